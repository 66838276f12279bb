### The drill, and what it showed. Read by `crates/catalogue`.

drill-refusedTitle = Una solicitud que debe rechazarse
drill-askedTitle = Una solicitud que debe preguntar
drill-unseenTitle = Una solicitud mientras no hay pantalla
drill-noToken = El archivo de aprobaciones no tiene token.
drill-taken = Otro programa respondió como si la solicitud se hubiera ejecutado. Vea «Socket local» en esta página.
drill-paused = Rechazada, porque las solicitudes están en pausa. Reanúdelas y repita el simulacro.
drill-refused = Rechazada, como debe ser.
drill-denied = Una ventana preguntó, usted denegó y se rechazó, como debe ser.
drill-timeout = Una ventana preguntó, nadie respondió y se rechazó, como debe ser.
drill-noWindow = No se pudo mostrar ninguna ventana, así que no se habría preguntado a nadie.
drill-unseen = No se podía preguntar a nadie: rechazada, como debe ser.
drill-fallback = No se podía preguntar a nadie y se habría ejecutado. En la página «Política», elija «Rechazar» en «Cuando no se puede preguntar a nadie».
drill-unreadable = El archivo de aprobaciones no se puede leer, así que se rechaza toda solicitud.
drill-other = Se rechazó por otro motivo ({ $reason }). El historial dice más.
drill-noAnswer = Sin respuesta: { $cause }

hello-ran = Funciona: el comando se ejecutó.
hello-denied = Funciona: usted denegó, así que no se ejecutó nada.
hello-timeout = Nadie respondió a tiempo, así que no se ejecutó nada.
hello-refused = La política lo rechazó sin preguntar: { $why }
