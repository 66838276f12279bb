### What the Policy page says of settings and their values, and the policy in one sentence.
### Read by `crates/catalogue`.

policy-security = Security
policy-securityDeny = Refuse everything
policy-securityDenyWhy = No command runs, not even a listed one.
policy-securityList = Only what is on the allowlist
policy-securityListWhy = Listed programs run; “Ask” says what happens to others.
policy-securityFull = Run everything
policy-securityFullWhy = Any program runs, with any arguments. The allowlist doesn’t count.
policy-ask = Ask
policy-askAlways = Every time
policy-askAlwaysWhy = A window asks for each command, listed or not.
policy-askMiss = When not on the allowlist
policy-askMissWhy = A window asks for what is not on the allowlist.
policy-askOff = Never
policy-askOffWhy = No window. What is not on the allowlist is refused.
policy-nobody = When nobody can be asked
policy-nobodyDeny = Refuse
policy-nobodyDenyWhy = Without a screen, what needs a click does not run.
policy-nobodyList = Use the allowlist
policy-nobodyListWhy = Without a screen, only listed programs run. Any program of yours can make the screen look locked.
policy-nobodyFull = Run it
policy-nobodyFullWhy = Without a screen, commands that would ask just run. Any program of yours can make the screen look locked.
policy-chains = Lines of several commands
policy-chainsAsk = Ask
policy-chainsAskWhy = A line such as “cd src && npm test” asks, even if every command in it is listed.
policy-chainsParts = Run when each part may
policy-chainsPartsWhy = The line runs when each of its commands may run alone. What can’t be checked still asks.
policy-skills = Skill programs
policy-skillsOff = Not listed
policy-skillsOffWhy = Programs that a skill declares ask as others do.
policy-skillsOn = Listed
policy-skillsOnWhy = OpenClaw treats a skill’s programs as listed. This app still asks.

policy-presetLocked = Refuse everything
policy-presetLockedMeans = Nothing runs, not even listed programs.
policy-presetAsk = Ask me (recommended)
policy-presetAskMeans = Programs on the allowlist run. Everything else waits for your click.
policy-presetAskLess = Ask me less
policy-presetAskLessMeans = As “Ask me”. A line of several commands also runs when each of them may.
policy-presetList = Allowlist only
policy-presetListMeans = Programs on the allowlist run. Everything else is refused without asking.
policy-presetFull = Run everything
policy-presetFullMeans = Everything runs without asking.

policy-fromBuiltIn = because nothing else is set
policy-fromDefaults = from the defaults
policy-fromEvery = set for every agent
policy-fromConfigAgent = set for this agent in openclaw.json
policy-fromAgent = set for this agent
# $layer (text)
policy-fromConfig = set in openclaw.json ({ $layer })
# $value (text), $from (text)
policy-holds = { $value }, { $from }.
# $value (text), $from (text)
policy-stricter = { $value } applies, because it is stricter: { $from }.
# $value (text)
policy-notSet = Not set ({ $value })
# $value (text)
policy-asEvery = As every agent ({ $value })
# $value (text)
policy-asDefaults = As defaults ({ $value })
# $value (text)
policy-asConfig = As openclaw.json ({ $value })
policy-nothingSet = Nothing is set here.
# $value (text)
policy-unknownValue = The file says { $value }, which means nothing here. It counts as not set.

policy-defaults = Defaults
policy-everyAgent = Every agent

policy-anAgent = An agent without settings of its own
policy-anyAgent = Every agent without settings of its own
# $agent (text), $what (text)
policy-sentence = { $agent } { $what }.
policy-mayNothing = may run nothing
policy-asksEveryTime = asks every time
policy-runsAll = runs everything without asking
# $listed (text)
policy-asksAlso = asks every time, also for { $listed }
# $listed (text)
policy-mayList = may run { $listed } without asking, asks for anything else
policy-asksAll = asks for everything
# $listed (text)
policy-onlyList = may run { $listed } without asking and is refused anything else
policy-emptyList = may run nothing, because the allowlist is empty
# $what (text), $nobody (text)
policy-and = { $what } and { $nobody }
# $what (text), $nobody (text), where the first is a list already
policy-andLast = { $what }, and { $nobody }
policy-refusedUnanswered = is refused when nobody answers
policy-followsList = follows the allowlist when nobody can be asked
policy-runsAnyway = runs it anyway when nobody can be asked
# $what (text), $n (number)
policy-denials =
    { $n ->
        [one] { $what }; { $n } rule always blocks some commands
       *[other] { $what }; { $n } rules always block some commands
    }
# $n (number)
policy-programs =
    { $n ->
        [one] { $n } program
       *[other] { $n } programs
    }
# $n (number)
policy-patterns =
    { $n ->
        [one] programs that match { $n } pattern
       *[other] programs that match { $n } patterns
    }
policy-filters = safe filters such as grep
# $one (text), $other (text)
policy-listPair = { $one } and { $other }
# $one (text), $other (text), $last (text)
policy-listThree = { $one }, { $other } and { $last }

policy-storeNewer = Approvals file · written by a newer version
policy-storeUnreadable = Approvals file · can’t be read
policy-storeReadOnly = Approvals file · read-only
policy-storeMissing = Approvals file · missing
policy-storeSaved = Approvals file · saved

policy-openFile = Open file
policy-showLast = Show last good version
policy-lastVersion = The last readable version
policy-close = Close
# $path (text), $cause (text)
policy-openFailed = { $path } couldn’t be opened ({ $cause }). Open it in an editor yourself.
# $n (number)
policy-moreLines =
    { $n ->
        [one] And { $n } more line.
       *[other] And { $n } more lines.
    }

trial-run = Would run
trial-ask = Would ask
trial-unseen = Would be refused (can’t be checked)
trial-deny = Would be refused

record-allowedAlways = Always allowed
record-allowedOnce = Allowed once
record-allowedFor = Allowed for a while
record-ran = Ran unasked
record-denied = Denied
record-refused = Refused
record-expired = Not run: time ran out
record-allowedThere = Allowed at the gateway
record-deniedThere = Denied at the gateway
record-withdrawn = Not run: the agent stopped waiting
record-policy = Policy changed
record-policyElsewhere = Policy changed elsewhere
record-keptBy = Kept by
# $label (text), $n (number)
record-times = { $label }, { $n } times
record-dropped = Older records removed
# $n (number), $from (text), $to (text)
record-madeRoom =
    { $n ->
        [one] { $n } record from { $from } to { $to } was removed to make room for newer ones.
       *[other] { $n } records from { $from } to { $to } were removed to make room for newer ones.
    }
# $n (number)
record-lost = History lost: { $n } records
record-byYou = by you
record-byRule = by a rule
record-byList = by the allowlist
record-byFilter = as a safe filter
record-byLease = by a temporary permission
record-byNobody = because nobody could be asked
record-byTimeout = because nobody answered
record-byCaller = before anybody answered
record-byOperator = by somebody else
record-byPause = while paused
record-bySettings = by the policy
record-bySandbox = by the sandbox setting
record-byDrill = in a drill
record-byCheck = by a check of the request
record-byNewer = by a newer version
record-byDisk = because of the disk
# $who (text)
record-byProgram = by { $who }
record-also = Also
# $n (number)
record-moreChanges =
    { $n ->
        [one] { $n } more change
       *[other] { $n } more changes
    }
record-reason = Reason
record-message = Message
record-folder = Folder
record-programs = Programs
record-files = Files
record-environment = Environment
record-session = Session
record-waited = Waited
record-stored = Stored
record-exitCode = Exit code
record-ended = Ended
record-timedOut = time ran out
record-took = Took
