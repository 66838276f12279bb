### What an answer did, told for some seconds. Read by `crates/catalogue`.

receipt-allowed = 已允许一次。
receipt-together = 已允许 { $n } 个请求各一次。
receipt-saved = 规则已保存：{ $rule }。
receipt-lease = 已允许：{ $time }。
receipt-denied = 已拒绝。
receipt-told = 已拒绝。智能体会收到您的消息。
receipt-paused = 已拒绝。该智能体暂停 15 分钟。
