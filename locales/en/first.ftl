### What the first steps say.

title = Welcome to Exec Companion
windowTitle = First steps – Exec Companion
lead = It asks you before an AI agent runs a command. Three short steps; you can skip each.
# $at (number), $of (number)
step = Step { $at } of { $of }
where = Where OpenClaw is
whereText = This is what was found. If your OpenClaw keeps its files elsewhere, start the app with OPENCLAW_STATE_DIR set to that folder.
choose = How strict to be
chooseText = This holds for every agent that has no settings of its own. Asking is what we recommend: nothing new runs without a click.
now = In force
use = Use this
# $label (text)
useOf = Use this: { $label }
same = Changes nothing: it is what holds.
login = Start at login
loginText = While the app isn’t running, nobody can be asked.
startIt = Start the app when I log in
toAgents = Connect agents
agentsText = Connect the agents that you use. Each then asks you here.
end = Try it
endText = That’s all. On Health you can run a drill: a test request that runs nothing. Look there first when something seems wrong.
toHealth = Open Health for the drill
finish = Go to the requests
back = Back
next = Next
skip = Skip all
