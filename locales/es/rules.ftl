### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Esta regla
rule-may = { $who } puede ejecutar { $what }
rule-never = { $who } no puede ejecutar nunca { $what }
rule-mayWrite = { $who } puede escribir en { $files }
rule-anyArguments = { $program } con cualquier argumento
rule-noArguments = { $program } sin argumentos
rule-argumentsLike = { $program } con argumentos como { $arguments }
rule-asAllowed = { $program } con los argumentos permitidos
rule-withScript = { $program } con el script { $script } sin cambios
rule-theLine = la línea { $line }
rule-onlyIn = { $what } en { $folder }
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
rule-changed = Script cambiado
rule-changedNote = El script ha cambiado desde que se creó esta regla, así que la regla ya no se aplica.
rule-goneNote = El script ya no existe: la regla no se aplica.
rule-inert = Ahora no hace nada
inert-chainsAsk = solo cuenta si «Líneas de varios comandos» es «Ejecutar si cada parte puede»
inert-unwritable = ninguna regla permite escribir ahí: el lugar está protegido, o hay un enlace o un programa
# $files (text)
inert-notWhole = «{ $files }» nunca coincide: escriba una ruta completa, como ~/project/out/**
# $folder (text)
inert-noFolder = no existe la carpeta { $folder }
# $program (text)
inert-firstWords = { $program } puede ejecutar otros programas, así que sus primeras palabras no bastan: indíquelas todas
# $path (text)
inert-changed = { $path } ha cambiado desde entonces: la regla ya no se aplica
# $path (text)
inert-gone = { $path } ya no existe: la regla no se aplica
inert-line = esta línea no puede ser una regla: es demasiado larga o peligrosa, o no es seguro qué ejecuta
inert-noCommand = escriba un solo comando, sin ; | & > ni $
# $program (text)
inert-carried = { $program } inicia otro programa: escriba el comando sin él
# $name (text)
inert-noProgram = no se encontró el programa { $name }: escriba su ruta completa
# $folder (text)
rule-broadFiles = Una línea puede escribir cualquier archivo bajo { $folder }.
rule-nothingHere = Nada aquí
rule-runsAnything = Puede ejecutar cualquier cosa
rule-notKnown = Programa desconocido
rule-veryBroad = Muy amplia
rule-anywhere = En cualquier parte de los argumentos
rule-anywhereNote = Coincide en cualquier parte de los argumentos. Use ^ y $ para abarcarlos todos.
rule-refusedBy = Otra regla prevalece
rule-refusedNote = { $rule }. Esa regla va primero.
rule-coveredBy = Ya permitido
rule-coveredNote = { $rule }.
