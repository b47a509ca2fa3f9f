#!/usr/bin/env bash
# Once at every start: the bucket, and a key for each process that may reach no more of it than it needs.
# Running it again changes nothing but the secrets that were changed.
set -euo pipefail

mc mb --ignore-existing --quiet "store/$BUCKET"

set_up_key() {
  local name=$1 secret=$2
  sed "s/BUCKET/$BUCKET/g" "/policies/$name.json" >"/tmp/$name.json"
  mc admin policy create store "$name" "/tmp/$name.json" --quiet
  mc admin user add store "$name" "$secret" --quiet
  # Refuses what is attached already.
  mc admin policy entities store --user "$name" | grep -q "$name\$" ||
    mc admin policy attach store "$name" --user "$name" --quiet
}

set_up_key gateway "$GATEWAY_STORE_SECRET"
set_up_key analysis "$ANALYSIS_STORE_SECRET"
set_up_key generation "$GENERATION_STORE_SECRET"
