### The system checks the person before danger is allowed. Read by `crates/catalogue`.

check-why = permitir un comando marcado como peligroso
check-whySetting = cambiar si un peligro necesita su contraseña
check-busy = Su sistema ya está pidiendo su contraseña o huella. Responda allí primero.
check-cancelled = Usted canceló la comprobación de la contraseña o huella.
check-rejected = Su sistema no aceptó la contraseña o huella.
check-late = La comprobación de la contraseña o huella tardó demasiado.
check-unable = Su sistema no puede pedir la contraseña o huella: { $why }.
check-denied = Denegada. { $why }
check-notSet = No se cambió nada. { $why }
