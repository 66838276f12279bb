### Coding agents that ask here: how they stand, what is wrong, and what connecting them does.
### Read by `crates/catalogue`.

agent-absent = Not on this computer.
agent-apart = Not connected. You aren’t asked about its commands here.
agent-asks = Connected. It asks you here, then runs what you allow.
agent-runs = Connected. It asks you here, and Exec Companion runs what you allow.
agent-tool = It has a tool that asks you here. Its own shell doesn’t.
agent-forAll = This is set for the whole computer.
# $name (text)
agent-failsOpen = If the hook is killed, { $name } runs the command without asking.
# $name (text), $problem (text)
agent-trouble = { $name }: { $problem }

agentProblem-hookGone = The hook is gone, so you aren’t asked. Connect it again.
# $path (text)
agentProblem-ruleAlone = The hook is gone, and { $path } lets every command run unasked. Connect it again, or disconnect it.
# $path (text)
agentProblem-changed = { $path } was changed. Connect it again.
# $path (text)
agentProblem-moved = The hook starts { $path }, which isn’t there. Connect it again.
agentProblem-untrusted = Codex doesn’t trust the hook and skips it. Connect it again.
# $seconds (text)
agentProblem-short = It waits only { $seconds } seconds for your answer. Connect it again.
agentProblem-failureRuns = It runs the command when the hook fails. Connect it again.
# $path (text)
agentProblem-off = { $path } turns hooks off. Remove that line.
# $path (text), $name (text)
agentProblem-variable = { $path } sets { $name }, which can change what the hook answers. Remove that line.
# $path (text)
agentProblem-subAgent = { $path } makes another program a sub-agent, and you aren’t asked about its commands. Remove the file.
# $path (text), $program (text)
agentProblem-stranger = { $path } starts { $program }, which Exec Companion did not write there. Remove it.
# $version (text), $needs (text)
agentProblem-old = Version { $version } runs the command when the hook fails. Update to { $needs } or later.
# $path (text)
agentProblem-unreadable = { $path } can’t be read. Repair it.
agentProblem-trustUnknown = Codex didn’t say whether it trusts the hook. Test it.

agentNote-trust = Codex is told to trust this hook, and nothing else.
agentNote-allow = Gemini CLI’s own questions stop. Only Exec Companion asks.
# $name (text)
agent-connected = { $name } asks here now. Restart sessions that are open.
# $name (text)
agent-hasTool = { $name } has the tool now. Restart sessions that are open.
# $name (text)
agent-disconnected = { $name } no longer asks here.
# $name (text)
agent-conflict = The settings of { $name } have changed. Look at the difference again.
agent-noProgram = exec-host isn’t beside this app. Install the app again.
agent-notTrusted = The hook is written, but Codex doesn’t trust it yet. Type /hooks in Codex and trust it there.

agentTest-none = Connect it first.
agentTest-allowed = It works: the test command was allowed. Nothing ran.
# $why (text)
agentTest-denied = It works: the test command was denied ({ $why }).
# $why (text)
agentTest-broken = The hook gave no answer ({ $why }). Connect it again.

# $path (text), $cause (text)
agentRefused-unfit = { $path } was left as it is: { $cause }. Repair it, then try again.
# $path (text), $target (text)
agentRefused-outside = { $path } is a link to { $target }, outside your home, and was left as it is.
# $path (text)
agentRefused-notYours = { $path } belongs to another user and was left as it is.
# $path (text)
agentRefused-readOnly = { $path } is read-only and was left as it is. Make it writable, then try again.
# $path (text)
agentRefused-changed = { $path } has changed and was left as it is. Look at the difference again.
# $path (text), $cause (text)
agentRefused-io = { $path } can’t be written: { $cause }.
# $path (text)
agentRefused-record = { $path } can’t be read, so the app doesn’t know what it wrote before. Move the file away, then try again.
# $path (text)
agentRefused-program = Settings can’t hold the path { $path }. Move exec-host to a folder without special characters in its name.
agentUnfit-shape = a setting has an unexpected form
# $name (text)
agentUnfit-twice = { $name } is in it twice
# $name (text)
agentUnfit-taken = another server is called { $name }
agentUnfit-notOurs = another program wrote it
agentUnfit-noText = it isn’t text
