### What the Settings page says.

items-prompt-armMs-label = Espera antes de poder permitir
items-prompt-armMs-why = Una solicitud debe haber estado a la vista ese tiempo, para que un clic dirigido a otra cosa no permita nada. El doble si el comando es peligroso. No se puede desactivar.

items-prompt-quietMs-label = Espera tras escribir
items-prompt-quietMs-why = Permitir queda bloqueado ese tiempo tras la última tecla, para que lo que escriba en otro sitio no responda nada.

items-prompt-focus-label = Tomar el teclado
items-prompt-focus-why = Si la ventana de una solicitud toma el teclado cuando se abre por sí sola. Mientras no lo haga, lo que escriba queda donde lo escribe. La espera antes de poder permitir es la misma.

items-prompt-focus-choices-never = Nunca
items-prompt-focus-choices-idle = Tras 30 s sin uso
items-prompt-focus-choices-always = Siempre

items-prompt-position-label = Dónde se abre
items-prompt-position-why = Lo que se abre donde mira se ve enseguida; lo que queda en su sitio no tapa su trabajo. Si la última pantalla ya no está, se abre en el centro de otra.

items-prompt-position-choices-pointer = Junto al puntero
items-prompt-position-choices-corner = Arriba a la derecha
items-prompt-position-choices-last = Donde estuvo

items-prompt-sound-label = Sonido
items-prompt-sound-why = El del escritorio, cuando una solicitud abre su ventana, o con su notificación donde las ventanas se quedan detrás. Tan alto como lo haya ajustado allí.

items-prompt-shortcut-label = Atajo para traerla delante
items-prompt-shortcut-why = Trae delante la ventana de una solicitud en espera y le da el teclado, lo tenga quien lo tenga. No responde nada: la espera antes de poder permitir empieza de nuevo. Pulse las teclas en el campo; Retroceso las quita.

items-notifications-show-label = Mostrar notificaciones
items-notifications-show-why = Avisan cuando una solicitud espera detrás de otras ventanas o ha caducado. Donde las ventanas no pueden ponerse delante por sí solas (Wayland), así se entera usted.

items-notifications-hideContent-label = Ocultar lo que se pide
items-notifications-hideContent-why = Entonces solo dicen que hay una solicitud en espera, sin nada del agente ni del comando. Para pantallas compartidas.

items-appearance-theme-label = Colores
items-appearance-theme-why = Para ambas ventanas.

items-appearance-theme-choices-system = Como el sistema
items-appearance-theme-choices-light = Claro
items-appearance-theme-choices-dark = Oscuro

items-appearance-contrast-label = Contraste
items-appearance-contrast-why = Líneas más marcadas y ningún texto gris, aunque el sistema no lo pida.

items-appearance-contrast-choices-system = Como el sistema
items-appearance-contrast-choices-more = Más

items-appearance-textPercent-label = Tamaño
items-appearance-textPercent-why = Texto y controles de ambas ventanas.

items-language-label = Idioma
items-language-why = Para ventanas, bandeja y notificaciones. Lo que se dice a los agentes y los registros siguen en inglés.
items-language-system = Como el sistema

items-records-days-label = Días que se conservan
items-records-days-why = Las decisiones más antiguas se quitan del historial, hasta un cuarto más tarde de lo indicado. Dicen qué hicieron sus agentes: consérvelas mientras pudiera buscarlas.

items-records-rows-label = Decisiones que se conservan
items-records-rows-why = Por encima de esa cantidad se quitan primero las más antiguas, según el límite que llegue antes.

items-runner-outputBytes-label = Salida que se conserva
items-runner-outputBytes-why = De cada comando que ejecuta esta aplicación, para el agente que lo pidió. El resto se corta y se indica. Cuanto más, más tiene que leer el agente.

items-runner-withheld-label = Variables que se retienen
items-runner-withheld-why = Los comandos que ejecuta esta aplicación no las heredan: nombres como OPENAI_API_KEY o WORK_*, separados por comas. Los secretos conocidos y lo que podría cambiar lo que se ejecuta no se heredan nunca. Una solicitud puede fijar una por sí misma, y su ventana lo muestra.

groups-prompt = Solicitudes
groups-notifications = Notificaciones
groups-appearance = Apariencia
groups-records = Registros
groups-runner = Ejecución de comandos
shortcut-none = Ninguno
shortcut-needs = Pulse Ctrl, Alt o Super junto con una letra, un dígito o F1 a F12.
shortcut-taken = Otro programa tiene estas teclas; elija otras.
compositor = En Wayland lo decide el escritorio, y puede no tenerlo en cuenta.
unread = Hasta que se pueda leer, sigue en vigor lo anterior y aquí no se puede ajustar nada.
setAside = Apartarlo y empezar de nuevo
findings = Valores del archivo sin efecto
start = Abrir y salir
startAtLogin = Abrir al iniciar sesión
startWhy = Mientras la aplicación no esté en marcha no se puede preguntar a nadie: lo que necesita un clic sigue «cuando no se puede preguntar a nadie». El sistema lo lee al iniciar sesión: un cambio vale desde la siguiente.
startOther = La entrada inicia un programa en otro lugar. Desactívela y actívela de nuevo para iniciar este.
startUnknown = Esta copia de la aplicación no se puede abrir al iniciar sesión.
quitLabel = Salir de Exec Companion
quitWhy = Hasta que la abra de nuevo, lo que necesita un clic sigue «cuando no se puede preguntar a nadie».
quit = Salir
maskingLabel = Ocultar secretos
masking = Las contraseñas, los tokens y las claves que se reconocen como tales se ocultan antes de escribir un registro. No se puede desactivar.
shortcuts = Atajos
shortcutsText = Funcionan mientras su ventana tenga el teclado y no se pueden cambiar.
promptKeys = Una solicitud
mainKeys = Esta ventana

keys-page = Ir a una página
keys-search = Buscar
keys-addRule = Añadir una regla
keys-editRule = Editar la regla elegida
keys-removeRule = Quitar la regla elegida
keys-evaluate = Evaluar el comando; exportar reglas o registros
keys-undo = Deshacer el último cambio
keys-reload = Leer todo de nuevo
keys-part = Parte siguiente de la ventana

requestKeys-once = Permitir una vez, cuando esté disponible
requestKeys-always = Permitir siempre…
requestKeys-deny = Denegar
requestKeys-another = Otra solicitud en espera
requestKeys-pause = Denegar y pausar este agente
requestKeys-why = Por qué pregunta

updates = Actualizaciones
updatesText = La aplicación no tiene red propia y no busca versiones nuevas. Se actualiza como se instaló: con los paquetes de su sistema o desde la página de versiones.
releases = Versiones publicadas

about = Acerca de
version = Exec Companion { $version }
licence = Licencia MIT. Las bibliotecas que usa tienen las suyas; el código fuente las enumera.
source = Código fuente y ayuda
places-settings = Ajustes
places-store = Política
places-records = Registros
copyAbout = Copiar estas líneas
