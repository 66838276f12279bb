### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } sans argument
stored-script = { $rule } · script { $script } d’empreinte SHA-256 { $hash }
stored-folder = { $rule } · dans { $folder }
stored-writes = écrit { $files }
stored-chains = Une ligne de plusieurs commandes s’exécute quand chaque commande le peut.

always-hidden = Elle contient des caractères cachés.
always-stays = Une règle rejette { $rule }, et elle l’emporte. Retirez-la d’abord dans la liste d’autorisation.
always-deniedBefore =
    { $n ->
        [one] Vous avez refusé une demande que cette règle autorise. Avec elle, la question ne vous sera plus posée.
        [many] Vous avez refusé { $n } de demandes que cette règle autorise. Avec elle, la question ne vous sera plus posée.
       *[other] Vous avez refusé { $n } demandes que cette règle autorise. Avec elle, la question ne vous sera plus posée.
    }
always-missed = Non enregistrée : la règle ne correspondrait pas à la commande.
always-notSaved = La règle n’a pas été enregistrée : { $cause }
always-saved = La règle a été enregistrée. { $then }
always-once = { $why } Autorisé une fois.
always-denied = { $why } Refusé.
always-unsaved = { $why } { $then }
always-confirm = Non enregistré. { $what }
always-notRun = { $why } Rien n’a été exécuté.
