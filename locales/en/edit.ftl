### What becomes of an edit, what is asked first, and what was changed.
### Read by `crates/catalogue`.

# $problem (text)
edit-notSaved = { $problem }. Nothing was written.
edit-nothingWritten = Nothing was written.
edit-noList = The defaults can’t hold rules: choose an agent, or Every agent.
edit-noAgent = An agent’s name can’t begin or end with a space.
# $rule (text)
edit-added = Rule saved: { $rule }.
# $rule (text)
edit-changed = Rule changed: { $rule }.
# $n (number)
edit-removed =
    { $n ->
        [one] Removed { $n } rule.
       *[other] Removed { $n } rules.
    }
edit-wentBack = Went back to the earlier version.
edit-imported = Imported.
# $cause (text)
edit-noImport = This isn’t an exported policy ({ $cause }).
edit-hidden = The pattern contains hidden characters.
edit-noVersion = This version is no longer kept.
edit-versionUnreadable = This version can’t be read.
edit-otherAgent = This suggestion is for another agent.
edit-noLongerRuns = This rule would no longer let the command run. Try it again.
edit-ruleSaved = The rule is saved.
edit-noSetting = This setting doesn’t exist.
edit-noDefault = The defaults can’t hold this setting: choose an agent, or Every agent.
edit-needsFolder = A line needs its folder.
edit-noChoice = This choice doesn’t exist.
edit-noPreset = This preset doesn’t exist.
# $agent (text), $setting (text), $value (text)
edit-isNow = { $agent }: { $setting } is now “{ $value }”.
# $agent (text), $value (text)
edit-isNowPreset = { $agent }: now “{ $value }”.
edit-notSet = not set
edit-conflict = The policy changed on disk while you were editing. Your change was not saved.
edit-nothingToChange = Nothing to change.
edit-takenBack = Undone.
edit-tooLate = Another change came later. Restore an earlier version in History on the Policy page.
# $place (text), $expected (text)
edit-shape = { $place } of the approvals file isn’t { $expected }. Correct it by hand.

confirm-keep = Keep as it is
confirm-letRun = Let it run
confirm-change = Change it
confirm-save = Save it
confirm-removeIt = Remove it
confirm-goBack = Go back
confirm-importIt = Import it
confirm-whoDefaults = agents without settings of their own
confirm-whoEvery = every agent
# $agent (text)
confirm-whoOne = agent “{ $agent }”
# $who (text)
confirm-run = Let { $who } run without asking?
# $who (text)
confirm-more = Let { $who } do more than now?
# $who (text)
confirm-all = Let { $who } run all of this?
# $who (text)
confirm-remove = Remove this from the list of { $who }?
confirm-back = Go back to this version?
confirm-import = Import all of this?
# $dropped (number), $of (number)
confirm-losses =
    { $of ->
        [one] { $dropped } of { $of } entry would be removed.
       *[other] { $dropped } of { $of } entries would be removed.
    }
# $who (text), $n (number)
confirm-others =
    { $n ->
        [one] { $who } and { $n } more
       *[other] { $who } and { $n } more
    }
# $who (text), $is (text), $was (text)
confirm-wider = { $who } { $is }. So far it { $was }.
# $who (text), $is (text), $was (text)
confirm-widerEach = { $who }: each { $is }. So far it { $was }.
# $who (text)
confirm-widerSkills = { $who } may also run the programs that its skills declare.
# $who (text)
confirm-widerSkillsEach = { $who }: each may also run the programs that its skills declare.
# $who (text)
confirm-widerChains = { $who } may run a line of several commands when each of them may run. So far such a line asks.
# $who (text)
confirm-widerChainsEach = { $who }: each may run a line of several commands when each of them may run. So far such a line asks.
# $who (text), $changes (text)
confirm-widerFile = This file lets { $who } do more ({ $changes }).
# $who (text), $changes (text)
confirm-widerFileEach = This file lets each of these do more: { $who } ({ $changes }).
# $n (number)
confirm-andMore =
    { $n ->
        [one] And { $n } more.
       *[other] And { $n } more.
    }
# $command (text), $must (text), $would (text)
confirm-example = Your example “{ $command }” { $must }. With this change, it { $would }.
example-mustRun = must run
example-mustAsk = must ask
example-mustDeny = must be refused
example-wouldRun = would run
example-wouldAsk = would ask
example-wouldDeny = would be refused
example-noKind = An example must run, ask or be refused.
# $n (number)
example-full =
    { $n ->
        [one] { $n } example is already kept. Remove it first.
       *[other] { $n } examples are already kept. Remove one first.
    }
# $path (text), $cause (text)
example-unreadable = The kept examples in { $path } can’t be read ({ $cause }). Correct the file or move it away.

# $agent (text), $what (text)
change-adds = { $agent }: adds { $what }
# $agent (text), $what (text)
change-removes = { $agent }: removes { $what }
# $agent (text), $what (text)
change-changes = { $agent }: changes { $what }
# $agent (text), $setting (text), $before (text), $after (text)
change-setting = { $agent }: { $setting }: { $before } → { $after }
# $place (text), $what (text)
change-added = { $place }: added { $what }
# $place (text), $what (text)
change-removed = { $place }: removed { $what }
# $place (text), $before (text), $after (text)
change-other = { $place }: { $before } → { $after }
# $n (number)
change-more =
    { $n ->
        [one] and { $n } more
       *[other] and { $n } more
    }

binding-noFile = No configuration file yet, so no node is bound. OpenClaw creates the file.
# $cause (text)
binding-unreadable = The configuration can’t be read ({ $cause }).
binding-noObject = The configuration isn’t a JSON object.
binding-includes = The configuration includes other files ($include), so it can’t be edited here.
binding-style = This file can’t be edited here without changing the rest of it.
binding-saved = The bindings are saved.
binding-conflict = The configuration changed on disk while you were editing. Your change was not saved.
# $note (text)
binding-refused = { $note } Nothing was written.
# $agent (text)
binding-noAgent = Agent { $agent } is no longer in the configuration. Nothing was written.
binding-cannotEdit = The configuration can’t be edited there without changing the rest of it. Nothing was written.
# $gateway (text)
binding-byGateway = Read from the gateway at { $gateway }, and saved there.
# $gateway (text), $why (text)
binding-notTold = The gateway at { $gateway } doesn’t let this app read its configuration ({ $why }). You see this computer’s file.
binding-conflictThere = The gateway’s configuration changed while you were editing. Your change was not saved.
# $why (text)
binding-notTaken = Not saved: { $why }
binding-test = Test of a node
# $name (text), $ms (text)
binding-testGood = { $name } ran the test command in { $ms } ms.
# $name (text), $code (text)
binding-testCode = { $name } ran the test command, and it ended with code { $code }.
# $why (text)
binding-testFailed = The test command didn’t run: { $why }
place-here = This computer
# $name (text)
place-gateway = Gateway at { $name }
# $name (text)
place-node = Node { $name }
# $name (text)
place-lead = This is the policy of { $name }. The configuration there may be stricter.
place-noLines = OpenClaw has no setting for lines of several commands, and keeps no earlier versions. Both exist only on this computer.
place-noRules = OpenClaw’s list holds programs with any arguments. Rules for arguments, folders, files and denials exist only on this computer.
place-unknown = Security or Ask isn’t set here. The node’s own default decides, and it isn’t known here.
place-notSet = Not set. The node’s own default applies.
place-conflict = Somebody changed the policy there while you were editing. Your change was not saved.
place-cannotHold = OpenClaw can’t keep this. Nothing was written.
# $why (text)
place-failed = The policy of this place can’t be read or written: { $why }
# $why (text)
gateways-notKept = Not saved: { $why }

# $n (number)
check-good =
    { $n ->
        [one] { $n } record. None was changed or removed since it was written.
       *[other] { $n } records. None was changed or removed since it was written.
    }
# $n (number), $flaw (text), $line (text), $file (text)
check-broken =
    { $n ->
        [one] The history was changed after { $n } record: { $flaw }. Line { $line } of { $file }. Nothing was repaired.
       *[other] The history was changed after { $n } records: { $flaw }. Line { $line } of { $file }. Nothing was repaired.
    }
check-older = Older records were removed to keep the history small.
# $n (number)
check-torn =
    { $n ->
        [one] { $n } line is incomplete, as after a crash or with a full disk.
       *[other] { $n } lines are incomplete, as after a crash or with a full disk.
    }
# $n (number)
check-lost =
    { $n ->
        [one] { $n } record couldn’t be written.
       *[other] { $n } records couldn’t be written.
    }
# $n (number)
check-dropped =
    { $n ->
        [one] { $n } record was removed to make room for newer ones of the same agent.
       *[other] { $n } records were removed to make room for newer ones of the same agents.
    }
# $whole (text), $tenth (text)
record-seconds = { $whole }.{ $tenth } s
