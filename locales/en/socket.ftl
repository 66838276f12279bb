### Why the socket is not served, or does not answer; after a colon. Read by `crates/catalogue`.

# $path (text)
socket-notAbsolute = the socket path { $path } is not absolute: write the whole path
# $path (text), $bytes (number), $limit (number)
socket-tooLong = the socket path { $path } is { $bytes } bytes long and this system takes { $limit }: choose a shorter one
# $path (text), $flaw (text)
socket-folder = the socket folder { $path } { $flaw }: choose a folder of your own
# $path (text), $flaw (text)
socket-lock = { $path } { $flaw }: remove it
# $path (text)
socket-inUse = another program already answers on { $path }: quit it first
# $path (text), $program (text)
socket-inUseBy = another program already answers on { $path } ({ $program }): quit it first
# $path (text)
socket-notASocket = { $path } is not a socket and was left alone: move it away
# $path (text), $cause (text)
socket-system = the socket cannot be set up at { $path }: { $cause }
socket-noToken = the approvals file has no token

## What is wrong with a file or folder, behind its name.

flaw-notAFile = is not a plain file
flaw-notAFolder = is not a folder
flaw-link = is a link
flaw-otherUser = belongs to another user
flaw-severalNames = has more than one name
flaw-shared = is shared with other users

# $path (text), $cause (text)
client-unreachable = nobody answers on { $path }: start Exec Companion ({ $cause })
# $path (text)
client-foreign = { $path } is served by another user
# $path (text)
client-ended = the program behind { $path } took the request and ended without answering
# $path (text), $seconds (number)
client-late =
    { $seconds ->
        [one] no answer from { $path } within { $seconds } second
       *[other] no answer from { $path } within { $seconds } seconds
    }
# $path (text)
client-unclear = the answer from { $path } cannot be understood

# $problem (text)
beside-problem = OpenClaw's node host cannot ask here: { $problem }.
# $path (text), $cause (text)
beside-unreadable = OpenClaw's database { $path } cannot be read ({ $cause }); let your user read it
# $path (text), $cause (text)
beside-damaged = OpenClaw's database { $path } is damaged ({ $cause }); run `openclaw doctor`
# $path (text)
beside-busy = OpenClaw's database { $path } is locked by another program; the app reads it again in a moment
# $path (text)
beside-unfinished = OpenClaw's database { $path } was left in the middle of a change; start OpenClaw once
# $path (text), $cause (text)
beside-schema = OpenClaw's database { $path } stores its approvals in an unexpected way ({ $cause }); look for a newer Exec Companion
# $path (text)
beside-document = the approvals in OpenClaw's database { $path } are not JSON; run `openclaw doctor`
beside-noToken = OpenClaw has no token for its approvals socket yet; its node host makes one when needed
