#!/usr/bin/env bash
# Does with the .deb what a new user does, in a fresh Debian that is made for it (as root, on Debian
# or Ubuntu): installs it, answers the first request by a real click, connects an agent, installs the
# package over the running app, removes it, and looks at what is left. Then it installs the .rpm by
# rpm itself, and the .tar.gz by tar, in the same Debian, and runs what they brought. Prints what
# each step took.
#
#   scripts/try-package.sh CLICKS
#
# CLICKS is the built program of the window tests (`make test-package` builds and names it).
set -euo pipefail
cd "$(dirname "$0")/.."

clicks=$1
packages=target/package
base=$PWD/target/fresh/base
root=$PWD/target/fresh/root
deb=$(ls "$packages"/exec-companion_*.deb)
rpm=$(ls "$packages"/exec-companion-*.rpm)
tar=$(ls "$packages"/exec-companion-*.tar.gz)

[ "$(id -u)" = 0 ] || { echo 'try-package: only root can make a fresh Debian' >&2; exit 77; }
if [ -z "${IN_NAMESPACE:-}" ]; then
    # What is mounted in there is gone when this script ends, however it ends.
    IN_NAMESPACE=1 exec unshare --mount --pid --fork --kill-child bash "$0" "$@"
fi

begin=$SECONDS
step() {
    printf '%4d s  %s\n' "$((SECONDS - begin))" "$1"
    begin=$SECONDS
}

# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
archive=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' | awk -v release="$release" '$2 == release && !found++ { print $1 }')
if [ ! -e "$base/made" ]; then
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=ca-certificates "$release" "$base" "$archive" >"$base.log" 2>&1 ||
        { tail -n 20 "$base.log" >&2; exit 1; }
    touch "$base/made"
    step "a fresh $release"
fi
rm -rf "$root"
cp -a "$base" "$root"
cp "$deb" "$root/tmp/package.deb"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
person() {
    inside runuser -u person -- env HOME=/home/person USER=person PATH=/home/person/bin:/usr/local/bin:/usr/bin:/bin "$@"
}
fail() {
    echo "try-package: $*" >&2
    exit 1
}
step 'a copy of it'

inside apt-get -q update >"$root.log" 2>&1
inside apt-get -qy install --no-install-recommends /tmp/package.deb >>"$root.log" 2>&1 ||
    { tail -n 30 "$root.log" >&2; fail 'the package was not installed'; }
step 'installed, with the libraries it needs'

inside useradd --create-home --shell /bin/bash person
for file in /usr/bin/exec-companion /usr/bin/exec-host /usr/share/applications/exec-companion.desktop \
    /usr/share/polkit-1/actions/dev.execcompanion.policy /usr/share/man/man1/exec-host.1.gz /usr/share/bash-completion/completions/exec-host; do
    [ -e "$root$file" ] || fail "$file is missing"
done
person exec-host --version
step 'looked at'

# Only the test needs these: a screen, a hand, and what reads the window.
inside apt-get -qy install --no-install-recommends xvfb openbox dbus xdotool x11-utils imagemagick \
    webkit2gtk-driver fonts-dejavu-core fonts-wqy-microhei at-spi2-core >>"$root.log" 2>&1
cp "$clicks" "$root/tmp/clicks"
cp scripts/with-display.sh "$root/tmp/"
step 'a screen and a hand'

person env EXEC_COMPANION_BIN=/usr/bin/exec-companion EXEC_HOST_BIN=/usr/bin/exec-host \
    /tmp/with-display.sh /tmp/clicks --exact answers::allow_once_runs_it_and_writes_nothing \
    answers::always_allow_is_written_and_asks_no_more || fail 'the first approvals failed'
step 'the first approval, and the first rule, by real clicks'

# An agent, connected as a person does it.
person sh -euc 'mkdir -p ~/bin ~/.claude
    printf "#!/bin/sh\necho \"2.1.300 (Claude Code)\"\n" >~/bin/claude
    chmod 755 ~/bin/claude
    printf "{ \"theme\": \"dark\" }\n" >~/.claude/settings.json
    cp ~/.claude/settings.json ~/before.json'
connect() {
    person sh -euc 'exec-host connect --yes >/dev/null
        grep -q /usr/bin/exec-host ~/.claude/settings.json'
}
disconnected() {
    cmp "$root/home/person/before.json" "$root/home/person/.claude/settings.json" ||
        fail 'the removal left the agent connected'
}
none_left() {
    while read -r file; do
        [ -d "$root$file" ] || [ ! -e "$root$file" ] || fail "$file is left"
    done <"$root.files"
}
connect
step 'an agent connected'

# The app runs, and a question waits, while the package is installed once more.
person /tmp/with-display.sh exec-companion --hidden >"$root.app.log" 2>&1 &
app=$!
answers() {
    for _ in $(seq 200); do
        person exec-host doctor --json | grep 'Requests arrive' >/dev/null && return
        kill -0 "$app" 2>/dev/null || break
    done
    cat "$root.app.log" >&2
    fail "$1"
}
answers 'the app did not start'
person exec-host run --wait 15 -- uname -a >"$root.question.log" 2>&1 &
question=$!
inside apt-get -qy install --reinstall /tmp/package.deb >>"$root.log" 2>&1
answers 'after the upgrade nobody answers'
code=0
wait "$question" || code=$?
[ "$code" = 124 ] || { cat "$root.question.log" >&2; fail "the question that waited ended with $code"; }
grep -q /usr/bin/exec-host "$root/home/person/.claude/settings.json" || fail 'the upgrade disconnected the agent'
kill "$app"
wait "$app" || true
step 'an upgrade of the running app, with a question that waited'

inside dpkg -L exec-companion >"$root.files"
inside apt-get -qy remove exec-companion >>"$root.log" 2>&1
disconnected
inside dpkg --purge exec-companion >>"$root.log" 2>&1
none_left
[ -e "$root/home/person/.openclaw/exec-companion" ] || fail 'the removal took the history of the person'
step 'removed, the agent as it was before'

# The libraries are those that the .deb brought. Their names in Fedora mean nothing to this system.
inside apt-get -qy install --no-install-recommends rpm >>"$root.log" 2>&1
cp "$rpm" "$root/tmp/package.rpm"
inside rpm --install --nodeps /tmp/package.rpm >>"$root.log" 2>&1 || fail 'the .rpm was not installed'
inside rpm --verify --nodeps exec-companion || fail 'the .rpm brought other files than it says'
inside rpm --query --list exec-companion >"$root.files"
for file in /usr/bin/exec-companion /usr/bin/exec-host /usr/share/applications/exec-companion.desktop \
    /usr/share/man/man1/exec-host.1 /usr/share/licenses/exec-companion/LICENSE; do
    [ -e "$root$file" ] || fail "$file is missing in the .rpm"
done
person exec-host --version
person exec-companion --version
connect
inside rpm --upgrade --replacepkgs --nodeps /tmp/package.rpm >>"$root.log" 2>&1 || fail 'the .rpm was not upgraded'
grep -q /usr/bin/exec-host "$root/home/person/.claude/settings.json" || fail 'the upgrade disconnected the agent'
inside rpm --erase exec-companion >>"$root.log" 2>&1
disconnected
none_left
step 'the .rpm installed, upgraded and removed'

tar -xzf "$tar" --strip-components=1 --no-same-owner -C "$root/usr/local"
for program in exec-host exec-companion; do
    person "$program" --version
    [ -e "$root/usr/local/share/man/man1/$program.1" ] || fail "the manual of $program is missing in the .tar.gz"
done
inside ldd /usr/local/bin/exec-companion >"$root.libraries"
! grep 'not found' "$root.libraries" || fail 'a library of the .tar.gz is missing'
person /tmp/with-display.sh exec-companion --hidden >"$root.app.log" 2>&1 &
app=$!
answers 'the app of the .tar.gz did not start'
kill "$app"
wait "$app" || true
step 'the .tar.gz unpacked, and its app started'
