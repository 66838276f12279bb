### What is found in a policy, a pattern or a configuration. English is what the crates say themselves.
### Read by `crates/catalogue`.

sentence = { $what }。
listed = { $some }、{ $next }

policy-configUnreadable = 无法读取配置 { $path }：{ $cause }。请更正该文件。
policy-configKept = 无法使用配置 { $path }：{ $cause }。仍以先前的内容为准。请更正该文件。
policy-cannotMove = 策略无法移到 { $to }：{ $problem }
policy-mayNotMove = { $from } 的策略无法移到 { $to }（{ $problem }）；请更正，或手动移动策略
note-moved = 策略保存在 { $file } 中，因为 { $folder } 属于较新的 OpenClaw。
note-movedBefore = 策略保存在 { $file } 中，因为 { $folder } 曾属于较新的 OpenClaw。
note-takenOver = 策略文件不见了：被较新的 OpenClaw 接管，或被人删除。它所阻止的仍被阻止。`exec-host approvals import --merge --from-openclaw` 可恢复其余部分；副本在 { $copy } 中。
note-blocks = { $file } 使 OpenClaw 无法运行命令：请运行 `openclaw doctor --fix`。
note-adopted = 无法读取已确认的策略。当前策略视为已确认：{ $problem }。

drift-sentence = 另一个程序更改了策略：{ $what }。
drift-added = 添加了 { $n } 条规则
drift-removed = 移除或更改了 { $n } 条阻止规则
drift-askOff = ask 已关闭
drift-skills = 允许了技能程序
drift-set = { $setting } 设为 { $value }

pattern-empty = 空模式不匹配任何内容；请写程序的路径
pattern-noFolder = “{ $pattern }”没有文件夹，永远不会匹配；请写 { $instead }
pattern-command = “{ $pattern }”是带参数的程序，永远不会匹配；请为 { $program } 写一条规则，参数为 { $arguments }
pattern-notWhole = “{ $pattern }”不是完整路径，永远不会匹配；请写 { $instead }
pattern-folder = “{ $pattern }”是文件夹，永远不会匹配；要涵盖其中的程序请写 { $instead }
pattern-wholePath = 程序的完整路径
remark-nothingHere = 它在此计算机上尚无匹配。
remark-runsAnything = { $path } 是{ $what }：以任意参数它可以运行任何内容。
remark-notKnown = Exec Companion 不认识 { $name }。它可能会运行其他程序。
reach-shell = 一个 Shell
reach-interpreter = 解释器
reach-programs = 会运行其他程序的程序
remark-broadLater = 它涵盖以后放在那里的任何程序。
remark-broad = 它涵盖此计算机上的 { $n } 个程序，以及以后放在那里的任何程序。

fault-version = { $what } 不是 1，因此整个文件被忽略。
fault-noKey = { $what } 不是已知的键，不起作用。
fault-noSetting = { $what } 不是设置，不起作用。
fault-noKeyOfRules = { $what } 不是规则的键。
fault-noObject = { $what } 不是对象，被忽略。
fault-noList = { $what } 不是列表，被忽略。
fault-noText = { $what } 不是文本，视为未设置。
fault-noFlag = { $what } 既不是 true 也不是 false，视为未设置。
fault-noTexts = { $what } 不是文本列表，视为未设置。
fault-noTools = { $what } 不是工具名称列表，所有工具都会被拒绝。
fault-unsandboxed = { $what } 是 sandbox，但没有沙盒：命令会在此计算机上运行，不会询问。
fault-noTime = { $what } 不是以毫秒为单位的时间。
fault-noneOf = { $what } 不是 { $choices } 之一，视为未设置。
fault-strictest = { $what } 不是 { $choices } 之一，视为 { $value }。
fault-noBins = { $what } 不是文本列表，因此没有程序算作安全过滤器。
fault-lostLimits = { $what } 可能含有无法读取的限制，因此一切都被阻止。
fault-noArguments = { $what } 不是文本，因此忽略此条目。
fault-entryWithoutPattern = { $what } 没有模式，被忽略。
fault-ruleWithoutPattern = { $what } 没有模式。
fault-noEffect = { $what } 的 effect 必须是 allow 或 deny。
fault-notUsed = { $what } 被忽略。
fault-lostDenials = { $what } 含有无法读取的阻止规则，因此一切都被阻止。
fault-oldName = { $what } 是 agents.main 的旧名，算作其一部分。
fault-noId = { $what } 属于没有 ID 的智能体。
fault-entryWithoutFolder = { $what } 永远不会匹配：“{ $pattern }”没有文件夹；请写完整路径，例如 { $example }。
fault-entryIsCommand = { $what } 永远不会匹配：“{ $pattern }”是带参数的程序；请为 { $program } 写一条规则，参数为 { $arguments }。
fault-ruleWithoutFolder = { $what } 永远不会匹配：“{ $pattern }”没有文件夹；请写完整路径。
fault-oldHash = { $what } 是旧式哈希；{ $then }。
fault-expression = { $what } 不是此程序能读取的正则表达式；{ $then }。
fault-noProfile = { $what } 列出了 { $name }，它没有配置档，从不安全。
fault-noNumber = { $what } 不是整数。
fault-unreadableProfile = { $what } 无法读取，因此此名称的程序都不算安全。
fault-fixedProfile = { $what } 被忽略：awk、jq 和 sed 按各自的脚本来判断。
fault-chainsElsewhere = { $what } 不起作用，且 OpenClaw 会拒绝含有它的文件：应写在 exec-approvals.json 的 agents.<id>.chains 中。
then-entry = 此条目永远不会匹配
then-grant = 此规则永远不会匹配
then-denial = 此规则会阻止任意参数
