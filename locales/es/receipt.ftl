### What an answer did, told for some seconds. Read by `crates/catalogue`.

receipt-allowed = Permitido una vez.
receipt-together = { $n } solicitudes permitidas una vez.
receipt-saved = Regla guardada: { $rule }.
receipt-lease = Permitido: { $time }.
receipt-denied = Denegado.
receipt-told = Denegado. El agente recibe su mensaje.
receipt-paused = Denegado. El agente está en pausa 15 minutos.
