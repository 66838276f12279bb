### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Cette entrée
rule-anyArguments = Arguments quelconques
rule-writes = Écrit dans ces fichiers
rule-line = Exactement cette ligne
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
