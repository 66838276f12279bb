### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } sans argument
stored-script = { $rule } · script { $script } d’empreinte SHA-256 { $hash }
stored-folder = { $rule } · dans { $folder }

always-hidden = Il contient des caractères qui ne se voient pas comme ce qu’ils sont.
always-stays = Une règle rejette { $rule }. Elle reste en vigueur : ce qu’elle désigne est toujours rejeté.
always-deniedBefore =
    { $n ->
        [one] Vous avez refusé une des demandes qu’elle laisserait s’exécuter. Avec la règle, personne ne vous demandera.
        [many] Vous avez refusé { $n } des demandes qu’elle laisserait s’exécuter. Avec la règle, personne ne vous demandera.
       *[other] Vous avez refusé { $n } des demandes qu’elle laisserait s’exécuter. Avec la règle, personne ne vous demandera.
    }
always-missed = Rien n’a été enregistré : la règle n’aurait pas correspondu.
always-notSaved = La règle n’a pas été enregistrée : { $cause }
always-saved = La règle a été enregistrée. { $then }
always-once = { $why } Autorisé une fois.
always-denied = { $why } Refusé.
always-unsaved = { $why } { $then }
always-confirm = Rien n’a été enregistré. Confirmez d’abord : { $what }
always-notRun = { $why } Rien n’a été exécuté.
