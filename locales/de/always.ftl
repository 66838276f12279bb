### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } ohne Argumente
stored-script = { $rule } · Skript { $script } mit SHA-256 { $hash }
stored-folder = { $rule } · im Ordner { $folder }
stored-writes = schreibt { $files }
stored-chains = Zeilen mit mehreren Befehlen laufen, wenn jeder davon laufen darf.

always-hidden = Es enthält verborgene Zeichen.
always-stays = Eine Regel verweigert { $rule }, und sie geht vor. Entfernen Sie sie zuerst unter Erlaubnisliste.
always-deniedBefore =
    { $n ->
        [one] Eine der Anfragen, die sie laufen ließe, haben Sie abgelehnt. Mit der Regel fragt Sie niemand.
       *[other] { $n } der Anfragen, die sie laufen ließe, haben Sie abgelehnt. Mit der Regel fragt Sie niemand.
    }
always-missed = Nicht gespeichert: Die Regel würde nicht zum Befehl passen.
always-notSaved = Die Regel wurde nicht gespeichert: { $cause }
always-saved = Die Regel wurde gespeichert. { $then }
always-once = { $why } Einmal erlaubt.
always-denied = { $why } Abgelehnt.
always-unsaved = { $why } { $then }
always-confirm = Nicht gespeichert. { $what }
always-notRun = { $why } Nicht ausgeführt.
