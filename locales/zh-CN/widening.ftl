### What a changed policy newly allows, each a part of a sentence. Read by `crates/catalogue`.

widening-setting = { $who }的 { $setting }：{ $before } → { $after }
widening-everyOther = 所有其他智能体
widening-gone = { $command } 不再对{ $who }阻止
widening-narrowed = { $command } 不再像以前那样对{ $who }阻止
