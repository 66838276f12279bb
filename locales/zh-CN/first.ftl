### What the first steps say.

title = 欢迎使用 Exec Companion
windowTitle = 开始使用 – Exec Companion
lead = 在 AI 智能体运行命令之前会询问您。只有三个简短步骤，每步都可跳过。
step = 第 { $at } 步，共 { $of } 步
where = OpenClaw 的位置
whereText = 以下是找到的内容。如果您的 OpenClaw 将文件放在别处，请将 OPENCLAW_STATE_DIR 设为该文件夹后启动应用。
choose = 严格程度
chooseText = 适用于所有没有单独设置的智能体。我们建议“询问”：没有点击，任何新内容都不会运行。
now = 当前生效
use = 使用此项
useOf = 使用此项：{ $label }
same = 没有变化：这就是当前生效的内容。
login = 登录时启动
loginText = 应用未运行时，无人可问。
startIt = 在我登录时启动应用
toAgents = 连接智能体
agentsText = 连接你使用的智能体。之后它们都会在这里询问你。
end = 试一试
endText = 就这些。在“运行状况”页面可以进行演练：一个不会运行任何内容的测试请求。如有异常，请先查看该页面。
toHealth = 打开“运行状况”进行演练
finish = 转到请求
back = 返回
next = 下一步
skip = 全部跳过
