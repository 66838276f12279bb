#!/usr/bin/env bash
# Builds the packages for Linux into target/package: the app as .deb and .rpm (the command line is
# in them), the command line alone as .deb, and both programs as .tar.gz.
#
# So that two builds of one commit can be compared, every time stamp is that of the commit, and no
# path of this computer is in the programs.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PATH:$HOME/.cargo/bin"

only=${1:-}
case $only in '' | exec-host | static) ;; *) echo "package: $only is no package of its own" >&2; exit 64 ;; esac
built=target/release
out=target/package
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
EXEC_COMPANION_COMMIT=$(git rev-parse --short=8 HEAD 2>/dev/null || true)
export SOURCE_DATE_EPOCH EXEC_COMPANION_COMMIT CARGO_INCREMENTAL=0
registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
export RUSTFLAGS="--remap-path-prefix=$PWD=/exec-companion --remap-path-prefix=$registry=/registry"

programs=(--package exec-host)
[ -n "$only" ] || programs+=(--package exec-companion)
if [ "$only" = static ]; then
    target=$(uname -m)-unknown-linux-musl
    command -v musl-gcc >/dev/null || { echo 'package: musl-gcc is missing (Debian: musl-tools)' >&2; exit 69; }
    rustup target add "$target"
    programs+=(--target "$target")
    # Parts of two libraries are C.
    export "CC_${target//-/_}=musl-gcc"
    built=target/$target/release
fi
cargo build --release --locked "${programs[@]}"

rm -rf "$out"
mkdir -p "$out/man" "$out/completions"
"$built/exec-host" manual "$out/man"
"$built/exec-host" completions bash >"$out/completions/exec-host.bash"
"$built/exec-host" completions zsh >"$out/completions/_exec-host"
"$built/exec-host" completions fish >"$out/completions/exec-host.fish"

version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)

# pack NAME: the folder of this name as .tar.gz
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$out" -c "$1" |
        gzip -n9 >"$out/$1.tar.gz"
    rm -r "${out:?}/$1"
}

sums() {
    (cd "$out" && shopt -s nullglob && sha256sum -- *.deb *.rpm *.tar.gz | tee SHA256SUMS)
}

if [ "$only" = exec-host ]; then
    cargo deb --no-build --no-strip --package exec-host --output "$out/"
    sums
    exit
fi

if [ "$only" = static ]; then
    needed=$(readelf --dynamic "$built/exec-host" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
    [ -z "$needed" ] || { echo "package: exec-host still needs $needed" >&2; exit 70; }
    name=exec-host-$version-$(uname -m)-linux-static
    mkdir -p "$out/$name"/{bin,share/man/man1}
    cp "$built/exec-host" "$out/$name/bin/"
    cp "$out"/man/* "$out/$name/share/man/man1/"
    cp -r "$out/completions" "$out/$name/share/"
    cp README.md CHANGELOG.md LICENSE "$out/$name/"
    pack "$name"
    sums
    exit
fi

cp packaging/linux/exec-companion.1 "$out/man/"
for icon in 32x32:32x32 128x128:128x128 256x256:128x128@2x; do
    mkdir -p "$out/icons/${icon%:*}/apps"
    cp "icons/${icon#*:}.png" "$out/icons/${icon%:*}/apps/exec-companion.png"
done

desktop-file-validate packaging/linux/exec-companion.desktop
appstreamcli validate --no-net packaging/linux/dev.execcompanion.desktop.metainfo.xml

cargo deb --no-build --no-strip --package exec-companion --output "$out/"
cargo deb --no-build --no-strip --package exec-host --output "$out/"
cargo generate-rpm --output "$out/" --payload-compress zstd

name=exec-companion-$version-$(uname -m)-linux
folder=$out/$name
mkdir -p "$folder"/{bin,share/man/man1,share/applications,share/metainfo,share/polkit-1/actions,share/icons/hicolor/scalable/apps}
cp "$built/exec-companion" "$built/exec-host" "$folder/bin/"
cp "$out"/man/* "$folder/share/man/man1/"
cp -r "$out/completions" "$folder/share/"
cp -r "$out"/icons/* "$folder/share/icons/hicolor/"
cp icons/app.svg "$folder/share/icons/hicolor/scalable/apps/exec-companion.svg"
cp packaging/linux/exec-companion.desktop "$folder/share/applications/"
cp packaging/linux/*.metainfo.xml "$folder/share/metainfo/"
cp packaging/linux/dev.execcompanion.policy "$folder/share/polkit-1/actions/"
cp README.md CHANGELOG.md LICENSE "$folder/"
pack "$name"

sums
