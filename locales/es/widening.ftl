### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $setting } de { $who }: { $before } → { $after }
widening-everyOther = todos los demás agentes
widening-gone = { $command } ya no se rechaza para { $who }
widening-narrowed = { $command } ya no se rechaza como antes para { $who }
