### What this language is called in itself, and which way it is written: ltr or rtl.

name = 简体中文
direction = ltr
modifier =
    { $mac ->
        [yes] ⌘
       *[other] Ctrl
    }
