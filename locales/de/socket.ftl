### Why the socket is not served, or does not answer; after a colon. Read by `crates/catalogue`.

socket-notAbsolute = der Socket-Pfad { $path } ist nicht vollständig: Schreiben Sie den ganzen Pfad
socket-tooLong = der Socket-Pfad { $path } ist { $bytes } Bytes lang, und dieses System nimmt höchstens { $limit }: Wählen Sie einen kürzeren
socket-folder = der Socket-Ordner { $path } { $flaw }: Wählen Sie einen eigenen Ordner
socket-lock = { $path } { $flaw }: Entfernen Sie es
socket-inUse = auf { $path } antwortet schon ein anderes Programm: Beenden Sie es zuerst
socket-inUseBy = auf { $path } antwortet schon ein anderes Programm ({ $program }): Beenden Sie es zuerst
socket-notASocket = { $path } ist kein Socket und blieb unberührt: Verschieben Sie es
socket-system = der Socket lässt sich bei { $path } nicht einrichten: { $cause }
socket-noToken = die Freigabedatei enthält kein Token

flaw-notAFile = ist keine gewöhnliche Datei
flaw-notAFolder = ist kein Ordner
flaw-link = ist ein Link
flaw-otherUser = gehört einem anderen Benutzer
flaw-severalNames = hat mehr als einen Namen
flaw-shared = wird mit anderen Benutzern geteilt

client-unreachable = auf { $path } antwortet niemand: Starten Sie Exec Companion ({ $cause })
client-foreign = { $path } wird von einem anderen Benutzer bedient
client-ended = das Programm hinter { $path } nahm die Anfrage an und endete, ohne zu antworten
client-late =
    { $seconds ->
        [one] keine Antwort von { $path } innerhalb von { $seconds } Sekunde
       *[other] keine Antwort von { $path } innerhalb von { $seconds } Sekunden
    }
client-unclear = die Antwort von { $path } ist nicht verständlich

beside-problem = OpenClaws Node-Host kann hier nicht fragen: { $problem }.
beside-unreadable = OpenClaws Datenbank { $path } ist nicht lesbar ({ $cause }); lassen Sie Ihren Benutzer sie lesen
beside-damaged = OpenClaws Datenbank { $path } ist beschädigt ({ $cause }); führen Sie `openclaw doctor` aus
beside-busy = OpenClaws Datenbank { $path } ist von einem anderen Programm gesperrt; die App liest sie gleich noch einmal
beside-unfinished = OpenClaws Datenbank { $path } wurde mitten in einer Änderung verlassen; starten Sie OpenClaw einmal
beside-schema = OpenClaws Datenbank { $path } speichert ihre Freigaben auf unerwartete Weise ({ $cause }); suchen Sie nach einem neueren Exec Companion
beside-document = die Freigaben in OpenClaws Datenbank { $path } sind kein JSON; führen Sie `openclaw doctor` aus
beside-noToken = OpenClaw hat noch kein Token für seinen Freigabe-Socket; sein Node-Host erzeugt eines, sobald es nötig ist
