### What the Policy page says of settings and their values, and the policy in one sentence.
### Read by `crates/catalogue`.

policy-security = Seguridad
policy-securityDeny = Rechazar todo
policy-securityDenyWhy = No se ejecuta ningún comando, ni siquiera los listados.
policy-securityList = Solo lo que está en la lista de permitidos
policy-securityListWhy = Los programas de la lista se ejecutan; «Preguntar» dice qué pasa con los demás.
policy-securityFull = Ejecutar todo
policy-securityFullWhy = Cualquier programa se ejecuta, con cualquier argumento. La lista de permitidos no cuenta.
policy-ask = Preguntar
policy-askAlways = Siempre
policy-askAlwaysWhy = Una ventana pregunta por cada comando, esté o no en la lista.
policy-askMiss = Si no está en la lista de permitidos
policy-askMissWhy = Una ventana pregunta por lo que no está en la lista de permitidos.
policy-askOff = Nunca
policy-askOffWhy = Sin ventana. Lo que no está en la lista de permitidos se rechaza.
policy-nobody = Cuando no se puede preguntar a nadie
policy-nobodyDeny = Rechazar
policy-nobodyDenyWhy = Sin pantalla, lo que necesita un clic no se ejecuta.
policy-nobodyList = Usar la lista de permitidos
policy-nobodyListWhy = Sin pantalla, solo se ejecutan los programas listados. Cualquiera de sus programas puede hacer que la pantalla parezca bloqueada.
policy-nobodyFull = Ejecutar
policy-nobodyFullWhy = Sin pantalla, los comandos que preguntarían se ejecutan. Cualquiera de sus programas puede hacer que la pantalla parezca bloqueada.
policy-chains = Líneas de varios comandos
policy-chainsAsk = Preguntar
policy-chainsAskWhy = Una línea como «cd src && npm test» pregunta, aunque todos sus comandos estén en la lista.
policy-chainsParts = Ejecutar si cada parte puede
policy-chainsPartsWhy = La línea se ejecuta si cada uno de sus comandos puede ejecutarse solo. Lo que no se puede comprobar sigue preguntando.
policy-skills = Programas de skills
policy-skillsOff = Fuera de la lista
policy-skillsOffWhy = Los programas que declara una skill preguntan como los demás.
policy-skillsOn = En la lista
policy-skillsOnWhy = OpenClaw trata los programas de una skill como listados. Esta aplicación pregunta igualmente.

policy-presetLocked = Rechazar todo
policy-presetLockedMeans = No se ejecuta nada, ni siquiera los programas listados.
policy-presetAsk = Preguntarme (recomendado)
policy-presetAskMeans = Los programas de la lista de permitidos se ejecutan. Todo lo demás espera su clic.
policy-presetAskLess = Preguntarme menos
policy-presetAskLessMeans = Como «Preguntarme». Una línea de varios comandos también se ejecuta si cada uno de ellos puede.
policy-presetList = Solo la lista de permitidos
policy-presetListMeans = Los programas de la lista de permitidos se ejecutan. Todo lo demás se rechaza sin preguntar.
policy-presetFull = Ejecutar todo
policy-presetFullMeans = Todo se ejecuta sin preguntar.

policy-fromBuiltIn = porque no se ha fijado otra cosa
policy-fromDefaults = de los valores predeterminados
policy-fromEvery = fijado para todos los agentes
policy-fromConfigAgent = fijado para este agente en openclaw.json
policy-fromAgent = fijado para este agente
policy-fromConfig = fijado en openclaw.json ({ $layer })
policy-holds = { $value }, { $from }.
policy-stricter = { $value } se aplica, por ser más estricto: { $from }.
policy-notSet = Sin fijar ({ $value })
policy-asEvery = Como todos los agentes ({ $value })
policy-asDefaults = Como los predeterminados ({ $value })
policy-asConfig = Como openclaw.json ({ $value })
policy-nothingSet = Aquí no hay nada fijado.
policy-unknownValue = El archivo dice { $value }, que aquí no significa nada. Cuenta como sin definir.

policy-defaults = Predeterminados
policy-everyAgent = Todos los agentes

policy-anAgent = Un agente sin ajustes propios
policy-anyAgent = Todo agente sin ajustes propios
policy-sentence = { $agent } { $what }.
policy-mayNothing = no puede ejecutar nada
policy-asksEveryTime = pregunta siempre
policy-runsAll = ejecuta todo sin preguntar
policy-asksAlso = pregunta siempre, también por { $listed }
policy-mayList = puede ejecutar { $listed } sin preguntar, pregunta por todo lo demás
policy-asksAll = pregunta por todo
policy-onlyList = puede ejecutar { $listed } sin preguntar; todo lo demás se rechaza
policy-emptyList = no puede ejecutar nada, porque la lista de permitidos está vacía
policy-and = { $what } y { $nobody }
policy-andLast = { $what }, y { $nobody }
policy-refusedUnanswered = se rechaza cuando nadie responde
policy-followsList = sigue la lista de permitidos cuando no se puede preguntar a nadie
policy-runsAnyway = se ejecuta de todos modos cuando no se puede preguntar a nadie
policy-denials =
    { $n ->
        [one] { $what }; { $n } regla rechaza siempre algunos comandos
        [many] { $what }; { $n } de reglas rechazan siempre algunos comandos
       *[other] { $what }; { $n } reglas rechazan siempre algunos comandos
    }
policy-programs =
    { $n ->
        [one] { $n } programa
        [many] { $n } de programas
       *[other] { $n } programas
    }
policy-patterns =
    { $n ->
        [one] programas según { $n } patrón
        [many] programas según { $n } de patrones
       *[other] programas según { $n } patrones
    }
policy-filters = filtros seguros como grep
policy-listPair = { $one } y { $other }
policy-listThree = { $one }, { $other } y { $last }

policy-storeNewer = Archivo de aprobaciones · de una versión más reciente
policy-storeUnreadable = Archivo de aprobaciones · no se puede leer
policy-storeReadOnly = Archivo de aprobaciones · solo lectura
policy-storeMissing = Archivo de aprobaciones · no está
policy-storeSaved = Archivo de aprobaciones · guardado

policy-openFile = Abrir el archivo
policy-showLast = Mostrar la última versión legible
policy-lastVersion = La última versión legible
policy-close = Cerrar
policy-openFailed = No se pudo abrir { $path } ({ $cause }). Ábralo usted en un editor.
policy-moreLines =
    { $n ->
        [one] Y { $n } línea más.
        [many] Y { $n } de líneas más.
       *[other] Y { $n } líneas más.
    }

trial-run = Se ejecutaría
trial-ask = Preguntaría
trial-unseen = Se rechazaría (no se puede comprobar)
trial-deny = Se rechazaría

record-allowedAlways = Permitido siempre
record-allowedOnce = Permitido una vez
record-allowedFor = Permitido por un tiempo
record-ran = Ejecutado sin preguntar
record-denied = Denegado
record-refused = Rechazado
record-expired = No ejecutado: se agotó el tiempo
record-allowedThere = Permitido en la pasarela
record-deniedThere = Denegado en la pasarela
record-withdrawn = No ejecutado: el agente dejó de esperar
record-policy = Política cambiada
record-policyElsewhere = Política cambiada en otro lugar
record-keptBy = Guardada por
record-times = { $label }, { $n } veces
record-dropped = Registros antiguos eliminados
record-madeRoom =
    { $n ->
        [one] Se quitó { $n } registro, del { $from } al { $to }, para guardar otros más recientes.
        [many] Se quitaron { $n } de registros, del { $from } al { $to }, para guardar otros más recientes.
       *[other] Se quitaron { $n } registros, del { $from } al { $to }, para guardar otros más recientes.
    }
record-lost = Registros perdidos: { $n }
record-byYou = por usted
record-byRule = por una regla
record-byList = por la lista de permitidos
record-byFilter = como filtro seguro
record-byLease = por un permiso temporal
record-byNobody = porque no se podía preguntar a nadie
record-byTimeout = porque nadie respondió
record-byCaller = antes de que alguien respondiera
record-byOperator = por otra persona
record-byPause = durante la pausa
record-bySettings = por la política
record-bySandbox = por el ajuste del entorno aislado
record-byDrill = en un simulacro
record-byCheck = por una comprobación de la solicitud
record-byNewer = por una versión más reciente
record-byDisk = por el disco
record-byProgram = por { $who }
record-also = También
record-moreChanges =
    { $n ->
        [one] { $n } cambio más
        [many] { $n } de cambios más
       *[other] { $n } cambios más
    }
record-reason = Motivo
record-message = Mensaje
record-folder = Carpeta
record-programs = Programas
record-files = Archivos
record-environment = Entorno
record-session = Sesión
record-waited = Espera
record-stored = Guardado
record-exitCode = Código de salida
record-ended = Final
record-timedOut = se agotó el tiempo
record-took = Duración
