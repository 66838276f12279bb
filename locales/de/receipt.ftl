### What an answer did, told for some seconds. Read by `crates/catalogue`.

receipt-allowed = Einmal erlaubt.
receipt-together = { $n } Anfragen einmal erlaubt.
receipt-saved = Regel gespeichert: { $rule }.
receipt-lease = Erlaubt: { $time }.
receipt-denied = Abgelehnt.
receipt-told = Abgelehnt. Der Agent bekommt Ihre Nachricht.
receipt-paused = Abgelehnt. Der Agent pausiert 15 Minuten.
