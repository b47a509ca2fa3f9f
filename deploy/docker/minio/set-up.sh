#!/usr/bin/env bash
# Runs at every start: creates the bucket and, for each process, a key that allows only what the process needs. Safe to
# repeat; secrets that have changed are updated.
set -euo pipefail

mc mb --ignore-existing --quiet "store/$BUCKET"

set_up_key() {
  local name=$1 secret=$2
  sed "s/BUCKET/$BUCKET/g" "/policies/$name.json" >"/tmp/$name.json"
  mc admin policy create store "$name" "/tmp/$name.json" --quiet
  mc admin user add store "$name" "$secret" --quiet
  # `attach` fails if the policy is already attached.
  mc admin policy entities store --user "$name" | grep -q "$name\$" ||
    mc admin policy attach store "$name" --user "$name" --quiet
}

set_up_key gateway "$GATEWAY_STORE_SECRET"
set_up_key analysis "$ANALYSIS_STORE_SECRET"
set_up_key generation "$GENERATION_STORE_SECRET"
