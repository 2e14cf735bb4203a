/** A real server says whether it can do its work, on a disk without room and on a damaged base, and goes on living. */
// @module-tag processus
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FICHIER } from '#core/db/database.ts';
import {
  demarrer,
  desProcessus,
  environnement,
  type Lieu,
  LONG,
  lancer,
  MAIN,
  ownFolder,
  pret,
} from './serveur.ts';

desProcessus();

/** Makes the folder of a school that a server has filled and left. */
async function ecoleArretee(): Promise<Lieu> {
  const lieu = ownFolder();
  const serveur = await demarrer(lieu);
  expect(await serveur.appeler('GET sante/pret')).toMatchObject({
    status: 200,
    corps: { ok: true, fautes: [] },
  });
  expect(await serveur.arreter()).toBe(0);
  return lieu;
}

it('[OPS-07] sans place sur le disque, le serveur vit, n’est pas prêt, et le dit avant qu’un paiement échoue', async () => {
  const lieu = await ecoleArretee();
  // The system refuses files over 200 KB: the log of the base is smaller, what is tried is larger.
  const args = ['-c', 'ulimit -f 400; exec "$0" "$1"', process.execPath, MAIN];
  const serveur = await pret(lancer('/bin/sh', args, environnement(lieu)));
  expect(await serveur.appeler('GET sante')).toMatchObject({ status: 200 });
  expect(await serveur.appeler('GET sante/vivant')).toMatchObject({ status: 200, corps: { ok: true } });
  expect(await serveur.appeler('GET sante/pret')).toMatchObject({
    status: 503,
    corps: { ok: false, fautes: [{ code: 'disque', phrase: 'Le disque des données est plein.' }] },
  });
  expect(readdirSync(lieu.dataDir).filter((nom) => nom.startsWith('.'))).toEqual([]);
});

it('[OPS-07] une page abîmée pendant l’arrêt : le serveur démarre, vit, et n’est pas prêt', async () => {
  const lieu = await ecoleArretee();
  const file = join(lieu.dataDir, FICHIER);
  const page = 4096;
  const handle = openSync(file, 'r+');
  // The last pages hold long lists: none that a start needs.
  writeSync(
    handle,
    Buffer.alloc(8 * page, 0xff),
    0,
    8 * page,
    Math.floor(statSync(file).size / page - 8) * page,
  );
  closeSync(handle);
  const serveur = await demarrer(lieu);
  expect(await serveur.appeler('GET sante')).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await serveur.appeler('GET sante/pret')).corps, { timeout: LONG })
    .toMatchObject({ ok: false, fautes: [{ code: 'integrite', phrase: 'La base de données est abîmée.' }] });
  expect(await serveur.appeler('GET sante/vivant')).toMatchObject({ status: 200 });
});

it('[OPS-17] le journal du serveur est aussi dans un fichier du dossier des données, avec les mêmes lignes', async () => {
  const { dataDir, ...lieu } = ownFolder();
  const serveur = await demarrer({ ...lieu, dataDir }, { LOG_LEVEL: 'info' });
  await serveur.connecter();
  expect(await serveur.arreter()).toBe(0);
  const file = join(dataDir, 'journal-technique', 'serveur.log');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const texte = readFileSync(file, 'utf8');
  expect(texte).toContain('"appel":"POST login"');
  for (const line of texte.trim().split('\n')) expect(serveur.sortie()).toContain(line);
});
