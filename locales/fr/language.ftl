### What this language is called in itself, and which way it is written: ltr or rtl.

name = Français
direction = ltr
modifier =
    { $mac ->
        [yes] ⌘
       *[other] Ctrl
    }
