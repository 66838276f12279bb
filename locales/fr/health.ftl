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

health-read = { $path } est lu.
health-storeMissing = { $path } n’existe pas. Ce qui n’est pas autorisé demande.
health-open = D’autres utilisateurs peuvent lire le fichier des autorisations (mode { $mode }).
health-oddFile = { $path } ne peut pas être lu : { $cause }. Déplacez-le.
health-own = Le fichier des autorisations n’est qu’à vous.
health-noFile = Il n’y a pas encore de fichier.
health-tokenThere = Le fichier des autorisations contient le jeton avec lequel les appelants signent. Remplacez-le si quelqu’un a pu le lire ; les appelants y lisent le nouveau.
health-tokenMissing = Le fichier des autorisations n’a pas de jeton, personne ne peut donc appeler. Redémarrez l’application pour en créer un.
health-tokenUnknown = Le fichier des autorisations ne peut pas être lu : son jeton n’est donc pas connu ici.
health-noNewer = Aucun OpenClaw plus récent ne garde ici ses autorisations dans une base de données.
health-newerBlocked = Cet OpenClaw garde les autorisations dans sa base de données, et un ancien fichier le bloque. Exécutez openclaw doctor --fix ; rien n’est supprimé ici.
health-newer = Un OpenClaw plus récent garde ses autorisations dans sa base de données ; les nôtres sont dans { $path }.
health-configMissing = Il n’y a pas de { $path } : rien n’y restreint ce qui s’exécute.
health-versionLast = openclaw.json a été écrit en dernier par OpenClaw { $version }.
health-versionUnknown = openclaw.json ne dit pas quelle version d’OpenClaw l’a écrit.
health-gatewayNone = openclaw.json ne nomme aucune passerelle. Cette application ne parle à aucune : les nœuds ne sont connus que par les fichiers.
health-gatewayHere = D’après openclaw.json, la passerelle tourne sur cet ordinateur, au port { $port }. Cette application ne lui parle pas : les nœuds ne sont connus que par les fichiers.
health-gatewayElsewhere = D’après openclaw.json, la passerelle est à { $address }. Cette application ne lui parle pas : les nœuds ne sont connus que par les fichiers.
health-nodeNone = Cet ordinateur n’est pas un nœud. exec-host node run en fait un.
health-nodePaired = Cet ordinateur est un nœud, et la passerelle à { $gateway } l’a approuvé.
health-nodeWaits = Cet ordinateur est un nœud que la passerelle à { $gateway } n’a pas encore approuvé. Approuvez-le là-bas.
health-nodeUnreadable = { $path } ne peut pas être lu : corrigez-le, ou supprimez-le pour repartir de zéro.
health-serviceNone = Aucun service n’exécute le nœud. exec-host node install en crée un.
health-serviceRuns = Le système maintient le nœud en marche.
health-serviceStopped = Le service du nœud est arrêté. exec-host node start le démarre.
health-serviceFails = Le service du nœud échoue. exec-host node status et son journal disent pourquoi.
health-serviceUnknown = L’état du service du nœud n’est pas connu ici. exec-host node status le demande au système.
health-examplesNone = Aucun ne protège encore la politique.
health-examplesHold = Tous donnent le résultat voulu.
health-examplesBroken =
    { $broken ->
        [one] { $broken } sur { $n } donne aujourd’hui un autre résultat.
        [many] { $broken } sur { $n } donnent aujourd’hui un autre résultat.
       *[other] { $broken } sur { $n } donnent aujourd’hui un autre résultat.
    }
health-historyBroken = Les entrées ne se suivent pas dans { $file }, ligne { $line } : { $flaw }. Quelqu’un les a modifiées ; ce qui précède cette ligne tient toujours.
health-historyEmpty = Rien n’est encore enregistré.
health-historyLost =
    { $n ->
        [one] Aucune entrée n’a été modifiée, et { $n } entrée n’a pas pu être écrite.
        [many] Aucune entrée n’a été modifiée, et { $n } d’entrées n’ont pas pu être écrites.
       *[other] Aucune entrée n’a été modifiée, et { $n } entrées n’ont pas pu être écrites.
    }
health-historyGood =
    { $n ->
        [one] { $n } entrée, chacune suivant la précédente : aucune n’a été modifiée ni retirée.
        [many] { $n } d’entrées, chacune suivant la précédente : aucune n’a été modifiée ni retirée.
       *[other] { $n } entrées, chacune suivant la précédente : aucune n’a été modifiée ni retirée.
    }
health-clockBehind = L’horloge retarde : les règles qui doivent prendre fin ne le feraient pas, et les appelants sont rejetés. Réglez-la.
health-clockGood = L’horloge s’accorde avec les fichiers ici.

health-socketSoon = Il va bientôt être ouvert.
health-socketServed = Les demandes sont reçues sur { $path } (mode { $mode }), de vos seuls programmes.
health-socketPipe = Les demandes sont reçues sur { $path }, de vos seuls programmes.
health-socketOpen = D’autres utilisateurs peuvent se connecter à { $path } (mode { $mode }), et sont rejetés. Supprimez le fichier ; il est recréé aussitôt.
health-socketGone = { $path } a été supprimé, personne ne peut donc appeler. Il va être recréé.
health-trayShown = Ce bureau affiche l’icône.
health-trayMissing = Ce bureau n’affiche pas d’icônes de notification. Relancez l’application pour revenir à cette fenêtre ; sous GNOME, l’extension AppIndicator les affiche.
health-trayUnknown = Le bureau n’a pas encore dit s’il affiche des icônes de notification.
health-noticesSystem = Le système les affiche pour l’application installée, si ses propres réglages le permettent.
health-noticesMissing = Rien sur ce bureau n’affiche de notifications : une demande ouvre donc sa fenêtre même par-dessus un plein écran, et ce qui a été manqué n’est dit que dans l’historique.
health-noticesAsked = Le service de notifications du bureau n’a pas encore répondu. En attendant, les demandes ouvrent leur fenêtre.
health-noticesKept = { $name } les affiche avec des boutons, et les garde jusqu’à ce que vous les ayez vues.
health-noticesButtons = { $name } les affiche avec des boutons.
health-noticesPlain = { $name } les affiche sans boutons : répondez dans la fenêtre.
health-lockTold = Ce système signale le verrouillage de l’écran : rien n’est alors affiché, et ce qui était autorisé pour un temps prend fin.
health-lockUnknown = Rien ici ne signale le verrouillage de l’écran : des fenêtres s’ouvrent donc aussi derrière un verrou, les notifications taisent la commande, et rien ne peut être autorisé jusque-là.
health-sharingNow = Cet écran est partagé en ce moment : les fenêtres ne s’ouvrent pas d’elles-mêmes, et les notifications ne nomment aucune commande.
health-sharingTold = Ce système signale le partage de l’écran : les fenêtres ne s’ouvrent alors pas d’elles-mêmes, et les notifications ne nomment aucune commande.
health-sharingPart = Ce système signale que le bureau partage l’écran : les fenêtres ne s’ouvrent alors pas d’elles-mêmes, et les notifications ne nomment aucune commande. Les programmes qui enregistrent eux-mêmes l’écran, comme wf-recorder, ne sont pas remarqués.
health-sharingUnknown = Rien ici ne signale le partage de l’écran. Avant de le partager, « Masquer ce qui est demandé » dans les réglages garde les commandes hors des notifications.
health-loginOn = Elle se lance à votre prochaine ouverture de session.
health-loginOff = Elle ne se lance pas à votre prochaine ouverture de session : jusqu’à ce que vous l’ouvriez, ce qui demande un clic suit « Quand personne ne peut être consulté ».
health-loginOther = Votre prochaine ouverture de session lance sous ce nom un programme situé ailleurs.
health-loginUnknown = Cette copie de l’application ne peut pas s’en charger.

health-fallbackFaked = Un autre programme de votre compte peut faire croire que l’écran est verrouillé. Des commandes s’exécutent alors selon askFallback, sans vous.

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
banner-unreadable = { $problem }. Jusqu’à sa correction, la dernière politique lisible reste en vigueur ; après un redémarrage, tout est rejeté. Rien n’a été écrasé.
banner-unasked =
    { $n ->
        [one] Pendant { $seconds } s, personne n’a pu être consulté alors que vous étiez devant l’ordinateur. { $n } commande s’est exécutée selon askFallback. Voir les demandes.
        [many] Pendant { $seconds } s, personne n’a pu être consulté alors que vous étiez devant l’ordinateur. { $n } de commandes se sont exécutées selon askFallback. Voir les demandes.
       *[other] Pendant { $seconds } s, personne n’a pu être consulté alors que vous étiez devant l’ordinateur. { $n } commandes se sont exécutées selon askFallback. Voir les demandes.
    }
banner-deleted = Le fichier des autorisations a été supprimé. Jusqu’à ce qu’il soit réécrit, tout ce qui était autorisé demande ; ce qu’une règle rejetait reste rejeté.
banner-socketDown = { $problem }. Une nouvelle tentative a lieu d’elle-même toutes les trente secondes.
banner-paused = Suspendu. Tout ce que les agents demandent est rejeté jusqu’à la reprise.
banner-pausedFor = Suspendu, encore { $n } min. Tout ce que les agents demandent est rejeté.
banner-agentPaused = Suspendu : { $agent }, encore { $n } min. Tout ce que cet agent demande est rejeté.
banner-drift = { $what } Ce qui ne s’exécuterait que pour cela demande.
banner-open = D’autres utilisateurs peuvent lire le fichier des autorisations et le jeton qu’il contient (mode { $mode }).
banner-database = Un OpenClaw plus récent garde ses autorisations dans sa base de données : ce fichier n’est donc qu’à nous et son exec ne le lit pas.
banner-flagged =
    { $n ->
        [one] { $n } remarque sur le fichier des autorisations et openclaw.json : quelque chose y reste sans effet, ou n’a pas l’effet qu’il annonce. Voyez les remarques sous Politique et Liste d’autorisation.
        [many] { $n } de remarques sur le fichier des autorisations et openclaw.json : quelque chose y reste sans effet, ou n’a pas l’effet qu’il annonce. Voyez les remarques sous Politique et Liste d’autorisation.
       *[other] { $n } remarques sur le fichier des autorisations et openclaw.json : quelque chose y reste sans effet, ou n’a pas l’effet qu’il annonce. Voyez les remarques sous Politique et Liste d’autorisation.
    }

fresh-title = Repartir avec un fichier des autorisations neuf ?
fresh-aside = Ce qui se trouve à { $path } reçoit un autre nom au même endroit, exec-approvals.broken.json ou le suivant qui est libre. Rien n’est supprimé.
fresh-then = Le nouveau fichier demande avant tout. Aucune règle ni aucun réglage de l’ancien n’est plus en vigueur, pas même ce qu’il rejetait.
fresh-proceed = Repartir de zéro
fresh-readable = Le fichier des autorisations est de nouveau lisible. Rien n’a été écrit.
action-gone = Ce bouton n’a plus d’effet ; regardez à nouveau la page.
action-mode = Les droits du fichier ne peuvent pas être modifiés ({ $cause }) ; il appartient peut-être à un autre utilisateur.
action-tokenOld = { $problem }. Le jeton est resté l’ancien.
action-noVersion = Il n’y a pas de version antérieure lisible.
action-notKnown = Ce que disait le fichier n’est plus connu.
action-thereAgain = Il y a de nouveau un fichier des autorisations. Rien n’a été écrit.
