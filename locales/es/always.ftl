### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } sin argumentos
stored-script = { $rule } · script { $script } con SHA-256 { $hash }
stored-folder = { $rule } · en { $folder }
stored-writes = escribe { $files }
stored-chains = Una línea de varios comandos se ejecuta cuando cada comando puede ejecutarse.

always-hidden = Contiene caracteres ocultos.
always-stays = Una regla rechaza { $rule } y tiene prioridad. Quítela antes en la lista de permitidos.
always-deniedBefore =
    { $n ->
        [one] Usted denegó una solicitud que esta regla permite. Con la regla ya no se le preguntará.
        [many] Usted denegó { $n } de solicitudes que esta regla permite. Con la regla ya no se le preguntará.
       *[other] Usted denegó { $n } solicitudes que esta regla permite. Con la regla ya no se le preguntará.
    }
always-missed = No se guardó: la regla no coincidiría con el comando.
always-notSaved = No se guardó la regla: { $cause }
always-saved = Se guardó la regla. { $then }
always-once = { $why } Permitido una vez.
always-denied = { $why } Denegado.
always-unsaved = { $why } { $then }
always-confirm = No se guardó. { $what }
always-notRun = { $why } No se ejecutó.
