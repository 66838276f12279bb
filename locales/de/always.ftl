### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } ohne Argumente
stored-script = { $rule } · Skript { $script } mit SHA-256 { $hash }
stored-folder = { $rule } · im Ordner { $folder }

always-hidden = Es enthält Zeichen, denen man nicht ansieht, was sie sind.
always-stays = Eine Regel verweigert { $rule }. Sie bleibt in Kraft: Was sie nennt, wird weiterhin verweigert.
always-deniedBefore =
    { $n ->
        [one] Eine der Anfragen, die sie laufen ließe, haben Sie abgelehnt. Mit der Regel fragt Sie niemand.
       *[other] { $n } der Anfragen, die sie laufen ließe, haben Sie abgelehnt. Mit der Regel fragt Sie niemand.
    }
always-missed = Nichts gespeichert: Die Regel hätte nicht gepasst.
always-notSaved = Die Regel wurde nicht gespeichert: { $cause }
always-saved = Die Regel wurde gespeichert. { $then }
always-once = { $why } Einmal erlaubt.
always-denied = { $why } Abgelehnt.
always-unsaved = { $why } { $then }
always-confirm = Nichts gespeichert. Bestätigen Sie zuerst: { $what }
always-notRun = { $why } Nicht ausgeführt.
