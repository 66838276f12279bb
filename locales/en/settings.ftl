### What the Settings page says.

items-prompt-armMs-label = Wait before Allow works
items-prompt-armMs-why = How long a request must be visible before Allow works, so a stray click can’t approve it.

items-prompt-quietMs-label = Wait after typing
items-prompt-quietMs-why = How long Allow stays off after a key, so typing can’t approve a request.

items-prompt-focus-label = Take the keyboard
items-prompt-focus-why = Whether a request’s window takes the keyboard when it opens. Otherwise your typing stays where it is.

items-prompt-focus-choices-never = Never
items-prompt-focus-choices-idle = When idle for 30 s
items-prompt-focus-choices-always = Always

items-prompt-position-label = Where it opens
items-prompt-position-why = Where the window of a request opens. If the last screen is gone, it opens in the middle of another.

items-prompt-position-choices-pointer = Near the pointer
items-prompt-position-choices-corner = Top right
items-prompt-position-choices-last = Where it was last

items-prompt-sound-label = Sound
items-prompt-sound-why = Plays your desktop’s sound when a request arrives.

items-prompt-shortcut-label = Shortcut to a request
items-prompt-shortcut-why = Shows a waiting request above other windows. On Wayland, click it before you use the keyboard. Press the keys in the field; Backspace removes them.

items-prompt-confirmDanger-label = Password before danger
items-prompt-confirmDanger-why = Your system asks for your password, touch or face before you can allow danger. If it can’t ask, danger is denied. To switch this, confirm once.

items-notifications-show-label = Show notifications
items-notifications-show-why = They tell you when a request waits behind other windows, or ran out of time.

items-notifications-hideContent-label = Hide what is asked
items-notifications-hideContent-why = Notifications then name no agent and no command. For shared screens.

items-gateway-askedBy-label = Answer a gateway’s questions
items-gateway-askedBy-why = Which gateways of openclaw.json may ask you here. Nothing is allowed without you.

items-gateway-askedBy-choices-local = Of this computer
items-gateway-askedBy-choices-any = Of other computers, too
items-gateway-askedBy-choices-off = None

items-appearance-theme-label = Colours
items-appearance-theme-why = For both windows.

items-appearance-theme-choices-system = As the system
items-appearance-theme-choices-light = Light
items-appearance-theme-choices-dark = Dark

items-appearance-contrast-label = Contrast
items-appearance-contrast-why = Stronger lines and no grey text, whatever the system says.

items-appearance-contrast-choices-system = As the system
items-appearance-contrast-choices-more = More

items-appearance-textPercent-label = Size
items-appearance-textPercent-why = Text and controls of both windows.

items-language-label = Language
items-language-why = For windows, tray and notifications. What agents are told, and records, stay in English.
items-language-system = As the system

items-rules-suggest-label = Suggest rules
items-rules-suggest-why = At most once a week, Home suggests a rule for what you allow again and again. Never for danger.

items-records-days-label = Days to keep
items-records-days-why = How long decisions stay in the history.

items-records-rows-label = Decisions to keep
items-records-rows-why = When there are more, the oldest are removed.

items-runner-outputBytes-label = Output to keep
items-runner-outputBytes-why = How much output of a command the agent gets. The rest is cut off.

items-runner-withheld-label = Variables to withhold
items-runner-withheld-why = Commands don’t inherit these variables: names such as OPENAI_API_KEY or WORK_*, with commas between them. Known secrets are never inherited.

groups-prompt = Requests
groups-notifications = Notifications
groups-gateway = Gateway
groups-appearance = Appearance
groups-rules = Rules
groups-records = History
groups-runner = Running commands
shortcut-none = None
shortcut-needs = Press Ctrl, Alt or Super together with a letter, a digit or F1 to F12.
shortcut-taken = Another program uses these keys. Choose others.
compositor = On Wayland, the desktop may ignore this.
unread = Until the file can be read, nothing can be set here.
setAside = Move the file aside and start again
findings = Values in the file that do nothing
start = Start and quit
startAtLogin = Start at login
startWhy = While the app isn’t running, nobody can be asked. A change takes effect at your next login.
startOther = The login entry starts another copy of the app. Switch it off and on to start this one.
startUnknown = This copy of the app can’t be started at login.
quitLabel = Quit Exec Companion
quitWhy = Until you start it again, nobody can be asked.
quit = Quit
maskingLabel = Hide secrets
masking = Passwords, tokens and keys are hidden before a record is saved. This can’t be switched off.
shortcuts = Shortcuts
shortcutsText = They work while their window has the keyboard. You can’t change them.
promptKeys = A request
mainKeys = This window

keys-page = Go to a page
keys-find = Find anything
keys-search = Search this page
keys-addRule = Add a rule
keys-editRule = Edit the chosen rule
keys-removeRule = Remove the chosen rule
keys-evaluate = Try the command; export rules or history
keys-undo = Undo the last change
keys-reload = Read everything again
keys-part = Next part of the window

requestKeys-once = Allow once, when it is available
requestKeys-always = Always allow…
requestKeys-deny = Deny
requestKeys-say = Deny, and say what instead
requestKeys-another = Another waiting request
requestKeys-pause = Deny and pause this agent
requestKeys-why = Why it asks

updates = Updates
updatesText = The app doesn’t look for updates. Update it the way you installed it.
releases = Releases

about = About
# $version (text)
version = Exec Companion { $version }
licence = MIT licence. The source code lists the licences of its libraries.
source = Source code and help
places-settings = Settings
places-store = Policy
places-records = History
copyAbout = Copy these lines
