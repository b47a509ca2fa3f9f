#!/usr/bin/env bash
# in-compose.sh SERVICE COMMAND …: for POSTGRES_TOOLS and OBJECT_TOOLS. Runs the command in the service's docker compose
# container; no password leaves the container.
set -euo pipefail
read -r -a compose <<<"${COMPOSE:-docker compose}"
service=$1
shift
case $service in
  postgres) exec "${compose[@]}" exec -T postgres sh -c 'PGPASSWORD=$POSTGRES_PASSWORD exec "$@"' -- "$@" ;;
  # A new container, because the gateway is stopped during a restore.
  *) exec "${compose[@]}" run --rm --no-deps -T "$service" "$@" ;;
esac
