### The system checks the person before danger is allowed. Read by `crates/catalogue`.

check-why = allow a command that is marked as dangerous
check-whySetting = change whether danger needs your password
check-busy = Your system is already asking for your password or touch. Answer there first.
check-cancelled = You cancelled the check of your password or touch.
check-rejected = Your system did not accept the password or touch.
check-late = The check of your password or touch took too long.
# $why (text)
check-unable = Your system cannot ask for your password or touch: { $why }.
# $why (text)
check-denied = Denied. { $why }
# $why (text)
check-notSet = Nothing was changed. { $why }
