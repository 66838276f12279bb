### What the Policy page says of settings and their values, and the policy in one sentence.
### Read by `crates/catalogue`.

policy-security = Sécurité
policy-securityDeny = Tout rejeter
policy-securityDenyWhy = Aucune commande ne s’exécute, même listée.
policy-securityList = Seulement ce qui est sur la liste d’autorisation
policy-securityListWhy = Les programmes listés s’exécutent ; « Demander » dit ce qu’il advient des autres.
policy-securityFull = Tout exécuter
policy-securityFullWhy = Tout programme s’exécute, avec des arguments quelconques. La liste d’autorisation ne compte pas.
policy-ask = Demander
policy-askAlways = À chaque fois
policy-askAlwaysWhy = Une fenêtre demande pour chaque commande, listée ou non.
policy-askMiss = Si ce n’est pas sur la liste d’autorisation
policy-askMissWhy = Une fenêtre demande pour ce qui n’est pas sur la liste d’autorisation.
policy-askOff = Jamais
policy-askOffWhy = Pas de fenêtre. Ce qui n’est pas sur la liste d’autorisation est rejeté.
policy-nobody = Quand personne ne peut être consulté
policy-nobodyDeny = Rejeter
policy-nobodyDenyWhy = Sans écran, ce qui demande un clic ne s’exécute pas.
policy-nobodyList = Utiliser la liste d’autorisation
policy-nobodyListWhy = Sans écran, seuls les programmes listés s’exécutent. N’importe lequel de vos programmes peut faire croire l’écran verrouillé.
policy-nobodyFull = Exécuter
policy-nobodyFullWhy = Sans écran, les commandes qui demanderaient s’exécutent. N’importe lequel de vos programmes peut faire croire l’écran verrouillé.
policy-chains = Lignes de plusieurs commandes
policy-chainsAsk = Demander
policy-chainsAskWhy = Une ligne telle que « cd src && npm test » demande, même si toutes ses commandes sont listées.
policy-chainsParts = Exécuter si chaque partie le peut
policy-chainsPartsWhy = La ligne s’exécute si chacune de ses commandes peut s’exécuter seule. Ce qui ne peut être vérifié demande toujours.
policy-skills = Programmes des skills
policy-skillsOff = Non listés
policy-skillsOffWhy = Les programmes déclarés par une skill demandent comme les autres.
policy-skillsOn = Listés
policy-skillsOnWhy = OpenClaw considère les programmes d’une skill comme listés. Cette application demande quand même.

policy-presetLocked = Tout rejeter
policy-presetLockedMeans = Rien ne s’exécute, même les programmes listés.
policy-presetAsk = Demander (recommandé)
policy-presetAskMeans = Les programmes de la liste d’autorisation s’exécutent. Tout le reste attend votre clic.
policy-presetAskLess = Demander moins
policy-presetAskLessMeans = Comme « Demander ». Une ligne de plusieurs commandes s’exécute aussi si chacune le peut.
policy-presetList = Seulement la liste d’autorisation
policy-presetListMeans = Les programmes de la liste d’autorisation s’exécutent. Tout le reste est rejeté sans demander.
policy-presetFull = Tout exécuter
policy-presetFullMeans = Tout s’exécute sans demander.

policy-fromBuiltIn = car rien d’autre n’est réglé
policy-fromDefaults = des valeurs par défaut
policy-fromEvery = réglé pour tous les agents
policy-fromConfigAgent = réglé pour cet agent dans openclaw.json
policy-fromAgent = réglé pour cet agent
policy-fromConfig = réglé dans openclaw.json ({ $layer })
policy-holds = { $value }, { $from }.
policy-stricter = { $value } s’applique, car c’est plus strict : { $from }.
policy-notSet = Non réglé ({ $value })
policy-asEvery = Comme tous les agents ({ $value })
policy-asDefaults = Par défaut ({ $value })
policy-asConfig = Comme openclaw.json ({ $value })
policy-nothingSet = Rien n’est réglé ici.
policy-unknownValue = Le fichier indique { $value }, qui ne signifie rien ici. Cela compte comme non défini.

policy-defaults = Valeurs par défaut
policy-everyAgent = Tous les agents

policy-anAgent = Un agent sans réglages propres
policy-anyAgent = Tout agent sans réglages propres
policy-sentence = { $agent } { $what }.
policy-mayNothing = ne peut rien exécuter
policy-asksEveryTime = demande à chaque fois
policy-runsAll = exécute tout sans demander
policy-asksAlso = demande à chaque fois, même pour { $listed }
policy-mayList = peut exécuter { $listed } sans demander, demande pour tout le reste
policy-asksAll = demande pour tout
policy-onlyList = peut exécuter { $listed } sans demander ; tout le reste est rejeté
policy-emptyList = ne peut rien exécuter, car la liste d’autorisation est vide
policy-and = { $what } et { $nobody }
policy-andLast = { $what }, et { $nobody }
policy-refusedUnanswered = est rejeté quand personne ne répond
policy-followsList = suit la liste d’autorisation quand personne ne peut être consulté
policy-runsAnyway = s’exécute quand même quand personne ne peut être consulté
policy-denials =
    { $n ->
        [one] { $what } ; { $n } règle rejette toujours certaines commandes
        [many] { $what } ; { $n } de règles rejettent toujours certaines commandes
       *[other] { $what } ; { $n } règles rejettent toujours certaines commandes
    }
policy-programs =
    { $n ->
        [one] { $n } programme
        [many] { $n } de programmes
       *[other] { $n } programmes
    }
policy-patterns =
    { $n ->
        [one] les programmes de { $n } motif
        [many] les programmes de { $n } de motifs
       *[other] les programmes de { $n } motifs
    }
policy-filters = des filtres sûrs comme grep
policy-listPair = { $one } et { $other }
policy-listThree = { $one }, { $other } et { $last }

policy-storeNewer = Fichier des autorisations · d’une version plus récente
policy-storeUnreadable = Fichier des autorisations · illisible
policy-storeReadOnly = Fichier des autorisations · lecture seule
policy-storeMissing = Fichier des autorisations · absent
policy-storeSaved = Fichier des autorisations · enregistré

policy-openFile = Ouvrir le fichier
policy-showLast = Montrer la dernière version lisible
policy-lastVersion = La dernière version lisible
policy-close = Fermer
policy-openFailed = { $path } n’a pas pu être ouvert ({ $cause }). Ouvrez-le vous-même dans un éditeur.
policy-moreLines =
    { $n ->
        [one] Et { $n } autre ligne.
        [many] Et { $n } d’autres lignes.
       *[other] Et { $n } autres lignes.
    }

trial-run = S’exécuterait
trial-ask = Demanderait
trial-unseen = Serait rejetée (non vérifiable)
trial-deny = Serait rejetée

record-allowedAlways = Toujours autorisée
record-allowedOnce = Autorisée une fois
record-allowedFor = Autorisée pour un moment
record-ran = Exécutée sans demander
record-denied = Refusée
record-refused = Rejetée
record-expired = Non exécutée : temps écoulé
record-allowedThere = Autorisée à la passerelle
record-deniedThere = Refusée à la passerelle
record-withdrawn = Non exécutée : l’agent a cessé d’attendre
record-policy = Politique modifiée
record-policyElsewhere = Politique modifiée ailleurs
record-keptBy = Conservée par
record-times = { $label }, { $n } fois
record-dropped = Entrées anciennes supprimées
record-madeRoom =
    { $n ->
        [one] { $n } entrée, du { $from } au { $to }, a été supprimée pour de plus récentes.
        [many] { $n } d’entrées, du { $from } au { $to }, ont été supprimées pour de plus récentes.
       *[other] { $n } entrées, du { $from } au { $to }, ont été supprimées pour de plus récentes.
    }
record-lost = Entrées perdues : { $n }
record-byYou = par vous
record-byRule = par une règle
record-byList = par la liste d’autorisation
record-byFilter = comme filtre sûr
record-byLease = par une autorisation temporaire
record-byNobody = car personne ne pouvait être consulté
record-byTimeout = car personne n’a répondu
record-byCaller = avant toute réponse
record-byOperator = par quelqu’un d’autre
record-byPause = pendant la suspension
record-bySettings = par la politique
record-bySandbox = par le réglage du bac à sable
record-byDrill = dans un exercice
record-byCheck = par un contrôle de la demande
record-byNewer = par une version plus récente
record-byDisk = à cause du disque
record-byProgram = par { $who }
record-also = Aussi
record-moreChanges =
    { $n ->
        [one] { $n } autre modification
        [many] { $n } d’autres modifications
       *[other] { $n } autres modifications
    }
record-reason = Raison
record-message = Message
record-folder = Dossier
record-programs = Programmes
record-files = Fichiers
record-environment = Environnement
record-session = Session
record-waited = Attente
record-stored = Enregistré
record-exitCode = Code de sortie
record-ended = Fin
record-timedOut = le temps est écoulé
record-took = Durée
