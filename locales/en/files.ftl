### What is wrong with a file. English is what the errors of the crates say themselves.
### Read by `crates/catalogue`.

# $path (text), $line (text), $column (text), $reason (text)
file-unparsable = { $path } is not valid JSON at line { $line }, column { $column } ({ $reason }); correct it there or restore an earlier version
# $path (text), $found (text)
file-newer = { $path } has version { $found }, and this program knows only version 1; update this program, or set "version": 1 if you wrote the file by hand
# $path (text)
file-noObject = { $path } is not a JSON object; restore an earlier version, or move the file away to start again
# $place (text), $path (text), $expected (text)
file-shape = { $place } in { $path } is not { $expected }; correct it there or restore an earlier version
# $path (text)
file-empty = { $path } is empty; restore an earlier version, or remove the file to start again
# $path (text)
file-tooLarge = { $path } is larger than 64 MiB, too large for an approvals file; restore an earlier version
# $path (text)
file-notAFile = { $path } is not a regular file; move it away
# $path (text), $cause (text)
file-unreadable = { $path } cannot be read ({ $cause }); check its permissions
# $path (text)
file-link = { $path } is a link, so it is not written; put the file itself there
# $path (text), $cause (text)
file-notWritten = { $path } cannot be written ({ $cause }); check the folder’s permissions and free space
# $path (text), $cause (text)
file-backup = the earlier version { $path } cannot be used ({ $cause }); choose another one
# $path (text), $seconds (text)
file-locked = { $path } has been locked by another program for { $seconds } s; end that program and try again
# $path (text)
file-changing = { $path } keeps changing while it is edited; stop the program that rewrites it and try again
# $path (text)
file-unseen = { $path } has changed since you saw it; look at it again
# $place (text), $path (text), $expected (text)
file-place = { $place } in { $path } is not { $expected }; correct it by hand
# $agent (text)
file-agentId = { $agent } cannot be an agent’s id; give the id of an agent, or * for all
file-emptyPattern = an empty pattern matches nothing; write the path of a program
# $path (text)
file-socketPath = the socket path { $path } is not text; choose another place
# $cause (text)
file-random = the system gave no random bytes for a new token or id ({ $cause }); try again

file-document = the document
expected-object = an object
expected-list = a list
expected-agentId = the id of an agent
expected-item = an item with a pattern
# $place (text), $expected (text)
import-coming = { $place } of the import is not { $expected }; correct that and import again
# $place (text), $expected (text)
import-here = { $place } of the approvals file is not { $expected }; correct that and import again

# $path (text), $cause (text)
history-notWritten = the history { $path } cannot be written ({ $cause }); free some space, or let your user write there
# $path (text), $seconds (text)
history-locked = the history { $path } has been locked by another program for { $seconds } s; end that program
# $path (text), $cause (text)
history-unreadable = the history { $path } cannot be read ({ $cause }); let your user read it
history-unlinked = this line does not continue the line before it
history-changed = the line before this one was changed, removed or inserted

# $path (text), $cause (text)
settings-unreadable = { $path } cannot be read; check its permissions ({ $cause })
# $path (text), $why (text)
settings-broken = { $path } cannot be read ({ $why }); correct it or set it aside. Nothing was overwritten
# $path (text), $cause (text)
settings-notWritten = { $path } cannot be written; check the folder’s permissions and free space ({ $cause })
# $name (text), $text (text)
settings-notOffered = { $name } cannot be set to “{ $text }”; choose one of the offered values
settings-noText = it is not UTF-8 text
settings-noSettings = it holds something other than settings
# $name (text), $allowed (text), $value (text)
settings-finding = { $name } must be { $allowed }; { $value } is used.
# $one (text), $other (text)
settings-or = { $one } or { $other }
# $min (text), $max (text)
settings-range = a whole number from { $min } to { $max }
settings-names = a list of names such as OPENAI_API_KEY or WORK_*, without PATH
settings-keys = keys such as Ctrl+Alt+A
settings-nothing = nothing

# $path (text)
login-path = the path { $path } has characters that a login entry cannot hold; move the program elsewhere
# $place (text), $cause (text)
login-notWritten = { $place } cannot be written; check its permissions ({ $cause })

cause-notFound = there is no such file or folder
cause-denied = permission denied
cause-full = the disk is full
cause-readOnly = it is read-only
cause-isFolder = it is a folder
cause-noFolder = a part of its path is not a folder
cause-noFile = it is a pipe, a socket or a device, not a file
cause-endless = it is a link that leads to itself
cause-link = it is a link
cause-tooLarge = it is too large
