### Les agents qui demandent ici : leur état, ce qui ne va pas, ce que fait la connexion.

agent-absent = Absent de cet ordinateur.
agent-apart = Non connecté. Ses commandes ne vous sont pas soumises ici.
agent-asks = Connecté. Il vous demande ici, puis exécute ce que vous autorisez.
agent-runs = Connecté. Il vous demande ici, et Exec Companion exécute ce que vous autorisez.
agent-tool = Il a un outil qui vous demande ici. Son propre shell ne demande pas.
agent-forAll = Réglé pour tout l’ordinateur.
agent-failsOpen = Si le hook est tué, { $name } exécute la commande sans demander.
agent-trouble = { $name } : { $problem }

agentProblem-hookGone = Le hook a disparu, rien ne vous est demandé. Connectez-le de nouveau.
agentProblem-ruleAlone = Le hook a disparu, et { $path } laisse tout s’exécuter sans demander. Connectez-le de nouveau, ou déconnectez-le.
agentProblem-changed = { $path } a été modifié. Connectez-le de nouveau.
agentProblem-moved = Le hook lance { $path }, qui n’existe pas. Connectez-le de nouveau.
agentProblem-untrusted = Codex ne fait pas confiance au hook et l’ignore. Connectez-le de nouveau.
agentProblem-short = Il n’attend votre réponse que { $seconds } secondes. Connectez-le de nouveau.
agentProblem-failureRuns = Il exécute la commande quand le hook échoue. Connectez-le de nouveau.
agentProblem-off = { $path } désactive les hooks. Retirez cette ligne.
agentProblem-variable = { $path } définit { $name }, qui peut changer la réponse du hook. Retirez cette ligne.
agentProblem-subAgent = { $path } fait d’un autre programme un sous-agent, et ses commandes ne vous sont pas soumises. Retirez le fichier.
agentProblem-stranger = { $path } lance { $program }, qu’Exec Companion n’y a pas inscrit. Retirez-le.
agentProblem-old = La version { $version } exécute la commande quand le hook échoue. Passez à { $needs } ou plus.
agentProblem-unreadable = { $path } est illisible. Réparez le fichier.
agentProblem-trustUnknown = Codex ne dit pas s’il fait confiance au hook. Testez-le.

agentNote-trust = Codex reçoit l’ordre de faire confiance à ce hook, et à rien d’autre.
agentNote-allow = Gemini CLI ne demande plus lui-même. Seul Exec Companion demande.
agent-connected = { $name } demande ici désormais. Relancez les sessions ouvertes.
agent-hasTool = { $name } a maintenant l’outil. Relancez les sessions ouvertes.
agent-disconnected = { $name } ne demande plus ici.
agent-conflict = Les réglages de { $name } ont changé. Regardez de nouveau la différence.
agent-noProgram = exec-host n’est pas à côté de cette application. Réinstallez l’application.
agent-notTrusted = Le hook est inscrit, mais Codex ne lui fait pas encore confiance. Tapez /hooks dans Codex et approuvez-le.

agentTest-none = Connectez-le d’abord.
agentTest-allowed = Cela marche : la commande de test a été autorisée. Rien n’a été exécuté.
agentTest-denied = Cela marche : la commande de test a été refusée ({ $why }).
agentTest-broken = Le hook n’a pas répondu ({ $why }). Connectez-le de nouveau.

agentRefused-unfit = { $path } est resté tel quel : { $cause }. Réparez le fichier, puis réessayez.
agentRefused-outside = { $path } est un lien vers { $target }, hors de votre dossier personnel, et est resté tel quel.
agentRefused-notYours = { $path } appartient à un autre utilisateur et est resté tel quel.
agentRefused-readOnly = { $path } est en lecture seule et est resté tel quel. Rendez-le modifiable, puis réessayez.
agentRefused-changed = { $path } a changé et est resté tel quel. Regardez de nouveau la différence.
agentRefused-io = Impossible d’écrire { $path } : { $cause }.
agentRefused-record = { $path } est illisible, l’application ne sait donc pas ce qu’elle y a noté. Déplacez le fichier, puis réessayez.
agentRefused-program = Le chemin { $path } ne peut pas figurer dans les réglages. Déplacez exec-host dans un dossier au nom sans caractères spéciaux.
agentUnfit-shape = un réglage a une forme inattendue
agentUnfit-twice = { $name } y figure deux fois
agentUnfit-taken = un autre serveur s’appelle { $name }
agentUnfit-notOurs = un autre programme l’a écrit
agentUnfit-noText = ce n’est pas du texte
