### What is said about the parts of a command: `exec_policy::Note` and its like, whose English this is.
### Read by `crates/catalogue`.

## On one part of a command.

# $name (text), $code (text)
mark-character = { $name }, { $code }
mark-lineBreak = line break
mark-space = 1 space
# $count (number)
mark-spaces =
    { $count ->
        [one] { $count } space
       *[other] { $count } spaces
    }
# $letter (text)
mark-fullWidth = ‘{ $letter }’ is a full-width form
# $letter (text), $script (text)
mark-otherScript = ‘{ $letter }’ is { $script }
# $name (text), $letter (text), $script (text)
mark-imitates = looks like “{ $name }”, but ‘{ $letter }’ is { $script }
mark-rightToLeft = written from right to left
# $host (text)
mark-talksTo = Talks to { $host }
# $host (text), $letter (text), $script (text)
mark-hostLetter = { $host } may be taken for another name: ‘{ $letter }’ is { $script }
mark-protected = it is protected
mark-decidesWhatRuns = it decides what may run
mark-programUntold = the program is known only when it runs
# $program (text)
mark-asAdministrator = runs as administrator ({ $program })
mark-containerReachesAll = the container reaches all files of this computer
mark-containerUnlimited = the container runs without the usual limits
mark-deletesBelow = deletes everything below
mark-movesAll = moves everything in it away
mark-changesAccess = changes who may use everything below
mark-readsAll = reads everything below
mark-deletesUnasked = deletes without asking
mark-deletes = deletes
mark-deletesForGood = deletes for good
mark-overwritesTarget = overwrites its target
mark-cutsOff = shortens files
mark-changesDisk = changes a disk
mark-emptiesDisk = empties a disk
mark-deletesFound = deletes what it finds
mark-dropsChanges = discards changes that are not committed
mark-deletesUntracked = deletes files that git does not track
mark-overwritesRemote = overwrites what is on the remote
mark-deletesBranch = deletes a branch
mark-dropsStash = deletes stashed changes
mark-overwrites = overwrites what is there
# $program (text)
mark-codeFor = code for { $program }
mark-code = code
mark-undecodable = it cannot be decoded
mark-encoded = an encoded command, decoded below
mark-tooDeep = too many nested commands
mark-tooMany = too many commands in this one
mark-notAllRead = not all of it could be read
mark-notAllMarked = too long to mark all of it
# $program (text)
mark-starts = { $program } starts another program
mark-runsDownload = runs text it downloads
mark-runsDecoded = runs text it decodes
mark-runsText = runs text as a command
# $name (text)
mark-sets = sets { $name }
mark-later = known only when it runs
mark-password = looks like a password
mark-then = then
mark-passes = passes its output to the next command
mark-ifSucceeds = goes on if that succeeds
mark-ifFails = goes on if that fails
mark-meanwhile = goes on while that runs in the background
mark-joinsOutputs = joins its outputs
mark-readsLines = reads the lines below
mark-readsText = reads this text
mark-readsFile = reads a file
mark-upToLine = up to this line
mark-itsInput = its input
# $path (text)
mark-reads = reads { $path }
mark-input = input
mark-writes = writes
mark-noFile = no file
mark-addsToFile = adds to a file
mark-writesFile = writes a file
# $path (text)
mark-writesTo = Writes to { $path }

## On all parts of a kind, in the strip.

# $host (text)
strip-talksTo = Talks to { $host }
# $host (text), $letter (text), $script (text)
strip-hostLetter = { $host } may be taken for another name: ‘{ $letter }’ is { $script }
# $path (text)
strip-touchesProtected = Touches { $path }, which is protected
strip-changesRules = Changes the rules themselves
strip-asAdministrator = Runs as administrator
strip-containerReachesAll = Reaches all files of this computer
strip-containerUnlimited = Runs a container without the usual limits
# $path (text)
strip-deletesAllIn = Deletes everything in { $path }
# $path (text)
strip-movesAllIn = Moves everything in { $path } away
# $path (text)
strip-changesAccessIn = Changes who may use everything in { $path }
# $path (text)
strip-readsAllIn = Reads everything in { $path }
# $path (text)
strip-couldSend = Could send { $path } to another computer
strip-destroys = Deletes or overwrites
strip-code = Runs code given in the command
strip-encoded = Carries an encoded command
strip-startsAnother = Starts another program
strip-runsDownload = Runs text it downloads
strip-runsDecoded = Runs text it decodes
strip-runsText = Runs text as a command
strip-changesLoading = Changes how programs load
# $name (text)
strip-sets = Sets { $name }
strip-joinsCommands = Joins commands
# $count (number)
strip-commands = { $count } commands
strip-decidedLater = Contains parts known only when it runs
strip-uninspectable = Can’t be checked first
strip-password = Contains something like a password
strip-controlCharacters = Hidden control characters
strip-direction = Text direction tricks
strip-invisible = Invisible characters
strip-spacing = Unusual spacing
strip-combiningMarks = Marks without a letter, or too many on one
strip-lookAlike = Letters that look alike
strip-rightToLeft = Contains right-to-left letters. The words are shown from left to right
strip-lines = Several lines
# $path (text)
strip-writesTo = Writes to { $path }

## On an option, beside a word.

option-later = known only when it runs
option-below = with everything below
option-unasked = without asking
option-belowUnasked = with everything below, without asking
option-overwritesUnasked = overwrites without asking
option-foldersAbove = also creates the folders above
option-writesThis = writes to this file
option-writesNamed = writes to a file named as on the server
option-follows = follows redirects
option-unchecked = does not check the certificate
option-sendsThis = sends this
option-sendsFile = sends a file
option-method = the request method
option-quietFollows = quietly, follows redirects
option-evenOverwrites = even where it overwrites
option-dropsChanges = discards changes that are not committed
option-noChecks = without the repository’s checks
option-elsewhereFolder = in another folder
option-withKey = with this key
option-opensWay = opens a tunnel
option-setsOption = sets an option
option-unpacks = unpacks
option-deletesFound = deletes what it finds
option-runsEach = runs a command for each
option-nullEnds = items end with a null character
option-asUser = as this user
option-keepsEnvironment = keeps the environment
option-runsNext = runs the next word
option-loginRunsNext = as a login shell, runs the next word
option-login = as a login shell
option-runsNextCode = runs the next word as code
option-allRights = with full rights on this computer
option-sharesFolder = shares a folder of this computer
option-removedAfter = removed afterwards
option-allProjects = for all projects
option-thisUser = for this user
option-atOnce = at once, without cleaning up
option-overwritesThis = overwrites this
option-readsThis = reads this
option-changesFiles = changes the files themselves

## What a character is.

char-null = null
char-bell = bell
char-backspace = backspace
char-tab = tab
char-carriageReturn = carriage return
char-verticalTab = vertical tab
char-formFeed = form feed
char-escape = escape
char-delete = delete
char-nextLine = next line
char-control = control
char-arabicLetterMark = Arabic letter mark
char-leftToRightMark = left-to-right mark
char-rightToLeftMark = right-to-left mark
char-leftToRightEmbedding = left-to-right embedding
char-rightToLeftEmbedding = right-to-left embedding
char-popFormatting = pop directional formatting
char-leftToRightOverride = left-to-right override
char-rightToLeftOverride = right-to-left override
char-leftToRightIsolate = left-to-right isolate
char-rightToLeftIsolate = right-to-left isolate
char-firstStrongIsolate = first strong isolate
char-popIsolate = pop directional isolate
char-noBreakSpace = no-break space
char-oghamSpace = ogham space
char-oddSpace = odd space
char-lineSeparator = line separator
char-paragraphSeparator = paragraph separator
char-narrowNoBreakSpace = narrow no-break space
char-mathematicalSpace = mathematical space
char-ideographicSpace = ideographic space
char-brailleBlank = Braille blank
char-softHyphen = soft hyphen
char-zeroWidthSpace = zero-width space
char-zeroWidthNonJoiner = zero-width non-joiner
char-zeroWidthJoiner = zero-width joiner
char-wordJoiner = word joiner
char-invisibleOperator = invisible operator
char-formatControl = deprecated format control
char-zeroWidthNoBreakSpace = zero-width no-break space
char-graphemeJoiner = combining grapheme joiner
char-hangulFiller = Hangul filler
char-invisibleVowel = invisible vowel
char-mongolianSelector = Mongolian selector
char-variationSelector = variation selector
char-tag = tag
char-annotationMark = annotation mark
char-unassigned = unassigned
char-formatMark = format mark
char-privateUse = private use
char-combiningMark = combining mark
char-invisible = invisible character
char-withoutInk = blank symbol
char-ourMark = mark used by this window

## Which alphabet a letter is of: “‘а’ is Cyrillic”.

script-arabic = Arabic
script-armenian = Armenian
script-bengali = Bengali
script-cherokee = Cherokee
script-coptic = Coptic
script-cyrillic = Cyrillic
script-devanagari = Devanagari
script-ethiopic = Ethiopic
script-georgian = Georgian
script-greek = Greek
script-han = Han
script-hangul = Hangul
script-hebrew = Hebrew
script-hiragana = Hiragana
script-katakana = Katakana
script-latin = Latin
script-thai = Thai

## A command that nobody can read.

# $size (number)
long-kibibytes = Too long to be reviewed safely ({ $size } KiB). Ask the agent to put it in a script.
# $count (number)
long-lines = Too long to be reviewed safely ({ $count } lines). Ask the agent to put it in a script.
# $count (number)
long-words = Too long to be reviewed safely ({ $count } words). Ask the agent to put it in a script.

## A name that may be taken for something else.

# $name (text), $one (text), $other (text)
name-mixes = “{ $name }” mixes { $one } and { $other } letters
# $name (text), $other (text)
name-looksLike = “{ $name }” looks like “{ $other }”, but is another name
# $name (text)
name-claims = “{ $name }” is only a name. It proves nothing
# $name (text)
name-sentence = “{ $name }” is a name, though it reads like a sentence
