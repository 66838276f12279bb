### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Esta entrada
rule-anyArguments = Cualquier argumento
rule-writes = Escribe en estos archivos
rule-line = Exactamente esta línea
rule-noArguments = Ningún argumento
rule-arguments = Argumentos: { $args }
rule-script = Este script: { $script }
rule-argPattern = Argumentos que coinciden con { $pattern }
rule-exact = Exactamente los argumentos permitidos, en una carpeta
rule-inFolder = { $what }, en { $folder }
rule-withoutArguments = sin argumentos
rule-also = { $some }; { $next }

rule-neverMatches = Nunca coincide
rule-invalid = No se puede leer
rule-hidden = Caracteres ocultos
rule-hiddenNote = Contiene caracteres ocultos.
rule-hiddenRemove = Contiene caracteres ocultos. Quítela si no la escribió usted.
rule-ended = Terminada
rule-endedNote = Esta regla ha terminado.
rule-changed = Cambiado desde entonces
rule-changedNote = El script ha cambiado desde que se creó esta regla: ya no se aplica.
rule-goneNote = El script ya no existe: la regla no se aplica.
rule-nothingHere = Nada aquí
rule-runsAnything = Puede ejecutar cualquier cosa
rule-notKnown = No se conoce aquí
rule-veryBroad = Muy amplia
rule-anywhere = En cualquier parte de los argumentos
rule-anywhereNote = Coincide en cualquier parte de los argumentos. Use ^ y $ para abarcarlos todos.
rule-refusedBy = Rechazada por la fila { $n }
rule-refusedNote = La fila { $n } lo rechaza, y los rechazos van primero.
rule-coveredBy = Abarcada por la fila { $n }
rule-coveredNote = La fila { $n } ya lo permite, con cualquier argumento.
