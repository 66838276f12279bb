### Why the socket is not served, or does not answer; after a colon. Read by `crates/catalogue`.

socket-notAbsolute = la ruta del socket { $path } no es absoluta: escriba la ruta completa
socket-tooLong = la ruta del socket { $path } tiene { $bytes } bytes y este sistema admite { $limit }: elija una más corta
socket-folder = la carpeta del socket { $path } { $flaw }: elija una carpeta propia
socket-lock = { $path } { $flaw }: elimínelo
socket-inUse = otro programa ya responde en { $path }: ciérrelo primero
socket-inUseBy = otro programa ({ $program }) ya responde en { $path }: ciérrelo primero
socket-notASocket = { $path } no es un socket y no se tocó: muévalo
socket-system = el socket no se puede crear en { $path }: { $cause }
socket-noToken = el archivo de aprobaciones no tiene token

flaw-notAFile = no es un archivo normal
flaw-notAFolder = no es una carpeta
flaw-link = es un enlace
flaw-otherUser = pertenece a otro usuario
flaw-severalNames = tiene más de un nombre
flaw-shared = está compartida con otros usuarios

client-unreachable = nadie responde en { $path }: inicie Exec Companion ({ $cause })
client-foreign = { $path } lo atiende otro usuario
client-ended = el programa detrás de { $path } tomó la solicitud y terminó sin responder
client-late =
    { $seconds ->
        [one] sin respuesta de { $path } en { $seconds } segundo
        [many] sin respuesta de { $path } en { $seconds } de segundos
       *[other] sin respuesta de { $path } en { $seconds } segundos
    }
client-unclear = la respuesta de { $path } no se entiende

beside-problem = El host de nodo de OpenClaw no puede preguntar aquí: { $problem }.
beside-unreadable = la base de datos de OpenClaw { $path } no se puede leer ({ $cause }); permita que su usuario la lea
beside-damaged = la base de datos de OpenClaw { $path } está dañada ({ $cause }); ejecute `openclaw doctor`
beside-busy = la base de datos de OpenClaw { $path } está bloqueada por otro programa; la aplicación la volverá a leer en un momento
beside-unfinished = la base de datos de OpenClaw { $path } quedó a medias de un cambio; inicie OpenClaw una vez
beside-schema = la base de datos de OpenClaw { $path } guarda sus aprobaciones de una forma inesperada ({ $cause }); busque un Exec Companion más reciente
beside-document = las aprobaciones de la base de datos de OpenClaw { $path } no son JSON; ejecute `openclaw doctor`
beside-noToken = OpenClaw aún no tiene un token para su socket de aprobaciones; su host de nodo lo crea cuando haga falta
