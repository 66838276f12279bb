### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Cette entrée
rule-anyArguments = Arguments quelconques
rule-writes = Une ligne peut écrire ces fichiers
rule-line = Exactement cette ligne
# $args (text)
rule-firstWords = Arguments : { $args }, puis n’importe quels autres
rule-noArguments = Aucun argument
rule-arguments = Arguments : { $args }
rule-script = Ce script : { $script }
rule-argPattern = Arguments qui correspondent à { $pattern }
rule-exact = Exactement les arguments autorisés, dans un seul dossier
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
rule-changed = Modifié depuis
rule-changedNote = Le script a été modifié depuis la création de cette règle : elle ne s’applique plus.
rule-goneNote = Le script n’existe plus : la règle ne s’applique pas.
rule-inert = Ne fait rien pour l’instant
inert-chainsAsk = elle ne compte que si « Lignes de plusieurs commandes » est sur « Exécuter si chaque partie le peut »
inert-unwritable = aucune règle ne permet d’écrire à cet endroit : il est protégé, ou il s’y trouve un lien ou un programme
# $files (text)
inert-notWhole = « { $files } » ne correspond jamais : écrivez un chemin complet, tel que ~/project/out/**
# $folder (text)
inert-noFolder = il n’y a pas de dossier { $folder }
# $program (text)
inert-firstWords = { $program } exécute ce que disent ses mots, et les premiers ne le fixent pas : donnez-les tous
# $path (text)
inert-changed = { $path } a été modifié depuis : la règle ne s’applique plus
# $path (text)
inert-gone = { $path } n’existe plus : la règle ne s’applique pas
inert-line = cette ligne ne peut pas être une règle : elle est trop longue, contient un danger, ne peut être lue jusqu’au bout, nomme un programme introuvable ou son texte ne fixe pas ce qui s’exécute
inert-noCommand = écrivez une seule commande, sans ; | & > ni $
# $program (text)
inert-carried = { $program } lance un autre programme : écrivez la commande sans lui
# $name (text)
inert-noProgram = aucun programme { $name } trouvé : écrivez son chemin complet
# $folder (text)
rule-broadFiles = Une ligne peut écrire n’importe quel fichier sous { $folder }.
rule-nothingHere = Rien ici
rule-runsAnything = Peut tout exécuter
rule-notKnown = Inconnu ici
rule-veryBroad = Très large
rule-anywhere = N’importe où dans les arguments
rule-anywhereNote = Il correspond n’importe où dans les arguments. Avec ^ et $, il les couvre tous.
rule-refusedBy = Rejetée par la ligne { $n }
rule-refusedNote = La ligne { $n } le rejette, et les rejets passent en premier.
rule-coveredBy = Couverte par la ligne { $n }
rule-coveredNote = La ligne { $n } l’autorise déjà, avec des arguments quelconques.
