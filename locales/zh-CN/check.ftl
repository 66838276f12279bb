### The system checks the person before danger is allowed. Read by `crates/catalogue`.

check-why = 允许一个被标记为危险的命令
check-whySetting = 更改危险操作是否需要密码
check-busy = 系统已经在要求输入密码或指纹，请先在那里回答。
check-cancelled = 您取消了密码或指纹验证。
check-rejected = 系统未接受该密码或指纹。
check-late = 密码或指纹验证用时过长。
check-unable = 系统无法要求输入密码或指纹：{ $why }。
check-denied = 已拒绝。{ $why }
check-notSet = 未作任何更改。{ $why }
