#!/usr/bin/env bash
# in-compose.sh SERVICE COMMAND …: for POSTGRES_TOOLS and OBJECT_TOOLS. Runs it where docker compose keeps the service;
# no password leaves the container.
set -euo pipefail
read -r -a compose <<<"${COMPOSE:-docker compose}"
service=$1
shift
case $service in
  postgres) exec "${compose[@]}" exec -T postgres sh -c 'PGPASSWORD=$POSTGRES_PASSWORD exec "$@"' -- "$@" ;;
  # A container of its own: at a restore the gateway is stopped.
  *) exec "${compose[@]}" run --rm --no-deps -T "$service" "$@" ;;
esac
