### 在此询问的智能体：状态、问题以及连接的作用。

agent-absent = 不在此计算机上。
agent-apart = 未连接。它的命令不会在这里询问您。
agent-asks = 已连接。它在这里询问您，然后运行您允许的命令。
agent-runs = 已连接。它在这里询问您，由 Exec Companion 运行您允许的命令。
agent-tool = 它有一个在这里询问您的工具。它自己的 shell 不会询问。
agent-forAll = 这是为整台计算机设置的。
agent-failsOpen = 如果钩子被终止，{ $name } 会不经询问就运行命令。
agent-trouble = { $name }：{ $problem }

agentProblem-hookGone = 钩子不见了，因此不会询问您。请重新连接。
agentProblem-ruleAlone = 钩子不见了，而 { $path } 让所有命令不经询问就运行。请重新连接或断开连接。
agentProblem-changed = { $path } 已被更改。请重新连接。
agentProblem-moved = 钩子启动的 { $path } 不存在。请重新连接。
agentProblem-untrusted = Codex 不信任该钩子并跳过了它。请重新连接。
agentProblem-short = 它只等待您的回答 { $seconds } 秒。请重新连接。
agentProblem-failureRuns = 钩子失败时它会运行命令。请重新连接。
agentProblem-off = { $path } 关闭了钩子。请删除那一行。
agentProblem-variable = { $path } 设置了 { $name }，它可能改变钩子的回答。请删除那一行。
agentProblem-subAgent = { $path } 把另一个程序设为子智能体，它的命令不会询问您。请删除该文件。
agentProblem-stranger = { $path } 启动了 { $program }，而它不是 Exec Companion 写入的。请将其删除。
agentProblem-old = 版本 { $version } 在钩子失败时会运行命令。请更新到 { $needs } 或更高版本。
agentProblem-unreadable = 无法读取 { $path }。请修复它。
agentProblem-trustUnknown = Codex 没有说明是否信任该钩子。请测试它。

agentNote-trust = 将告诉 Codex 信任这个钩子，仅此而已。
agentNote-allow = Gemini CLI 自己不再询问。只有 Exec Companion 询问。
agent-connected = { $name } 现在在这里询问。请重新启动已打开的会话。
agent-hasTool = { $name } 现在有该工具。请重新启动已打开的会话。
agent-disconnected = { $name } 不再在这里询问。
agent-conflict = { $name } 的设置已更改。请再看一次差异。
agent-noProgram = exec-host 不在此应用旁边。请重新安装应用。
agent-notTrusted = 钩子已写入，但 Codex 还不信任它。请在 Codex 中输入 /hooks 并信任它。

agentTest-none = 请先连接。
agentTest-allowed = 正常：测试命令被允许。没有运行任何东西。
agentTest-denied = 正常：测试命令被拒绝（{ $why }）。
agentTest-broken = 钩子没有回答（{ $why }）。请重新连接。

agentRefused-unfit = { $path } 保持原样：{ $cause }。请修复后重试。
agentRefused-outside = { $path } 是指向您主文件夹之外 { $target } 的链接，保持原样。
agentRefused-notYours = { $path } 属于其他用户，保持原样。
agentRefused-readOnly = { $path } 是只读的，保持原样。请改为可写后重试。
agentRefused-changed = { $path } 已更改，保持原样。请再看一次差异。
agentRefused-io = 无法写入 { $path }：{ $cause }。
agentRefused-record = 无法读取 { $path }，因此应用不知道之前写入了什么。请移走该文件后重试。
agentRefused-program = 路径 { $path } 无法写入设置。请将 exec-host 移到名称不含特殊字符的文件夹中。
agentUnfit-shape = 某项设置的形式出乎意料
agentUnfit-twice = { $name } 出现了两次
agentUnfit-taken = 另一个服务器叫 { $name }
agentUnfit-notOurs = 它由另一个程序写入
agentUnfit-noText = 它不是文本
