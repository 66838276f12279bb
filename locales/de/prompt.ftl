### What the prompt window says.

windowTitle =
    { $agentKind ->
        [none] Anfrage für einen Befehl
       *[other] Anfrage für einen Befehl – { $agent }
    }
emptyTitle = Nichts wartet.
emptyText = Wenn ein Agent etwas ausführen will, das Sie nicht erlaubt haben, erscheint es hier.
openingTitle = Die Anfrage wird geöffnet …
timeLeft = Verbleibend
noLimit = Keine Zeitgrenze
secondsLeft =
    { $n ->
        [one] Noch { $n } Sekunde
       *[other] Noch { $n } Sekunden
    }
risks = Worauf zu achten ist
moreRisks = +{ $n }
moreRisksLabel =
    { $n ->
        [one] { $n } weiteren Hinweis zeigen
       *[other] { $n } weitere Hinweise zeigen
    }

tier-danger = Gefahr
tier-caution = Vorsicht
tier-note = Hinweis
commandViews = Befehl
asWritten = Wie geschrieben
wordByWord = Wort für Wort
touches = Was er berührt
touchesLabel =
    { $n ->
        [one] { $n } Pfad im Befehl
       *[other] { $n } Pfade im Befehl
    }
touchedPath = Pfad
touchedNow = Jetzt dort
touchedWhere = Wo
touchedFile = Datei, { $size }
touchedFolder =
    { $n ->
        [0] leerer Ordner
        [one] Ordner mit { $n } Eintrag
       *[other] Ordner mit { $n } Einträgen
    }
touchedFolderMore = Ordner mit { $n } oder mehr Einträgen
touchedOutside = außerhalb des Repositorys
touchedInside = im Repository

touched-nothing = nichts
touched-folder = Ordner
touched-link = symbolischer Link
touched-other = weder Datei noch Ordner
touched-hidden = lässt sich nicht ansehen
commandLabel =
    { $n ->
        [one] Befehl, { $n } Zeile
       *[other] Befehl, { $n } Zeilen
    }
notes =
    { $n ->
        [one] { $n } Hinweis
       *[other] { $n } Hinweise
    }
wordsLabel =
    { $n ->
        [one] Befehl, { $n } Wort
       *[other] Befehl, { $n } Wörter
    }
wordNumber = Nr.
word = Wort
remark = Bemerkung
startedBy = Gestartet von
noted = Hinweis: { $note }
noteKeys = Mit . und , gehen Sie durch die markierten Stellen
noteAt = Hinweis { $at } von { $of }: { $note }
uncover = 5 s zeigen
program = Programm
emptyWord = ⟨leer⟩
emptyWordNote = ein leeres Wort
copy = Kopieren
copied = Kopiert
copyRaw = Roh kopieren
copyDetails = Einzelheiten kopieren
rawNote = Der Befehl genau so, wie er gesendet wurde. Er kann Zeichen enthalten, die man nicht sieht.
copyFailed = Der Befehl konnte nicht kopiert werden. Markieren und kopieren Sie ihn von Hand.
lines =
    { $n ->
        [one] { $n } Zeile
       *[other] { $n } Zeilen
    }
why = Warum gefragt wird
whyAsked = Einzelheiten

mark-pass = Abgedeckt:
mark-miss = Nicht abgedeckt:
queue = Wartende Anfragen
position = { $at } von { $of }
previous = Vorige Anfrage
next = Nächste Anfrage
moreWaiting = +{ $n }
soonest = läuft zuerst ab
arrived =
    { $n ->
        [one] Eine weitere Anfrage ist eingetroffen. { $n } Anfrage wartet.
       *[other] Eine weitere Anfrage ist eingetroffen. { $n } Anfragen warten.
    }
allowOnce = Einmal erlauben
allowAlways = Immer erlauben …
alwaysLabel = Immer erlauben
allowFor = Erlauben für …
leaseCaption = Genau diesen Befehl, in diesem Ordner:
deny = Ablehnen
denyMore = Weitere Arten abzulehnen
denyWithMessage = Ablehnen und sagen, was stattdessen …
denyAndPause = Ablehnen und diesen Agenten 15 Minuten pausieren
denyAlways = Dieses Programm immer ablehnen …
times = ×{ $n }
timesLabel =
    { $n ->
        [one] { $n } gleiche Anfrage, zusammen beantwortet
       *[other] { $n } gleiche Anfragen, zusammen beantwortet
    }
cancel = Abbrechen
close = Schließen
alwaysTitle = Für Agent „{ $agent }“ immer erlauben
alwaysScopes = Was ohne Rückfrage laufen darf
partCovered = darf schon laufen
denyAlwaysTitle = Immer ablehnen für Agent „{ $agent }“
denyAlwaysScopes = Welches Programm ab jetzt verweigert wird
denyAlwaysHelp = Ab jetzt wird dieses Programm ohne Rückfrage verweigert. Die Regel lässt sich unter Erlaubnisliste entfernen.
ends = Endet

end-never = nie
end-day = in 1 Tag
end-week = in 1 Woche
note = Notiz
entryHasNoTerms = Diese Art von Regel kann weder Ende noch Notiz haben.
saveAndAllow = Regel speichern und erlauben
saveAndDeny = Regel speichern und ablehnen
saveAnyway = Trotzdem speichern
otherPattern = Anderes Muster …
otherPatternHelp = Programme nach ihrem Pfad, mit beliebigen Argumenten.
pattern = Muster für Pfade
changes = Was sich ändert
weighing = Es wird geprüft, was das ändern würde …
coversNot = Das würde den Befehl nicht erlauben.
noHistory = Frühere Anfragen lassen sich nicht lesen, daher ist kein Vergleich möglich.
pastNone =
    { $n ->
        [0] Es gibt keine früheren Anfragen zum Vergleich.
        [one] Ihre letzte Anfrage wäre dadurch nicht erlaubt worden.
       *[other] Keine Ihrer letzten { $n } Anfragen wäre dadurch erlaubt worden.
    }
pastAllowed =
    { $n ->
        [one] { $n } frühere Anfrage wäre dadurch erlaubt worden
       *[other] { $n } frühere Anfragen wären dadurch erlaubt worden
    }
pastAllowedDenied =
    { $n ->
        [0] keine haben Sie abgelehnt
        [one] { $n } davon haben Sie abgelehnt
       *[other] { $n } davon haben Sie abgelehnt
    }
pastDenied =
    { $n ->
        [one] einmal abgelehnt
       *[other] { $n }-mal abgelehnt
    }
pastNoneRefused =
    { $n ->
        [0] Es gibt keine früheren Anfragen zum Vergleich.
        [one] Ihre letzte Anfrage wäre dadurch nicht verweigert worden.
       *[other] Keine Ihrer letzten { $n } Anfragen wäre dadurch verweigert worden.
    }
pastRefused =
    { $n ->
        [one] { $n } frühere Anfrage wäre dadurch verweigert worden
       *[other] { $n } frühere Anfragen wären dadurch verweigert worden
    }
pastRefusedAllowed =
    { $n ->
        [0] keine haben Sie erlaubt
        [one] { $n } davon haben Sie erlaubt
       *[other] { $n } davon haben Sie erlaubt
    }
pastRowAllowed =
    { $n ->
        [one] einmal erlaubt
       *[other] { $n }-mal erlaubt
    }
pastTimes =
    { $n ->
        [one] einmal gefragt
       *[other] { $n }-mal gefragt
    }
pastMore =
    { $n ->
        [one] und { $n } weiterer Befehl
       *[other] und { $n } weitere Befehle
    }
pastUnknown =
    { $n ->
        [one] { $n } andere Anfrage lässt sich nicht vergleichen: Nicht der ganze Text ist aufbewahrt.
       *[other] { $n } andere Anfragen lassen sich nicht vergleichen: Nicht der ganze Text ist aufbewahrt.
    }
confirmAnyway = Trotzdem speichern
confirmFirst = Setzen Sie das Häkchen, um trotzdem zu speichern
notLookedAt = Die Wirkung dieser Regel ist unbekannt: { $cause }.
denyWithMessageTitle = Ablehnen und sagen, was stattdessen
lastMessages = Zuvor gesagt
message = Nachricht an den Agenten
messageHelp = Eine Zeile. Sie geht an den Agenten, der fragt, und ändert keine Regel.
denyAndSend = Ablehnen und senden
denyAll = Alle { $n } ablehnen
denyAllTitle =
    { $n ->
        [one] { $n } Anfrage ablehnen?
       *[other] Alle { $n } Anfragen ablehnen?
    }
denyAllText = Jedem Agenten wird gesagt, dass ein Mensch abgelehnt hat. Anfragen, die inzwischen eintreffen, warten weiter.
keepThem = Behalten
together = { $n } einmal erlauben …
togetherConfirm = { $n } einmal erlauben
togetherTitle =
    { $n ->
        [one] Diese { $n } Anfrage einmal erlauben?
       *[other] Diese { $n } Anfragen einmal erlauben?
    }
togetherText = Sie haben denselben Agenten, dasselbe Programm und denselben Ordner. Nur Wörter sind anders. Jede läuft einmal, so wie sie hier steht. Nichts wird gespeichert. Anfragen, die inzwischen eintreffen, warten weiter.
togetherList = Die Anfragen, jede als Unterschied zur ersten
togetherScroll = Blättern Sie zuerst bis zum Ende der Liste
allowNext = Laufen lassen, wenn erneut gefragt wird (10 min)
allowReady = Erlauben ist jetzt möglich
notYet = Noch nicht. { $wait }.
keys = { $modifier }+Eingabe erlaubt einmal · Esc lehnt ab
notInFront = Tasten wirken nach einem Klick in dieses Fenster
newAsker = hat noch nie gefragt

wait-moment = Gleich verfügbar
wait-scroll = Zuerst bis zum Ende des Befehls blättern
wait-typing = Einen Moment nicht tippen
wait-sending = Der Agent wird benachrichtigt …
wait-checking = Mit Passwort oder Finger bestätigen. Ihr System fragt danach
wait-done = Erledigt
wait-expired = Die Zeit ist abgelaufen. Nicht ausgeführt.
wait-ended = Diese Anfrage ist beendet.
changed = Diese Anfrage hat sich geändert, während sie zu sehen war. Lesen Sie sie noch einmal.
notDelivered = Die Antwort konnte nicht zugestellt werden: { $cause }. Nicht ausgeführt.
dismiss = Schließen
later = Später entscheiden

alwaysAfter = Immer?
undo = Rückgängig
undone = Rückgängig gemacht.
