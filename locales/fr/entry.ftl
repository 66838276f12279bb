### What the entry in the list of apps says, and the one at login.
### Read by `crates/catalogue`.

entry-comment = Demande avant qu’un agent d’IA n’exécute une commande
entry-review = Examiner les demandes
entry-pause = Tout suspendre
entry-keywords = agent;autorisation;commande;permission;politique;
