### What the prompt window says.

# $agent (agent)
windowTitle =
    { $agentKind ->
        [none] Command request
       *[other] Command request – { $agent }
    }
emptyTitle = Nothing is waiting.
emptyText = When an agent wants to run something you haven’t allowed, it appears here.
openingTitle = Opening the request…
timeLeft = Time left
noLimit = No time limit
# $n (number)
secondsLeft =
    { $n ->
        [one] { $n } second left
       *[other] { $n } seconds left
    }
risks = What to look at
# $n (number)
moreRisks = +{ $n }
# $n (number)
moreRisksLabel =
    { $n ->
        [one] Show { $n } more note
       *[other] Show { $n } more notes
    }

tier-danger = Danger
tier-caution = Caution
tier-note = Note
commandViews = Command
asWritten = As written
wordByWord = Word by word
touches = What it touches
# $n (number)
touchesLabel =
    { $n ->
        [one] { $n } path in the command
       *[other] { $n } paths in the command
    }
touchedPath = Path
touchedNow = Now there
touchedWhere = Where
# $size (text)
touchedFile = file, { $size }
# $n (number)
touchedFolder =
    { $n ->
        [0] empty folder
        [one] folder with { $n } entry
       *[other] folder with { $n } entries
    }
# $n (number)
touchedFolderMore = folder with { $n } entries or more
touchedOutside = outside the repository
touchedInside = in the repository

touched-nothing = nothing
touched-folder = folder
touched-link = symbolic link
touched-other = neither a file nor a folder
touched-hidden = can’t be looked at
# $n (number)
commandLabel =
    { $n ->
        [one] Command, { $n } line
       *[other] Command, { $n } lines
    }
# $n (number)
notes =
    { $n ->
        [one] { $n } note
       *[other] { $n } notes
    }
# $n (number)
wordsLabel =
    { $n ->
        [one] Command, { $n } word
       *[other] Command, { $n } words
    }
wordNumber = #
word = Word
remark = Remark
startedBy = Started by
# $note (text)
noted = Note: { $note }
noteKeys = Press . or , to go through the marked parts
# $at (number), $of (number), $note (text)
noteAt = Note { $at } of { $of }: { $note }
uncover = show for 5 s
program = program
emptyWord = ⟨empty⟩
emptyWordNote = an empty word
copy = Copy
copied = Copied
copyRaw = Copy raw
copyDetails = Copy details
rawNote = The command exactly as it was sent. It may contain characters you can’t see.
copyFailed = The command couldn’t be copied. Select it and copy by hand.
# $n (number)
lines =
    { $n ->
        [one] { $n } line
       *[other] { $n } lines
    }
why = Why it asks
whyAsked = Details

mark-pass = Covered:
mark-miss = Not covered:
queue = Waiting requests
# $at (number), $of (number)
position = { $at } of { $of }
previous = Previous request
next = Next request
# $n (number)
moreWaiting = +{ $n }
soonest = runs out first
# $n (number)
arrived =
    { $n ->
        [one] Another request arrived. { $n } request is waiting.
       *[other] Another request arrived. { $n } requests are waiting.
    }
allowOnce = Allow once
allowAlways = Always allow…
alwaysLabel = Always allow
allowFor = Allow for…
leaseCaption = Exactly this command, in this folder:
deny = Deny
denyMore = More ways to deny
denyWithMessage = Deny, and say what instead…
denyAndPause = Deny and pause this agent for 15 minutes
denyAlways = Always deny this program…
# $n (number)
times = ×{ $n }
# $n (number)
timesLabel =
    { $n ->
        [one] { $n } identical request, answered together
       *[other] { $n } identical requests, answered together
    }
cancel = Cancel
close = Close
# $agent (text), stands in a box of its own
alwaysTitle = Always allow for agent “{ $agent }”
alwaysScopes = What may run without asking
partCovered = may run already
# $agent (text), stands in a box of its own
denyAlwaysTitle = Always deny for agent “{ $agent }”
denyAlwaysScopes = Which program is blocked from now on
denyAlwaysHelp = From now on this program is blocked without asking. You can remove the rule in Allowlist.
ends = Ends

end-never = never
end-day = in 1 day
end-week = in 1 week
note = Note
entryHasNoTerms = This kind of rule can’t have an end or a note.
saveAndAllow = Save rule and allow
saveAndDeny = Save rule and deny
saveAnyway = Save anyway
otherPattern = Other pattern…
otherPatternHelp = Programs by their path, with any arguments.
pattern = Pattern of paths
changes = What changes
weighing = Checking what this would change…
coversNot = This wouldn’t allow the command.
noHistory = Past requests can’t be read, so nothing can be compared.
# $n (number)
pastNone =
    { $n ->
        [0] There are no past requests to compare with.
        [one] Your last request would not have been allowed by this.
       *[other] None of your last { $n } requests would have been allowed by this.
    }
# $n (number)
pastAllowed =
    { $n ->
        [one] { $n } past request would have been allowed by this
       *[other] { $n } past requests would have been allowed by this
    }
# $n (number)
pastAllowedDenied =
    { $n ->
        [0] none you denied
        [one] { $n } of them you denied
       *[other] { $n } of them you denied
    }
# $n (number)
pastDenied =
    { $n ->
        [one] denied once
       *[other] denied { $n } times
    }
# $n (number)
pastNoneRefused =
    { $n ->
        [0] There are no past requests to compare with.
        [one] Your last request would not have been blocked by this.
       *[other] None of your last { $n } requests would have been blocked by this.
    }
# $n (number)
pastRefused =
    { $n ->
        [one] { $n } past request would have been blocked by this
       *[other] { $n } past requests would have been blocked by this
    }
# $n (number)
pastRefusedAllowed =
    { $n ->
        [0] none you allowed
        [one] { $n } of them you allowed
       *[other] { $n } of them you allowed
    }
# $n (number)
pastRowAllowed =
    { $n ->
        [one] allowed once
       *[other] allowed { $n } times
    }
# $n (number)
pastTimes =
    { $n ->
        [one] asked once
       *[other] asked { $n } times
    }
# $n (number)
pastMore =
    { $n ->
        [one] and { $n } more command
       *[other] and { $n } more commands
    }
# $n (number)
pastUnknown =
    { $n ->
        [one] { $n } other request can’t be compared: not all of its text is kept.
       *[other] { $n } other requests can’t be compared: not all of their text is kept.
    }
confirmAnyway = Save it anyway
confirmFirst = Tick the box to save it anyway
# $cause (text)
notLookedAt = The effect of this rule is unknown: { $cause }.
denyWithMessageTitle = Deny, and say what instead
lastMessages = Said before
message = Message to the agent
messageHelp = One line. It goes to the agent that asks, and changes no rule.
denyAndSend = Deny and send
# $n (number)
denyAll = Deny all { $n }
# $n (number)
denyAllTitle =
    { $n ->
        [one] Deny all { $n } request?
       *[other] Deny all { $n } requests?
    }
denyAllText = Each agent is told that a person denied it. Requests that arrive meanwhile keep waiting.
keepThem = Keep them
# $n (number)
together = Allow { $n } once…
# $n (number)
togetherConfirm = Allow { $n } once
# $n (number)
togetherTitle =
    { $n ->
        [one] Allow this { $n } request once?
       *[other] Allow these { $n } requests once?
    }
togetherText = They have the same agent, program and folder. Only words differ. Each runs once, as shown. Nothing is saved. Requests that arrive meanwhile keep waiting.
togetherList = The requests, each as its difference from the first
togetherScroll = Scroll to the end of the list first
allowNext = Let it run if it asks again (10 min)
allowReady = Allow is now available
# $wait (text)
notYet = Not yet. { $wait }.
# $modifier (text)
keys = { $modifier }+Enter allows once · Esc denies

notInFront = Keys work after a click in this window
newAsker = never asked before

wait-moment = Available in a moment
wait-scroll = Scroll to the end of the command first
wait-typing = Stop typing for a moment
wait-sending = Telling the agent…
wait-checking = Confirm with your password or touch. Your system is asking
wait-done = Done
wait-expired = Time ran out. Not run.
wait-ended = This request has ended.
changed = This request changed while it was in view. Read it again.
# $cause (text)
notDelivered = The answer couldn’t be delivered: { $cause }. Not run.
dismiss = Dismiss
later = Decide later

alwaysAfter = Always?
undo = Undo
undone = Undone.
