### What the Health page finds, what stands above every page, and what their buttons do.
### Read by `crates/catalogue`.

health-store = Archivo de aprobaciones
health-files = Archivos
health-permissions = Permisos
health-socket = Socket local
health-token = Token de acceso
health-version = Versión de OpenClaw
health-config = Configuración
health-gateway = Pasarela
health-node = Nodo de este equipo
health-service = Servicio del nodo
health-examples = Ejemplos guardados
health-tray = Bandeja del sistema
health-notices = Notificaciones
health-lock = Bloqueo de pantalla
health-sharing = Pantalla compartida
health-login = Abrir al iniciar sesión
health-history = Historial
health-clock = Reloj
health-agents = Agentes
health-agentsNone = Ningún agente pregunta aquí todavía. Conecte uno en Agentes.
health-agentsGood = Estos preguntan aquí: { $names }.
health-agentsFailOpen = Si se mata un hook, estos ejecutan el comando sin preguntar: { $names }.

health-read = { $path } se lee.
health-storeMissing = Aún no existe { $path }. Cada comando pregunta.
health-open = Otros usuarios pueden leer el archivo de aprobaciones (modo { $mode }).
health-oddFile = { $path } no se puede leer: { $cause }. Apártelo.
health-own = El archivo de aprobaciones es solo suyo.
health-noFile = Aún no hay archivo.
health-tokenThere = El token está ahí. Reemplácelo si alguien pudo leerlo.
health-tokenMissing = El archivo de aprobaciones no tiene token, así que ningún agente puede preguntar. Reinicie la aplicación para crear uno.
health-tokenUnknown = El archivo de aprobaciones no se puede leer, así que el token se desconoce.
health-newerBlocked = Este OpenClaw guarda las aprobaciones en su base de datos, y un archivo antiguo lo bloquea. Ejecute openclaw doctor --fix.
health-newer = Un OpenClaw más reciente guarda sus aprobaciones en su base de datos; las de esta aplicación están en { $path }.
health-configMissing = No hay openclaw.json, así que no hay más límites.
health-versionLast = openclaw.json lo escribió por última vez OpenClaw { $version }.
health-versionUnknown = openclaw.json no dice qué versión de OpenClaw lo escribió.
health-gatewayNone = openclaw.json no nombra ninguna pasarela.
health-gatewayHere = La pasarela funciona en este equipo, en el puerto { $port }.
health-gatewayElsewhere = La pasarela está en { $address }.
health-nodeNone = Este equipo no es un nodo. Para que lo sea, ejecute exec-host node run.
health-gatewayOff = Esta aplicación no está conectada a la pasarela { $address }. Actívelo en Ajustes.
health-gatewayConnecting = Conectando con la pasarela { $address } …
health-gatewayAsks = La pasarela { $address } le pregunta aquí (OpenClaw { $version }).
health-gatewayAsksOpen = La pasarela { $address } le pregunta aquí por una conexión que otros pueden leer. Use TLS.
health-gatewayLimited = La pasarela { $address } no deja que esta aplicación responda. Vincule la aplicación de nuevo.
health-gatewayUnpaired = La pasarela { $address } aún no aprobó esta aplicación. Ejecute allí: { $command }
health-gatewayDown = La pasarela { $address } no está conectada: { $why }. La aplicación lo intenta de nuevo por sí misma.
health-gatewayUnusable = La pasarela no se puede usar: { $why }
health-nodePaired = Este equipo es un nodo, y la pasarela de { $gateway } lo ha aprobado.
health-nodeWaits = La pasarela de { $gateway } aún no ha aprobado este equipo como nodo. Apruébelo allí.
health-nodeUnreadable = { $path } no se puede leer. Corríjalo, o elimínelo para empezar de nuevo.
health-serviceNone = Ningún servicio ejecuta el nodo. Para crear uno, ejecute exec-host node install.
health-serviceRuns = El sistema mantiene el nodo en marcha.
health-serviceStopped = El servicio del nodo está detenido. Para iniciarlo, ejecute exec-host node start.
health-serviceFails = El servicio del nodo falla. Ejecute exec-host node status y lea su registro.
health-serviceUnknown = El estado del servicio del nodo se desconoce. Ejecute exec-host node status.
health-examplesNone = Aún no hay ejemplos.
health-examplesHold = Todos los ejemplos obtienen la respuesta esperada.
health-examplesBroken =
    { $broken ->
        [one] { $broken } de { $n } ejemplos obtiene hoy otra respuesta.
        [many] { $broken } de { $n } ejemplos obtienen hoy otra respuesta.
       *[other] { $broken } de { $n } ejemplos obtienen hoy otra respuesta.
    }
health-historyBroken = El historial fue cambiado en { $file }, línea { $line }: { $flaw }. Los registros anteriores están intactos.
health-historyEmpty = Aún no hay nada registrado.
health-historyLost =
    { $n ->
        [one] No se cambió ningún registro, pero { $n } registro no se pudo escribir.
        [many] No se cambió ningún registro, pero { $n } de registros no se pudieron escribir.
       *[other] No se cambió ningún registro, pero { $n } registros no se pudieron escribir.
    }
health-historyGood =
    { $n ->
        [one] { $n } registro. Ninguno fue cambiado ni quitado.
        [many] { $n } de registros. Ninguno fue cambiado ni quitado.
       *[other] { $n } registros. Ninguno fue cambiado ni quitado.
    }
health-clockBehind = El reloj va atrasado. Las reglas no terminan y se rechaza a los agentes. Ajuste el reloj.
health-clockGood = El reloj concuerda con los archivos de aquí.

health-socketSoon = El socket se está iniciando.
health-socketServed = Las solicitudes llegan a { $path } (modo { $mode }). Solo sus propios programas pueden enviarlas.
health-socketPipe = Las solicitudes llegan a { $path }. Solo sus propios programas pueden enviarlas.
health-socketOpen = Otros usuarios llegan a { $path } (modo { $mode }) y se les rechaza. Elimine el archivo; la aplicación lo crea de nuevo.
health-socketGone = { $path } se eliminó, así que ningún agente puede preguntar. La aplicación lo está creando de nuevo.
health-trayShown = Este escritorio muestra el icono.
health-trayMissing = Este escritorio no muestra iconos de bandeja. Para abrir esta ventana, inicie la aplicación de nuevo. En GNOME, la extensión AppIndicator muestra iconos.
health-trayUnknown = Aún no se sabe si este escritorio muestra iconos de bandeja.
health-noticesSystem = El sistema las muestra para la aplicación instalada, si sus propios ajustes lo permiten.
health-noticesMissing = Nada en este escritorio muestra notificaciones. Las solicitudes abren su ventana incluso a pantalla completa.
health-noticesAsked = El servicio de notificaciones del escritorio aún no ha respondido. Mientras tanto, las solicitudes abren su ventana.
health-noticesKept = { $name } las muestra con botones, y las conserva hasta que las haya mirado.
health-noticesButtons = { $name } las muestra con botones.
health-noticesPlain = { $name } las muestra sin botones: responda en la ventana.
health-lockTold = Con la pantalla bloqueada no se muestra nada y los permisos temporales terminan.
health-lockUnknown = La aplicación no sabe cuándo se bloquea la pantalla. Pueden abrirse ventanas detrás, y las notificaciones ocultan el comando.
health-sharingNow = Esta pantalla se está compartiendo. Las ventanas no se abren solas, y las notificaciones no nombran ningún comando.
health-sharingTold = Mientras se comparte la pantalla, las ventanas no se abren solas, y las notificaciones no nombran ningún comando.
health-sharingPart = Mientras el escritorio comparte la pantalla, las ventanas no se abren solas, y las notificaciones no nombran ningún comando. La aplicación no nota los programas que graban por sí mismos, como wf-recorder.
health-sharingUnknown = La aplicación no puede saber cuándo se comparte la pantalla. Antes de compartirla, active «Ocultar lo que se pide» en los ajustes.
health-loginOn = Se abre la próxima vez que inicie sesión.
health-loginOff = La aplicación no se inicia al iniciar sesión. Hasta que la abra, no se puede preguntar a nadie.
health-loginOther = La entrada de inicio abre otra copia de este programa.
health-loginUnknown = Esta copia de la aplicación no se puede iniciar al iniciar sesión.

health-fallbackFaked = Cualquiera de sus programas puede hacer que la pantalla parezca bloqueada. Entonces se ejecutan comandos sin usted.

banner-pairDevice = { $name } quiere vincularse con la pasarela.
banner-pairNode = El nodo { $name } quiere ejecutar comandos para la pasarela.
pair-title = ¿Aprobar { $name }?
pair-nodeRuns = La pasarela podrá hacer que ese equipo ejecute comandos. Apruebe solo un nodo que usted haya iniciado.
pair-deviceConnects = Podrá conectarse a la pasarela. Apruebe solo un dispositivo que usted haya iniciado.
pair-keep = Ahora no
button-pair = Aprobar…
button-approve = Aprobar
button-refuse = Rechazar
button-read = Entendido
button-restore = Restaurar la última versión
button-makePrivate = Hacerlo privado
button-copyCommand = Copiar el comando
button-replaceToken = Reemplazar el token
button-retry = Reintentar
button-writeAgain = Escribirlo de nuevo
button-startFresh = Empezar de nuevo…
button-keep = Conservar
button-putBack = Restablecer

banner-newer = { $problem }. No se escribe nada, así que no se pierde nada.
banner-unreadable = { $problem }. Sigue vigente la última política legible. Tras reiniciar, se rechaza todo.
banner-unasked =
    { $n ->
        [one] Durante { $seconds } s no se pudo preguntar a nadie, aunque usted estaba ante el equipo. { $n } comando se ejecutó sin usted. Vea Solicitudes.
        [many] Durante { $seconds } s no se pudo preguntar a nadie, aunque usted estaba ante el equipo. { $n } de comandos se ejecutaron sin usted. Vea Solicitudes.
       *[other] Durante { $seconds } s no se pudo preguntar a nadie, aunque usted estaba ante el equipo. { $n } comandos se ejecutaron sin usted. Vea Solicitudes.
    }
banner-deleted = El archivo de aprobaciones se eliminó. Todo pregunta; lo bloqueado sigue bloqueado.
banner-socketDown = { $problem }. La aplicación lo intenta de nuevo cada 30 segundos.
banner-paused = En pausa. Todo lo que pidan los agentes se rechaza hasta que reanude.
banner-pausedFor = En pausa, quedan { $n } min. Todo lo que pidan los agentes se rechaza.
banner-agentPaused = En pausa: { $agent }, quedan { $n } min. Todo lo que pida se rechaza.
banner-drift = { $what } Hasta que usted decida, esos comandos siguen preguntando.
banner-open = Otros usuarios pueden leer el archivo de aprobaciones y el token que contiene (modo { $mode }).
banner-database = Aquí OpenClaw guarda sus aprobaciones en una base de datos. No lee el archivo de aprobaciones de esta aplicación.
banner-flagged =
    { $n ->
        [one] { $n } problema en el archivo de aprobaciones o en openclaw.json. Mire en Política y Lista de permitidos.
        [many] { $n } de problemas en el archivo de aprobaciones o en openclaw.json. Mire en Política y Lista de permitidos.
       *[other] { $n } problemas en el archivo de aprobaciones o en openclaw.json. Mire en Política y Lista de permitidos.
    }

fresh-title = ¿Empezar con un archivo de aprobaciones nuevo?
fresh-aside = El archivo { $path } pasa a llamarse exec-approvals.broken.json o el siguiente nombre libre. No se elimina nada.
fresh-then = Con el archivo nuevo, todo comando pregunta. Ya no se aplica ninguna regla ni ajuste anterior.
fresh-proceed = Empezar de nuevo
fresh-readable = El archivo de aprobaciones se puede leer de nuevo. No se escribió nada.
action-gone = Este botón ya no funciona. Mire la página de nuevo.
action-mode = El modo del archivo no se puede cambiar ({ $cause }). Quizá pertenezca a otro usuario.
action-tokenOld = { $problem }. El token es el anterior.
action-noVersion = No se puede leer ninguna versión anterior.
action-notKnown = Ya no se conoce el contenido anterior del archivo.
action-thereAgain = El archivo de aprobaciones ha vuelto. No se escribió nada.
