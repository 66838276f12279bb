### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = This rule
# $who (text), $what (text)
rule-may = { $who } may run { $what }
# $who (text), $what (text)
rule-never = { $who } may never run { $what }
# $who (text), $files (text)
rule-mayWrite = { $who } may write to { $files }
# $program (text)
rule-anyArguments = { $program } with any arguments
# $program (text)
rule-noArguments = { $program } without arguments
# $program (text), $arguments (text)
rule-argumentsLike = { $program } with arguments like { $arguments }
# $program (text)
rule-asAllowed = { $program } with the arguments that you allowed
# $program (text), $script (text)
rule-withScript = { $program } with the script { $script }, unchanged
# $line (text)
rule-theLine = the line { $line }
# $what (text), $folder (text)
rule-onlyIn = { $what } in { $folder }
# $what (text), $folder (text)
rule-inFolder = { $what }, in { $folder }
rule-withoutArguments = without arguments
# $some (text), $next (text)
rule-also = { $some }; { $next }

rule-neverMatches = Never matches
rule-invalid = Can’t be read
rule-hidden = Hidden characters
rule-hiddenNote = It contains hidden characters.
rule-hiddenRemove = It contains hidden characters. Remove it if you did not write it.
rule-ended = Ended
rule-endedNote = This rule has ended.
rule-changed = Script changed
rule-changedNote = The script has changed since this rule was made, so the rule no longer applies.
rule-goneNote = The script is gone, so the rule doesn’t apply.
rule-inert = Does nothing now
inert-chainsAsk = it counts only when “Lines of several commands” is “Run when each part may”
inert-unwritable = no rule lets a line write there: the place is protected, or a link or a program is there
# $files (text)
inert-notWhole = “{ $files }” never matches: write a whole path, such as ~/project/out/**
# $folder (text)
inert-noFolder = there is no folder { $folder }
# $program (text)
inert-firstWords = { $program } can run other programs, so its first words are not enough: give all of them
# $path (text)
inert-changed = { $path } has changed since, so the rule no longer applies
# $path (text)
inert-gone = { $path } is gone, so the rule does not apply
inert-line = this line can’t be a rule: it is too long or dangerous, or what it runs is not certain
inert-noCommand = write one command, without ; | & > or $
# $program (text)
inert-carried = { $program } starts another program: write the command without it
# $name (text)
inert-noProgram = no program { $name } was found: write its whole path
# $folder (text)
rule-broadFiles = A line may write any file below { $folder }.
rule-nothingHere = Nothing here
rule-runsAnything = Can run anything
rule-notKnown = Unknown program
rule-veryBroad = Very broad
rule-anywhere = Anywhere in the arguments
rule-anywhereNote = It matches anywhere in the arguments. Use ^ and $ to match all of them.
rule-refusedBy = Another rule wins
# $rule (text)
rule-refusedNote = { $rule }. That rule comes first.
rule-coveredBy = Already allowed
# $rule (text)
rule-coveredNote = { $rule }.
