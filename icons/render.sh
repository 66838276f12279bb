#!/bin/sh
# Draws every image of the app from its SVG sources: the app's icons in the sizes the
# bundler wants, and one tray image for each state and panel. Needs rsvg-convert
# (Debian: librsvg2-bin) and the packages of ui/ (npm ci there).
set -eu
cd "$(dirname "$0")"

drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT
../ui/node_modules/.bin/tauri icon app.svg --output "$drawn"
for name in 32x32.png 128x128.png 128x128@2x.png icon.png icon.icns icon.ico; do
  cp "$drawn/$name" "$name"
done

# Twice 22, the size most panels draw: it halves without blur.
for state in idle asking paused; do
  for panel in light dark; do
    rsvg-convert --width 44 --height 44 --stylesheet "panel-$panel.css" \
      --output "tray-$state-$panel.png" "tray-$state.svg"
  done
done
