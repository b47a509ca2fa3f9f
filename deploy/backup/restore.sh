#!/usr/bin/env bash
# restore.sh FOLDER [--replace]: restores into an empty database and an empty object store, or replaces their content,
# while the product is stopped. See docs/backups.md.
source "$(dirname "$0")/common.sh"
[ $# -eq 1 ] || [ "${2:-}" = --replace ] || fail 'Usage: restore.sh FOLDER [--replace]'
[ -f "$1/SHA256SUMS" ] || fail "$1 is not a backup: SHA256SUMS is missing."

# Verifies the backup before anything is changed.
(cd "$1" && sha256sum --check --strict --quiet SHA256SUMS >&2) || fail "$1 is damaged: nothing was restored."

sql() { postgres psql --dbname "$DATABASE_URL" --quiet --no-psqlrc --tuples-only --no-align -v ON_ERROR_STOP=1 --command "$1"; }
names=$(printf "'%s'," "${schemas[@]}")
if [ "${2:-}" != --replace ]; then
  tables=$(sql "SELECT count(*) FROM pg_tables WHERE schemaname IN (${names%,})")
  [ "$tables" = 0 ] || fail 'The database is not empty. Pass --replace to replace its content.'
  objects is-empty || fail 'Pass --replace to overwrite its content.'
fi

say 'Restoring the database …'
# Also drops jobs and sessions created after the backup: a session holds a member's id, which could be given to
# another member if the backup lacks that member.
dropped=("${schemas[@]}" bullmq gateway)
for schema in "${dropped[@]}"; do sql "SET client_min_messages = warning; DROP SCHEMA IF EXISTS $schema CASCADE"; done
postgres pg_restore --exit-on-error --single-transaction ${RESTORE_OPTIONS:-} --dbname "$DATABASE_URL" <"$1/database.dump"
say 'Restoring the objects …'
objects import <"$1/objects.tar"
say 'Restored. If you use Redis, empty it before the product starts: redis-cli FLUSHALL'
