### What the Health page finds, what stands above every page, and what their buttons do.
### Read by `crates/catalogue`.

health-store = Fichier des autorisations
health-files = Fichiers
health-permissions = Droits d’accès
health-socket = Socket local
health-token = Jeton
health-version = Version d’OpenClaw
health-config = Configuration d’OpenClaw
health-gateway = Passerelle
health-node = Nœud de cet ordinateur
health-service = Service du nœud
health-examples = Exemples gardés
health-tray = Zone de notification
health-notices = Notifications du bureau
health-lock = Verrouillage de l’écran
health-sharing = Partage d’écran
health-login = Lancer à l’ouverture de session
health-history = Historique
health-clock = Horloge
health-agents = Agents
health-agentsNone = Aucun agent ne demande encore ici. Connectez-en un sur la page Agents.
health-agentsGood = Ceux-ci demandent ici : { $names }.
health-agentsFailOpen = Si un hook est tué, ceux-ci exécutent la commande sans demander : { $names }.

health-read = { $path } est lu.
health-storeMissing = { $path } n’existe pas encore. Chaque commande demande.
health-open = D’autres utilisateurs peuvent lire le fichier des autorisations (mode { $mode }).
health-oddFile = { $path } ne peut pas être lu : { $cause }. Déplacez-le.
health-own = Le fichier des autorisations n’est qu’à vous.
health-noFile = Il n’y a pas encore de fichier.
health-tokenThere = Le jeton est là. Remplacez-le si quelqu’un a pu le lire.
health-tokenMissing = Le fichier des autorisations n’a pas de jeton, aucun agent ne peut donc demander. Redémarrez l’application pour en créer un.
health-tokenUnknown = Le fichier des autorisations est illisible, le jeton est donc inconnu.
health-newerBlocked = Cet OpenClaw garde les autorisations dans sa base de données, et un ancien fichier le bloque. Exécutez openclaw doctor --fix.
health-newer = Un OpenClaw plus récent garde ses autorisations dans sa base de données ; celles de cette application sont dans { $path }.
health-configMissing = Pas d’openclaw.json, donc pas de limites supplémentaires.
health-versionLast = openclaw.json a été écrit en dernier par OpenClaw { $version }.
health-versionUnknown = openclaw.json ne dit pas quelle version d’OpenClaw l’a écrit.
health-gatewayNone = openclaw.json ne nomme aucune passerelle.
health-gatewayHere = La passerelle tourne sur cet ordinateur, au port { $port }.
health-gatewayElsewhere = La passerelle est à l’adresse { $address }.
health-nodeNone = Cet ordinateur n’est pas un nœud. Pour qu’il le devienne, exécutez exec-host node run.
health-gatewayOff = Cette application n’est pas connectée à la passerelle { $address }. Activez-le dans les réglages.
health-gatewayConnecting = Connexion à la passerelle { $address } …
health-gatewayAsks = La passerelle { $address } vous demande ici (OpenClaw { $version }).
health-gatewayAsksOpen = La passerelle { $address } vous demande ici, par une connexion que d’autres peuvent lire. Utilisez TLS.
health-gatewayLimited = La passerelle { $address } ne laisse pas cette application répondre. Associez l’application de nouveau.
health-gatewayUnpaired = La passerelle { $address } n’a pas encore approuvé cette application. Exécutez là-bas : { $command }
health-gatewayDown = La passerelle { $address } n’est pas connectée : { $why }. L’application réessaie d’elle-même.
health-gatewayUnusable = La passerelle est inutilisable : { $why }
health-nodePaired = Cet ordinateur est un nœud, et la passerelle à { $gateway } l’a approuvé.
health-nodeWaits = La passerelle à { $gateway } n’a pas encore approuvé cet ordinateur comme nœud. Approuvez-le là-bas.
health-nodeUnreadable = { $path } est illisible. Corrigez-le, ou supprimez-le pour recommencer.
health-serviceNone = Aucun service n’exécute le nœud. Pour en créer un, exécutez exec-host node install.
health-serviceRuns = Le système maintient le nœud en marche.
health-serviceStopped = Le service du nœud est arrêté. Pour le démarrer, exécutez exec-host node start.
health-serviceFails = Le service du nœud échoue. Exécutez exec-host node status, et lisez son journal.
health-serviceUnknown = L’état du service du nœud est inconnu. Exécutez exec-host node status.
health-examplesNone = Aucun exemple pour l’instant.
health-examplesHold = Tous les exemples obtiennent la réponse attendue.
health-examplesBroken =
    { $broken ->
        [one] { $broken } exemple sur { $n } obtient aujourd’hui une autre réponse.
        [many] { $broken } exemples sur { $n } obtiennent aujourd’hui une autre réponse.
       *[other] { $broken } exemples sur { $n } obtiennent aujourd’hui une autre réponse.
    }
health-historyBroken = L’historique a été modifié dans { $file }, ligne { $line } : { $flaw }. Les entrées plus anciennes sont intactes.
health-historyEmpty = Rien n’est encore enregistré.
health-historyLost =
    { $n ->
        [one] Aucune entrée n’a été modifiée, mais { $n } entrée n’a pas pu être écrite.
        [many] Aucune entrée n’a été modifiée, mais { $n } d’entrées n’ont pas pu être écrites.
       *[other] Aucune entrée n’a été modifiée, mais { $n } entrées n’ont pas pu être écrites.
    }
health-historyGood =
    { $n ->
        [one] { $n } entrée. Aucune n’a été modifiée ni retirée.
        [many] { $n } d’entrées. Aucune n’a été modifiée ni retirée.
       *[other] { $n } entrées. Aucune n’a été modifiée ni retirée.
    }
health-clockBehind = L’horloge retarde. Les règles ne prennent pas fin et les agents sont rejetés. Réglez l’horloge.
health-clockGood = L’horloge s’accorde avec les fichiers ici.

health-socketSoon = Le socket démarre.
health-socketServed = Les demandes arrivent à { $path } (mode { $mode }). Seuls vos programmes peuvent les envoyer.
health-socketPipe = Les demandes arrivent à { $path }. Seuls vos programmes peuvent les envoyer.
health-socketOpen = D’autres utilisateurs atteignent { $path } (mode { $mode }) et sont refusés. Supprimez le fichier ; l’application le recrée.
health-socketGone = { $path } a été supprimé, aucun agent ne peut donc demander. L’application le recrée.
health-trayShown = Ce bureau affiche l’icône.
health-trayMissing = Ce bureau n’affiche pas d’icônes de notification. Pour ouvrir cette fenêtre, relancez l’application. Sous GNOME, l’extension AppIndicator affiche les icônes.
health-trayUnknown = On ne sait pas encore si ce bureau affiche des icônes de notification.
health-noticesSystem = Le système les affiche pour l’application installée, si ses propres réglages le permettent.
health-noticesMissing = Rien sur ce bureau n’affiche de notifications. Les demandes ouvrent leur fenêtre même en plein écran.
health-noticesAsked = Le service de notifications du bureau n’a pas encore répondu. En attendant, les demandes ouvrent leur fenêtre.
health-noticesKept = { $name } les affiche avec des boutons, et les garde jusqu’à ce que vous les ayez vues.
health-noticesButtons = { $name } les affiche avec des boutons.
health-noticesPlain = { $name } les affiche sans boutons : répondez dans la fenêtre.
health-lockTold = Quand l’écran est verrouillé, rien n’est affiché et les autorisations temporaires prennent fin.
health-lockUnknown = L’application ne sait pas quand l’écran se verrouille. Des fenêtres peuvent s’ouvrir derrière, et les notifications cachent la commande.
health-sharingNow = Cet écran est partagé en ce moment. Les fenêtres ne s’ouvrent pas d’elles-mêmes, et les notifications ne nomment aucune commande.
health-sharingTold = Tant que l’écran est partagé, les fenêtres ne s’ouvrent pas d’elles-mêmes, et les notifications ne nomment aucune commande.
health-sharingPart = Tant que le bureau partage l’écran, les fenêtres ne s’ouvrent pas d’elles-mêmes, et les notifications ne nomment aucune commande. L’application ne remarque pas les programmes qui enregistrent eux-mêmes, comme wf-recorder.
health-sharingUnknown = L’application ne voit pas quand l’écran est partagé. Avant de le partager, activez « Masquer ce qui est demandé » dans les réglages.
health-loginOn = Elle se lance à votre prochaine ouverture de session.
health-loginOff = L’application ne démarre pas à la connexion. Tant que vous ne l’ouvrez pas, personne ne peut être consulté.
health-loginOther = L’entrée de démarrage lance une autre copie de ce programme.
health-loginUnknown = Cette copie de l’application ne peut pas démarrer à la connexion.

health-fallbackFaked = N’importe lequel de vos programmes peut faire croire l’écran verrouillé. Des commandes s’exécutent alors sans vous.

banner-pairDevice = { $name } veut être associé à la passerelle.
banner-pairNode = Le nœud { $name } veut exécuter des commandes pour la passerelle.
pair-title = Approuver { $name } ?
pair-nodeRuns = La passerelle peut alors faire exécuter des commandes à cet ordinateur-là. N’approuvez qu’un nœud que vous avez lancé.
pair-deviceConnects = Il peut alors se connecter à la passerelle. N’approuvez qu’un appareil que vous avez lancé.
pair-keep = Pas maintenant
button-pair = Approuver…
button-approve = Approuver
button-refuse = Refuser
button-read = Compris
button-restore = Restaurer la dernière version
button-makePrivate = Le rendre privé
button-copyCommand = Copier la commande
button-replaceToken = Remplacer le jeton
button-retry = Réessayer
button-writeAgain = L’écrire à nouveau
button-startFresh = Repartir de zéro…
button-keep = Garder
button-putBack = Rétablir

banner-newer = { $problem }. Rien n’est écrit, donc rien n’est perdu.
banner-unreadable = { $problem }. La dernière politique lisible reste en vigueur. Après un redémarrage, tout est rejeté.
banner-unasked =
    { $n ->
        [one] Pendant { $seconds } s, personne n’a pu être consulté alors que vous étiez devant l’ordinateur. { $n } commande s’est exécutée sans vous. Voir Demandes.
        [many] Pendant { $seconds } s, personne n’a pu être consulté alors que vous étiez devant l’ordinateur. { $n } de commandes se sont exécutées sans vous. Voir Demandes.
       *[other] Pendant { $seconds } s, personne n’a pu être consulté alors que vous étiez devant l’ordinateur. { $n } commandes se sont exécutées sans vous. Voir Demandes.
    }
banner-deleted = Le fichier des autorisations a été supprimé. Tout demande ; ce qui était bloqué le reste.
banner-socketDown = { $problem }. L’application réessaie toutes les 30 secondes.
banner-paused = Suspendu. Tout ce que les agents demandent est rejeté jusqu’à la reprise.
banner-pausedFor = Suspendu, encore { $n } min. Tout ce que les agents demandent est rejeté.
banner-agentPaused = Suspendu : { $agent }, encore { $n } min. Tout ce que cet agent demande est rejeté.
banner-drift = { $what } Jusqu’à votre décision, ces commandes demandent encore.
banner-open = D’autres utilisateurs peuvent lire le fichier des autorisations et le jeton qu’il contient (mode { $mode }).
banner-database = Ici, OpenClaw conserve ses autorisations dans une base de données. Il ne lit pas le fichier des autorisations de cette application.
banner-flagged =
    { $n ->
        [one] { $n } problème dans le fichier des autorisations ou openclaw.json. Voyez Politique et Liste d’autorisation.
        [many] { $n } de problèmes dans le fichier des autorisations ou openclaw.json. Voyez Politique et Liste d’autorisation.
       *[other] { $n } problèmes dans le fichier des autorisations ou openclaw.json. Voyez Politique et Liste d’autorisation.
    }

fresh-title = Repartir avec un fichier des autorisations neuf ?
fresh-aside = Le fichier { $path } est renommé en exec-approvals.broken.json, ou au prochain nom libre. Rien n’est supprimé.
fresh-then = Avec le nouveau fichier, chaque commande demande. Aucune ancienne règle ni aucun ancien réglage ne s’applique plus.
fresh-proceed = Repartir de zéro
fresh-readable = Le fichier des autorisations est de nouveau lisible. Rien n’a été écrit.
action-gone = Ce bouton n’a plus d’effet. Regardez à nouveau la page.
action-mode = Les droits du fichier ne peuvent pas être modifiés ({ $cause }). Il appartient peut-être à un autre utilisateur.
action-tokenOld = { $problem }. Le jeton est resté l’ancien.
action-noVersion = Aucune version antérieure n’est lisible.
action-notKnown = Le contenu précédent du fichier n’est plus connu.
action-thereAgain = Le fichier des autorisations est de retour. Rien n’a été écrit.
