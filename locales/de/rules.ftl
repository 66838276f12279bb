### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Dieser Eintrag
rule-anyArguments = Beliebige Argumente
rule-writes = Schreibt in diese Dateien
rule-line = Genau diese Zeile
rule-noArguments = Keine Argumente
rule-arguments = Argumente: { $args }
rule-script = Dieses Skript: { $script }
rule-argPattern = Argumente, auf die { $pattern } passt
rule-exact = Genau die Argumente, die erlaubt wurden, in einem Ordner
rule-inFolder = { $what }, im Ordner { $folder }
rule-withoutArguments = ohne Argumente
rule-also = { $some }; { $next }

rule-neverMatches = Passt nie
rule-invalid = Nicht lesbar
rule-hidden = Verborgene Zeichen
rule-hiddenNote = Sie enthält verborgene Zeichen.
rule-hiddenRemove = Sie enthält verborgene Zeichen. Entfernen Sie sie, wenn sie nicht von Ihnen ist.
rule-ended = Beendet
rule-endedNote = Diese Regel ist abgelaufen.
rule-changed = Seitdem geändert
rule-changedNote = Das Skript wurde geändert, seit es diese Regel gibt; sie gilt deshalb nicht mehr.
rule-goneNote = Das Skript ist nicht mehr da; die Regel gilt deshalb nicht.
rule-nothingHere = Nichts hier
rule-runsAnything = Kann alles ausführen
rule-notKnown = Hier nicht bekannt
rule-veryBroad = Sehr weit
rule-anywhere = Irgendwo in den Argumenten
rule-anywhereNote = Es passt irgendwo in den Argumenten. Mit ^ und $ gilt es für alle.
rule-refusedBy = Verweigert durch Zeile { $n }
rule-refusedNote = Zeile { $n } verweigert es, und Verweigerungen gehen vor.
rule-coveredBy = Abgedeckt durch Zeile { $n }
rule-coveredNote = Zeile { $n } erlaubt es bereits, mit beliebigen Argumenten.
