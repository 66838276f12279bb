### What the Settings page says.

items-prompt-armMs-label = Wartezeit, bis Erlauben wirkt
items-prompt-armMs-why = So lange muss eine Anfrage sichtbar sein, bevor Erlauben wirkt. Ein versehentlicher Klick erlaubt dann nichts.

items-prompt-quietMs-label = Wartezeit nach dem Tippen
items-prompt-quietMs-why = So lange bleibt Erlauben nach einer Taste aus. Tippen erlaubt dann nichts.

items-prompt-focus-label = Tastatur übernehmen
items-prompt-focus-why = Ob das Fenster einer Anfrage beim Öffnen die Tastatur übernimmt. Sonst bleibt Ihre Eingabe, wo sie ist.

items-prompt-focus-choices-never = Nie
items-prompt-focus-choices-idle = Nach 30 s Ruhe
items-prompt-focus-choices-always = Immer

items-prompt-position-label = Wo es sich öffnet
items-prompt-position-why = Wo das Fenster einer Anfrage aufgeht. Fehlt der letzte Bildschirm, öffnet es sich in der Mitte eines anderen.

items-prompt-position-choices-pointer = Beim Zeiger
items-prompt-position-choices-corner = Oben rechts
items-prompt-position-choices-last = Wo es zuletzt war

items-prompt-sound-label = Ton
items-prompt-sound-why = Spielt den Klang Ihres Desktops, wenn eine Anfrage kommt.

items-prompt-shortcut-label = Tastenkürzel zur Anfrage
items-prompt-shortcut-why = Zeigt eine wartende Anfrage über anderen Fenstern. Unter Wayland klicken Sie hinein, bevor Sie die Tastatur benutzen. Drücken Sie die Tasten im Feld; die Rücktaste entfernt sie.

items-prompt-confirmDanger-label = Passwort bei Gefahr
items-prompt-confirmDanger-why = Ihr System fragt nach Passwort, Finger oder Gesicht, bevor Sie Gefährliches erlauben können. Kann es nicht fragen, wird Gefährliches abgelehnt. Zum Umschalten bestätigen Sie einmal.

items-notifications-show-label = Benachrichtigungen zeigen
items-notifications-show-why = Sie sagen, wenn eine Anfrage hinter anderen Fenstern wartet oder ihre Zeit abgelaufen ist.

items-notifications-hideContent-label = Inhalt der Anfrage verbergen
items-notifications-hideContent-why = Benachrichtigungen nennen dann weder Agent noch Befehl. Für geteilte Bildschirme.

items-gateway-askedBy-label = Fragen eines Gateways beantworten
items-gateway-askedBy-why = Welche Gateways aus openclaw.json Sie hier fragen dürfen. Ohne Sie wird nichts erlaubt.

items-gateway-askedBy-choices-local = Auf diesem Computer
items-gateway-askedBy-choices-any = Auch auf anderen Computern
items-gateway-askedBy-choices-off = Keine

items-appearance-theme-label = Farben
items-appearance-theme-why = Für beide Fenster.

items-appearance-theme-choices-system = Wie das System
items-appearance-theme-choices-light = Hell
items-appearance-theme-choices-dark = Dunkel

items-appearance-contrast-label = Kontrast
items-appearance-contrast-why = Kräftigere Linien und kein grauer Text, was auch immer das System sagt.

items-appearance-contrast-choices-system = Wie das System
items-appearance-contrast-choices-more = Mehr

items-appearance-textPercent-label = Größe
items-appearance-textPercent-why = Text und Bedienelemente beider Fenster.

items-language-label = Sprache
items-language-why = Für Fenster, Symbolbereich und Benachrichtigungen. Was Agenten gesagt wird und in Einträgen steht, bleibt Englisch.
items-language-system = Wie das System

items-rules-suggest-label = Regeln vorschlagen
items-rules-suggest-why = Höchstens einmal in der Woche schlägt die Startseite eine Regel für das vor, was Sie immer wieder erlauben. Nie bei Gefahr.

items-records-days-label = Aufbewahrung in Tagen
items-records-days-why = Wie lange Entscheidungen im Verlauf bleiben.

items-records-rows-label = Höchstzahl der Entscheidungen
items-records-rows-why = Sind es mehr, werden die ältesten entfernt.

items-runner-outputBytes-label = Ausgabe, die behalten wird
items-runner-outputBytes-why = Wie viel Ausgabe eines Befehls der Agent bekommt. Der Rest wird abgeschnitten.

items-runner-withheld-label = Zurückgehaltene Variablen
items-runner-withheld-why = Befehle erben diese Variablen nicht: Namen wie OPENAI_API_KEY oder WORK_*, mit Kommas dazwischen. Bekannte Geheimnisse werden nie vererbt.

groups-prompt = Anfragen
groups-notifications = Benachrichtigungen
groups-gateway = Gateway
groups-appearance = Darstellung
groups-rules = Regeln
groups-records = Verlauf
groups-runner = Befehle ausführen
shortcut-none = Keines
shortcut-needs = Drücken Sie Strg, Alt oder Super zusammen mit einem Buchstaben, einer Ziffer oder F1 bis F12.
shortcut-taken = Ein anderes Programm nutzt diese Tasten. Wählen Sie andere.
compositor = Unter Wayland kann der Desktop dies ignorieren.
unread = Bis sich die Datei lesen lässt, kann hier nichts eingestellt werden.
setAside = Datei beiseitelegen und neu anfangen
findings = Werte in der Datei, die nichts bewirken
start = Starten und beenden
startAtLogin = Bei der Anmeldung starten
startWhy = Solange die App nicht läuft, kann niemand gefragt werden. Eine Änderung gilt ab Ihrer nächsten Anmeldung.
startOther = Der Anmelde-Eintrag startet eine andere Kopie der App. Schalten Sie ihn aus und wieder ein, um diese zu starten.
startUnknown = Diese Kopie der App kann nicht bei der Anmeldung gestartet werden.
quitLabel = Exec Companion beenden
quitWhy = Bis Sie es wieder starten, kann niemand gefragt werden.
quit = Beenden
maskingLabel = Geheimnisse verbergen
masking = Passwörter, Token und Schlüssel werden verborgen, bevor ein Eintrag gespeichert wird. Das lässt sich nicht abschalten.
shortcuts = Tastenkürzel
shortcutsText = Sie wirken, solange ihr Fenster die Tastatur hat. Sie lassen sich nicht ändern.
promptKeys = Eine Anfrage
mainKeys = Dieses Fenster

keys-page = Zu einer Seite gehen
keys-find = Alles finden
keys-search = Auf dieser Seite suchen
keys-addRule = Regel hinzufügen
keys-editRule = Die gewählte Regel bearbeiten
keys-removeRule = Die gewählte Regel entfernen
keys-evaluate = Den Befehl prüfen; Regeln oder Verlauf exportieren
keys-undo = Letzte Änderung rückgängig machen
keys-reload = Alles neu lesen
keys-part = Nächster Teil des Fensters

requestKeys-once = Einmal erlauben, sobald es möglich ist
requestKeys-always = Immer erlauben …
requestKeys-deny = Ablehnen
requestKeys-say = Ablehnen und sagen, was stattdessen
requestKeys-another = Eine andere wartende Anfrage
requestKeys-pause = Ablehnen und diesen Agenten pausieren
requestKeys-why = Warum gefragt wird

updates = Aktualisierungen
updatesText = Die App sucht nicht nach Aktualisierungen. Aktualisieren Sie sie so, wie Sie sie installiert haben.
releases = Veröffentlichungen

about = Über
version = Exec Companion { $version }
licence = MIT-Lizenz. Der Quelltext führt die Lizenzen der Bibliotheken auf.
source = Quelltext und Hilfe
places-settings = Einstellungen
places-store = Richtlinie
places-records = Verlauf
copyAbout = Diese Zeilen kopieren
