### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = 此条目
rule-anyArguments = 任意参数
rule-writes = 写入这些文件
rule-line = 仅限这一行命令
rule-noArguments = 无参数
rule-arguments = 参数：{ $args }
rule-script = 此脚本：{ $script }
rule-argPattern = 匹配 { $pattern } 的参数
rule-exact = 恰为所允许的参数，且限一个文件夹
rule-inFolder = { $what }，在 { $folder } 中
rule-withoutArguments = 不带参数
rule-also = { $some }；{ $next }

rule-neverMatches = 永不匹配
rule-invalid = 无法读取
rule-hidden = 隐藏字符
rule-hiddenNote = 其中含有隐藏字符。
rule-hiddenRemove = 其中含有隐藏字符。如果不是您写的，请移除它。
rule-ended = 已结束
rule-endedNote = 此规则已到期。
rule-changed = 此后已更改
rule-changedNote = 脚本在创建此规则后已更改，因此此规则不再生效。
rule-goneNote = 脚本已不存在，因此此规则不生效。
rule-nothingHere = 此处无匹配
rule-runsAnything = 可运行任何内容
rule-notKnown = 在此处未知
rule-veryBroad = 范围很广
rule-anywhere = 参数中的任意位置
rule-anywhereNote = 它会匹配参数中的任意位置。用 ^ 和 $ 可匹配全部参数。
rule-refusedBy = 被第 { $n } 行阻止
rule-refusedNote = 第 { $n } 行阻止它，而阻止优先。
rule-coveredBy = 已被第 { $n } 行涵盖
rule-coveredNote = 第 { $n } 行已允许它，且参数不限。
