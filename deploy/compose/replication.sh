#!/bin/bash
# Runs once, when the primary's cluster is created: allows the replica to copy it, and keeps the WAL that it has not read.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U baraza -d baraza -c "select pg_create_physical_replication_slot('replica', true)"
echo 'host replication baraza samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
