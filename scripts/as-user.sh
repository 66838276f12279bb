#!/usr/bin/env bash
# Runs a command as a normal user: as whoever calls it, or, where that is root, as a user that
# is made for it and kept. Some programs that the tests meet refuse root, or trust it.
#
#   scripts/as-user.sh COMMAND [ARGUMENT]...
set -euo pipefail

user=exec-companion-tests

[ $# -gt 0 ] || { echo "as-user: name a command to run" >&2; exit 64; }
[ "$(id -u)" = 0 ] || exec "$@"

id "$user" >/dev/null 2>&1 ||
    useradd --system --create-home --home-dir "/var/lib/$user" --shell /bin/bash "$user"
become=(setpriv --reuid="$user" --regid="$user" --init-groups)
home=$(getent passwd "$user" | cut -d: -f6)

# Where nobody else may look, as in the home of root: this command and what it starts see, in
# place of the closed folder, one that holds this checkout alone.
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
closed=/
while [ "$closed" != "$checkout" ] && "${become[@]}" test -x "$closed"; do
    rest=${checkout#"${closed%/}"/}
    closed=${closed%/}/${rest%%/*}
done
if ! "${become[@]}" test -x "$closed"; then
    # A checkout that is closed itself would have to be opened for everybody.
    if [ -n "${AS_USER_OPENED:-}" ] || ! unshare --mount true 2>/dev/null ||
        { [ "$closed" = "$checkout" ] && [ -z "${CI:-}" ]; }; then
        echo "as-user: $user may not enter $closed: move this folder to where every user may read it" >&2
        exit 77
    fi
    export AS_USER_OPENED=1
    # shellcheck disable=SC2016  # Another shell's words.
    exec unshare --mount bash -euc '
        closed=$1 checkout=$2
        shift 2
        here=$PWD
        if [ "$closed" = "$checkout" ]; then
            chmod a+rx "$checkout"
        else
            aside=$(mktemp -d)
            mount --bind "$checkout" "$aside"
            mount -t tmpfs -o mode=755 as-user "$closed"
            mkdir -p "$checkout"
            mount --move "$aside" "$checkout"
        fi
        cd "$here"
        exec "$@"
    ' bash "$closed" "$checkout" "${BASH_SOURCE[0]}" "$@"
fi
unset TMPDIR XDG_RUNTIME_DIR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
exec "${become[@]}" env HOME="$home" USER="$user" LOGNAME="$user" "$@"
