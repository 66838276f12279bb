### What the tray, its menu and notifications say, and what a card of the prompt window is told
### by Rust. Read by `crates/catalogue`.

tray-ready = Bereit · nichts wartet
tray-waiting =
    { $n ->
        [one] { $n } Anfrage wartet
       *[other] { $n } Anfragen warten
    }
tray-paused = Pausiert: Alles wird verweigert
tray-agentPaused = { $agent } pausiert
tray-open = { $agent } führt alles ohne Rückfrage aus
tray-everyAgent = jeder Agent
tray-permissions =
    { $n ->
        [one] { $n } befristete Erlaubnis
       *[other] { $n } befristete Erlaubnisse
    }
tray-lasting = { $what } · { $n } min
tray-untilLock = { $what } · bis der Bildschirm gesperrt wird
tray-notServed = Empfängt keine Anfragen: { $problem }
tray-recordsLost = Ein Teil des Verlaufs ging verloren: { $problem }

menu-review = Anfragen ansehen ({ $n }) …
menu-mode = Modus für: { $agent }
menu-modeLocked = Alles verweigern
menu-modeAsk = Fragen
menu-modeAskLess = Weniger fragen
menu-modeList = Nur die Erlaubnisliste
menu-modeFull = Alles ausführen …
menu-permissions = Befristete Erlaubnisse
menu-end = Jetzt beenden: { $what } ({ $left })
menu-resumeOne = { $what } fortsetzen ({ $left })
menu-resume = Fortsetzen
menu-pause = Pausieren: alles verweigern
menu-pauseQuarter = Für 15 Minuten
menu-pauseHour = Für 1 Stunde
menu-pauseEver = Bis ich fortsetze
menu-left = noch { $n } min
menu-untilLock = bis der Bildschirm gesperrt wird
menu-open = Öffnen
menu-health = Zustand …
menu-startAtLogin = Bei der Anmeldung starten
menu-quit = Beenden
menu-quitNote = Bis Sie es wieder starten, entscheidet „Wenn niemand gefragt werden kann“.

notice-unlock = Entsperren Sie den Bildschirm, um sie anzusehen.
notice-openWindow = Öffnen Sie das Fenster, um sie anzusehen.
notice-outOfView = Das Fenster ist verdeckt oder nicht zu sehen.
notice-unasked =
    { $n ->
        [one] { $n } Befehl lief ohne Sie
       *[other] { $n } Befehle liefen ohne Sie
    }
notice-unaskedText = Niemand konnte gefragt werden. Was lief, steht unter Anfragen.
notice-missed =
    { $n ->
        [one] { $n } Anfrage ist abgelaufen, während Sie weg waren
       *[other] { $n } Anfragen sind abgelaufen, während Sie weg waren
    }
notice-missedText = Nicht ausgeführt. Sie stehen unter Anfragen.
notice-pairing =
    { $n ->
        [one] Ein Gerät möchte mit Ihrem Gateway gekoppelt werden
       *[other] { $n } Geräte möchten mit Ihrem Gateway gekoppelt werden
    }
notice-pairingText = Öffnen Sie die App, um zuzulassen oder abzulehnen.
notice-noTray = Kein Symbolbereich auf diesem Desktop
notice-noTrayText = Um Exec Companion zu öffnen, starten Sie es noch einmal aus der Liste der Apps.
notice-closed = Exec Companion läuft weiter
notice-closedText = Es fragt Sie, wenn ein Agent einen Befehl ausführen will. Zum Beenden wählen Sie „Beenden“ im Menü des Symbols.
notice-held = Bis Sie entscheiden, fragen diese Befehle weiter. Behalten Sie die Änderung, oder stellen Sie die Richtlinie wieder her.
notice-broken = { $name } führt Befehle vielleicht aus, ohne Sie zu fragen
notice-review = Ansehen
notice-deny = Ablehnen

card-heading = Agent „{ $agent }“ will einen Befehl ausführen
card-wants = { $agent } will { $deed }
card-wantsNobody = Ein Agent ohne Namen will { $deed }
card-administrator = { $deed } (als Administrator)
card-twoDeeds = { $first } und { $second }
card-threeDeeds = { $first }, { $second } und { $third }
card-andMore =
    { $deed } und { $n ->
        [one] { $n } weiteren Befehl
       *[other] { $n } weitere Befehle
    } ausführen
card-headingPatch =
    Agent „{ $agent }“ will { $n ->
        [one] { $n } Datei
       *[other] { $n } Dateien
    } ändern
card-headingNobody = Ein Agent ohne Namen will einen Befehl ausführen
card-headingDrill = Probelauf: Das ist nur ein Test, nichts wird ausgeführt
card-here = auf diesem Computer
card-onHost = auf Computer { $host }
card-runsItself = { $agent } führt es selbst aus
card-session = Sitzung { $session }
card-process = gefragt von Prozess { $pid }
card-program = gefragt von { $program }
card-fieldSays = Der Agent sagt
card-fieldProgram = Programm
card-fieldProcess = Prozess
card-fieldFiles = Dateien
card-fieldFolder = Ordner
card-removes = { $path } (wird gelöscht)
card-fieldEnvironment = Umgebung
card-fieldPolicy = Richtlinie
card-adds = fügt { $names } hinzu
card-backticks = Backticks der Shell
card-morePrograms = und { $n } weitere
card-notFound = { $name }: kein Programm dieses Namens gefunden
card-shellWord = { $name }: ein Befehl der Shell selbst
card-askAlways = fragt jedes Mal
card-askFull = führt alles aus
card-askList = fragt bei allem, was nicht auf der Erlaubnisliste steht
card-listOnly = führt nur aus, was auf der Erlaubnisliste steht
card-refusesAll = verweigert alles
card-fallbackDeny = verweigert, wenn niemand gefragt werden kann
card-fallbackList = nutzt die Erlaubnisliste, wenn niemand gefragt werden kann
card-fallbackFull = führt es aus, wenn niemand gefragt werden kann
card-policy = { $policy }; { $fallback }
card-runsOnce = Führt diesen Befehl einmal aus.
card-changesOnce = Führt diese Änderungen einmal aus.
card-storesRule = Speichert eine Regel. Der Befehl läuft dann ohne Rückfrage.
card-tellsAgent = Dem Agenten wird dies gesagt.
card-yesOrNo = Dieser Agent nimmt keine Nachricht an, nur Ja oder Nein.
card-drill = Das ist ein Probelauf: Es gibt nichts zu erlauben. Drücken Sie Ablehnen, um ihn zu beenden.
card-drillWhy = Unter Zustand wird geprüft, ob eine Anfrage Sie erreicht.
card-noAlways = Dieser Agent nimmt eine Antwort nur für einen Lauf an.
card-noRule = Das lässt sich nicht als Regel speichern. Sie werden jedes Mal gefragt.
card-noRuleBecause = { $why } Dafür lässt sich keine Regel speichern. Sie werden jedes Mal gefragt.
card-noRulePatch = Keine Regel gilt für Patches. Es wird jedes Mal gefragt.
card-longPatch = Zu lang, um sicher geprüft zu werden. Bitten Sie den Agenten um kleinere Patches.
card-minutes =
    { $n ->
        [one] { $n } Minute
       *[other] { $n } Minuten
    }
card-hour = 1 Stunde
card-untilLock = Bis der Bildschirm gesperrt wird

offer-command = Genau diesen Befehl, in diesem Ordner
offer-arguments = Dieses Programm mit diesen Argumenten
offer-argumentsMany = Diese Programme mit diesen Argumenten
offer-prefix = Diese ersten Wörter, danach beliebige
offer-script = Dieses Skript, wie es jetzt ist, mit beliebigen Argumenten
offer-programs = Dieses Programm mit beliebigen Argumenten
offer-programsMany = Diese Programme mit beliebigen Argumenten
offer-writes = Schreiben in Dateien unter diesem Ordner
offer-writesMany = Schreiben in Dateien unter diesen Ordnern
offer-parts = Jeder Befehl dieser Zeile
offer-chains = Solche Zeilen, wenn jeder Befehl laufen darf
offer-line = Genau diese Zeile, in diesem Ordner
offer-carrier = „Beliebige Argumente“ wird nicht angeboten: { $program } kann alles ausführen.
offer-carrierUnnamed = „Beliebige Argumente“ wird nicht angeboten: Mit anderen Argumenten kann dies alles ausführen.
offer-unknown = { $program } ist Exec Companion nicht bekannt. Es kann andere Programme ausführen.
offer-denyCarrier = Dieses Programm und alles, was es startet

ended-expired = Nicht ausgeführt. Die Zeit ist abgelaufen.
ended-unseen = Nicht ausgeführt. Die Zeit lief ab, bevor die Anfrage gezeigt werden konnte.
ended-notPainted = Nicht ausgeführt. Die Anfrage ließ sich nicht anzeigen.
ended-withdrawn = Nicht ausgeführt. Der Agent hat aufgehört zu warten.
ended-covered = Erlaubt. Die Richtlinie lässt diesen Befehl jetzt laufen.
ended-refused = Nicht ausgeführt. Die Richtlinie verweigert diesen Befehl jetzt.
ended-answered = Beantwortet.

gateway-askedBy = vom Gateway { $gateway } gefragt
gateway-onNode = läuft auf Node { $node }
gateway-inSandbox = läuft in der Sandbox des Gateways
gateway-warns = Das Gateway warnt: { $text }
gateway-runsOnce = Das Gateway führt diesen Befehl einmal aus.
gateway-keepsAlways = Das Gateway speichert das. Danach führt es den Befehl ohne Rückfrage aus.
gateway-takesNot = Das Gateway nimmt diese Antwort nicht an.
gateway-takesNoAlways = Das Gateway nimmt nur eine Antwort für einen Lauf an.
gateway-notWhole = Diese Anfrage lässt sich nicht ganz zeigen. Sie können sie nur ablehnen.
gateway-whyHere = Das Gateway fragt. Die Richtlinie dieses Computers sagt: { $reason }
gateway-why = Das Gateway fragt, bevor es das ausführt.
gateway-alwaysProgram = Dieses Programm mit beliebigen Argumenten
gateway-alwaysCommand = Genau dieser Befehl
gateway-alwaysWhere = Das Gateway speichert es in seiner eigenen Liste. Dort können Sie es entfernen.
gateway-arrived = Ihre Antwort ist beim Gateway angekommen.
gateway-gone = Das Gateway fragt nicht mehr danach.
gateway-somebody = Jemand anders
gateway-otherAllowed = { $by } hat es am Gateway erlaubt.
gateway-otherAlways = { $by } hat es am Gateway für immer erlaubt.
gateway-otherDenied = { $by } hat es am Gateway abgelehnt. Nicht ausgeführt.
gateway-otherAnswered = { $by } hat am Gateway geantwortet.
gateway-onItsWay = Ihre Antwort ist unterwegs zum Gateway.
gateway-notConnected = Das Gateway ist nicht verbunden. Ihre Antwort wurde nicht gesendet. Versuchen Sie es, wenn es wieder da ist.
gateway-lost = Die Verbindung brach ab, bevor das Gateway Ihre Antwort bestätigt hat. Die Anfrage bleibt, bis es das tut.
gateway-refused = Das Gateway hat Ihre Antwort nicht angenommen: { $why }

problem-gone = Diese Anfrage ist beendet. Nichts wurde erlaubt.
problem-stale = Diese Anfrage ist nicht mehr zu sehen. Sehen Sie sie noch einmal an.
problem-unarmed = Erlauben ist gleich verfügbar.
problem-notOffered = Das lässt sich für diese Anfrage nicht wählen.
problem-noPlace = Diese Kopie der App lässt sich nicht bei der Anmeldung starten.

title-request = Anfrage für einen Befehl
title-choose = Programm auswählen
title-requestOf = Anfrage für einen Befehl – { $agent }
