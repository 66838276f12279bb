### What the main window says.

product = Exec Companion
windowTitle =
    { $agentKind ->
        [none] { $page } – Exec Companion
       *[other] { $page } – { $agent } – Exec Companion
    }

pages-home = Accueil
pages-requests = Demandes
pages-policy = Politique
pages-allowlist = Liste d’autorisation
pages-agents = Agents
pages-binding = Nœuds
pages-try = Essayer
pages-health = État
pages-settings = Réglages
navigation = Pages
waiting =
    { $n ->
        [one] { $n } demande en attente
        [many] { $n } de demandes en attente
       *[other] { $n } demandes en attente
    }
notices = Avis
danger = Danger
caution = Prudence
loading = Chargement…
notAnswered = L’application n’a pas répondu : { $cause }. Rechargez la page.
lockedTitle = L’écran est verrouillé.
lockedText = Rien n’est affiché avant votre retour.
details = Détails
reload = Recharger
tryAgain = Réessayer
dismiss = Masquer
cancel = Annuler
close = Fermer
copy = Copier
copied = Copié.
copyFailed = Copie impossible : cette fenêtre n’a pas de presse-papiers.
agent = Agent
agentFilter = Filtrer, ou saisir un nouveau nom
place = Lieu
placeGone = Non connecté
agentRules =
    { $n ->
        [one] { $n } règle
        [many] { $n } de règles
       *[other] { $n } règles
    }
agentOverrides = a ses propres réglages
agentsConfigured = Configurés
agentsSeen = Vus, non configurés
agentAdd = Ajouter un agent…
agentAddHint = Saisissez d’abord le nom de l’agent
agentAddNamed = Ajouter l’agent « { $name } »
pause = Suspendre les agents
pauseHint = Rejeter tout ce que les agents demandent, jusqu’à la reprise
resume = Reprendre
undo = Annuler la modification
conflict = Appliquer de nouveau la mienne
theirs = Actuellement sur le disque
mine = La vôtre, non enregistrée
nothingOfIt = Aucune modification ici.

export-copy = Copier
export-save = Enregistrer dans un fichier

proposals-title =
    { $agentKind ->
        [none] Proposer des règles
        [every] Proposer des règles pour tous les agents
       *[one] Proposer des règles pour « { $agent } »
    }
proposals-text = Chaque règle laisse s’exécuter une commande que vous avez déjà autorisée. Ajoutez celles que vous voulez.
proposals-none = Vous n’avez encore rien autorisé qu’une règle pourrait couvrir.
proposals-times =
    { $n ->
        [one] autorisé une fois
        [many] autorisé { $n } fois
       *[other] autorisé { $n } fois
    }
proposals-add = Ajouter…
proposals-addOf = Ajouter une règle pour { $rule }
shortcut = { $page } ({ $keys })

allowlist-search = Rechercher dans les règles
allowlist-filters = Filtre

allowlist-chips-any = Arguments quelconques
allowlist-chips-these = Ces arguments
allowlist-chips-unused = Inutilisées depuis 90 jours
allowlist-chips-problem = Problème
allowlist-add = Ajouter une règle
allowlist-import = Importer
allowlist-importFile = Un fichier de règles à importer
allowlist-export = Exporter
allowlist-rules =
    { $n ->
        [one] { $n } règle
        [many] { $n } de règles
       *[other] { $n } règles
    }
allowlist-shown =
    { $of ->
        [one] { $n } sur { $of } règle
        [many] { $n } sur { $of } de règles
       *[other] { $n } sur { $of } règles
    }
allowlist-table =
    { $agentKind ->
        [none] Règles
        [every] Règles pour tous les agents
       *[one] Règles pour « { $agent } »
    }

allowlist-columns-program = Programme
allowlist-columns-rule = Règle
allowlist-columns-used = Utilisée
allowlist-columns-flags = Remarques
allowlist-columns-actions = Actions

allowlist-origins-typed = À la main
allowlist-origins-clicked = D’une demande
allowlist-origins-imported = Importée
allowlist-skills = Programmes des skills
allowlist-skillsText = OpenClaw considère les programmes d’une skill comme listés. Cette application ne les connaît pas, ils demandent donc.
allowlist-keys = ↑ ↓ déplacer · F2 modifie · Suppr supprime
allowlist-keysReadOnly = Le fichier des autorisations n’est pas modifiable, les règles sont donc en lecture seule.
allowlist-select = Sélectionner { $pattern }
allowlist-selectAll = Sélectionner toutes les règles affichées
allowlist-edit = Modifier { $pattern }
allowlist-remove = Supprimer { $pattern }
allowlist-removeShort = Supprimer
allowlist-selected = Sélection : { $n }
allowlist-removeSelected =
    { $n ->
        [one] Supprimer { $n } règle
        [many] Supprimer { $n } de règles
       *[other] Supprimer { $n } règles
    }
allowlist-clear = Désélectionner
allowlist-inherited = De tous les agents
allowlist-ownerOf = De tous les agents : aller à { $pattern }
allowlist-refuses = Rejette
allowlist-ends = Prend fin { $when }
allowlist-ended = A pris fin { $when }
allowlist-uses =
    { $n ->
        [one] Utilisée une fois
        [many] Utilisée { $n } ×
       *[other] Utilisée { $n } ×
    }
allowlist-never = Jamais utilisée
allowlist-nothing = Rien sur cet ordinateur
allowlist-programs =
    { $n ->
        [one] { $n } programme
        [many] { $n } de programmes
       *[other] { $n } programmes
    }
allowlist-more = et { $n } de plus
allowlist-matchesNow =
    { $n ->
        [one] Correspond à { $n } programme sur cet ordinateur
        [many] Correspond à { $n } de programmes sur cet ordinateur
       *[other] Correspond à { $n } programmes sur cet ordinateur
    }
allowlist-emptyTitle =
    { $agentKind ->
        [none] Aucune règle. Tout demande.
        [every] Aucune règle pour tous les agents.
       *[one] Aucune règle pour « { $agent } ». Tout demande.
    }
allowlist-emptyText = Une règle laisse un programme s’exécuter sans demander. Ce que vous autorisez toujours apparaît aussi ici.
allowlist-propose = Proposer d’après l’historique
allowlist-noneShown = Aucune règle ne correspond à ce filtre.
allowlist-elsewhere = Trouvé chez d’autres agents
allowlist-clearFilter = Effacer le filtre
allowlist-addTitle =
    { $agentKind ->
        [none] Ajouter une règle
        [every] Ajouter une règle pour tous les agents
       *[one] Ajouter une règle pour « { $agent } »
    }
allowlist-pattern = Programme
allowlist-patternHint = Un chemin tel que /usr/bin/git ou ~/bin/*.
allowlist-choose = Choisir un programme…
allowlist-args = Arguments
allowlist-argsHint = Un motif pour les arguments. Vide : arguments quelconques.
allowlist-kind = Sur quoi porte la règle

allowlist-kinds-program = Un programme
allowlist-kinds-command = Une commande
allowlist-kinds-files = Fichiers à écrire
allowlist-kinds-line = Une ligne
allowlist-words = Commande
allowlist-wordsHint = Comme vous la tapez dans un terminal : git push.
allowlist-moreWords = Aussi avec d’autres mots à la suite
allowlist-folder = Dossier
allowlist-folderHint = Seulement dans ce dossier. Vide : dans tous les dossiers.
allowlist-files = Fichiers
allowlist-filesHint = Où une ligne peut écrire avec > ou >>, par exemple ~/project/out/**.
allowlist-line = Ligne
allowlist-lineHint = Exactement ce texte s’exécute, avec ses programmes tels qu’ils sont maintenant.
allowlist-lineFolderHint = La ligne ne s’exécute que dans ce dossier.
allowlist-effect = Effet de la règle
allowlist-effectAllow = Autoriser
allowlist-effectNever = Ne jamais autoriser
allowlist-endsLabel = Fin
allowlist-endsOf-never = Jamais
allowlist-endsOf-day = Dans un jour
allowlist-endsOf-week = Dans une semaine
allowlist-note = Note
allowlist-everybody = Tous les agents
allowlist-editTitle = Modifier cette règle
allowlist-instead = Utiliser { $pattern }
allowlist-save = Enregistrer
allowlist-drop = Annuler
allowlist-editorHint = Entrée enregistre · Échap annule
allowlist-cannotEdit = Cette règle a des caractères cachés. Vous pouvez seulement la supprimer.
allowlist-exportTitle =
    { $agentKind ->
        [none] Exporter les règles
        [every] Exporter les règles pour tous les agents
       *[one] Exporter les règles pour « { $agent } »
    }
allowlist-exportText = Les règles en JSON, sous la forme que lit Importer.
allowlist-importFailed = Le fichier n’a pas pu être lu. Rien n’a été importé.

policy-openWarning = Des commandes s’exécutent sans demander
policy-presets = Préréglages
policy-presetsText = Choisissez un préréglage. Vous verrez d’abord ce qui change.
policy-presetNow = Actuel
policy-presetChanges = « { $label } » changerait
policy-apply = Appliquer
policy-keep = Laisser tel quel
policy-answers = Laisser la politique de cet ordinateur répondre
policy-answersText = Quand cette passerelle pose une question pour cet agent, les règles de cet ordinateur peuvent autoriser la commande une fois. Vous n’êtes alors pas interrogé.
policy-answersTitle = Laisser la politique de cet ordinateur répondre à cette passerelle ?
policy-answersAsks = Seules votre liste d’autorisation et vos règles répondent. Tout ce qui est dangereux vous est toujours demandé.
policy-answersHistory = La passerelle exécute la commande : des fichiers pourraient changer avant le démarrage. Chaque réponse figure dans l’historique.
policy-answersYes = Laisser répondre
policy-settings = Réglages
policy-history = Historique
policy-historyText = Versions antérieures du fichier des autorisations. Vous pouvez annuler une restauration.
policy-historyEmpty = Pas encore de version antérieure.
policy-restore = Restaurer
policy-restoreOf = Restaurer la politique du { $when }
policy-restoreChanges = La restauration changerait
policy-same = Identique à maintenant.

try-lead = Voyez ce que la politique actuelle fait d’une commande. Rien n’est exécuté.
try-command = Commande
try-folder = Dossier
try-folderHint = Vide : le dossier personnel.
try-mode = Lire comme
try-shell = Une ligne pour le shell
try-words = Les mots d’une commande
try-evaluate = Essayer
try-evaluating = Essai en cours…
try-read = Lu comme
try-risks = À regarder de près
try-tree = Comment c’est décidé

try-marks-pass = Satisfait
try-marks-miss = Non satisfait
try-marks-note = Remarque
try-decidedBy = Décidé par { $layer }
try-code = Code
try-suggestions = Règles qui la laisseraient s’exécuter
try-suggestionsText = La règle la plus étroite vient en premier. Rien n’est enregistré avant votre confirmation.
try-add = Ajouter…
try-addOf = Ajouter : { $label }
try-keepLabel = Désormais, elle doit

try-must-run = s’exécuter
try-must-ask = demander
try-must-deny = être rejetée
try-keepAs = Garder comme exemple
try-everyAgent = Valeurs par défaut
try-examples = Exemples
try-examplesText = Les exemples protègent la politique : chaque modification les essaie à nouveau.
try-examplesEmpty = Pas encore d’exemple. Essayez une commande et gardez-la.

try-columns-command = Commande
try-columns-agent = Agent
try-columns-expected = Attendu
try-columns-actual = Aujourd’hui
try-columns-actions = Actions

try-verdicts-run = S’exécute
try-verdicts-ask = Demande
try-verdicts-deny = Est rejetée
try-differs = la politique actuelle dit autre chose
try-again = Réessayer
try-againOf = Réessayer : { $command }
try-removeOf = Supprimer l’exemple { $command }
try-kept = Gardée comme exemple.
try-removed = L’exemple a été supprimé.

palette-title = Tout rechercher
palette-hint = git, refusé hier, sombre…
palette-none = Rien n’a été trouvé.
palette-today = aujourd’hui
palette-yesterday = hier
palette-kinds-page = Page
palette-kinds-action = Action
palette-kinds-agent = Agent
palette-kinds-setting = Réglage
palette-kinds-rule = Règle
palette-kinds-record = Décision

home-suggested = Vous avez autorisé { $command } { $n } fois cette semaine. En faire une règle ?
home-notNow = Pas maintenant
home-makeRule = En faire une règle
home-ready = Prêt. Ce que demandent les agents apparaît ici.
home-paused = Les agents sont suspendus. Tout ce qu’ils demandent est rejeté.
home-troubled = Quelque chose demande votre attention : voir ci-dessus.
home-waiting = En attente de vous
home-nothing = Rien ne vous attend.
home-last = Dernières décisions
home-all = Toutes les décisions
home-none = Aucune décision pour l’instant.
home-pauseFor = Suspendre les agents
home-minutes = { $n } minutes
home-hour = 1 heure

permits-title = Autorisations temporaires
permits-end = Mettre fin
permits-endOf = Mettre fin : { $what }

requests-tabs = Demandes
requests-waiting = En attente
requests-activity = Activité
requests-emptyTitle = Rien n’est en attente.
requests-emptyText = Quand un agent veut exécuter quelque chose que vous n’avez pas autorisé, cela apparaît ici.
requests-test = Envoyer une demande d’essai
requests-waitingList = Demandes en attente, par ordre d’arrivée
requests-times = { $n } identiques
requests-left = encore { $time }
requests-over = Temps écoulé
requests-noLimit = Sans limite de temps
requests-review = Examiner
requests-reviewOf = Examiner { $command }
requests-search = Rechercher dans les décisions
requests-filters = Filtre

requests-outcomes-allowed = Autorisées
requests-outcomes-denied = Refusées
requests-outcomes-expired = Expirées
requests-outcomes-automatic = Automatiques
requests-period = Quand

requests-periods-any = N’importe quand
requests-periods-today = Aujourd’hui
requests-periods-week = 7 derniers jours
requests-periods-month = 30 derniers jours
requests-periods-day = Un jour précis…
requests-day = Jour
requests-wrongDay = Écrivez un jour comme 2026-11-28.
requests-clearFilter = Effacer le filtre
requests-verify = Vérifier l’historique
requests-export = Exporter
requests-exportTitle = Exporter l’historique
requests-exportText = Tous les enregistrements en lignes JSON, du plus récent au plus ancien, sans le filtre. Les mots de passe sont masqués.
requests-command = Commande
requests-when = Quand
requests-rule = Créer une règle…
requests-activityEmpty = Pas encore de décision.
requests-activityNone = Aucune décision ne correspond à ce filtre.
requests-more = En charger plus
requests-loadingMore = Chargement…
requests-again = Réessayer avec la politique actuelle
requests-copy = Copier la commande
requests-list = Demandes décidées, les plus récentes d’abord

binding-lead = Choisissez quel ordinateur exécute les commandes qu’OpenClaw envoie à un nœud (host=node).
binding-file = Enregistré dans
binding-default = Affectation par défaut
binding-anyNode = N’importe quel nœud
binding-agents = Agents
binding-as = Par défaut ({ $node })
binding-override = Particulier : { $node }
binding-nodeOf = Nœud de { $agent }
binding-changes =
    { $n ->
        [0] Aucune modification
        [one] { $n } modification
        [many] { $n } de modifications
       *[other] { $n } modifications
    }
binding-save = Enregistrer
binding-discard = Abandonner
binding-noAgents = Le fichier ne nomme aucun agent, la valeur par défaut vaut donc pour tous.

binding-columns-agent = Agent
binding-columns-node = Nœud
binding-inherits = Par défaut
binding-changed = non enregistré
binding-other = Un autre nœud…
binding-name = Nom ou identifiant du nœud
binding-nameOf = { $of } : nom ou identifiant
binding-nodes = Nœuds
binding-nodesOff = Aucune passerelle n’est connectée ici. Choisissez un nom du fichier, ou tapez-en un.
binding-unknown = { $node } (inconnu)
binding-here = { $node } (cet ordinateur)
binding-own = cet ordinateur
binding-known = connu par un fichier
binding-noNodes = Aucun nœud capable d’exécuter des commandes n’est connu.
binding-health = Voir l’état
binding-connected = connecté
binding-away = non connecté
binding-seen = vu pour la dernière fois { $ago }
binding-runsNothing = Il ne peut pas exécuter de commandes.
binding-test = Tester
binding-testOf = Tester { $node }
binding-testing = Test en cours…
gateways-title = Quelle passerelle interroge ici
gateways-lead = Choisissez quelle passerelle OpenClaw peut vous interroger ici.
gateways-found = La passerelle de openclaw.json
gateways-add = Ajouter une passerelle
gateways-address = Adresse
gateways-addressHint = ws://HÔTE:PORT, ou wss://HÔTE:PORT si elle utilise TLS
gateways-secret = Jeton ou mot de passe
gateways-secretHint = Montré à cette passerelle seulement. Laissez vide pour garder celui qui est enregistré.
gateways-isPassword = C’est un mot de passe
gateways-fingerprint = Certificat (SHA-256)
gateways-fingerprintHint = Facultatif. Aucun autre certificat n’est alors accepté.
gateways-keep = Enregistrer et utiliser
gateways-forget = Oublier
gateways-forgetOf = Oublier { $name }
gateways-withSecret = jeton ou mot de passe enregistré
gateways-noSecret = ni jeton ni mot de passe
gateways-pinned = un seul certificat

agents-lead = Les agents de cet ordinateur. Un agent connecté vous demande ici avant d’exécuter une commande.
agents-version = Version { $version }
agents-last = Dernière demande { $when }
agents-never = N’a jamais demandé ici
agents-states-absent = Absent
agents-states-apart = Non connecté
agents-states-connected = Connecté
agents-states-troubled = À regarder
agents-connect = Connecter
agents-again = Connecter de nouveau
agents-disconnect = Déconnecter
agents-test = Tester
agents-testing = Test en cours…
agents-testWaits = La fenêtre de demande peut vous interroger maintenant.
agents-of = { $verb } { $name }
agents-way = Comment
agents-ways-ask = Demander, l’agent exécute
agents-ways-run = Demander, Exec Companion exécute
agents-ways-tool = Lui donner un outil qui demande
agents-plan = Ceci est écrit :
agents-planOff = Ceci est retiré :
agents-nothing = Il n’y a rien à changer.
agents-new = Ajouté
agents-gone = Retiré
agents-write = Écrire
agents-cancel = Annuler

health-lead = Les demandes vous parviennent quand tout ceci fonctionne. Commencez par le premier point en défaut.

health-states-good = Bon
health-states-warn = À regarder
health-states-bad = Ne fonctionne pas
health-states-off = Désactivé
health-drill = Lancer l’exercice
health-drilling = Exercice en cours…
health-drillLead = Envoie trois demandes d’essai par le vrai socket. L’une est rejetée, une autre ouvre la fenêtre de demande jusqu’à ce que vous appuyiez sur Refuser, la dernière ne trouve pas d’écran. Rien n’est exécuté.
health-drillWaits = La fenêtre de demande montre une demande marquée comme exercice. Appuyez-y sur Refuser.
health-drillTitle = Exercice
health-report = Copier le rapport
health-reportCopied = Le rapport est dans le presse-papiers, tel qu’il est affiché ici.
health-summary-good = Tout fonctionne.
health-summary-bad =
    { $n ->
        [one] { $n } point ne fonctionne pas
        [many] { $n } de points ne fonctionnent pas
       *[other] { $n } points ne fonctionnent pas
    }
health-summary-warn =
    { $n ->
        [one] { $n } point à regarder
        [many] { $n } de points à regarder
       *[other] { $n } points à regarder
    }
