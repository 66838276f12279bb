### What the prompt window says.

windowTitle =
    { $agentKind ->
        [none] 命令请求
       *[other] 命令请求 – { $agent }
    }
emptyTitle = 没有等待的请求。
emptyText = 当智能体想运行您未允许的内容时，会显示在这里。
openingTitle = 正在打开请求…
timeLeft = 剩余时间
noLimit = 无时间限制
secondsLeft = 剩余 { $n } 秒
risks = 需要留意
moreRisks = +{ $n }
moreRisksLabel = 再显示 { $n } 条说明

tier-danger = 危险
tier-caution = 注意
tier-note = 说明
commandViews = 命令
asWritten = 原文
wordByWord = 逐词
touches = 涉及的路径
touchesLabel = 命令中的 { $n } 个路径
touchedPath = 路径
touchedNow = 当前情况
touchedWhere = 位置
touchedFile = 文件，{ $size }
touchedFolder =
    { $n ->
        [0] 空文件夹
       *[other] 文件夹，{ $n } 项
    }
touchedFolderMore = 文件夹，{ $n } 项或更多
touchedOutside = 在代码仓库之外
touchedInside = 在代码仓库中

touched-nothing = 不存在
touched-folder = 文件夹
touched-link = 符号链接
touched-other = 既非文件也非文件夹
touched-hidden = 无法查看
commandLabel = 命令，{ $n } 行
notes = { $n } 条说明
wordsLabel = 命令，{ $n } 个词
wordNumber = 序号
word = 词
remark = 说明
startedBy = 启动者
noted = 说明：{ $note }
noteKeys = 按 . 或 , 逐个查看标出的部分
noteAt = 说明 { $at } / { $of }：{ $note }
uncover = 显示 5 秒
program = 程序
emptyWord = ⟨空⟩
emptyWordNote = 空词
copy = 复制
copied = 已复制
copyRaw = 复制原始内容
copyDetails = 复制详情
rawNote = 与发送时完全一致的命令，可能含有看不见的字符。
copyFailed = 无法复制命令。请选中后手动复制。
lines = { $n } 行
why = 询问原因
whyAsked = 详细信息

mark-pass = 已涵盖：
mark-miss = 未涵盖：
queue = 等待的请求
position = { $at } / { $of }
previous = 上一个请求
next = 下一个请求
moreWaiting = +{ $n }
soonest = 最先到期
arrived = 又收到一个请求。{ $n } 个请求正在等待。
allowOnce = 允许一次
allowAlways = 始终允许…
alwaysLabel = 始终允许
allowFor = 允许一段时间…
leaseCaption = 仅此命令，在此文件夹中：
deny = 拒绝
denyMore = 更多拒绝方式
denyWithMessage = 拒绝并说明该怎么做…
denyAndPause = 拒绝并暂停此智能体 15 分钟
denyAlways = 始终拒绝此程序…
times = ×{ $n }
timesLabel = { $n } 个相同的请求，一并答复
cancel = 取消
close = 关闭
alwaysTitle = 始终允许智能体“{ $agent }”
alwaysScopes = 哪些内容可以不询问而运行
partCovered = 已可运行
denyAlwaysTitle = 始终拒绝智能体“{ $agent }”
denyAlwaysScopes = 今后阻止哪个程序
denyAlwaysHelp = 从现在起，此程序会被直接阻止。您可以在允许列表中移除该规则。
ends = 结束

end-never = 永不
end-day = 1 天后
end-week = 1 周后
note = 备注
entryHasNoTerms = 这类规则不能有结束时间和备注。
saveAndAllow = 保存规则并允许
saveAndDeny = 保存规则并拒绝
saveAnyway = 仍然保存
otherPattern = 其他模式…
otherPatternHelp = 按路径指定程序，参数任意。
pattern = 路径模式
changes = 会改变什么
weighing = 正在检查会改变什么…
coversNot = 这不会允许该命令。
noHistory = 无法读取以往的请求，因此无法比较。
pastNone =
    { $n ->
        [0] 没有可供比较的以往请求。
        [1] 您最近的请求不会因此获准。
       *[other] 您最近的 { $n } 个请求都不会因此获准。
    }
pastAllowed = 这会允许以往 { $n } 个请求
pastAllowedDenied =
    { $n ->
        [0] 其中没有您拒绝过的
       *[other] 其中 { $n } 个您拒绝过
    }
pastDenied = 拒绝过 { $n } 次
pastNoneRefused =
    { $n ->
        [0] 没有可供比较的以往请求。
        [1] 您最近的请求不会因此被阻止。
       *[other] 您最近的 { $n } 个请求都不会因此被阻止。
    }
pastRefused = 这会阻止以往 { $n } 个请求
pastRefusedAllowed =
    { $n ->
        [0] 其中没有您允许过的
       *[other] 其中 { $n } 个您允许过
    }
pastRowAllowed = 允许过 { $n } 次
pastTimes = 询问过 { $n } 次
pastMore = 以及另外 { $n } 条命令
pastUnknown = 另有 { $n } 个请求无法比较：文本未完整保留。
confirmAnyway = 仍要保存
confirmFirst = 请勾选后再保存
notLookedAt = 无法得知此规则的影响：{ $cause }。
denyWithMessageTitle = 拒绝并说明该怎么做
lastMessages = 以前说过的
message = 给智能体的留言
messageHelp = 一行文字，发送给提出请求的智能体，不更改任何规则。
denyAndSend = 拒绝并发送
denyAll = 全部拒绝（{ $n }）
denyAllTitle = 拒绝全部 { $n } 个请求？
denyAllText = 每个智能体都会被告知有人拒绝了请求。此间新到的请求继续等待。
keepThem = 保留
together = 允许 { $n } 个一次…
togetherConfirm = 允许 { $n } 个一次
togetherTitle = 允许这 { $n } 个请求各运行一次？
togetherText = 它们的智能体、程序和文件夹都相同，只有个别词不同。每个都按所示运行一次，不保存任何内容。此间新到的请求继续等待。
togetherList = 这些请求，每个只标出与第一个的不同
togetherScroll = 请先滚动到列表末尾
allowNext = 再次请求时放行（10 分钟内）
allowReady = 现在可以允许
notYet = 还不行。{ $wait }。
keys = { $modifier }+Enter 允许一次 · Esc 拒绝
notInFront = 在此窗口中点击后即可使用按键
newAsker = 此前从未请求过

wait-moment = 稍候即可使用
wait-scroll = 请先滚动到命令末尾
wait-typing = 请先停止输入片刻
wait-sending = 正在告知智能体…
wait-checking = 请用密码或指纹确认，系统正在询问
wait-done = 已完成
wait-expired = 已超时，未运行。
wait-ended = 此请求已结束。
changed = 此请求在显示期间发生了变化。请重新阅读。
notDelivered = 无法送达答复：{ $cause }。未运行。
dismiss = 知道了
later = 稍后决定

alwaysAfter = 始终允许？
undo = 撤销
undone = 已撤销。
