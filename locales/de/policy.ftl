### What the Policy page says of settings and their values, and the policy in one sentence.
### Read by `crates/catalogue`.

policy-security = Sicherheit
policy-securityDeny = Alles verweigern
policy-securityDenyWhy = Kein Befehl läuft, auch kein gelisteter.
policy-securityList = Nur was auf der Erlaubnisliste steht
policy-securityListWhy = Gelistete Programme laufen; „Fragen“ sagt, was mit anderen geschieht.
policy-securityFull = Alles ausführen
policy-securityFullWhy = Jedes Programm läuft, mit beliebigen Argumenten. Die Erlaubnisliste zählt nicht.
policy-ask = Fragen
policy-askAlways = Jedes Mal
policy-askAlwaysWhy = Ein Fenster fragt bei jedem Befehl, gelistet oder nicht.
policy-askMiss = Wenn nicht auf der Erlaubnisliste
policy-askMissWhy = Ein Fenster fragt bei allem, was nicht auf der Erlaubnisliste steht.
policy-askOff = Nie
policy-askOffWhy = Kein Fenster. Was nicht auf der Erlaubnisliste steht, wird verweigert.
policy-nobody = Wenn niemand gefragt werden kann
policy-nobodyDeny = Verweigern
policy-nobodyDenyWhy = Ohne Bildschirm läuft nicht, was einen Klick braucht.
policy-nobodyList = Die Erlaubnisliste nutzen
policy-nobodyListWhy = Ohne Bildschirm laufen nur gelistete Programme. Jedes Ihrer Programme kann den Bildschirm gesperrt aussehen lassen.
policy-nobodyFull = Ausführen
policy-nobodyFullWhy = Ohne Bildschirm laufen Befehle, die fragen würden, einfach. Jedes Ihrer Programme kann den Bildschirm gesperrt aussehen lassen.
policy-chains = Zeilen aus mehreren Befehlen
policy-chainsAsk = Fragen
policy-chainsAskWhy = Eine Zeile wie „cd src && npm test“ fragt, auch wenn jeder Befehl darin gelistet ist.
policy-chainsParts = Ausführen, wenn jeder Teil darf
policy-chainsPartsWhy = Die Zeile läuft, wenn jeder ihrer Befehle allein laufen darf. Was sich nicht prüfen lässt, fragt weiter.
policy-skills = Programme von Skills
policy-skillsOff = Nicht gelistet
policy-skillsOffWhy = Programme, die ein Skill angibt, fragen wie andere.
policy-skillsOn = Gelistet
policy-skillsOnWhy = OpenClaw behandelt Programme eines Skills als gelistet. Diese App fragt trotzdem.

policy-presetLocked = Alles verweigern
policy-presetLockedMeans = Nichts läuft, auch keine gelisteten Programme.
policy-presetAsk = Fragen (empfohlen)
policy-presetAskMeans = Programme auf der Erlaubnisliste laufen. Alles andere wartet auf Ihren Klick.
policy-presetAskLess = Weniger fragen
policy-presetAskLessMeans = Wie „Fragen“. Eine Zeile aus mehreren Befehlen läuft auch, wenn jeder davon darf.
policy-presetList = Nur die Erlaubnisliste
policy-presetListMeans = Programme auf der Erlaubnisliste laufen. Alles andere wird ohne Rückfrage verweigert.
policy-presetFull = Alles ausführen
policy-presetFullMeans = Alles läuft ohne Rückfrage.

policy-fromBuiltIn = weil nichts anderes festgelegt ist
policy-fromDefaults = aus den Vorgaben
policy-fromEvery = für jeden Agenten gesetzt
policy-fromConfigAgent = für diesen Agenten in openclaw.json gesetzt
policy-fromAgent = für diesen Agenten gesetzt
policy-fromConfig = in openclaw.json gesetzt ({ $layer })
policy-holds = { $value }, { $from }.
policy-stricter = { $value } gilt, weil es strenger ist: { $from }.
policy-notSet = Nicht gesetzt ({ $value })
policy-asEvery = Wie jeder Agent ({ $value })
policy-asDefaults = Wie Vorgaben ({ $value })
policy-asConfig = Wie openclaw.json ({ $value })
policy-nothingSet = Hier ist nichts gesetzt.
policy-unknownValue = Die Datei sagt { $value }; das bedeutet hier nichts und gilt als nicht gesetzt.

policy-defaults = Vorgaben
policy-everyAgent = Jeder Agent

policy-anAgent = Ein Agent ohne eigene Einstellungen
policy-anyAgent = Jeder Agent ohne eigene Einstellungen
policy-sentence = { $agent } { $what }.
policy-mayNothing = darf nichts ausführen
policy-asksEveryTime = fragt jedes Mal
policy-runsAll = führt alles ohne Rückfrage aus
policy-asksAlso = fragt jedes Mal, auch bei: { $listed }
policy-mayList = darf { $listed } ohne Rückfrage ausführen, fragt bei allem anderen
policy-asksAll = fragt bei allem
policy-onlyList = darf { $listed } ohne Rückfrage ausführen, alles andere wird verweigert
policy-emptyList = darf nichts ausführen, weil die Erlaubnisliste leer ist
policy-and = { $what } und { $nobody }
policy-andLast = { $what } und { $nobody }
policy-refusedUnanswered = wird abgewiesen, wenn niemand antwortet
policy-followsList = folgt der Erlaubnisliste, wenn niemand gefragt werden kann
policy-runsAnyway = läuft trotzdem, wenn niemand gefragt werden kann
policy-denials =
    { $n ->
        [one] { $what }; { $n } Regel verweigert immer manche Befehle
       *[other] { $what }; { $n } Regeln verweigern immer manche Befehle
    }
policy-programs =
    { $n ->
        [one] { $n } Programm
       *[other] { $n } Programme
    }
policy-patterns =
    { $n ->
        [one] Programme nach { $n } Muster
       *[other] Programme nach { $n } Mustern
    }
policy-filters = sichere Filter wie grep
policy-listPair = { $one } und { $other }
policy-listThree = { $one }, { $other } und { $last }

policy-storeNewer = Freigabedatei · von einer neueren Version
policy-storeUnreadable = Freigabedatei · nicht lesbar
policy-storeReadOnly = Freigabedatei · nur lesbar
policy-storeMissing = Freigabedatei · fehlt
policy-storeSaved = Freigabedatei · gespeichert

policy-openFile = Datei öffnen
policy-showLast = Letzte lesbare Fassung zeigen
policy-lastVersion = Die letzte lesbare Fassung
policy-close = Schließen
policy-openFailed = { $path } ließ sich nicht öffnen ({ $cause }). Öffnen Sie die Datei selbst in einem Editor.
policy-moreLines =
    { $n ->
        [one] Und { $n } weitere Zeile.
       *[other] Und { $n } weitere Zeilen.
    }

trial-run = Würde laufen
trial-ask = Würde fragen
trial-unseen = Würde verweigert (nicht prüfbar)
trial-deny = Würde verweigert

record-allowedAlways = Immer erlaubt
record-allowedOnce = Einmal erlaubt
record-allowedFor = Für eine Weile erlaubt
record-ran = Ohne Rückfrage ausgeführt
record-denied = Abgelehnt
record-refused = Verweigert
record-expired = Nicht ausgeführt: Zeit abgelaufen
record-allowedThere = Am Gateway erlaubt
record-deniedThere = Am Gateway abgelehnt
record-withdrawn = Nicht ausgeführt: Der Agent wartete nicht länger
record-policy = Richtlinie geändert
record-policyElsewhere = Richtlinie anderswo geändert
record-keptBy = Aufbewahrt von
record-times = { $label }, { $n }-mal
record-dropped = Ältere Einträge entfernt
record-madeRoom =
    { $n ->
        [one] { $n } Eintrag von { $from } bis { $to } wurde für neuere entfernt.
       *[other] { $n } Einträge von { $from } bis { $to } wurden für neuere entfernt.
    }
record-lost = Verlorene Einträge: { $n }
record-byYou = von Ihnen
record-byRule = durch eine Regel
record-byList = durch die Erlaubnisliste
record-byFilter = als sicherer Filter
record-byLease = durch eine befristete Erlaubnis
record-byNobody = weil niemand gefragt werden konnte
record-byTimeout = weil niemand antwortete
record-byCaller = bevor jemand antwortete
record-byOperator = von jemand anderem
record-byPause = während der Pause
record-bySettings = durch die Richtlinie
record-bySandbox = durch die Sandbox-Einstellung
record-byDrill = in einem Probelauf
record-byCheck = durch eine Prüfung der Anfrage
record-byNewer = durch eine neuere Version
record-byDisk = wegen des Datenträgers
record-byProgram = durch { $who }
record-also = Außerdem
record-moreChanges =
    { $n ->
        [one] { $n } weitere Änderung
       *[other] { $n } weitere Änderungen
    }
record-reason = Grund
record-message = Nachricht
record-folder = Ordner
record-programs = Programme
record-files = Dateien
record-environment = Umgebung
record-session = Sitzung
record-waited = Gewartet
record-stored = Gespeichert
record-exitCode = Exit-Code
record-ended = Ende
record-timedOut = die Zeit ist abgelaufen
record-took = Dauer
