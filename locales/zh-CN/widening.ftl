### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $who }的 { $setting }：{ $before } → { $after }
widening-everyOther = 所有其他智能体
widening-mayAny = { $who } 可以任意参数运行 { $program }
widening-may = { $who } 可以运行 { $command }
widening-mayLike = { $who } 可以用类似 { $arguments } 的参数运行 { $program }
widening-mayWrite = { $who } 可以写入 { $files }
widening-gone = { $command } 不再对{ $who }阻止
widening-narrowed = { $command } 不再像以前那样对{ $who }阻止
