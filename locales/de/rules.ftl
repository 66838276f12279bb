### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Dieser Eintrag
rule-anyArguments = Beliebige Argumente
rule-writes = Eine Zeile darf diese Dateien schreiben
rule-line = Genau diese Zeile
# $args (text)
rule-firstWords = Argumente: { $args }, dann beliebige weitere
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
rule-inert = Bewirkt jetzt nichts
inert-chainsAsk = sie gilt nur, wenn „Zeilen aus mehreren Befehlen“ auf „Ausführen, wenn jeder Teil darf“ steht
inert-unwritable = keine Regel lässt eine Zeile dorthin schreiben: Der Ort ist geschützt, oder dort ist ein Link oder ein Programm
# $files (text)
inert-notWhole = „{ $files }“ passt nie: Schreiben Sie einen vollständigen Pfad wie ~/project/out/**
# $folder (text)
inert-noFolder = es gibt keinen Ordner { $folder }
# $program (text)
inert-firstWords = { $program } führt aus, was seine Wörter sagen; die ersten Wörter legen das nicht fest: Geben Sie alle an
# $path (text)
inert-changed = { $path } wurde seither geändert; die Regel gilt nicht mehr
# $path (text)
inert-gone = { $path } ist nicht mehr da; die Regel gilt nicht
inert-line = diese Zeile kann keine Regel sein: Sie ist zu lang, enthält eine Gefahr, lässt sich nicht bis zum Ende lesen, nennt ein Programm, das nicht gefunden wird, oder ihr Text legt nicht fest, was läuft
inert-noCommand = schreiben Sie einen Befehl, ohne ; | & > oder $
# $program (text)
inert-carried = { $program } startet ein anderes Programm: Schreiben Sie den Befehl ohne es
# $name (text)
inert-noProgram = kein Programm { $name } gefunden: Schreiben Sie den vollständigen Pfad
# $folder (text)
rule-broadFiles = Eine Zeile darf jede Datei unter { $folder } schreiben.
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
