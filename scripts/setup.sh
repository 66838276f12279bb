#!/usr/bin/env bash
# Installs what this machine lacks to build, test or check Exec Companion.
#
#   scripts/setup.sh [run | test | interop | desktops | more-desktops | platforms | lint | package | site]...     (default: run)
#
# Debian and Ubuntu: says what is missing and why, waits for Enter if a person is at the terminal,
# then installs it. Other systems: prints the packages to install and stops. Says nothing when
# nothing is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/node_modules/.bin:$PATH:$HOME/.cargo/bin"

levels=" run ${*:-} "
tools=.tools
node_version=22.23.3
npm_version=10.9.9
rust_version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

# level | probe | Debian, Ubuntu | Fedora | Arch | why
# A probe is a command (or several, one of which is enough), a pkg-config module (.pc), a file
# or a font (:family=NAME).
needs() {
    cat <<'TABLE'
run|make|make|make|base-devel|runs the Makefile
run|cc|build-essential|gcc|base-devel|links Rust programs
run|pkg-config|pkg-config|pkgconf-pkg-config|pkgconf|finds the libraries below
run|webkit2gtk-4.1.pc|libwebkit2gtk-4.1-dev|webkit2gtk4.1-devel|webkit2gtk-4.1|the web view that draws the dialog, and GTK 3 around it
run|gtk-layer-shell-0.pc|libgtk-layer-shell-dev|gtk-layer-shell-devel|gtk-layer-shell|keeps the dialog above other windows on Wayland
test|Xvfb|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb|a display without a screen for the window tests
test|openbox|openbox|openbox|openbox|the window manager on that display
test|dbus-daemon|dbus|dbus-daemon|dbus|a session bus of the tests' own, for the tray
test|xdotool|xdotool|xdotool|xdotool|real mouse clicks and keys in the window tests
test|xprop|x11-utils|xprop|xorg-xprop|reads what the window manager was told
test|import|imagemagick|ImageMagick|imagemagick|screenshots, and which pixels are painted
test|WebKitWebDriver|webkit2gtk-driver|webkitgtk6.0|webkitgtk-6.0|reads and drives what is inside a window
test|:family=WenQuanYi Micro Hei|fonts-wqy-microhei|wqy-microhei-fonts|wqy-microhei|draws Chinese words as wide as they are (2 MB)
test|:family=Cantarell|fonts-cantarell|abattis-cantarell-fonts|cantarell-fonts|the font of GNOME, for screenshots
test|chromium-headless-shell,chromium,chromium-browser,google-chrome|chromium-headless-shell|chromium|chromium|the tests of the user interface alone
test|vim|vim|vim-enhanced|vim|a program of the whole terminal, for an agent's keys
test|less|less|less|less|another, for the random scripts
test|zsh|zsh|zsh|zsh|a shell that runs lines as they were judged
test|shfmt|shfmt|shfmt|shfmt|a second parser of such lines
test|python3|python3|python3|python|an interpreter that is talked to, for the same
test|/usr/libexec/at-spi-bus-launcher,/usr/lib/at-spi-bus-launcher|at-spi2-core|at-spi2-core|at-spi2-core|the bus through which screen readers see windows
test|/usr/lib/x86_64-linux-gnu/girepository-1.0/Atspi-2.0.typelib,/usr/lib/aarch64-linux-gnu/girepository-1.0/Atspi-2.0.typelib|gir1.2-atspi-2.0|at-spi2-core|at-spi2-core|the library of screen readers, for a program that listens as they do
test|/usr/lib/python3/dist-packages/gi|python3-gi|python3-gobject|python-gobject|that library in Python
test|orca|orca|orca|orca|the screen reader that a test listens to
test|ibus-daemon|ibus|ibus|ibus|what input methods run in
test|/usr/lib/x86_64-linux-gnu/gtk-3.0/3.0.0/immodules/im-ibus.so,/usr/lib/aarch64-linux-gnu/gtk-3.0/3.0.0/immodules/im-ibus.so|ibus-gtk3|ibus-gtk3|ibus|types what they write into a window
test|/usr/lib/x86_64-linux-gnu/girepository-1.0/IBus-1.0.typelib,/usr/lib/aarch64-linux-gnu/girepository-1.0/IBus-1.0.typelib|gir1.2-ibus-1.0|ibus-libs|libibus|their library, for one of a test
test|setxkbmap|x11-xkb-utils|setxkbmap|xorg-setxkbmap|another keyboard layout
interop|runc|runc|runc|runc|runs the container of the sandbox tests
interop|/bin/busybox|busybox-static|busybox|busybox|all that is in that container
desktops|sway|sway|sway|sway|a desktop of tiles, on Wayland
desktops|swaybg|swaybg|swaybg|swaybg|its one-coloured background
desktops|swaylock|swaylock|swaylock|swaylock|its lock
desktops|waybar|waybar|waybar|waybar|its tray
desktops|mako|mako-notifier|mako|mako|its notices
desktops|grim|grim|grim|grim|its pictures
desktops|foot|foot|foot|foot|a terminal that keys are typed into
desktops|Xwayland|xwayland|xorg-x11-server-Xwayland|xorg-xwayland|windows of X on Wayland
desktops|/usr/share/xdg-desktop-portal/portals/wlr.portal|xdg-desktop-portal-wlr|xdg-desktop-portal-wlr|xdg-desktop-portal-wlr|its portal: the screen is shared through it
desktops|/usr/share/xdg-desktop-portal/portals/gtk.portal|xdg-desktop-portal-gtk|xdg-desktop-portal-gtk|xdg-desktop-portal-gtk|the portal that tells dark from light
desktops|gnome-shell|gnome-shell|gnome-shell|gnome-shell|GNOME
desktops|gjs|gjs|gjs|gjs|runs its service of notices
desktops|/usr/share/xdg-desktop-portal/portals/gnome.portal|xdg-desktop-portal-gnome|xdg-desktop-portal-gnome|xdg-desktop-portal-gnome|its portal
desktops|/usr/share/gnome-shell/extensions/ubuntu-appindicators@ubuntu.com,/usr/share/gnome-shell/extensions/appindicatorsupport@rgcjonas.gmail.com|gnome-shell-extension-appindicator|gnome-shell-extension-appindicator|gnome-shell-extension-appindicator|its tray
desktops|pw-dump|pipewire-bin|pipewire-utils|pipewire|pictures of a shared screen
desktops|wireplumber|wireplumber|wireplumber|wireplumber|who gets them
desktops|gst-launch-1.0|gstreamer1.0-tools|gstreamer1|gstreamer|takes them, as a call does
desktops|/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstpipewire.so,/usr/lib/aarch64-linux-gnu/gstreamer-1.0/libgstpipewire.so|gstreamer1.0-pipewire|pipewire-gstreamer|gst-plugin-pipewire|from PipeWire
desktops|gdbus|libglib2.0-bin|glib2|glib2|asks services from a script
desktops|dbus-update-activation-environment|dbus-bin|dbus-tools|dbus|tells a session bus of its display
desktops|/usr/lib/python3/dist-packages/dbusmock|python3-dbusmock|python3-dbusmock|python-dbusmock|a logind that tests lock
desktops|/usr/lib/python3/dist-packages/gi|python3-gi|python3-gobject|python-gobject|moves the mouse of GNOME
desktops|pkttyagent|polkitd|polkit|polkit|asks for the password before danger
desktops|openssl|openssl|openssl|openssl|makes one for the user of the tests
more-desktops|kwin_wayland|kwin-wayland|kwin-wayland|kwin|Plasma: its windows
more-desktops|/usr/lib/x86_64-linux-gnu/qt5/plugins/platforms/libqwayland-generic.so,/usr/lib/aarch64-linux-gnu/qt5/plugins/platforms/libqwayland-generic.so|qtwayland5|qt5-qtwayland|qt5-wayland|Plasma's programs as Wayland's
more-desktops|plasmashell|plasma-workspace|plasma-workspace|plasma-workspace|its tray and notices
more-desktops|/usr/share/plasma/plasmoids/org.kde.plasma.taskmanager|plasma-desktop|plasma-desktop|plasma-desktop|its panel
more-desktops|/usr/lib/x86_64-linux-gnu/qt5/plugins/wayland-shell-integration/liblayer-shell.so|layer-shell-qt|layer-shell-qt|layer-shell-qt|puts the panel at the edge
more-desktops|/usr/share/xdg-desktop-portal/portals/kde.portal|xdg-desktop-portal-kde|xdg-desktop-portal-kde|xdg-desktop-portal-kde|its portal
more-desktops|/usr/lib/x86_64-linux-gnu/girepository-1.0/GdkPixbuf-2.0.typelib|gir1.2-gdkpixbuf-2.0|gdk-pixbuf2|gdk-pixbuf2|its pictures
more-desktops|kscreen-doctor|libkf5screen-bin|libkscreen|libkscreen|its scale
more-desktops|xfwm4|xfwm4|xfwm4|xfwm4|Xfce: its windows, on X
more-desktops|xfce4-panel|xfce4-panel|xfce4-panel|xfce4-panel|its panel and tray
more-desktops|xfsettingsd|xfce4-settings|xfce4-settings|xfce4-settings|its settings
more-desktops|/usr/share/dbus-1/services/org.xfce.xfce4-notifyd.Notifications.service|xfce4-notifyd|xfce4-notifyd|xfce4-notifyd|its notices
more-desktops|xfconf-query|xfconf|xfconf|xfconf|its scale
more-desktops|xrandr|x11-xserver-utils|xrandr|xorg-xrandr|a second screen on X
more-desktops|xterm|xterm|xterm|xterm|a terminal on X
platforms|/usr/lib/rustlib/src/rust/library/std/src/lib.rs|rust-web-src|-|-|the Rust library's source, built for Windows and macOS
platforms|/usr/bin/rustc|rustc-web|-|-|the compiler that belongs to that source (rustup's stays first)
platforms|x86_64-w64-mingw32-gcc|gcc-mingw-w64-x86-64-posix|-|-|links Windows programs
platforms|/usr/lib/wine/wine64|wine64|-|-|runs them
package|desktop-file-validate|desktop-file-utils|desktop-file-utils|desktop-file-utils|checks the entry in the list of apps
package|appstreamcli|appstream|appstream|appstream|checks what software centres read
package|debootstrap|debootstrap|debootstrap|debootstrap|makes a fresh Debian to install the package in
TABLE
}

stop() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}

# Waits until the person at the terminal agrees; without one there is nobody to wait for.
agreed() {
    if [ -t 0 ] && [ -t 1 ]; then
        read -r -p 'Press Enter to go on, or Ctrl-C to stop: '
    fi
}

present() {
    case $1 in
    *,*) present "${1%%,*}" || present "${1#*,}" ;;
    /*) [ -e "$1" ] ;;
    :*) [ -n "$(fc-list "$1" 2>/dev/null)" ] ;;
    *.pc) pkg-config --exists "${1%.pc}" 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# version_at_least 1.95.0 1.95
version_at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | sed -n 1p)" = "$2" ]
}

# Vite's own range: ^20.19.0 || >=22.12.0.
node_is_new_enough() {
    local version
    version=$(node --version 2>/dev/null) || return 1
    version=${version#v}
    case $version in
    20.*) version_at_least "$version" 20.19 ;;
    21.*) return 1 ;;
    *) version_at_least "$version" 22.12 ;;
    esac
}

system_family() {
    case $(uname -s) in
    Darwin) echo macos && return ;;
    MINGW* | MSYS* | CYGWIN*) echo windows && return ;;
    esac
    local ID='' ID_LIKE=''
    [ ! -r /etc/os-release ] || . /etc/os-release
    case " $ID $ID_LIKE " in
    *' debian '* | *' ubuntu '*) echo debian ;;
    *' fedora '*) echo fedora ;;
    *' arch '*) echo arch ;;
    *) echo unknown ;;
    esac
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        stop "installing packages needs root, and sudo is not here; as root, run: $*"
    fi
}

# Lines of "package | why" that are missing on this system, for the asked levels.
missing_packages() {
    local level probe debian fedora arch why package
    while IFS='|' read -r level probe debian fedora arch why; do
        [[ $levels == *" $level "* ]] || continue
        present "$probe" || {
            case $family in
            fedora) package=$fedora ;;
            arch) package=$arch ;;
            *) package=$debian ;;
            esac
            # Ubuntu has Chromium under this name only.
            if [ "$package" = chromium-headless-shell ] && grep -qs '^ID=ubuntu' /etc/os-release; then
                package=chromium-browser
            fi
            echo "$package|$why"
        }
    done < <(needs)
    if ! command -v npm >/dev/null || ! command -v node >/dev/null; then
        echo 'npm|builds the user interface (brings Node.js)'
    fi
    if ! command -v cargo >/dev/null && ! command -v curl >/dev/null; then
        echo 'curl|fetches rustup, the installer of Rust'
        echo 'ca-certificates|lets curl tell the real server from another'
    fi
}

say_missing() {
    printf 'Exec Companion needs these packages, which are missing here:\n'
    local package why
    while IFS='|' read -r package why; do
        printf '  %-28s %s\n' "$package" "$why"
    done <<<"$missing"
}

install_packages() {
    local missing packages
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    packages=$(cut -d '|' -f 1 <<<"$missing" | tr '\n' ' ')
    if [[ $family != debian && $levels == *' platforms '* ]]; then
        stop "this check runs on Debian 12 only, whose packages it uses; .github/workflows/ci.yml does it natively on Windows and macOS"
    fi
    say_missing
    case $family in
    debian)
        printf 'apt installs them, for the whole computer.\n'
        agreed
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null ||
            stop "apt-get update failed (see above); check the network and /etc/apt/sources.list, then run this again"
        # shellcheck disable=SC2086 — one word for each package
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $packages </dev/null ||
            stop "apt-get could not install the packages (see above); nothing else was changed"
        ;;
    fedora) stop "install them and run this again: sudo dnf install $packages" ;;
    arch) stop "install them and run this again: sudo pacman -S --needed $packages" ;;
    *) stop "install what your system calls these Debian packages and run this again: $packages" ;;
    esac
}

# macOS and Windows bring their own web view; the rest has one command each.
check_without_packages() {
    local lacking=()
    case $family in
    macos)
        xcode-select -p >/dev/null 2>&1 || lacking+=('the command line tools:  xcode-select --install')
        command -v npm >/dev/null || lacking+=('Node.js 22:              brew install node@22')
        ;;
    windows)
        command -v npm >/dev/null || lacking+=('Node.js 22:              winget install OpenJS.NodeJS.LTS')
        command -v cargo >/dev/null || lacking+=(
            'the C++ build tools:     winget install Microsoft.VisualStudio.2022.BuildTools --override "--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended"'
            'Rust:                    winget install Rustlang.Rustup'
            'WebView2 (in Windows 11): winget install Microsoft.EdgeWebView2Runtime')
        ;;
    esac
    [ ${#lacking[@]} = 0 ] || {
        printf 'Exec Companion needs:\n'
        printf '  %s\n' "${lacking[@]}"
        stop "install what is listed above and run this again"
    }
}

# Debian 12 and Ubuntu 24.04 have Node.js 18. The newer one comes through npm itself,
# as a package that carries the program, with the npm that fits it.
install_node() {
    if node_is_new_enough; then return 0; fi
    local machine
    case "$(uname -s) $(uname -m)" in
    'Linux x86_64') machine=linux-x64 ;;
    'Linux aarch64') machine=linux-arm64 ;;
    *) stop "Node.js $(node --version) is too old for Vite: install 20.19 or newer, or 22.12 or newer, and run this again" ;;
    esac
    printf 'Node.js %s is too old for Vite (20.19 or newer): putting %s into %s, for this folder only.\n' \
        "$(node --version)" "$node_version" "$tools"
    agreed
    npm install --prefix "$tools" --no-save --no-audit --no-fund --loglevel=error \
        "node-$machine@$node_version" "npm@$npm_version" </dev/null ||
        stop "npm could not install Node.js $node_version (see above); install 22.12 or newer yourself and run this again"
    hash -r
    node_is_new_enough || stop "Node.js in $tools does not run: $(node --version 2>&1 | sed -n 1p)"
}

install_rust() {
    if ! command -v cargo >/dev/null; then
        printf 'Rust is missing: installing it with rustup for this user (~/.rustup, ~/.cargo).\n'
        agreed
        curl --proto '=https' --tlsv1.2 --silent --show-error --fail https://sh.rustup.rs |
            sh -s -- -y --profile minimal --component clippy --component rustfmt --no-modify-path ||
            stop "rustup could not be installed (see above); install Rust $rust_version or newer from https://rustup.rs and run this again"
        hash -r
    fi
    local version
    version=$(rustc --version | cut -d ' ' -f 2)
    version_at_least "$version" "$rust_version" ||
        stop "Rust $version is too old, $rust_version or newer is needed: run 'rustup update stable' (a distribution's own Rust package is usually too old)"
}

# level | program | version | why: programs that crates.io alone has.
cargo_tools() {
    cat <<'TOOLS'
lint|cargo-deny|0.20.2|checks licences and sources of dependencies
package|cargo-deb|3.8.0|writes .deb packages
package|cargo-generate-rpm|0.21.1|writes .rpm packages
site|mdbook|0.5.4|builds the site of the documents
TOOLS
}

install_cargo_tools() {
    local level program version why
    while IFS='|' read -r -u 3 level program version why; do
        [[ $levels == *" $level "* ]] || continue
        if command -v "$program" >/dev/null; then continue; fi
        printf '%s is missing: building %s into ~/.cargo/bin; it %s.\n' "$program" "$version" "$why"
        agreed
        # Built for a quick start: it runs for seconds and would compile for minutes more.
        CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_DEBUG=false \
            cargo install "$program" --version "$version" --locked --quiet </dev/null ||
            stop "$program could not be built (see above)"
    done 3< <(cargo_tools)
}

family=$(system_family)
case $family in
macos | windows) check_without_packages ;;
*) install_packages ;;
esac
install_node
install_rust
install_cargo_tools
