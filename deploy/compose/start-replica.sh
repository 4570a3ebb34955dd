#!/bin/bash
# Copies the primary into an empty volume and starts a hot standby.
set -euo pipefail
data=/var/lib/postgresql/replica
if [ ! -f "$data/PG_VERSION" ] || [ ! -f "$data/standby.signal" ]; then
  # A copy that was interrupted cannot be continued.
  rm -rf "$data"
  pg_basebackup --host=postgres --username=baraza --pgdata="$data" --slot=replica --write-recovery-conf --checkpoint=fast
fi
exec postgres -D "$data" -c max_connections=200 -c jit=off -c hot_standby_feedback=on
