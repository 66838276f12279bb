### The drill, and what it showed. Read by `crates/catalogue`.

drill-refusedTitle = Une demande qui doit être rejetée
drill-askedTitle = Une demande qui doit être posée
drill-unseenTitle = Une demande alors qu’aucun écran n’est là
drill-noToken = Le fichier des autorisations n’a pas de jeton.
drill-taken = Un autre programme a répondu comme si la demande s’était exécutée. Voyez « Socket local » sur cette page.
drill-paused = Rejetée, car les demandes sont suspendues. Reprenez-les et relancez l’exercice.
drill-refused = Rejetée, comme il se doit.
drill-denied = Une fenêtre a demandé, vous avez refusé et elle a été rejetée, comme il se doit.
drill-timeout = Une fenêtre a demandé, personne n’a répondu et elle a été rejetée, comme il se doit.
drill-noWindow = Aucune fenêtre n’a pu s’afficher, personne n’aurait donc été consulté.
drill-unseen = Personne ne pouvait être consulté : rejetée, comme il se doit.
drill-fallback = Personne ne pouvait être consulté, et elle se serait exécutée. Sur la page « Politique », choisissez « Rejeter » sous « Quand personne ne peut être consulté ».
drill-unreadable = Le fichier des autorisations est illisible, toute demande est donc rejetée.
drill-other = Elle a été rejetée pour une autre raison ({ $reason }). L’historique en dit plus.
drill-noAnswer = Pas de réponse : { $cause }

hello-ran = Cela fonctionne : la commande s’est exécutée.
hello-denied = Cela fonctionne : vous avez refusé, rien ne s’est exécuté.
hello-timeout = Personne n’a répondu à temps, rien ne s’est exécuté.
hello-refused = La politique l’a rejetée sans demander : { $why }
