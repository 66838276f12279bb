### What an answer did, told for some seconds. Read by `crates/catalogue`.

receipt-allowed = Allowed once.
# $n (number)
receipt-together = Allowed { $n } requests once.
# $rule (text)
receipt-saved = Rule saved: { $rule }.
# $time (text)
receipt-lease = Allowed: { $time }.
receipt-denied = Denied.
receipt-told = Denied. The agent gets your message.
receipt-paused = Denied. The agent is paused for 15 minutes.
