### What the main window says.

product = Exec Companion
windowTitle =
    { $agentKind ->
        [none] { $page } – Exec Companion
       *[other] { $page } – { $agent } – Exec Companion
    }

pages-home = Start
pages-requests = Anfragen
pages-policy = Richtlinie
pages-allowlist = Erlaubnisliste
pages-agents = Agenten
pages-binding = Node-Zuordnung
pages-try = Befehl prüfen
pages-health = Zustand
pages-settings = Einstellungen
navigation = Seiten
waiting =
    { $n ->
        [one] { $n } Anfrage wartet
       *[other] { $n } Anfragen warten
    }
notices = Hinweise
danger = Gefahr
caution = Vorsicht
loading = Wird geladen …
notAnswered = Die App hat nicht geantwortet: { $cause }. Laden Sie die Seite neu.
lockedTitle = Der Bildschirm ist gesperrt.
lockedText = Bis Sie zurück sind, wird nichts gezeigt.
details = Einzelheiten
reload = Neu laden
tryAgain = Noch einmal versuchen
dismiss = Schließen
cancel = Abbrechen
close = Schließen
copy = Kopieren
copied = Kopiert.
copyFailed = Kopieren ist nicht möglich: Dieses Fenster hat keine Zwischenablage.
agent = Agent
agentFilter = Zum Filtern tippen, oder ein neuer Name
place = Ort
placeGone = Nicht verbunden
agentRules =
    { $n ->
        [one] { $n } Regel
       *[other] { $n } Regeln
    }
agentOverrides = hat eigene Einstellungen
agentsConfigured = Eingerichtet
agentsSeen = Gesehen, nicht eingerichtet
agentAdd = Agent hinzufügen …
agentAddHint = Zuerst den Namen des Agenten eingeben
agentAddNamed = Agent „{ $name }“ hinzufügen
pause = Agenten pausieren
pauseHint = Alles verweigern, was Agenten anfragen, bis Sie fortsetzen
resume = Fortsetzen
undo = Rückgängig
conflict = Meine Änderung erneut anwenden
theirs = Jetzt auf der Platte
mine = Ihre Änderung, nicht gespeichert
nothingOfIt = Hier keine Änderung.

export-copy = Kopieren
export-save = Als Datei speichern

proposals-title =
    { $agentKind ->
        [none] Regeln vorschlagen
        [every] Regeln für jeden Agenten vorschlagen
       *[one] Regeln für „{ $agent }“ vorschlagen
    }
proposals-text = Jede Regel lässt einen Befehl laufen, den Sie schon erlaubt haben. Fügen Sie hinzu, was Sie möchten.
proposals-none = Sie haben noch nichts erlaubt, was eine Regel abdecken könnte.
proposals-times =
    { $n ->
        [one] einmal erlaubt
       *[other] { $n }-mal erlaubt
    }
proposals-add = Hinzufügen …
proposals-addOf = Regel für { $rule } hinzufügen
shortcut = { $page } ({ $keys })

allowlist-search = Regeln durchsuchen
allowlist-filters = Filter

allowlist-chips-any = Beliebige Argumente
allowlist-chips-these = Diese Argumente
allowlist-chips-unused = 90 Tage unbenutzt
allowlist-chips-problem = Problem
allowlist-add = Regel hinzufügen
allowlist-import = Importieren
allowlist-importFile = Eine Datei mit Regeln zum Importieren
allowlist-export = Exportieren
allowlist-rules =
    { $n ->
        [one] { $n } Regel
       *[other] { $n } Regeln
    }
allowlist-shown =
    { $of ->
        [one] { $n } von { $of } Regel
       *[other] { $n } von { $of } Regeln
    }
allowlist-table =
    { $agentKind ->
        [none] Regeln
        [every] Regeln für jeden Agenten
       *[one] Regeln für „{ $agent }“
    }

allowlist-columns-program = Programm
allowlist-columns-rule = Regel
allowlist-columns-used = Benutzt
allowlist-columns-flags = Hinweise
allowlist-columns-actions = Aktionen

allowlist-origins-typed = Von Hand
allowlist-origins-clicked = Aus einer Anfrage
allowlist-origins-imported = Importiert
allowlist-skills = Programme von Skills
allowlist-skillsText = OpenClaw behandelt Programme eines Skills als gelistet. Diese App kennt sie nicht, daher fragen sie.
allowlist-keys = ↑ ↓ bewegen · F2 bearbeitet · Entf entfernt
allowlist-keysReadOnly = Die Freigabedatei lässt sich nicht schreiben, daher sind die Regeln nur zu lesen.
allowlist-select = { $pattern } auswählen
allowlist-selectAll = Alle gezeigten Regeln auswählen
allowlist-edit = { $pattern } bearbeiten
allowlist-remove = { $pattern } entfernen
allowlist-removeShort = Entfernen
allowlist-selected = { $n } ausgewählt
allowlist-removeSelected =
    { $n ->
        [one] { $n } Regel entfernen
       *[other] { $n } Regeln entfernen
    }
allowlist-clear = Auswahl aufheben
allowlist-inherited = Von jedem Agenten
allowlist-ownerOf = Von jedem Agenten: zu { $pattern } gehen
allowlist-refuses = Verweigert
allowlist-ends = Endet { $when }
allowlist-ended = Endete { $when }
allowlist-uses =
    { $n ->
        [one] Einmal benutzt
       *[other] { $n } × benutzt
    }
allowlist-never = Nie benutzt
allowlist-nothing = Nichts auf diesem Computer
allowlist-programs =
    { $n ->
        [one] { $n } Programm
       *[other] { $n } Programme
    }
allowlist-more = und { $n } weitere
allowlist-matchesNow =
    { $n ->
        [one] Passt auf { $n } Programm auf diesem Computer
       *[other] Passt auf { $n } Programme auf diesem Computer
    }
allowlist-emptyTitle =
    { $agentKind ->
        [none] Keine Regeln. Alles fragt.
        [every] Keine Regeln für jeden Agenten.
       *[one] Keine Regeln für „{ $agent }“. Alles fragt.
    }
allowlist-emptyText = Eine Regel lässt ein Programm ohne Rückfrage laufen. Was Sie immer erlauben, erscheint auch hier.
allowlist-propose = Aus dem Verlauf vorschlagen
allowlist-noneShown = Keine Regel passt zu diesem Filter.
allowlist-elsewhere = Bei anderen Agenten gefunden
allowlist-clearFilter = Filter aufheben
allowlist-addTitle =
    { $agentKind ->
        [none] Regel hinzufügen
        [every] Regel für jeden Agenten hinzufügen
       *[one] Regel für „{ $agent }“ hinzufügen
    }
allowlist-pattern = Programm
allowlist-patternHint = Ein Pfad wie /usr/bin/git oder ~/bin/*.
allowlist-choose = Programm auswählen …
allowlist-args = Argumente
allowlist-argsHint = Ein Muster für die Argumente. Leer heißt: beliebige Argumente.
allowlist-kind = Worum es in der Regel geht

allowlist-kinds-program = Ein Programm
allowlist-kinds-command = Ein Befehl
allowlist-kinds-files = Dateien zum Schreiben
allowlist-kinds-line = Eine Zeile
allowlist-words = Befehl
allowlist-wordsHint = Wie Sie ihn in einem Terminal tippen: git push.
allowlist-moreWords = Auch mit weiteren Wörtern dahinter
allowlist-folder = Ordner
allowlist-folderHint = Nur in diesem Ordner. Leer heißt: in jedem Ordner.
allowlist-files = Dateien
allowlist-filesHint = Wohin eine Zeile mit > oder >> schreiben darf, etwa ~/project/out/**.
allowlist-line = Zeile
allowlist-lineHint = Genau dieser Text läuft, mit seinen Programmen, wie sie jetzt sind.
allowlist-lineFolderHint = Die Zeile läuft nur in diesem Ordner.
allowlist-effect = Was die Regel tut
allowlist-effectAllow = Erlauben
allowlist-effectNever = Nie erlauben
allowlist-endsLabel = Endet
allowlist-endsOf-never = Nie
allowlist-endsOf-day = In einem Tag
allowlist-endsOf-week = In einer Woche
allowlist-note = Notiz
allowlist-everybody = Alle Agenten
allowlist-editTitle = Diese Regel ändern
allowlist-instead = { $pattern } verwenden
allowlist-save = Speichern
allowlist-drop = Abbrechen
allowlist-editorHint = Eingabe speichert · Esc bricht ab
allowlist-cannotEdit = Diese Regel hat verborgene Zeichen. Sie lässt sich nur entfernen.
allowlist-exportTitle =
    { $agentKind ->
        [none] Regeln exportieren
        [every] Regeln für jeden Agenten exportieren
       *[one] Regeln für „{ $agent }“ exportieren
    }
allowlist-exportText = Die Regeln als JSON, in der Form, die Importieren liest.
allowlist-importFailed = Die Datei konnte nicht gelesen werden. Nichts wurde importiert.

policy-openWarning = Befehle laufen ohne Rückfrage
policy-presets = Voreinstellungen
policy-presetsText = Wählen Sie eine Voreinstellung. Sie sehen zuerst, was sich ändert.
policy-presetNow = Aktuell
policy-presetChanges = „{ $label }“ würde ändern
policy-apply = Anwenden
policy-keep = So lassen
policy-answers = Die Regeln dieses Computers antworten lassen
policy-answersText = Wenn dieses Gateway wegen dieses Agenten fragt, dürfen Regeln dieses Computers den Befehl einmal erlauben. Sie werden dann nicht gefragt.
policy-answersTitle = Die Regeln dieses Computers diesem Gateway antworten lassen?
policy-answersAsks = Nur Ihre Erlaubnisliste und Ihre Regeln antworten. Bei allem Gefährlichen werden Sie weiter gefragt.
policy-answersHistory = Das Gateway führt den Befehl aus, daher könnten sich Dateien vor dem Start ändern. Jede Antwort steht im Verlauf.
policy-answersYes = Antworten lassen
policy-settings = Einstellungen
policy-history = Verlauf
policy-historyText = Frühere Fassungen der Freigabedatei. Eine Wiederherstellung können Sie rückgängig machen.
policy-historyEmpty = Noch keine früheren Fassungen.
policy-restore = Wiederherstellen
policy-restoreOf = Richtlinie von { $when } wiederherstellen
policy-restoreChanges = Die Wiederherstellung würde ändern
policy-same = Dasselbe wie jetzt.

try-lead = Sehen Sie, was die heutige Richtlinie mit einem Befehl macht. Nichts wird ausgeführt.
try-command = Befehl
try-folder = Ordner
try-folderHint = Leer heißt: Ihr persönlicher Ordner.
try-mode = Lesen als
try-shell = Eine Zeile für die Shell
try-words = Wörter eines Befehls
try-evaluate = Prüfen
try-evaluating = Wird geprüft …
try-read = Gelesen als
try-risks = Worauf zu achten ist
try-tree = Wie entschieden wurde

try-marks-pass = Passt
try-marks-miss = Passt nicht
try-marks-note = Hinweis
try-decidedBy = Entschieden durch { $layer }
try-code = Code
try-suggestions = Regeln, die ihn laufen ließen
try-suggestionsText = Die engste Regel steht zuerst. Nichts wird gespeichert, bevor Sie bestätigen.
try-add = Hinzufügen …
try-addOf = Hinzufügen: { $label }
try-keepLabel = Von jetzt an muss er

try-must-run = laufen
try-must-ask = fragen
try-must-deny = verweigert werden
try-keepAs = Als Beispiel behalten
try-everyAgent = Vorgaben
try-examples = Beispiele
try-examplesText = Beispiele schützen die Richtlinie: Jede Änderung prüft sie erneut.
try-examplesEmpty = Noch keine Beispiele. Prüfen Sie einen Befehl und behalten Sie ihn.

try-columns-command = Befehl
try-columns-agent = Agent
try-columns-expected = Erwartet
try-columns-actual = Heute
try-columns-actions = Aktionen

try-verdicts-run = Läuft
try-verdicts-ask = Fragt
try-verdicts-deny = Wird verweigert
try-differs = die heutige Richtlinie sagt anderes
try-again = Erneut prüfen
try-againOf = Erneut prüfen: { $command }
try-removeOf = Beispiel { $command } entfernen
try-kept = Als Beispiel behalten.
try-removed = Das Beispiel wurde entfernt.

palette-title = Alles finden
palette-hint = git, abgelehnt gestern, dunkel …
palette-none = Nichts gefunden.
palette-today = heute
palette-yesterday = gestern
palette-kinds-page = Seite
palette-kinds-action = Aktion
palette-kinds-agent = Agent
palette-kinds-setting = Einstellung
palette-kinds-rule = Regel
palette-kinds-record = Entscheidung

home-suggested = Sie haben { $command } diese Woche { $n }-mal erlaubt. Eine Regel daraus machen?
home-notNow = Jetzt nicht
home-makeRule = Regel daraus machen
home-ready = Bereit. Was Agenten wollen, erscheint hier.
home-paused = Agenten sind pausiert. Alles, was sie wollen, wird verweigert.
home-troubled = Etwas braucht Ihre Aufmerksamkeit: siehe oben.
home-waiting = Wartet auf Sie
home-nothing = Nichts wartet auf Sie.
home-last = Letzte Entscheidungen
home-all = Alle Entscheidungen
home-none = Noch keine Entscheidungen.
home-pauseFor = Agenten pausieren für
home-minutes = { $n } Minuten
home-hour = 1 Stunde

permits-title = Befristete Erlaubnisse
permits-end = Jetzt beenden
permits-endOf = Jetzt beenden: { $what }

requests-tabs = Anfragen
requests-waiting = Wartend
requests-activity = Verlauf
requests-emptyTitle = Nichts wartet.
requests-emptyText = Wenn ein Agent etwas ausführen will, das Sie nicht erlaubt haben, erscheint es hier.
requests-test = Testanfrage senden
requests-waitingList = Wartende Anfragen in der Reihenfolge ihres Eintreffens
requests-times = { $n } gleiche
requests-left = noch { $time }
requests-over = Zeit abgelaufen
requests-noLimit = Keine Zeitgrenze
requests-review = Ansehen
requests-reviewOf = { $command } ansehen
requests-search = Entscheidungen durchsuchen
requests-filters = Filter

requests-outcomes-allowed = Erlaubt
requests-outcomes-denied = Abgelehnt
requests-outcomes-expired = Abgelaufen
requests-outcomes-automatic = Automatisch
requests-period = Wann

requests-periods-any = Jederzeit
requests-periods-today = Heute
requests-periods-week = Letzte 7 Tage
requests-periods-month = Letzte 30 Tage
requests-periods-day = An einem Tag …
requests-day = Tag
requests-wrongDay = Schreiben Sie einen Tag wie 2026-11-28.
requests-clearFilter = Filter aufheben
requests-verify = Verlauf prüfen
requests-export = Exportieren
requests-exportTitle = Verlauf exportieren
requests-exportText = Alle Einträge als JSON-Zeilen, neueste zuerst, ohne den Filter. Passwörter sind verborgen.
requests-command = Befehl
requests-when = Wann
requests-rule = Regel erstellen …
requests-activityEmpty = Noch keine Entscheidungen.
requests-activityNone = Keine Entscheidung passt zu diesem Filter.
requests-more = Mehr laden
requests-loadingMore = Wird geladen …
requests-again = Mit der heutigen Richtlinie erneut prüfen
requests-copy = Befehl kopieren
requests-list = Entschiedene Anfragen, die neuesten zuerst

binding-lead = Wählen Sie, welcher Computer die Befehle ausführt, die OpenClaw an einen Node schickt (host=node).
binding-file = Geschrieben in
binding-default = Standardzuordnung
binding-anyNode = Beliebiger Node
binding-agents = Agenten
binding-as = Wie Standard ({ $node })
binding-override = Abweichend: { $node }
binding-nodeOf = Node von { $agent }
binding-changes =
    { $n ->
        [0] Keine Änderungen
        [one] { $n } Änderung
       *[other] { $n } Änderungen
    }
binding-save = Speichern
binding-discard = Verwerfen
binding-noAgents = Die Datei nennt keine Agenten, daher gilt der Standard für alle.

binding-columns-agent = Agent
binding-columns-node = Node
binding-inherits = Wie Standard
binding-changed = nicht gespeichert
binding-other = Anderer Node …
binding-name = Name oder ID des Nodes
binding-nameOf = { $of }: Name oder ID
binding-nodes = Nodes
binding-nodesOff = Hier ist kein Gateway verbunden. Wählen Sie einen Namen aus der Datei, oder tippen Sie einen.
binding-unknown = { $node } (unbekannt)
binding-here = { $node } (dieser Computer)
binding-own = dieser Computer
binding-known = aus einer Datei bekannt
binding-noNodes = Es ist kein Node bekannt, der Befehle ausführen kann.
binding-health = Zustand ansehen
binding-connected = verbunden
binding-away = nicht verbunden
binding-seen = zuletzt gesehen { $ago }
binding-runsNothing = Er kann keine Befehle ausführen.
binding-test = Testen
binding-testOf = { $node } testen
binding-testing = Test läuft …
gateways-title = Welches Gateway hier fragt
gateways-lead = Wählen Sie, welches OpenClaw-Gateway Sie hier fragen darf.
gateways-found = Das Gateway aus openclaw.json
gateways-add = Gateway hinzufügen
gateways-address = Adresse
gateways-addressHint = ws://HOST:PORT oder wss://HOST:PORT für eines mit TLS
gateways-secret = Token oder Passwort
gateways-secretHint = Wird nur diesem Gateway gezeigt. Leer lassen, um das gespeicherte zu behalten.
gateways-isPassword = Es ist ein Passwort
gateways-fingerprint = Zertifikat (SHA-256)
gateways-fingerprintHint = Freiwillig. Dann wird keinem anderen Zertifikat vertraut.
gateways-keep = Speichern und verwenden
gateways-forget = Vergessen
gateways-forgetOf = { $name } vergessen
gateways-withSecret = Token oder Passwort gespeichert
gateways-noSecret = kein Token oder Passwort
gateways-pinned = nur ein Zertifikat

agents-lead = Agenten auf diesem Computer. Ein verbundener Agent fragt Sie hier, bevor er einen Befehl ausführt.
agents-version = Version { $version }
agents-last = Zuletzt gefragt { $when }
agents-never = Hat hier nie gefragt
agents-states-absent = Nicht hier
agents-states-apart = Nicht verbunden
agents-states-connected = Verbunden
agents-states-troubled = Ansehen
agents-connect = Verbinden
agents-again = Erneut verbinden
agents-disconnect = Trennen
agents-test = Testen
agents-testing = Test läuft …
agents-testWaits = Vielleicht fragt Sie jetzt das Anfragefenster.
agents-of = { $verb }: { $name }
agents-way = Wie
agents-ways-ask = Fragen, der Agent führt aus
agents-ways-run = Fragen, Exec Companion führt aus
agents-ways-tool = Ein Werkzeug geben, das fragt
agents-plan = Das wird geschrieben:
agents-planOff = Das wird entfernt:
agents-nothing = Es gibt nichts zu ändern.
agents-new = Neu
agents-gone = Entfernt
agents-write = Schreiben
agents-cancel = Abbrechen

health-lead = Anfragen erreichen Sie, wenn das alles funktioniert. Beginnen Sie mit dem ersten, was nicht geht.

health-states-good = Gut
health-states-warn = Ansehen
health-states-bad = Funktioniert nicht
health-states-off = Aus
health-drill = Probelauf starten
health-drilling = Probelauf läuft …
health-drillLead = Sendet drei Probeanfragen durch den echten Socket. Eine wird verweigert, eine öffnet das Anfragefenster, bis Sie Ablehnen drücken, eine findet keinen Bildschirm. Nichts wird ausgeführt.
health-drillWaits = Das Anfragefenster zeigt eine Anfrage, die als Probe gekennzeichnet ist. Drücken Sie dort Ablehnen.
health-drillTitle = Probelauf
health-report = Bericht kopieren
health-reportCopied = Der Bericht ist in der Zwischenablage, so wie er hier steht.
health-summary-good = Alles funktioniert.
health-summary-bad =
    { $n ->
        [one] { $n } Sache funktioniert nicht
       *[other] { $n } Sachen funktionieren nicht
    }
health-summary-warn =
    { $n ->
        [one] { $n } Sache ist anzusehen
       *[other] { $n } Sachen sind anzusehen
    }
