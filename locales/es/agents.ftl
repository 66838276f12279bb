### Los agentes que preguntan aquí: su estado, qué falla y qué hace la conexión.

agent-absent = No está en este equipo.
agent-apart = Sin conectar. Aquí no se te pregunta por sus comandos.
agent-asks = Conectado. Te pregunta aquí y luego ejecuta lo que permitas.
agent-runs = Conectado. Te pregunta aquí, y Exec Companion ejecuta lo que permitas.
agent-tool = Tiene una herramienta que te pregunta aquí. Su propio shell no pregunta.
agent-forAll = Está configurado para todo el equipo.
agent-failsOpen = Si se mata el hook, { $name } ejecuta el comando sin preguntar.
agent-trouble = { $name }: { $problem }

agentProblem-hookGone = El hook ya no está, así que no se te pregunta. Conéctalo de nuevo.
agentProblem-ruleAlone = El hook ya no está y { $path } deja ejecutar todo sin preguntar. Conéctalo de nuevo o desconéctalo.
agentProblem-changed = { $path } se modificó. Conéctalo de nuevo.
agentProblem-moved = El hook inicia { $path }, que no existe. Conéctalo de nuevo.
agentProblem-untrusted = Codex no confía en el hook y lo omite. Conéctalo de nuevo.
agentProblem-short = Solo espera { $seconds } segundos tu respuesta. Conéctalo de nuevo.
agentProblem-failureRuns = Ejecuta el comando cuando el hook falla. Conéctalo de nuevo.
agentProblem-off = { $path } desactiva los hooks. Quita esa línea.
agentProblem-variable = { $path } define { $name }, que puede cambiar lo que responde el hook. Quita esa línea.
agentProblem-subAgent = { $path } convierte otro programa en subagente, y no se te pregunta por sus comandos. Quita el archivo.
agentProblem-stranger = { $path } inicia { $program }, que Exec Companion no escribió ahí. Quítalo.
agentProblem-old = La versión { $version } ejecuta el comando cuando el hook falla. Actualiza a { $needs } o posterior.
agentProblem-unreadable = { $path } no se puede leer. Repáralo.
agentProblem-trustUnknown = Codex no dice si confía en el hook. Pruébalo.

agentNote-trust = Se le dice a Codex que confíe en este hook, y en nada más.
agentNote-allow = Gemini CLI deja de preguntar por sí mismo. Solo pregunta Exec Companion.
agent-connected = { $name } ya pregunta aquí. Reinicia las sesiones abiertas.
agent-hasTool = { $name } ya tiene la herramienta. Reinicia las sesiones abiertas.
agent-disconnected = { $name } ya no pregunta aquí.
agent-conflict = Los ajustes de { $name } han cambiado. Mira de nuevo la diferencia.
agent-noProgram = exec-host no está junto a esta aplicación. Instala la aplicación de nuevo.
agent-notTrusted = El hook está escrito, pero Codex aún no confía en él. Escribe /hooks en Codex y confía en él allí.

agentTest-none = Conéctalo primero.
agentTest-allowed = Funciona: el comando de prueba se permitió. No se ejecutó nada.
agentTest-denied = Funciona: el comando de prueba se denegó ({ $why }).
agentTest-broken = El hook no respondió ({ $why }). Conéctalo de nuevo.

agentRefused-unfit = { $path } quedó como está: { $cause }. Repáralo e inténtalo de nuevo.
agentRefused-outside = { $path } es un enlace a { $target }, fuera de tu carpeta personal, y quedó como está.
agentRefused-notYours = { $path } pertenece a otro usuario y quedó como está.
agentRefused-readOnly = { $path } es de solo lectura y quedó como está. Permite escribirlo e inténtalo de nuevo.
agentRefused-changed = { $path } ha cambiado y quedó como está. Mira de nuevo la diferencia.
agentRefused-io = No se puede escribir { $path }: { $cause }.
agentRefused-record = { $path } no se puede leer, así que no se sabe qué se escribió. Muévelo e inténtalo de nuevo.
agentRefused-program = { $path } no se puede nombrar en ajustes. Mueve exec-host a una carpeta con un nombre sencillo.
agentUnfit-shape = un ajuste tiene una forma inesperada
agentUnfit-twice = { $name } aparece dos veces
agentUnfit-taken = otro servidor se llama { $name }
agentUnfit-notOurs = lo escribió otro programa
agentUnfit-noText = no es texto
