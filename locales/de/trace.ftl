### How a decision came about, line by line, and a text that is cut. Read by `crates/catalogue`.

trace-decision = Entscheidung
trace-through = Gestartet durch
trace-coveredAs = Abgedeckt als
trace-coveredBy = Abgedeckt durch
trace-filter = sicherer Filter
trace-builtin = Befehl der Shell, der nichts ändert
trace-patternOf = { $pattern }, von { $agent }
trace-misses = { $pattern }: { $by }
trace-notFound = kein Programm dieses Namens gefunden
trace-ofShell = ein Befehl der Shell
trace-configAgent = openclaw.json, dieser Agent
trace-thisAgent = Dieser Agent
trace-builtIn = Eingebaut
trace-notSet = nicht festgelegt
trace-from = { $value }, { $from }
trace-nearest = Nächstliegende Regel
text-rest = … { $count } weitere Zeichen, nicht gezeigt
