### Why the socket is not served, or does not answer; after a colon. Read by `crates/catalogue`.

socket-notAbsolute = 套接字路径 { $path } 不是绝对路径：请写完整路径
socket-tooLong = 套接字路径 { $path } 长 { $bytes } 字节，而此系统最多接受 { $limit } 字节：请选择更短的路径
socket-folder = 套接字文件夹 { $path } { $flaw }：请选择您自己的文件夹
socket-lock = { $path } { $flaw }：请将其删除
socket-inUse = { $path } 上已有另一个程序在应答：请先退出它
socket-inUseBy = { $path } 上已有另一个程序（{ $program }）在应答：请先退出它
socket-notASocket = { $path } 不是套接字，未予改动：请将其移走
socket-system = 无法在 { $path } 建立套接字：{ $cause }
socket-noToken = 审批文件中没有令牌

flaw-notAFile = 不是普通文件
flaw-notAFolder = 不是文件夹
flaw-link = 是链接
flaw-otherUser = 属于另一个用户
flaw-severalNames = 有不止一个名称
flaw-shared = 与其他用户共享

client-unreachable = { $path } 上无人应答：请启动 Exec Companion（{ $cause }）
client-foreign = { $path } 由另一个用户提供
client-ended = { $path } 背后的程序接下了请求，但未应答就已结束
client-late = { $path } 在 { $seconds } 秒内没有应答
client-unclear = { $path } 的应答无法理解

beside-problem = OpenClaw 的节点主机无法在此询问：{ $problem }。
beside-unreadable = 无法读取 OpenClaw 的数据库 { $path }（{ $cause }）；请允许您的用户读取它
beside-damaged = OpenClaw 的数据库 { $path } 已损坏（{ $cause }）；请运行 `openclaw doctor`
beside-busy = OpenClaw 的数据库 { $path } 被另一个程序锁定；应用稍后会重新读取
beside-unfinished = OpenClaw 的数据库 { $path } 停留在更改的中途；请启动一次 OpenClaw
beside-schema = OpenClaw 的数据库 { $path } 以意外的方式保存审批（{ $cause }）；请寻找更新的 Exec Companion
beside-document = OpenClaw 的数据库 { $path } 中的审批不是 JSON；请运行 `openclaw doctor`
beside-noToken = OpenClaw 的审批套接字尚无令牌；其节点主机会在需要时生成
