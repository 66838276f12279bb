### What the entry in the list of apps says, and the one at login.
### Read by `crates/catalogue`.

entry-comment = Fragt, bevor ein KI-Agent einen Befehl ausführt
entry-review = Anfragen ansehen
entry-pause = Alles pausieren
entry-keywords = agent;freigabe;befehl;erlaubnis;richtlinie;
