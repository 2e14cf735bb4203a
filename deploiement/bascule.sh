#!/usr/bin/env bash
#
# Bascule de PostgreSQL. Un primaire, un second synchrone, pgbouncer devant eux (docs/exploitation.md).
#
#   bascule.sh --etat            qui est primaire, qui suit, où mène pgbouncer ; ne change rien
#   bascule.sh NOM               le primaire est mort : NOM devient primaire, et pgbouncer y mène
#   bascule.sh --seul            le second est mort, et plus rien ne s'enregistre : le primaire n'attend plus personne
#   bascule.sh --second NOM      à lancer sur la machine NOM : refait un second neuf, puis l'attend de nouveau
#   bascule.sh --synchrone NOM   la fin seule de --second : le primaire attend NOM pour chaque écriture
#
# Relancée, chaque commande reprend où elle en était. Plusieurs pgbouncer : lancez-la sur la machine de chacun.
# Réglages : /etc/gestionscolaire/bascule.conf, ou le fichier que nomme BASCULE_CONF (modèle : bascule.conf.exemple).
# Codes de sortie : 0 fait et vérifié, 1 refusé ou échoué, 2 commande mal écrite.

set -u
export LC_ALL=C.UTF-8 PGCONNECT_TIMEOUT=3 PGAPPNAME=bascule

dire() { printf '%s\n' "$*"; }
etape() { printf '\n[%s] %s\n' "$(date +%H:%M:%S)" "$*"; }
alerte() { printf '\n  *** ATTENTION ***\n'; printf '  %s\n' "$@"; printf '\n'; }
refuser() {
  printf '\nREFUSÉ : %s\n' "$1" >&2
  shift
  [ $# -eq 0 ] || printf '%s\n' "$@" >&2
  exit 1
}
usage() {
  sed -n '5,10s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

# --- réglages ---------------------------------------------------------------------------------------------------------

CONF=${BASCULE_CONF:-/etc/gestionscolaire/bascule.conf}
[ -r "$CONF" ] || refuser "le fichier des réglages $CONF ne se lit pas." "Copiez-y bascule.conf.exemple, et nommez vos machines."
# shellcheck source=bascule.conf.exemple
. "$CONF"
for reglage in NOEUDS BASE ADMIN_BASE REPLICATION PGBIN; do
  [ -n "${!reglage:-}" ] || refuser "$reglage manque dans $CONF."
done
[ -x "$PGBIN/pg_isready" ] || refuser "PGBIN=$PGBIN n'a pas les programmes de PostgreSQL."

# Le nom d'une machine est aussi celui que PostgreSQL attend : un tiret y serait une faute de syntaxe.
for noeud in $NOEUDS; do
  [[ "${noeud%%=*}" =~ ^[a-z][a-z0-9_]*$ ]] || refuser "« ${noeud%%=*} » ne peut pas nommer un nœud dans $CONF : des lettres minuscules, des chiffres et _, par exemple pg1."
done

hote_de() { # NOM -> hôte:port, vide quand il n'y en a pas de ce nom
  local noeud
  for noeud in $NOEUDS; do
    [ "${noeud%%=*}" = "$1" ] && printf '%s' "${noeud#*=}"
  done
}
connu() {
  [ -n "$(hote_de "$1")" ] || refuser "« $1 » n'est pas un des nœuds de $CONF : $NOEUDS."
}
noms() {
  local noeud
  for noeud in $NOEUDS; do printf '%s\n' "${noeud%%=*}"; done
}
autres_que() { noms | grep -vx -- "$1"; }

# --- questions à PostgreSQL -------------------------------------------------------------------------------------------

demander() { # NOM, requête -> la réponse ; échoue quand il ne répond pas
  local lieu
  lieu=$(hote_de "$1")
  "$PGBIN/psql" -X -A -t -q -v ON_ERROR_STOP=1 -h "${lieu%:*}" -p "${lieu##*:}" -U "$ADMIN_BASE" -d postgres -c "$2"
}
# 0 : il répond ; 1 : il démarre, s'arrête ou refuse, donc il vit ; 2 : rien ne répond.
signe_de_vie() {
  local lieu
  lieu=$(hote_de "$1")
  "$PGBIN/pg_isready" -q -t 3 -h "${lieu%:*}" -p "${lieu##*:}"
}
role_de() { # primaire, second, muet (rien ne répond) ou inconnu (il vit, sans dire son rôle)
  local signe reponse
  signe_de_vie "$1"
  signe=$?
  if [ "$signe" -ge 2 ]; then
    printf muet
    return
  fi
  reponse=$(demander "$1" 'select pg_is_in_recovery()' 2>/dev/null)
  case "$reponse" in
    f) printf primaire ;;
    t) printf second ;;
    *) printf inconnu ;;
  esac
}
primaire() { # le nom du seul primaire ; refuse quand il y en a deux
  local nom trouve=''
  for nom in $(noms); do
    [ "$(role_de "$nom")" = primaire ] || continue
    [ -z "$trouve" ] || refuser "$trouve et $nom se disent primaires tous les deux." \
      "Arrêtez tout de suite celui où pgbouncer ne mène pas ($0 --etat le dit), puis refaites-le par --second."
    trouve=$nom
  done
  printf '%s' "$trouve"
}
attendre_que() { # secondes, commande… : 0 dès qu'elle réussit
  local reste=$(($1 * 5))
  shift
  until "$@"; do
    reste=$((reste - 1))
    [ "$reste" -gt 0 ] || return 1
    sleep 0.2
  done
}
attend_qui() { demander "$1" 'show synchronous_standby_names'; }
regler_attente() { # NOM du primaire, valeur de synchronous_standby_names
  demander "$1" "alter system set synchronous_standby_names = '$2'" >/dev/null &&
    demander "$1" 'select pg_reload_conf()' >/dev/null &&
    attendre_que 5 attente_est "$1" "$2"
}
attente_est() { [ "$(attend_qui "$1")" = "$2" ]; }

# --- pgbouncer --------------------------------------------------------------------------------------------------------

console() { "$PGBIN/psql" -X -A -t -q -v ON_ERROR_STOP=1 -d "$PGBOUNCER_CONSOLE" -c "$1"; }
a_pgbouncer() { [ -n "${PGBOUNCER_CONSOLE:-}" ] && [ -n "${PGBOUNCER_BASES:-}" ]; }
mene_a() { console 'show databases' 2>/dev/null | awk -F'|' -v base="$BASE" '$1 == base { print $2 ":" $3 }'; }
mene_bien_a() { [ "$(mene_a)" = "$1" ]; }
ecrire_bases() { # hôte:port -> le fichier que pgbouncer inclut, d'un seul coup
  local nouveau="$PGBOUNCER_BASES.nouveau"
  {
    printf '; écrit par bascule.sh : le primaire, et lui seul\n[databases]\n'
    printf '%s = host=%s port=%s dbname=%s\n' "$BASE" "${1%:*}" "${1##*:}" "$BASE"
  } >"$nouveau" || return 1
  if [ -e "$PGBOUNCER_BASES" ]; then
    chmod --reference="$PGBOUNCER_BASES" "$nouveau"
    chown --reference="$PGBOUNCER_BASES" "$nouveau" 2>/dev/null
  fi
  mv -f "$nouveau" "$PGBOUNCER_BASES"
}

# --- commandes --------------------------------------------------------------------------------------------------------

etat() {
  local nom role qui
  for nom in $(noms); do
    role=$(role_de "$nom")
    case "$role" in
      primaire)
        qui=$(attend_qui "$nom")
        dire "$nom ($(hote_de "$nom")) : primaire ; il attend ${qui:-PERSONNE (un seul ordinateur tient chaque écriture)}"
        demander "$nom" "select '    suivi par ' || application_name || ' (' || state || ', ' || sync_state || ')' from pg_stat_replication"
        ;;
      second) dire "$nom ($(hote_de "$nom")) : second" ;;
      muet) dire "$nom ($(hote_de "$nom")) : NE RÉPOND PAS" ;;
      *) dire "$nom ($(hote_de "$nom")) : vit, mais ne dit pas son rôle (il démarre, ou refuse $ADMIN_BASE)" ;;
    esac
  done
  a_pgbouncer && dire "pgbouncer mène à $(mene_a || true)"
  return 0
}

ne_recoit_plus() { [ -z "$(demander "$1" "select 1 from pg_stat_wal_receiver where status = 'streaming'")" ]; }

promouvoir() { # NOM, --oui ?
  local nom=$1 oui=${2:-} role ancien reponse lieu
  connu "$nom"
  lieu=$(hote_de "$nom")
  role=$(role_de "$nom")

  etape "1/5 L'ancien primaire est-il bien mort ?"
  for ancien in $(autres_que "$nom"); do
    case "$(role_de "$ancien")" in
      muet) dire "$ancien ne répond pas." ;;
      second)
        [ "$role" = primaire ] || refuser "$ancien répond, et suit un autre : ce n'est pas un primaire mort. Voyez $0 --etat."
        dire "$ancien suit déjà $nom."
        ;;
      *)
        refuser "$ancien ($(hote_de "$ancien")) répond encore." \
          "Deux primaires à la fois, et des paiements s'écriraient des deux côtés : rien n'a été changé." \
          "S'il marche, il n'y a rien à basculer. S'il marche mal, arrêtez-le d'abord, sur sa machine, et qu'il ne redémarre pas :" \
          "    systemctl disable --now postgresql" \
          "puis relancez : $0 $nom"
        ;;
    esac
  done
  if [ "$role" = second ]; then
    # Un primaire que cette machine ne joint plus parle peut-être encore au second.
    attendre_que 12 ne_recoit_plus "$nom" ||
      refuser "$nom reçoit encore les écritures de l'ancien primaire : il vit, et c'est d'ici qu'on ne le voit pas. Rien n'a été changé."
    if [ "$oui" != --oui ]; then
      dire "D'ici, rien ne répond. Êtes-vous certain que l'ancien primaire est éteint, ou arrêté et désactivé ?"
      read -r -p "Tapez OUI pour promouvoir $nom : " reponse || reponse=''
      [ "$reponse" = OUI ] || refuser "rien n'a été changé."
    fi
  fi

  etape "2/5 $nom devient primaire."
  case "$role" in
    primaire) dire "Il l'est déjà." ;;
    second)
      dire "Dernière écriture reçue : $(demander "$nom" "select coalesce(pg_last_xact_replay_timestamp()::timestamptz(0)::text, 'inconnue')")"
      [ "$(demander "$nom" 'select pg_promote(true, 60)')" = t ] || refuser "$nom n'a pas été promu. Lisez son journal, puis relancez."
      [ "$(role_de "$nom")" = primaire ] || refuser "$nom dit encore suivre un primaire. Relancez dans un instant."
      dire "Fait."
      ;;
    *) refuser "$nom ($lieu) ne répond pas : il ne peut pas devenir primaire." ;;
  esac

  etape "3/5 Qui le primaire attend-il avant de répondre « fait » ? (synchronous_standby_names)"
  local suivi
  suivi=$(demander "$nom" "select string_agg(application_name, ',') from pg_stat_replication where sync_state in ('sync', 'quorum')")
  if [ -n "$suivi" ]; then
    dire "Il attend $suivi : la durabilité tient à deux ordinateurs."
  else
    regler_attente "$nom" '' || refuser "synchronous_standby_names n'a pas pu être vidé sur $nom : ses écritures attendraient sans fin. Relancez."
    dire "synchronous_standby_names est vidé : il n'attend personne, puisqu'il est seul."
  fi

  etape "4/5 pgbouncer mène à $nom."
  if a_pgbouncer; then
    if mene_bien_a "$lieu"; then
      dire "Il y mène déjà."
    else
      ecrire_bases "$lieu" || refuser "$PGBOUNCER_BASES ne s'écrit pas : $nom est primaire, mais personne n'y est mené. Corrigez, puis relancez."
    fi
    # Sans danger quand tout est déjà dit : une seconde fois ne coupe aucun appel en cours.
    console 'reload' >/dev/null && console 'reconnect' >/dev/null ||
      refuser "la console de pgbouncer ne répond pas : $nom est primaire, mais personne n'y est mené. Corrigez, puis relancez."
    attendre_que 10 mene_bien_a "$lieu" || refuser "pgbouncer mène encore à $(mene_a) : pgbouncer.ini inclut-il $PGBOUNCER_BASES ?"
    dire "Fait (reload, reconnect)."
  else
    dire "Aucun pgbouncer sur cette machine (PGBOUNCER_CONSOLE est vide)."
  fi

  etape '5/5 Vérification.'
  etat
  if [ -z "$suivi" ]; then
    alerte "La durabilité ne tient plus qu'à UN SEUL ordinateur : $nom." \
      "S'il meurt avant qu'un second soit refait, ce qui vient d'être payé est perdu." \
      "Refaites un second dès que possible, sur sa machine :" \
      "    bascule.sh --second $(autres_que "$nom" | head -n 1)" \
      "Ne laissez pas l'ancien primaire redémarrer de lui-même : il a des écritures que personne n'a confirmées."
  fi
}

seul() {
  local nom
  nom=$(primaire) || exit 1
  [ -n "$nom" ] || refuser "aucun primaire ne répond. Si le primaire est mort : $0 NOM-DU-SECOND"
  etape "$nom n'attend plus personne."
  regler_attente "$nom" '' || refuser "synchronous_standby_names n'a pas pu être vidé sur $nom."
  dire "synchronous_standby_names est vidé : les écritures qui attendaient sont faites."
  alerte "La durabilité ne tient plus qu'à UN SEUL ordinateur : $nom." "Refaites un second : bascule.sh --second $(autres_que "$nom" | head -n 1)"
}

suit() { [ "$(demander "$1" "select state from pg_stat_replication where application_name = '$2'")" = streaming ]; }
est_synchrone() { [ "$(demander "$1" "select sync_state from pg_stat_replication where application_name = '$2'")" = sync ]; }

synchrone() { # NOM
  local nom=$1 maitre
  connu "$nom"
  maitre=$(primaire) || exit 1
  [ -n "$maitre" ] || refuser "aucun primaire ne répond."
  [ "$maitre" != "$nom" ] || refuser "$nom est le primaire : il ne peut pas se suivre lui-même."
  etape "$maitre attend $nom avant de répondre « fait ». (synchronous_standby_names)"
  # Réglé avant que le second suive, il ferait attendre toutes les écritures.
  attendre_que 60 suit "$maitre" "$nom" || refuser "$nom ne suit pas $maitre après une minute : lisez le journal de $nom. Rien n'a été changé ici."
  regler_attente "$maitre" "FIRST 1 ($nom)" || refuser "synchronous_standby_names n'a pas pu être réglé sur $maitre. Relancez."
  attendre_que 10 est_synchrone "$maitre" "$nom" || refuser "$nom suit $maitre sans être synchrone. Relancez, ou libérez les écritures : $0 --seul"
  dire "synchronous_standby_names = FIRST 1 ($nom) : la durabilité tient de nouveau à DEUX ordinateurs."
}

second() { # NOM
  local nom=$1 maitre lieu garde
  connu "$nom"
  for reglage in DONNEES DEMARRER; do
    [ -n "${!reglage:-}" ] || refuser "$reglage manque dans $CONF."
  done
  [ "$(id -u)" -ne 0 ] || refuser "à lancer sous le compte de PostgreSQL : sudo -u postgres $0 --second $nom"
  maitre=$(primaire) || exit 1
  [ -n "$maitre" ] || refuser "aucun primaire ne répond : un second ne se refait que d'un primaire."
  if [ "$maitre" != "$nom" ] && suit "$maitre" "$nom"; then
    dire "$nom suit déjà $maitre."
    synchrone "$nom"
    return
  fi

  etape "1/4 $nom est-il arrêté ?"
  signe_de_vie "$nom"
  [ $? -ge 2 ] || refuser "$nom ($(hote_de "$nom")) tourne. Arrêtez-le d'abord ; son dossier sera gardé à côté, et rien n'y sera effacé."
  "$PGBIN/pg_ctl" status -D "$DONNEES" >/dev/null 2>&1 && refuser "un PostgreSQL tourne sur $DONNEES. Arrêtez-le d'abord."
  dire "Oui."

  etape "2/4 Son ancien dossier est mis de côté."
  if [ -e "$DONNEES" ] && [ -n "$(ls -A "$DONNEES" 2>/dev/null)" ]; then
    garde="$DONNEES.avant-$(date +%Y%m%d-%H%M%S)"
    mv "$DONNEES" "$garde" || refuser "$DONNEES ne se déplace pas."
    dire "Gardé : $garde. À ôter quand tout va bien."
  else
    dire "Il était vide."
  fi

  etape "3/4 Copie de $maitre (plus elle est grande, plus c'est long ; le produit sert pendant ce temps)."
  lieu=$(hote_de "$maitre")
  if ! "$PGBIN/pg_basebackup" -D "$DONNEES" -X stream -c fast -R -w \
    -d "host=${lieu%:*} port=${lieu##*:} user=$REPLICATION application_name=$nom"; then
    refuser "la copie a échoué. L'ancien dossier est gardé à côté ; relancez quand la cause est corrigée."
  fi
  dire "Faite."

  etape "4/4 $nom démarre, et suit $maitre."
  eval "$DEMARRER" || refuser "$nom n'a pas démarré. Lisez son journal, démarrez-le, puis : $0 --synchrone $nom"
  synchrone "$nom"
  etat
}

case "${1:-}" in
  --etat) etat ;;
  --seul) seul ;;
  --second) [ $# -eq 2 ] || usage; second "$2" ;;
  --synchrone) [ $# -eq 2 ] || usage; synchrone "$2" ;;
  '' | -*) usage ;;
  *) [ $# -eq 1 ] || [ "$2" = --oui ] || usage; promouvoir "$@" ;;
esac
