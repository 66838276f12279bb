### What is wrong with a file. English is what the errors of the crates say themselves.
### Read by `crates/catalogue`.

file-unparsable = { $path } ist in Zeile { $line }, Spalte { $column } kein gültiges JSON ({ $reason }); korrigieren Sie die Stelle oder stellen Sie eine frühere Fassung wieder her
file-newer = { $path } hat die Version { $found }, und dieses Programm kennt nur Version 1; aktualisieren Sie dieses Programm, oder setzen Sie "version": 1, falls Sie die Datei von Hand geschrieben haben
file-noObject = { $path } ist kein JSON-Objekt; stellen Sie eine frühere Fassung wieder her, oder legen Sie die Datei beiseite, um neu anzufangen
file-shape = { $place } in { $path } muss { $expected } sein; korrigieren Sie es dort oder stellen Sie eine frühere Fassung wieder her
file-empty = { $path } ist leer; stellen Sie eine frühere Fassung wieder her, oder entfernen Sie die Datei, um neu anzufangen
file-tooLarge = { $path } ist größer als 64 MiB, zu groß für eine Freigabedatei; stellen Sie eine frühere Fassung wieder her
file-notAFile = { $path } ist keine gewöhnliche Datei; legen Sie sie beiseite
file-unreadable = { $path } lässt sich nicht lesen ({ $cause }); prüfen Sie die Zugriffsrechte
file-link = { $path } ist ein Link und wird deshalb nicht geschrieben; legen Sie die Datei selbst dorthin
file-notWritten = { $path } lässt sich nicht schreiben ({ $cause }); prüfen Sie Zugriffsrechte und freien Platz des Ordners
file-backup = die frühere Fassung { $path } lässt sich nicht verwenden ({ $cause }); wählen Sie eine andere
file-locked = { $path } ist seit { $seconds } s von einem anderen Programm gesperrt; beenden Sie dieses Programm und versuchen Sie es noch einmal
file-changing = { $path } ändert sich dauernd, während die Datei bearbeitet wird; halten Sie das Programm an, das sie neu schreibt, und versuchen Sie es noch einmal
file-unseen = { $path } hat sich geändert, seit Sie die Datei gesehen haben; sehen Sie sie noch einmal an
file-place = { $place } in { $path } muss { $expected } sein; korrigieren Sie es von Hand
file-agentId = { $agent } kann keine Agenten-ID sein; geben Sie die ID eines Agenten an, oder * für alle
file-emptyPattern = ein leeres Muster passt auf nichts; schreiben Sie den Pfad eines Programms
file-socketPath = der Socket-Pfad { $path } ist kein Text; wählen Sie einen anderen Ort
file-random = das System gab keine Zufallsbytes für ein neues Token oder eine neue ID ({ $cause }); versuchen Sie es noch einmal

file-document = das Dokument
expected-object = ein Objekt
expected-list = eine Liste
expected-agentId = die ID eines Agenten
expected-item = ein Eintrag mit einem Muster
import-coming = { $place } im Import muss { $expected } sein; korrigieren Sie das und importieren Sie noch einmal
import-here = { $place } in der Freigabedatei muss { $expected } sein; korrigieren Sie das und importieren Sie noch einmal

history-notWritten = der Verlauf { $path } lässt sich nicht schreiben ({ $cause }); schaffen Sie Platz, oder lassen Sie Ihren Benutzer dort schreiben
history-locked = der Verlauf { $path } ist seit { $seconds } s von einem anderen Programm gesperrt; beenden Sie dieses Programm
history-unreadable = der Verlauf { $path } lässt sich nicht lesen ({ $cause }); lassen Sie Ihren Benutzer ihn lesen
history-unlinked = diese Zeile schließt nicht an die Zeile davor an
history-changed = die Zeile vor dieser wurde geändert, entfernt oder eingefügt

settings-unreadable = { $path } lässt sich nicht lesen; prüfen Sie die Zugriffsrechte ({ $cause })
settings-broken = { $path } lässt sich nicht lesen ({ $why }); korrigieren Sie die Datei oder legen Sie sie beiseite. Nichts wurde überschrieben
settings-notWritten = { $path } lässt sich nicht schreiben; prüfen Sie Zugriffsrechte und freien Platz des Ordners ({ $cause })
settings-notOffered = { $name } lässt sich nicht auf „{ $text }“ setzen; wählen Sie einen der angebotenen Werte
settings-noText = sie ist kein UTF-8-Text
settings-noSettings = sie enthält etwas anderes als Einstellungen
settings-finding = { $name } muss { $allowed } sein; verwendet wird { $value }.
settings-or = { $one } oder { $other }
settings-range = eine ganze Zahl von { $min } bis { $max }
settings-names = eine Liste von Namen wie OPENAI_API_KEY oder WORK_*, ohne PATH
settings-keys = eine Tastenfolge wie Ctrl+Alt+A
settings-nothing = nichts

login-path = der Pfad { $path } enthält Zeichen, die ein Anmelde-Eintrag nicht enthalten kann; verschieben Sie das Programm
login-notWritten = { $place } lässt sich nicht schreiben; prüfen Sie die Zugriffsrechte ({ $cause })

cause-notFound = eine solche Datei oder einen solchen Ordner gibt es nicht
cause-denied = Zugriff verweigert
cause-full = der Datenträger ist voll
cause-readOnly = schreibgeschützt
cause-isFolder = es ist ein Ordner
cause-noFolder = ein Teil des Pfades ist kein Ordner
cause-noFile = es ist eine Pipe, ein Socket oder ein Gerät, keine Datei
cause-endless = es ist ein Link, der auf sich selbst führt
cause-link = es ist ein Link
cause-tooLarge = es ist zu groß
