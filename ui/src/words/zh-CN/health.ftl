### What the Health page finds, what stands above every page, and what their buttons do.
### Read by `crates/words`.

health-store = 审批文件
health-permissions = 权限
health-socket = 套接字
health-token = 令牌
health-config = 配置
health-examples = 保留的示例
health-tray = 托盘
health-notices = 通知
health-lock = 屏幕锁定
health-login = 登录时启动
health-history = 历史
health-clock = 时钟

health-read = 已读取 { $path }。
health-storeMissing = { $path } 不存在。未允许的内容会询问。
health-open = 其他用户可以读取审批文件（模式 { $mode }）。
health-own = 审批文件只属于您。
health-noFile = 还没有文件。
health-tokenThere = 审批文件中有调用方用来签名的令牌。如果可能被人读取，请更换；调用方会在那里读取新令牌。
health-tokenMissing = 审批文件没有令牌，因此无人可以调用。请重新启动应用以生成令牌。
health-noNewer = 这里没有将审批存入数据库的较新 OpenClaw。
health-newerBlocked = 此 OpenClaw 将审批存入其数据库，而一个旧文件阻碍了它。请运行 openclaw doctor --fix；此处不会删除该文件。
health-newer = 较新的 OpenClaw 将其审批存入数据库；我们的在 { $path } 中。
health-configMissing = 没有 { $path }，因此它不限制运行的内容。
health-examplesNone = 还没有示例守护策略。
health-examplesHold = 全部得出应有的结果。
health-examplesBroken = { $n } 个中有 { $broken } 个今天得出不同的结果。
health-historyBroken = { $file } 第 { $line } 行处的记录不相接：{ $flaw }。有人更改过；该行之前的内容仍然可信。
health-historyEmpty = 还没有记录。
health-historyLost = 没有记录被更改，有 { $n } 条记录未能写入。
health-historyGood = { $n } 条记录，逐条相接：没有被更改或删除的。
health-clockBehind = 时钟落后：到期的规则不会结束，调用方会被拒绝。请校准时钟。
health-clockGood = 时钟与这里的文件一致。

health-socketSoon = 即将开始提供服务。
health-socketServed = 在 { $path }（模式 { $mode }）接收请求，仅限您自己的程序。
health-socketPipe = 在 { $path } 接收请求，仅限您自己的程序。
health-socketOpen = 其他用户可以连接 { $path }（模式 { $mode }），但会被拒绝。请移除该文件；它会立即重新生成。
health-socketGone = { $path } 已被移除，因此无人可以调用。即将重新生成。
health-trayShown = 此桌面显示图标。
health-trayMissing = 此桌面不显示托盘图标。再次启动应用即可回到此窗口；在 GNOME 上，AppIndicator 扩展会显示图标。
health-trayUnknown = 桌面尚未告知是否显示托盘图标。
health-noticesSystem = 如果系统自身的设置允许，系统会为已安装的应用显示通知。
health-noticesMissing = 此桌面没有显示通知的服务，因此请求会在全屏之上打开窗口，错过的请求只记录在历史中。
health-noticesKept = { $name } 会显示带按钮的通知，并保留到您查看为止。
health-noticesButtons = { $name } 会显示带按钮的通知。
health-noticesPlain = { $name } 显示的通知没有按钮：请在窗口中答复。
health-lockTold = 此系统会告知屏幕锁定：届时不显示任何内容，临时许可随之结束。
health-lockUnknown = 这里无法得知屏幕何时锁定，因此锁屏后窗口仍会打开，也无法提供“直到锁屏”的许可。
health-loginOn = 下次登录时会启动。
health-loginOff = 下次登录时不会启动：在您打开它之前，需要点击的请求按“无人可问时”处理。
health-loginOther = 下次登录会以此名称启动另一位置的程序。
health-loginUnknown = 此份应用无法处理这项设置。

button-restore = 恢复上一版本
button-makePrivate = 设为私有
button-copyCommand = 复制命令
button-replaceToken = 更换令牌
button-retry = 重试
button-writeAgain = 重新写入
button-startFresh = 重新开始…
button-keep = 保留
button-putBack = 恢复

banner-newer = { $problem }。不写入任何内容，因此不会丢失任何内容。
banner-unreadable = { $problem }。更正之前，最后一份可读的策略有效；重新启动后一切都被阻止。未覆盖任何内容。
banner-deleted = 审批文件已被删除。重新写入之前，曾允许的内容会询问；规则阻止的内容仍被阻止。
banner-socketDown = { $problem }。每半分钟会自动重试一次。
banner-drift = { $what }仅因此才会运行的内容会询问。
banner-open = 其他用户可以读取审批文件及其中的令牌（模式 { $mode }）。
banner-database = 较新的 OpenClaw 将其审批存入数据库，因此此文件只归我们使用，其 exec 不会读取它。
banner-flagged = 审批文件和 openclaw.json 有 { $n } 条提示：其中有内容不起作用，或与其字面意思不符。请在“策略”和“允许列表”中查看提示。

fresh-title = 用全新的审批文件重新开始？
fresh-aside = { $path } 处的内容会在旁边改用另一个名称：exec-approvals.broken.json 或下一个可用的名称。不删除任何内容。
fresh-then = 新文件对一切都会询问。旧文件的规则和设置都不再有效，其阻止的内容也是如此。
fresh-proceed = 重新开始
fresh-readable = 审批文件又可以读取了。未写入任何内容。
action-gone = 此按钮已不起作用；请再看一遍页面。
action-mode = 无法更改文件的权限（{ $cause }）；它可能属于其他用户。
action-tokenOld = { $problem }。令牌仍是旧的。
action-noVersion = 没有可读取的较早版本。
action-notKnown = 文件原来的内容已无从得知。
action-thereAgain = 审批文件已重新出现。未写入任何内容。
