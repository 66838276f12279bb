### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Cette règle
rule-may = { $who } peut exécuter { $what }
rule-never = { $who } ne peut jamais exécuter { $what }
rule-mayWrite = { $who } peut écrire dans { $files }
rule-anyArguments = { $program } avec des arguments quelconques
rule-noArguments = { $program } sans argument
rule-argumentsLike = { $program } avec des arguments comme { $arguments }
rule-asAllowed = { $program } avec les arguments autorisés
rule-withScript = { $program } avec le script { $script } inchangé
rule-theLine = la ligne { $line }
rule-onlyIn = { $what } dans { $folder }
rule-inFolder = { $what }, dans { $folder }
rule-withoutArguments = sans arguments
rule-also = { $some } ; { $next }

rule-neverMatches = Ne correspond jamais
rule-invalid = Illisible
rule-hidden = Caractères cachés
rule-hiddenNote = Elle contient des caractères cachés.
rule-hiddenRemove = Elle contient des caractères cachés. Supprimez-la si vous ne l’avez pas écrite.
rule-ended = Terminée
rule-endedNote = Cette règle a pris fin.
rule-changed = Script modifié
rule-changedNote = Le script a été modifié depuis la création de cette règle : la règle ne s’applique plus.
rule-goneNote = Le script n’existe plus : la règle ne s’applique pas.
rule-inert = Ne fait rien pour l’instant
inert-chainsAsk = elle ne compte que si « Lignes de plusieurs commandes » est sur « Exécuter si chaque partie le peut »
inert-unwritable = aucune règle ne permet d’écrire à cet endroit : il est protégé, ou il s’y trouve un lien ou un programme
# $files (text)
inert-notWhole = « { $files } » ne correspond jamais : écrivez un chemin complet, tel que ~/project/out/**
# $folder (text)
inert-noFolder = il n’y a pas de dossier { $folder }
# $program (text)
inert-firstWords = { $program } peut exécuter d’autres programmes, ses premiers mots ne suffisent donc pas : donnez-les tous
# $path (text)
inert-changed = { $path } a été modifié depuis : la règle ne s’applique plus
# $path (text)
inert-gone = { $path } n’existe plus : la règle ne s’applique pas
inert-line = cette ligne ne peut pas être une règle : elle est trop longue ou dangereuse, ou ce qu’elle exécute n’est pas certain
inert-noCommand = écrivez une seule commande, sans ; | & > ni $
# $program (text)
inert-carried = { $program } lance un autre programme : écrivez la commande sans lui
# $name (text)
inert-noProgram = aucun programme { $name } trouvé : écrivez son chemin complet
# $folder (text)
rule-broadFiles = Une ligne peut écrire n’importe quel fichier sous { $folder }.
rule-nothingHere = Rien ici
rule-runsAnything = Peut tout exécuter
rule-notKnown = Programme inconnu
rule-veryBroad = Très large
rule-anywhere = N’importe où dans les arguments
rule-anywhereNote = Il correspond n’importe où dans les arguments. Avec ^ et $, il les couvre tous.
rule-refusedBy = Une autre règle l’emporte
rule-refusedNote = { $rule }. Cette règle passe en premier.
rule-coveredBy = Déjà autorisé
rule-coveredNote = { $rule }.
