### What the Health page finds, what stands above every page, and what their buttons do.
### Read by `crates/catalogue`.

health-store = Approvals file
health-files = Files
health-permissions = Permissions
health-socket = Socket
health-token = Token
health-version = OpenClaw version
health-config = Configuration
health-gateway = Gateway
health-node = Node of this computer
health-service = Runner service
health-examples = Kept examples
health-tray = Tray
health-notices = Notifications
health-lock = Screen lock
health-sharing = Screen sharing
health-login = Start at login
health-history = History
health-clock = Clock
health-agents = Agents
health-agentsNone = No coding agent asks here yet. Connect one on Agents.
# $names (text)
health-agentsGood = These ask here: { $names }.
# $names (text)
health-agentsFailOpen = If a hook is killed, these run the command without asking: { $names }.

# $path (text)
health-read = { $path } is read.
# $path (text)
health-storeMissing = There is no { $path } yet. Every command asks.
# $mode (text)
health-open = Other users can read the approvals file (mode { $mode }).
# $path (text), $cause (text)
health-oddFile = { $path } can’t be read: { $cause }. Move it away.
health-own = The approvals file is yours alone.
health-noFile = There is no file yet.
health-tokenThere = The token is there. Replace it if somebody may have read it.
health-tokenMissing = The approvals file has no token, so no agent can ask. Start the app again to make one.
health-tokenUnknown = The approvals file can’t be read, so the token is unknown.
health-newerBlocked = This OpenClaw keeps approvals in its database, and an old file blocks it. Run openclaw doctor --fix.
# $path (text)
health-newer = A newer OpenClaw keeps its approvals in its database; those of this app are in { $path }.
health-configMissing = No openclaw.json, so no extra limits.
# $version (text)
health-versionLast = openclaw.json was last written by OpenClaw { $version }.
health-versionUnknown = openclaw.json doesn’t say which version of OpenClaw wrote it.
health-gatewayNone = openclaw.json names no gateway.
# $port (text)
health-gatewayHere = The gateway runs on this computer, at port { $port }.
# $address (text)
health-gatewayElsewhere = The gateway is at { $address }.
health-nodeNone = This computer isn’t a node. To make it one, run exec-host node run.
# $address (text)
health-gatewayOff = This app isn’t connected to the gateway at { $address }. Turn that on in Settings.
# $address (text)
health-gatewayConnecting = Connecting to the gateway at { $address } …
# $address (text), $version (text)
health-gatewayAsks = The gateway at { $address } asks you here (OpenClaw { $version }).
# $address (text)
health-gatewayAsksOpen = The gateway at { $address } asks you here, over a connection that others can read. Use TLS.
# $address (text)
health-gatewayLimited = The gateway at { $address } doesn’t let this app answer. Pair the app again.
# $address (text), $command (text)
health-gatewayUnpaired = The gateway at { $address } hasn’t approved this app yet. Run there: { $command }
# $address (text), $why (text)
health-gatewayDown = The gateway at { $address } isn’t connected: { $why }. The app tries again by itself.
# $why (text)
health-gatewayUnusable = The gateway can’t be used: { $why }
# $gateway (text)
health-nodePaired = This computer is a node, and the gateway at { $gateway } has approved it.
# $gateway (text)
health-nodeWaits = The gateway at { $gateway } has not approved this computer as a node yet. Approve it there.
# $path (text)
health-nodeUnreadable = { $path } can’t be read. Correct it, or remove it to start again.
health-serviceNone = No service runs the node. To make one, run exec-host node install.
health-serviceRuns = The system keeps the node running.
health-serviceStopped = The node’s service is stopped. To start it, run exec-host node start.
health-serviceFails = The node’s service fails. Run exec-host node status, and read its log.
health-serviceUnknown = The state of the node’s service is unknown. Run exec-host node status.
health-examplesNone = No examples yet.
health-examplesHold = All examples get the expected answer.
# $broken (number), $n (number)
health-examplesBroken =
    { $broken ->
        [one] { $broken } of { $n } examples gets a different answer today.
       *[other] { $broken } of { $n } examples get a different answer today.
    }
# $file (text), $line (text), $flaw (text)
health-historyBroken = The history was changed at { $file } line { $line }: { $flaw }. Older records are intact.
health-historyEmpty = Nothing is recorded yet.
# $n (number)
health-historyLost =
    { $n ->
        [one] No record was changed, but { $n } record couldn’t be written.
       *[other] No record was changed, but { $n } records couldn’t be written.
    }
# $n (number)
health-historyGood =
    { $n ->
        [one] { $n } record. None was changed or removed.
       *[other] { $n } records. None was changed or removed.
    }
health-clockBehind = The clock is behind. Rules don’t end, and agents are refused. Set the clock.
health-clockGood = The clock agrees with the files here.

health-socketSoon = The socket is starting.
# $path (text), $mode (text)
health-socketServed = Requests arrive at { $path } (mode { $mode }). Only your own programs can send them.
# $path (text)
health-socketPipe = Requests arrive at { $path }. Only your own programs can send them.
# $path (text), $mode (text)
health-socketOpen = Other users can reach { $path } (mode { $mode }), and are refused. Remove the file; the app makes it again.
# $path (text)
health-socketGone = { $path } was removed, so no agent can ask. The app is making it again.
health-trayShown = This desktop shows the icon.
health-trayMissing = This desktop shows no tray icons. To open this window, start the app again. On GNOME, the AppIndicator extension shows icons.
health-trayUnknown = It isn’t known yet whether this desktop shows tray icons.
health-noticesSystem = The system shows them for the installed app, if its own settings allow that.
health-noticesMissing = Nothing on this desktop shows notifications. Requests open their window even over a full screen.
health-noticesAsked = The desktop’s notification service has not answered yet. Requests open their window meanwhile.
# $name (text)
health-noticesKept = { $name } shows them with buttons, and keeps them until you have looked.
# $name (text)
health-noticesButtons = { $name } shows them with buttons.
# $name (text)
health-noticesPlain = { $name } shows them without buttons: answer in the window.
health-lockTold = While the screen is locked, nothing is shown and temporary permissions end.
health-lockUnknown = The app can’t tell when the screen locks. Windows may open behind the lock, and notifications hide the command.
health-sharingNow = This screen is being shared. Windows don’t open by themselves, and notifications name no command.
health-sharingTold = While the screen is shared, windows don’t open by themselves, and notifications name no command.
health-sharingPart = While the desktop shares the screen, windows don’t open by themselves, and notifications name no command. The app doesn’t notice programs such as wf-recorder, which record by themselves.
health-sharingUnknown = The app can’t tell when the screen is shared. Before you share it, turn on “Hide what is asked” in Settings.
health-loginOn = It starts at your next login.
health-loginOff = The app doesn’t start at login. Until you open it, nobody can be asked.
health-loginOther = The login entry starts another copy of this program.
health-loginUnknown = This copy of the app can’t be started at login.

health-fallbackFaked = Any program of yours can make the screen look locked. Commands then run without you.

# $name (text)
banner-pairDevice = { $name } wants to be paired with the gateway.
# $name (text)
banner-pairNode = Node { $name } wants to run commands for the gateway.
# $name (text)
pair-title = Approve { $name }?
pair-nodeRuns = The gateway may then have that computer run commands. Approve only a node that you started.
pair-deviceConnects = It may then connect to the gateway. Approve only a device that you started.
pair-keep = Not now
button-pair = Approve…
button-approve = Approve
button-refuse = Refuse
button-read = Got it
button-restore = Restore the last version
button-makePrivate = Make it private
button-copyCommand = Copy command
button-replaceToken = Replace token
button-retry = Retry
button-writeAgain = Write it again
button-startFresh = Start fresh…
button-keep = Keep
button-putBack = Put back

# $problem (text)
banner-newer = { $problem }. Nothing is written, so nothing is lost.
# $problem (text)
banner-unreadable = { $problem }. The last readable policy still applies. After a restart, everything is refused.
# $n (number), $seconds (text)
banner-unasked =
    { $n ->
        [one] Nobody could be asked for { $seconds } s while you were at the computer. { $n } command ran without you. See Requests.
       *[other] Nobody could be asked for { $seconds } s while you were at the computer. { $n } commands ran without you. See Requests.
    }
banner-deleted = The approvals file was deleted. Everything asks; what was blocked stays blocked.
# $problem (text)
banner-socketDown = { $problem }. The app tries again every 30 seconds.
banner-paused = Paused. Everything that agents ask is refused until you resume.
# $n (number)
banner-pausedFor = Paused, { $n } min left. Everything that agents ask is refused.
# $agent (text), $n (number)
banner-agentPaused = Paused: { $agent }, { $n } min left. Everything it asks is refused.
# $what (text)
banner-drift = { $what } Until you decide, those commands still ask.
# $mode (text)
banner-open = Other users can read the approvals file, and the token in it (mode { $mode }).
banner-database = OpenClaw keeps its approvals in a database here. It doesn’t read the approvals file of this app.
# $n (number)
banner-flagged =
    { $n ->
        [one] { $n } problem in the approvals file or openclaw.json. Look for flags on Policy and Allowlist.
       *[other] { $n } problems in the approvals file or openclaw.json. Look for flags on Policy and Allowlist.
    }

fresh-title = Start with a fresh approvals file?
# $path (text)
fresh-aside = The file { $path } is renamed to exec-approvals.broken.json, or the next free name. Nothing is deleted.
fresh-then = With the new file, every command asks. No old rule or setting applies any more.
fresh-proceed = Start fresh
fresh-readable = The approvals file can be read again. Nothing was written.
action-gone = This button no longer works. Look at the page again.
# $cause (text)
action-mode = The file’s mode can’t be changed ({ $cause }). It may belong to another user.
# $problem (text)
action-tokenOld = { $problem }. The token is the old one.
action-noVersion = No earlier version can be read.
action-notKnown = The earlier content of the file is no longer known.
action-thereAgain = The approvals file is back. Nothing was written.
