### What the Settings page says.

items-prompt-armMs-label = Espera antes de poder permitir
items-prompt-armMs-why = Una solicitud debe haber estado a la vista ese tiempo, para que un clic dirigido a otra cosa no permita nada. El doble si el comando es peligroso. No se puede desactivar.

items-prompt-quietMs-label = Espera tras escribir
items-prompt-quietMs-why = Permitir queda bloqueado ese tiempo tras la última tecla, para que lo que escriba en otro sitio no responda nada.

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

groups-prompt = Solicitudes
groups-notifications = Notificaciones
groups-appearance = Apariencia
groups-records = Registros
file = Escrito en
unread = Hasta que se pueda leer, sigue en vigor lo anterior y aquí no se puede ajustar nada.
setAside = Apartarlo y empezar de nuevo
findings = Valores del archivo sin efecto
start = Inicio
startAtLogin = Abrir al iniciar sesión
startWhy = Mientras la aplicación no esté en marcha no se puede preguntar a nadie: lo que necesita un clic sigue «cuando no se puede preguntar a nadie». El sistema lo lee al iniciar sesión: un cambio vale desde la siguiente.
startOther = La entrada inicia un programa en otro lugar. Desactívela y actívela de nuevo para iniciar este.
startUnknown = Esta copia de la aplicación no se puede abrir al iniciar sesión.
masking = Las contraseñas, los tokens y las claves que se reconocen como tales se ocultan antes de escribir un registro. No se puede desactivar.
shortcuts = Atajos
shortcutsText = Funcionan mientras su ventana tenga el teclado y no se pueden cambiar.
promptKeys = Una solicitud
mainKeys = Esta ventana

keys-page = Ir a una página
keys-search = Buscar
keys-addRule = Añadir una regla
keys-evaluate = Evaluar el comando
keys-undo = Deshacer el último cambio
keys-reload = Leer todo de nuevo
keys-part = Parte siguiente de la ventana

requestKeys-once = Permitir una vez, cuando esté disponible
requestKeys-always = Permitir siempre…
requestKeys-deny = Denegar
requestKeys-another = Otra solicitud en espera
requestKeys-pause = Denegar y pausar este agente
requestKeys-why = Por qué pregunta

about = Acerca de
version = Exec Companion { $version }
licence = Licencia MIT. Las bibliotecas que usa tienen las suyas; el código fuente las enumera.
source = Código fuente y ayuda
