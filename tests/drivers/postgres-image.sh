#!/bin/bash
# What the image of Postgres does at its start, as far as deploy/compose.yaml counts on it.
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:?}") > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # While users are made, nobody is let in by the network.
  pg_ctl --wait --options="-c listen_addresses=''" start
  for file in /docker-entrypoint-initdb.d/*.sh; do
    # Like the image's own: what is not marked as a program is read into this shell.
    if [ -x "$file" ]; then "$file"; else . "$file"; fi
  done
  pg_ctl --wait --mode=fast stop
fi
exec postgres -c listen_addresses='*'
