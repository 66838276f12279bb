### What the Health page finds, what stands above every page, and what their buttons do.
### Read by `crates/catalogue`.

health-store = Freigabedatei
health-files = Dateien
health-permissions = Zugriffsrechte
health-socket = Socket-Verbindung
health-token = Zugangstoken
health-version = OpenClaw-Version
health-config = Konfiguration
health-gateway = Gateway-Verbindung
health-node = Node dieses Computers
health-service = Dienst des Nodes
health-examples = Behaltene Beispiele
health-tray = Symbolbereich
health-notices = Benachrichtigungen
health-lock = Bildschirmsperre
health-sharing = Bildschirmfreigabe
health-login = Bei der Anmeldung starten
health-history = Verlauf
health-clock = Uhr
health-agents = Agenten
health-agentsNone = Noch fragt kein Agent hier. Verbinden Sie einen auf der Seite Agenten.
health-agentsGood = Diese fragen hier: { $names }.
health-agentsFailOpen = Wird ein Hook beendet, führen diese den Befehl ohne Rückfrage aus: { $names }.

health-read = { $path } wird gelesen.
health-storeMissing = { $path } gibt es noch nicht. Jeder Befehl fragt.
health-open = Andere Benutzer können die Freigabedatei lesen (Modus { $mode }).
health-oddFile = { $path } lässt sich nicht lesen: { $cause }. Legen Sie sie beiseite.
health-own = Die Freigabedatei gehört Ihnen allein.
health-noFile = Es gibt noch keine Datei.
health-tokenThere = Das Token ist da. Ersetzen Sie es, wenn jemand es gelesen haben könnte.
health-tokenMissing = Die Freigabedatei hat kein Token, daher kann kein Agent fragen. Starten Sie die App neu, um eines anzulegen.
health-tokenUnknown = Die Freigabedatei lässt sich nicht lesen, daher ist das Token unbekannt.
health-newerBlocked = Dieses OpenClaw hält Freigaben in seiner Datenbank, und eine alte Datei blockiert es. Führen Sie openclaw doctor --fix aus.
health-newer = Ein neueres OpenClaw hält seine Freigaben in seiner Datenbank; die dieser App liegen in { $path }.
health-configMissing = Keine openclaw.json, also keine weiteren Grenzen.
health-versionLast = openclaw.json wurde zuletzt von OpenClaw { $version } geschrieben.
health-versionUnknown = openclaw.json sagt nicht, welche Version von OpenClaw sie geschrieben hat.
health-gatewayNone = openclaw.json nennt kein Gateway.
health-gatewayHere = Das Gateway läuft auf diesem Computer, an Port { $port }.
health-gatewayElsewhere = Das Gateway ist unter { $address }.
health-nodeNone = Dieser Computer ist kein Node. Um ihn dazu zu machen, führen Sie exec-host node run aus.
health-gatewayOff = Diese App ist nicht mit dem Gateway { $address } verbunden. Schalten Sie das in den Einstellungen ein.
health-gatewayConnecting = Verbindung zum Gateway { $address } …
health-gatewayAsks = Das Gateway { $address } fragt Sie hier (OpenClaw { $version }).
health-gatewayAsksOpen = Das Gateway { $address } fragt Sie hier über eine Verbindung, die andere mitlesen können. Nutzen Sie TLS.
health-gatewayLimited = Das Gateway { $address } lässt diese App nicht antworten. Koppeln Sie die App neu.
health-gatewayUnpaired = Das Gateway { $address } hat diese App noch nicht zugelassen. Führen Sie dort aus: { $command }
health-gatewayDown = Das Gateway { $address } ist nicht verbunden: { $why }. Die App versucht es von selbst wieder.
health-gatewayUnusable = Das Gateway ist nicht nutzbar: { $why }
health-nodePaired = Dieser Computer ist ein Node, und das Gateway unter { $gateway } hat ihn zugelassen.
health-nodeWaits = Das Gateway unter { $gateway } hat diesen Computer noch nicht als Node zugelassen. Lassen Sie ihn dort zu.
health-nodeUnreadable = { $path } lässt sich nicht lesen. Berichtigen Sie die Datei, oder entfernen Sie sie, um neu zu beginnen.
health-serviceNone = Kein Dienst führt den Node aus. Um einen einzurichten, führen Sie exec-host node install aus.
health-serviceRuns = Das System hält den Node am Laufen.
health-serviceStopped = Der Dienst des Nodes ist angehalten. Um ihn zu starten, führen Sie exec-host node start aus.
health-serviceFails = Der Dienst des Nodes schlägt fehl. Führen Sie exec-host node status aus, und lesen Sie sein Protokoll.
health-serviceUnknown = Der Zustand des Dienstes des Nodes ist unbekannt. Führen Sie exec-host node status aus.
health-examplesNone = Noch keine Beispiele.
health-examplesHold = Alle Beispiele bekommen die erwartete Antwort.
health-examplesBroken =
    { $broken ->
        [one] { $broken } von { $n } Beispielen bekommt heute eine andere Antwort.
       *[other] { $broken } von { $n } Beispielen bekommen heute eine andere Antwort.
    }
health-historyBroken = Der Verlauf wurde in { $file }, Zeile { $line }, geändert: { $flaw }. Ältere Einträge sind unversehrt.
health-historyEmpty = Noch ist nichts aufgezeichnet.
health-historyLost =
    { $n ->
        [one] Kein Eintrag wurde geändert, aber { $n } Eintrag konnte nicht geschrieben werden.
       *[other] Kein Eintrag wurde geändert, aber { $n } Einträge konnten nicht geschrieben werden.
    }
health-historyGood =
    { $n ->
        [one] { $n } Eintrag. Keiner wurde geändert oder entfernt.
       *[other] { $n } Einträge. Keiner wurde geändert oder entfernt.
    }
health-clockBehind = Die Uhr geht nach. Regeln enden nicht, und Agenten werden abgewiesen. Stellen Sie die Uhr.
health-clockGood = Die Uhr passt zu den Dateien hier.

health-socketSoon = Der Socket startet gerade.
health-socketServed = Anfragen kommen an { $path } an (Modus { $mode }). Nur Ihre eigenen Programme können sie senden.
health-socketPipe = Anfragen kommen an { $path } an. Nur Ihre eigenen Programme können sie senden.
health-socketOpen = Andere Benutzer erreichen { $path } (Modus { $mode }) und werden abgewiesen. Entfernen Sie die Datei; die App legt sie neu an.
health-socketGone = { $path } wurde entfernt, daher kann kein Agent fragen. Die App legt die Datei neu an.
health-trayShown = Dieser Desktop zeigt das Symbol.
health-trayMissing = Dieser Desktop zeigt keine Symbole. Um dieses Fenster zu öffnen, starten Sie die App erneut. Unter GNOME zeigt die Erweiterung AppIndicator Symbole.
health-trayUnknown = Noch ist nicht bekannt, ob dieser Desktop Symbole zeigt.
health-noticesSystem = Das System zeigt sie für die installierte App, wenn seine eigenen Einstellungen es erlauben.
health-noticesMissing = Nichts auf diesem Desktop zeigt Benachrichtigungen. Anfragen öffnen ihr Fenster auch über einem Vollbild.
health-noticesAsked = Der Benachrichtigungsdienst des Desktops hat noch nicht geantwortet. Anfragen öffnen inzwischen ihr Fenster.
health-noticesKept = { $name } zeigt sie mit Schaltflächen und behält sie, bis Sie nachgesehen haben.
health-noticesButtons = { $name } zeigt sie mit Schaltflächen.
health-noticesPlain = { $name } zeigt sie ohne Schaltflächen: Antworten Sie im Fenster.
health-lockTold = Bei gesperrtem Bildschirm wird nichts gezeigt, und befristete Erlaubnisse enden.
health-lockUnknown = Die App erfährt nicht, wann der Bildschirm gesperrt wird. Fenster öffnen sich vielleicht hinter der Sperre, und Benachrichtigungen verbergen den Befehl.
health-sharingNow = Dieser Bildschirm wird gerade geteilt. Fenster öffnen sich nicht von selbst, und Benachrichtigungen nennen keinen Befehl.
health-sharingTold = Solange der Bildschirm geteilt wird, öffnen sich Fenster nicht von selbst, und Benachrichtigungen nennen keinen Befehl.
health-sharingPart = Solange der Desktop den Bildschirm teilt, öffnen sich Fenster nicht von selbst, und Benachrichtigungen nennen keinen Befehl. Programme, die selbst aufnehmen, etwa wf-recorder, bemerkt die App nicht.
health-sharingUnknown = Die App erkennt nicht, wann der Bildschirm geteilt wird. Schalten Sie vorher „Inhalt der Anfrage verbergen“ in den Einstellungen ein.
health-loginOn = Sie startet bei Ihrer nächsten Anmeldung.
health-loginOff = Die App startet nicht bei der Anmeldung. Bis Sie sie öffnen, kann niemand gefragt werden.
health-loginOther = Der Anmelde-Eintrag startet eine andere Kopie dieses Programms.
health-loginUnknown = Diese Kopie der App lässt sich nicht bei der Anmeldung starten.

health-fallbackFaked = Jedes Ihrer Programme kann den Bildschirm gesperrt aussehen lassen. Befehle laufen dann ohne Sie.

banner-pairDevice = { $name } möchte mit dem Gateway gekoppelt werden.
banner-pairNode = Node { $name } möchte Befehle für das Gateway ausführen.
pair-title = { $name } zulassen?
pair-nodeRuns = Das Gateway darf dann jenen Computer Befehle ausführen lassen. Lassen Sie nur einen Node zu, den Sie gestartet haben.
pair-deviceConnects = Es darf sich dann mit dem Gateway verbinden. Lassen Sie nur ein Gerät zu, das Sie gestartet haben.
pair-keep = Nicht jetzt
button-pair = Zulassen …
button-approve = Zulassen
button-refuse = Ablehnen
button-read = Verstanden
button-restore = Letzte Fassung wiederherstellen
button-makePrivate = Nur für mich lesbar machen
button-copyCommand = Befehl kopieren
button-replaceToken = Token ersetzen
button-retry = Noch einmal versuchen
button-writeAgain = Erneut schreiben
button-startFresh = Neu anfangen …
button-keep = Behalten
button-putBack = Wiederherstellen

banner-newer = { $problem }. Nichts wird geschrieben, also geht nichts verloren.
banner-unreadable = { $problem }. Die letzte lesbare Richtlinie gilt noch. Nach einem Neustart wird alles verweigert.
banner-unasked =
    { $n ->
        [one] { $seconds } s lang konnte niemand gefragt werden, während Sie am Computer waren. { $n } Befehl lief ohne Sie. Siehe Anfragen.
       *[other] { $seconds } s lang konnte niemand gefragt werden, während Sie am Computer waren. { $n } Befehle liefen ohne Sie. Siehe Anfragen.
    }
banner-deleted = Die Freigabedatei wurde gelöscht. Alles fragt; was verweigert war, bleibt verweigert.
banner-socketDown = { $problem }. Die App versucht es alle 30 Sekunden noch einmal.
banner-paused = Pausiert. Alles, was Agenten anfragen, wird verweigert, bis Sie fortsetzen.
banner-pausedFor = Pausiert, noch { $n } min. Alles, was Agenten anfragen, wird verweigert.
banner-agentPaused = Pausiert: { $agent }, noch { $n } min. Alles, was dieser Agent anfragt, wird verweigert.
banner-drift = { $what } Bis Sie entscheiden, fragen diese Befehle weiter.
banner-open = Andere Benutzer können die Freigabedatei und das Token darin lesen (Modus { $mode }).
banner-database = OpenClaw hält seine Freigaben hier in einer Datenbank. Die Freigabedatei dieser App liest es nicht.
banner-flagged =
    { $n ->
        [one] { $n } Fehler in der Freigabedatei oder in openclaw.json. Sehen Sie unter Richtlinie und Erlaubnisliste nach.
       *[other] { $n } Fehler in der Freigabedatei oder in openclaw.json. Sehen Sie unter Richtlinie und Erlaubnisliste nach.
    }

fresh-title = Mit einer neuen Freigabedatei anfangen?
fresh-aside = Die Datei { $path } wird in exec-approvals.broken.json oder den nächsten freien Namen umbenannt. Nichts wird gelöscht.
fresh-then = Mit der neuen Datei fragt jeder Befehl. Keine alte Regel oder Einstellung gilt mehr.
fresh-proceed = Neu anfangen
fresh-readable = Die Freigabedatei lässt sich wieder lesen. Nichts wurde geschrieben.
action-gone = Diese Schaltfläche wirkt nicht mehr. Sehen Sie die Seite noch einmal an.
action-mode = Die Zugriffsrechte der Datei lassen sich nicht ändern ({ $cause }). Vielleicht gehört sie einem anderen Benutzer.
action-tokenOld = { $problem }. Das Token ist das alte.
action-noVersion = Keine frühere Fassung lässt sich lesen.
action-notKnown = Der frühere Inhalt der Datei ist nicht mehr bekannt.
action-thereAgain = Die Freigabedatei ist wieder da. Nichts wurde geschrieben.
