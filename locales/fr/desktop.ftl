### What the tray, its menu and notifications say, and what a card of the prompt window is told
### by Rust. Read by `crates/catalogue`.

tray-ready = Prêt · rien en attente
tray-waiting =
    { $n ->
        [one] { $n } demande en attente
        [many] { $n } de demandes en attente
       *[other] { $n } demandes en attente
    }
tray-paused = Suspendu : tout est rejeté
tray-agentPaused = { $agent } suspendu
tray-open = { $agent } exécute tout sans demander
tray-everyAgent = tout agent
tray-permissions =
    { $n ->
        [one] { $n } autorisation temporaire
        [many] { $n } d’autorisations temporaires
       *[other] { $n } autorisations temporaires
    }
tray-lasting = { $what } · { $n } min
tray-untilLock = { $what } · jusqu’au verrouillage de l’écran
tray-notServed = Ne reçoit pas de demandes : { $problem }
tray-recordsLost = Une partie de l’historique a été perdue : { $problem }

menu-review = Examiner les demandes ({ $n })…
menu-mode = Mode pour : { $agent }
menu-modeLocked = Tout rejeter
menu-modeAsk = Demander
menu-modeAskLess = Demander moins
menu-modeList = Seulement la liste d’autorisation
menu-modeFull = Tout exécuter…
menu-permissions = Autorisations temporaires
menu-end = Mettre fin : { $what } ({ $left })
menu-resumeOne = Reprendre { $what } ({ $left })
menu-resume = Reprendre
menu-pause = Suspendre : tout rejeter
menu-pauseQuarter = Pendant 15 minutes
menu-pauseHour = Pendant 1 heure
menu-pauseEver = Jusqu’à la reprise
menu-left = encore { $n } min
menu-untilLock = jusqu’au verrouillage de l’écran
menu-open = Ouvrir
menu-health = État…
menu-startAtLogin = Lancer à l’ouverture de session
menu-quit = Quitter
menu-quitNote = Jusqu’au prochain démarrage, « Quand personne ne peut être consulté » décide.

notice-unlock = Déverrouillez l’écran pour l’examiner.
notice-openWindow = Ouvrez la fenêtre pour l’examiner.
notice-outOfView = La fenêtre est couverte ou n’est pas visible.
notice-unasked =
    { $n ->
        [one] { $n } commande s’est exécutée sans vous
        [many] { $n } de commandes se sont exécutées sans vous
       *[other] { $n } commandes se sont exécutées sans vous
    }
notice-unaskedText = Personne n’a pu être consulté. Voyez dans Demandes ce qui s’est exécuté.
notice-missed =
    { $n ->
        [one] { $n } demande a expiré en votre absence
        [many] { $n } de demandes ont expiré en votre absence
       *[other] { $n } demandes ont expiré en votre absence
    }
notice-missedText = Non exécutées. Voyez-les dans Demandes.
notice-pairing =
    { $n ->
        [one] Un appareil veut être associé à votre passerelle
        [many] { $n } d’appareils veulent être associés à votre passerelle
       *[other] { $n } appareils veulent être associés à votre passerelle
    }
notice-pairingText = Ouvrez l’application pour approuver ou refuser.
notice-noTray = Pas de zone de notification sur ce bureau
notice-noTrayText = Pour ouvrir Exec Companion, relancez-le depuis la liste des applications.
notice-closed = Exec Companion est toujours actif
notice-closedText = Il vous demande quand un agent veut exécuter une commande. Pour l’arrêter, choisissez Quitter dans le menu de l’icône.
notice-held = Jusqu’à votre décision, ces commandes demandent encore. Gardez la modification, ou rétablissez la politique.
notice-broken = { $name } pourrait exécuter des commandes sans vous demander
notice-review = Examiner
notice-deny = Refuser

card-heading = L’agent « { $agent } » veut exécuter une commande
card-wants = { $agent } veut { $deed }
card-wantsNobody = Un agent sans nom veut { $deed }
card-administrator = { $deed } en tant qu’administrateur
card-twoDeeds = { $first } et { $second }
card-threeDeeds = { $first }, { $second } et { $third }
card-andMore =
    { $deed } et exécuter { $n ->
        [one] { $n } autre commande
        [many] { $n } d’autres commandes
       *[other] { $n } autres commandes
    }
card-headingPatch =
    L’agent « { $agent } » veut modifier { $n ->
        [one] { $n } fichier
        [many] { $n } de fichiers
       *[other] { $n } fichiers
    }
card-headingNobody = Un agent sans nom veut exécuter une commande
card-headingDrill = Exercice : ce n’est qu’un essai, rien ne sera exécuté
card-here = sur cet ordinateur
card-onHost = sur l’ordinateur { $host }
card-runsItself = { $agent } l’exécute lui-même
card-session = session { $session }
card-process = demandé par le processus { $pid }
card-program = demandé par { $program }
card-fieldSays = L’agent dit
card-fieldProgram = Programme
card-fieldProcess = Processus
card-fieldFiles = Fichiers
card-fieldFolder = Dossier
card-removes = { $path } (sera supprimé)
card-fieldEnvironment = Environnement
card-fieldPolicy = Politique
card-adds = ajoute { $names }
card-backticks = accents graves
card-morePrograms = et { $n } de plus
card-notFound = { $name } : aucun programme de ce nom n’a été trouvé
card-shellWord = { $name } : une commande du shell lui-même
card-askAlways = demande à chaque fois
card-askFull = exécute tout
card-askList = demande pour tout ce qui n’est pas sur la liste d’autorisation
card-listOnly = n’exécute que ce qui est sur la liste d’autorisation
card-refusesAll = rejette tout
card-fallbackDeny = rejette quand personne ne peut être consulté
card-fallbackList = utilise la liste d’autorisation quand personne ne peut être consulté
card-fallbackFull = l’exécute quand personne ne peut être consulté
card-policy = { $policy } ; { $fallback }
card-runsOnce = Exécute cette commande une fois.
card-changesOnce = Applique ces modifications une fois.
card-storesRule = Enregistre une règle. La commande s’exécute ensuite sans demander.
card-tellsAgent = L’agent en est informé.
card-yesOrNo = Cet agent ne prend pas de message, seulement oui ou non.
card-drill = Ceci est un exercice : il n’y a rien à autoriser. Appuyez sur Refuser pour y mettre fin.
card-drillWhy = La page État vérifie si une demande vous parvient.
card-noAlways = Cet agent n’accepte une réponse que pour une exécution.
card-noRule = Cela ne peut pas être enregistré comme règle. La question vous sera posée à chaque fois.
card-noRuleBecause = { $why } Aucune règle ne peut être enregistrée pour cela. La question vous sera posée à chaque fois.
card-noRulePatch = Aucune règle ne couvre un correctif. La question sera posée à chaque fois.
card-longPatch = Trop long pour être vérifié sans risque. Demandez à l’agent des correctifs plus petits.
card-minutes =
    { $n ->
        [one] { $n } minute
        [many] { $n } de minutes
       *[other] { $n } minutes
    }
card-hour = 1 heure
card-untilLock = Jusqu’au verrouillage de l’écran

offer-command = Exactement cette commande, dans ce dossier
offer-arguments = Ce programme avec ces arguments
offer-argumentsMany = Ces programmes avec ces arguments
offer-prefix = Ces premiers mots, puis n’importe quoi
offer-script = Ce script tel qu’il est maintenant, avec des arguments quelconques
offer-programs = Ce programme avec des arguments quelconques
offer-programsMany = Ces programmes avec des arguments quelconques
offer-writes = Écrire dans des fichiers sous ce dossier
offer-writesMany = Écrire dans des fichiers sous ces dossiers
offer-parts = Chaque commande de cette ligne
offer-chains = Les lignes comme celle-ci, quand chaque commande peut s’exécuter
offer-line = Exactement cette ligne, dans ce dossier
offer-carrier = « Arguments quelconques » n’est pas proposé : { $program } peut tout exécuter.
offer-carrierUnnamed = « Arguments quelconques » n’est pas proposé : avec d’autres arguments, ceci peut tout exécuter.
offer-unknown = { $program } est inconnu d’Exec Companion. Il peut exécuter d’autres programmes.
offer-denyCarrier = Ce programme et tout ce qu’il lance

ended-expired = Rien n’a été exécuté. Temps écoulé.
ended-unseen = Rien n’a été exécuté. Le temps s’est écoulé avant l’affichage de la demande.
ended-notPainted = Rien n’a été exécuté. La demande n’a pas pu être affichée.
ended-withdrawn = Rien n’a été exécuté. L’agent a cessé d’attendre.
ended-covered = Autorisé. La politique laisse désormais cette commande s’exécuter.
ended-refused = Rien n’a été exécuté. La politique rejette désormais cette commande.
ended-answered = Répondu.

gateway-askedBy = demandé par la passerelle { $gateway }
gateway-onNode = s’exécute sur le nœud { $node }
gateway-inSandbox = s’exécute dans le bac à sable de la passerelle
gateway-warns = La passerelle avertit : { $text }
gateway-runsOnce = La passerelle exécute cette commande une fois.
gateway-keepsAlways = La passerelle l’enregistre. Elle exécute ensuite la commande sans demander.
gateway-takesNot = La passerelle n’accepte pas cette réponse.
gateway-takesNoAlways = La passerelle n’accepte une réponse que pour une exécution.
gateway-notWhole = Cette demande ne peut pas être affichée en entier. Vous pouvez seulement la refuser.
gateway-whyHere = La passerelle demande. La politique de cet ordinateur dit : { $reason }
gateway-why = La passerelle demande avant d’exécuter ceci.
gateway-alwaysProgram = Ce programme avec n’importe quels arguments
gateway-alwaysCommand = Exactement cette commande
gateway-alwaysWhere = La passerelle l’enregistre dans sa propre liste. Vous pouvez le retirer là-bas.
gateway-arrived = Votre réponse est arrivée à la passerelle.
gateway-gone = La passerelle ne le demande plus.
gateway-somebody = Quelqu’un d’autre
gateway-otherAllowed = { $by } l’a autorisé à la passerelle.
gateway-otherAlways = { $by } l’a autorisé à la passerelle, désormais.
gateway-otherDenied = { $by } l’a refusé à la passerelle. Non exécuté.
gateway-otherAnswered = { $by } a répondu à la passerelle.
gateway-onItsWay = Votre réponse est en route vers la passerelle.
gateway-notConnected = La passerelle n’est pas connectée. Votre réponse n’a pas été envoyée. Réessayez quand elle sera revenue.
gateway-lost = La connexion a été coupée avant que la passerelle confirme votre réponse. La demande reste jusqu’à ce qu’elle le fasse.
gateway-refused = La passerelle n’a pas accepté votre réponse : { $why }

problem-gone = Cette demande est terminée. Rien n’a été autorisé.
problem-stale = Cette demande n’est plus affichée. Examinez-la de nouveau.
problem-unarmed = L’autorisation est disponible dans un instant.
problem-notOffered = Ce choix n’est pas possible pour cette demande.
problem-noPlace = Cette copie de l’application ne peut pas démarrer à la connexion.

title-request = Demande de commande
title-choose = Choisir un programme
title-requestOf = Demande de commande – { $agent }
