### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $setting } für { $who }: { $before } → { $after }
widening-everyOther = alle anderen Agenten
widening-gone = { $command } wird für { $who } nicht mehr verweigert
widening-narrowed = { $command } wird für { $who } nicht mehr wie zuvor verweigert
