/** A content is stored once, whoever sent it, and goes with its last file; nobody learns that another has it. */
import { setTimeout as attendre } from 'node:timers/promises';
import { uploadFiles } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import { countedWork } from '#tests/counted-work.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { JPEG, opened, PNG, pngOf, sentBy } from '#tests/gestes/fichiers.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { empreinteDuContenu, garderContenu, oterFichiers } from './contenus.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

async function deuxEcoles(): Promise<[Person, Person]> {
  const ici = await server.person({ ecoleId: await createSchool(server) });
  const ailleurs = await server.person({ ecoleId: await createSchool(server, 'École de Matam') });
  return [ici, ailleurs];
}

const contenus = async () => (await server.rows('contenus')).map(({ empreinte }) => empreinte);
const statut = async (person: Person, file: string) => (await opened(server, person, file)).statusCode;
const oter = (...noms: string[]) =>
  server.database.transaction((trx) => oterFichiers(trx, (eb) => eb('nom', 'in', noms)));

it('[OPS-18] le même fichier de deux écoles est un seul contenu, lu par chacune, qui s’en va avec le dernier', async () => {
  const [ici, ailleurs] = await deuxEcoles();
  const [un, deux] = [await sentBy(server, ici), await sentBy(server, ailleurs)];
  const autre = await sentBy(server, ici, JPEG);
  expect(await contenus()).toEqual([empreinteDuContenu(PNG), empreinteDuContenu(JPEG)]);
  // A file is read through its own row alone.
  const vus = [
    await statut(ici, un),
    await statut(ailleurs, deux),
    await statut(ailleurs, un),
    await statut(ici, deux),
  ];
  expect(vus).toEqual([200, 200, 404, 404]);
  expect(await oter(un)).toBe(1);
  expect([await contenus(), await statut(ailleurs, deux)]).toEqual([
    [empreinteDuContenu(PNG), empreinteDuContenu(JPEG)],
    200,
  ]);
  expect(await oter(deux, autre)).toBe(2);
  expect(await contenus()).toEqual([]);
});

it('[OPS-18] envoyer un fichier qu’une autre école a déjà ne dit rien d’elle : même réponse, mêmes requêtes', async () => {
  const work = countedWork();
  server = await ownServer({ watched: work.watched });
  const [ici, ailleurs] = await deuxEcoles();
  await sentBy(server, ailleurs, PNG);
  // Both were there once: what a first call prepares is not counted.
  await sentBy(server, ici, pngOf(200));
  const envoyer = async (image: Buffer) => {
    const { result, statements } = await work.counted(() =>
      ici.call(uploadFiles, { image: image.toString('base64') }),
    );
    return { statements, status: result.status, reponse: Object.keys(result.data) };
  };
  expect(await envoyer(PNG)).toEqual(await envoyer(pngOf(300)));
});

/** Does something in a transaction, which stays open until `finir`. */
async function enSuspens(faire: (trx: Trx) => Promise<unknown>) {
  const [fait, permis] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fini = server.database.transaction(async (trx) => {
    await faire(trx);
    fait.resolve();
    await permis.promise;
  });
  await fait.promise;
  return {
    finir: async () => {
      permis.resolve();
      await fini;
    },
  };
}

it('[OPS-18] envoyé pendant que le dernier s’en va, le contenu est là', async () => {
  const [ici, ailleurs] = await deuxEcoles();
  const dernier = await sentBy(server, ici);
  const retrait = await enSuspens((trx) => oterFichiers(trx, (eb) => eb('nom', '=', dernier)));
  const envoi = sentBy(server, ailleurs);
  await attendre(100);
  await retrait.finir();
  expect(await statut(ailleurs, await envoi)).toBe(200);
  expect(await contenus()).toEqual([empreinteDuContenu(PNG)]);
});

it('[OPS-18] ôté pendant qu’un autre l’envoie, le contenu reste', async () => {
  const [ici] = await deuxEcoles();
  const premier = await sentBy(server, ici);
  const empreinte = empreinteDuContenu(PNG);
  const told = { nom: 'envoi.png', type: 'image/png', taille: PNG.length, empreinte, estPublic: 1 };
  const envoi = await enSuspens(async (trx) => {
    await garderContenu(trx, { empreinte, taille: PNG.length, contenu: PNG.toString('base64') });
    const stamps = { ecoleId: null, estActif: 1, creationDate: server.now };
    await trx
      .insertInto('fichiers')
      .values({ ...told, ...stamps })
      .execute();
  });
  const retrait = oter(premier);
  await attendre(100);
  await envoi.finir();
  expect(await retrait).toBe(1);
  expect(await contenus()).toEqual([empreinte]);
  expect((await server.rows('fichiers')).map(({ nom }) => nom)).toEqual(['envoi.png']);
});

it('[OPS-18] un contenu dont une restauration s’est passée est introuvable, et revient avec un nouvel envoi', async () => {
  const file = await sentBy(server, admin);
  await server.database.transaction((trx) => trx.updateTable('contenus').set({ contenu: '' }).execute());
  expect(await statut(admin, file)).toBe(404);
  await sentBy(server, admin);
  expect(await statut(admin, file)).toBe(200);
});
