### What the first steps say.

title = Welcome to Exec Companion
windowTitle = First steps – Exec Companion
lead = It asks you before an AI agent runs a command. Three short steps.
# $at (number), $of (number)
step = Step { $at } of { $of }
connect = Connect an agent
connectText = A connected agent asks you here before it runs a command.
noAgents = No agent was found on this computer. You can connect one later, on Agents.
others = OpenClaw asks here once its own settings tell it to ask. Any other agent can connect by MCP: see Agents.
written = What is written
connectIt = Connect
# $name (text)
connectOf = Connect { $name }
choose = How strict to be
chooseText = We recommend asking: nothing new runs without a click.
now = Current
keep = Keep this
use = Use this
# $label (text)
useOf = Use this: { $label }
try = Try it
tryText = Send yourself a harmless request. A window asks you: press Allow once.
tryCommand = echo Hello
tryWaits = Look for the window that asks, and press Allow once.
send = Send a test request
sendAgain = Send it again
loginText = While the app isn’t running, nobody can be asked.
startIt = Start the app when I log in
finish = Done
back = Back
next = Next
skip = Skip all
