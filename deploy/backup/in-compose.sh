#!/usr/bin/env bash
# in-compose.sh SERVICE COMMAND …: runs the command in the service's docker compose container, so that no password
# leaves the container. Use it as POSTGRES_TOOLS and OBJECT_TOOLS.
set -euo pipefail
read -r -a compose <<<"${COMPOSE:-docker compose}"
service=$1
shift
case $service in
  postgres) exec "${compose[@]}" exec -T postgres sh -c 'PGPASSWORD=$POSTGRES_PASSWORD exec "$@"' -- "$@" ;;
  # Starts a new container, because the gateway is stopped during a restore.
  *) exec "${compose[@]}" run --rm --no-deps -T "$service" "$@" ;;
esac
