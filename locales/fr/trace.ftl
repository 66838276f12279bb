### How a decision came about, line by line, and a text that is cut. Read by `crates/catalogue`.

trace-decision = Décision
trace-through = Lancé par
trace-coveredAs = Couvert en tant que
trace-coveredBy = Couvert par
trace-filter = filtre sûr
trace-builtin = commande du shell qui ne change rien
trace-patternOf = { $pattern }, de { $agent }
trace-misses = { $pattern } : { $by }
trace-notFound = aucun programme de ce nom n’a été trouvé
trace-ofShell = une commande du shell
trace-configAgent = openclaw.json, cet agent
trace-thisAgent = Cet agent
trace-builtIn = Intégré
trace-notSet = non défini
trace-from = { $value }, { $from }
trace-nearest = Règle la plus proche
text-rest = … { $count } autres caractères, non affichés
