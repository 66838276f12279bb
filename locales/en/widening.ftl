### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

# $setting (text), $who (text), $before (text), $after (text)
widening-setting = { $setting } of { $who }: { $before } → { $after }
widening-everyOther = every other agent
# $who (text), $program (text)
widening-mayAny = { $who } may run { $program } with any arguments
# $who (text), $command (text)
widening-may = { $who } may run { $command }
# $who (text), $program (text), $arguments (text)
widening-mayLike = { $who } may run { $program } with arguments like { $arguments }
# $who (text), $files (text)
widening-mayWrite = { $who } may write to { $files }
# $command (text), $who (text)
widening-gone = { $command } is no longer refused for { $who }
# $command (text), $who (text)
widening-narrowed = { $command } is no longer refused as before for { $who }
