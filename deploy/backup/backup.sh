#!/usr/bin/env bash
# backup.sh FOLDER: writes the database, then the objects, with checksums, into a new folder. The product may keep
# running. See docs/backups.md.
source "$(dirname "$0")/common.sh"
[ $# -eq 1 ] || fail 'Usage: backup.sh FOLDER'
target=${1%/}
[ ! -e "$target" ] || fail "$target already exists."

unfinished=$target.unfinished
mkdir -p "$unfinished"
started_at=$(date -u +%FT%TZ)

# The database comes first: an object is stored before its row and deleted after it, so every object named in this
# snapshot can still be copied. In the other order, rows could name objects that the backup lacks.
say 'Saving the database …'
selection=()
for schema in "${schemas[@]}"; do selection+=(--schema "$schema"); done
postgres pg_dump --format=custom "${selection[@]}" --dbname "$DATABASE_URL" >"$unfinished/database.dump"
say 'Saving the objects …'
objects export >"$unfinished/objects.tar"

cat >"$unfinished/manifest.json" <<END
{
  "format": 1,
  "product": "$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)",
  "startedAt": "$started_at",
  "endedAt": "$(date -u +%FT%TZ)"
}
END
(cd "$unfinished" && sha256sum database.dump objects.tar manifest.json >SHA256SUMS)
# Only a complete backup gets its final name.
mv "$unfinished" "$target"
say "$target is complete: $(du -sh "$target" | cut -f1)"
