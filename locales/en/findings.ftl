### What is found in a policy, a pattern or a configuration. English is what the crates say themselves.
### Read by `crates/catalogue`.

# $what (text)
sentence = { $what }.
# $some (text), $next (text)
listed = { $some }, { $next }

# $path (text), $cause (text)
policy-configUnreadable = The configuration { $path } cannot be read: { $cause }. Correct the file.
# $path (text), $cause (text)
policy-configKept = The configuration { $path } cannot be used: { $cause }. Its earlier content still applies. Correct the file.
# $to (text), $problem (text)
policy-cannotMove = the policy cannot move to { $to }: { $problem }
# $from (text), $to (text), $problem (text)
policy-mayNotMove = the policy of { $from } cannot move to { $to } ({ $problem }); correct that, or move the policy by hand
# $file (text), $folder (text)
note-moved = The policy is kept in { $file }, because a newer OpenClaw owns { $folder }.
# $file (text), $folder (text)
note-movedBefore = The policy is kept in { $file }, because a newer OpenClaw has owned { $folder }.
# $copy (text)
note-takenOver = The policy file is gone: a newer OpenClaw took it over, or somebody removed it. What it blocked stays blocked. `exec-host approvals import --merge --from-openclaw` brings back the rest; a copy is in { $copy }.
# $file (text)
note-blocks = { $file } stops OpenClaw from running commands: run `openclaw doctor --fix`.
# $problem (text)
note-adopted = The confirmed policy could not be read. The policy as it is now counts as confirmed: { $problem }.

# $what (text)
drift-sentence = The policy was changed by another program: { $what }.
# $n (number)
drift-added =
    { $n ->
        [one] { $n } rule added
       *[other] { $n } rules added
    }
# $n (number)
drift-removed =
    { $n ->
        [one] { $n } blocking rule removed or changed
       *[other] { $n } blocking rules removed or changed
    }
drift-askOff = ask turned off
drift-skills = skill programs allowed
# $setting (text), $value (text)
drift-set = { $setting } set to { $value }

pattern-empty = an empty pattern matches nothing; write the path of a program
# $pattern (text), $instead (text)
pattern-noFolder = “{ $pattern }” has no folder and would never match; write { $instead }
# $pattern (text), $program (text), $arguments (text)
pattern-command = “{ $pattern }” is a program with its arguments and would never match; write a rule for { $program } with the arguments { $arguments }
# $pattern (text), $instead (text)
pattern-notWhole = “{ $pattern }” is not a whole path and would never match; write { $instead }
# $pattern (text), $instead (text)
pattern-folder = “{ $pattern }” is a folder and would never match; write { $instead } for the programs in it
pattern-wholePath = the whole path of the program
remark-nothingHere = It matches nothing on this computer yet.
# $path (text), $what (text)
remark-runsAnything = { $path } is { $what }: with any arguments it can run anything.
# $name (text)
remark-notKnown = { $name } is unknown to Exec Companion. It may run other programs.
reach-shell = a shell
reach-interpreter = an interpreter
reach-programs = a program that runs others
remark-broadLater = It covers any program that is put there later.
# $n (number)
remark-broad =
    { $n ->
        [one] It covers a program on this computer, and any that is put there later.
       *[other] It covers { $n } programs on this computer, and any that is put there later.
    }

# $what (text)
fault-version = { $what } is not 1, so the whole file is ignored.
# $what (text)
fault-noKey = { $what } is not a known key and does nothing.
# $what (text)
fault-noSetting = { $what } is not a setting and does nothing.
# $what (text)
fault-noKeyOfRules = { $what } is not a key of rules.
# $what (text)
fault-noObject = { $what } is not an object and is ignored.
# $what (text)
fault-noList = { $what } is not a list and is ignored.
# $what (text)
fault-noText = { $what } is not text and counts as not set.
# $what (text)
fault-noFlag = { $what } is neither true nor false and counts as not set.
# $what (text)
fault-noTexts = { $what } is not a list of texts and counts as not set.
# $what (text)
fault-noTools = { $what } is not a list of tool names, so every tool is refused.
# $what (text)
fault-unsandboxed = { $what } is sandbox, but there is no sandbox: commands run on this computer without asking.
# $what (text)
fault-noTime = { $what } is not a time in milliseconds.
# $what (text), $choices (text)
fault-noneOf = { $what } is none of { $choices } and counts as not set.
# $what (text), $choices (text), $value (text)
fault-strictest = { $what } is none of { $choices } and counts as { $value }.
# $what (text)
fault-noBins = { $what } is not a list of texts, so no program is a safe bin.
# $what (text)
fault-lostLimits = { $what } may hold limits that cannot be read, so everything is refused.
# $what (text)
fault-noArguments = { $what } is not text, so the entry is ignored.
# $what (text)
fault-entryWithoutPattern = { $what } has no pattern and is ignored.
# $what (text)
fault-ruleWithoutPattern = { $what } has no pattern.
# $what (text)
fault-noEffect = { $what } must have the effect allow or deny.
# $what (text)
fault-notUsed = { $what } is ignored.
# $what (text)
fault-lostDenials = { $what } holds blocking rules that cannot be read, so everything is refused.
# $what (text)
fault-oldName = { $what } is the old name of agents.main and counts as part of it.
# $what (text)
fault-noId = { $what } belongs to an agent without an id.
# $what (text), $pattern (text), $example (text)
fault-entryWithoutFolder = { $what } never matches: “{ $pattern }” has no folder; write the whole path, such as { $example }.
# $what (text), $pattern (text), $program (text), $arguments (text)
fault-entryIsCommand = { $what } never matches: “{ $pattern }” is a program with its arguments; write a rule for { $program } with the arguments { $arguments }.
# $what (text), $pattern (text)
fault-ruleWithoutFolder = { $what } never matches: “{ $pattern }” has no folder; write the whole path.
# $what (text), $then (text)
fault-oldHash = { $what } is an old kind of hash; { $then }.
# $what (text), $then (text)
fault-expression = { $what } is not a regular expression that this program can read; { $then }.
# $what (text), $name (text)
fault-noProfile = { $what } names { $name }, which has no profile and is never safe.
# $what (text)
fault-noNumber = { $what } is not a whole number.
# $what (text)
fault-unreadableProfile = { $what } cannot be read, so no program of that name is safe.
# $what (text)
fault-fixedProfile = { $what } is ignored: awk, jq and sed are judged by their script.
# $what (text)
fault-chainsElsewhere = { $what } does nothing, and OpenClaw refuses a file with it: it belongs in agents.<id>.chains of exec-approvals.json.
then-entry = the entry never matches
then-grant = the rule never matches
then-denial = the rule blocks any arguments
