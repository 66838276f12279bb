### What becomes of an edit, what is asked first, and what was changed.
### Read by `crates/catalogue`.

edit-notSaved = { $problem }. No se escribió nada.
edit-nothingWritten = No se escribió nada.
edit-noList = Los predeterminados no pueden contener reglas: elija un agente, o «Todos los agentes».
edit-noAgent = El nombre de un agente no puede empezar ni terminar con un espacio.
edit-added = Regla guardada: { $rule }.
edit-changed = Regla cambiada: { $rule }.
edit-removed =
    { $n ->
        [one] Se quitó { $n } regla.
        [many] Se quitaron { $n } de reglas.
       *[other] Se quitaron { $n } reglas.
    }
edit-wentBack = Se volvió a la versión anterior.
edit-imported = Importado.
edit-noImport = Esto no es una política exportada ({ $cause }).
edit-hidden = El patrón contiene caracteres ocultos.
edit-noVersion = Esta versión ya no se conserva.
edit-versionUnreadable = Esta versión no se puede leer.
edit-otherAgent = Esta sugerencia es para otro agente.
edit-noLongerRuns = Esta regla ya no dejaría ejecutar el comando. Pruébelo de nuevo.
edit-ruleSaved = La regla está guardada.
edit-noSetting = Este ajuste no existe.
edit-noDefault = Los predeterminados no admiten este ajuste: elija un agente, o «Todos los agentes».
edit-needsFolder = Una línea necesita su carpeta.
edit-noChoice = Esta opción no existe.
edit-noPreset = Este ajuste predefinido no existe.
edit-isNow = { $agent }: { $setting } es ahora «{ $value }».
edit-isNowPreset = { $agent }: ahora «{ $value }».
edit-notSet = sin fijar
edit-conflict = La política cambió en el disco mientras la editaba. Su cambio no se guardó.
edit-nothingToChange = Nada que cambiar.
edit-takenBack = Deshecho.
edit-tooLate = Hubo otro cambio después. Restaure una versión anterior en Historial, en la página Política.
edit-shape = { $place } en el archivo de aprobaciones no es { $expected }. Corríjalo a mano.

confirm-keep = Dejarlo como está
confirm-letRun = Dejar que se ejecute
confirm-change = Cambiarlo
confirm-save = Guardarla
confirm-removeIt = Quitarla
confirm-goBack = Volver
confirm-importIt = Importarlo
confirm-whoDefaults = los agentes sin ajustes propios
confirm-whoEvery = todos los agentes
confirm-whoOne = el agente «{ $agent }»
confirm-run = ¿Ejecutar sin preguntar para { $who }?
confirm-more = ¿Permitir más que ahora para { $who }?
confirm-all = ¿Dejar que se ejecute todo esto para { $who }?
confirm-remove = ¿Quitar esto de la lista para { $who }?
confirm-back = ¿Volver a esta versión?
confirm-import = ¿Importar todo esto?
confirm-losses =
    { $of ->
        [one] Se quitaría { $dropped } de { $of } entrada.
        [many] Se quitarían { $dropped } de { $of } de entradas.
       *[other] Se quitarían { $dropped } de { $of } entradas.
    }
confirm-others =
    { $n ->
        [one] { $who } y { $n } más
        [many] { $who } y { $n } más
       *[other] { $who } y { $n } más
    }
confirm-wider = { $who } { $is }. Hasta ahora: { $was }.
confirm-widerEach = { $who }: cada uno { $is }. Hasta ahora: { $was }.
confirm-widerSkills = { $who } también puede ejecutar los programas que declaran sus skills.
confirm-widerSkillsEach = { $who }: cada uno también puede ejecutar los programas que declaran sus skills.
# $who (text)
confirm-widerChains = { $who } puede ejecutar una línea de varios comandos si cada uno de ellos puede ejecutarse. Hasta ahora, esa línea pregunta.
# $who (text)
confirm-widerChainsEach = { $who }: cada uno puede ejecutar una línea de varios comandos si cada comando puede ejecutarse. Hasta ahora, esa línea pregunta.
confirm-widerFile = Este archivo permite a { $who } hacer más ({ $changes }).
confirm-widerFileEach = Este archivo permite a cada uno de estos hacer más: { $who } ({ $changes }).
confirm-andMore =
    { $n ->
        [one] Y { $n } más.
        [many] Y { $n } más.
       *[other] Y { $n } más.
    }
confirm-example = Su ejemplo «{ $command }» { $must }. Con este cambio, { $would }.
example-mustRun = debe ejecutarse
example-mustAsk = debe preguntar
example-mustDeny = debe rechazarse
example-wouldRun = se ejecutaría
example-wouldAsk = preguntaría
example-wouldDeny = se rechazaría
example-noKind = Un ejemplo debe ejecutarse, preguntar o rechazarse.
example-full =
    { $n ->
        [one] Ya se guarda { $n } ejemplo. Quítelo primero.
        [many] Ya se guardan { $n } de ejemplos. Quite uno primero.
       *[other] Ya se guardan { $n } ejemplos. Quite uno primero.
    }
example-unreadable = Los ejemplos guardados en { $path } no se pueden leer ({ $cause }). Corrija el archivo o apártelo.

change-adds = { $agent }: añade { $what }
change-removes = { $agent }: quita { $what }
change-changes = { $agent }: cambia { $what }
change-setting = { $agent }: { $setting }: { $before } → { $after }
change-added = { $place }: se añadió { $what }
change-removed = { $place }: se quitó { $what }
change-other = { $place }: { $before } → { $after }
change-more =
    { $n ->
        [one] y { $n } más
        [many] y { $n } más
       *[other] y { $n } más
    }

binding-noFile = Aún no hay archivo de configuración, así que no hay ningún nodo asignado. OpenClaw crea el archivo.
binding-unreadable = La configuración no se puede leer ({ $cause }).
binding-noObject = La configuración no es un objeto JSON.
binding-includes = La configuración incluye otros archivos ($include), así que no se puede editar aquí.
binding-style = Este archivo no se puede editar aquí sin cambiar el resto.
binding-saved = Las asignaciones están guardadas.
binding-conflict = La configuración cambió en el disco mientras la editaba. Su cambio no se guardó.
binding-refused = { $note } No se escribió nada.
binding-noAgent = El agente { $agent } ya no está en la configuración. No se escribió nada.
binding-cannotEdit = La configuración no se puede editar ahí sin cambiar el resto. No se escribió nada.
binding-byGateway = Se lee de la pasarela en { $gateway } y se guarda allí.
binding-notTold = La pasarela en { $gateway } no deja que esta aplicación lea su configuración ({ $why }). Usted ve el archivo de este equipo.
binding-conflictThere = La configuración de la pasarela cambió mientras la editaba. Su cambio no se guardó.
binding-notTaken = No se guardó: { $why }
binding-test = Prueba de un nodo
binding-testGood = { $name } ejecutó el comando de prueba en { $ms } ms.
binding-testCode = { $name } ejecutó el comando de prueba, que terminó con el código { $code }.
binding-testFailed = El comando de prueba no se ejecutó: { $why }
place-here = Este equipo
place-gateway = Pasarela en { $name }
place-node = Nodo { $name }
place-lead = Esta es la política de { $name }. La configuración de allí puede ser más estricta.
place-noLines = OpenClaw no tiene ajuste para líneas de varios comandos ni guarda versiones anteriores. Ambas cosas existen solo en este equipo.
place-noRules = La lista de OpenClaw contiene programas con cualquier argumento. Las reglas para argumentos, carpetas, archivos y prohibiciones existen solo en este equipo.
place-unknown = «Seguridad» o «Preguntar» no está definido aquí. Decide el valor propio del nodo, que aquí no se conoce.
place-notSet = Sin definir. Vale el valor propio del nodo.
place-conflict = Alguien cambió la política de allí mientras usted la editaba. Su cambio no se guardó.
place-cannotHold = OpenClaw no puede guardar esto. No se escribió nada.
place-failed = La política de este lugar no se puede leer ni escribir: { $why }
gateways-notKept = No se guardó: { $why }

check-good =
    { $n ->
        [one] { $n } registro. Ninguno fue cambiado ni quitado desde que se escribió.
        [many] { $n } de registros. Ninguno fue cambiado ni quitado desde que se escribió.
       *[other] { $n } registros. Ninguno fue cambiado ni quitado desde que se escribió.
    }
check-broken =
    { $n ->
        [one] El historial fue cambiado tras { $n } registro: { $flaw }. Línea { $line } de { $file }. No se reparó nada.
        [many] El historial fue cambiado tras { $n } de registros: { $flaw }. Línea { $line } de { $file }. No se reparó nada.
       *[other] El historial fue cambiado tras { $n } registros: { $flaw }. Línea { $line } de { $file }. No se reparó nada.
    }
check-older = Se quitaron registros más antiguos para que el historial siga siendo pequeño.
check-torn =
    { $n ->
        [one] { $n } línea está incompleta, como tras un fallo o con el disco lleno.
        [many] { $n } de líneas están incompletas, como tras un fallo o con el disco lleno.
       *[other] { $n } líneas están incompletas, como tras un fallo o con el disco lleno.
    }
check-lost =
    { $n ->
        [one] { $n } registro no se pudo escribir.
        [many] { $n } de registros no se pudieron escribir.
       *[other] { $n } registros no se pudieron escribir.
    }
check-dropped =
    { $n ->
        [one] Se quitó { $n } registro para guardar otros más recientes del mismo agente.
        [many] Se quitaron { $n } de registros para guardar otros más recientes de los mismos agentes.
       *[other] Se quitaron { $n } registros para guardar otros más recientes de los mismos agentes.
    }
record-seconds = { $whole },{ $tenth } s
