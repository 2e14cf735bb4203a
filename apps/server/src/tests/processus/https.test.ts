/** One command, then the server speaks https to the network: the real processes. No engine decides any of it. */
// @module-tag processus

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { expect, it } from 'vitest';
import { commande, demarrer, desProcessus, environnement, lancerServeur, ownFolder } from './serveur.ts';

desProcessus();

it('[SEC-11] refuse de servir tout un réseau en http sans un mot exprès', async () => {
  const lieu = ownFolder();
  const { code, erreurs } = await lancerServeur(lieu, { HOST: '0.0.0.0' }).fin;
  expect(code).toBe(1);
  expect(erreurs).toMatch(/^HOST=0\.0\.0\.0 : .*npm run https.*HTTP_EN_CLAIR=oui.*\n$/);
  const serveur = await demarrer(lieu, { HOST: '0.0.0.0', HTTP_EN_CLAIR: 'oui' });
  expect(await serveur.arreter()).toBe(0);
});

it('[SEC-11] une commande fait l’autorité et le certificat, dit comment un téléphone l’installe ; le serveur parle alors https', async () => {
  const lieu = ownFolder();
  const reglages = { HOST: '0.0.0.0' };
  const fait = await commande('https', [], environnement(lieu, reglages));
  expect([fait.code, fait.erreurs]).toEqual([0, '']);
  const dossier = join(lieu.dataDir, 'https');
  const ca = readFileSync(join(dossier, 'autorite.pem'), 'utf8');
  expect(fait.sortie).toContain(new X509Certificate(ca).fingerprint256);
  expect(fait.sortie).toContain('Redémarrez le produit');

  const serveur = await demarrer(lieu, reglages);
  const port = Number(new URL(serveur.adresse).port);
  // Only their owner reads the keys.
  expect(readdirSync(dossier).map((nom) => [nom, statSync(join(dossier, nom)).mode & 0o077])).toEqual(
    ['autorite-cle.pem', 'autorite.pem', 'serveur-cle.pem', 'serveur.pem'].map((nom) => [nom, 0]),
  );

  const lire = async (path: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, ca }, resolve).on('error', reject).end();
    });
    return { status: answer.statusCode, type: answer.headers['content-type'], body: await text(answer) };
  };
  // Whoever installed the authority trusts the computer, by its address.
  const page = await lire('/certificat');
  expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body.replaceAll('<br>', '')).toContain(new X509Certificate(ca).fingerprint256);
  expect(await lire('/api/sante/vivant')).toMatchObject({ status: 200 });
  const crt = await fetch(`http://127.0.0.1:${port}/certificat/gestionscolaire.crt`);
  expect(crt.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  expect(new X509Certificate(Buffer.from(await crt.arrayBuffer())).toString()).toBe(ca);
  // A stranger does not.
  const stranger = connect({ host: '127.0.0.1', port });
  await expect(once(stranger, 'secureConnect')).rejects.toThrow(/self-signed|unable to verify/);
  // This computer itself goes on in http, where nobody listens.
  expect(await serveur.connecter()).not.toBe('');
  // A connection that says nothing, and one that is kept open, hold no stop.
  expect(await serveur.arreter()).toBe(0);

  const again = await commande('https', [], environnement(lieu, reglages));
  expect(again.sortie).toContain('déjà là');
  const gone = await commande('https', ['--retirer'], environnement(lieu, reglages));
  expect([gone.code, readdirSync(lieu.dataDir).includes('https')]).toEqual([0, false]);
});
