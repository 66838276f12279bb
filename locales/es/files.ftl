### What is wrong with a file. English is what the errors of the crates say themselves.
### Read by `crates/catalogue`.

file-unparsable = { $path } no es JSON válido en la línea { $line }, columna { $column } ({ $reason }); corríjalo ahí o restaure una versión anterior
file-newer = { $path } tiene la versión { $found }, y este programa solo conoce la versión 1; actualice este programa, o ponga "version": 1 si escribió el archivo a mano
file-noObject = { $path } no es un objeto JSON; restaure una versión anterior, o aparte el archivo para empezar de nuevo
file-shape = { $place } en { $path } no es { $expected }; corríjalo ahí o restaure una versión anterior
file-empty = { $path } está vacío; restaure una versión anterior, o quite el archivo para empezar de nuevo
file-tooLarge = { $path } supera los 64 MiB, demasiado para un archivo de aprobaciones; restaure una versión anterior
file-notAFile = { $path } no es un archivo normal; apártelo
file-unreadable = { $path } no se puede leer ({ $cause }); compruebe sus permisos
file-link = { $path } es un enlace, por eso no se escribe; ponga ahí el archivo mismo
file-notWritten = { $path } no se puede escribir ({ $cause }); compruebe los permisos de la carpeta y el espacio libre
file-backup = la versión anterior { $path } no se puede usar ({ $cause }); elija otra
file-locked = { $path } lleva { $seconds } s bloqueado por otro programa; termine ese programa e inténtelo de nuevo
file-changing = { $path } no deja de cambiar durante la edición; detenga el programa que lo reescribe e inténtelo de nuevo
file-unseen = { $path } ha cambiado desde que lo vio; mírelo de nuevo
file-place = { $place } en { $path } no es { $expected }; corríjalo a mano
file-agentId = { $agent } no puede ser el identificador de un agente; indique el de un agente, o * para todos
file-emptyPattern = un patrón vacío no coincide con nada; escriba la ruta de un programa
file-socketPath = la ruta del socket { $path } no es texto; elija otro lugar
file-random = el sistema no dio bytes aleatorios para un nuevo token o identificador ({ $cause }); inténtelo de nuevo

file-document = el documento
expected-object = un objeto
expected-list = una lista
expected-agentId = el identificador de un agente
expected-item = un elemento con un patrón
import-coming = { $place } en lo importado no es { $expected }; corríjalo e importe de nuevo
import-here = { $place } en el archivo de aprobaciones no es { $expected }; corríjalo e importe de nuevo

history-notWritten = el historial { $path } no se puede escribir ({ $cause }); libere espacio, o deje que su usuario escriba ahí
history-locked = el historial { $path } lleva { $seconds } s bloqueado por otro programa; termine ese programa
history-unreadable = el historial { $path } no se puede leer ({ $cause }); deje que su usuario lo lea
history-unlinked = esta línea no continúa la línea anterior
history-changed = la línea anterior a esta fue modificada, quitada o añadida

settings-unreadable = { $path } no se puede leer; compruebe sus permisos ({ $cause })
settings-broken = { $path } no se puede leer ({ $why }); corríjalo o apártelo. No se sobrescribió nada
settings-notWritten = { $path } no se puede escribir; compruebe los permisos de la carpeta y el espacio libre ({ $cause })
settings-notOffered = { $name } no se puede fijar en «{ $text }»; elija uno de los valores ofrecidos
settings-noText = no es texto UTF-8
settings-noSettings = contiene algo que no son ajustes
settings-finding = { $name } debe ser { $allowed }; se usa { $value }.
settings-or = { $one } o { $other }
settings-range = un número entero de { $min } a { $max }
settings-names = una lista de nombres como OPENAI_API_KEY o WORK_*, sin PATH
settings-keys = unas teclas como Ctrl+Alt+A
settings-nothing = nada

login-path = la ruta { $path } tiene caracteres que una entrada de inicio no puede contener; mueva el programa a otro lugar
login-notWritten = { $place } no se puede escribir; compruebe sus permisos ({ $cause })

cause-notFound = no existe ese archivo o carpeta
cause-denied = permiso denegado
cause-full = el disco está lleno
cause-readOnly = es de solo lectura
cause-isFolder = es una carpeta
cause-noFolder = una parte de la ruta no es una carpeta
cause-noFile = es una tubería, un socket o un dispositivo, no un archivo
cause-endless = es un enlace que lleva a sí mismo
cause-link = es un enlace
cause-tooLarge = es demasiado grande
