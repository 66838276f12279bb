### The drill, and what it showed. Read by `crates/catalogue`.

drill-refusedTitle = Eine Anfrage, die verweigert werden muss
drill-askedTitle = Eine Anfrage, die fragen muss
drill-unseenTitle = Eine Anfrage, während kein Bildschirm da ist
drill-noToken = Die Freigabedatei enthält kein Token.
drill-taken = Ein anderes Programm hat geantwortet, als wäre die Anfrage gelaufen. Siehe „Socket-Verbindung“ auf dieser Seite.
drill-paused = Verweigert, weil Anfragen pausiert sind. Setzen Sie sie fort und starten Sie den Probelauf erneut.
drill-refused = Verweigert, wie es sein soll.
drill-denied = Ein Fenster fragte, Sie lehnten ab, und sie wurde verweigert, wie es sein soll.
drill-timeout = Ein Fenster fragte, niemand antwortete, und sie wurde verweigert, wie es sein soll.
drill-noWindow = Es ließ sich kein Fenster zeigen, also wäre niemand gefragt worden.
drill-unseen = Niemand konnte gefragt werden: verweigert, wie es sein soll.
drill-fallback = Niemand konnte gefragt werden, und sie wäre gelaufen. Wählen Sie auf der Seite „Richtlinie“ unter „Wenn niemand gefragt werden kann“ die Option „Verweigern“.
drill-unreadable = Die Freigabedatei lässt sich nicht lesen, daher wird jede Anfrage verweigert.
drill-other = Sie wurde aus einem anderen Grund verweigert ({ $reason }). Der Verlauf sagt mehr.
drill-noAnswer = Keine Antwort: { $cause }

hello-ran = Es funktioniert: Der Befehl ist gelaufen.
hello-denied = Es funktioniert: Sie haben abgelehnt, also lief nichts.
hello-timeout = Niemand hat rechtzeitig geantwortet, also lief nichts.
hello-refused = Die Richtlinie hat es ohne Rückfrage verweigert: { $why }
