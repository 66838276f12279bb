### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

# $setting (text), $who (text), $before (text), $after (text)
widening-setting = { $setting } of { $who }: { $before } → { $after }
widening-everyOther = every other agent
# $command (text), $who (text)
widening-gone = { $command } is no longer blocked for { $who }
# $command (text), $who (text)
widening-narrowed = { $command } is no longer blocked as before for { $who }
