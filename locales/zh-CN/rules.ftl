### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = 此规则
rule-may = { $who } 可以运行 { $what }
rule-never = { $who } 绝不可以运行 { $what }
rule-mayWrite = { $who } 可以写入 { $files }
rule-anyArguments = { $program }（任意参数）
rule-noArguments = { $program }（无参数）
rule-argumentsLike = { $program }（参数类似 { $arguments }）
rule-asAllowed = { $program }（您允许过的参数）
rule-withScript = { $program } 和未改动的脚本 { $script }
rule-theLine = 这一行 { $line }
rule-onlyIn = { $what }，仅在 { $folder } 中
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
rule-changed = 脚本已更改
rule-changedNote = 脚本在创建此规则后已更改，因此此规则不再生效。
rule-goneNote = 脚本已不存在，因此此规则不生效。
rule-inert = 目前不起作用
inert-chainsAsk = 仅当“由多条命令组成的行”设为“每一部分都允许时运行”时才生效
inert-unwritable = 没有规则允许写入该处：该位置受保护，或那里有链接或程序
# $files (text)
inert-notWhole = “{ $files }”永不匹配：请写完整路径，如 ~/project/out/**
# $folder (text)
inert-noFolder = 没有文件夹 { $folder }
# $program (text)
inert-firstWords = { $program } 可以运行其他程序，仅有开头几个词不够：请给出全部
# $path (text)
inert-changed = { $path } 此后已更改，因此规则不再生效
# $path (text)
inert-gone = { $path } 已不存在，因此规则不生效
inert-line = 这一行不能成为规则：它太长或有危险，或无法确定它运行什么
inert-noCommand = 请写一条命令，不含 ; | & > 或 $
# $program (text)
inert-carried = { $program } 会启动另一个程序：请写不带它的命令
# $name (text)
inert-noProgram = 找不到程序 { $name }：请写完整路径
# $folder (text)
rule-broadFiles = 一行命令可以写入 { $folder } 下的任何文件。
rule-nothingHere = 此处无匹配
rule-runsAnything = 可运行任何内容
rule-notKnown = 未知程序
rule-veryBroad = 范围很广
rule-anywhere = 参数中的任意位置
rule-anywhereNote = 它会匹配参数中的任意位置。用 ^ 和 $ 可匹配全部参数。
rule-refusedBy = 另一条规则优先
rule-refusedNote = { $rule }。该规则优先。
rule-coveredBy = 已允许
rule-coveredNote = { $rule }。
