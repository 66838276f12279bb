### What is found in a policy, a pattern or a configuration. English is what the crates say themselves.
### Read by `crates/catalogue`.

sentence = { $what }.
listed = { $some }, { $next }

policy-configUnreadable = La configuración { $path } no se puede leer: { $cause }. Corrija el archivo.
policy-configKept = La configuración { $path } no se puede usar: { $cause }. Sigue valiendo su contenido anterior. Corrija el archivo.
policy-cannotMove = la política no se puede trasladar a { $to }: { $problem }
policy-mayNotMove = la política de { $from } no se puede trasladar a { $to } ({ $problem }); corríjalo, o traslade la política a mano
note-moved = La política se guarda en { $file }, porque { $folder } pertenece a un OpenClaw más reciente.
note-movedBefore = La política se guarda en { $file }, porque { $folder } perteneció a un OpenClaw más reciente.
note-takenOver = El archivo de la política ya no está: un OpenClaw más reciente lo tomó o alguien lo eliminó. Lo que rechazaba sigue rechazado. `exec-host approvals import --merge --from-openclaw` recupera el resto; hay una copia en { $copy }.
note-blocks = { $file } impide que OpenClaw ejecute comandos: ejecute `openclaw doctor --fix`.
note-adopted = No se pudo leer la política confirmada. La política actual cuenta como confirmada: { $problem }.

drift-sentence = Otro programa cambió la política: { $what }.
drift-added =
    { $n ->
        [one] { $n } regla añadida
        [many] { $n } de reglas añadidas
       *[other] { $n } reglas añadidas
    }
drift-removed =
    { $n ->
        [one] { $n } regla de rechazo quitada o cambiada
        [many] { $n } de reglas de rechazo quitadas o cambiadas
       *[other] { $n } reglas de rechazo quitadas o cambiadas
    }
drift-askOff = ask desactivado
drift-skills = programas de skills permitidos
drift-set = { $setting } fijado en { $value }

pattern-empty = un patrón vacío no coincide con nada; escriba la ruta de un programa
pattern-noFolder = «{ $pattern }» no tiene carpeta y nunca coincidiría; escriba { $instead }
pattern-command = «{ $pattern }» es un programa con sus argumentos y nunca coincidiría; escriba una regla para { $program } con los argumentos { $arguments }
pattern-notWhole = «{ $pattern }» no es una ruta completa y nunca coincidiría; escriba { $instead }
pattern-folder = «{ $pattern }» es una carpeta y nunca coincidiría; escriba { $instead } para los programas que contiene
pattern-wholePath = la ruta completa del programa
remark-nothingHere = Aún no coincide con nada en este equipo.
remark-runsAnything = { $path } es { $what }: con cualquier argumento puede ejecutar cualquier cosa.
remark-notKnown = { $name } es desconocido para Exec Companion. Puede ejecutar otros programas.
reach-shell = un shell
reach-interpreter = un intérprete
reach-programs = un programa que ejecuta otros
remark-broadLater = Abarca todo programa que se ponga ahí después.
remark-broad =
    { $n ->
        [one] Abarca { $n } programa de este equipo, y todo programa que se ponga ahí después.
        [many] Abarca { $n } de programas de este equipo, y todo programa que se ponga ahí después.
       *[other] Abarca { $n } programas de este equipo, y todo programa que se ponga ahí después.
    }

fault-version = { $what } no es 1, así que se ignora todo el archivo.
fault-noKey = { $what } no es una clave conocida y no tiene efecto.
fault-noSetting = { $what } no es un ajuste y no tiene efecto.
fault-noKeyOfRules = { $what } no es una clave de las reglas.
fault-noObject = { $what } no es un objeto y se ignora.
fault-noList = { $what } no es una lista y se ignora.
fault-noText = { $what } no es texto y cuenta como sin fijar.
fault-noFlag = { $what } no es ni true ni false y cuenta como sin fijar.
fault-noTexts = { $what } no es una lista de textos y cuenta como sin fijar.
fault-noTools = { $what } no es una lista de nombres de herramientas, así que se rechazan todas.
fault-unsandboxed = { $what } es sandbox, pero no hay ningún entorno aislado: los comandos se ejecutan en este equipo sin preguntar.
fault-noTime = { $what } no es un tiempo en milisegundos.
fault-noneOf = { $what } no es ninguno de { $choices } y cuenta como sin fijar.
fault-strictest = { $what } no es ninguno de { $choices } y cuenta como { $value }.
fault-noBins = { $what } no es una lista de textos, así que ningún programa es un filtro seguro.
fault-lostLimits = { $what } puede contener límites que no se pueden leer, así que se rechaza todo.
fault-noArguments = { $what } no es texto, así que se ignora la entrada.
fault-entryWithoutPattern = { $what } no tiene patrón y se ignora.
fault-ruleWithoutPattern = { $what } no tiene patrón.
fault-noEffect = { $what } debe tener el effect allow o deny.
fault-notUsed = { $what } se ignora.
fault-lostDenials = { $what } contiene reglas de rechazo que no se pueden leer, así que se rechaza todo.
fault-oldName = { $what } es el nombre antiguo de agents.main y cuenta como parte de él.
fault-noId = { $what } pertenece a un agente sin identificador.
fault-entryWithoutFolder = { $what } nunca coincide: «{ $pattern }» no tiene carpeta; escriba la ruta completa, como { $example }.
fault-entryIsCommand = { $what } nunca coincide: «{ $pattern }» es un programa con sus argumentos; escriba una regla para { $program } con los argumentos { $arguments }.
fault-ruleWithoutFolder = { $what } nunca coincide: «{ $pattern }» no tiene carpeta; escriba la ruta completa.
fault-oldHash = { $what } es un tipo antiguo de hash; { $then }.
fault-expression = { $what } no es una expresión regular que este programa pueda leer; { $then }.
fault-noProfile = { $what } nombra { $name }, que no tiene perfil y nunca es seguro.
fault-noNumber = { $what } no es un número entero.
fault-unreadableProfile = { $what } no se puede leer, así que ningún programa con ese nombre es seguro.
fault-fixedProfile = { $what } se ignora: awk, jq y sed se juzgan por su script.
fault-chainsElsewhere = { $what } no hace nada, y OpenClaw rechaza un archivo que lo contiene: va en agents.<id>.chains de exec-approvals.json.
then-entry = la entrada nunca coincide
then-grant = la regla nunca coincide
then-denial = la regla rechaza cualquier argumento
