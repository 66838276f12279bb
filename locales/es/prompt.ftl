### What the prompt window says.

windowTitle =
    { $agentKind ->
        [none] Solicitud de comando
       *[other] Solicitud de comando – { $agent }
    }
emptyTitle = No hay nada en espera.
emptyText = Cuando un agente quiera ejecutar algo que no ha permitido, aparecerá aquí.
openingTitle = Abriendo la solicitud…
timeLeft = Tiempo restante
noLimit = Sin límite de tiempo
secondsLeft =
    { $n ->
        [one] Queda { $n } segundo
        [many] Quedan { $n } de segundos
       *[other] Quedan { $n } segundos
    }
risks = En qué fijarse
moreRisks = +{ $n }
moreRisksLabel =
    { $n ->
        [one] Mostrar { $n } nota más
        [many] Mostrar { $n } de notas más
       *[other] Mostrar { $n } notas más
    }

tier-danger = Peligro
tier-caution = Precaución
tier-note = Nota
commandViews = Comando
asWritten = Tal como está
wordByWord = Palabra por palabra
touches = Qué toca
touchesLabel =
    { $n ->
        [one] { $n } ruta en el comando
        [many] { $n } de rutas en el comando
       *[other] { $n } rutas en el comando
    }
touchedPath = Ruta
touchedNow = Ahora hay
touchedWhere = Dónde
touchedFile = archivo, { $size }
touchedFolder =
    { $n ->
        [0] carpeta vacía
        [one] carpeta con { $n } elemento
        [many] carpeta con { $n } de elementos
       *[other] carpeta con { $n } elementos
    }
touchedFolderMore = carpeta con { $n } elementos o más
touchedOutside = fuera del repositorio
touchedInside = en el repositorio

touched-nothing = nada
touched-folder = carpeta
touched-link = enlace simbólico
touched-other = ni archivo ni carpeta
touched-hidden = no se puede mirar
commandLabel =
    { $n ->
        [one] Comando, { $n } línea
        [many] Comando, { $n } de líneas
       *[other] Comando, { $n } líneas
    }
notes =
    { $n ->
        [one] { $n } nota
        [many] { $n } de notas
       *[other] { $n } notas
    }
wordsLabel =
    { $n ->
        [one] Comando, { $n } palabra
        [many] Comando, { $n } de palabras
       *[other] Comando, { $n } palabras
    }
wordNumber = N.º
word = Palabra
remark = Observación
startedBy = Iniciado por
noted = Nota: { $note }
noteKeys = Pulse . o , para recorrer las partes marcadas
noteAt = Nota { $at } de { $of }: { $note }
uncover = mostrar 5 s
program = programa
emptyWord = ⟨vacío⟩
emptyWordNote = una palabra vacía
copy = Copiar
copied = Copiado
copyRaw = Copiar sin cambios
copyDetails = Copiar los detalles
rawNote = El comando exactamente como se envió. Puede contener caracteres que no se ven.
copyFailed = No se pudo copiar el comando. Selecciónelo y cópielo a mano.
lines =
    { $n ->
        [one] { $n } línea
        [many] { $n } de líneas
       *[other] { $n } líneas
    }
why = Por qué pregunta
whyAsked = Detalles

mark-pass = Abarcado:
mark-miss = No abarcado:
queue = Solicitudes en espera
position = { $at } de { $of }
previous = Solicitud anterior
next = Solicitud siguiente
moreWaiting = +{ $n }
soonest = caduca primero
arrived =
    { $n ->
        [one] Llegó otra solicitud. { $n } solicitud en espera.
        [many] Llegó otra solicitud. { $n } de solicitudes en espera.
       *[other] Llegó otra solicitud. { $n } solicitudes en espera.
    }
allowOnce = Permitir una vez
allowAlways = Permitir siempre…
alwaysLabel = Permitir siempre
allowFor = Permitir durante…
leaseCaption = Exactamente este comando, en esta carpeta:
deny = Denegar
denyMore = Más formas de denegar
denyWithMessage = Denegar y decir qué hacer…
denyAndPause = Denegar y pausar este agente 15 minutos
denyAlways = Denegar siempre este programa…
times = ×{ $n }
timesLabel =
    { $n ->
        [one] { $n } solicitud idéntica, una sola respuesta
        [many] { $n } de solicitudes idénticas, una sola respuesta
       *[other] { $n } solicitudes idénticas, una sola respuesta
    }
cancel = Cancelar
close = Cerrar
alwaysTitle = Permitir siempre al agente «{ $agent }»
alwaysScopes = Qué puede ejecutarse sin preguntar
partCovered = ya puede ejecutarse
denyAlwaysTitle = Denegar siempre al agente «{ $agent }»
denyAlwaysScopes = Qué programa se rechaza desde ahora
denyAlwaysHelp = A partir de ahora este programa se rechaza sin preguntar. Puede quitar la regla en la lista de permitidos.
ends = Termina

end-never = nunca
end-day = en 1 día
end-week = en 1 semana
note = Nota
entryHasNoTerms = Este tipo de regla no puede tener fin ni nota.
saveAndAllow = Guardar la regla y permitir
saveAndDeny = Guardar la regla y denegar
saveAnyway = Guardar de todos modos
otherPattern = Otro patrón…
otherPatternHelp = Programas por su ruta, con cualquier argumento.
pattern = Patrón de rutas
changes = Qué cambia
weighing = Comprobando qué cambiaría…
coversNot = Esto no permitiría el comando.
noHistory = No se pueden leer las solicitudes anteriores, así que no hay con qué comparar.
pastNone =
    { $n ->
        [0] No hay solicitudes anteriores con las que comparar.
        [one] Esto no habría permitido su última solicitud.
        [many] Esto no habría permitido ninguna de sus últimas { $n } de solicitudes.
       *[other] Esto no habría permitido ninguna de sus últimas { $n } solicitudes.
    }
pastAllowed =
    { $n ->
        [one] Esto habría permitido { $n } solicitud anterior
        [many] Esto habría permitido { $n } de solicitudes anteriores
       *[other] Esto habría permitido { $n } solicitudes anteriores
    }
pastAllowedDenied =
    { $n ->
        [0] no denegó ninguna
        [one] denegó { $n } de ellas
        [many] denegó { $n } de ellas
       *[other] denegó { $n } de ellas
    }
pastDenied =
    { $n ->
        [one] denegada una vez
        [many] denegada { $n } veces
       *[other] denegada { $n } veces
    }
pastNoneRefused =
    { $n ->
        [0] No hay solicitudes anteriores con las que comparar.
        [one] Esto no habría rechazado su última solicitud.
        [many] Esto no habría rechazado ninguna de sus últimas { $n } de solicitudes.
       *[other] Esto no habría rechazado ninguna de sus últimas { $n } solicitudes.
    }
pastRefused =
    { $n ->
        [one] Esto habría rechazado { $n } solicitud anterior
        [many] Esto habría rechazado { $n } de solicitudes anteriores
       *[other] Esto habría rechazado { $n } solicitudes anteriores
    }
pastRefusedAllowed =
    { $n ->
        [0] no permitió ninguna
        [one] permitió { $n } de ellas
        [many] permitió { $n } de ellas
       *[other] permitió { $n } de ellas
    }
pastRowAllowed =
    { $n ->
        [one] permitida una vez
        [many] permitida { $n } veces
       *[other] permitida { $n } veces
    }
pastTimes =
    { $n ->
        [one] pedida una vez
        [many] pedida { $n } veces
       *[other] pedida { $n } veces
    }
pastMore =
    { $n ->
        [one] y { $n } comando más
        [many] y { $n } de comandos más
       *[other] y { $n } comandos más
    }
pastUnknown =
    { $n ->
        [one] { $n } solicitud más no se puede comparar: no se conserva todo el texto.
        [many] { $n } de solicitudes más no se pueden comparar: no se conserva todo el texto.
       *[other] { $n } solicitudes más no se pueden comparar: no se conserva todo el texto.
    }
confirmAnyway = Guardarla de todos modos
confirmFirst = Marque la casilla para guardar de todos modos
notLookedAt = El efecto de esta regla se desconoce: { $cause }.
denyWithMessageTitle = Denegar y decir qué hacer
lastMessages = Dicho antes
message = Mensaje para el agente
messageHelp = Una línea. Llega al agente que pregunta y no cambia ninguna regla.
denyAndSend = Denegar y enviar
denyAll = Denegar las { $n }
denyAllTitle =
    { $n ->
        [one] ¿Denegar { $n } solicitud?
        [many] ¿Denegar las { $n } de solicitudes?
       *[other] ¿Denegar las { $n } solicitudes?
    }
denyAllText = A cada agente se le dice que una persona denegó. Las solicitudes que lleguen entretanto siguen en espera.
keepThem = Conservarlas
together = Permitir { $n } una vez…
togetherConfirm = Permitir { $n } una vez
togetherTitle =
    { $n ->
        [one] ¿Permitir esta { $n } solicitud una vez?
        [many] ¿Permitir estos { $n } de solicitudes una vez?
       *[other] ¿Permitir estas { $n } solicitudes una vez?
    }
togetherText = Tienen el mismo agente, programa y carpeta. Solo cambian palabras. Cada una se ejecuta una vez, tal como se muestra. No se guarda nada. Las solicitudes que lleguen entretanto siguen en espera.
togetherList = Las solicitudes, cada una por su diferencia con la primera
togetherScroll = Desplácese antes hasta el final de la lista
allowNext = Dejar ejecutar si se pide de nuevo (10 min)
allowReady = Ya se puede permitir
notYet = Todavía no. { $wait }.
keys = { $modifier }+Intro permite una vez · Esc deniega
notInFront = Las teclas funcionan tras un clic en esta ventana
newAsker = nunca ha pedido nada antes

wait-moment = Disponible en un momento
wait-scroll = Desplácese primero hasta el final del comando
wait-typing = Deje de escribir un momento
wait-sending = Informando al agente…
wait-checking = Confirme con su contraseña o huella. Su sistema la está pidiendo
wait-done = Hecho
wait-expired = Se agotó el tiempo. No se ejecutó.
wait-ended = Esta solicitud ha terminado.
changed = Esta solicitud cambió mientras estaba a la vista. Vuelva a leerla.
notDelivered = No se pudo entregar la respuesta: { $cause }. No se ejecutó.
dismiss = Descartar
later = Decidir más tarde

alwaysAfter = ¿Siempre?
undo = Deshacer
undone = Deshecho.
