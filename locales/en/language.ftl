### What this language is called in itself, and which way it is written: ltr or rtl.

name = English
direction = ltr
# $mac (text) is yes on a Mac
modifier =
    { $mac ->
        [yes] ⌘
       *[other] Ctrl
    }
