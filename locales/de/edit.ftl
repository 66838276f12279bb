### What becomes of an edit, what is asked first, and what was changed.
### Read by `crates/catalogue`.

edit-notSaved = { $problem }. Nichts wurde geschrieben.
edit-nothingWritten = Nichts wurde geschrieben.
edit-noList = Die Vorgaben können keine Regeln enthalten: Wählen Sie einen Agenten oder „Jeder Agent“.
edit-noAgent = Der Name eines Agenten darf nicht mit einem Leerzeichen beginnen oder enden.
edit-added = Regel gespeichert: { $rule }.
edit-changed = Regel geändert: { $rule }.
edit-removed =
    { $n ->
        [one] { $n } Regel entfernt.
       *[other] { $n } Regeln entfernt.
    }
edit-wentBack = Zur früheren Fassung zurückgekehrt.
edit-imported = Importiert.
edit-noImport = Das ist keine exportierte Richtlinie ({ $cause }).
edit-hidden = Das Muster enthält verborgene Zeichen.
edit-noVersion = Diese Fassung wird nicht mehr aufbewahrt.
edit-versionUnreadable = Diese Fassung lässt sich nicht lesen.
edit-otherAgent = Dieser Vorschlag ist für einen anderen Agenten.
edit-noLongerRuns = Diese Regel würde den Befehl nicht mehr laufen lassen. Prüfen Sie ihn noch einmal.
edit-ruleSaved = Die Regel ist gespeichert.
edit-noSetting = Diese Einstellung gibt es nicht.
edit-noDefault = Die Vorgaben können diese Einstellung nicht enthalten: Wählen Sie einen Agenten oder „Jeder Agent“.
edit-needsFolder = Eine Zeile braucht ihren Ordner.
edit-noChoice = Diese Auswahl gibt es nicht.
edit-noPreset = Diese Voreinstellung gibt es nicht.
edit-isNow = { $agent }: { $setting } ist jetzt „{ $value }“.
edit-isNowPreset = { $agent }: jetzt „{ $value }“.
edit-notSet = nicht gesetzt
edit-conflict = Die Richtlinie hat sich auf dem Datenträger geändert, während Sie sie bearbeitet haben. Ihre Änderung wurde nicht gespeichert.
edit-nothingToChange = Nichts zu ändern.
edit-takenBack = Rückgängig gemacht.
edit-tooLate = Danach kam eine weitere Änderung. Stellen Sie auf der Seite „Richtlinie“ unter „Verlauf“ eine frühere Fassung wieder her.
edit-shape = { $place } in der Freigabedatei muss { $expected } sein. Korrigieren Sie es von Hand.

confirm-keep = So lassen
confirm-letRun = Laufen lassen
confirm-change = Ändern
confirm-save = Speichern
confirm-removeIt = Entfernen
confirm-goBack = Zurückgehen
confirm-importIt = Importieren
confirm-whoDefaults = Agenten ohne eigene Einstellungen
confirm-whoEvery = jeden Agenten
confirm-whoOne = den Agenten „{ $agent }“
confirm-run = Für { $who } Befehle ohne Rückfrage ausführen?
confirm-more = Für { $who } mehr zulassen als jetzt?
confirm-all = Für { $who } all das laufen lassen?
confirm-remove = Das für { $who } aus der Liste entfernen?
confirm-back = Zu dieser Fassung zurückgehen?
confirm-import = All das importieren?
confirm-losses =
    { $of ->
        [one] { $dropped } von { $of } Eintrag würde entfernt.
       *[other] { $dropped } von { $of } Einträgen würden entfernt.
    }
confirm-others =
    { $n ->
        [one] { $who } und { $n } weiterer
       *[other] { $who } und { $n } weitere
    }
confirm-wider = { $who } { $is }. Bisher: { $was }.
confirm-widerEach = { $who }: Jeder { $is }. Bisher: { $was }.
confirm-widerSkills = { $who } darf auch die Programme ausführen, die seine Skills angeben.
confirm-widerSkillsEach = { $who }: Jeder darf auch die Programme ausführen, die seine Skills angeben.
# $who (text)
confirm-widerChains = { $who } darf eine Zeile aus mehreren Befehlen ausführen, wenn jeder davon laufen darf. Bisher fragt eine solche Zeile.
# $who (text)
confirm-widerChainsEach = { $who }: Jeder darf eine Zeile aus mehreren Befehlen ausführen, wenn jeder davon laufen darf. Bisher fragt eine solche Zeile.
confirm-widerFile = Mit dieser Datei darf { $who } mehr ({ $changes }).
confirm-widerFileEach = Mit dieser Datei darf jeder von diesen mehr: { $who } ({ $changes }).
confirm-andMore =
    { $n ->
        [one] Und { $n } weitere.
       *[other] Und { $n } weitere.
    }
confirm-example = Ihr Beispiel „{ $command }“ { $must }. Mit dieser Änderung { $would }.
example-mustRun = muss laufen
example-mustAsk = muss fragen
example-mustDeny = muss verweigert werden
example-wouldRun = würde es laufen
example-wouldAsk = würde es fragen
example-wouldDeny = würde es verweigert
example-noKind = Ein Beispiel muss laufen, fragen oder verweigert werden.
example-full =
    { $n ->
        [one] { $n } Beispiel wird bereits behalten. Entfernen Sie es zuerst.
       *[other] { $n } Beispiele werden bereits behalten. Entfernen Sie zuerst eines.
    }
example-unreadable = Die behaltenen Beispiele in { $path } lassen sich nicht lesen ({ $cause }). Korrigieren Sie die Datei oder legen Sie sie beiseite.

change-adds = { $agent }: fügt { $what } hinzu
change-removes = { $agent }: entfernt { $what }
change-changes = { $agent }: ändert { $what }
change-setting = { $agent }: { $setting }: { $before } → { $after }
change-added = { $place }: { $what } hinzugefügt
change-removed = { $place }: { $what } entfernt
change-other = { $place }: { $before } → { $after }
change-more =
    { $n ->
        [one] und { $n } weitere
       *[other] und { $n } weitere
    }

binding-noFile = Noch gibt es keine Konfigurationsdatei, daher ist kein Node zugeordnet. OpenClaw legt die Datei an.
binding-unreadable = Die Konfiguration lässt sich nicht lesen ({ $cause }).
binding-noObject = Die Konfiguration ist kein JSON-Objekt.
binding-includes = Die Konfiguration bindet andere Dateien ein ($include), daher lässt sie sich hier nicht bearbeiten.
binding-style = Diese Datei lässt sich hier nicht bearbeiten, ohne den Rest zu ändern.
binding-saved = Die Zuordnungen sind gespeichert.
binding-conflict = Die Konfiguration hat sich auf dem Datenträger geändert, während Sie sie bearbeitet haben. Ihre Änderung wurde nicht gespeichert.
binding-refused = { $note } Nichts wurde geschrieben.
binding-noAgent = Der Agent { $agent } steht nicht mehr in der Konfiguration. Nichts wurde geschrieben.
binding-cannotEdit = Die Konfiguration lässt sich dort nicht bearbeiten, ohne den Rest zu ändern. Nichts wurde geschrieben.
binding-byGateway = Gelesen vom Gateway unter { $gateway } und dort gespeichert.
binding-notTold = Das Gateway unter { $gateway } lässt diese App seine Konfiguration nicht lesen ({ $why }). Sie sehen die Datei dieses Computers.
binding-conflictThere = Die Konfiguration des Gateways hat sich geändert, während Sie sie bearbeitet haben. Ihre Änderung wurde nicht gespeichert.
binding-notTaken = Nicht gespeichert: { $why }
binding-test = Test eines Nodes
binding-testGood = { $name } hat den Testbefehl in { $ms } ms ausgeführt.
binding-testCode = { $name } hat den Testbefehl ausgeführt, und er endete mit Code { $code }.
binding-testFailed = Der Testbefehl lief nicht: { $why }
place-here = Dieser Computer
place-gateway = Gateway unter { $name }
place-node = Node „{ $name }“
place-lead = Das ist die Richtlinie von { $name }. Die Konfiguration dort kann strenger sein.
place-noLines = OpenClaw hat keine Einstellung für Zeilen mit mehreren Befehlen und bewahrt keine früheren Fassungen auf. Beides gibt es nur auf diesem Computer.
place-noRules = Die Liste von OpenClaw enthält Programme mit beliebigen Argumenten. Regeln für Argumente, Ordner, Dateien und Verbote gibt es nur auf diesem Computer.
place-unknown = „Sicherheit“ oder „Fragen“ ist hier nicht gesetzt. Die Vorgabe des Nodes entscheidet, und sie ist hier nicht bekannt.
place-notSet = Nicht gesetzt. Die Vorgabe des Nodes gilt.
place-conflict = Jemand hat die Richtlinie dort geändert, während Sie sie bearbeitet haben. Ihre Änderung wurde nicht gespeichert.
place-cannotHold = OpenClaw kann das nicht aufbewahren. Nichts wurde geschrieben.
place-failed = Die Richtlinie dieses Orts lässt sich nicht lesen oder schreiben: { $why }
gateways-notKept = Nicht gespeichert: { $why }

check-good =
    { $n ->
        [one] { $n } Eintrag. Keiner wurde geändert oder entfernt, seit er geschrieben wurde.
       *[other] { $n } Einträge. Keiner wurde geändert oder entfernt, seit er geschrieben wurde.
    }
check-broken =
    { $n ->
        [one] Der Verlauf wurde nach { $n } Eintrag geändert: { $flaw }. Zeile { $line } von { $file }. Nichts wurde repariert.
       *[other] Der Verlauf wurde nach { $n } Einträgen geändert: { $flaw }. Zeile { $line } von { $file }. Nichts wurde repariert.
    }
check-older = Ältere Einträge wurden entfernt, um den Verlauf klein zu halten.
check-torn =
    { $n ->
        [one] { $n } Zeile ist unvollständig, wie nach einem Absturz oder bei vollem Datenträger.
       *[other] { $n } Zeilen sind unvollständig, wie nach einem Absturz oder bei vollem Datenträger.
    }
check-lost =
    { $n ->
        [one] { $n } Eintrag konnte nicht geschrieben werden.
       *[other] { $n } Einträge konnten nicht geschrieben werden.
    }
check-dropped =
    { $n ->
        [one] { $n } Eintrag wurde für neuere desselben Agenten entfernt.
       *[other] { $n } Einträge wurden für neuere derselben Agenten entfernt.
    }
record-seconds = { $whole },{ $tenth } s
