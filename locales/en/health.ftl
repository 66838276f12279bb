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

# $path (text)
health-read = { $path } is read.
# $path (text)
health-storeMissing = { $path } is not there. What is not allowed asks.
# $mode (text)
health-open = Other users can read the approvals file (mode { $mode }).
# $path (text), $cause (text)
health-oddFile = { $path } cannot be read: { $cause }. Move it away.
health-own = The approvals file is yours alone.
health-noFile = There is no file yet.
health-tokenThere = The approvals file has the token that callers sign with. Replace it if somebody may have read it; callers read the new one there.
health-tokenMissing = The approvals file has no token, so nobody can call. Start the app again to make one.
health-tokenUnknown = The approvals file cannot be read, so its token is not known here.
health-noNewer = No newer OpenClaw keeps its approvals in a database here.
health-newerBlocked = This OpenClaw keeps approvals in its database, and an old file blocks it. Run openclaw doctor --fix; it is not deleted here.
# $path (text)
health-newer = A newer OpenClaw keeps its approvals in its database; ours are in { $path }.
# $path (text)
health-configMissing = There is no { $path }: nothing in it restricts what runs.
# $version (text)
health-versionLast = openclaw.json was last written by OpenClaw { $version }.
health-versionUnknown = openclaw.json does not say which version of OpenClaw wrote it.
health-gatewayNone = openclaw.json names no gateway. This app does not talk to one: nodes are known from files alone.
# $port (text)
health-gatewayHere = By openclaw.json, the gateway runs on this computer, at port { $port }. This app does not talk to it: nodes are known from files alone.
# $address (text)
health-gatewayElsewhere = By openclaw.json, the gateway is at { $address }. This app does not talk to it: nodes are known from files alone.
health-nodeNone = This computer is no node. exec-host node run makes it one.
# $gateway (text)
health-nodePaired = This computer is a node, and the gateway at { $gateway } has approved it.
# $gateway (text)
health-nodeWaits = This computer is a node that the gateway at { $gateway } has not approved yet. Approve it there.
# $path (text)
health-nodeUnreadable = { $path } cannot be read: correct it, or remove it to begin anew.
health-serviceNone = No service runs the node. exec-host node install makes one.
health-serviceRuns = The system keeps the node running.
health-serviceStopped = The service of the node is stopped. exec-host node start starts it.
health-serviceFails = The service of the node fails. exec-host node status and its log say why.
health-serviceUnknown = How the service of the node stands is not told here. exec-host node status asks the system.
health-examplesNone = None guards the policy yet.
health-examplesHold = All of them come out as they must.
# $broken (number), $n (number)
health-examplesBroken =
    { $broken ->
        [one] { $broken } of { $n } comes out otherwise today.
       *[other] { $broken } of { $n } come out otherwise today.
    }
# $file (text), $line (text), $flaw (text)
health-historyBroken = The records do not follow each other at { $file } line { $line }: { $flaw }. Somebody changed them; what is older than that line still holds.
health-historyEmpty = Nothing is recorded yet.
# $n (number)
health-historyLost =
    { $n ->
        [one] No record was changed, and { $n } record could not be written.
       *[other] No record was changed, and { $n } records could not be written.
    }
# $n (number)
health-historyGood =
    { $n ->
        [one] { $n } record, each following the last: none was changed or taken out.
       *[other] { $n } records, each following the last: none was changed or taken out.
    }
health-clockBehind = The clock is behind: rules that end would not, and callers are refused. Set it.
health-clockGood = The clock agrees with the files here.

health-socketSoon = It is about to be served.
# $path (text), $mode (text)
health-socketServed = Requests are received at { $path } (mode { $mode }), from your own programs alone.
# $path (text)
health-socketPipe = Requests are received at { $path }, from your own programs alone.
# $path (text), $mode (text)
health-socketOpen = Other users can connect to { $path } (mode { $mode }), and are refused. Remove the file; it is made anew at once.
# $path (text)
health-socketGone = { $path } was removed, so nobody can call. It is about to be made anew.
health-trayShown = This desktop shows the icon.
health-trayMissing = This desktop shows no tray icons. Start the app again to come back to this window; on GNOME, the AppIndicator extension shows them.
health-trayUnknown = The desktop has not told yet whether it shows tray icons.
health-noticesSystem = The system shows them for the installed app, if its own settings allow that.
health-noticesMissing = Nothing on this desktop shows notifications, so a request opens its window over a full screen too, and what was missed is told in the history alone.
health-noticesAsked = The desktop’s notification service has not answered yet. Requests open their window meanwhile.
# $name (text)
health-noticesKept = { $name } shows them with buttons, and keeps them until you have looked.
# $name (text)
health-noticesButtons = { $name } shows them with buttons.
# $name (text)
health-noticesPlain = { $name } shows them without buttons: answer in the window.
health-lockTold = This system tells when the screen locks: nothing is shown then, and what was allowed for a while ends.
health-lockUnknown = Nothing here tells when the screen locks, so windows open behind a lock too, notifications hide the command, and nothing can be allowed until then.
health-sharingNow = This screen is being shared: windows do not open by themselves, and notifications name no command.
health-sharingTold = This system tells when the screen is shared: windows then do not open by themselves, and notifications name no command.
health-sharingPart = This system tells when the desktop shares the screen: windows then do not open by themselves, and notifications name no command. Programs that record the screen by themselves, such as wf-recorder, are not noticed.
health-sharingUnknown = Nothing here tells when the screen is shared. Before you share it, “Hide what is asked” in Settings keeps commands out of notifications.
health-loginOn = It starts at your next login.
health-loginOff = It does not start at your next login: until you open it, what needs a click follows “when nobody can be asked”.
health-loginOther = Your next login starts a program at another place under this name.
health-loginUnknown = This copy of the app cannot see to it.

health-fallbackFaked = Another program of your account can make the screen look locked. Commands then run by askFallback, without you.

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
banner-unreadable = { $problem }. Until it is corrected, the last policy that could be read holds; after a start, everything is refused. Nothing was overwritten.
# $n (number), $seconds (text)
banner-unasked =
    { $n ->
        [one] Nobody could be asked for { $seconds } s while you were at the computer. { $n } command ran by askFallback. See Requests.
       *[other] Nobody could be asked for { $seconds } s while you were at the computer. { $n } commands ran by askFallback. See Requests.
    }
banner-deleted = The approvals file was deleted. Until it is written again, whatever was allowed asks; what a rule refused is refused still.
# $problem (text)
banner-socketDown = { $problem }. It is tried again by itself every half a minute.
banner-paused = Paused. Everything that agents ask is refused until you resume.
# $n (number)
banner-pausedFor = Paused, { $n } min left. Everything that agents ask is refused.
# $agent (text), $n (number)
banner-agentPaused = Paused: { $agent }, { $n } min left. Everything it asks is refused.
# $what (text)
banner-drift = { $what } What would run only because of that asks.
# $mode (text)
banner-open = Other users can read the approvals file, and the token in it (mode { $mode }).
banner-database = A newer OpenClaw keeps its approvals in its database, so this file is ours alone and its exec does not read it.
# $n (number)
banner-flagged =
    { $n ->
        [one] { $n } remark on the approvals file and openclaw.json: something in them does nothing, or not what it seems to say. Look for flags on Policy and Allowlist.
       *[other] { $n } remarks on the approvals file and openclaw.json: something in them does nothing, or not what it seems to say. Look for flags on Policy and Allowlist.
    }

fresh-title = Start with a fresh approvals file?
# $path (text)
fresh-aside = What is at { $path } gets another name beside it, exec-approvals.broken.json or the next that is free. Nothing is deleted.
fresh-then = The new file asks before everything. No rule and no setting of the old one holds any more, nor what it refused.
fresh-proceed = Start fresh
fresh-readable = The approvals file can be read again. Nothing was written.
action-gone = This button does nothing any more; look at the page again.
# $cause (text)
action-mode = The file’s mode cannot be changed ({ $cause }); it may belong to another user.
# $problem (text)
action-tokenOld = { $problem }. The token is the old one.
action-noVersion = There is no earlier version that can be read.
action-notKnown = What the file said is not known any more.
action-thereAgain = There is an approvals file again. Nothing was written.
