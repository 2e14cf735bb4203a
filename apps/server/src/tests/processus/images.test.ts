/** Images cost memory in the process that receives and prints them: the tests bound it, as the machine counts it. */
// @module-tag processus
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { bombe, pngDe, sentBy } from '#tests/gestes/fichiers.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { feuilles } from '#tests/papier.ts';
import { demarrer, desProcessus, poster, type Serveur } from './serveur.ts';

desProcessus();

const MEGA = 1024 * 1024;
const PERMIS = 400 * MEGA;

/** Reads the most memory that a process ever had, in bytes; where the machine does not tell it, what it has now. */
function memoireDe({ enfant }: Serveur): number {
  const told = `/proc/${enfant.pid}/status`;
  if (existsSync(told)) return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(told, 'utf8'))?.[1]) * 1024;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(enfant.pid)], { encoding: 'utf8' })) * 1024;
}

/** Makes a receipt of a school with this logo, by the machine's clock. */
async function unRecu(server: TestServer, logo: Buffer) {
  server.now = new Date().toISOString();
  const desk: TestServer = { ...server, admin: await server.signIn(server.admin.id) };
  const ecole = await equiper(desk);
  const { eleveId } = await addInscrit(desk, ecole, { dateInscription: jourDe(server.now) });
  const { data } = await payer(desk.admin, ecole.ecoleId, eleveId, 200_000);
  const school = { id: ecole.ecoleId, libelle: 'École de Dixinn', slogan: null, dateCreation: '2001-10-03' };
  const fields = { ...school, logo: await sentBy(desk, desk.admin, logo), modifUserId: 0, modifDate: null };
  expect((await desk.admin.call(ecoles.update, fields)).status).toBe(200);
  const { token } = await server.person({ droits: { paiements: ['lecture'] } });
  return { id: Number(firstOf(data)['id']), token };
}

async function imprime({ adresse }: Serveur, { id, token }: { id: number; token: string }) {
  const corps = { id, format: 'a4', origine: adresse };
  const answer = await poster({ adresse }, imprimerRecu.path, { jeton: token, corps });
  expect(answer.status).toBe(200);
  return feuilles(new Uint8Array(await answer.arrayBuffer()));
}

it('[SEC-01] deux mégaoctets qui se déploient en deux gigaoctets sont refusés à l’envoi, en peu de mémoire', async () => {
  const server = await ownServer();
  server.now = new Date().toISOString();
  const { token } = await server.person();
  const serveur = await demarrer(server.store.config);
  for (let sent = 0; sent < 3; sent += 1) {
    const image = bombe().toString('base64');
    const { status, corps } = await serveur.appeler('POST uploadFiles', { image }, token);
    expect([status, JSON.stringify(corps)]).toEqual([
      422,
      expect.stringContaining('ne va pas avec la taille'),
    ]);
  }
  expect(memoireDe(serveur)).toBeLessThan(PERMIS);
});

it.each([
  // Four values of 16 bits are the most that a point may ask; seven passes are the dearest to put in place.
  [
    'le plus grand que le papier montre',
    pngDe({ width: 1024, height: 1024 }, deflateSync(Buffer.alloc(1024 * (1 + 1024 * 8)))),
  ],
  [
    'le plus grand qui se garde',
    pngDe({ width: 8000, height: 2000 }, deflateSync(Buffer.alloc(2000 * (1 + 8000 * 8)))),
  ],
])('[SEC-01] un reçu au logo accepté (%s) s’imprime en peu de mémoire', async (_, logo) => {
  const server = await ownServer();
  const recu = await unRecu(server, logo);
  const serveur = await demarrer(server.store.config);
  for (let printed = 0; printed < 3; printed += 1) expect(await imprime(serveur, recu)).toHaveLength(1);
  expect(memoireDe(serveur)).toBeLessThan(PERMIS);
});

it('[SEC-01] un logo gardé avant la règle, qui se déploie en deux gigaoctets, ne s’imprime pas : le reçu sort sans lui', async () => {
  const server = await ownServer();
  const recu = await unRecu(server, pngDe({ width: 4, height: 4 }, deflateSync(Buffer.alloc(4 * 33))));
  const contenu = bombe().toString('base64');
  await server.database.transaction((trx) => trx.updateTable('contenus').set({ contenu }).execute());
  const serveur = await demarrer(server.store.config);
  const [sheet] = await imprime(serveur, recu);
  expect(sheet?.text).toContain('REÇU');
  expect(memoireDe(serveur)).toBeLessThan(PERMIS);
});
