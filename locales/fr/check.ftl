### The system checks the person before danger is allowed. Read by `crates/catalogue`.

check-why = autoriser une commande signalée comme dangereuse
check-whySetting = changer si un danger demande votre mot de passe
check-busy = Votre système demande déjà votre mot de passe ou votre empreinte. Répondez-y d’abord.
check-cancelled = Vous avez annulé la vérification du mot de passe ou de l’empreinte.
check-rejected = Votre système n’a pas accepté le mot de passe ou l’empreinte.
check-late = La vérification du mot de passe ou de l’empreinte a pris trop de temps.
check-unable = Votre système ne peut pas demander le mot de passe ou l’empreinte : { $why }.
check-denied = Refusée. { $why }
check-notSet = Rien n’a été changé. { $why }
