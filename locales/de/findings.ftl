### What is found in a policy, a pattern or a configuration. English is what the crates say themselves.
### Read by `crates/catalogue`.

sentence = { $what }.
listed = { $some }, { $next }

policy-configUnreadable = Die Konfiguration { $path } lässt sich nicht lesen: { $cause }. Korrigieren Sie die Datei.
policy-configKept = Die Konfiguration { $path } ist nicht verwendbar: { $cause }. Ihr früherer Inhalt gilt weiter. Korrigieren Sie die Datei.
policy-cannotMove = die Richtlinie kann nicht nach { $to } umziehen: { $problem }
policy-mayNotMove = die Richtlinie von { $from } kann nicht nach { $to } umziehen ({ $problem }); korrigieren Sie das, oder verschieben Sie die Richtlinie von Hand
note-moved = Die Richtlinie liegt in { $file }, weil { $folder } einem neueren OpenClaw gehört.
note-movedBefore = Die Richtlinie liegt in { $file }, weil { $folder } einem neueren OpenClaw gehört hat.
note-takenOver = Die Richtliniendatei ist weg: Ein neueres OpenClaw hat sie übernommen, oder jemand hat sie gelöscht. Was sie verweigerte, bleibt verweigert. `exec-host approvals import --merge --from-openclaw` holt den Rest zurück; eine Kopie liegt in { $copy }.
note-blocks = { $file } hindert OpenClaw daran, Befehle auszuführen: Führen Sie `openclaw doctor --fix` aus.
note-adopted = Die bestätigte Richtlinie ließ sich nicht lesen. Die jetzige Richtlinie gilt als bestätigt: { $problem }.

drift-sentence = Ein anderes Programm hat die Richtlinie geändert: { $what }.
drift-added =
    { $n ->
        [one] { $n } Regel hinzugefügt
       *[other] { $n } Regeln hinzugefügt
    }
drift-removed =
    { $n ->
        [one] { $n } verweigernde Regel entfernt oder geändert
       *[other] { $n } verweigernde Regeln entfernt oder geändert
    }
drift-askOff = ask ausgeschaltet
drift-skills = Skill-Programme erlaubt
drift-set = { $setting } auf { $value } gesetzt

pattern-empty = ein leeres Muster passt auf nichts; schreiben Sie den Pfad eines Programms
pattern-noFolder = „{ $pattern }“ hat keinen Ordner und würde nie passen; schreiben Sie { $instead }
pattern-command = „{ $pattern }“ ist ein Programm mit seinen Argumenten und würde nie passen; schreiben Sie eine Regel für { $program } mit den Argumenten { $arguments }
pattern-notWhole = „{ $pattern }“ ist kein vollständiger Pfad und würde nie passen; schreiben Sie { $instead }
pattern-folder = „{ $pattern }“ ist ein Ordner und würde nie passen; schreiben Sie { $instead } für die Programme darin
pattern-wholePath = den vollständigen Pfad des Programms
remark-nothingHere = Noch passt es auf nichts auf diesem Computer.
remark-runsAnything = { $path } ist { $what }: Mit beliebigen Argumenten kann es alles ausführen.
remark-notKnown = { $name } ist Exec Companion nicht bekannt. Es kann andere Programme ausführen.
reach-shell = eine Shell
reach-interpreter = ein Interpreter
reach-programs = ein Programm, das andere ausführt
remark-broadLater = Es deckt jedes Programm ab, das später dort abgelegt wird.
remark-broad =
    { $n ->
        [one] Es deckt ein Programm auf diesem Computer ab, und jedes, das später dort abgelegt wird.
       *[other] Es deckt { $n } Programme auf diesem Computer ab, und jedes, das später dort abgelegt wird.
    }

fault-version = { $what } ist nicht 1, daher wird die ganze Datei ignoriert.
fault-noKey = { $what } ist kein bekannter Schlüssel und bewirkt nichts.
fault-noSetting = { $what } ist keine Einstellung und bewirkt nichts.
fault-noKeyOfRules = { $what } ist kein Schlüssel von Regeln.
fault-noObject = { $what } ist kein Objekt und wird ignoriert.
fault-noList = { $what } ist keine Liste und wird ignoriert.
fault-noText = { $what } ist kein Text und gilt als nicht gesetzt.
fault-noFlag = { $what } ist weder true noch false und gilt als nicht gesetzt.
fault-noTexts = { $what } ist keine Liste von Texten und gilt als nicht gesetzt.
fault-noTools = { $what } ist keine Liste von Werkzeugnamen, daher wird jedes Werkzeug abgelehnt.
fault-unsandboxed = { $what } ist sandbox, aber es gibt keine Sandbox: Befehle laufen auf diesem Computer ohne Rückfrage.
fault-noTime = { $what } ist keine Zeit in Millisekunden.
fault-noneOf = { $what } ist nichts von { $choices } und gilt als nicht gesetzt.
fault-strictest = { $what } ist nichts von { $choices } und gilt als { $value }.
fault-noBins = { $what } ist keine Liste von Texten, daher gilt kein Programm als sicherer Filter.
fault-lostLimits = { $what } enthält vielleicht Grenzen, die sich nicht lesen lassen, daher wird alles verweigert.
fault-noArguments = { $what } ist kein Text, daher wird der Eintrag ignoriert.
fault-entryWithoutPattern = { $what } hat kein Muster und wird ignoriert.
fault-ruleWithoutPattern = { $what } hat kein Muster.
fault-noEffect = { $what } muss den effect allow oder deny haben.
fault-notUsed = { $what } wird ignoriert.
fault-lostDenials = { $what } enthält verweigernde Regeln, die sich nicht lesen lassen, daher wird alles verweigert.
fault-oldName = { $what } ist der alte Name von agents.main und zählt dazu.
fault-noId = { $what } gehört zu einem Agenten ohne ID.
fault-entryWithoutFolder = { $what } passt nie: „{ $pattern }“ hat keinen Ordner; schreiben Sie den vollständigen Pfad, etwa { $example }.
fault-entryIsCommand = { $what } passt nie: „{ $pattern }“ ist ein Programm mit seinen Argumenten; schreiben Sie eine Regel für { $program } mit den Argumenten { $arguments }.
fault-ruleWithoutFolder = { $what } passt nie: „{ $pattern }“ hat keinen Ordner; schreiben Sie den vollständigen Pfad.
fault-oldHash = { $what } ist eine alte Art von Hash; { $then }.
fault-expression = { $what } ist kein regulärer Ausdruck, den dieses Programm lesen kann; { $then }.
fault-noProfile = { $what } nennt { $name }, das kein Profil hat und nie sicher ist.
fault-noNumber = { $what } ist keine ganze Zahl.
fault-unreadableProfile = { $what } ist nicht lesbar, daher gilt kein Programm dieses Namens als sicher.
fault-fixedProfile = { $what } wird ignoriert: awk, jq und sed werden nach ihrem Skript beurteilt.
fault-chainsElsewhere = { $what } bewirkt nichts, und OpenClaw lehnt eine Datei damit ab: Es gehört in agents.<id>.chains von exec-approvals.json.
then-entry = der Eintrag passt nie
then-grant = die Regel passt nie
then-denial = die Regel verweigert beliebige Argumente
