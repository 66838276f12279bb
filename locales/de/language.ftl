### What this language is called in itself, and which way it is written: ltr or rtl.

name = Deutsch
direction = ltr
modifier =
    { $mac ->
        [yes] ⌘
       *[other] Strg
    }
