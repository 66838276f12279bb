### What the Settings page says.

items-prompt-armMs-label = Espera antes de poder permitir
items-prompt-armMs-why = Cuánto debe estar visible una solicitud antes de que Permitir funcione, para que un clic accidental no la apruebe.

items-prompt-quietMs-label = Espera tras escribir
items-prompt-quietMs-why = Cuánto permanece desactivado Permitir tras una tecla, para que escribir no apruebe nada.

items-prompt-focus-label = Tomar el teclado
items-prompt-focus-why = Si la ventana de una solicitud toma el teclado al abrirse. Si no, lo que escribe sigue donde está.

items-prompt-focus-choices-never = Nunca
items-prompt-focus-choices-idle = Tras 30 s sin uso
items-prompt-focus-choices-always = Siempre

items-prompt-position-label = Dónde se abre
items-prompt-position-why = Dónde se abre la ventana de una solicitud. Si ya no está la última pantalla, se abre en el centro de otra.

items-prompt-position-choices-pointer = Junto al puntero
items-prompt-position-choices-corner = Arriba a la derecha
items-prompt-position-choices-last = Donde estuvo

items-prompt-sound-label = Sonido
items-prompt-sound-why = Reproduce el sonido de su escritorio cuando llega una solicitud.

items-prompt-shortcut-label = Atajo a una solicitud
items-prompt-shortcut-why = Muestra una solicitud en espera sobre las demás ventanas. En Wayland, haga clic en ella antes de usar el teclado. Pulse las teclas en el campo; Retroceso las quita.

items-prompt-confirmDanger-label = Contraseña ante el peligro
items-prompt-confirmDanger-why = Su sistema pide su contraseña, huella o rostro antes de permitir un peligro. Si no puede pedirlo, el peligro se deniega. Para cambiar esto, confirme una vez.

items-notifications-show-label = Mostrar notificaciones
items-notifications-show-why = Avisan cuando una solicitud espera detrás de otras ventanas o se quedó sin tiempo.

items-notifications-hideContent-label = Ocultar lo que se pide
items-notifications-hideContent-why = Las notificaciones no nombran entonces ni agente ni comando. Para pantallas compartidas.

items-gateway-askedBy-label = Responder a una pasarela
items-gateway-askedBy-why = Qué pasarelas de openclaw.json pueden preguntarle aquí. Nada se permite sin usted.

items-gateway-askedBy-choices-local = De este equipo
items-gateway-askedBy-choices-any = También de otros equipos
items-gateway-askedBy-choices-off = Ninguna

items-appearance-theme-label = Colores
items-appearance-theme-why = Para ambas ventanas.

items-appearance-theme-choices-system = Como el sistema
items-appearance-theme-choices-light = Claro
items-appearance-theme-choices-dark = Oscuro

items-appearance-contrast-label = Contraste
items-appearance-contrast-why = Líneas más marcadas y ningún texto gris, diga lo que diga el sistema.

items-appearance-contrast-choices-system = Como el sistema
items-appearance-contrast-choices-more = Más

items-appearance-textPercent-label = Tamaño
items-appearance-textPercent-why = Texto y controles de ambas ventanas.

items-language-label = Idioma
items-language-why = Para ventanas, bandeja y notificaciones. Lo que se dice a los agentes y los registros siguen en inglés.
items-language-system = Como el sistema

items-rules-suggest-label = Sugerir reglas
items-rules-suggest-why = Como mucho una vez por semana, Inicio sugiere una regla para lo que permite una y otra vez. Nunca si hay peligro.

items-records-days-label = Días que se conservan
items-records-days-why = Cuánto tiempo permanecen las decisiones en el historial.

items-records-rows-label = Decisiones que se conservan
items-records-rows-why = Si hay más, se eliminan las más antiguas.

items-runner-outputBytes-label = Salida que se conserva
items-runner-outputBytes-why = Cuánta salida de un comando recibe el agente. El resto se corta.

items-runner-withheld-label = Variables que se retienen
items-runner-withheld-why = Los comandos no heredan estas variables: nombres como OPENAI_API_KEY o WORK_*, separados por comas. Los secretos conocidos nunca se heredan.

groups-prompt = Solicitudes
groups-notifications = Notificaciones
groups-gateway = Pasarela
groups-appearance = Apariencia
groups-rules = Reglas
groups-records = Historial
groups-runner = Ejecución de comandos
shortcut-none = Ninguno
shortcut-needs = Pulse Ctrl, Alt o Super junto con una letra, un dígito o F1 a F12.
shortcut-taken = Otro programa usa estas teclas. Elija otras.
compositor = En Wayland, el escritorio puede ignorarlo.
unread = Hasta que el archivo se pueda leer, aquí no se puede ajustar nada.
setAside = Apartar el archivo y empezar de nuevo
findings = Valores del archivo sin efecto
start = Abrir y salir
startAtLogin = Abrir al iniciar sesión
startWhy = Mientras la aplicación no está en marcha, no se puede preguntar a nadie. Un cambio vale desde su próximo inicio de sesión.
startOther = La entrada de inicio abre otra copia de la aplicación. Desactívela y actívela para iniciar esta.
startUnknown = Esta copia de la aplicación no se puede abrir al iniciar sesión.
quitLabel = Salir de Exec Companion
quitWhy = Hasta que lo inicie de nuevo, no se puede preguntar a nadie.
quit = Salir
maskingLabel = Ocultar secretos
masking = Las contraseñas, los tokens y las claves se ocultan antes de guardar un registro. No se puede desactivar.
shortcuts = Atajos
shortcutsText = Funcionan mientras su ventana tenga el teclado. No se pueden cambiar.
promptKeys = Una solicitud
mainKeys = Esta ventana

keys-page = Ir a una página
keys-find = Buscar todo
keys-search = Buscar en esta página
keys-addRule = Añadir una regla
keys-editRule = Editar la regla elegida
keys-removeRule = Quitar la regla elegida
keys-evaluate = Probar el comando; exportar reglas o historial
keys-undo = Deshacer el último cambio
keys-reload = Leer todo de nuevo
keys-part = Parte siguiente de la ventana

requestKeys-once = Permitir una vez, cuando esté disponible
requestKeys-always = Permitir siempre…
requestKeys-deny = Denegar
requestKeys-say = Denegar y decir qué hacer
requestKeys-another = Otra solicitud en espera
requestKeys-pause = Denegar y pausar este agente
requestKeys-why = Por qué pregunta

updates = Actualizaciones
updatesText = La aplicación no busca actualizaciones. Actualícela como la instaló.
releases = Versiones publicadas

about = Acerca de
version = Exec Companion { $version }
licence = Licencia MIT. El código fuente enumera las licencias de sus bibliotecas.
source = Código fuente y ayuda
places-settings = Ajustes
places-store = Política
places-records = Historial
copyAbout = Copiar estas líneas
