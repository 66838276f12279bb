### Why a command runs, asks or is refused, said to a person: `exec_policy::Reason` and its like,
### by key. What an agent is told of it is their English.

## What keeps a command from being allowed unasked, in one sentence.

# $size (number)
obstacle-muchText = The command has more than { $size } KiB of text.
# $count (number)
obstacle-manyWords = The command has more than { $count } words.
# $count (number)
obstacle-manyCommands = There are more than { $count } commands.
# $count (number)
obstacle-deep = More than { $count } shell constructs are nested.
obstacle-pipeBoth = Not every shell knows |&.
obstacle-nothingBehind = A command is missing after an operator.
obstacle-nothingBeside = A command is missing beside an operator.
obstacle-background = A part of the command runs in the background (&).
obstacle-caseOperator = The command uses ;; or another operator of case.
obstacle-lines = The command has more than one line.
obstacle-processSubstitution = The command uses another command as a file.
obstacle-parentheses = The command contains parentheses.
# $word (text)
obstacle-reserved = “{ $word }” is a word of the shell itself.
# $text (text)
obstacle-programLater = The program is known only when the command runs (“{ $text }”).
obstacle-redirection = The command redirects its input or output.
obstacle-substitution = Another command writes a part of this command.
obstacle-continuation = A line goes on after a backslash.
obstacle-openQuote = A quote isn’t closed.
obstacle-endingBackslash = The command ends with a backslash.
# $name (text)
obstacle-assignment = The command sets { $name } before the program.
obstacle-controlCharacter = The command contains a control character.
obstacle-arithmetic = The shell calculates a part of the command.
obstacle-escapedQuote = The command contains quotes with escapes ($'…' or $"…").
obstacle-runningExpansion = The shell may run code to fill in a part (${"{"}…{"}"}).
obstacle-encoded = The command is encoded.
# $name (text)
obstacle-builtinCarrier = { $name } runs or changes other commands.
# $name (text)
obstacle-builtin = { $name } is a command of the shell itself.
# $path (text)
obstacle-noFolderNow = { $path } is not a folder now.
# $name (text)
obstacle-loopVariable = Programs or the shell may read the loop’s variable { $name }.
# $path (text)
obstacle-writes = The command writes { $path }.
# $name (text), $checked (text)
obstacle-beside = { $name } may replace { $checked } after the check.
# $name (text)
obstacle-notFound = No program named “{ $name }” was found.
# $name (text)
obstacle-writableWrapper = { $name } is in a folder that any of your programs can change.
obstacle-deepWrappers = Too many programs start one another.
# $name (text)
obstacle-noCommand = { $name } has no command to run.
# $path (text)
obstacle-protectedPath = { $path } is protected.
# $name (text), $option (text)
obstacle-codeOption = “{ $option }” lets { $name } run other code.
# $name (text)
obstacle-openShell = { $name } runs text that can’t be checked first.
# $name (text)
obstacle-carrier = { $name } runs other programs that can’t be checked first.
# $name (text)
obstacle-multiCall = { $name } is many programs in one.
# $name (text)
obstacle-unprovenUse = What { $name } does here can’t be checked first.
# $name (text)
obstacle-codeFromInput = { $name } runs code from its input.
# $name (text), $option (text)
obstacle-codeInOption = “{ $option }” may hold code that { $name } runs.
# $name (text)
obstacle-noProgramFor = { $name } has no program to run.
# $name (text), $part (text)
obstacle-filterProgram = { $name } may run other programs or write files (“{ $part }”).
# $name (text)
obstacle-filterScript = { $name } does more here than select and replace text.
# $name (text), $text (text)
obstacle-wordLater = A word of { $name } is known only when it runs (“{ $text }”).
# $name (text), $option (text)
obstacle-wrapperOption = “{ $option }” lets { $name } do more than run a program.
# $text (text)
obstacle-changedEnvironment = The command changes its environment (“{ $text }”).
# $names (text)
obstacle-unknownVariables = The command sets variables that may do harm ({ $names }).
# $name (text)
obstacle-listens = { $name } runs whatever is typed into it.
# $name (text)
obstacle-terminalPager = In a terminal, keys in { $name } can start other programs.
obstacle-cmdJoins = & or a line break joins commands.
obstacle-cmdPipes = | joins commands.
obstacle-cmdVariable = The command contains cmd’s sign for variables.
obstacle-cmdSign = The command contains a special sign of cmd.
obstacle-cmdQuoted = cmd reads the quoted program differently.
# $name (text)
obstacle-cmdWord = { $name } is a word of cmd itself.
obstacle-cmdName = cmd reads the program’s name differently.
obstacle-powerShellQuoted = PowerShell doesn’t run a text in quotes.
obstacle-powerShellSign = The command contains a special sign of PowerShell.
obstacle-otherQuote = The command contains a quote of another kind.
obstacle-expansion = The shell fills in a part of the command.
obstacle-chain = These are several commands in a row.
obstacle-singleQuotes = Programs read single quotes differently.
# $name (text)
obstacle-alias = { $name } may be an alias or a function of PowerShell.
# $text (text)
obstacle-batchWord = cmd would read “{ $text }” again.
obstacle-unclearQuote = Programs read this quote in several ways.
obstacle-noProgram = The command has no program.
obstacle-hiddenCharacters = The command contains hidden characters.
obstacle-lookedAt = The command does something dangerous.
# $program (text), $agent (text)
obstacle-unlisted = { $program } isn’t on { $agent }’s allowlist.
# $pattern (text)
obstacle-deniedWords = A rule may block this command ({ $pattern }).

## Why it was decided like this.

reason-askAlways = Every command asks first.
# $what (text)
reason-mustBeSeen = { $what }
reason-full = Everything may run.
# $what (text)
reason-listOnly = { $what } Asking is off.
# $what (text)
reason-contains = { $what }
reason-safeFilters = Every program is on the allowlist or a safe filter.
reason-granted = A rule allows this command.
reason-listed = Every program is on the allowlist.
# $pattern (text)
reason-denied = A rule blocks { $pattern }.
reason-onlyRemark = There is no command, only a comment.
reason-empty = There is no command.
reason-nul = The command contains a NUL character, which no program can take.
reason-textsDiffer = The text shown and the command sent don’t match.
reason-nothingRuns = This agent may run nothing.
# $names (text)
reason-environment = Setting { $names } isn’t allowed. Send the command without it.
# $path (text)
reason-noFolder = The folder { $path } doesn’t exist or can’t be opened.
reason-drift = Another program changed the policy. You haven’t confirmed that yet.
# $reason (text)
reason-takenOut = { $reason } Another program removed that rule. You haven’t confirmed that yet.
# $reason (text)
reason-unseenDrift = { $reason } Nobody can be asked, so nothing runs.
# $reason (text)
reason-unseenDenied = { $reason } Nobody can be asked, so nothing runs.
# $reason (text)
reason-unseenCovered = { $reason } Nobody can be asked, but the policy covers it, so it runs.
# $reason (text)
reason-unseenUncovered = { $reason } Nobody can be asked, and the policy doesn’t cover it, so nothing runs.
# $reason (text)
reason-unseenFull = { $reason } Nobody can be asked, so it runs.
reason-patchInside = The patch stays in the agent’s folder and changes nothing protected.
# $path (text)
reason-patchProtected = The patch changes { $path }, which is protected.
# $reason (text)
reason-patchUnasked = { $reason } Asking is off, so the patch is refused.
# $path (text)
reason-patchOutside = The patch changes { $path }, outside the agent’s folder.
reason-patchEmpty = The patch changes no file.
reason-patchText = The patch came without its text.
# $what (text)
reason-changed = Changed since you saw it: { $what }.
# $sentence (text)
reason-said = { $sentence }

## What the nearest rule misses by; it is the rule.

missed-noFolder = it has no folder, so it never matches
missed-otherProgram = it is for another program of the same name
missed-moreArguments = it needs more arguments
# $word (number)
missed-argumentsDiffer = its arguments differ at word { $word }
missed-argumentPattern = its pattern does not match the arguments
# $folder (text)
missed-folder = it applies only in { $folder }
missed-ended = it has ended
missed-script = the script is different or has changed

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
