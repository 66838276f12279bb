### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $setting } de { $who }: { $before } → { $after }
widening-everyOther = todos los demás agentes
widening-mayAny = { $who }: { $program } puede ejecutarse con cualquier argumento
widening-may = { $who }: { $command } puede ejecutarse
widening-mayLike = { $who }: { $program } puede ejecutarse con argumentos como { $arguments }
widening-mayWrite = { $who }: se puede escribir en { $files }
widening-gone = { $command } ya no se rechaza para { $who }
widening-narrowed = { $command } ya no se rechaza como antes para { $who }
