### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

## A rule in one line.

# $rule (text)
stored-noArguments = { $rule } without arguments
# $rule (text), $script (text), $hash (text)
stored-script = { $rule } · script { $script } with SHA-256 { $hash }
# $rule (text), $folder (text)
stored-folder = { $rule } · in { $folder }

always-hidden = It holds characters that cannot be seen as what they are.
# $rule (text)
always-stays = A rule denies { $rule }. It stays in force: what it names is still denied.
# $n (number)
always-deniedBefore =
    { $n ->
        [one] You denied one of the requests that it would let run. With the rule nobody asks you.
       *[other] You denied { $n } of the requests that it would let run. With the rule nobody asks you.
    }
always-missed = Saved nothing: the rule would not have matched.
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
always-confirm = Saved nothing. Confirm first: { $what }
# $why (text)
always-notRun = { $why } Not run.
