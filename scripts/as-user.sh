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

# Not in the home of root, where nobody else may look.
"${become[@]}" test -x "$PWD" || {
    echo "as-user: $user may not enter $PWD: move this folder to where every user may read it" >&2
    exit 77
}
unset TMPDIR XDG_RUNTIME_DIR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
exec "${become[@]}" env HOME="$home" USER="$user" LOGNAME="$user" "$@"
