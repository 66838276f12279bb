### What becomes of an edit, what is asked first, and what was changed.
### Read by `crates/catalogue`.

edit-notSaved = { $problem }. Rien n’a été écrit.
edit-nothingWritten = Rien n’a été écrit.
edit-noList = Les valeurs par défaut ne peuvent pas contenir de règles : choisissez un agent, ou « Tous les agents ».
edit-noAgent = Le nom d’un agent ne peut ni commencer ni finir par une espace.
edit-added = Règle enregistrée : { $rule }.
edit-changed = Règle modifiée : { $rule }.
edit-removed =
    { $n ->
        [one] { $n } règle supprimée.
        [many] { $n } de règles supprimées.
       *[other] { $n } règles supprimées.
    }
edit-wentBack = Retour à la version antérieure.
edit-imported = Importé.
edit-noImport = Ce n’est pas une politique exportée ({ $cause }).
edit-hidden = Le motif contient des caractères cachés.
edit-noVersion = Cette version n’est plus conservée.
edit-versionUnreadable = Cette version est illisible.
edit-otherAgent = Cette suggestion est pour un autre agent.
edit-noLongerRuns = Cette règle ne laisserait plus la commande s’exécuter. Essayez-la à nouveau.
edit-ruleSaved = La règle est enregistrée.
edit-noSetting = Ce réglage n’existe pas.
edit-noDefault = Les valeurs par défaut n’acceptent pas ce réglage : choisissez un agent, ou « Tous les agents ».
edit-needsFolder = Une ligne a besoin de son dossier.
edit-noChoice = Ce choix n’existe pas.
edit-noPreset = Ce préréglage n’existe pas.
edit-isNow = { $agent } : { $setting } est maintenant « { $value } ».
edit-isNowPreset = { $agent } : maintenant « { $value } ».
edit-notSet = non réglé
edit-conflict = La politique a changé sur le disque pendant que vous la modifiiez. Votre modification n’a pas été enregistrée.
edit-nothingToChange = Rien à modifier.
edit-takenBack = Annulé.
edit-tooLate = Une autre modification a suivi. Restaurez une version antérieure dans Historique, sur la page Politique.
edit-shape = { $place } dans le fichier des autorisations n’est pas { $expected }. Corrigez-le à la main.

confirm-keep = Laisser tel quel
confirm-letRun = Laisser exécuter
confirm-change = Modifier
confirm-save = Enregistrer
confirm-removeIt = Supprimer
confirm-goBack = Revenir
confirm-importIt = Importer
confirm-whoDefaults = les agents sans réglages propres
confirm-whoEvery = tous les agents
confirm-whoOne = l’agent « { $agent } »
confirm-run = Exécuter sans demander pour { $who } ?
confirm-more = Permettre plus que maintenant pour { $who } ?
confirm-all = Laisser tout cela s’exécuter pour { $who } ?
confirm-remove = Supprimer cela de la liste pour { $who } ?
confirm-back = Revenir à cette version ?
confirm-import = Importer tout cela ?
confirm-losses =
    { $of ->
        [one] { $dropped } entrée sur { $of } serait retirée.
        [many] { $dropped } entrées sur { $of } seraient retirées.
       *[other] { $dropped } entrées sur { $of } seraient retirées.
    }
confirm-others =
    { $n ->
        [one] { $who } et { $n } de plus
        [many] { $who } et { $n } de plus
       *[other] { $who } et { $n } de plus
    }
confirm-wider = { $who } { $is }. Jusqu’ici : { $was }.
confirm-widerEach = { $who } : chacun { $is }. Jusqu’ici : { $was }.
confirm-widerSkills = { $who } peut aussi exécuter les programmes que déclarent ses skills.
confirm-widerSkillsEach = { $who } : chacun peut aussi exécuter les programmes que déclarent ses skills.
# $who (text)
confirm-widerChains = { $who } peut exécuter une ligne de plusieurs commandes si chacune peut s’exécuter. Jusqu’ici, une telle ligne demande.
# $who (text)
confirm-widerChainsEach = { $who } : chacun peut exécuter une ligne de plusieurs commandes si chacune peut s’exécuter. Jusqu’ici, une telle ligne demande.
confirm-widerFile = Ce fichier permet à { $who } d’en faire plus ({ $changes }).
confirm-widerFileEach = Ce fichier permet à chacun d’eux d’en faire plus : { $who } ({ $changes }).
confirm-andMore =
    { $n ->
        [one] Et { $n } de plus.
        [many] Et { $n } de plus.
       *[other] Et { $n } de plus.
    }
confirm-example = Votre exemple « { $command } » { $must }. Avec cette modification, il { $would }.
example-mustRun = doit s’exécuter
example-mustAsk = doit demander
example-mustDeny = doit être rejeté
example-wouldRun = s’exécuterait
example-wouldAsk = demanderait
example-wouldDeny = serait rejeté
example-noKind = Un exemple doit s’exécuter, demander ou être rejeté.
example-full =
    { $n ->
        [one] { $n } exemple est déjà gardé. Supprimez-le d’abord.
        [many] { $n } d’exemples sont déjà gardés. Supprimez-en d’abord un.
       *[other] { $n } exemples sont déjà gardés. Supprimez-en d’abord un.
    }
example-unreadable = Les exemples gardés dans { $path } sont illisibles ({ $cause }). Corrigez le fichier ou déplacez-le.

change-adds = { $agent } : ajoute { $what }
change-removes = { $agent } : supprime { $what }
change-changes = { $agent } : modifie { $what }
change-setting = { $agent } : { $setting } : { $before } → { $after }
change-added = { $place } : ajout de { $what }
change-removed = { $place } : suppression de { $what }
change-other = { $place } : { $before } → { $after }
change-more =
    { $n ->
        [one] et { $n } de plus
        [many] et { $n } de plus
       *[other] et { $n } de plus
    }

binding-noFile = Pas encore de fichier de configuration : aucun nœud n’est donc affecté. OpenClaw crée le fichier.
binding-unreadable = La configuration est illisible ({ $cause }).
binding-noObject = La configuration n’est pas un objet JSON.
binding-includes = La configuration inclut d’autres fichiers ($include), elle ne peut donc pas être modifiée ici.
binding-style = Ce fichier ne peut pas être modifié ici sans changer le reste.
binding-saved = Les affectations sont enregistrées.
binding-conflict = La configuration a changé sur le disque pendant que vous la modifiiez. Votre modification n’a pas été enregistrée.
binding-refused = { $note } Rien n’a été écrit.
binding-noAgent = L’agent { $agent } n’est plus dans la configuration. Rien n’a été écrit.
binding-cannotEdit = La configuration ne peut pas être modifiée à cet endroit sans changer le reste. Rien n’a été écrit.
binding-byGateway = Lu sur la passerelle à { $gateway }, et enregistré là-bas.
binding-notTold = La passerelle à { $gateway } ne laisse pas cette application lire sa configuration ({ $why }). Vous voyez le fichier de cet ordinateur.
binding-conflictThere = La configuration de la passerelle a changé pendant que vous la modifiiez. Votre modification n’a pas été enregistrée.
binding-notTaken = Non enregistré : { $why }
binding-test = Test d’un nœud
binding-testGood = { $name } a exécuté la commande de test en { $ms } ms.
binding-testCode = { $name } a exécuté la commande de test, qui s’est terminée avec le code { $code }.
binding-testFailed = La commande de test n’a pas été exécutée : { $why }
place-here = Cet ordinateur
place-gateway = Passerelle à { $name }
place-node = Nœud { $name }
place-lead = C’est la politique de { $name }. La configuration sur place peut être plus stricte.
place-noLines = OpenClaw n’a pas de réglage pour les lignes de plusieurs commandes et ne garde pas de versions antérieures. Les deux n’existent que sur cet ordinateur.
place-noRules = La liste d’OpenClaw contient des programmes avec n’importe quels arguments. Les règles pour les arguments, dossiers, fichiers et refus n’existent que sur cet ordinateur.
place-unknown = « Sécurité » ou « Demander » n’est pas défini ici. La valeur propre du nœud décide, et elle n’est pas connue ici.
place-notSet = Non défini. La valeur propre du nœud s’applique.
place-conflict = Quelqu’un a changé la politique sur place pendant que vous la modifiiez. Votre modification n’a pas été enregistrée.
place-cannotHold = OpenClaw ne peut pas conserver cela. Rien n’a été écrit.
place-failed = La politique de ce lieu est illisible ou ne peut être écrite : { $why }
gateways-notKept = Non enregistré : { $why }

check-good =
    { $n ->
        [one] { $n } entrée. Aucune n’a été modifiée ni retirée depuis son écriture.
        [many] { $n } d’entrées. Aucune n’a été modifiée ni retirée depuis son écriture.
       *[other] { $n } entrées. Aucune n’a été modifiée ni retirée depuis son écriture.
    }
check-broken =
    { $n ->
        [one] L’historique a été modifié après { $n } entrée : { $flaw }. Ligne { $line } de { $file }. Rien n’a été réparé.
        [many] L’historique a été modifié après { $n } d’entrées : { $flaw }. Ligne { $line } de { $file }. Rien n’a été réparé.
       *[other] L’historique a été modifié après { $n } entrées : { $flaw }. Ligne { $line } de { $file }. Rien n’a été réparé.
    }
check-older = Des entrées plus anciennes ont été supprimées pour limiter l’historique.
check-torn =
    { $n ->
        [one] { $n } ligne est incomplète, comme après un plantage ou sur un disque plein.
        [many] { $n } de lignes sont incomplètes, comme après un plantage ou sur un disque plein.
       *[other] { $n } lignes sont incomplètes, comme après un plantage ou sur un disque plein.
    }
check-lost =
    { $n ->
        [one] { $n } entrée n’a pas pu être écrite.
        [many] { $n } d’entrées n’ont pas pu être écrites.
       *[other] { $n } entrées n’ont pas pu être écrites.
    }
check-dropped =
    { $n ->
        [one] { $n } entrée a été supprimée pour de plus récentes du même agent.
        [many] { $n } d’entrées ont été supprimées pour de plus récentes des mêmes agents.
       *[other] { $n } entrées ont été supprimées pour de plus récentes des mêmes agents.
    }
record-seconds = { $whole },{ $tenth } s
