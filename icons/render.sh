#!/bin/sh
# Draws the app's icons in the sizes the bundler wants from app.svg. Needs the packages of
# ui/ (npm ci there). The tray's pictures are drawn by crates/tray-image.
set -eu
cd "$(dirname "$0")"

drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT
../ui/node_modules/.bin/tauri icon app.svg --output "$drawn"
for name in 32x32.png 128x128.png 128x128@2x.png icon.png icon.icns icon.ico; do
  cp "$drawn/$name" "$name"
done
