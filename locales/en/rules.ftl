### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = This entry
rule-anyArguments = Any arguments
rule-writes = A line may write these files
rule-line = Exactly this line
# $args (text)
rule-firstWords = Arguments: { $args }, then any others
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
rule-inert = Does nothing now
inert-chainsAsk = it counts only when “Lines of several commands” is “Run when each part may”
inert-unwritable = no rule lets a line write there: the place is protected, or a link or a program is there
# $files (text)
inert-notWhole = “{ $files }” never matches: write a whole path, such as ~/project/out/**
# $folder (text)
inert-noFolder = there is no folder { $folder }
# $program (text)
inert-firstWords = { $program } runs what its words say, so the first words don’t fix what runs: give all of them
# $path (text)
inert-changed = { $path } has changed since, so the rule no longer holds
# $path (text)
inert-gone = { $path } is gone, so the rule doesn’t hold
inert-line = this line can’t be a rule: it is too long, holds a danger, can’t be read to its end, names a program that isn’t found, or its text doesn’t fix what runs
inert-noCommand = write one command, without ; | & > or $
# $program (text)
inert-carried = { $program } starts another program: write the command without it
# $name (text)
inert-noProgram = no program { $name } was found: write its whole path
# $folder (text)
rule-broadFiles = A line may write any file below { $folder }.
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
