import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { expect, it } from 'vitest';
import { correctClock } from '#core/db/marks/known-time.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse, addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const SEPTIEME = '7ème année A';
const HUITIEME = '8ème année A';

/** Enrols a pupil today for the year that begins in October of `debut`; `suivante`: the year after it, and its class. */
async function unInscrit(server: TestServer, debut: number) {
  const annee = (de: number) => createSession(server, `${de}-10-01`, `${de + 1}-06-30`);
  const ecole = await equiper(server, { sessionId: await annee(debut) });
  const { eleveId } = await addInscrit(server, ecole, { dateInscription: '2026-11-21' });
  const classeId = await addClasse(server, ecole.ecoleId, HUITIEME);
  return { ecole, eleveId, suivante: { sessionId: await annee(debut + 1), classeId } };
}

it('promu en juin, un élève garde sa classe jusqu’à la rentrée : au reçu, aux arriérés, dans les listes', async () => {
  const server = await ownServer();
  const { ecole, eleveId, suivante } = await unInscrit(server, 2027);
  const { ecoleId, sessionId } = ecole;
  const leJour = async (jour: string) => {
    server.now = `${jour}T10:00:00.000Z`;
    return server.signIn(server.admin.id);
  };
  /** Returns their class wherever it is told that day; the acts themselves are in the journal. */
  const ouEstIl = async (jour: string) => {
    const person = await leJour(jour);
    const { data } = await payer(person, ecoleId, eleveId, 1000);
    const id = Number(firstOf(data)['id']);
    const [recu] = (await person.call(selectPaiementById, { id })).data;
    const [retard] = (await person.call(getArrieres, { ecoleId })).data;
    const [liste] = (await person.call(eleves.list, { ecoleId })).data;
    const [trouve] = (await person.call(chercherEleve, { ecoleId, recherche: 'diallo' })).data;
    return [recu, retard, liste, trouve].map((one) => one?.classe);
  };
  const partout = (classe: string) => [classe, classe, classe, classe];

  // Before their first school year begins, their class is already that of this year.
  expect((await ouEstIl('2027-09-20')).toSpliced(1, 1)).toEqual([SEPTIEME, SEPTIEME, SEPTIEME]);
  expect(await ouEstIl('2027-11-20')).toEqual(partout(SEPTIEME));
  const promu = await leJour('2028-06-15');
  const inscription = { ...suivante, dateInscription: '2028-06-15' };
  expect((await inscrire(promu, ecole, eleveId, inscription)).status).toBe(201);
  expect(await ouEstIl('2028-06-20')).toEqual(partout(SEPTIEME));
  // Between two school years a receipt still names the year that is over.
  expect(await ouEstIl('2028-08-20')).toEqual(partout(SEPTIEME));
  expect(await ouEstIl('2028-10-05')).toEqual(partout(HUITIEME));
  const plusTard = await leJour('2028-10-06');
  const [ancien] = (await plusTard.call(getArrieres, { ecoleId, sessionId })).data;
  expect(ancien?.classe).toBe(SEPTIEME);
});

it('[CODE-02] l’horloge qui avançait remise à l’heure, les classes sont celles du jour juste : liste, fiche, recherche, fichier', async () => {
  const server = await ownServer();
  const { ecole, eleveId, suivante } = await unInscrit(server, 2026);
  const { ecoleId } = ecole;
  const promu = { ...suivante, dateInscription: '2026-11-21' };
  expect((await inscrire(server.admin, ecole, eleveId, promu)).status).toBe(201);
  const partout = async () => {
    const person = await server.signIn(server.admin.id);
    const [liste] = (await person.call(eleves.list, { ecoleId, tri: 'classe' })).data;
    const [fiche] = (await person.call(eleves.get, { id: eleveId })).data;
    const [trouve] = (await person.call(chercherEleve, { ecoleId, recherche: 'diallo' })).data;
    const { text } = await person.call(eleves.export, { ecoleId, format: 'csv' });
    const fichier = [SEPTIEME, HUITIEME].find((classe) => text.includes(classe));
    return [liste?.classe, fiche?.classe, trouve?.classe, fichier];
  };
  const dans = (classe: string) => [classe, classe, classe, classe];
  expect(await partout()).toEqual(dans(SEPTIEME));

  const juste = server.now;
  const avance = '2027-11-20T10:00:00.000Z';
  server.now = avance;
  // The acts made under the wrong clock are in the journal with its date.
  const person = await server.signIn(server.admin.id);
  expect((await payer(person, ecoleId, eleveId, 1000)).status).toBe(201);
  expect(await partout()).toEqual(dans(HUITIEME));
  server.now = juste;
  expect(await partout()).toEqual(dans(SEPTIEME));
  await server.database.transaction((trx) => correctClock(trx, juste, avance));
  expect(await partout()).toEqual(dans(SEPTIEME));
});
