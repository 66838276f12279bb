#!/usr/bin/env bash
# Draws the windows with the colours of a contrast theme, which only Chromium does here: pictures
# that the tests of the user interface take.
#
#   scripts/forced-colours.sh FOLDER PICTURES
#
# FOLDER is for the tests, PICTURES for those pictures that have a line in the index.
set -euo pipefail
cd "$(dirname "$0")/../ui"

folder=$1 pictures=$2
mkdir -p "$pictures"
SCREENSHOTS=$folder npx vitest run --project browser test/screenshots.test.ts test/main-pages.test.ts \
    --testNamePattern '^(danger|(policy/main|allowlist/main|health|settings)), forced'
mogrify +dither -colors 256 -strip -define png:color-type=3 "$folder"/*.png
for page in policy allowlist health settings; do
    cp "$folder/main-$page-forced.png" "$pictures/need-forced-colours-$page-light.png"
done
cp "$folder/danger-forced.png" "$pictures/need-forced-colours-prompt-light.png"
