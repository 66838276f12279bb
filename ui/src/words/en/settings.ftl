### What the Settings page says.

items-prompt-armMs-label = Wait before Allow works
items-prompt-armMs-why = A request must have been in view for so long, so that a click meant for something else allows nothing. Twice as long where a command is dangerous. It cannot be switched off.

items-prompt-quietMs-label = Wait after typing
items-prompt-quietMs-why = Allow stays off for so long after the last key, so that what you type elsewhere answers nothing.

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

groups-prompt = Requests
groups-notifications = Notifications
groups-appearance = Appearance
groups-records = Records
file = Written to
unread = Until it can be read, what held before goes on, and nothing can be set here.
setAside = Set it aside and start anew
findings = Values in the file that do nothing
start = Start
startAtLogin = Start at login
startWhy = While the app is not running nobody can be asked, so what needs a click follows “when nobody can be asked”. Your system reads this at login: a change holds from the next one.
startOther = The entry starts a program at another place. Switch it off and on again to start this one.
startUnknown = This copy of the app cannot be started at login.
masking = Passwords, tokens and keys that look like such are hidden before a record is written. This cannot be switched off.
shortcuts = Shortcuts
shortcutsText = They work while their window has the keyboard, and cannot be changed.
promptKeys = A request
mainKeys = This window

keys-page = Go to a page
keys-search = Search
keys-addRule = Add a rule
keys-evaluate = Evaluate the command
keys-undo = Undo the last change
keys-reload = Read everything again
keys-part = Next part of the window

requestKeys-once = Allow once, when it is available
requestKeys-always = Always allow…
requestKeys-deny = Deny
requestKeys-another = Another waiting request
requestKeys-pause = Deny and pause this agent
requestKeys-why = Why it asks

about = About
# $version (text)
version = Exec Companion { $version }
licence = MIT licence. The libraries it is made of have theirs; the source code lists them.
source = Source code and help
