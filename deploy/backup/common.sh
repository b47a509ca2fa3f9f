# For backup.sh and restore.sh: where the database and the objects are, and how to reach them.
set -euo pipefail
umask 077
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

: "${DATABASE_URL:?must be the postgres:// address, as the tools of PostgreSQL reach it}"

# Not in a backup: queues and sessions. Jobs are recreated, and members sign in again.
schemas=(auth credits analysis generation)

# Prefix of each command: empty for programs on this machine, or in-compose.sh, or kubectl exec.
read -r -a postgres_tools <<<"${POSTGRES_TOOLS:-}"
read -r -a object_tools <<<"${OBJECT_TOOLS:-}"

# The path is the same in a built checkout and in an image.
objects() { (cd "$root" && "${object_tools[@]}" node node_modules/@jinwi/storage/dist/objects.cli.js "$1"); }
postgres() { (cd "$root" && "${postgres_tools[@]}" "$@"); }
