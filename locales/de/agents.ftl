### Agenten, die hier fragen: ihr Zustand, was nicht stimmt, was Verbinden bewirkt.

agent-absent = Nicht auf diesem Computer.
agent-apart = Nicht verbunden. Nach seinen Befehlen wirst du hier nicht gefragt.
agent-asks = Verbunden. Er fragt dich hier und führt dann aus, was du erlaubst.
agent-runs = Verbunden. Er fragt dich hier, und Exec Companion führt aus, was du erlaubst.
agent-tool = Er hat ein Werkzeug, das dich hier fragt. Seine eigene Shell fragt nicht.
agent-forAll = Das gilt für den ganzen Computer.
agent-failsOpen = Wird der Hook beendet, führt { $name } den Befehl ohne Frage aus.
agent-trouble = { $name }: { $problem }

agentProblem-hookGone = Der Hook ist weg, du wirst nicht gefragt. Verbinde ihn erneut.
agentProblem-ruleAlone = Der Hook ist weg, und { $path } lässt jeden Befehl ohne Frage zu. Verbinde ihn erneut, oder trenne ihn.
agentProblem-changed = { $path } wurde geändert. Verbinde ihn erneut.
agentProblem-moved = Der Hook startet { $path }, und das gibt es nicht. Verbinde ihn erneut.
agentProblem-untrusted = Codex vertraut dem Hook nicht und übergeht ihn. Verbinde ihn erneut.
agentProblem-short = Er wartet nur { $seconds } Sekunden auf deine Antwort. Verbinde ihn erneut.
agentProblem-failureRuns = Er führt den Befehl aus, wenn der Hook scheitert. Verbinde ihn erneut.
agentProblem-off = { $path } schaltet Hooks aus. Entferne diese Zeile.
agentProblem-variable = { $path } setzt { $name }, und das kann die Antwort des Hooks ändern. Entferne diese Zeile.
agentProblem-subAgent = { $path } macht ein anderes Programm zum Unteragenten, und du wirst nach dessen Befehlen nicht gefragt. Entferne die Datei.
agentProblem-stranger = { $path } startet { $program }, und das hat nicht Exec Companion dort eingetragen. Entferne es.
agentProblem-old = Version { $version } führt den Befehl aus, wenn der Hook scheitert. Aktualisiere auf { $needs } oder neuer.
agentProblem-unreadable = { $path } ist nicht lesbar. Repariere die Datei.
agentProblem-trustUnknown = Codex sagt nicht, ob es dem Hook vertraut. Teste ihn.

agentNote-trust = Codex wird gesagt, dass es diesem Hook vertrauen soll, sonst nichts.
agentNote-allow = Gemini CLI fragt nicht mehr selbst. Nur Exec Companion fragt.
agent-connected = { $name } fragt jetzt hier. Starte offene Sitzungen neu.
agent-hasTool = { $name } hat jetzt das Werkzeug. Starte offene Sitzungen neu.
agent-disconnected = { $name } fragt nicht mehr hier.
agent-conflict = Die Einstellungen von { $name } haben sich geändert. Sieh dir den Unterschied noch einmal an.
agent-noProgram = exec-host liegt nicht neben dieser App. Installiere die App erneut.
agent-notTrusted = Der Hook ist eingetragen, aber Codex vertraut ihm noch nicht. Gib in Codex /hooks ein und vertraue ihm dort.

agentTest-none = Verbinde ihn zuerst.
agentTest-allowed = Es funktioniert: Der Testbefehl wurde erlaubt. Nichts lief.
agentTest-denied = Es funktioniert: Der Testbefehl wurde abgelehnt ({ $why }).
agentTest-broken = Der Hook gab keine Antwort ({ $why }). Verbinde ihn erneut.

agentRefused-unfit = { $path } blieb, wie es ist: { $cause }. Repariere die Datei und versuche es erneut.
agentRefused-outside = { $path } ist ein Link auf { $target } außerhalb deines Home-Ordners und blieb, wie es ist.
agentRefused-notYours = { $path } gehört einem anderen Benutzer und blieb, wie es ist.
agentRefused-readOnly = { $path } ist schreibgeschützt und blieb, wie es ist. Mache die Datei beschreibbar und versuche es erneut.
agentRefused-changed = { $path } hat sich geändert und blieb, wie es ist. Sieh dir den Unterschied noch einmal an.
agentRefused-io = { $path } kann nicht geschrieben werden: { $cause }.
agentRefused-record = { $path } ist nicht lesbar. Daher ist unbekannt, was geschrieben wurde. Verschiebe die Datei und versuche es erneut.
agentRefused-program = { $path } lässt sich in Einstellungen nicht nennen. Verschiebe exec-host in einen Ordner mit einfachem Namen.
agentUnfit-shape = eine Einstellung hat eine unerwartete Form
agentUnfit-twice = { $name } steht doppelt darin
agentUnfit-taken = ein anderer Server heißt { $name }
agentUnfit-notOurs = ein anderes Programm hat sie geschrieben
agentUnfit-noText = es ist kein Text
