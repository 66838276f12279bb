### What a command does, as the end of “main wants to …”: `exec_policy::Deed`, whose English this is. Read by
### `crates/catalogue`.

# $host (text)
deed-runsDownload = run a script that it downloads from { $host }
deed-runsDownloaded = run text that it downloads
deed-runsDecoded = run text that it decodes
deed-runsUnseen = run text that can’t be checked first
deed-runsUntold = run a program that is only known when it runs
# $path (text)
deed-deletesAllIn = delete everything in { $path }
# $path (text)
deed-erasesDisk = erase the disk { $path }
# $path (text)
deed-opensAndTalks = open { $path } and possibly send it to another computer
# $path (text), $host (text)
deed-opensAndTalksTo = open { $path } and possibly send it to { $host }
# $path (text)
deed-deletesTree = delete { $path } and everything in it
# $path (text), $more (number)
deed-deletesTrees = delete { $path } and { $more } more, with everything in them
# $path (text)
deed-deletes = delete { $path }
# $path (text), $more (number)
deed-deletesMore = delete { $path } and { $more } more
deed-deletesNamed = delete files that another command names
deed-deletesUntold = delete files that are only known when it runs
# $path (text)
deed-deletesFound = delete what it finds in { $path }
# $name (text), $path (text)
deed-deletesNamedBelow = delete files named { $name } in { $path } and below
# $name (text), $days (number), $path (text)
deed-deletesOldBelow = delete files named { $name } and older than { $days } days in { $path } and below
# $name (text), $path (text)
deed-deletesNamedIn = delete files named { $name } in { $path }
# $what (text), $program (text)
deed-deletesWith = delete { $what } with { $program }
# $words (text), $program (text)
deed-deletesByWords = delete data by “{ $words }” with { $program }
# $path (text), $from (text)
deed-mirrors = make { $path } the same as { $from } and delete what else is there
# $target (text)
deed-resetsTo = discard changes and move this branch to { $target }
deed-discardsChanges = discard changes that aren’t committed
deed-deletesIgnored = delete files that git ignores
deed-deletesUntrackedAll = delete files that git doesn’t track, ignored ones too
deed-deletesUntracked = delete files that git doesn’t track
# $name (text)
deed-deletesBranch = delete the branch { $name }
deed-dropsStash = delete stashed changes
# $remote (text)
deed-forcesPush = push to { $remote } and overwrite what is there
deed-forcesPushed = push commits and overwrite what is there
# $name (text), $program (text)
deed-uninstalls = uninstall { $name } with { $program }
deed-turnsOff = turn this computer off
deed-restarts = restart this computer
# $remote (text)
deed-pushes = push to { $remote }
deed-pushesCommits = push commits
# $program (text)
deed-publishes = publish a package with { $program }
# $path (text), $host (text)
deed-sendsFile = send { $path } to { $host }
# $host (text)
deed-sendsTo = send data to { $host }
# $host (text)
deed-runsOn = run a command on { $host }
# $words (text), $host (text)
deed-runsWordsOn = run “{ $words }” on { $host }
# $host (text)
deed-logsIn = log in to { $host }
# $name (text)
deed-stopsService = stop the service { $name }
# $name (text)
deed-restartsService = restart the service { $name }
# $name (text)
deed-startsService = start the service { $name }
deed-stopsProcesses = stop processes
# $name (text), $program (text)
deed-installs = install { $name } with { $program }
# $name (text), $more (number), $program (text)
deed-installsMore = install { $name } and { $more } more with { $program }
# $name (text), $program (text)
deed-installsForAll = install { $name } with { $program } for all projects
# $path (text), $program (text)
deed-installsFrom = install the packages of { $path } with { $program }
# $program (text)
deed-installsAll = install packages with { $program }
# $program (text)
deed-runsContainer = run a container with { $program }
# $image (text)
deed-runsImage = run { $image } in a container
# $image (text), $path (text)
deed-runsImageWith = run { $image } in a container with access to { $path }
# $image (text)
deed-runsImageWithAll = run { $image } in a container with access to all files of this computer
# $words (text)
deed-runsWordsWithAll = run “{ $words }” in a container with access to all files of this computer
# $words (text), $path (text)
deed-runsWordsWithPath = run “{ $words }” in a container with access to { $path }
# $image (text)
deed-runsImageFree = run { $image } in a container without the usual limits
# $words (text), $name (text)
deed-runsWordsIn = run “{ $words }” in the container { $name }
# $program (text)
deed-runsCode = run code with { $program }
# $words (text), $program (text)
deed-runsWordsWith = run “{ $words }” with { $program }
# $path (text)
deed-runsScript = run the script { $path }
# $path (text)
deed-runsProgram = run the program { $path }
# $path (text)
deed-overwrites = overwrite { $path }
# $path (text), $target (text)
deed-movesTo = move { $path } to { $target }
# $path (text), $more (number), $target (text)
deed-movesMore = move { $path } and { $more } more to { $target }
# $path (text)
deed-changes = change { $path }
# $path (text)
deed-changesRights = change who may use { $path }
# $path (text)
deed-changesOwner = change the owner of { $path }
# $path (text), $target (text)
deed-copiesTo = copy { $path } to { $target }
# $path (text), $more (number), $target (text)
deed-copiesMore = copy { $path } and { $more } more to { $target }
# $path (text)
deed-packs = pack files into { $path }
# $path (text), $folder (text)
deed-unpacks = unpack { $path } into { $folder }
# $path (text)
deed-writesTo = write to { $path }
# $path (text)
deed-addsTo = add to { $path }
# $path (text)
deed-makes = create { $path }
deed-commitsAll = commit all changed files
deed-commits = commit changes
# $words (text)
deed-runs = run { $words }
# $host (text)
deed-clones = clone a repository from { $host }
# $host (text)
deed-downloads = download from { $host }
# $path (text)
deed-opens = open { $path }
# $path (text)
deed-reads = read { $path }
# $path (text), $more (number)
deed-readsMore = read { $path } and { $more } more
# $path (text)
deed-lists = list { $path }
