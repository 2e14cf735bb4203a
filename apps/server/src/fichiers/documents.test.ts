/** Tests that what `documents` received is kept, listed, attached and removed, within its school and by its own right. */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  deleteDocument,
  documentSelectBy,
  updateDocument,
} from '@gestionscolaire/contract/fichiers/documents.ts';
import {
  documentPgprioritaires,
  documents,
  uploadFiles,
} from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changed } from '#administration/tests/gestes.ts';
import { shift } from '#core/time/clock.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { JPEG, opened, PDF, PNG } from '#tests/gestes/fichiers.ts';
import { addEleve } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
const base64 = (bytes: Buffer) => ({ file: bytes.toString('base64') });

let server: TestServer;
let ecoleId: number;
let person: Person;
beforeEach(async () => {
  server = await ownServer();
  ecoleId = await createSchool(server);
  person = await server.person({ ecoleId, droits: { documents: TOUT } });
});

const envoyer = async (who: Person, bytes = PDF, endpoint = documents) =>
  (await who.call(endpoint, base64(bytes))).data;
const listes = async (who: Person) =>
  (await who.call(documentSelectBy, { tri: 'creationDate', ordre: 'desc' })).data;
const dire = (who: Person, id: number, dit: object) =>
  who.call(updateDocument, {
    libelle: null,
    eleveId: null,
    personneId: null,
    modifUserId: 0,
    modifDate: null,
    id,
    ...dit,
  });

describe('les documents', () => {
  it('[FID-17] restent jusqu’à ce qu’on les retire, et disent par quel appel ils sont venus', async () => {
    const { file, id } = await envoyer(person);
    await envoyer(person, PNG, documentPgprioritaires);
    server.now = shift(server.now, 3 * DAY);
    const plusTard = await server.signIn(person.id);
    await plusTard.call(uploadFiles, { image: JPEG.toString('base64') });
    server.now = shift(server.now, 3 * DAY);
    const encore = await server.signIn(person.id);
    await encore.call(uploadFiles, { image: JPEG.toString('base64') });
    expect((await listes(encore)).map(({ estPrioritaire, type }) => [estPrioritaire, type])).toEqual([
      [1, 'image/png'],
      [0, 'application/pdf'],
    ]);
    expect((await opened(server, encore, file)).rawPayload.equals(PDF)).toBe(true);
    expect((await encore.call(deleteDocument, { id })).data).toEqual([{ id }]);
    expect((await listes(encore)).map((row) => row.id)).not.toContain(id);
    expect((await opened(server, encore, file)).statusCode).toBe(404);
    expect((await server.rows('contenus')).map(({ contenu }) => contenu)).not.toContain(
      PDF.toString('base64'),
    );
    const act = (await server.rows('journal')).at(-1);
    expect(act).toMatchObject({
      appel: 'DELETE deleteDocument',
      entite: 'fichiers',
      entiteId: id,
      ecoleId,
    });
    expect(changed(act)).toMatchObject({ estDocument: [1, null], type: ['application/pdf', null] });
  });

  it('[FID-17] se rattachent à un élève ou à un membre du personnel de leur école, et l’historique de l’élève le dit', async () => {
    const { id } = await envoyer(person);
    const eleveId = await addEleve(server, ecoleId);
    const answer = await dire(person, id, { libelle: ' Extrait de naissance ', eleveId });
    expect(answer.status).toBe(200);
    const [row] = await listes(person);
    expect(row).toMatchObject({ id, libelle: 'Extrait de naissance', eleveId, personneId: null, ecoleId });
    expect(row?.eleve).toContain('(');
    const history = await server.admin.call(getJournal, { entite: 'eleves', entiteId: eleveId });
    expect(history.data[0]?.changements).toMatchObject({ eleveId: [null, eleveId] });
    // Who read it before the other changed it is told so.
    expect((await dire(person, id, { libelle: 'Autre' })).refus.code).toBe('PERIME');
    const { modifDate } = row ?? {};
    const deux = await dire(person, id, { eleveId, personneId: person.id, modifDate });
    expect(Object.keys(deux.refus.champs ?? {})).toEqual(['personneId']);
    expect((await dire(person, id, { personneId: person.id, modifDate })).status).toBe(200);
    expect((await listes(person))[0]).toMatchObject({ eleveId: null, personneId: person.id });
  });

  it('[FID-17] d’une école ne sont ni lus, ni rattachés, ni retirés par une autre ; chaque geste veut son droit', async () => {
    const { file, id } = await envoyer(person);
    const ailleurs = await createSchool(server, 'Autre');
    const autre = await server.person({ ecoleId: ailleurs, droits: { documents: TOUT } });
    expect(await listes(autre)).toEqual([]);
    expect((await opened(server, autre, file)).statusCode).toBe(404);
    expect((await dire(autre, id, { libelle: 'Pris' })).status).toBe(404);
    expect((await autre.call(deleteDocument, { id })).status).toBe(404);
    const eleveAilleurs = await addEleve(server, ailleurs);
    for (const who of [person, server.admin])
      expect(Object.keys((await dire(who, id, { eleveId: eleveAilleurs })).refus.champs ?? {})).toEqual([
        'eleveId',
      ]);
    const lecteur = await server.person({ ecoleId, droits: { documents: ['lecture'] } });
    expect((await opened(server, lecteur, file)).statusCode).toBe(200);
    const sans = await server.person({ ecoleId, droits: { eleves: TOUT } });
    expect((await opened(server, sans, file)).statusCode).toBe(404);
    for (const [who, status] of [
      [lecteur, 403],
      [sans, 403],
    ] as const) {
      expect((await who.call(documents, base64(PDF))).status).toBe(status);
      expect((await dire(who, id, {})).status).toBe(status);
      expect((await who.call(deleteDocument, { id })).status).toBe(status);
    }
    expect((await sans.call(documentSelectBy, {})).status).toBe(403);
    expect(await listes(server.admin)).toHaveLength(1);
  });

  it('[FID-17] une fiche ne prend pas un document pour photo : il ne partirait plus avec elle', async () => {
    const { file } = await envoyer(server.admin, PNG);
    const id = await addEleve(server, ecoleId);
    const [fiche] = (await server.admin.call(eleves.get, { id })).data;
    const { refus } = await server.admin.call(eleves.update, { ...fiche, photo: file, modifUserId: 0 });
    expect(Object.keys(refus.champs ?? {})).toEqual(['photo']);
  });
});
