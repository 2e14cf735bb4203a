/** Starting and stopping, as the person at the machine sees it: the real process, under Node itself. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MIGRATIONS } from '../migrations/index.ts';
import { ADMIN } from './harness.ts';
import {
  demarrer,
  type Environnement,
  environnement,
  LONG,
  lancer,
  lancerServeur,
  lignes,
  MAIN,
  ownFolder,
  ownStore,
  pret,
  type Serveur,
  toutArreter,
} from './processus.ts';

afterEach(toutArreter);

/** No first administrator given: the product makes one with a one-time password. */
const SANS_ADMINISTRATEUR = { ADMIN_LOGIN: '', ADMIN_PASSWORD: '' };
const FICHIER = 'premier-mot-de-passe.txt';

interface Identifiants {
  login: string;
  motDePasse: string;
}

function identifiants(texte: string): Identifiants {
  const login = /Identifiant : (\S+)/.exec(texte)?.[1] ?? '';
  const motDePasse = /Mot de passe provisoire : (\S+)/.exec(texte)?.[1] ?? '';
  return { login, motDePasse };
}

/** Signs in with a one-time password: accepted, and to be changed before anything else. */
async function premiereConnexion(serveur: Serveur, { login, motDePasse }: Identifiants): Promise<void> {
  const { status, corps } = await serveur.appeler('POST login', { login, password: motDePasse });
  expect(status).toBe(200);
  const { token, motDePasseAChanger } = z.parse(identite, corps);
  expect(motDePasseAChanger).toBe(true);
  expect((await serveur.appeler('GET selectAllUnite', undefined, token)).status).toBe(403);
}

it('refuse un réglage faux par une phrase qui le nomme, sans toucher à rien', async () => {
  const { dataDir } = ownFolder();
  const absent = join(dataDir, 'absent');
  const faux: Environnement[] = [
    { PORT: '70000' },
    { DATABASE_URL: 'mysql://serveur/base' },
    { API_BASE: 'api' },
    { ADMIN_PASSWORD: 'court' },
  ];
  const fins = await Promise.all(
    faux.map((reglage) => lancerServeur({ databaseUrl: '', dataDir: absent }, reglage).fin),
  );
  for (const [rang, { code, erreurs, sortie }] of fins.entries()) {
    const [nom = ''] = Object.keys(faux[rang] ?? {});
    expect(code, nom).toBe(1);
    expect(sortie, nom).toBe('');
    // One sentence, and no stack trace.
    expect(erreurs.trim().split('\n'), nom).toHaveLength(1);
    expect(erreurs, nom).toContain(nom);
  }
  expect(existsSync(absent)).toBe(false);
});

it(
  'sans terminal, écrit le premier mot de passe dans un fichier que la première connexion supprime, et garde les données au second démarrage',
  async () => {
    const { config } = await ownStore();
    const serveur = await demarrer(config, SANS_ADMINISTRATEUR);
    const fichier = join(config.dataDir, FICHIER);
    expect(serveur.sortie()).toContain(fichier);
    expect(statSync(fichier).mode & 0o777).toBe(0o600);
    const trouves = identifiants(readFileSync(fichier, 'utf8'));
    expect(serveur.sortie()).not.toContain(trouves.motDePasse);
    await premiereConnexion(serveur, trouves);
    expect(existsSync(fichier)).toBe(false);
    const avant = await lignes(config, 'quartiers');
    expect(avant.length).toBeGreaterThan(3000);
    expect(await serveur.arreter()).toBe(0);

    const second = await demarrer(config, SANS_ADMINISTRATEUR);
    expect(second.sortie()).not.toContain('Premier démarrage');
    expect(existsSync(fichier)).toBe(false);
    await premiereConnexion(second, trouves);
    expect(await lignes(config, 'quartiers')).toEqual(avant);
    expect(await lignes(config, 'utilisateurs')).toHaveLength(1);
  },
  LONG,
);

it(
  'sur un terminal, montre le premier mot de passe et n’écrit aucun fichier',
  async () => {
    const { config } = await ownStore();
    const env = environnement(config, { ...SANS_ADMINISTRATEUR, SHELL: '/bin/sh' });
    // `script` runs a program on a terminal of its own.
    const args =
      process.platform === 'darwin'
        ? ['-q', '/dev/null', process.execPath, MAIN]
        : ['-qec', `"${process.execPath}" "${MAIN}"`, '/dev/null'];
    const serveur = await pret(lancer('script', args, env));
    expect(existsSync(join(config.dataDir, FICHIER))).toBe(false);
    await premiereConnexion(serveur, identifiants(serveur.sortie()));
    // Its terminal gone, the server stops by itself.
    await serveur.arreter();
    await expect.poll(() => serveur.appeler('GET sante').catch(() => 'fini'), { timeout: LONG }).toBe('fini');
  },
  LONG,
);

it(
  'à l’arrêt, finit les appels en cours et n’en prend plus',
  async () => {
    const { config } = await ownStore();
    const serveur = await demarrer(config);
    const { hostname, port } = new URL(serveur.adresse);
    const corps = JSON.stringify({ login: ADMIN.login, password: ADMIN.motDePasse });
    const prise = connect(Number(port), hostname);
    let reponse = '';
    prise.setEncoding('utf8').on('data', (texte: string) => {
      reponse += texte;
    });
    const { promise: fermee, resolve } = Promise.withResolvers<void>();
    prise.on('close', () => resolve());
    const entete = [
      'POST /api/login HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${corps.length}`,
      'Expect: 100-continue',
      'Connection: close',
    ];
    prise.write(`${entete.join('\r\n')}\r\n\r\n`);
    // The server has the call in hand once it asks for the rest of it.
    await expect.poll(() => reponse, { timeout: LONG }).toContain('100 Continue');
    serveur.enfant.kill('SIGTERM');
    await expect
      .poll(() => serveur.appeler('GET sante').catch(() => 'refusé'), { timeout: LONG })
      .toBe('refusé');
    prise.write(corps);
    await fermee;
    expect(reponse).toContain('HTTP/1.1 200 OK');
    const [, texte = ''] = /(\{.*\})/s.exec(reponse) ?? [];
    expect(z.parse(identite, JSON.parse(texte)).token).not.toBe('');
    expect((await serveur.fin).code).toBe(0);
  },
  LONG,
);

it(
  'refuse une base qui contient une migration inconnue ou changée, et n’y change rien',
  async () => {
    const store = await ownStore();
    const serveur = await demarrer(store.config);
    expect(await serveur.arreter()).toBe(0);
    const database = await store.open();
    const instant = new Date().toISOString();
    try {
      const inconnue = { nom: '9999-future', empreinte: 'x', instant };
      await database.transaction((trx) => trx.insertInto('migrations').values(inconnue).execute());
      const journal = await lignes(store.config, 'journal');
      const refus = await lancerServeur(store.config).fin;
      expect(refus.code).toBe(1);
      expect(refus.erreurs).toContain('« 9999-future », inconnue de cette version');
      expect(refus.erreurs.trim().split('\n')).toHaveLength(1);
      expect(await lignes(store.config, 'journal')).toEqual(journal);

      await database.transaction((trx) =>
        trx.deleteFrom('migrations').where('nom', '=', inconnue.nom).execute(),
      );
      const [premiere = ''] = MIGRATIONS.map(({ name }) => name);
      await database.transaction((trx) =>
        trx.updateTable('migrations').set({ empreinte: 'autre' }).where('nom', '=', premiere).execute(),
      );
      const autre = await lancerServeur(store.config).fin;
      expect(autre.code).toBe(1);
      expect(autre.erreurs).toContain(`« ${premiere} » n'est plus celle`);
    } finally {
      await database.close();
    }
  },
  LONG,
);

it(
  'coupé pendant le premier démarrage, recommence proprement',
  async () => {
    const { config } = await ownStore();
    // At the first word, and further and further into the filling.
    for (const delai of [0, 60, 150]) {
      const coupe = lancerServeur(config, SANS_ADMINISTRATEUR);
      await coupe.dit(/Premier démarrage|est prêt/);
      await attendre(delai);
      coupe.enfant.kill('SIGKILL');
      await coupe.fin;
    }
    const serveur = await demarrer(config, SANS_ADMINISTRATEUR);
    await premiereConnexion(serveur, identifiants(readFileSync(join(config.dataDir, FICHIER), 'utf8')));
    const journal = await lignes(config, 'journal');
    expect(journal.filter(({ appel }) => appel === 'premier démarrage')).toHaveLength(1);
    expect(await lignes(config, 'utilisateurs')).toHaveLength(1);
    expect(await lignes(config, 'regions')).toHaveLength(8);
    expect(await lignes(config, 'prefectures')).toHaveLength(34);
  },
  LONG,
);
