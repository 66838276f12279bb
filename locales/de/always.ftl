### What Always allow would store and change, and what became of it. Read by `crates/catalogue`.

stored-noArguments = { $rule } ohne Argumente
stored-script = { $rule } · Skript { $script } mit SHA-256 { $hash }
stored-folder = { $rule } · im Ordner { $folder }
stored-writes = schreibt { $files }
stored-chains = Eine Zeile mit mehreren Befehlen läuft, wenn jeder Befehl laufen darf.

always-hidden = Es enthält verborgene Zeichen.
always-stays = Eine Regel verweigert { $rule }, und sie geht vor. Entfernen Sie sie zuerst unter Erlaubnisliste.
always-deniedBefore =
    { $n ->
        [one] Sie haben eine Anfrage abgelehnt, die diese Regel erlaubt. Mit der Regel werden Sie nicht mehr gefragt.
       *[other] Sie haben { $n } Anfragen abgelehnt, die diese Regel erlaubt. Mit der Regel werden Sie nicht mehr gefragt.
    }
always-missed = Nicht gespeichert: Die Regel würde nicht zum Befehl passen.
always-notSaved = Die Regel wurde nicht gespeichert: { $cause }
always-saved = Die Regel wurde gespeichert. { $then }
always-once = { $why } Einmal erlaubt.
always-denied = { $why } Abgelehnt.
always-unsaved = { $why } { $then }
always-confirm = Nicht gespeichert. { $what }
always-notRun = { $why } Nicht ausgeführt.
