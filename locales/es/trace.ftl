### How a decision came about, line by line, and a text that is cut. Read by `crates/catalogue`.

trace-decision = Decisión
trace-through = Mediante
trace-coveredAs = Abarcado como
trace-coveredBy = Abarcado por
trace-filter = filtro seguro
trace-builtin = comando del shell que no cambia nada
trace-patternOf = { $pattern }, de { $agent }
trace-misses = { $pattern }: { $by }
trace-notFound = no se encontró ningún programa con este nombre
trace-ofShell = un comando del shell
trace-configAgent = openclaw.json, este agente
trace-thisAgent = Este agente
trace-builtIn = Integrado
trace-notSet = sin definir
trace-from = { $value }, { $from }
trace-nearest = Regla más cercana
text-rest = … { $count } caracteres más, no mostrados
