### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $setting } de { $who } : { $before } → { $after }
widening-everyOther = tous les autres agents
widening-mayAny = { $who } : { $program } peut s’exécuter avec des arguments quelconques
widening-may = { $who } : { $command } peut s’exécuter
widening-mayLike = { $who } : { $program } peut s’exécuter avec des arguments comme { $arguments }
widening-mayWrite = { $who } : écriture possible dans { $files }
widening-gone = { $command } n’est plus rejeté pour { $who }
widening-narrowed = { $command } n’est plus rejeté comme avant pour { $who }
