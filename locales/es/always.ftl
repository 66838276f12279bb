### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } sin argumentos
stored-script = { $rule } · script { $script } con SHA-256 { $hash }
stored-folder = { $rule } · en { $folder }
stored-writes = escribe { $files }
stored-chains = Las líneas de varios comandos se ejecutan cuando cada uno puede ejecutarse.

always-hidden = Contiene caracteres ocultos.
always-stays = Una regla rechaza { $rule } y tiene prioridad. Quítela antes en la lista de permitidos.
always-deniedBefore =
    { $n ->
        [one] Usted denegó una de las solicitudes que dejaría ejecutar. Con la regla nadie le pregunta.
        [many] Usted denegó { $n } de las solicitudes que dejaría ejecutar. Con la regla nadie le pregunta.
       *[other] Usted denegó { $n } de las solicitudes que dejaría ejecutar. Con la regla nadie le pregunta.
    }
always-missed = No se guardó: la regla no coincidiría con el comando.
always-notSaved = No se guardó la regla: { $cause }
always-saved = Se guardó la regla. { $then }
always-once = { $why } Permitido una vez.
always-denied = { $why } Denegado.
always-unsaved = { $why } { $then }
always-confirm = No se guardó. { $what }
always-notRun = { $why } No se ejecutó.
