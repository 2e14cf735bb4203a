/** The person at the machine sees settings, the terminal and stopping: the real process. No engine decides any of it. */
// @module-tag processus
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN } from '#tests/harness.ts';
import { FICHIER, identifiants, premiereConnexion, SANS_ADMINISTRATEUR } from './premier-demarrage.ts';
import {
  demarrer,
  desProcessus,
  type Environnement,
  environnement,
  LONG,
  lancer,
  lancerServeur,
  MAIN,
  ownFolder,
  ownStore,
  pret,
} from './serveur.ts';

desProcessus();

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
    // It says one sentence, and no stack trace.
    expect(erreurs.trim().split('\n'), nom).toHaveLength(1);
    expect(erreurs, nom).toContain(nom);
  }
  expect(existsSync(absent)).toBe(false);
});

it('[SEC-04] au premier démarrage, refuse un mot de passe d’administrateur que l’on devine ; ensuite ne le regarde plus', async () => {
  const { config } = await ownStore();
  for (const [ADMIN_PASSWORD, why] of [
    ['12345678', 'les plus courants'],
    ['Direction2026', 'se devine'],
  ] as const) {
    const { code, erreurs } = await lancerServeur(config, { ADMIN_PASSWORD }).fin;
    expect([code, erreurs.trim().split('\n')]).toEqual([1, [expect.stringContaining(why)]]);
    expect(erreurs).toContain('ADMIN_PASSWORD');
  }
  await (await demarrer(config)).arreter();
  // An older installation keeps starting: the person changes hers on her screen.
  await (await demarrer(config, { ADMIN_PASSWORD: '12345678' })).arreter();
});

it('sur un terminal, montre le premier mot de passe et n’écrit aucun fichier', async () => {
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
  // When its terminal is gone, the server stops by itself.
  await serveur.arreter();
  await expect.poll(() => serveur.appeler('GET sante').catch(() => 'fini'), { timeout: LONG }).toBe('fini');
});

it('à l’arrêt, finit les appels en cours et n’en prend plus', async () => {
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
});
