### What the main window says.

product = Exec Companion
# $page (text), $agent (agent)
windowTitle =
    { $agentKind ->
        [none] { $page } – Exec Companion
       *[other] { $page } – { $agent } – Exec Companion
    }

pages-home = Home
pages-requests = Requests
pages-policy = Policy
pages-allowlist = Allowlist
pages-agents = Agents
pages-binding = Node binding
pages-try = Try a command
pages-health = Health
pages-settings = Settings
navigation = Pages
# $n (number)
waiting =
    { $n ->
        [one] { $n } request waiting
       *[other] { $n } requests waiting
    }
notices = Notices
danger = Danger
caution = Caution
loading = Loading…
# $cause (text)
notAnswered = The app didn’t answer: { $cause }. Reload the page.
lockedTitle = The screen is locked.
lockedText = Nothing is shown until you are back.
details = Details
reload = Reload
tryAgain = Try again
dismiss = Dismiss
cancel = Cancel
close = Close
copy = Copy
copied = Copied.
copyFailed = It couldn’t be copied: this window has no clipboard.
agent = Agent
agentFilter = Type to filter, or a new name
place = Place
placeGone = Not connected
# $n (number)
agentRules =
    { $n ->
        [one] { $n } rule
       *[other] { $n } rules
    }
agentOverrides = has settings of its own
agentsConfigured = Configured
agentsSeen = Seen, not configured
agentAdd = Add agent…
agentAddHint = Type the agent’s name first
# $name (text)
agentAddNamed = Add agent “{ $name }”
pause = Pause agents
pauseHint = Refuse everything that agents ask, until you resume
resume = Resume
undo = Undo
conflict = Apply mine again
theirs = On the disk now
mine = Yours, not saved
nothingOfIt = No change here.

export-copy = Copy
export-save = Save as file

# $agent (agent)
proposals-title =
    { $agentKind ->
        [none] Suggest rules
        [every] Suggest rules for every agent
       *[one] Suggest rules for “{ $agent }”
    }
proposals-text = Each rule lets a command run that you allowed before. Add the ones you want.
proposals-none = You have allowed nothing yet that a rule could cover.
# $n (number)
proposals-times =
    { $n ->
        [one] allowed once
       *[other] allowed { $n } times
    }
proposals-add = Add…
# $rule (text)
proposals-addOf = Add a rule for { $rule }
# $page (text), $keys (text)
shortcut = { $page } ({ $keys })

allowlist-search = Search the rules
allowlist-filters = Filter

allowlist-chips-any = Any arguments
allowlist-chips-these = These arguments
allowlist-chips-unused = Unused 90 days
allowlist-chips-problem = Problem
allowlist-add = Add rule
allowlist-import = Import
allowlist-importFile = A file with rules to import
allowlist-export = Export
# $n (number)
allowlist-rules =
    { $n ->
        [one] { $n } rule
       *[other] { $n } rules
    }
# $n (number), $of (number)
allowlist-shown =
    { $of ->
        [one] { $n } of { $of } rule
       *[other] { $n } of { $of } rules
    }
# $agent (agent)
allowlist-table =
    { $agentKind ->
        [none] Rules
        [every] Rules for every agent
       *[one] Rules for “{ $agent }”
    }

allowlist-columns-program = Program
allowlist-columns-rule = Rule
allowlist-columns-used = Used
allowlist-columns-flags = Flags
allowlist-columns-actions = Actions

allowlist-origins-typed = Added by hand
allowlist-origins-clicked = From a request
allowlist-origins-imported = Imported
allowlist-skills = Programs of skills
allowlist-skillsText = OpenClaw treats a skill’s programs as listed. This app doesn’t know which they are, so they ask.
allowlist-keys = ↑ ↓ move · F2 edits · Del removes
allowlist-keysReadOnly = The approvals file can’t be written, so the rules are read-only.
# $pattern (text)
allowlist-select = Select { $pattern }
allowlist-selectAll = Select all rules that are shown
# $pattern (text)
allowlist-edit = Edit { $pattern }
# $pattern (text)
allowlist-remove = Remove { $pattern }
allowlist-removeShort = Remove
# $n (number)
allowlist-selected = { $n } selected
# $n (number)
allowlist-removeSelected =
    { $n ->
        [one] Remove { $n } rule
       *[other] Remove { $n } rules
    }
allowlist-clear = Clear
allowlist-inherited = From every agent
# $pattern (text)
allowlist-ownerOf = From every agent: go to { $pattern }
allowlist-refuses = Blocks
# $when (text)
allowlist-ends = Ends { $when }
# $when (text)
allowlist-ended = Ended { $when }
# $n (number)
allowlist-uses =
    { $n ->
        [one] Used once
       *[other] Used { $n } ×
    }
allowlist-never = Never used
allowlist-nothing = Nothing on this computer
# $n (number)
allowlist-programs =
    { $n ->
        [one] { $n } program
       *[other] { $n } programs
    }
# $n (number)
allowlist-more = and { $n } more
# $n (number)
allowlist-matchesNow =
    { $n ->
        [one] Matches { $n } program on this computer
       *[other] Matches { $n } programs on this computer
    }
# $agent (agent)
allowlist-emptyTitle =
    { $agentKind ->
        [none] No rules. Everything asks.
        [every] No rules for every agent.
       *[one] No rules for “{ $agent }”. Everything asks.
    }
allowlist-emptyText = A rule lets a program run without asking. What you always allow appears here too.
allowlist-propose = Suggest from history
allowlist-noneShown = No rule fits this filter.
allowlist-elsewhere = Found for other agents
allowlist-clearFilter = Clear the filter
# $agent (agent)
allowlist-addTitle =
    { $agentKind ->
        [none] Add a rule
        [every] Add a rule for every agent
       *[one] Add a rule for “{ $agent }”
    }
allowlist-pattern = Program
allowlist-patternHint = A path such as /usr/bin/git or ~/bin/*.
allowlist-choose = Choose a program…
allowlist-args = Arguments
allowlist-argsHint = A pattern for the arguments. Leave it empty for any arguments.
allowlist-kind = What the rule is about

allowlist-kinds-program = A program
allowlist-kinds-command = A command
allowlist-kinds-files = Files to write
allowlist-kinds-line = One line
allowlist-words = Command
allowlist-wordsHint = As you type it in a terminal: git push.
allowlist-moreWords = Also with more words after it
allowlist-folder = Folder
allowlist-folderHint = Only in this folder. Leave it empty for every folder.
allowlist-files = Files
allowlist-filesHint = Where a line may write with > or >>, such as ~/project/out/**.
allowlist-line = Line
allowlist-lineHint = Exactly this text runs, with its programs as they are now.
allowlist-lineFolderHint = The line runs only in this folder.
allowlist-effect = What the rule does
allowlist-effectAllow = Allow
allowlist-effectNever = Never allow
allowlist-endsLabel = Ends
allowlist-endsOf-never = Never
allowlist-endsOf-day = In a day
allowlist-endsOf-week = In a week
allowlist-note = Note
allowlist-everybody = All agents
allowlist-editTitle = Change this rule
# $pattern (text)
allowlist-instead = Use { $pattern }
allowlist-save = Save
allowlist-drop = Cancel
allowlist-editorHint = Enter saves · Esc cancels
allowlist-cannotEdit = This rule has hidden characters. You can only remove it.
# $agent (agent)
allowlist-exportTitle =
    { $agentKind ->
        [none] Export the rules
        [every] Export the rules for every agent
       *[one] Export the rules for “{ $agent }”
    }
allowlist-exportText = The rules as JSON, in the form that Import reads.
allowlist-importFailed = The file couldn’t be read. Nothing was imported.

policy-openWarning = Commands run without asking
policy-presets = Presets
policy-presetsText = Pick a preset. You’ll see what changes first.
policy-presetNow = Current
# $label (text)
policy-presetChanges = { $label } would change
policy-apply = Apply
policy-keep = Keep as it is
policy-answers = Let this computer’s policy answer
policy-answersText = When this gateway asks about this agent, rules of this computer may allow the command once. You are not asked then.
policy-answersTitle = Let this computer’s policy answer this gateway?
policy-answersAsks = Only your allowlist and rules answer. Anything dangerous still asks you.
policy-answersHistory = The gateway runs the command, so files could change before it starts. Each answer is in the history.
policy-answersYes = Let it answer
policy-settings = Settings
policy-history = History
policy-historyText = Earlier versions of the approvals file. You can undo a restore.
policy-historyEmpty = No earlier versions yet.
policy-restore = Restore
# $when (text)
policy-restoreOf = Restore the policy of { $when }
policy-restoreChanges = Restoring would change
policy-same = The same as now.

try-lead = See what today’s policy does with a command. Nothing runs.
try-command = Command
try-folder = Folder
try-folderHint = Empty means the home folder.
try-mode = Read it as
try-shell = A line for the shell
try-words = Words of one command
try-evaluate = Try
try-evaluating = Trying…
try-read = Read as
try-risks = What to look at
try-tree = How it was decided

try-marks-pass = Passes
try-marks-miss = Misses
try-marks-note = Note
# $layer (text)
try-decidedBy = Decided by { $layer }
try-code = Code
try-suggestions = Rules that would let it run
try-suggestionsText = The narrowest rule comes first. Nothing is saved before you confirm.
try-add = Add…
# $label (text)
try-addOf = Add: { $label }
try-keepLabel = From now on it must

try-must-run = run
try-must-ask = ask
try-must-deny = be refused
try-keepAs = Keep as example
try-everyAgent = Defaults
try-examples = Examples
try-examplesText = Examples guard the policy: each edit tries them again.
try-examplesEmpty = No examples yet. Try a command and keep it.

try-columns-command = Command
try-columns-agent = Agent
try-columns-expected = Expected
try-columns-actual = Today
try-columns-actions = Actions

try-verdicts-run = Runs
try-verdicts-ask = Asks
try-verdicts-deny = Is refused
try-differs = today’s policy disagrees
try-again = Try again
# $command (text)
try-againOf = Try again: { $command }
# $command (text)
try-removeOf = Remove the example { $command }
try-kept = Kept as an example.
try-removed = The example was removed.

palette-title = Find anything
palette-hint = git, denied yesterday, dark …
palette-none = Nothing was found.
palette-today = today
palette-yesterday = yesterday
palette-kinds-page = Page
palette-kinds-action = Action
palette-kinds-agent = Agent
palette-kinds-setting = Setting
palette-kinds-rule = Rule
palette-kinds-record = Decision

# $n (number), $command (text)
home-suggested = You allowed { $command } { $n } times this week. Make it a rule?
home-notNow = Not now
home-makeRule = Make it a rule
home-ready = Ready. What agents ask for appears here.
home-paused = Agents are paused. Everything they ask for is refused.
home-troubled = Something needs your attention: see above.
home-waiting = Waiting for you
home-nothing = Nothing is waiting for you.
home-last = Last decisions
home-all = All decisions
home-none = No decisions yet.
home-pauseFor = Pause agents for
# $n (number)
home-minutes = { $n } minutes
home-hour = 1 hour

permits-title = Temporary permissions
permits-end = End now
# $what (text)
permits-endOf = End now: { $what }

requests-tabs = Requests
requests-waiting = Waiting
requests-activity = Activity
requests-emptyTitle = Nothing is waiting.
requests-emptyText = When an agent wants to run something you haven’t allowed, it appears here.
requests-test = Send a test request
requests-waitingList = Waiting requests, in order of arrival
# $n (number)
requests-times = { $n } identical
# $time (text)
requests-left = { $time } left
requests-over = Time ran out
requests-noLimit = No time limit
requests-review = Review
# $command (text)
requests-reviewOf = Review { $command }
requests-search = Search the decisions
requests-filters = Filter

requests-outcomes-allowed = Allowed
requests-outcomes-denied = Denied
requests-outcomes-expired = Expired
requests-outcomes-automatic = Automatic
requests-period = When

requests-periods-any = Any time
requests-periods-today = Today
requests-periods-week = Last 7 days
requests-periods-month = Last 30 days
requests-periods-day = On a day…
requests-day = Day
requests-wrongDay = Write a day such as 2026-11-28.
requests-clearFilter = Clear the filter
requests-verify = Check the history
requests-export = Export
requests-exportTitle = Export the history
requests-exportText = All records as JSON lines, newest first, without the filter. Passwords are hidden.
requests-command = Command
requests-when = When
requests-rule = Make a rule…
requests-activityEmpty = No decisions yet.
requests-activityNone = No decision fits this filter.
requests-more = Load more
requests-loadingMore = Loading…
requests-again = Try again with today’s policy
requests-copy = Copy command
requests-list = Decided requests, newest first

binding-lead = Choose which computer runs commands that OpenClaw sends to a node (host=node).
binding-file = Written to
binding-default = Default binding
binding-anyNode = Any node
binding-agents = Agents
# $node (text)
binding-as = As default ({ $node })
# $node (text)
binding-override = Override: { $node }
# $agent (text)
binding-nodeOf = Node of { $agent }
# $n (number)
binding-changes =
    { $n ->
        [0] No changes
        [one] { $n } change
       *[other] { $n } changes
    }
binding-save = Save
binding-discard = Discard
binding-noAgents = The file names no agents, so the default applies to all.

binding-columns-agent = Agent
binding-columns-node = Node
binding-inherits = As default
binding-changed = not saved
binding-other = Another node…
binding-name = Name or id of the node
# $of (text)
binding-nameOf = { $of }: name or id
binding-nodes = Nodes
binding-nodesOff = No gateway is connected here. Choose a name from the file, or type one.
# $node (text)
binding-unknown = { $node } (not known)
# $node (text)
binding-here = { $node } (this computer)
binding-own = this computer
binding-known = known from a file
binding-noNodes = No node that can run commands is known.
binding-health = Look at Health
binding-connected = connected
binding-away = not connected
# $ago (text)
binding-seen = last seen { $ago }
binding-runsNothing = It can’t run commands.
binding-test = Test
# $node (text)
binding-testOf = Test { $node }
binding-testing = Testing…
gateways-title = Which gateway asks here
gateways-lead = Choose which OpenClaw gateway may ask you here.
gateways-found = The gateway of openclaw.json
gateways-add = Add a gateway
gateways-address = Address
gateways-addressHint = ws://NAME:PORT, or wss://NAME:PORT for one that uses TLS
gateways-secret = Token or password
gateways-secretHint = Shown to this gateway only. Leave it empty to keep the one that is stored.
gateways-isPassword = It is a password
gateways-fingerprint = Certificate (SHA-256)
gateways-fingerprintHint = Optional. Then no other certificate is trusted.
gateways-keep = Save and use
gateways-forget = Forget
# $name (text)
gateways-forgetOf = Forget { $name }
gateways-withSecret = token or password stored
gateways-noSecret = no token or password
gateways-pinned = one certificate only

agents-lead = Coding agents on this computer. A connected agent asks you here before it runs a command.
# $version (text)
agents-version = Version { $version }
# $when (text)
agents-last = Asked last { $when }
agents-never = Never asked here
agents-states-absent = Not here
agents-states-apart = Not connected
agents-states-connected = Connected
agents-states-troubled = Look at this
agents-connect = Connect
agents-again = Connect again
agents-disconnect = Disconnect
agents-test = Test
agents-testing = Testing…
agents-testWaits = The prompt window may ask you now.
# $verb (text), $name (text)
agents-of = { $verb } { $name }
agents-way = How
agents-ways-ask = Ask, the agent runs it
agents-ways-run = Ask, Exec Companion runs it
agents-ways-tool = Give it a tool that asks
agents-plan = This is written:
agents-planOff = This is removed:
agents-nothing = There is nothing to change.
agents-new = Added
agents-gone = Removed
agents-write = Write it
agents-cancel = Cancel

health-lead = Requests reach you when these work. Start with the first that doesn’t.

health-states-good = Good
health-states-warn = Look at this
health-states-bad = Doesn’t work
health-states-off = Off
health-drill = Run drill
health-drilling = Drill running…
health-drillLead = Sends three test requests through the real socket. One is refused, one opens the prompt window until you press Deny, one finds no screen. Nothing runs.
health-drillWaits = The prompt window shows a request that is marked as a drill. Press Deny there.
health-drillTitle = Drill
health-report = Copy report
health-reportCopied = The report is on the clipboard, as shown here.
health-summary-good = Everything works.
# $n (number)
health-summary-bad =
    { $n ->
        [one] { $n } thing doesn’t work
       *[other] { $n } things don’t work
    }
# $n (number)
health-summary-warn =
    { $n ->
        [one] { $n } thing to look at
       *[other] { $n } things to look at
    }
