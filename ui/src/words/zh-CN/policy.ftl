### What the Policy page says of settings and their values, and the policy in one sentence.
### Read by `crates/words`.

policy-security = 安全
policy-securityDeny = 阻止一切
policy-securityDenyWhy = 无论列表上有什么，都不运行任何命令。
policy-securityList = 仅限列表上的内容
policy-securityListWhy = 列表上的程序直接运行；其他程序由“询问”决定。
policy-securityFull = 运行一切
policy-securityFullWhy = 任何程序以任何参数运行。列表不起作用。
policy-ask = 询问
policy-askAlways = 每次
policy-askAlwaysWhy = 无论是否在列表上，每条命令都弹窗询问。
policy-askMiss = 不在列表上时
policy-askMissWhy = 对不在列表上的内容弹窗询问。
policy-askOff = 从不
policy-askOffWhy = 不弹窗。不在列表上的内容被阻止。
policy-nobody = 无人可问时
policy-nobodyDeny = 阻止
policy-nobodyDenyWhy = 没有屏幕时，需要点击的内容不运行。
policy-nobodyList = 使用列表
policy-nobodyListWhy = 没有屏幕时，只运行列表上的内容。
policy-nobodyFull = 运行
policy-nobodyFullWhy = 没有屏幕时，需要点击的内容不询问而运行。
policy-skills = 技能程序
policy-skillsOff = 不在列表
policy-skillsOffWhy = 技能声明的程序与其他程序一样询问。
policy-skillsOn = 在列表
policy-skillsOnWhy = 技能声明的程序视为在列表上。

policy-presetLocked = 锁定
policy-presetAsk = 询问我（推荐）
policy-presetList = 仅限列表
policy-presetFull = 开放

policy-fromBuiltIn = 因为没有其他设置
policy-fromDefaults = 来自默认值
policy-fromEvery = 为所有智能体设置
policy-fromConfigAgent = 在 openclaw.json 中为此智能体设置
policy-fromAgent = 为此智能体设置
policy-fromConfig = 在 openclaw.json 中设置（{ $layer }）
policy-holds = { $value }，{ $from }。
policy-stricter = { $value }：更严格，{ $from }。
policy-notSet = 未设置（{ $value }）
policy-asEvery = 同所有智能体（{ $value }）
policy-asDefaults = 同默认值（{ $value }）
policy-asConfig = 同 openclaw.json（{ $value }）
policy-nothingSet = 此处未设置。
policy-unknownValue = 文件中为 { $value }，不是这些值之一，视为未设置。

policy-defaults = 默认值
policy-everyAgent = 所有智能体

policy-anAgent = 没有单独设置的智能体
policy-anyAgent = 所有没有单独设置的智能体
policy-sentence = { $agent } { $what }。
policy-mayNothing = 不能运行任何内容
policy-asksEveryTime = 每次都询问
policy-runsAll = 不询问而运行一切
policy-asksAlso = 每次都询问，包括 { $listed }
policy-mayList = 可不询问而运行 { $listed }，其他都询问
policy-asksAll = 一切都询问
policy-onlyList = 可不询问而运行 { $listed }，其他都被阻止
policy-emptyList = 不能运行任何内容，因为列表为空
policy-and = { $what }，{ $nobody }
policy-andLast = { $what }，{ $nobody }
policy-refusedUnanswered = 无人答复时被阻止
policy-followsList = 无人可问时按列表处理
policy-runsAnyway = 无人可问时仍会运行
policy-denials = { $what }；此外，{ $n } 条规则会阻止某些命令
policy-programs = { $n } 个程序
policy-patterns = { $n } 个程序模式
policy-filters = grep 等安全过滤器
policy-listPair = { $one }和{ $other }
policy-listThree = { $one }、{ $other }和{ $last }

policy-storeNewer = 审批文件 · 由更新的版本写入
policy-storeUnreadable = 审批文件 · 无法读取
policy-storeReadOnly = 审批文件 · 只读
policy-storeMissing = 审批文件 · 尚不存在
policy-storeSaved = 审批文件 · 已保存
