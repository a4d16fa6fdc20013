#!/bin/sh
# Run once by the image of Postgres, on an empty volume: the user that owns the database, and the one that runs Fanfare.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set runner="$RUNNER_PASSWORD" <<'SQL'
create role fanfare_owner login password :'owner';
create role fanfare login password :'runner';
create role fanfare_shop nologin;
grant fanfare_shop to fanfare_owner, fanfare;
create database fanfare owner fanfare_owner;
SQL
