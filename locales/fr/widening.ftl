### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $setting } de { $who } : { $before } → { $after }
widening-everyOther = tous les autres agents
widening-gone = { $command } n’est plus rejeté pour { $who }
widening-narrowed = { $command } n’est plus rejeté comme avant pour { $who }
