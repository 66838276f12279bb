### What the main window says.

product = Exec Companion
windowTitle =
    { $agentKind ->
        [none] { $page } – Exec Companion
       *[other] { $page } – { $agent } – Exec Companion
    }

pages-home = 主页
pages-requests = 请求
pages-policy = 策略
pages-allowlist = 允许列表
pages-agents = 智能体
pages-binding = 节点绑定
pages-try = 试一条命令
pages-health = 运行状况
pages-settings = 设置
navigation = 页面
waiting = { $n } 个请求正在等待
notices = 通知
danger = 危险
caution = 注意
loading = 正在加载…
notAnswered = 应用没有回应：{ $cause }。请重新加载页面。
lockedTitle = 屏幕已锁定。
lockedText = 您回来之前不显示任何内容。
details = 详情
reload = 重新加载
tryAgain = 重试
dismiss = 知道了
cancel = 取消
close = 关闭
copy = 复制
copied = 已复制。
copyFailed = 无法复制：此窗口没有剪贴板。
agent = 智能体
agentFilter = 输入以筛选，或输入新名称
place = 位置
placeGone = 未连接
agentRules = { $n } 条规则
agentOverrides = 有自己的设置
agentsConfigured = 已配置
agentsSeen = 见过但未配置
agentAdd = 添加智能体…
agentAddHint = 请先输入智能体的名称
agentAddNamed = 添加智能体“{ $name }”
pause = 暂停智能体
pauseHint = 阻止智能体的一切请求，直到您恢复
resume = 恢复
undo = 撤销
conflict = 再次应用我的更改
theirs = 磁盘上的内容
mine = 您的更改，尚未保存
nothingOfIt = 此处没有更改。

export-copy = 复制
export-save = 另存为文件

proposals-title =
    { $agentKind ->
        [none] 建议规则
        [every] 为所有智能体建议规则
       *[one] 为“{ $agent }”建议规则
    }
proposals-text = 每条规则允许一条您先前批准过的命令。请添加您需要的规则。
proposals-none = 您尚未允许过可以用规则涵盖的命令。
proposals-times = 允许过 { $n } 次
proposals-add = 添加…
proposals-addOf = 为 { $rule } 添加规则
shortcut = { $page }（{ $keys }）

allowlist-search = 搜索规则
allowlist-filters = 筛选

allowlist-chips-any = 任意参数
allowlist-chips-these = 这些参数
allowlist-chips-unused = 90 天未使用
allowlist-chips-problem = 有问题
allowlist-add = 添加规则
allowlist-import = 导入
allowlist-importFile = 要导入的规则文件
allowlist-export = 导出
allowlist-rules = { $n } 条规则
allowlist-shown = { $n } / { $of } 条规则
allowlist-table =
    { $agentKind ->
        [none] 规则
        [every] 所有智能体的规则
       *[one] “{ $agent }”的规则
    }

allowlist-columns-program = 程序
allowlist-columns-rule = 规则
allowlist-columns-used = 使用
allowlist-columns-flags = 提示
allowlist-columns-actions = 操作

allowlist-origins-typed = 手动添加
allowlist-origins-clicked = 来自请求
allowlist-origins-imported = 导入
allowlist-skills = 技能的程序
allowlist-skillsText = OpenClaw 将技能的程序视为已列出。此应用不知道是哪些程序，因此会询问。
allowlist-keys = ↑ ↓ 移动 · F2 编辑 · Del 移除
allowlist-keysReadOnly = 审批文件无法写入，因此规则为只读。
allowlist-select = 选择 { $pattern }
allowlist-selectAll = 选择所有显示的规则
allowlist-edit = 编辑 { $pattern }
allowlist-remove = 移除 { $pattern }
allowlist-removeShort = 移除
allowlist-selected = 已选择 { $n } 项
allowlist-removeSelected = 移除 { $n } 条规则
allowlist-clear = 清除选择
allowlist-inherited = 来自所有智能体
allowlist-ownerOf = 来自所有智能体：转到 { $pattern }
allowlist-refuses = 阻止
allowlist-ends = { $when }结束
allowlist-ended = 已于{ $when }结束
allowlist-uses = 已使用 { $n } 次
allowlist-never = 从未使用
allowlist-nothing = 此计算机上没有匹配
allowlist-programs = { $n } 个程序
allowlist-more = 以及另外 { $n } 个
allowlist-matchesNow = 匹配此计算机上的 { $n } 个程序
allowlist-emptyTitle =
    { $agentKind ->
        [none] 没有规则。一切都会询问。
        [every] 没有适用于所有智能体的规则。
       *[one] “{ $agent }”没有规则。一切都会询问。
    }
allowlist-emptyText = 规则让程序不再询问而直接运行。您始终允许的内容也会出现在这里。
allowlist-propose = 根据历史建议
allowlist-noneShown = 没有规则符合此筛选。
allowlist-elsewhere = 在其他智能体中找到
allowlist-clearFilter = 清除筛选
allowlist-addTitle =
    { $agentKind ->
        [none] 添加规则
        [every] 为所有智能体添加规则
       *[one] 为“{ $agent }”添加规则
    }
allowlist-pattern = 程序
allowlist-patternHint = 路径，如 /usr/bin/git 或 ~/bin/*。
allowlist-choose = 选择程序…
allowlist-args = 参数
allowlist-argsHint = 参数的模式。留空表示任意参数。
allowlist-kind = 规则针对什么

allowlist-kinds-program = 程序
allowlist-kinds-command = 命令
allowlist-kinds-files = 要写入的文件
allowlist-kinds-line = 一行
allowlist-words = 命令
allowlist-wordsHint = 与在终端中输入的一样：git push。
allowlist-moreWords = 后面还有其他词也可以
allowlist-folder = 文件夹
allowlist-folderHint = 仅在此文件夹中。留空表示任何文件夹。
allowlist-files = 文件
allowlist-filesHint = 一行命令可用 > 或 >> 写入的位置，如 ~/project/out/**。
allowlist-line = 行
allowlist-lineHint = 仅运行这段文本，且其程序须保持现状。
allowlist-lineFolderHint = 这一行仅在此文件夹中运行。
allowlist-effect = 规则的作用
allowlist-effectAllow = 允许
allowlist-effectNever = 绝不允许
allowlist-endsLabel = 结束
allowlist-endsOf-never = 永不
allowlist-endsOf-day = 一天后
allowlist-endsOf-week = 一周后
allowlist-note = 备注
allowlist-everybody = 所有智能体
allowlist-editTitle = 更改此规则
allowlist-instead = 改用 { $pattern }
allowlist-save = 保存
allowlist-drop = 取消
allowlist-editorHint = 回车保存 · Esc 取消
allowlist-cannotEdit = 此规则含有隐藏字符，只能移除。
allowlist-exportTitle =
    { $agentKind ->
        [none] 导出规则
        [every] 导出所有智能体的规则
       *[one] 导出“{ $agent }”的规则
    }
allowlist-exportText = JSON 格式的规则，“导入”可以读取。
allowlist-importFailed = 无法读取文件。未导入任何内容。

policy-openWarning = 命令无需询问即可运行
policy-presets = 预设
policy-presetsText = 选择一个预设。您会先看到有哪些更改。
policy-presetNow = 当前
policy-presetChanges = “{ $label }”会更改
policy-apply = 应用
policy-keep = 保持不变
policy-answers = 让本机的策略来回答
policy-answersText = 当此网关就该智能体提问时，本机的规则可以允许该命令运行一次，届时不会询问您。
policy-answersTitle = 让本机的策略回答此网关吗？
policy-answersAsks = 只有您的允许列表和规则会作答。任何危险操作仍会询问您。
policy-answersHistory = 命令由网关运行，因此文件可能在启动前发生变化。每次回答都会记入历史。
policy-answersYes = 让其作答
policy-settings = 设置
policy-history = 历史
policy-historyText = 审批文件的早期版本。恢复操作可以撤销。
policy-historyEmpty = 尚无早期版本。
policy-restore = 恢复
policy-restoreOf = 恢复 { $when } 的策略
policy-restoreChanges = 恢复会更改
policy-same = 与现在相同。

try-lead = 看看当前策略会如何处理一条命令。不会运行任何内容。
try-command = 命令
try-folder = 文件夹
try-folderHint = 留空表示主文件夹。
try-mode = 读取方式
try-shell = Shell 的一行命令
try-words = 一条命令的各个词
try-evaluate = 尝试
try-evaluating = 正在尝试…
try-read = 读取为
try-risks = 需要留意
try-tree = 决定过程

try-marks-pass = 通过
try-marks-miss = 未通过
try-marks-note = 说明
try-decidedBy = 由 { $layer } 决定
try-code = 代码
try-suggestions = 能让它运行的规则
try-suggestionsText = 范围最小的规则在前。确认之前不会保存任何内容。
try-add = 添加…
try-addOf = 添加：{ $label }
try-keepLabel = 从现在起它必须

try-must-run = 运行
try-must-ask = 询问
try-must-deny = 被阻止
try-keepAs = 保留为示例
try-everyAgent = 默认值
try-examples = 示例
try-examplesText = 示例守护策略：每次更改都会重新检验它们。
try-examplesEmpty = 尚无示例。试一条命令并保留它。

try-columns-command = 命令
try-columns-agent = 智能体
try-columns-expected = 预期
try-columns-actual = 现在
try-columns-actions = 操作

try-verdicts-run = 运行
try-verdicts-ask = 询问
try-verdicts-deny = 被阻止
try-differs = 与当前策略不一致
try-again = 再试一次
try-againOf = 再试一次：{ $command }
try-removeOf = 移除示例 { $command }
try-kept = 已保留为示例。
try-removed = 示例已移除。

palette-title = 查找任何内容
palette-hint = git、昨天 已拒绝、深色…
palette-none = 未找到任何内容。
palette-today = 今天
palette-yesterday = 昨天
palette-kinds-page = 页面
palette-kinds-action = 操作
palette-kinds-agent = 智能体
palette-kinds-setting = 设置
palette-kinds-rule = 规则
palette-kinds-record = 决定

home-suggested = 本周您已允许 { $command } { $n } 次。要设为规则吗？
home-notNow = 暂不
home-makeRule = 设为规则
home-ready = 就绪。智能体的请求会显示在这里。
home-paused = 智能体已暂停。它们的所有请求都会被阻止。
home-troubled = 有需要查看的事项：见上方。
home-waiting = 等待您处理
home-nothing = 没有等待您处理的请求。
home-last = 最近的决定
home-all = 所有决定
home-none = 还没有决定。
home-pauseFor = 暂停智能体
home-minutes = { $n } 分钟
home-hour = 1 小时

permits-title = 临时许可
permits-end = 立即结束
permits-endOf = 立即结束：{ $what }

requests-tabs = 请求
requests-waiting = 等待中
requests-activity = 活动
requests-emptyTitle = 没有等待的请求。
requests-emptyText = 当智能体想运行您未允许的内容时，会显示在这里。
requests-test = 发送测试请求
requests-waitingList = 等待的请求，按到达顺序
requests-times = { $n } 个相同
requests-left = 剩余 { $time }
requests-over = 已超时
requests-noLimit = 无时间限制
requests-review = 查看
requests-reviewOf = 查看 { $command }
requests-search = 搜索决定
requests-filters = 筛选

requests-outcomes-allowed = 已允许
requests-outcomes-denied = 已拒绝
requests-outcomes-expired = 已过期
requests-outcomes-automatic = 自动
requests-period = 时间

requests-periods-any = 任何时间
requests-periods-today = 今天
requests-periods-week = 最近 7 天
requests-periods-month = 最近 30 天
requests-periods-day = 指定日期…
requests-day = 日期
requests-wrongDay = 请输入日期，例如 2026-11-28。
requests-clearFilter = 清除筛选
requests-verify = 检查历史
requests-export = 导出
requests-exportTitle = 导出历史
requests-exportText = 所有记录，每行一条 JSON，最新的在前，不受筛选影响。密码已隐藏。
requests-command = 命令
requests-when = 时间
requests-rule = 创建规则…
requests-activityEmpty = 尚无决定。
requests-activityNone = 没有决定符合此筛选。
requests-more = 加载更多
requests-loadingMore = 正在加载…
requests-again = 用当前策略再试一次
requests-copy = 复制命令
requests-list = 已决定的请求，最新的在前

binding-lead = 选择由哪台计算机运行 OpenClaw 发往节点的命令（host=node）。
binding-file = 写入
binding-default = 默认绑定
binding-anyNode = 任意节点
binding-agents = 智能体
binding-as = 同默认（{ $node }）
binding-override = 单独指定：{ $node }
binding-nodeOf = { $agent } 的节点
binding-changes =
    { $n ->
        [0] 没有更改
       *[other] { $n } 处更改
    }
binding-save = 保存
binding-discard = 放弃
binding-noAgents = 文件未列出智能体，因此默认值适用于全部。

binding-columns-agent = 智能体
binding-columns-node = 节点
binding-inherits = 同默认
binding-changed = 未保存
binding-other = 其他节点…
binding-name = 节点的名称或 ID
binding-nameOf = { $of }：名称或 ID
binding-nodes = 节点
binding-nodesOff = 此处未连接网关。请从文件中选择名称，或直接输入。
binding-unknown = { $node }（未知）
binding-here = { $node }（本机）
binding-own = 本机
binding-known = 由文件得知
binding-noNodes = 没有已知的可运行命令的节点。
binding-health = 查看运行状况
binding-connected = 已连接
binding-away = 未连接
binding-seen = 上次在线：{ $ago }
binding-runsNothing = 此节点无法运行命令。
binding-test = 测试
binding-testOf = 测试 { $node }
binding-testing = 正在测试…
gateways-title = 在此询问的网关
gateways-lead = 选择哪个 OpenClaw 网关可以在此询问您。
gateways-found = openclaw.json 中的网关
gateways-add = 添加网关
gateways-address = 地址
gateways-addressHint = ws://主机:端口；使用 TLS 的网关为 wss://主机:端口
gateways-secret = 令牌或密码
gateways-secretHint = 只会发送给此网关。留空则保留已存储的值。
gateways-isPassword = 这是密码
gateways-fingerprint = 证书（SHA-256）
gateways-fingerprintHint = 可选。填写后不信任其他任何证书。
gateways-keep = 保存并使用
gateways-forget = 忘记
gateways-forgetOf = 忘记 { $name }
gateways-withSecret = 已存储令牌或密码
gateways-noSecret = 无令牌或密码
gateways-pinned = 仅信任一个证书

agents-lead = 此计算机上的智能体。已连接的智能体在运行命令前会在这里询问您。
agents-version = 版本 { $version }
agents-last = 上次询问：{ $when }
agents-never = 从未在这里询问
agents-states-absent = 不在此处
agents-states-apart = 未连接
agents-states-connected = 已连接
agents-states-troubled = 请查看
agents-connect = 连接
agents-again = 重新连接
agents-disconnect = 断开
agents-test = 测试
agents-testing = 正在测试…
agents-testWaits = 请求窗口现在可能会询问您。
agents-of = { $verb }：{ $name }
agents-way = 方式
agents-ways-ask = 询问，由智能体运行
agents-ways-run = 询问，由 Exec Companion 运行
agents-ways-tool = 给它一个会询问的工具
agents-plan = 将写入：
agents-planOff = 将移除：
agents-nothing = 没有要更改的内容。
agents-new = 新增
agents-gone = 移除
agents-write = 写入
agents-cancel = 取消

health-lead = 以下各项正常时，请求才能送达您。请从第一个有问题的项目着手。

health-states-good = 正常
health-states-warn = 请留意
health-states-bad = 不工作
health-states-off = 关闭
health-drill = 开始演练
health-drilling = 演练进行中…
health-drillLead = 通过真实的套接字发送三个测试请求：一个被阻止；一个打开请求窗口，直到您按“拒绝”；一个找不到屏幕。不会运行任何内容。
health-drillWaits = 请求窗口中显示一个标记为演练的请求。请在那里按“拒绝”。
health-drillTitle = 演练
health-report = 复制报告
health-reportCopied = 报告已按此处显示的内容复制到剪贴板。
health-summary-good = 一切正常。
health-summary-bad = { $n } 项不工作
health-summary-warn = { $n } 项请留意
