### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = This entry
rule-anyArguments = Any arguments
rule-writes = Writes to these files
rule-line = Exactly this line
rule-noArguments = No arguments
# $args (text)
rule-arguments = Arguments: { $args }
# $script (text)
rule-script = This script: { $script }
# $pattern (text)
rule-argPattern = Arguments that match { $pattern }
rule-exact = Exactly the arguments that were allowed, in one folder
# $what (text), $folder (text)
rule-inFolder = { $what }, in { $folder }
rule-withoutArguments = without arguments
# $some (text), $next (text)
rule-also = { $some }; { $next }

rule-neverMatches = Never matches
rule-invalid = Cannot be read
rule-hidden = Hidden characters
rule-hiddenNote = It contains hidden characters.
rule-hiddenRemove = It contains hidden characters. Remove it if you did not write it.
rule-ended = Ended
rule-endedNote = This rule has ended.
rule-changed = Changed since
rule-changedNote = The script has changed since this rule was made, so the rule no longer holds.
rule-goneNote = The script is not there any more, so the rule does not hold.
rule-nothingHere = Nothing here
rule-runsAnything = Can run anything
rule-notKnown = Not known here
rule-veryBroad = Very broad
rule-anywhere = Anywhere in the arguments
rule-anywhereNote = It matches anywhere in the arguments. Use ^ and $ to match all of them.
# $n (number)
rule-refusedBy = Refused by row { $n }
# $n (number)
rule-refusedNote = Row { $n } refuses it, and refusals come first.
# $n (number)
rule-coveredBy = Covered by row { $n }
# $n (number)
rule-coveredNote = Row { $n } allows it already, with any arguments.
