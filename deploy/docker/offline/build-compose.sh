#!/usr/bin/env bash
# Builds Compose v2 from its Go module into ~/.docker/cli-plugins, where `docker compose` finds it. `go install`
# refuses modules with exclude directives, so Compose is built in a copy of the module's folder. Takes some minutes.
set -euo pipefail

version=${COMPOSE_VERSION:-v2.40.3}
module=github.com/docker/compose/v2
plugins=${DOCKER_CONFIG:-$HOME/.docker}/cli-plugins

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

folder=$(cd "$work" && go mod download -json "$module@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
cp -r "$folder" "$work/compose"
chmod -R u+w "$work/compose"
mkdir -p "$plugins"
cd "$work/compose"
go build -trimpath -ldflags "-s -w -X $module/internal.Version=$version" -o "$plugins/docker-compose" ./cmd
"$plugins/docker-compose" version
