### What the Settings page says.

items-prompt-armMs-label = Wartezeit, bis Erlauben wirkt
items-prompt-armMs-why = So lange muss eine Anfrage zu sehen gewesen sein, damit ein Klick, der etwas anderem galt, nichts erlaubt. Doppelt so lange, wo ein Befehl gefährlich ist. Lässt sich nicht abschalten.

items-prompt-quietMs-label = Wartezeit nach dem Tippen
items-prompt-quietMs-why = So lange nach der letzten Taste bleibt Erlauben gesperrt, damit nichts beantwortet, was Sie anderswo tippen.

items-prompt-focus-label = Tastatur übernehmen
items-prompt-focus-why = Ob das Fenster einer Anfrage die Tastatur übernimmt, wenn es sich von selbst öffnet. Solange es das nicht tut, bleibt, was Sie tippen, wo Sie es tippen. Erlauben wartet so oder so gleich lang.

items-prompt-focus-choices-never = Nie
items-prompt-focus-choices-idle = Nach 30 s Ruhe
items-prompt-focus-choices-always = Immer

items-prompt-position-label = Wo es sich öffnet
items-prompt-position-why = Was sich dort öffnet, wo Sie hinsehen, sehen Sie sofort; was an seinem Platz bleibt, verdeckt Ihnen keine Arbeit. Ist der letzte Bildschirm nicht mehr da, öffnet es sich in der Mitte eines anderen.

items-prompt-position-choices-pointer = Beim Zeiger
items-prompt-position-choices-corner = Oben rechts
items-prompt-position-choices-last = Wo es zuletzt war

items-prompt-sound-label = Ton
items-prompt-sound-why = Der des Desktops, wenn eine Anfrage ihr Fenster öffnet, oder mit ihrer Benachrichtigung, wo Fenster hinten bleiben. So laut, wie Sie ihn dort eingestellt haben.

items-prompt-shortcut-label = Tastenkürzel nach vorn
items-prompt-shortcut-why = Holt das Fenster einer wartenden Anfrage nach vorn und gibt ihm die Tastatur, wer sie auch hatte. Es beantwortet nichts: Erlauben wartet von Neuem. Drücken Sie die Tasten im Feld; die Rücktaste nimmt sie heraus.

items-notifications-show-label = Benachrichtigungen zeigen
items-notifications-show-why = Sie sagen, wenn eine Anfrage hinter anderen Fenstern wartet oder abgelaufen ist. Wo Fenster nicht von selbst nach vorn kommen können (Wayland), erfahren Sie nur so davon.

items-notifications-hideContent-label = Inhalt der Anfrage verbergen
items-notifications-hideContent-why = Sie sagen dann nur, dass eine Anfrage wartet, und nichts vom Agenten oder vom Befehl. Für geteilte Bildschirme.

items-appearance-theme-label = Farben
items-appearance-theme-why = Für beide Fenster.

items-appearance-theme-choices-system = Wie das System
items-appearance-theme-choices-light = Hell
items-appearance-theme-choices-dark = Dunkel

items-appearance-contrast-label = Kontrast
items-appearance-contrast-why = Kräftigere Linien und kein grauer Text, auch wo das System nicht danach fragt.

items-appearance-contrast-choices-system = Wie das System
items-appearance-contrast-choices-more = Mehr

items-appearance-textPercent-label = Größe
items-appearance-textPercent-why = Text und Bedienelemente beider Fenster.

items-language-label = Sprache
items-language-why = Für Fenster, Symbolbereich und Benachrichtigungen. Was Agenten gesagt wird und in Einträgen steht, bleibt Englisch.
items-language-system = Wie das System

items-records-days-label = Aufbewahrung in Tagen
items-records-days-why = Ältere Entscheidungen werden aus dem Verlauf entfernt, bis zu ein Viertel später als angegeben. Sie sagen, was Ihre Agenten getan haben; bewahren Sie sie so lange auf, wie Sie danach suchen würden.

items-records-rows-label = Höchstzahl der Entscheidungen
items-records-rows-why = Darüber hinaus gehen die ältesten zuerst, je nachdem, welche Grenze früher erreicht ist.

items-runner-outputBytes-label = Ausgabe, die behalten wird
items-runner-outputBytes-why = Von jedem Befehl, den diese App ausführt, für den Agenten, der gefragt hat. Der Rest wird abgeschnitten und das vermerkt. Mehr davon ist für den Agenten mehr zu lesen.

items-runner-withheld-label = Zurückgehaltene Variablen
items-runner-withheld-why = Befehle, die diese App ausführt, erben sie nicht: Namen wie OPENAI_API_KEY oder WORK_*, durch Kommas getrennt. Bekannte Geheimnisse, und was ändern könnte, was läuft, werden nie vererbt. Eine Anfrage kann selbst eine setzen, und ihr Fenster zeigt das.

groups-prompt = Anfragen
groups-notifications = Benachrichtigungen
groups-appearance = Darstellung
groups-records = Aufzeichnungen
groups-runner = Befehle ausführen
shortcut-none = Keines
shortcut-needs = Drücken Sie Strg, Alt oder Super zusammen mit einem Buchstaben, einer Ziffer oder F1 bis F12.
shortcut-taken = Ein anderes Programm hat diese Tasten; wählen Sie andere.
compositor = Unter Wayland entscheidet das der Desktop selbst und muss sich nicht danach richten.
unread = Bis sie gelesen werden kann, gilt weiter, was vorher galt, und hier lässt sich nichts einstellen.
setAside = Beiseitelegen und neu anfangen
findings = Werte in der Datei, die nichts bewirken
start = Starten und beenden
startAtLogin = Bei der Anmeldung starten
startWhy = Solange die App nicht läuft, kann niemand gefragt werden; was einen Klick braucht, folgt dann „Wenn niemand gefragt werden kann“. Ihr System liest dies bei der Anmeldung: Eine Änderung gilt ab der nächsten.
startOther = Der Eintrag startet ein Programm an einem anderen Ort. Schalten Sie ihn aus und wieder ein, um dieses zu starten.
startUnknown = Diese Kopie der App kann nicht bei der Anmeldung gestartet werden.
quitLabel = Exec Companion beenden
quitWhy = Bis Sie die App wieder starten, folgt, was einen Klick braucht, „Wenn niemand gefragt werden kann“.
quit = Beenden
maskingLabel = Geheimnisse verbergen
masking = Passwörter, Token und Schlüssel, die als solche erkennbar sind, werden verborgen, bevor ein Eintrag geschrieben wird. Das lässt sich nicht abschalten.
shortcuts = Tastenkürzel
shortcutsText = Sie wirken, solange ihr Fenster die Tastatur hat, und lassen sich nicht ändern.
promptKeys = Eine Anfrage
mainKeys = Dieses Fenster

keys-page = Zu einer Seite gehen
keys-search = Suchen
keys-addRule = Regel hinzufügen
keys-editRule = Die gewählte Regel bearbeiten
keys-removeRule = Die gewählte Regel entfernen
keys-evaluate = Den Befehl auswerten; Regeln oder Einträge exportieren
keys-undo = Letzte Änderung rückgängig machen
keys-reload = Alles neu lesen
keys-part = Nächster Teil des Fensters

requestKeys-once = Einmal erlauben, sobald es möglich ist
requestKeys-always = Immer erlauben …
requestKeys-deny = Ablehnen
requestKeys-another = Eine andere wartende Anfrage
requestKeys-pause = Ablehnen und diesen Agenten pausieren
requestKeys-why = Warum gefragt wird

updates = Aktualisierungen
updatesText = Die App hat kein eigenes Netz und sucht nach keiner neueren Version. Sie wird so aktualisiert, wie sie installiert wurde: durch die Pakete Ihres Systems oder von der Seite der Veröffentlichungen.
releases = Veröffentlichungen

about = Über
version = Exec Companion { $version }
licence = MIT-Lizenz. Die verwendeten Bibliotheken haben ihre eigenen; der Quelltext führt sie auf.
source = Quelltext und Hilfe
places-settings = Einstellungen
places-store = Richtlinie
places-records = Aufzeichnungen
copyAbout = Diese Zeilen kopieren
