### What becomes of an edit, what is asked first, and what was changed.
### Read by `crates/catalogue`.

# $problem (text)
edit-notSaved = { $problem }. Nothing was written.
edit-nothingWritten = Nothing was written.
edit-noList = The defaults have no list of their own: choose an agent, or Every agent.
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
edit-noImport = This is not an exported policy ({ $cause }).
edit-hidden = The pattern contains hidden characters.
edit-noVersion = This version is no longer kept.
edit-versionUnreadable = This version cannot be read.
edit-otherAgent = This suggestion is another agent’s.
edit-noLongerRuns = This rule would no longer let the command run. Try it again.
edit-ruleSaved = The rule is saved.
edit-noSetting = There is no such setting.
edit-noDefault = The defaults can’t hold this setting: choose an agent, or Every agent.
edit-needsFolder = A line needs its folder.
edit-noChoice = There is no such choice.
edit-noPreset = There is no such preset.
# $agent (text), $setting (text), $value (text)
edit-isNow = { $agent }: { $setting } is now “{ $value }”.
# $agent (text), $value (text)
edit-isNowPreset = { $agent }: now “{ $value }”.
edit-notSet = not set
edit-conflict = The policy changed on disk while you were editing. Yours was not written.
edit-nothingToChange = Nothing to change.
edit-takenBack = Undone.
edit-tooLate = Another change came later. Restore an earlier version in History on the Policy page.
# $place (text), $expected (text)
edit-shape = { $place } of the approvals file is not { $expected }; correct it by hand.

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
        [one] { $dropped } of { $of } entry would go.
       *[other] { $dropped } of { $of } entries would go.
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
confirm-widerFile = { $who } may do more by this file ({ $changes }).
# $who (text), $changes (text)
confirm-widerFileEach = { $who }: each may do more by this file ({ $changes }).
# $n (number)
confirm-andMore =
    { $n ->
        [one] And { $n } more.
       *[other] And { $n } more.
    }
# $command (text), $must (text), $would (text)
confirm-example = The kept example “{ $command }” { $must }; it { $would }.
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
        [one] { $n } example is kept already; remove it first.
       *[other] { $n } examples are kept already; remove one first.
    }
# $path (text), $cause (text)
example-unreadable = The kept examples in { $path } cannot be read ({ $cause }); correct the file or move it away.

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

binding-noFile = There is no configuration file: no node is bound, and OpenClaw makes the file.
# $cause (text)
binding-unreadable = The configuration cannot be read ({ $cause }).
binding-noObject = The configuration holds no object.
binding-includes = The configuration takes in other files ($include), so it is not edited here.
binding-style = This file can’t be edited here without changing the rest of it.
binding-saved = The bindings are saved.
binding-conflict = The configuration changed on disk while you were editing. Yours was not written.
# $note (text)
binding-refused = { $note } Nothing was written.
# $agent (text)
binding-noAgent = There is no agent { $agent } in the configuration any more. Nothing was written.
binding-cannotEdit = The configuration cannot be edited there without changing the rest of it. Nothing was written.
# $gateway (text)
binding-byGateway = The gateway at { $gateway } tells this, and takes what you save.
# $gateway (text), $why (text)
binding-notTold = The gateway at { $gateway } doesn’t let this app read its configuration ({ $why }). This is the file of this computer.
binding-conflictThere = The gateway’s configuration changed while you were editing. Yours was not written.
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
place-lead = This is what { $name } keeps. The configuration there may be stricter.
place-noLines = OpenClaw has no setting for lines of several commands, and keeps no earlier versions. Both are only on this computer.
place-noRules = OpenClaw’s list holds programs with any arguments. Rules for arguments, folders, files and denials are only on this computer.
place-unknown = Security or ask isn’t set here. Then the node’s own default decides, and it doesn’t say which that is.
place-notSet = Not set. The node’s own default holds.
place-conflict = Somebody changed the policy there while you were editing. Yours was not written.
place-cannotHold = OpenClaw can’t keep this. Nothing was written.
# $why (text)
place-failed = The policy of this place can’t be read or written: { $why }
# $why (text)
gateways-notKept = Not saved: { $why }

# $n (number)
check-good =
    { $n ->
        [one] { $n } record: none was changed or taken out since it was written.
       *[other] { $n } records: none was changed or taken out since it was written.
    }
# $n (number), $flaw (text), $line (text), $file (text)
check-broken =
    { $n ->
        [one] The chain breaks after { $n } record: { $flaw }. Line { $line } of { $file }. Nothing was repaired.
       *[other] The chain breaks after { $n } records: { $flaw }. Line { $line } of { $file }. Nothing was repaired.
    }
check-older = Older records were removed to keep the history small.
# $n (number)
check-torn =
    { $n ->
        [one] { $n } line is torn, as after a crash or on a full disk.
       *[other] { $n } lines are torn, as after a crash or on a full disk.
    }
# $n (number)
check-lost =
    { $n ->
        [one] { $n } record could not be written.
       *[other] { $n } records could not be written.
    }
# $n (number)
check-dropped =
    { $n ->
        [one] { $n } record made room for newer ones of the same agent.
       *[other] { $n } records made room for newer ones of the same agents.
    }
# $whole (text), $tenth (text)
record-seconds = { $whole }.{ $tenth } s
