### The system checks the person before danger is allowed. Read by `crates/catalogue`.

check-why = einen als gefährlich markierten Befehl erlauben
check-whySetting = ändern, ob Gefährliches Ihr Passwort braucht
check-busy = Ihr System fragt schon nach Passwort oder Finger. Antworten Sie zuerst dort.
check-cancelled = Sie haben die Prüfung von Passwort oder Finger abgebrochen.
check-rejected = Ihr System hat Passwort oder Finger nicht angenommen.
check-late = Die Prüfung von Passwort oder Finger hat zu lange gedauert.
check-unable = Ihr System kann nicht nach Passwort oder Finger fragen: { $why }.
check-denied = Abgelehnt. { $why }
check-notSet = Nichts wurde geändert. { $why }
