### What the tray, its menu and notifications say, and what a card of the prompt window is told
### by Rust. Read by `crates/catalogue`.

tray-ready = Listo · nada en espera
tray-waiting =
    { $n ->
        [one] { $n } solicitud en espera
        [many] { $n } de solicitudes en espera
       *[other] { $n } solicitudes en espera
    }
tray-paused = En pausa: se rechaza todo
tray-agentPaused = { $agent } en pausa
tray-open = { $agent } ejecuta todo sin preguntar
tray-everyAgent = todo agente
tray-permissions =
    { $n ->
        [one] { $n } permiso temporal
        [many] { $n } de permisos temporales
       *[other] { $n } permisos temporales
    }
tray-lasting = { $what } · { $n } min
tray-untilLock = { $what } · hasta que se bloquee la pantalla
tray-notServed = No recibe solicitudes: { $problem }
tray-recordsLost = Se perdió una parte del historial: { $problem }

menu-review = Revisar solicitudes ({ $n })…
menu-mode = Modo para: { $agent }
menu-modeLocked = Rechazar todo
menu-modeAsk = Preguntarme
menu-modeAskLess = Preguntarme menos
menu-modeList = Solo la lista de permitidos
menu-modeFull = Ejecutar todo…
menu-permissions = Permisos temporales
menu-end = Terminar ahora: { $what } ({ $left })
menu-resumeOne = Reanudar { $what } ({ $left })
menu-resume = Reanudar
menu-pause = Pausar: rechazar todo
menu-pauseQuarter = Durante 15 minutos
menu-pauseHour = Durante 1 hora
menu-pauseEver = Hasta que reanude
menu-left = quedan { $n } min
menu-untilLock = hasta que se bloquee la pantalla
menu-open = Abrir
menu-health = Estado…
menu-startAtLogin = Abrir al iniciar sesión
menu-quit = Salir
menu-quitNote = Hasta que lo inicie de nuevo, decide «Cuando no se puede preguntar a nadie».

notice-unlock = Desbloquee la pantalla para verla.
notice-openWindow = Abra la ventana para verla.
notice-outOfView = La ventana está tapada o no se ve.
notice-unasked =
    { $n ->
        [one] { $n } comando se ejecutó sin usted
        [many] { $n } de comandos se ejecutaron sin usted
       *[other] { $n } comandos se ejecutaron sin usted
    }
notice-unaskedText = No se pudo preguntar a nadie. Vea en Solicitudes qué se ejecutó.
notice-missed =
    { $n ->
        [one] { $n } solicitud caducó en su ausencia
        [many] { $n } de solicitudes caducaron en su ausencia
       *[other] { $n } solicitudes caducaron en su ausencia
    }
notice-missedText = No se ejecutaron. Véalas en Solicitudes.
notice-pairing =
    { $n ->
        [one] Un dispositivo quiere vincularse con su pasarela
        [many] { $n } de dispositivos quieren vincularse con su pasarela
       *[other] { $n } dispositivos quieren vincularse con su pasarela
    }
notice-pairingText = Abra la aplicación para aprobar o rechazar.
notice-noTray = No hay bandeja en este escritorio
notice-noTrayText = Para abrir Exec Companion, inícielo de nuevo desde la lista de aplicaciones.
notice-closed = Exec Companion sigue en marcha
notice-closedText = Le pregunta cuando un agente quiere ejecutar un comando. Para detenerlo, elija Salir en el menú del icono.
notice-held = Hasta que usted decida, esos comandos siguen preguntando. Conserve el cambio o restablezca la política.
notice-broken = { $name } podría ejecutar comandos sin preguntarle
notice-review = Revisar
notice-deny = Denegar

card-heading = El agente «{ $agent }» quiere ejecutar un comando
card-wants = { $agent } quiere { $deed }
card-wantsNobody = Un agente sin nombre quiere { $deed }
card-administrator = { $deed } como administrador
card-twoDeeds = { $first } y también { $second }
card-threeDeeds = { $first }, { $second } y también { $third }
card-andMore =
    { $deed } y ejecutar { $n ->
        [one] { $n } comando más
        [many] { $n } de comandos más
       *[other] { $n } comandos más
    }
card-headingPatch =
    El agente «{ $agent }» quiere cambiar { $n ->
        [one] { $n } archivo
        [many] { $n } de archivos
       *[other] { $n } archivos
    }
card-headingNobody = Un agente sin nombre quiere ejecutar un comando
card-headingDrill = Simulacro: solo es una prueba, no se ejecutará nada
card-here = en este equipo
card-onHost = en el equipo { $host }
card-runsItself = { $agent } lo ejecuta por su cuenta
card-session = sesión { $session }
card-process = pedido por el proceso { $pid }
card-program = pedido por { $program }
card-fieldSays = El agente dice
card-fieldProgram = Programa
card-fieldProcess = Proceso
card-fieldFiles = Archivos
card-fieldFolder = Carpeta
card-removes = { $path } (se elimina)
card-fieldEnvironment = Entorno
card-fieldPolicy = Política
card-adds = añade { $names }
card-backticks = acentos graves
card-morePrograms = y { $n } más
card-notFound = { $name }: no se encontró ningún programa con este nombre
card-shellWord = { $name }: un comando del propio shell
card-askAlways = pregunta siempre
card-askFull = ejecuta todo
card-askList = pregunta por todo lo que no está en la lista de permitidos
card-listOnly = ejecuta solo lo que está en la lista de permitidos
card-refusesAll = rechaza todo
card-fallbackDeny = rechaza cuando no se puede preguntar a nadie
card-fallbackList = usa la lista de permitidos cuando no se puede preguntar a nadie
card-fallbackFull = lo ejecuta cuando no se puede preguntar a nadie
card-policy = { $policy }; { $fallback }
card-runsOnce = Ejecuta este comando una vez.
card-changesOnce = Realiza estos cambios una vez.
card-storesRule = Guarda una regla. Después, el comando se ejecuta sin preguntar.
card-tellsAgent = Se informa de esto al agente.
card-yesOrNo = Este agente no acepta mensajes, solo sí o no.
card-drill = Esto es un simulacro: no hay nada que permitir. Pulse Denegar para terminarlo.
card-drillWhy = La página Estado comprueba si una solicitud le llega.
card-noAlways = Este agente acepta una respuesta solo para una ejecución.
card-noRule = Esto no se puede guardar como regla. Se le preguntará cada vez.
card-noRuleBecause = { $why } No se puede guardar una regla para eso. Se le preguntará cada vez.
card-noRulePatch = Ninguna regla abarca un parche. Se preguntará cada vez.
card-longPatch = Demasiado largo para revisarlo con seguridad. Pida al agente parches más pequeños.
card-minutes =
    { $n ->
        [one] { $n } minuto
        [many] { $n } de minutos
       *[other] { $n } minutos
    }
card-hour = 1 hora
card-untilLock = Hasta que se bloquee la pantalla

offer-command = Exactamente este comando, en esta carpeta
offer-arguments = Este programa con estos argumentos
offer-argumentsMany = Estos programas con estos argumentos
offer-prefix = Estas primeras palabras y cualquier otra después
offer-script = Este script tal como está ahora, con cualquier argumento
offer-programs = Este programa con cualquier argumento
offer-programsMany = Estos programas con cualquier argumento
offer-writes = Escribir en archivos dentro de esta carpeta
offer-writesMany = Escribir en archivos dentro de estas carpetas
offer-parts = Cada comando de esta línea
offer-chains = Líneas como esta, cuando cada comando puede ejecutarse
offer-line = Exactamente esta línea, en esta carpeta
offer-carrier = No se ofrece «Cualquier argumento»: { $program } puede ejecutar lo que sea.
offer-carrierUnnamed = No se ofrece «Cualquier argumento»: con otros argumentos esto puede ejecutar lo que sea.
offer-unknown = { $program } es desconocido para Exec Companion. Puede ejecutar otros programas.
offer-denyCarrier = Este programa y todo lo que inicia

ended-expired = No se ejecutó. Se agotó el tiempo.
ended-unseen = No se ejecutó. Se agotó el tiempo antes de poder mostrar la solicitud.
ended-notPainted = No se ejecutó. La solicitud no se pudo mostrar.
ended-withdrawn = No se ejecutó. El agente dejó de esperar.
ended-covered = Permitido. La política ahora deja ejecutar este comando.
ended-refused = No se ejecutó. La política ahora rechaza este comando.
ended-answered = Respondido.

gateway-askedBy = lo pregunta la pasarela { $gateway }
gateway-onNode = se ejecuta en el nodo { $node }
gateway-inSandbox = se ejecuta en el entorno aislado de la pasarela
gateway-warns = La pasarela avisa: { $text }
gateway-runsOnce = La pasarela ejecuta este comando una vez.
gateway-keepsAlways = La pasarela lo guarda. Después ejecuta el comando sin preguntar.
gateway-takesNot = La pasarela no acepta esta respuesta.
gateway-takesNoAlways = La pasarela solo acepta una respuesta para una ejecución.
gateway-notWhole = Esta solicitud no se puede mostrar entera. Solo puede denegarla.
gateway-whyHere = La pasarela pregunta. La política de este equipo dice: { $reason }
gateway-why = La pasarela pregunta antes de ejecutarlo.
gateway-alwaysProgram = Este programa con cualquier argumento
gateway-alwaysCommand = Exactamente este comando
gateway-alwaysWhere = La pasarela lo guarda en su propia lista. Puede quitarlo allí.
gateway-arrived = Su respuesta llegó a la pasarela.
gateway-gone = La pasarela ya no pregunta por esto.
gateway-somebody = Otra persona
gateway-otherAllowed = { $by } lo permitió en la pasarela.
gateway-otherAlways = { $by } lo permitió en la pasarela, desde ahora.
gateway-otherDenied = { $by } lo denegó en la pasarela. No se ejecutó.
gateway-otherAnswered = { $by } respondió en la pasarela.
gateway-onItsWay = Su respuesta va de camino a la pasarela.
gateway-notConnected = La pasarela no está conectada. Su respuesta no se envió. Inténtelo cuando vuelva.
gateway-lost = La conexión se cortó antes de que la pasarela confirmara su respuesta. La solicitud queda hasta que lo haga.
gateway-refused = La pasarela no aceptó su respuesta: { $why }

problem-gone = Esta solicitud ha terminado. No se permitió nada.
problem-stale = Esta solicitud ya no está a la vista. Véala de nuevo.
problem-unarmed = Permitir estará disponible en un momento.
problem-notOffered = Esto no se puede elegir para esta solicitud.
problem-noPlace = Esta copia de la aplicación no se puede iniciar al iniciar sesión.

title-request = Solicitud de comando
title-choose = Elegir un programa
title-requestOf = Solicitud de comando – { $agent }
