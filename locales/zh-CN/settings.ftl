### What the Settings page says.

items-prompt-armMs-label = “允许”生效前的等待
items-prompt-armMs-why = 请求需要显示多久之后“允许”才可用，以免误点而批准。

items-prompt-quietMs-label = 输入后的等待
items-prompt-quietMs-why = 按键之后“允许”保持不可用的时间，以免打字时误批准。

items-prompt-focus-label = 获取键盘焦点
items-prompt-focus-why = 请求窗口打开时是否接管键盘。否则您的输入留在原处。

items-prompt-focus-choices-never = 从不
items-prompt-focus-choices-idle = 空闲 30 秒后
items-prompt-focus-choices-always = 始终

items-prompt-position-label = 打开的位置
items-prompt-position-why = 请求窗口打开的位置。如果上次的屏幕已不在，则在另一个屏幕的中央打开。

items-prompt-position-choices-pointer = 指针附近
items-prompt-position-choices-corner = 右上角
items-prompt-position-choices-last = 上次的位置

items-prompt-sound-label = 声音
items-prompt-sound-why = 收到请求时播放桌面的提示音。

items-prompt-shortcut-label = 查看请求的快捷键
items-prompt-shortcut-why = 将等待中的请求显示在其他窗口之上。在 Wayland 上，请先点击它，再使用键盘。在输入框中按下按键；退格键可清除。

items-prompt-confirmDanger-label = 危险操作需要密码
items-prompt-confirmDanger-why = 允许危险操作之前，系统会要求输入密码、指纹或面容。如果系统无法询问，危险操作将被拒绝。更改此项时需确认一次。

items-notifications-show-label = 显示通知
items-notifications-show-why = 当请求在其他窗口后面等待或已超时时，通知会告诉您。

items-notifications-hideContent-label = 隐藏请求内容
items-notifications-hideContent-why = 通知中不再显示智能体和命令，适用于共享屏幕。

items-gateway-askedBy-label = 回答网关的询问
items-gateway-askedBy-why = openclaw.json 中的哪些网关可以在这里询问您。没有您，什么都不会被允许。

items-gateway-askedBy-choices-local = 此计算机的
items-gateway-askedBy-choices-any = 也包括其他计算机的
items-gateway-askedBy-choices-off = 无

items-appearance-theme-label = 配色
items-appearance-theme-why = 用于两个窗口。

items-appearance-theme-choices-system = 跟随系统
items-appearance-theme-choices-light = 浅色
items-appearance-theme-choices-dark = 深色

items-appearance-contrast-label = 对比度
items-appearance-contrast-why = 更粗的线条、没有灰色文字，不论系统如何设置。

items-appearance-contrast-choices-system = 跟随系统
items-appearance-contrast-choices-more = 更高

items-appearance-textPercent-label = 大小
items-appearance-textPercent-why = 两个窗口的文字和控件。

items-language-label = 语言
items-language-why = 用于窗口、托盘和通知。告知智能体的内容和记录仍为英文。
items-language-system = 跟随系统

items-rules-suggest-label = 建议规则
items-rules-suggest-why = 主页每周最多一次，为您反复允许的命令建议一条规则。绝不用于危险命令。

items-records-days-label = 保留天数
items-records-days-why = 决定在历史中保留多久。

items-records-rows-label = 保留决定数
items-records-rows-why = 超过此数量时，最旧的会被移除。

items-runner-outputBytes-label = 保留的输出
items-runner-outputBytes-why = 智能体最多得到命令的多少输出，其余部分会被截断。

items-runner-withheld-label = 不传递的变量
items-runner-withheld-why = 命令不会继承这些变量：如 OPENAI_API_KEY 或 WORK_* 等名称，以逗号分隔。已知的机密从不继承。

groups-prompt = 请求
groups-notifications = 通知
groups-gateway = 网关
groups-appearance = 外观
groups-rules = 规则
groups-records = 历史
groups-runner = 运行命令
shortcut-none = 无
shortcut-needs = 请按 Ctrl、Alt 或 Super 加一个字母、数字或 F1 到 F12。
shortcut-taken = 另一程序占用了这些按键，请另选。
compositor = 在 Wayland 上，桌面可能会忽略此项。
unread = 在文件可读取之前，无法在此进行设置。
setAside = 移开该文件并重新开始
findings = 文件中不起作用的值
start = 启动与退出
startAtLogin = 登录时启动
startWhy = 应用未运行时无人可问。更改在下次登录时生效。
startOther = 登录启动项启动的是应用的另一个副本。请关闭再打开，以启动本副本。
startUnknown = 此应用副本无法在登录时启动。
quitLabel = 退出 Exec Companion
quitWhy = 在您再次启动之前，无人可问。
quit = 退出
maskingLabel = 隐藏机密
masking = 密码、令牌和密钥在保存记录之前会被隐藏。此项无法关闭。
shortcuts = 快捷键
shortcutsText = 在其窗口拥有键盘焦点时有效，无法更改。
promptKeys = 请求窗口
mainKeys = 此窗口

keys-page = 转到页面
keys-find = 查找任何内容
keys-search = 在此页中搜索
keys-addRule = 添加规则
keys-editRule = 编辑所选规则
keys-removeRule = 移除所选规则
keys-evaluate = 尝试命令；导出规则或历史
keys-undo = 撤销上次更改
keys-reload = 重新读取全部
keys-part = 窗口的下一部分

requestKeys-once = 允许一次（可用时）
requestKeys-always = 始终允许…
requestKeys-deny = 拒绝
requestKeys-say = 拒绝并说明该怎么做
requestKeys-another = 另一个等待的请求
requestKeys-pause = 拒绝并暂停此智能体
requestKeys-why = 询问原因

updates = 更新
updatesText = 应用不会检查更新。请按安装时的方式更新它。
releases = 发布页面

about = 关于
version = Exec Companion { $version }
licence = MIT 许可证。源代码中列出所用库的许可证。
source = 源代码与帮助
places-settings = 设置
places-store = 策略
places-records = 历史
copyAbout = 复制这些行
