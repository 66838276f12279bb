### What the first steps say.

title = Willkommen bei Exec Companion
windowTitle = Erste Schritte – Exec Companion
lead = Es fragt Sie, bevor ein KI-Agent einen Befehl ausführt. Drei kurze Schritte; jeden können Sie überspringen.
step = Schritt { $at } von { $of }
where = Wo OpenClaw ist
whereText = Das wurde gefunden. Wenn Ihr OpenClaw seine Dateien anderswo hat, starten Sie die App mit OPENCLAW_STATE_DIR für diesen Ordner.
choose = Wie streng es sein soll
chooseText = Das gilt für jeden Agenten ohne eigene Einstellungen. Wir empfehlen Fragen: Nichts Neues läuft ohne einen Klick.
now = In Kraft
use = Dies verwenden
useOf = Dies verwenden: { $label }
same = Ändert nichts: Das gilt bereits.
login = Bei der Anmeldung starten
loginText = Solange die App nicht läuft, kann niemand gefragt werden.
startIt = Die App starten, wenn ich mich anmelde
toAgents = Agenten verbinden
agentsText = Verbinde die Agenten, die du benutzt. Jeder fragt dich dann hier.
end = Ausprobieren
endText = Das ist alles. Unter Zustand können Sie einen Probelauf starten: eine Testanfrage, die nichts ausführt. Sehen Sie dort zuerst nach, wenn etwas nicht stimmt.
toHealth = Zustand für den Probelauf öffnen
finish = Zu den Anfragen
back = Zurück
next = Weiter
skip = Alles überspringen
