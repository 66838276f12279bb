### The drill and the first request, and what they showed. Read by `crates/catalogue`.

drill-refusedTitle = A request that must be refused
drill-askedTitle = A request that must ask
drill-unseenTitle = A request while no screen is there
drill-noToken = The approvals file has no token.
drill-taken = Another program answered as if the request had run. See Socket on this page.
drill-paused = Refused, because requests are paused. Resume them and run the drill again.
drill-refused = Refused, as it should be.
drill-denied = A window asked, you denied, and it was refused, as it should be.
drill-timeout = A window asked, nobody answered, and it was refused, as it should be.
drill-noWindow = No window could be shown, so nobody would have been asked.
drill-unseen = Nobody could be asked: refused, as it should be.
drill-fallback = Nobody could be asked, and it would have run. On the Policy page, choose Refuse under When nobody can be asked.
drill-unreadable = The approvals file can’t be read, so every request is refused.
# $reason (text)
drill-other = It was refused for another reason ({ $reason }). The history says more.
# $cause (text)
drill-noAnswer = No answer: { $cause }

hello-ran = It works: the command ran.
hello-denied = It works: you denied it, so nothing ran.
hello-timeout = Nobody answered in time, so nothing ran.
# $why (text)
hello-refused = The policy refused it without asking: { $why }
