### Why a command runs, asks or is refused: `exec_policy::Reason` and its like, whose English this is.
### Read by `crates/catalogue`.

## What a command contains, as the object of “The command contains …”.

# $size (number)
obstacle-muchText = more than { $size } KiB of text
# $count (number)
obstacle-manyWords = more than { $count } words
# $count (number)
obstacle-manyCommands = more than { $count } commands
# $count (number)
obstacle-deep = more than { $count } constructs of the shell within each other
obstacle-pipeBoth = |&, which not every shell knows
obstacle-nothingBehind = an operator without a command behind it
obstacle-nothingBeside = an operator without a command beside it
obstacle-background = & (it runs in the background)
obstacle-caseOperator = an operator that belongs to a case
obstacle-lines = more than one line
obstacle-processSubstitution = a process substitution
obstacle-parentheses = parentheses
# $word (text)
obstacle-reserved = the shell's own word “{ $word }”
# $text (text)
obstacle-programLater = a program that is decided only when it runs (“{ $text }”)
obstacle-redirection = a redirection
obstacle-substitution = a command substitution
obstacle-continuation = a line that continues behind a backslash
obstacle-openQuote = a quote that is not closed
obstacle-endingBackslash = a backslash at the end
# $name (text)
obstacle-assignment = an assignment before the program (“{ $name }=”)
obstacle-controlCharacter = a control character
obstacle-arithmetic = an arithmetic expansion
obstacle-escapedQuote = a quoted text with escapes ($'…' or $"…")
obstacle-runningExpansion = an expansion that may run code (${"{"}…{"}"})
obstacle-encoded = an encoded command
# $name (text)
obstacle-builtinCarrier = { $name }, which runs or changes other commands
# $name (text)
obstacle-builtin = { $name }, which the shell does itself
# $path (text)
obstacle-noFolderNow = a cd to something that is no folder now ({ $path })
# $name (text)
obstacle-loopVariable = a loop over { $name }, which programs or the shell may read
# $path (text)
obstacle-writes = a redirection that writes { $path }
# $name (text)
# $checked (text)
obstacle-beside = { $name }, which may replace { $checked } after it was checked
# $name (text)
obstacle-notFound = a program that was not found (“{ $name }”)
# $name (text)
obstacle-writableWrapper = { $name } from a folder that you can write
obstacle-deepWrappers = too many wrappers around each other
# $name (text)
obstacle-noCommand = { $name } without a command
# $path (text)
obstacle-protectedPath = a protected path ({ $path })
# $name (text), $option (text)
obstacle-codeOption = something through which { $name } may run other code (“{ $option }”)
# $name (text)
obstacle-openShell = { $name } with something other than one command after -c
# $name (text)
obstacle-carrier = { $name }, which runs other programs in ways that are not proven
# $name (text)
obstacle-multiCall = { $name }, which is many programs in one
# $name (text)
obstacle-unprovenUse = { $name } used in a way that is not proven
# $name (text)
obstacle-codeFromInput = { $name } with code from its input
# $name (text), $option (text)
obstacle-codeInOption = an option of { $name } that may hold code (“{ $option }”)
# $name (text)
obstacle-noProgramFor = { $name } without a program
# $name (text), $part (text)
obstacle-filterProgram = a program for { $name } that may run others or write files (“{ $part }”)
# $name (text)
obstacle-filterScript = a script for { $name } that is not only selecting and replacing
# $name (text), $text (text)
obstacle-wordLater = a word for { $name } that is decided only when it runs (“{ $text }”)
# $name (text), $option (text)
obstacle-wrapperOption = an option of { $name } that may do more than run a program (“{ $option }”)
# $text (text)
obstacle-changedEnvironment = a changed environment (“{ $text }”)
# $names (text)
obstacle-unknownVariables = an environment variable that is not known to be harmless ({ $names })
# $name (text)
obstacle-listens = { $name }, which runs what is typed into it
# $name (text)
obstacle-terminalPager = { $name } in a terminal, where its keys start other programs
obstacle-cmdJoins = & or a line break (it joins commands)
obstacle-cmdPipes = | (it joins commands)
obstacle-cmdVariable = a sign of cmd for variables
obstacle-cmdSign = a sign of cmd
obstacle-cmdQuoted = a program in quotes, which cmd reads in another way
# $name (text)
obstacle-cmdWord = { $name }, a word of cmd itself
obstacle-cmdName = a program name that cmd reads in another way
obstacle-powerShellQuoted = a text in quotes, which PowerShell does not run
obstacle-powerShellSign = a sign of PowerShell
obstacle-otherQuote = a quote of another kind
obstacle-expansion = an expansion
obstacle-chain = several commands in a row
obstacle-singleQuotes = single quotes, which programs read in another way
# $name (text)
obstacle-alias = { $name }, which may be an alias or a function of PowerShell
# $text (text)
obstacle-batchWord = a word that cmd would read again (“{ $text }”)
obstacle-unclearQuote = a quote that programs read in several ways
obstacle-noProgram = no program
# $path (text), $agent (text)
obstacle-unlisted = { $path }, which is not on the allowlist of { $agent }
# $pattern (text)
obstacle-deniedWords = words that a rule may refuse ({ $pattern })

## Why it was decided like this.

# $layer (text)
reason-askAlways = Every command is asked about: { $layer } is always.
# $what (text), $layer (text)
reason-mustBeSeen = The command contains { $what }, so a person must look at it ({ $layer }).
# $layer (text)
reason-full = Everything may run: { $layer } is full.
# $what (text), $security (text), $ask (text)
reason-listOnly = The command contains { $what }; { $security } is allowlist and { $ask } is off.
# $what (text)
reason-contains = The command contains { $what }.
reason-safeFilters = Every program is listed or a safe filter of its input.
reason-granted = A rule grants this command.
reason-listed = Every program is on the allowlist.
# $pattern (text), $layer (text)
reason-denied = A rule refuses { $pattern } ({ $layer }).
reason-onlyRemark = There is no command, only a remark.
reason-empty = There is no command.
reason-nul = The command holds a NUL character, which no program can be given.
reason-textsDiffer = The text that is shown and the words that would run do not agree.
# $layer (text)
reason-nothingRuns = Nothing may run here: { $layer } is deny.
# $names (text)
reason-environment = The environment override of { $names } is refused; send the command without it.
# $path (text)
reason-noFolder = The folder { $path } does not exist or cannot be entered.
reason-drift = It would run only because another program changed the policy, which nobody has confirmed.
# $reason (text)
reason-takenOut = { $reason } Another program took that out, which nobody has confirmed.
# $reason (text), $layer (text)
reason-unseenDrift = { $reason } Nobody can be asked, so it does not run: the policy was widened and nobody has confirmed it ({ $layer }).
# $reason (text), $layer (text)
reason-unseenDenied = { $reason } Nobody can be asked, so it does not run: askFallback is deny ({ $layer }).
# $reason (text), $layer (text)
reason-unseenCovered = { $reason } Nobody can be asked, so it runs: askFallback is allowlist and the policy covers the command ({ $layer }).
# $reason (text), $layer (text)
reason-unseenUncovered = { $reason } Nobody can be asked, so it does not run: askFallback is allowlist and the policy does not cover the command ({ $layer }).
# $reason (text), $layer (text)
reason-unseenFull = { $reason } Nobody can be asked, so it runs: askFallback is full ({ $layer }).
reason-patchInside = The patch stays in the agent's folder and changes nothing protected.
# $path (text)
reason-patchProtected = The patch changes a protected path ({ $path }).
# $reason (text), $layer (text)
reason-patchUnasked = { $reason } Nobody is asked, because { $layer } is off, so it is refused.
# $path (text)
reason-patchOutside = The patch changes { $path }, which is not in the agent's folder.
reason-patchEmpty = The patch changes no file.
reason-patchText = The patch is not sent with its text.
# $what (text)
reason-changed = Changed since it was shown: { $what }.

## What the nearest rule misses by; it is the rule.

missed-noFolder = it has no folder, so it never matches
missed-otherProgram = it is for another program of the same name
missed-moreArguments = it needs more arguments
# $word (number)
missed-argumentsDiffer = its arguments differ at word { $word }
missed-argumentPattern = the arguments do not fit its pattern for them
# $folder (text)
missed-folder = it holds only in { $folder }
missed-ended = it has ended
missed-script = the script is another one, or its content has changed

## What is not as it was shown.

# $path (text), $other (text)
difference-isNow = { $path } is now { $other }
# $path (text)
difference-replaced = { $path } was replaced by another file
# $path (text), $before (number), $after (number)
difference-size = { $path } had { $before } bytes and has { $after } now
# $path (text)
difference-content = the content of { $path } changed
# $path (text)
difference-written = { $path } was written to
# $path (text)
difference-writers = it changed who may write to { $path }
# $path (text), $other (text)
difference-folderIsNow = the folder { $path } is now { $other }
# $path (text)
difference-folderReplaced = the folder { $path } was replaced by another one
difference-folder = the folder
difference-programs = the programs that would run
# $now (text), $before (text)
difference-instead = { $now } would run instead of { $before }
# $path (text)
difference-gone = { $path } is gone
# $path (text)
difference-new = { $path } is new

## How the decision came about, line by line.

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
trace-notFound = no program of this name was found
trace-configAgent = openclaw.json, this agent
trace-thisAgent = This agent
trace-builtIn = Built in
trace-notSet = not set
