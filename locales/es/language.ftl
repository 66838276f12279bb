### What this language is called in itself, and which way it is written: ltr or rtl.

name = Español
direction = ltr
modifier =
    { $mac ->
        [yes] ⌘
       *[other] Ctrl
    }
