### What the tray, its menu and notifications say, and what a card of the prompt window is told
### by Rust. Read by `crates/words`.

tray-ready = 就绪 · 没有等待的请求
tray-waiting = { $n } 个请求正在等待
tray-paused = 已暂停：一切都被阻止
tray-agentPaused = { $agent } 已暂停
tray-open = { $agent } 可不询问而运行一切
tray-everyAgent = 所有智能体
tray-permissions = { $n } 个临时许可
tray-lasting = { $what } · { $n } 分钟
tray-untilLock = { $what } · 直到屏幕锁定
tray-notServed = 未接收请求：{ $problem }
tray-recordsLost = 丢失了历史记录：{ $problem }

menu-review = 查看请求（{ $n }）…
menu-mode = 模式：{ $agent }
menu-modeLocked = 阻止一切
menu-modeAsk = 询问
menu-modeList = 仅限列表
menu-modeFull = 开放…
menu-permissions = 临时许可
menu-end = 立即结束：{ $what }（{ $left }）
menu-resumeOne = 恢复 { $what }（{ $left }）
menu-resume = 恢复
menu-pause = 暂停：阻止一切
menu-pauseQuarter = 15 分钟
menu-pauseHour = 1 小时
menu-pauseEver = 直到我恢复
menu-left = 剩余 { $n } 分钟
menu-untilLock = 直到屏幕锁定
menu-open = 打开
menu-health = 运行状况…
menu-startAtLogin = 登录时启动
menu-quit = 退出
menu-quitNote = 退出后，需要点击的请求按“无人可问时”处理。

notice-unlock = 请解锁屏幕后查看。
notice-openWindow = 请打开窗口查看。
notice-missed = 您离开期间有 { $n } 个请求超时
notice-missedText = 未运行。历史中可查看请求的内容。
notice-noTray = 此桌面没有托盘
notice-noTrayText = Exec Companion 正在无图标运行。要打开它，请从应用列表中再次启动。
notice-held = 仅因此才会运行的内容会询问。请保留更改，或恢复策略。
notice-review = 查看
notice-deny = 拒绝

card-heading = 智能体“{ $agent }”想运行一条命令
card-headingNobody = 一个未提供名称的智能体想运行一条命令
card-headingDrill = 演练：这只是测试，不会运行任何内容
card-here = 在此计算机上
card-onHost = 在主机 { $host } 上
card-session = 会话 { $session }
card-process = 由进程 { $pid } 请求
card-program = 由 { $program } 请求（进程 { $pid }）
card-fieldProgram = 程序
card-fieldFolder = 文件夹
card-fieldEnvironment = 环境变量
card-fieldPolicy = 策略
card-adds = 添加 { $names }
card-backticks = 反引号
card-morePrograms = 以及另外 { $n } 个
card-notFound = { $name }：未找到此名称的程序
card-askAlways = 每次都询问
card-askFull = 运行一切
card-askList = 不在列表上的都询问
card-listOnly = 只运行列表上的内容
card-refusesAll = 阻止一切
card-fallbackDeny = 无人可问时阻止
card-fallbackList = 无人可问时使用列表
card-fallbackFull = 无人可问时运行
card-policy = { $policy }；{ $fallback }
card-runsOnce = 运行此命令一次。
card-storesRule = 保存规则，使其不再询问而运行。
card-tellsAgent = 会将此告知智能体。
card-yesOrNo = 对此请求方只能回答允许或拒绝。
card-drill = 这是演练：没有可允许的内容。请按“拒绝”结束。
card-noAlways = 此请求方只接受对单次运行的答复。
card-changesItself = 此命令运行时会改变自身文本，因此没有规则能描述它。
card-noRule = 没有规则能涵盖这条命令，因此只能允许一次。
card-minutes = { $n } 分钟
card-hour = 1 小时
card-untilLock = 直到屏幕锁定

offer-command = 仅此命令，在此文件夹中
offer-arguments = 此程序及这些参数
offer-argumentsMany = 这些程序及这些参数
offer-script = 此脚本的当前内容，参数任意
offer-programs = 此程序，参数任意
offer-programsMany = 这些程序，参数任意
offer-carrier = 不提供“任意参数”：{ $program } 可以运行任何内容，为它设规则等于允许一切。
offer-carrierUnnamed = 不提供“任意参数”：换用其他参数它可以运行任何内容，为它设规则等于允许一切。

ended-expired = 未运行。已超时。
ended-withdrawn = 请求方已离开。未运行。
ended-covered = 已在别处答复：策略现在允许。
ended-refused = 已在别处答复：策略现在阻止。未运行。
ended-answered = 已答复。

problem-gone = 此请求已结束。未允许任何内容。
problem-stale = 此请求已不在显示中。请重新查看。
problem-unarmed = 稍候即可允许。
problem-notOffered = 此请求不能这样选择。
problem-noPlace = 此应用副本不知道自己所在的位置，因此无法在登录时启动。

why-security = 安全
why-ask = 询问
why-nobody = 无人可问时
why-because = 询问原因
why-nearest = 最接近的规则
why-from = { $value }，来自 { $layer }
why-covered = 由 { $by } 涵盖
why-notCovered = 没有规则涵盖

title-request = 命令请求
title-choose = 选择程序
title-requestOf = 命令请求 – { $agent }
