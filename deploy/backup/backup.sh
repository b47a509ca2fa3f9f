#!/usr/bin/env bash
# backup.sh FOLDER: the database, then the objects, with checksums, into a folder that must not exist yet.
# While the product runs. See docs/backups.md.
source "$(dirname "$0")/common.sh"
[ $# -eq 1 ] || fail 'Say the folder: backup.sh FOLDER'
target=${1%/}
[ ! -e "$target" ] || fail "$target exists already."

unfinished=$target.unfinished
mkdir -p "$unfinished"
started_at=$(date -u +%FT%TZ)

# The database first: an object is stored before its row, and deleted after it. So every object that a row of this
# snapshot names is still to come; the other way round, rows would name objects that are not in the backup.
say 'The database …'
selection=()
for schema in "${schemas[@]}"; do selection+=(--schema "$schema"); done
postgres pg_dump --format=custom "${selection[@]}" --dbname "$DATABASE_URL" >"$unfinished/database.dump"
say 'The objects …'
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
# Only a whole backup has its name.
mv "$unfinished" "$target"
say "$target is complete: $(du -sh "$target" | cut -f1)"
