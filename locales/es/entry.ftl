### What the entry in the list of apps says, and the one at login.
### Read by `crates/catalogue`.

entry-comment = Pregunta antes de que un agente de IA ejecute un comando
entry-review = Revisar las solicitudes
entry-pause = Pausar todo
entry-keywords = agente;aprobación;comando;permiso;política;
