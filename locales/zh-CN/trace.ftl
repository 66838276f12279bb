### How a decision came about, line by line, and a text that is cut. Read by `crates/catalogue`.

trace-decision = 决定
trace-through = 经由
trace-coveredAs = 涵盖为
trace-coveredBy = 涵盖者
trace-filter = 安全过滤器
trace-builtin = 不作任何更改的 Shell 命令
trace-patternOf = { $pattern }（{ $agent }）
trace-misses = { $pattern }：{ $by }
trace-notFound = 未找到此名称的程序
trace-ofShell = shell 的命令
trace-configAgent = openclaw.json，此智能体
trace-thisAgent = 此智能体
trace-builtIn = 内置
trace-notSet = 未设置
trace-from = { $value }，{ $from }
trace-nearest = 最接近的规则
text-rest = …另有 { $count } 个字符未显示
