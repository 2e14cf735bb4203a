#!/usr/bin/env bash
# Démarre un PostgreSQL de compose.yaml. Vide, il se fait second de celui que nomme PRIMAIRE, ou premier primaire quand il n'en nomme
# aucun ; plein, il reste ce qu'il était.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ] && [ -n "$PRIMAIRE" ]; then
  until pg_isready -q -h "$PRIMAIRE"; do sleep 1; done
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  gosu postgres pg_basebackup -D "$PGDATA" -X stream -c fast -R -w -d "host=$PRIMAIRE port=5432 user=replication application_name=$NOM"
fi
exec docker-entrypoint.sh postgres -c config_file=/etc/gestionscolaire/postgresql.conf -c hba_file=/etc/gestionscolaire/pg_hba.conf
