#!/usr/bin/env bash
# Démarre pgbouncer dans son conteneur : il écoute les autres conteneurs, et mène au primaire que bascule.sh a noté.
set -eu
bases=/etat/bases.ini
# Au premier démarrage, pg1 est le primaire.
[ -e "$bases" ] || printf '[databases]\ngestionscolaire = host=pg1 port=5432 dbname=gestionscolaire\n' >"$bases"
sed -e "s|/etc/pgbouncer/bases.ini|$bases|" -e 's|^listen_addr = .*|listen_addr = 0.0.0.0|' \
  -e 's|/etc/pgbouncer/userlist.txt|/run/secrets/userlist|' /etc/pgbouncer/pgbouncer.ini >/tmp/pgbouncer.ini
# À partir de 1.21, pgbouncer garde les requêtes nommées.
if pgbouncer --version | awk '$1 == "PgBouncer" { split($2, v, "."); exit !(v[1] > 1 || v[2] >= 21) }'; then
  sed -i 's|^;max_prepared_statements|max_prepared_statements|' /tmp/pgbouncer.ini
fi
exec pgbouncer /tmp/pgbouncer.ini
