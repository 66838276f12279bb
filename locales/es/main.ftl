### What the main window says.

product = Exec Companion
windowTitle =
    { $agentKind ->
        [none] { $page } – Exec Companion
       *[other] { $page } – { $agent } – Exec Companion
    }

pages-home = Inicio
pages-requests = Solicitudes
pages-policy = Política
pages-allowlist = Lista de permitidos
pages-agents = Agentes
pages-binding = Nodos
pages-try = Probar
pages-health = Estado
pages-settings = Ajustes
navigation = Páginas
waiting =
    { $n ->
        [one] { $n } solicitud en espera
        [many] { $n } de solicitudes en espera
       *[other] { $n } solicitudes en espera
    }
notices = Avisos
danger = Peligro
caution = Precaución
loading = Cargando…
notAnswered = La aplicación no respondió: { $cause }. Vuelva a cargar la página.
lockedTitle = La pantalla está bloqueada.
lockedText = No se muestra nada hasta que vuelva.
details = Detalles
reload = Recargar
tryAgain = Reintentar
dismiss = Descartar
cancel = Cancelar
close = Cerrar
copy = Copiar
copied = Copiado.
copyFailed = No se pudo copiar: esta ventana no tiene portapapeles.
agent = Agente
agentFilter = Escriba para filtrar, o un nombre nuevo
place = Lugar
placeGone = No conectado
agentRules =
    { $n ->
        [one] { $n } regla
        [many] { $n } de reglas
       *[other] { $n } reglas
    }
agentOverrides = tiene ajustes propios
agentsConfigured = Configurados
agentsSeen = Vistos, sin configurar
agentAdd = Añadir agente…
agentAddHint = Escriba primero el nombre del agente
agentAddNamed = Añadir el agente «{ $name }»
pause = Pausar agentes
pauseHint = Rechazar todo lo que pidan los agentes hasta que reanude
resume = Reanudar
undo = Deshacer
conflict = Aplicar de nuevo la mía
theirs = Ahora en el disco
mine = La suya, sin guardar
nothingOfIt = Ningún cambio aquí.

export-copy = Copiar
export-save = Guardar como archivo

proposals-title =
    { $agentKind ->
        [none] Sugerir reglas
        [every] Sugerir reglas para todos los agentes
       *[one] Sugerir reglas para «{ $agent }»
    }
proposals-text = Cada regla deja ejecutar un comando que usted ya permitió. Añada las que quiera.
proposals-none = Aún no ha permitido nada que una regla pueda abarcar.
proposals-times =
    { $n ->
        [one] permitido una vez
        [many] permitido { $n } veces
       *[other] permitido { $n } veces
    }
proposals-add = Añadir…
proposals-addOf = Añadir una regla para { $rule }
shortcut = { $page } ({ $keys })

allowlist-search = Buscar en las reglas
allowlist-filters = Filtro

allowlist-chips-any = Cualquier argumento
allowlist-chips-these = Estos argumentos
allowlist-chips-unused = Sin uso en 90 días
allowlist-chips-problem = Problema
allowlist-add = Añadir regla
allowlist-import = Importar
allowlist-importFile = Un archivo con reglas para importar
allowlist-export = Exportar
allowlist-rules =
    { $n ->
        [one] { $n } regla
        [many] { $n } de reglas
       *[other] { $n } reglas
    }
allowlist-shown =
    { $of ->
        [one] { $n } de { $of } regla
        [many] { $n } de { $of } de reglas
       *[other] { $n } de { $of } reglas
    }
allowlist-table =
    { $agentKind ->
        [none] Reglas
        [every] Reglas para todos los agentes
       *[one] Reglas para «{ $agent }»
    }

allowlist-columns-program = Programa
allowlist-columns-rule = Regla
allowlist-columns-used = Usada
allowlist-columns-flags = Indicaciones
allowlist-columns-actions = Acciones

allowlist-origins-typed = A mano
allowlist-origins-clicked = De una solicitud
allowlist-origins-imported = Importada
allowlist-skills = Programas de skills
allowlist-skillsText = OpenClaw trata los programas de una skill como listados. Esta aplicación no los conoce, así que preguntan.
allowlist-keys = ↑ ↓ mover · F2 edita · Supr quita
allowlist-keysReadOnly = El archivo de aprobaciones no se puede escribir, así que las reglas son de solo lectura.
allowlist-select = Seleccionar { $pattern }
allowlist-selectAll = Seleccionar todas las reglas mostradas
allowlist-edit = Editar { $pattern }
allowlist-remove = Quitar { $pattern }
allowlist-removeShort = Quitar
allowlist-selected = Selección: { $n }
allowlist-removeSelected =
    { $n ->
        [one] Quitar { $n } regla
        [many] Quitar { $n } de reglas
       *[other] Quitar { $n } reglas
    }
allowlist-clear = Quitar selección
allowlist-inherited = De todos los agentes
allowlist-ownerOf = De todos los agentes: ir a { $pattern }
allowlist-refuses = Rechaza
allowlist-ends = Termina { $when }
allowlist-ended = Terminó { $when }
allowlist-uses =
    { $n ->
        [one] Usada una vez
        [many] Usada { $n } ×
       *[other] Usada { $n } ×
    }
allowlist-never = Nunca usada
allowlist-nothing = Nada en este equipo
allowlist-programs =
    { $n ->
        [one] { $n } programa
        [many] { $n } de programas
       *[other] { $n } programas
    }
allowlist-more = y { $n } más
allowlist-matchesNow =
    { $n ->
        [one] Coincide con { $n } programa de este equipo
        [many] Coincide con { $n } de programas de este equipo
       *[other] Coincide con { $n } programas de este equipo
    }
allowlist-emptyTitle =
    { $agentKind ->
        [none] Sin reglas. Todo pregunta.
        [every] No hay reglas para todos los agentes.
       *[one] Sin reglas para «{ $agent }». Todo pregunta.
    }
allowlist-emptyText = Una regla deja que un programa se ejecute sin preguntar. Lo que permita siempre también aparece aquí.
allowlist-propose = Sugerir a partir del historial
allowlist-noneShown = Ninguna regla cumple este filtro.
allowlist-elsewhere = Encontrado en otros agentes
allowlist-clearFilter = Borrar el filtro
allowlist-addTitle =
    { $agentKind ->
        [none] Añadir una regla
        [every] Añadir una regla para todos los agentes
       *[one] Añadir una regla para «{ $agent }»
    }
allowlist-pattern = Programa
allowlist-patternHint = Una ruta como /usr/bin/git o ~/bin/*.
allowlist-choose = Elegir un programa…
allowlist-args = Argumentos
allowlist-argsHint = Un patrón para los argumentos. Vacío: cualquier argumento.
allowlist-kind = De qué trata la regla

allowlist-kinds-program = Un programa
allowlist-kinds-command = Un comando
allowlist-kinds-files = Archivos que escribir
allowlist-kinds-line = Una línea
allowlist-words = Comando
allowlist-wordsHint = Como lo escribe en una terminal: git push.
allowlist-moreWords = También con más palabras detrás
allowlist-folder = Carpeta
allowlist-folderHint = Solo en esta carpeta. Vacío: en cualquier carpeta.
allowlist-files = Archivos
allowlist-filesHint = Dónde puede escribir una línea con > o >>, como ~/project/out/**.
allowlist-line = Línea
allowlist-lineHint = Se ejecuta exactamente este texto, con sus programas tal como están ahora.
allowlist-lineFolderHint = La línea solo se ejecuta en esta carpeta.
allowlist-effect = Qué hace la regla
allowlist-effectAllow = Permitir
allowlist-effectNever = No permitir nunca
allowlist-endsLabel = Termina
allowlist-endsOf-never = Nunca
allowlist-endsOf-day = En un día
allowlist-endsOf-week = En una semana
allowlist-note = Nota
allowlist-everybody = Todos los agentes
allowlist-editTitle = Cambiar esta regla
allowlist-instead = Usar { $pattern }
allowlist-save = Guardar
allowlist-drop = Cancelar
allowlist-editorHint = Intro guarda · Esc cancela
allowlist-cannotEdit = Esta regla tiene caracteres ocultos. Solo se puede quitar.
allowlist-exportTitle =
    { $agentKind ->
        [none] Exportar las reglas
        [every] Exportar las reglas para todos los agentes
       *[one] Exportar las reglas para «{ $agent }»
    }
allowlist-exportText = Las reglas en JSON, en la forma que lee Importar.
allowlist-importFailed = No se pudo leer el archivo. No se importó nada.

policy-openWarning = Los comandos se ejecutan sin preguntar
policy-presets = Ajustes predefinidos
policy-presetsText = Elija un ajuste predefinido. Antes verá qué cambia.
policy-presetNow = Actual
policy-presetChanges = «{ $label }» cambiaría
policy-apply = Aplicar
policy-keep = Dejar como está
policy-answers = Dejar que responda la política de este equipo
policy-answersText = Cuando esta pasarela pregunte por este agente, las reglas de este equipo podrán permitir el comando una vez. Entonces no se le preguntará.
policy-answersTitle = ¿Dejar que la política de este equipo responda a esta pasarela?
policy-answersAsks = Solo responden su lista de permitidos y sus reglas. Todo lo peligroso se le sigue preguntando.
policy-answersHistory = La pasarela ejecuta el comando, así que los archivos podrían cambiar antes de que empiece. Cada respuesta queda en el historial.
policy-answersYes = Dejar que responda
policy-settings = Ajustes
policy-history = Historial
policy-historyText = Versiones anteriores del archivo de aprobaciones. Puede deshacer una restauración.
policy-historyEmpty = Aún no hay versiones anteriores.
policy-restore = Restaurar
policy-restoreOf = Restaurar la política de { $when }
policy-restoreChanges = Restaurar cambiaría
policy-same = Lo mismo que ahora.

try-lead = Vea qué hace la política actual con un comando. No se ejecuta nada.
try-command = Comando
try-folder = Carpeta
try-folderHint = Vacío: la carpeta personal.
try-mode = Leer como
try-shell = Una línea para el shell
try-words = Las palabras de un comando
try-evaluate = Probar
try-evaluating = Probando…
try-read = Leído como
try-risks = En qué fijarse
try-tree = Cómo se decidió

try-marks-pass = Cumple
try-marks-miss = No cumple
try-marks-note = Nota
try-decidedBy = Decidido por { $layer }
try-code = Código
try-suggestions = Reglas que lo dejarían ejecutarse
try-suggestionsText = La regla más estricta va primero. No se guarda nada antes de que confirme.
try-add = Añadir…
try-addOf = Añadir: { $label }
try-keepLabel = Desde ahora debe

try-must-run = ejecutarse
try-must-ask = preguntar
try-must-deny = rechazarse
try-keepAs = Guardar como ejemplo
try-everyAgent = Predeterminados
try-examples = Ejemplos
try-examplesText = Los ejemplos protegen la política: cada cambio los prueba de nuevo.
try-examplesEmpty = Aún no hay ejemplos. Pruebe un comando y guárdelo.

try-columns-command = Comando
try-columns-agent = Agente
try-columns-expected = Esperado
try-columns-actual = Hoy
try-columns-actions = Acciones

try-verdicts-run = Se ejecuta
try-verdicts-ask = Pregunta
try-verdicts-deny = Se rechaza
try-differs = la política actual dice otra cosa
try-again = Probar de nuevo
try-againOf = Probar de nuevo: { $command }
try-removeOf = Quitar el ejemplo { $command }
try-kept = Guardado como ejemplo.
try-removed = Se quitó el ejemplo.

palette-title = Buscar todo
palette-hint = git, denegado ayer, oscuro…
palette-none = No se encontró nada.
palette-today = hoy
palette-yesterday = ayer
palette-kinds-page = Página
palette-kinds-action = Acción
palette-kinds-agent = Agente
palette-kinds-setting = Ajuste
palette-kinds-rule = Regla
palette-kinds-record = Decisión

home-suggested = Permitió { $command } { $n } veces esta semana. ¿Convertirlo en una regla?
home-notNow = Ahora no
home-makeRule = Convertir en regla
home-ready = Listo. Lo que pidan los agentes aparece aquí.
home-paused = Los agentes están en pausa. Todo lo que pidan se rechaza.
home-troubled = Algo requiere su atención: vea arriba.
home-waiting = Le espera
home-nothing = Nada le espera.
home-last = Últimas decisiones
home-all = Todas las decisiones
home-none = Aún no hay decisiones.
home-pauseFor = Pausar los agentes
home-minutes = { $n } minutos
home-hour = 1 hora

permits-title = Permisos temporales
permits-end = Terminar ahora
permits-endOf = Terminar ahora: { $what }

requests-tabs = Solicitudes
requests-waiting = En espera
requests-activity = Actividad
requests-emptyTitle = No hay nada en espera.
requests-emptyText = Cuando un agente quiera ejecutar algo que no ha permitido, aparecerá aquí.
requests-test = Enviar una solicitud de prueba
requests-waitingList = Solicitudes en espera, por orden de llegada
requests-times = { $n } iguales
requests-left = quedan { $time }
requests-over = Tiempo agotado
requests-noLimit = Sin límite de tiempo
requests-review = Revisar
requests-reviewOf = Revisar { $command }
requests-search = Buscar en las decisiones
requests-filters = Filtro

requests-outcomes-allowed = Permitidas
requests-outcomes-denied = Denegadas
requests-outcomes-expired = Caducadas
requests-outcomes-automatic = Automáticas
requests-period = Cuándo

requests-periods-any = En cualquier momento
requests-periods-today = Hoy
requests-periods-week = Últimos 7 días
requests-periods-month = Últimos 30 días
requests-periods-day = Un día concreto…
requests-day = Día
requests-wrongDay = Escriba un día como 2026-11-28.
requests-clearFilter = Borrar el filtro
requests-verify = Comprobar el historial
requests-export = Exportar
requests-exportTitle = Exportar el historial
requests-exportText = Todos los registros como líneas JSON, del más reciente al más antiguo, sin el filtro. Las contraseñas están ocultas.
requests-command = Comando
requests-when = Cuándo
requests-rule = Crear una regla…
requests-activityEmpty = Aún no hay decisiones.
requests-activityNone = Ninguna decisión cumple este filtro.
requests-more = Cargar más
requests-loadingMore = Cargando…
requests-again = Probar de nuevo con la política actual
requests-copy = Copiar el comando
requests-list = Solicitudes decididas, las más recientes primero

binding-lead = Elija qué equipo ejecuta los comandos que OpenClaw envía a un nodo (host=node).
binding-file = Escrito en
binding-default = Asignación predeterminada
binding-anyNode = Cualquier nodo
binding-agents = Agentes
binding-as = Como el predeterminado ({ $node })
binding-override = Propio: { $node }
binding-nodeOf = Nodo de { $agent }
binding-changes =
    { $n ->
        [0] Sin cambios
        [one] { $n } cambio
        [many] { $n } de cambios
       *[other] { $n } cambios
    }
binding-save = Guardar
binding-discard = Descartar
binding-noAgents = El archivo no nombra agentes, así que el predeterminado vale para todos.

binding-columns-agent = Agente
binding-columns-node = Nodo
binding-inherits = Como el predeterminado
binding-changed = sin guardar
binding-other = Otro nodo…
binding-name = Nombre o identificador del nodo
binding-nameOf = { $of }: nombre o identificador
binding-nodes = Nodos
binding-nodesOff = Aquí no hay ninguna pasarela conectada. Elija un nombre del archivo o escriba uno.
binding-unknown = { $node } (desconocido)
binding-here = { $node } (este equipo)
binding-own = este equipo
binding-known = conocido por un archivo
binding-noNodes = No se conoce ningún nodo que pueda ejecutar comandos.
binding-health = Ver el estado
binding-connected = conectado
binding-away = no conectado
binding-seen = visto por última vez { $ago }
binding-runsNothing = No puede ejecutar comandos.
binding-test = Probar
binding-testOf = Probar { $node }
binding-testing = Probando…
gateways-title = Qué pasarela pregunta aquí
gateways-lead = Elija qué pasarela de OpenClaw puede preguntarle aquí.
gateways-found = La pasarela de openclaw.json
gateways-add = Añadir una pasarela
gateways-address = Dirección
gateways-addressHint = ws://HOST:PUERTO, o wss://HOST:PUERTO si usa TLS
gateways-secret = Token o contraseña
gateways-secretHint = Solo se muestra a esta pasarela. Déjelo vacío para conservar el guardado.
gateways-isPassword = Es una contraseña
gateways-fingerprint = Certificado (SHA-256)
gateways-fingerprintHint = Opcional. Entonces no se confía en ningún otro certificado.
gateways-keep = Guardar y usar
gateways-forget = Olvidar
gateways-forgetOf = Olvidar { $name }
gateways-withSecret = token o contraseña guardados
gateways-noSecret = sin token ni contraseña
gateways-pinned = un solo certificado

agents-lead = Agentes de este equipo. Un agente conectado le pregunta aquí antes de ejecutar un comando.
agents-version = Versión { $version }
agents-last = Última pregunta { $when }
agents-never = Nunca preguntó aquí
agents-states-absent = No está
agents-states-apart = Sin conectar
agents-states-connected = Conectado
agents-states-troubled = Revisar
agents-connect = Conectar
agents-again = Conectar de nuevo
agents-disconnect = Desconectar
agents-test = Probar
agents-testing = Probando…
agents-testWaits = Puede que la ventana de solicitud le pregunte ahora.
agents-of = { $verb } { $name }
agents-way = Cómo
agents-ways-ask = Preguntar, lo ejecuta el agente
agents-ways-run = Preguntar, lo ejecuta Exec Companion
agents-ways-tool = Darle una herramienta que pregunta
agents-plan = Esto se escribe:
agents-planOff = Esto se quita:
agents-nothing = No hay nada que cambiar.
agents-new = Añadido
agents-gone = Quitado
agents-write = Escribir
agents-cancel = Cancelar

health-lead = Las solicitudes le llegan cuando todo esto funciona. Empiece por lo primero que falle.

health-states-good = Bien
health-states-warn = Revisar
health-states-bad = No funciona
health-states-off = Desactivado
health-drill = Hacer un simulacro
health-drilling = Simulacro en curso…
health-drillLead = Envía tres solicitudes de prueba por el socket real. Una se rechaza, otra abre la ventana de solicitud hasta que pulse Denegar y otra no encuentra pantalla. No se ejecuta nada.
health-drillWaits = La ventana de solicitud muestra una solicitud marcada como simulacro. Pulse allí Denegar.
health-drillTitle = Simulacro
health-report = Copiar el informe
health-reportCopied = El informe está en el portapapeles, tal como se muestra aquí.
health-summary-good = Todo funciona.
health-summary-bad =
    { $n ->
        [one] { $n } cosa no funciona
        [many] { $n } de cosas no funcionan
       *[other] { $n } cosas no funcionan
    }
health-summary-warn =
    { $n ->
        [one] { $n } cosa por revisar
        [many] { $n } de cosas por revisar
       *[other] { $n } cosas por revisar
    }
