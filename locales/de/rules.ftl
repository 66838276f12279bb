### What an entry or a rule covers, and what is remarkable about it.
### Read by `crates/catalogue`.

rule-thisEntry = Diese Regel
rule-may = { $who } darf { $what } ausführen
rule-never = { $who } darf niemals { $what } ausführen
rule-mayWrite = { $who } darf in { $files } schreiben
rule-anyArguments = { $program } mit beliebigen Argumenten
rule-noArguments = { $program } ohne Argumente
rule-argumentsLike = { $program } mit Argumenten wie { $arguments }
rule-asAllowed = { $program } mit den erlaubten Argumenten
rule-withScript = { $program } mit dem unveränderten Skript { $script }
rule-theLine = die Zeile { $line }
rule-onlyIn = { $what } im Ordner { $folder }
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
rule-changed = Skript geändert
rule-changedNote = Das Skript wurde geändert, seit es diese Regel gibt. Die Regel gilt deshalb nicht mehr.
rule-goneNote = Das Skript ist nicht mehr da; die Regel gilt deshalb nicht.
rule-inert = Bewirkt jetzt nichts
inert-chainsAsk = sie gilt nur, wenn „Zeilen aus mehreren Befehlen“ auf „Ausführen, wenn jeder Teil darf“ steht
inert-unwritable = keine Regel lässt eine Zeile dorthin schreiben: Der Ort ist geschützt, oder dort ist ein Link oder ein Programm
# $files (text)
inert-notWhole = „{ $files }“ passt nie: Schreiben Sie einen vollständigen Pfad wie ~/project/out/**
# $folder (text)
inert-noFolder = es gibt keinen Ordner { $folder }
# $program (text)
inert-firstWords = { $program } kann andere Programme ausführen, daher genügen die ersten Wörter nicht: Geben Sie alle an
# $path (text)
inert-changed = { $path } wurde seither geändert; die Regel gilt nicht mehr
# $path (text)
inert-gone = { $path } ist nicht mehr da; die Regel gilt nicht
inert-line = diese Zeile kann keine Regel sein: Sie ist zu lang oder gefährlich, oder es ist nicht sicher, was sie ausführt
inert-noCommand = schreiben Sie einen Befehl, ohne ; | & > oder $
# $program (text)
inert-carried = { $program } startet ein anderes Programm: Schreiben Sie den Befehl ohne es
# $name (text)
inert-noProgram = kein Programm { $name } gefunden: Schreiben Sie den vollständigen Pfad
# $folder (text)
rule-broadFiles = Eine Zeile darf jede Datei unter { $folder } schreiben.
rule-nothingHere = Nichts hier
rule-runsAnything = Kann alles ausführen
rule-notKnown = Unbekanntes Programm
rule-veryBroad = Sehr weit
rule-anywhere = Irgendwo in den Argumenten
rule-anywhereNote = Es passt irgendwo in den Argumenten. Mit ^ und $ gilt es für alle.
rule-refusedBy = Andere Regel geht vor
rule-refusedNote = { $rule }. Diese Regel geht vor.
rule-coveredBy = Bereits erlaubt
rule-coveredNote = { $rule }.
