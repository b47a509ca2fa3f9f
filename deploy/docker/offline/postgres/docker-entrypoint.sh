#!/usr/bin/env bash
# Performs those steps of the official image's first start that docker-compose.yml and the tests rely on.
set -euo pipefail
shopt -s nullglob
user=${POSTGRES_USER:-postgres}

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  initdb --username="$user" --pwfile=<(printf '%s' "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 \
    --auth-local=trust --encoding=UTF8 --locale=C.UTF-8 "$PGDATA" >/dev/null
  printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses='' -k /tmp" start >/dev/null
  psql --host /tmp --username "$user" --dbname postgres --quiet --command "CREATE DATABASE $POSTGRES_DB"
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql --host /tmp --username "$user" --dbname "$POSTGRES_DB" --quiet -v ON_ERROR_STOP=1 --file "$file"
  done
  pg_ctl --wait --mode=fast stop >/dev/null
fi
exec "$@" -c listen_addresses='*' -k /tmp
