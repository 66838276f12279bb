### Agenten, die hier fragen: ihr Zustand, was nicht stimmt, was Verbinden bewirkt.

agent-absent = Nicht auf diesem Computer.
agent-apart = Nicht verbunden. Nach seinen Befehlen werden Sie hier nicht gefragt.
agent-asks = Verbunden. Er fragt Sie hier und führt dann aus, was Sie erlauben.
agent-runs = Verbunden. Er fragt Sie hier, und Exec Companion führt aus, was Sie erlauben.
agent-tool = Er hat ein Werkzeug, das Sie hier fragt. Seine eigene Shell fragt nicht.
agent-forAll = Das gilt für den ganzen Computer.
agent-failsOpen = Wird der Hook beendet, führt { $name } den Befehl ohne Rückfrage aus.
agent-trouble = { $name }: { $problem }

agentProblem-hookGone = Der Hook ist weg, und Sie werden nicht gefragt. Verbinden Sie ihn erneut.
agentProblem-ruleAlone = Der Hook ist weg, und { $path } lässt jeden Befehl ohne Rückfrage laufen. Verbinden Sie ihn erneut, oder trennen Sie ihn.
agentProblem-changed = { $path } wurde geändert. Verbinden Sie ihn erneut.
agentProblem-moved = Der Hook startet { $path }, und das gibt es nicht. Verbinden Sie ihn erneut.
agentProblem-untrusted = Codex vertraut dem Hook nicht und übergeht ihn. Verbinden Sie ihn erneut.
agentProblem-short = Er wartet nur { $seconds } Sekunden auf Ihre Antwort. Verbinden Sie ihn erneut.
agentProblem-failureRuns = Er führt den Befehl aus, wenn der Hook scheitert. Verbinden Sie ihn erneut.
agentProblem-off = { $path } schaltet Hooks aus. Entfernen Sie diese Zeile.
agentProblem-variable = { $path } setzt { $name }, und das kann die Antwort des Hooks ändern. Entfernen Sie diese Zeile.
agentProblem-subAgent = { $path } macht ein anderes Programm zum Unteragenten, und Sie werden nach dessen Befehlen nicht gefragt. Entfernen Sie die Datei.
agentProblem-stranger = { $path } startet { $program }, und das hat nicht Exec Companion dort eingetragen. Entfernen Sie es.
agentProblem-old = Version { $version } führt den Befehl aus, wenn der Hook scheitert. Aktualisieren Sie auf { $needs } oder neuer.
agentProblem-unreadable = { $path } lässt sich nicht lesen. Reparieren Sie die Datei.
agentProblem-trustUnknown = Codex sagt nicht, ob es dem Hook vertraut. Testen Sie ihn.

agentNote-trust = Codex wird gesagt, dass es diesem Hook vertrauen soll, sonst nichts.
agentNote-allow = Gemini CLI fragt nicht mehr selbst. Nur Exec Companion fragt.
agent-connected = { $name } fragt jetzt hier. Starten Sie offene Sitzungen neu.
agent-hasTool = { $name } hat jetzt das Werkzeug. Starten Sie offene Sitzungen neu.
agent-disconnected = { $name } fragt nicht mehr hier.
agent-conflict = Die Einstellungen von { $name } haben sich geändert. Sehen Sie den Unterschied noch einmal an.
agent-noProgram = exec-host liegt nicht neben dieser App. Installieren Sie die App erneut.
agent-notTrusted = Der Hook ist eingetragen, aber Codex vertraut ihm noch nicht. Geben Sie in Codex /hooks ein, und vertrauen Sie ihm dort.

agentTest-none = Verbinden Sie ihn zuerst.
agentTest-allowed = Es funktioniert: Der Testbefehl wurde erlaubt. Nichts lief.
agentTest-denied = Es funktioniert: Der Testbefehl wurde abgelehnt ({ $why }).
agentTest-broken = Der Hook gab keine Antwort ({ $why }). Verbinden Sie ihn erneut.

agentRefused-unfit = { $path } blieb, wie es ist: { $cause }. Reparieren Sie die Datei, und versuchen Sie es erneut.
agentRefused-outside = { $path } ist ein Link auf { $target } außerhalb Ihres Home-Ordners und blieb, wie es ist.
agentRefused-notYours = { $path } gehört einem anderen Benutzer und blieb, wie es ist.
agentRefused-readOnly = { $path } ist schreibgeschützt und blieb, wie es ist. Machen Sie die Datei beschreibbar, und versuchen Sie es erneut.
agentRefused-changed = { $path } hat sich geändert und blieb, wie es ist. Sehen Sie den Unterschied noch einmal an.
agentRefused-io = { $path } kann nicht geschrieben werden: { $cause }.
agentRefused-record = { $path } lässt sich nicht lesen, daher weiß die App nicht, was sie früher geschrieben hat. Legen Sie die Datei beiseite, und versuchen Sie es erneut.
agentRefused-program = Der Pfad { $path } lässt sich nicht in Einstellungen schreiben. Verschieben Sie exec-host in einen Ordner ohne Sonderzeichen im Namen.
agentUnfit-shape = eine Einstellung hat eine unerwartete Form
agentUnfit-twice = { $name } steht doppelt darin
agentUnfit-taken = ein anderer Server heißt { $name }
agentUnfit-notOurs = ein anderes Programm hat sie geschrieben
agentUnfit-noText = es ist kein Text
