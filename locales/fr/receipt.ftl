### What an answer did, told for some seconds. Read by `crates/catalogue`.

receipt-allowed = Autorisé une fois.
receipt-together = { $n } demandes autorisées une fois.
receipt-saved = Règle enregistrée : { $rule }.
receipt-lease = Autorisé : { $time }.
receipt-denied = Refusé.
receipt-told = Refusé. L’agent reçoit votre message.
receipt-paused = Refusé. L’agent est suspendu 15 minutes.
