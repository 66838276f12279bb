### What the entry in the list of apps says, and the one at login.
### Read by `crates/catalogue`.

entry-comment = 在 AI 智能体运行命令之前询问
entry-review = 查看请求
entry-pause = 全部暂停
entry-keywords = 智能体;审批;命令;许可;策略;
