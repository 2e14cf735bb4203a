#!/usr/bin/env bash
# Fait, au tout premier démarrage de pg1, les deux comptes du produit et de son second. Leurs mots de passe sont des secrets.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d postgres \
  -v produit="$(cat /run/secrets/base)" -v second="$(cat /run/secrets/replication)" <<'SQL'
create role gestionscolaire login password :'produit';
create role replication replication login password :'second';
create database gestionscolaire owner gestionscolaire;
SQL
