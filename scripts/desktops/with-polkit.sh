#!/usr/bin/env bash
# Runs a command beside a polkit of its own, which asks the user of the tests for a password.
#
#   scripts/desktops/with-polkit.sh COMMAND [ARGUMENT]...
#
# The command finds POLKIT_BUS, the address of a system bus with that polkit, and POLKIT_PASSWORD, the
# password of the user that as-user.sh makes. Where there can be none, the command finds the reason
# in POLKIT_MISSING.
#
# polkit's helper has the rights of root, so it reads the bus, the passwords and the actions of the
# system, whatever the environment says. This command sees others in their places; the computer's
# own stay as they are.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
user=exec-companion-tests

[ $# -gt 0 ] || { echo "with-polkit: name a command to run" >&2; exit 64; }

# without REASON COMMAND...
without() {
    export POLKIT_MISSING=$1
    shift
    exec "$@"
}

if [ -z "${WITH_POLKIT:-}" ]; then
    [ "$(id -u)" = 0 ] || without "only root can start a polkit" "$@"
    for needed in pkttyagent openssl gdbus; do
        command -v "$needed" >/dev/null || without "$needed is missing" "$@"
    done
    unshare --mount true 2>/dev/null || without "this computer lets root mount nothing" "$@"
    "$here/../as-user.sh" true
    WITH_POLKIT=1 exec unshare --mount "${BASH_SOURCE[0]}" "$@"
fi

for polkitd in /usr/lib/polkit-1/polkitd /usr/libexec/polkitd /usr/libexec/polkit-1/polkitd; do
    [ ! -x "$polkitd" ] || break
done
[ -x "$polkitd" ] || without "polkitd is missing" "$@"

room=$(mktemp -d)
pids=()
finish() {
    kill "${pids[@]}" 2>/dev/null || true
    wait "${pids[@]}" 2>/dev/null || true
    rm -rf "$room"
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

failed() {
    echo "with-polkit: $1 did not start:" >&2
    cat "$room/$1.log" >&2
    exit 70
}

POLKIT_PASSWORD=$(openssl rand -hex 8)
hash=$(openssl passwd -6 "$POLKIT_PASSWORD")
cp -p /etc/shadow "$room/shadow"
awk -F: -v OFS=: -v user="$user" -v hash="$hash" '$1 == user { $2 = hash } { print }' /etc/shadow >"$room/shadow"
mount --bind "$room/shadow" /etc/shadow
mkdir "$room/actions"
cp "$here/../../packaging/linux/dev.execcompanion.policy" "$room/actions/"
chmod -R a+rX "$room/actions"
mount --bind "$room/actions" /usr/share/polkit-1/actions

mkdir -p /run/dbus
mount -t tmpfs -o mode=755 with-polkit /run/dbus
socket=/run/dbus/system_bus_socket
cat >"$room/bus.conf" <<CONF
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=$socket</listen>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONF
# Where this script is killed, its bus ends, and polkit ends without a bus.
setpriv --pdeathsig KILL dbus-daemon --config-file="$room/bus.conf" --nofork --nopidfile \
    </dev/null >"$room/dbus-daemon.log" 2>&1 &
pids+=($!)
export POLKIT_BUS=unix:path=$socket POLKIT_PASSWORD
for ((tenths = 0; tenths < 100; tenths++)); do
    [ ! -S "$socket" ] || break
    sleep 0.1
done
[ -S "$socket" ] || failed dbus-daemon
DBUS_SYSTEM_BUS_ADDRESS=$POLKIT_BUS "$polkitd" --no-debug </dev/null >"$room/polkitd.log" 2>&1 &
pids+=($!)
DBUS_SYSTEM_BUS_ADDRESS=$POLKIT_BUS gdbus wait --system --timeout 20 org.freedesktop.PolicyKit1 || failed polkitd

# Not in this shell's place: it ends the two.
"$@" <&0 &
pids+=($!)
wait "$!"
