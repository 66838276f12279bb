### What the Settings page says.

items-prompt-armMs-label = Wait before Allow works
items-prompt-armMs-why = A request must have been in view for so long, so that a click meant for something else allows nothing. Twice as long where a command is dangerous. It cannot be switched off.

items-prompt-quietMs-label = Wait after typing
items-prompt-quietMs-why = Allow stays off for so long after the last key, so that what you type elsewhere answers nothing.

items-prompt-focus-label = Take the keyboard
items-prompt-focus-why = Whether the window of a request takes the keyboard when it opens by itself. While it does not, what you type stays where you type it. Allow waits as long either way.

items-prompt-focus-choices-never = Never
items-prompt-focus-choices-idle = When idle for 30 s
items-prompt-focus-choices-always = Always

items-prompt-position-label = Where it opens
items-prompt-position-why = What opens where you look is seen at once; what opens in its place covers nothing you work on. Where the last screen is gone, it opens in the middle of another.

items-prompt-position-choices-pointer = Near the pointer
items-prompt-position-choices-corner = Top right
items-prompt-position-choices-last = Where it was last

items-prompt-sound-label = Sound
items-prompt-sound-why = The desktop’s own, when a request opens its window, or with its notification where windows stay behind. As loud as you have set it there.

items-prompt-shortcut-label = Shortcut to the front
items-prompt-shortcut-why = Brings the window of a request that waits to the front and gives it the keyboard, whatever had it. It answers nothing: Allow waits anew. Press the keys in the field; Backspace takes them out.

items-notifications-show-label = Show notifications
items-notifications-show-why = They tell when a request waits behind other windows, or ran out of time. Where windows cannot come to the front by themselves (Wayland), they are how you hear of it.

items-notifications-hideContent-label = Hide what is asked
items-notifications-hideContent-why = They then say that a request waits, and nothing of the agent or the command. For shared screens.

items-appearance-theme-label = Colours
items-appearance-theme-why = For both windows.

items-appearance-theme-choices-system = As the system
items-appearance-theme-choices-light = Light
items-appearance-theme-choices-dark = Dark

items-appearance-contrast-label = Contrast
items-appearance-contrast-why = Stronger lines and no grey text, also where the system does not ask for it.

items-appearance-contrast-choices-system = As the system
items-appearance-contrast-choices-more = More

items-appearance-textPercent-label = Size
items-appearance-textPercent-why = Text and controls of both windows.

items-language-label = Language
items-language-why = For windows, tray and notifications. What agents are told, and records, stay in English.
items-language-system = As the system

items-records-days-label = Days to keep
items-records-days-why = Older decisions are removed from the history, up to a quarter later than this. They say what your agents did, so keep them as long as you would look for it.

items-records-rows-label = Decisions to keep
items-records-rows-why = Beyond so many the oldest go first, whichever limit comes earlier.

items-runner-outputBytes-label = Output to keep
items-runner-outputBytes-why = Of each command that this app runs, for the agent that asked. The rest is cut off and marked. More of it is more for the agent to read.

items-runner-withheld-label = Variables to withhold
items-runner-withheld-why = Commands that this app runs do not inherit them: names such as OPENAI_API_KEY or WORK_*, with commas between them. Those that hold known secrets or could change what runs never are inherited. A request may set one itself, and its window shows that.

groups-prompt = Requests
groups-notifications = Notifications
groups-appearance = Appearance
groups-records = Records
groups-runner = Running commands
shortcut-none = None
shortcut-needs = Press Ctrl, Alt or Super together with a letter, a digit or F1 to F12.
shortcut-taken = Another program has these keys; choose others.
compositor = On Wayland the desktop decides this itself, and may pay no heed to it.
unread = Until it can be read, what held before goes on, and nothing can be set here.
setAside = Set it aside and start anew
findings = Values in the file that do nothing
start = Start and quit
startAtLogin = Start at login
startWhy = While the app is not running nobody can be asked, so what needs a click follows “when nobody can be asked”. Your system reads this at login: a change holds from the next one.
startOther = The entry starts a program at another place. Switch it off and on again to start this one.
startUnknown = This copy of the app cannot be started at login.
quitLabel = Quit Exec Companion
quitWhy = Until you start it again, what needs a click follows “when nobody can be asked”.
quit = Quit
maskingLabel = Hide secrets
masking = Passwords, tokens and keys that look like such are hidden before a record is written. This cannot be switched off.
shortcuts = Shortcuts
shortcutsText = They work while their window has the keyboard, and cannot be changed.
promptKeys = A request
mainKeys = This window

keys-page = Go to a page
keys-search = Search
keys-addRule = Add a rule
keys-editRule = Edit the chosen rule
keys-removeRule = Remove the chosen rule
keys-evaluate = Evaluate the command; export rules or records
keys-undo = Undo the last change
keys-reload = Read everything again
keys-part = Next part of the window

requestKeys-once = Allow once, when it is available
requestKeys-always = Always allow…
requestKeys-deny = Deny
requestKeys-another = Another waiting request
requestKeys-pause = Deny and pause this agent
requestKeys-why = Why it asks

updates = Updates
updatesText = The app has no network of its own and looks for no newer version. It is updated the way it was installed: by the packages of your system, or from the page of releases.
releases = Releases

about = About
# $version (text)
version = Exec Companion { $version }
licence = MIT licence. The libraries it is made of have theirs; the source code lists them.
source = Source code and help
places-settings = Settings
places-store = Policy
places-records = Records
copyAbout = Copy these lines
