### The drill, and what it showed. Read by `crates/catalogue`.

drill-refusedTitle = 必须被阻止的请求
drill-askedTitle = 必须询问的请求
drill-unseenTitle = 没有屏幕时的请求
drill-noToken = 审批文件中没有令牌。
drill-taken = 另一个程序作出了应答，好像请求已经运行。请查看此页的“套接字”。
drill-paused = 已阻止，因为请求处于暂停状态。请恢复后再次演练。
drill-refused = 已阻止，符合预期。
drill-denied = 窗口进行了询问，您拒绝后请求被阻止，符合预期。
drill-timeout = 窗口进行了询问，无人答复后请求被阻止，符合预期。
drill-noWindow = 无法显示窗口，因此不会询问任何人。
drill-unseen = 无人可问：已阻止，符合预期。
drill-fallback = 无人可问，它本会运行。请在“策略”页的“无人可问时”下选择“阻止”。
drill-unreadable = 审批文件无法读取，因此每个请求都会被阻止。
drill-other = 因其他原因被阻止（{ $reason }）。详情见历史记录。
drill-noAnswer = 没有应答：{ $cause }

hello-ran = 可以使用：命令已运行。
hello-denied = 可以使用：您已拒绝，因此没有运行任何命令。
hello-timeout = 没有人及时回答，因此没有运行任何命令。
hello-refused = 策略未经询问就拒绝了：{ $why }
