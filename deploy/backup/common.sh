# Shared by backup.sh and restore.sh: locates the database and the objects and defines how to access them.
set -euo pipefail
umask 077
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

: "${DATABASE_URL:?must be the postgres:// address, as the tools of PostgreSQL reach it}"

# Queues and sessions are not backed up: jobs are recreated, and members sign in again.
schemas=(auth credits analysis generation)

# Command prefixes: empty for programs on this machine, otherwise in-compose.sh or kubectl exec.
read -r -a postgres_tools <<<"${POSTGRES_TOOLS:-}"
read -r -a object_tools <<<"${OBJECT_TOOLS:-}"

# The path is the same in a built checkout and in an image.
objects() { (cd "$root" && "${object_tools[@]}" node node_modules/@jinwi/storage/dist/objects.cli.js "$1"); }
postgres() { (cd "$root" && "${postgres_tools[@]}" "$@"); }
