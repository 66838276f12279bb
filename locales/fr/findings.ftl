### What is found in a policy, a pattern or a configuration. English is what the crates say themselves.
### Read by `crates/catalogue`.

sentence = { $what }.
listed = { $some }, { $next }

policy-configUnreadable = La configuration { $path } ne peut pas être lue : { $cause }. Corrigez le fichier.
policy-configKept = La configuration { $path } ne peut pas être utilisée : { $cause }. Son contenu antérieur s’applique toujours. Corrigez le fichier.
policy-cannotMove = la politique ne peut pas être déplacée vers { $to } : { $problem }
policy-mayNotMove = la politique de { $from } ne peut pas être déplacée vers { $to } ({ $problem }) ; corrigez cela, ou déplacez la politique à la main
note-moved = La politique est conservée dans { $file }, car { $folder } appartient à un OpenClaw plus récent.
note-movedBefore = La politique est conservée dans { $file }, car { $folder } a appartenu à un OpenClaw plus récent.
note-takenOver = Le fichier de la politique a disparu : un OpenClaw plus récent l’a repris, ou quelqu’un l’a supprimé. Ce qu’il rejetait reste rejeté. `exec-host approvals import --merge --from-openclaw` rétablit le reste ; une copie se trouve dans { $copy }.
note-blocks = { $file } empêche OpenClaw d’exécuter des commandes : exécutez `openclaw doctor --fix`.
note-adopted = La politique confirmée n’a pas pu être lue. La politique actuelle compte comme confirmée : { $problem }.

drift-sentence = Un autre programme a modifié la politique : { $what }.
drift-added =
    { $n ->
        [one] { $n } règle ajoutée
        [many] { $n } de règles ajoutées
       *[other] { $n } règles ajoutées
    }
drift-removed =
    { $n ->
        [one] { $n } règle de rejet retirée ou modifiée
        [many] { $n } de règles de rejet retirées ou modifiées
       *[other] { $n } règles de rejet retirées ou modifiées
    }
drift-askOff = ask désactivé
drift-skills = programmes des skills autorisés
drift-set = { $setting } réglé sur { $value }

pattern-empty = un motif vide ne correspond à rien ; écrivez le chemin d’un programme
pattern-noFolder = « { $pattern } » n’a pas de dossier et ne correspondrait jamais ; écrivez { $instead }
pattern-command = « { $pattern } » est un programme avec ses arguments et ne correspondrait jamais ; écrivez une règle pour { $program } avec les arguments { $arguments }
pattern-notWhole = « { $pattern } » n’est pas un chemin complet et ne correspondrait jamais ; écrivez { $instead }
pattern-folder = « { $pattern } » est un dossier et ne correspondrait jamais ; écrivez { $instead } pour les programmes qu’il contient
pattern-wholePath = le chemin complet du programme
remark-nothingHere = Il ne correspond encore à rien sur cet ordinateur.
remark-runsAnything = { $path } est { $what } : avec des arguments quelconques, il peut tout exécuter.
remark-notKnown = { $name } est inconnu d’Exec Companion. Il peut exécuter d’autres programmes.
reach-shell = un shell
reach-interpreter = un interpréteur
reach-programs = un programme qui en exécute d’autres
remark-broadLater = Il couvre tout programme qui y sera mis plus tard.
remark-broad =
    { $n ->
        [one] Il couvre { $n } programme de cet ordinateur, et tout programme qui y sera mis plus tard.
        [many] Il couvre { $n } de programmes de cet ordinateur, et tout programme qui y sera mis plus tard.
       *[other] Il couvre { $n } programmes de cet ordinateur, et tout programme qui y sera mis plus tard.
    }

fault-version = { $what } n’est pas 1, tout le fichier est donc ignoré.
fault-noKey = { $what } n’est pas une clé connue et reste sans effet.
fault-noSetting = { $what } n’est pas un réglage et reste sans effet.
fault-noKeyOfRules = { $what } n’est pas une clé des règles.
fault-noObject = { $what } n’est pas un objet et est ignoré.
fault-noList = { $what } n’est pas une liste et est ignoré.
fault-noText = { $what } n’est pas du texte et compte comme non réglé.
fault-noFlag = { $what } n’est ni true ni false et compte comme non réglé.
fault-noTexts = { $what } n’est pas une liste de textes et compte comme non réglé.
fault-noTools = { $what } n’est pas une liste de noms d’outils, chaque outil est donc refusé.
fault-unsandboxed = { $what } vaut sandbox, mais il n’y a pas de bac à sable : les commandes s’exécutent sur cet ordinateur sans demander.
fault-noTime = { $what } n’est pas un temps en millisecondes.
fault-noneOf = { $what } n’est aucune des valeurs { $choices } et compte comme non réglé.
fault-strictest = { $what } n’est aucune des valeurs { $choices } et compte comme { $value }.
fault-noBins = { $what } n’est pas une liste de textes, aucun programme n’est donc un filtre sûr.
fault-lostLimits = { $what } contient peut-être des limites illisibles, tout est donc rejeté.
fault-noArguments = { $what } n’est pas du texte, l’entrée est donc ignorée.
fault-entryWithoutPattern = { $what } n’a pas de motif et est ignoré.
fault-ruleWithoutPattern = { $what } n’a pas de motif.
fault-noEffect = { $what } doit avoir l’effect allow ou deny.
fault-notUsed = { $what } est ignoré.
fault-lostDenials = { $what } contient des règles de rejet illisibles, tout est donc rejeté.
fault-oldName = { $what } est l’ancien nom de agents.main et en fait partie.
fault-noId = { $what } appartient à un agent sans identifiant.
fault-entryWithoutFolder = { $what } ne correspond jamais : « { $pattern } » n’a pas de dossier ; écrivez le chemin complet, par exemple { $example }.
fault-entryIsCommand = { $what } ne correspond jamais : « { $pattern } » est un programme avec ses arguments ; écrivez une règle pour { $program } avec les arguments { $arguments }.
fault-ruleWithoutFolder = { $what } ne correspond jamais : « { $pattern } » n’a pas de dossier ; écrivez le chemin complet.
fault-oldHash = { $what } est un ancien genre d’empreinte ; { $then }.
fault-expression = { $what } n’est pas une expression rationnelle que ce programme sait lire ; { $then }.
fault-noProfile = { $what } nomme { $name }, qui n’a pas de profil et n’est jamais sûr.
fault-noNumber = { $what } n’est pas un nombre entier.
fault-unreadableProfile = { $what } est illisible, aucun programme de ce nom n’est donc sûr.
fault-fixedProfile = { $what } est ignoré : awk, jq et sed sont jugés d’après leur script.
fault-chainsElsewhere = { $what } ne fait rien, et OpenClaw refuse un fichier qui le contient : sa place est dans agents.<id>.chains de exec-approvals.json.
then-entry = l’entrée ne correspond jamais
then-grant = la règle ne correspond jamais
then-denial = la règle rejette tous les arguments
