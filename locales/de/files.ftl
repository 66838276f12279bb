### What is wrong with a file. English is what the errors of the crates say themselves.
### Read by `crates/catalogue`.

file-unparsable = { $path } ist in Zeile { $line }, Spalte { $column } kein gültiges JSON ({ $reason }); korrigieren Sie die Stelle oder stellen Sie eine frühere Fassung wieder her
file-newer = { $path } hat die Version { $found }, und dieses Programm kennt Version 1; aktualisieren Sie es, oder setzen Sie "version": 1, falls die Datei von Hand geschrieben wurde
file-noObject = { $path } enthält kein JSON-Objekt; stellen Sie eine frühere Fassung wieder her, oder legen Sie die Datei beiseite, um neu anzufangen
file-shape = { $place } in { $path } muss { $expected } sein; korrigieren Sie es dort oder stellen Sie eine frühere Fassung wieder her
file-empty = { $path } ist leer; stellen Sie eine frühere Fassung wieder her, oder entfernen Sie die Datei, um neu anzufangen
file-tooLarge = { $path } ist größer als 64 MiB, was keine Freigabedatei ist; stellen Sie eine frühere Fassung wieder her
file-notAFile = { $path } ist keine gewöhnliche Datei; legen Sie sie beiseite
file-unreadable = { $path } lässt sich nicht lesen ({ $cause }); prüfen Sie die Zugriffsrechte
file-link = { $path } ist eine symbolische Verknüpfung und wird nicht geschrieben; legen Sie die Datei selbst dorthin
file-notWritten = { $path } lässt sich nicht schreiben ({ $cause }); prüfen Sie Zugriffsrechte und freien Platz des Ordners
file-backup = die frühere Fassung { $path } lässt sich nicht verwenden ({ $cause }); wählen Sie eine andere
file-locked = { $path } ist seit { $seconds } s von einem anderen Prozess gesperrt; beenden Sie ihn und versuchen Sie es noch einmal
file-changing = { $path } ändert sich bei jeder Bearbeitung wieder; halten Sie das Programm an, das die Datei neu schreibt, und versuchen Sie es noch einmal
file-unseen = { $path } hat sich noch einmal geändert, seit sie gezeigt wurde; sehen Sie sie noch einmal an
file-place = { $place } in { $path } muss { $expected } sein; korrigieren Sie es von Hand
file-agentId = { $agent } kann keine Agenten-ID sein; geben Sie die ID eines Agenten an, oder * für alle
file-emptyPattern = ein leeres Muster passt auf nichts; schreiben Sie den Pfad eines Programms
file-socketPath = der Socket-Pfad { $path } ist kein Text; wählen Sie einen anderen Ort
file-random = keine Zufallsbytes für ein neues Token oder eine neue ID ({ $cause }); versuchen Sie es noch einmal

file-document = das Dokument
expected-object = ein Objekt
expected-list = eine Liste
expected-agentId = die ID eines Agenten
expected-item = ein Eintrag mit einem Muster
import-coming = { $place } im Import muss { $expected } sein; korrigieren Sie es dort und importieren Sie noch einmal
import-here = { $place } in der Freigabedatei muss { $expected } sein; korrigieren Sie es und importieren Sie noch einmal

history-notWritten = der Verlauf { $path } lässt sich nicht schreiben ({ $cause }); schaffen Sie Platz auf dem Datenträger, oder berichtigen Sie, wer dort schreiben darf
history-locked = der Verlauf { $path } wird seit mehr als { $seconds } s von einem anderen Prozess gehalten; beenden Sie ihn
history-unreadable = der Verlauf { $path } lässt sich nicht lesen ({ $cause }); berichtigen Sie, wer ihn lesen darf
history-unlinked = diese Zeile sagt nicht, worauf sie folgt
history-changed = die Zeile davor ist nicht die, auf die diese folgt: Sie wurde geändert, entfernt oder eingefügt

settings-unreadable = { $path } lässt sich nicht lesen; prüfen Sie die Zugriffsrechte ({ $cause })
settings-broken = { $path } lässt sich nicht lesen ({ $why }); korrigieren Sie die Datei oder legen Sie sie beiseite. Nichts wurde überschrieben
settings-notWritten = { $path } lässt sich nicht schreiben; prüfen Sie Zugriffsrechte und freien Platz des Ordners ({ $cause })
settings-notOffered = { $name } lässt sich nicht auf „{ $text }“ setzen; wählen Sie, was die Seite anbietet
settings-noText = sie ist kein UTF-8-Text
settings-noSettings = sie enthält etwas anderes als Einstellungen
settings-finding = { $name } muss { $allowed } sein; verwendet wird { $value }.
settings-or = { $one } oder { $other }
settings-range = eine ganze Zahl von { $min } bis { $max }
settings-names = eine Liste von Namen wie OPENAI_API_KEY oder WORK_*, ohne PATH
settings-keys = eine Tastenfolge wie Ctrl+Alt+A
settings-nothing = nichts

login-path = der Pfad { $path } enthält Zeichen, die ein Eintrag nicht nennen kann; verschieben Sie das Programm
login-notWritten = { $place } lässt sich nicht schreiben; prüfen Sie die Zugriffsrechte ({ $cause })

cause-notFound = eine solche Datei oder einen solchen Ordner gibt es nicht
cause-denied = Zugriff verweigert
cause-full = der Datenträger ist voll
cause-readOnly = es lässt sich nur lesen
cause-isFolder = es ist ein Ordner
cause-noFolder = ein Teil des Pfades ist kein Ordner
cause-noFile = es ist eine Pipe, ein Socket oder ein Gerät und keine Datei
cause-endless = es ist ein Link, der auf sich selbst führt
cause-link = es ist ein Link
cause-tooLarge = es ist zu groß
