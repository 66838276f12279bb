### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule }，不带参数
stored-script = { $rule } · 脚本 { $script }，SHA-256 为 { $hash }
stored-folder = { $rule } · 在 { $folder } 中
stored-writes = 写入 { $files }
stored-chains = 一行中的每条命令都可运行时，该行就会运行。

always-hidden = 其中含有隐藏字符。
always-stays = 有规则阻止 { $rule }，且以它为准。请先在允许列表中移除它。
always-deniedBefore = 您曾拒绝过 { $n } 个此规则会允许的请求。有了此规则便不再询问您。
always-missed = 未保存：该规则与命令不匹配。
always-notSaved = 规则未保存：{ $cause }
always-saved = 规则已保存。{ $then }
always-once = { $why }仅允许一次。
always-denied = { $why }已拒绝。
always-unsaved = { $why }{ $then }
always-confirm = 未保存。{ $what }
always-notRun = { $why }未运行。
