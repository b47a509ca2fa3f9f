#!/bin/sh
set -eu

# --- key
# JINWI_URL is the address of this site. JINWI_KEY is an API key from your account page, with the scopes "analyze" and
# "read".
: "${JINWI_URL:?}" "${JINWI_KEY:?}"
photo="${1:-photo.jpg}"

# --- analyze
# The server answers 202 at once, and the Location header points to the analysis. If the connection is lost, send the
# image again with the same Idempotency-Key: this does not cost a second credit.
analysis=$(curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $JINWI_KEY" \
  --header "Idempotency-Key: $(date +%s)-$$" \
  --form "image=@$photo" \
  --output /dev/null --write-out '%header{location}' \
  "$JINWI_URL/api/v1/analyses")
echo "$analysis"

# --- report
# Waits up to 60 seconds until the analysis ends. If the state is still "queued" or "running", ask again.
curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $JINWI_KEY" \
  --header 'Accept-Language: ko' \
  --header 'Prefer: wait=60' \
  --output report.json \
  "$JINWI_URL$analysis"
cat report.json
echo

# --- image
# The addresses of images in the report work without a key for 15 minutes.
preview=$(sed -E 's/.*"preview":"([^"]+)".*/\1/' report.json)
curl --fail-with-body --silent --show-error --output preview.webp "$JINWI_URL$preview"

# --- list
# Newest first. For the next page, send the value of nextCursor as "cursor".
curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $JINWI_KEY" \
  "$JINWI_URL/api/v1/analyses?limit=10"
echo

# --- batch
# Up to 1,000 images in one call, 1 credit each; an image that fails costs nothing. Instead of files, you can send a
# ZIP (Content-Type: application/zip) or {"addresses": ["https://…"]} as JSON. items.csv has one row for each image;
# items returns the same as pages of JSON.
batch=$(curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $JINWI_KEY" \
  --header "Idempotency-Key: batch-$(date +%s)-$$" \
  --form "image=@$photo" --form "image=@$photo" \
  --output /dev/null --write-out '%header{location}' \
  "$JINWI_URL/api/v1/batches")
curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $JINWI_KEY" --header 'Prefer: wait=60' "$JINWI_URL$batch"
curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $JINWI_KEY" --output verdicts.csv "$JINWI_URL$batch/items.csv"
