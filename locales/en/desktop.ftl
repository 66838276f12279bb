### What the tray, its menu and notifications say, and what a card of the prompt window is told
### by Rust. Read by `crates/catalogue`.

tray-ready = Ready · nothing waiting
# $n (number)
tray-waiting =
    { $n ->
        [one] { $n } request waiting
       *[other] { $n } requests waiting
    }
tray-paused = Paused: everything is refused
# $agent (text)
tray-agentPaused = { $agent } paused
# $agent (text)
tray-open = { $agent } runs everything without asking
tray-everyAgent = every agent
# $n (number)
tray-permissions =
    { $n ->
        [one] { $n } temporary permission
       *[other] { $n } temporary permissions
    }
# $what (text), $n (number)
tray-lasting = { $what } · { $n } min
# $what (text)
tray-untilLock = { $what } · until the screen locks
# $problem (text)
tray-notServed = Not receiving requests: { $problem }
# $problem (text)
tray-recordsLost = Some of the history was lost: { $problem }

# $n (number)
menu-review = Review requests ({ $n })…
# $agent (text)
menu-mode = Mode for: { $agent }
menu-modeLocked = Refuse everything
menu-modeAsk = Ask me
menu-modeAskLess = Ask me less
menu-modeList = Allowlist only
menu-modeFull = Run everything…
menu-permissions = Temporary permissions
# $what (text), $left (text)
menu-end = End now: { $what } ({ $left })
# $what (text), $left (text)
menu-resumeOne = Resume { $what } ({ $left })
menu-resume = Resume
menu-pause = Pause: refuse everything
menu-pauseQuarter = For 15 minutes
menu-pauseHour = For 1 hour
menu-pauseEver = Until I resume
# $n (number)
menu-left = { $n } min left
menu-untilLock = until the screen locks
menu-open = Open
menu-health = Health…
menu-startAtLogin = Start at login
menu-quit = Quit
menu-quitNote = Until you start it again, “When nobody can be asked” decides.

notice-unlock = Unlock the screen to look at it.
notice-openWindow = Open the window to look at it.
notice-outOfView = The window is covered, or not in view.
# $n (number)
notice-unasked =
    { $n ->
        [one] { $n } command ran without you
       *[other] { $n } commands ran without you
    }
notice-unaskedText = Nobody could be asked. See what ran in Requests.
# $n (number)
notice-missed =
    { $n ->
        [one] { $n } request ran out of time while you were away
       *[other] { $n } requests ran out of time while you were away
    }
notice-missedText = Not run. See them in Requests.
# $n (number)
notice-pairing =
    { $n ->
        [one] A device wants to be paired with your gateway
       *[other] { $n } devices want to be paired with your gateway
    }
notice-pairingText = Open the app to approve or refuse.
notice-noTray = No tray on this desktop
notice-noTrayText = To open Exec Companion, start it again from the list of apps.
notice-closed = Exec Companion is still running
notice-closedText = It asks you when an agent wants to run a command. To stop it, choose Quit in the tray menu.
notice-held = Until you decide, those commands still ask. Keep the change, or put the policy back.
# $name (text)
notice-broken = { $name } may run commands without asking you
notice-review = Review
notice-deny = Deny

# $agent (text)
card-heading = Agent “{ $agent }” wants to run a command
# $agent (text), $deed (text)
card-wants = { $agent } wants to { $deed }
# $deed (text)
card-wantsNobody = An agent that gave no name wants to { $deed }
# $deed (text)
card-administrator = { $deed } as administrator
# $first (text), $second (text)
card-twoDeeds = { $first }, and { $second }
# $first (text), $second (text), $third (text)
card-threeDeeds = { $first }, { $second }, and { $third }
# $deed (text), $n (number)
card-andMore =
    { $deed }, and run { $n ->
        [one] { $n } more command
       *[other] { $n } more commands
    }
# $agent (text), $n (number)
card-headingPatch =
    Agent “{ $agent }” wants to change { $n ->
        [one] { $n } file
       *[other] { $n } files
    }
card-headingNobody = An agent that gave no name wants to run a command
card-headingDrill = Drill: this is only a test, nothing will run
card-here = on this computer
# $host (text)
card-onHost = on host { $host }
# $agent (text)
card-runsItself = { $agent } runs it itself
# $session (text)
card-session = session { $session }
# $pid (text)
card-process = asked by process { $pid }
# $program (text)
card-program = asked by { $program }
card-fieldSays = The agent says
card-fieldProgram = Program
card-fieldProcess = Process
card-fieldFiles = Files
card-fieldFolder = Folder
# $path (text)
card-removes = { $path } (removed)
card-fieldEnvironment = Environment
card-fieldPolicy = Policy
# $names (text)
card-adds = adds { $names }
card-backticks = backticks
# $n (number)
card-morePrograms = and { $n } more
# $name (text)
card-notFound = { $name }: no program of that name was found
# $name (text)
card-shellWord = { $name }: a command of the shell itself
card-askAlways = asks every time
card-askFull = runs everything
card-askList = asks for anything not on the allowlist
card-listOnly = runs only what is on the allowlist
card-refusesAll = refuses everything
card-fallbackDeny = refuses when nobody can be asked
card-fallbackList = uses the allowlist when nobody can be asked
card-fallbackFull = runs it when nobody can be asked
# $policy (text), $fallback (text)
card-policy = { $policy }; { $fallback }
card-runsOnce = Runs this command once.
card-changesOnce = Makes these changes once.
card-storesRule = Saves a rule. The command then runs without asking.
card-tellsAgent = The agent is told this.
card-yesOrNo = This agent can’t take a message, only yes or no.
card-drill = This is a drill: there is nothing to allow. Press Deny to end it.
card-drillWhy = Health checks whether a request reaches you.
card-noAlways = This agent takes an answer for one run only.
card-noRule = This can’t be saved as a rule. You’ll be asked every time.
# $why (text)
card-noRuleBecause = { $why } No rule can be saved for that. You’ll be asked every time.
card-noRulePatch = No rule covers a patch. You’ll be asked every time.
card-longPatch = Too long to be reviewed safely. Ask the agent for smaller patches.
# $n (number)
card-minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
card-hour = 1 hour
card-untilLock = Until the screen locks

offer-command = Exactly this command, in this folder
offer-arguments = This program with these arguments
offer-argumentsMany = These programs with these arguments
offer-prefix = These first words, then anything
offer-script = This script as it is now, with any arguments
offer-programs = This program with any arguments
offer-programsMany = These programs with any arguments
offer-writes = Writing to files below this folder
offer-writesMany = Writing to files below these folders
offer-parts = Each command of this line
offer-chains = Lines like this, when each command may run
offer-line = Exactly this line, in this folder
# $program (text)
offer-carrier = “Any arguments” isn’t offered: { $program } can run anything.
offer-carrierUnnamed = “Any arguments” isn’t offered: with other arguments this can run anything.
# $program (text)
offer-unknown = { $program } is unknown to Exec Companion. It may run other programs.
offer-denyCarrier = This program, and everything it starts

ended-expired = Not run. Time ran out.
ended-unseen = Not run. Time ran out before the request could be shown.
ended-notPainted = Not run. The request could not be shown.
ended-withdrawn = Not run. The agent stopped waiting.
ended-covered = Allowed. The policy now lets this command run.
ended-refused = Not run. The policy now refuses this command.
ended-answered = Answered.

# $gateway (text)
gateway-askedBy = asked by the gateway { $gateway }
# $node (text)
gateway-onNode = runs on node { $node }
gateway-inSandbox = runs in the gateway’s sandbox
# $text (text)
gateway-warns = The gateway warns: { $text }
gateway-runsOnce = The gateway runs this command once.
gateway-keepsAlways = The gateway saves this. It then runs the command without asking.
gateway-takesNot = The gateway doesn’t take this answer.
gateway-takesNoAlways = The gateway takes an answer for one run only.
gateway-notWhole = This request can’t be shown whole. You can only deny it.
# $reason (text)
gateway-whyHere = The gateway asks. This computer’s policy says: { $reason }
gateway-why = The gateway asks before it runs this.
gateway-alwaysProgram = This program with any arguments
gateway-alwaysCommand = Exactly this command
gateway-alwaysWhere = The gateway saves it in its own list. You can remove it there.
gateway-arrived = Your answer reached the gateway.
gateway-gone = The gateway no longer asks about this.
gateway-somebody = Somebody else
# $by (text)
gateway-otherAllowed = { $by } allowed it at the gateway.
# $by (text)
gateway-otherAlways = { $by } allowed it at the gateway, from now on.
# $by (text)
gateway-otherDenied = { $by } denied it at the gateway. Not run.
# $by (text)
gateway-otherAnswered = { $by } answered at the gateway.
gateway-onItsWay = Your answer is on its way to the gateway.
gateway-notConnected = The gateway isn’t connected. Your answer wasn’t sent. Try again when it is back.
gateway-lost = The connection broke before the gateway confirmed your answer. This request stays until it does.
# $why (text)
gateway-refused = The gateway didn’t take your answer: { $why }

problem-gone = This request has ended. Nothing was allowed.
problem-stale = This request is no longer in view. Look at it again.
problem-unarmed = Allow is available in a moment.
problem-notOffered = This can’t be chosen for this request.
problem-noPlace = This copy of the app can’t be started at login.

title-request = Command request
title-choose = Choose a program
# $agent (text)
title-requestOf = Command request – { $agent }
