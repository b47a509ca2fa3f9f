#!/usr/bin/env bash
# Builds every image of Jinwi and prints their sizes. JINWI_VERSION sets the tag, JINWI_TARGETS selects images;
# NPM_CONFIG_REGISTRY, GOPROXY, NODE_IMAGE, GO_IMAGE, BASE_IMAGE and JINWI_BUILD_NETWORK (for example host) are passed
# to the build when set. REQUIRE_DIGESTS=1 refuses base images that are named only by a tag.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=${JINWI_VERSION:-latest}
targets=${JINWI_TARGETS:-gateway auth credits analysis analysis-worker generation generation-worker minio}
export DOCKER_BUILDKIT=${DOCKER_BUILDKIT:-1}

if [ -n "${REQUIRE_DIGESTS:-}" ]; then
  for name in NODE_IMAGE GO_IMAGE BASE_IMAGE; do
    [[ ${!name:-} =~ @sha256:[0-9a-f]{64}$ ]] || {
      echo "$name names no digest: NAME:TAG@sha256:…, as docker buildx imagetools inspect prints it" >&2
      exit 64
    }
  done
fi

settings=()
minio_settings=()
[ -z "${JINWI_BUILD_NETWORK:-}" ] || settings+=(--network "$JINWI_BUILD_NETWORK")
for name in NPM_CONFIG_REGISTRY GOPROXY NODE_IMAGE; do
  [ -z "${!name:-}" ] || settings+=(--build-arg "$name")
done
for name in GO_IMAGE BASE_IMAGE; do
  [ -z "${!name:-}" ] || minio_settings+=(--build-arg "$name")
done

for target in $targets; do
  if [ "$target" = minio ]; then
    docker build "${settings[@]}" "${minio_settings[@]}" --tag "jinwi/minio:$version" deploy/docker/minio
  else
    docker build "${settings[@]}" --file deploy/docker/Dockerfile --target "$target" --tag "jinwi/$target:$version" .
  fi
done

printf '\n%-28s %s\n' image size
for target in $targets; do
  docker image ls --format '{{.Repository}}:{{.Tag}} {{.Size}}' "jinwi/$target:$version"
done | while read -r image size; do printf '%-28s %s\n' "$image" "$size"; done
