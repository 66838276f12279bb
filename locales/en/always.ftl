### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

## A rule in one line.

# $rule (text)
stored-noArguments = { $rule } without arguments
# $rule (text), $script (text), $hash (text)
stored-script = { $rule } · script { $script } with SHA-256 { $hash }
# $rule (text), $folder (text)
stored-folder = { $rule } · in { $folder }
# $files (text)
stored-writes = writes { $files }
stored-chains = A line of several commands runs when each command may run.

always-hidden = It contains hidden characters.
# $rule (text)
always-stays = A rule blocks { $rule }, and it wins. Remove it in Allowlist first.
# $n (number)
always-deniedBefore =
    { $n ->
        [one] You denied one request that this rule would allow. With the rule, you won’t be asked.
       *[other] You denied { $n } requests that this rule would allow. With the rule, you won’t be asked.
    }
always-missed = Not saved: the rule wouldn’t match the command.
# $cause (text)
always-notSaved = The rule was not saved: { $cause }
# $then (text)
always-saved = The rule was saved. { $then }
# $why (text)
always-once = { $why } Allowed once.
# $why (text)
always-denied = { $why } Denied.
# $why (text), $then (text)
always-unsaved = { $why } { $then }
# $what (text)
always-confirm = Not saved. { $what }
# $why (text)
always-notRun = { $why } Not run.
