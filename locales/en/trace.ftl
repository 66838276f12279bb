### How a decision came about, line by line, and a text that is cut. Read by `crates/catalogue`.

trace-decision = Decision
trace-through = Through
trace-coveredAs = Covered as
trace-coveredBy = Covered by
trace-filter = a safe filter
trace-builtin = a command of the shell that changes nothing
# $pattern (text), $agent (text)
trace-patternOf = { $pattern }, of { $agent }
# $pattern (text), $by (text)
trace-misses = { $pattern }: { $by }
trace-notFound = no program of that name was found
trace-ofShell = a command of the shell
trace-configAgent = openclaw.json, this agent
trace-thisAgent = This agent
trace-builtIn = Built in
trace-notSet = not set
# $value (text), $from (text)
trace-from = { $value }, { $from }
trace-nearest = Nearest rule
# $count (number)
text-rest = … { $count } more characters, not shown
