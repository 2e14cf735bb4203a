/**
 * The operator's command of a failover (deploiement/bascule.sh): what it refuses, and the order of what it does. The programs that it
 * calls answer here as two PostgreSQL and a pgbouncer would; tests/pannes has real ones.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ownTmp } from './harness.ts';

const BASCULE = fileURLToPath(new URL('../../../../deploiement/bascule.sh', import.meta.url));

/** A node has a folder in ETAT while it lives: whether it follows another, whether it receives, whom it waits for. */
const PSQL = String.raw`#!/bin/sh
noeud=bassin
while [ $# -gt 1 ]; do
  [ "$1" = -p ] && noeud=pg$2
  shift
done
ici="$ETAT/$noeud"
case "$1" in
  'select pg_is_in_recovery()') cat "$ici/suit" ;;
  'show synchronous_standby_names') cat "$ici/attend" ;;
  'show databases') cat "$ETAT/mene" ;;
  'select sync_state from '*) grep -q FIRST "$ici/attend" && echo sync ;;
  'select coalesce('* | 'select string_agg('* | 'select 1 from pg_stat_wal_receiver '* | "select '  "*) ;;
  *)
    echo "$noeud : $1" >>"$ETAT/actes"
    case "$1" in
      'select pg_promote('*) echo f >"$ici/suit" && echo t ;;
      'select state from '*) echo streaming ;;
      'alter system set '*) echo "$1" | sed "s/.* = '//; s/'$//" >"$ici/attend" ;;
      reload) sed -n 's/ = host=/|/; s/ port=/|/; s/ dbname=.*//p' "$ETAT/bases.ini" >"$ETAT/mene" ;;
    esac
    ;;
esac
`;
const PG_ISREADY = String.raw`#!/bin/sh
while [ "$1" != -p ]; do shift; done
[ -d "$ETAT/pg$2" ] || exit 2
`;

type Role = 'primaire' | 'second' | 'mort';

interface Paire {
  /** Makes a node what it says. */
  mettre: (nom: 'pg1' | 'pg2', role: Role) => void;
  /** Runs the command; nobody is there to type OUI. */
  bascule: (...args: string[]) => { code: number | null; dit: string };
  /** Returns what was changed since the last time, in order. */
  actes: () => string[];
  /** Returns where pgbouncer leads. */
  mene: () => string;
}

/** Makes a primary, pg1, a standby that it waits for, and pgbouncer. */
function ownPaire(): Paire {
  const dossier = ownTmp();
  const lieu = (nom: string) => join(dossier, nom);
  const lire = (nom: string) => (existsSync(lieu(nom)) ? readFileSync(lieu(nom), 'utf8').trim() : '');
  const mettre: Paire['mettre'] = (nom, role) => {
    rmSync(lieu(nom), { recursive: true, force: true });
    if (role === 'mort') return;
    mkdirSync(lieu(nom));
    writeFileSync(lieu(`${nom}/suit`), role === 'second' ? 't\n' : 'f\n');
    // A standby copied from a primary that waited for another would wait too, for the dead one.
    writeFileSync(lieu(`${nom}/attend`), nom === 'pg1' ? 'FIRST 1 (pg2)\n' : 'FIRST 1 (pg1)\n');
  };
  mettre('pg1', 'primaire');
  mettre('pg2', 'second');
  writeFileSync(lieu('mene'), 'ecole|10.0.0.1|1\n');
  for (const [nom, texte] of Object.entries({ psql: PSQL, pg_isready: PG_ISREADY }))
    writeFileSync(lieu(nom), texte, { mode: 0o755 });
  writeFileSync(
    lieu('conf'),
    [
      "NOEUDS='pg1=10.0.0.1:1 pg2=10.0.0.2:2'",
      'BASE=ecole ADMIN_BASE=postgres REPLICATION=replication',
      `PGBIN=${dossier}`,
      'PGBOUNCER_CONSOLE=console',
      `PGBOUNCER_BASES=${lieu('bases.ini')}`,
    ].join('\n'),
  );
  return {
    mettre,
    bascule: (...args) => {
      const env = { PATH: process.env['PATH'], BASCULE_CONF: lieu('conf'), ETAT: dossier };
      const { status, stdout, stderr } = spawnSync('bash', [BASCULE, ...args], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return { code: status, dit: stdout + stderr };
    },
    actes: () => {
      const faits = lire('actes');
      rmSync(lieu('actes'), { force: true });
      return faits === '' ? [] : faits.split('\n');
    },
    mene: () => lire('mene'),
  };
}

it('[OPS-10] tant que l’ancien primaire répond, ou que personne ne dit OUI, rien n’est promu ni changé', () => {
  const { mettre, bascule, actes, mene } = ownPaire();
  const refuse = (phrase: string, ...args: string[]) => {
    const { code, dit } = bascule(...args);
    expect([code, dit]).toEqual([1, expect.stringContaining(`REFUSÉ : ${phrase}`)]);
  };
  refuse('pg1 (10.0.0.1:1) répond encore.', 'pg2', '--oui');
  mettre('pg1', 'mort');
  refuse("rien n'a été changé.", 'pg2');
  mettre('pg1', 'primaire');
  mettre('pg2', 'primaire');
  refuse('pg1 et pg2 se disent primaires tous les deux.', '--seul');
  expect([actes(), mene()]).toEqual([[], 'ecole|10.0.0.1|1']);
});

it('[OPS-10] le primaire mort, le second est promu, n’attend plus personne, puis reçoit tout le monde, et la commande le dit', () => {
  const { mettre, bascule, actes, mene } = ownPaire();
  mettre('pg1', 'mort');
  const faite = bascule('pg2', '--oui');
  expect(faite.code).toBe(0);
  // Led to a primary that waits for the dead one, calls would hang.
  const suite = [
    "pg2 : alter system set synchronous_standby_names = ''",
    'pg2 : select pg_reload_conf()',
    'bassin : reload',
    'bassin : reconnect',
  ];
  expect(actes()).toEqual(['pg2 : select pg_promote(true, 60)', ...suite]);
  expect(mene()).toBe('ecole|10.0.0.2|2');
  expect(faite.dit).toContain('synchronous_standby_names est vidé');
  expect(faite.dit).toMatch(/ATTENTION[\s\S]*UN SEUL ordinateur : pg2[\s\S]*--second pg1/);
  // Said again, it goes on from where it was.
  expect(bascule('pg2', '--oui').code).toBe(0);
  expect(actes()).toEqual(suite);
});

it('[OPS-10] le primaire n’attend un second qu’une fois qu’il suit, et la commande dit que deux ordinateurs tiennent', () => {
  const { mettre, bascule, actes } = ownPaire();
  mettre('pg2', 'primaire');
  mettre('pg1', 'second');
  const { code, dit } = bascule('--synchrone', 'pg1');
  expect(code).toBe(0);
  expect(actes()).toEqual([
    "pg2 : select state from pg_stat_replication where application_name = 'pg1'",
    "pg2 : alter system set synchronous_standby_names = 'FIRST 1 (pg1)'",
    'pg2 : select pg_reload_conf()',
  ]);
  expect(dit).toContain('synchronous_standby_names = FIRST 1 (pg1)');
  expect(dit).toContain('tient de nouveau à DEUX ordinateurs');
});
