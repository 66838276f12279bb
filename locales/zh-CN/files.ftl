### What is wrong with a file. English is what the errors of the crates say themselves.
### Read by `crates/catalogue`.

file-unparsable = { $path } 在第 { $line } 行第 { $column } 列不是有效的 JSON（{ $reason }）；请在该处更正，或恢复较早的版本
file-newer = { $path } 的版本是 { $found }，而此程序只认识版本 1；请更新此程序；如果文件是您手写的，请设置 "version": 1
file-noObject = { $path } 不是 JSON 对象；请恢复较早的版本，或将文件移走以重新开始
file-shape = { $path } 中的 { $place } 不是{ $expected }；请在该处更正，或恢复较早的版本
file-empty = { $path } 是空的；请恢复较早的版本，或移除文件以重新开始
file-tooLarge = { $path } 大于 64 MiB，对审批文件来说太大；请恢复较早的版本
file-notAFile = { $path } 不是普通文件；请将其移走
file-unreadable = 无法读取 { $path }（{ $cause }）；请检查其权限
file-link = { $path } 是链接，因此不会写入；请把文件本身放在那里
file-notWritten = 无法写入 { $path }（{ $cause }）；请检查文件夹的权限和可用空间
file-backup = 较早的版本 { $path } 无法使用（{ $cause }）；请选择另一个
file-locked = { $path } 已被另一个程序锁定 { $seconds } 秒；请结束该程序后重试
file-changing = { $path } 在编辑期间不断变化；请停止改写它的程序后重试
file-unseen = { $path } 在您查看之后又有更改；请再看一遍
file-place = { $path } 中的 { $place } 不是{ $expected }；请手动更正
file-agentId = { $agent } 不能作为智能体的 ID；请给出一个智能体的 ID，或用 * 表示全部
file-emptyPattern = 空模式不匹配任何内容；请写程序的路径
file-socketPath = 套接字路径 { $path } 不是文本；请选择其他位置
file-random = 系统没有提供用于新令牌或 ID 的随机字节（{ $cause }）；请重试

file-document = 文档
expected-object = 对象
expected-list = 列表
expected-agentId = 智能体的 ID
expected-item = 带有模式的条目
import-coming = 导入内容中的 { $place } 不是{ $expected }；请更正后重新导入
import-here = 审批文件中的 { $place } 不是{ $expected }；请更正后重新导入

history-notWritten = 无法写入历史 { $path }（{ $cause }）；请腾出空间，或让您的用户能在那里写入
history-locked = 历史 { $path } 已被另一个程序锁定 { $seconds } 秒；请结束该程序
history-unreadable = 无法读取历史 { $path }（{ $cause }）；请让您的用户能读取它
history-unlinked = 此行没有接续它的前一行
history-changed = 此行的前一行被更改、删除或插入过

settings-unreadable = 无法读取 { $path }；请检查其权限（{ $cause }）
settings-broken = 无法读取 { $path }（{ $why }）；请更正或将其移到一边。未覆盖任何内容
settings-notWritten = 无法写入 { $path }；请检查文件夹的权限和可用空间（{ $cause }）
settings-notOffered = { $name } 不能设为“{ $text }”；请选择所提供的值之一
settings-noText = 它不是 UTF-8 文本
settings-noSettings = 其中不是设置
settings-finding = { $name } 必须是 { $allowed }；现使用 { $value }。
settings-or = { $one } 或 { $other }
settings-range = { $min } 到 { $max } 的整数
settings-names = 一列名称，如 OPENAI_API_KEY 或 WORK_*，不含 PATH
settings-keys = 按键，如 Ctrl+Alt+A
settings-nothing = 空值

login-path = 路径 { $path } 含有启动项无法表示的字符；请将程序移到别处
login-notWritten = 无法写入 { $place }；请检查其权限（{ $cause }）

cause-notFound = 没有这样的文件或文件夹
cause-denied = 权限不足
cause-full = 磁盘已满
cause-readOnly = 只读
cause-isFolder = 它是文件夹
cause-noFolder = 路径的一部分不是文件夹
cause-noFile = 它是管道、套接字或设备，不是文件
cause-endless = 它是指向自身的链接
cause-link = 它是链接
cause-tooLarge = 它太大
