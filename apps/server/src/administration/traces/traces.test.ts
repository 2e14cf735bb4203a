import { deconnexion, login } from '@gestionscolaire/contract/administration/connexion.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import {
  exportTrace,
  getReglageDesTraces,
  traceSelectBy,
  updateConservationDesTraces,
} from '@gestionscolaire/contract/administration/traces/traces.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { lectureDe } from '@gestionscolaire/contract/core/api/trace.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { giveAnother } from '#administration/tests/gestes.ts';
import { linesOf, TraceLog } from '#core/http/trace/log.ts';
import { shift } from '#core/time/clock.ts';
import { faireLeDu } from '#exploitation/index.ts';
import { countedWork } from '#tests/counted-work.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { limiteDe } from './conservation.ts';
import { compteInconnu, tracePort } from './ecrire.ts';
import { oublierEleveDesTraces, tracesDeLEleve } from './traces.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const PAGE = { page: 1, taille: 100 };
const lignes = async (who: Person, filtres = '') =>
  (await who.call(traceSelectBy, { ...PAGE, filtres, ordre: 'desc' })).data;
const dites = async (who: Person, filtres = '') =>
  (await lignes(who, filtres)).map(({ quoi, objet, motif }) => [quoi, objet ?? motif]);
const ouvrir = (identifiant: string, password: string) =>
  server.request('POST', 'login', {
    body: { login: identifiant, password },
    address: '10.0.0.7',
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
  });

it('[SEC-07] garde chaque connexion et chaque refus, avec le compte, l’adresse, l’appareil et la raison', async () => {
  const ecoleId = await createSchool(server);
  const awa = await server.person({ ecoleId, telephone: '622111222' });
  await ouvrir('622111222', 'Pas le bon');
  await ouvrir('622111222', 'Pas le bon');
  await ouvrir('Mon-secret-2026', 'x');
  await ouvrir('personne@ailleurs.gn', 'x');
  const { data } = await ouvrir('622111222', MOT_DE_PASSE);
  const { token } = login.output.parse(data);
  await server.request('POST', 'deconnexion', { token, body: {}, address: '10.0.0.7' });
  const vues = await lignes(admin, 'quoi:connexion,refusee,fin');
  const common = { adresse: '10.0.0.7', appareil: 'Chrome sur Windows' };
  const sienne = { userId: awa.id, personne: 'Personne 1 Essai', compte: null, ecoleId };
  expect(vues).toMatchObject([
    { quoi: 'fin', userId: awa.id, adresse: '10.0.0.7' },
    { quoi: 'connexion', motif: null, ...sienne, ...common },
    { quoi: 'refusee', motif: 'inconnu', userId: null, ecoleId: null, ...common },
    { quoi: 'refusee', motif: 'inconnu', compte: 'Ni e-mail ni téléphone', ...common },
    { quoi: 'refusee', motif: 'motDePasse', nombre: 2, ...sienne, ...common },
  ]);
  expect(vues[2]?.compte).toMatch(/^E-mail [\w-]{5}$/);
  // A typed text may be a password: nothing of it is anywhere in the table.
  expect(JSON.stringify(await server.rows('traces'))).not.toMatch(/secret|ailleurs|Pas le bon/i);
  expect(deconnexion.trace).toEqual({ quoi: 'fin', objet: null });
});

it('un compte trop essayé attend, et n’emplit pas la trace', async () => {
  for (let essai = 0; essai < 8; essai += 1) await ouvrir('622999888', 'x');
  const vues = await lignes(admin, 'quoi:refusee');
  expect(vues.map(({ motif, nombre }) => [motif, nombre])).toEqual([
    ['attente', 3],
    ['inconnu', 5],
  ]);
  expect(vues[0]?.compte).toBeNull();
  expect([compteInconnu('622 99 98 88'), compteInconnu('+224622999888')]).toEqual([
    vues[1]?.compte,
    vues[1]?.compte,
  ]);
});

it('[SEC-07] garde qui a lu la fiche d’un enfant, une ligne par dix minutes, l’export et le papier', async () => {
  const ecole = await equiper(server);
  const { eleveId } = await addInscrit(server, ecole);
  const recu = await payer(admin, ecole.ecoleId, eleveId, 100_000);
  const awa = await server.person({
    ecoleId: ecole.ecoleId,
    droits: { eleves: ['lecture'], paiements: ['lecture'], journal: ['lecture'] },
  });
  await awa.call(getSoldeEleve, { id: eleveId });
  server.now = shift(server.now, 2 * MINUTE);
  await awa.call(eleves.get, { id: eleveId });
  await awa.call(getSoldeEleve, { id: eleveId });
  server.now = shift(server.now, 10 * MINUTE);
  await awa.call(getSoldeEleve, { id: eleveId });
  await awa.call(eleves.list, { ecoleId: ecole.ecoleId, page: 1 });
  await awa.call(getJournal, { entite: 'eleves', entiteId: eleveId, page: 1 });
  await awa.call(eleves.export, { ecoleId: ecole.ecoleId, format: 'csv' });
  const id = Number(firstOf(recu.data)['id']);
  await awa.call(imprimerRecu, { id, format: 'a4', origine: 'http://127.0.0.1:3000' });
  await awa.call(resetUserPwd, { id: admin.id, modifDate: null });
  const vues = await lignes(admin, `userId:${awa.id}`);
  // Readings are written a moment after what waits for its line.
  expect(
    vues
      .map(({ quoi, objet, nombre }) => [quoi, objet, nombre])
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['export', 'Liste des élèves', 1],
    ['interdit', resetUserPwd.summary, 1],
    ['lecture', 'Fiche', 1],
    ['lecture', 'Fiche', 3],
    ['lecture', 'Journal', 1],
    ['liste', 'Liste des élèves', 1],
    ['papier', 'Reçu', 1],
  ]);
  const sur = await lignes(admin, `eleveId:${eleveId};quoi:lecture,papier;userId:${awa.id}`);
  expect(new Set(sur.map(({ concerne }) => concerne)).size).toBe(1);
  expect(sur).toHaveLength(4);
  expect(sur[0]?.concerne).toMatch(/\(00001\)$/);
});

it('[SEC-07] une école ne voit que sa trace, qui lit la sienne sans le droit est refusé, et le réseau voit tout', async () => {
  const [une, autre] = [await equiper(server), await createSchool(server)];
  const { eleveId } = await addInscrit(server, une);
  const chef = await server.person({ ecoleId: une.ecoleId, droits: { traces: ['lecture', 'modification'] } });
  const ailleurs = await server.person({ ecoleId: autre, droits: { traces: ['lecture'] } });
  const sans = await server.person({ ecoleId: une.ecoleId, droits: { eleves: ['lecture'] } });
  await admin.call(getSoldeEleve, { id: eleveId });
  // Another school's pupil is not there, and the refused reading is no reading.
  expect((await ailleurs.call(getSoldeEleve, { id: eleveId })).status).toBe(403);
  expect((await sans.call(traceSelectBy, PAGE)).status).toBe(403);
  expect(await dites(chef)).toEqual([
    ['interdit', traceSelectBy.summary],
    ['lecture', 'Fiche'],
  ]);
  expect(await dites(ailleurs)).toEqual([['interdit', getSoldeEleve.summary]]);
  expect((await lignes(admin)).length).toBeGreaterThanOrEqual(3);
  const nommes = (await chef.call(getReglageDesTraces, {})).data.personnes.map(({ id }) => id);
  expect([nommes.includes(admin.id), nommes.includes(sans.id), nommes.includes(ailleurs.id)]).toEqual([
    true,
    true,
    false,
  ]);
  const file = await chef.call(exportTrace, { format: 'csv' });
  expect(file.text).toContain('Fiche lue;Fiche');
  expect(file.text).not.toContain(getSoldeEleve.summary);
  const refused = await chef.call(updateConservationDesTraces, { conservation: 6 });
  expect(refused.refus.error).toBe('Seul un administrateur du réseau choisit la durée de la trace.');
});

it('[SEC-07] oublie ce qui a passé sa durée, jamais plus tôt, une fois par jour, et le journal le dit', async () => {
  const ecole = await equiper(server);
  const { eleveId } = await addInscrit(server, ecole);
  await admin.call(getSoldeEleve, { id: eleveId });
  expect(await dites(admin, `eleveId:${eleveId}`)).toEqual([['lecture', 'Fiche']]);
  const { poste, travaux } = server.exploitation;
  const auJour = async (instant: string) => {
    server.now = instant;
    await faireLeDu({ ...poste, chaqueJour: false }, travaux, {
      database: server.database,
      clock: () => instant,
    });
    const lues = await server.database.read
      .selectFrom('traces')
      .select('quoi')
      .where('eleveId', '=', eleveId)
      .execute();
    return lues.length;
  };
  const faute = await (await server.signIn(admin.id)).call(updateConservationDesTraces, { conservation: 2 });
  expect(faute.refus.champs).toEqual({ conservation: 'La durée est un nombre entier de mois, de 3 à 36.' });
  expect((await admin.call(updateConservationDesTraces, { conservation: 3 })).status).toBe(200);
  // A clock that runs years ahead forgets nothing, and leaves nothing behind once it is right.
  expect(await auJour('2031-05-01T10:00:00.000Z')).toBe(1);
  // A server that looked every day until then.
  const present = { nom: 'traces.present', valeur: '2027-02-20T12:00:00.000Z', instant: server.now };
  await server.database.transaction(async (trx) => {
    await trx.deleteFrom('reperes').where('nom', '=', 'traces.present').execute();
    await trx.insertInto('reperes').values(present).execute();
  });
  // Read on 21 November at 8: kept all of 21 February, gone on the 22nd.
  expect(await auJour('2027-02-21T23:59:59.000Z')).toBe(1);
  expect(await auJour('2027-02-22T00:00:01.000Z')).toBe(0);
  const purges = await server.database.read
    .selectFrom('journal')
    .select(['changements', 'userId'])
    .where('appel', '=', 'purge des traces')
    .execute();
  expect(purges).toHaveLength(1);
  expect(purges[0]?.userId).toBeNull();
  expect(purges[0]?.changements).toContain('"conservation":[null,3]');
  expect(limiteDe('2026-03-31T10:00:00.000Z', 13)).toBe('2025-02-28T00:00:00.000Z');
});

it('une lecture ne coûte aucune instruction : deux cents lignes qui attendent sont une écriture', async () => {
  const work = countedWork();
  const log = new TraceLog(work.watched(server.database), tracePort);
  const now = server.now;
  const call = {
    appel: 'GET essai',
    summary: 'Essai.',
    caller: null,
    input: {},
    adresse: '10.0.0.1',
    agent: '',
    now,
    account: undefined,
  };
  const noter = (entiteId: number) => {
    const concerned = [{ entite: 'eleves', entiteId, ecoleId: 1 }];
    for (const line of linesOf(lectureDe('Fiche'), { ...call, concerned }, true)) log.note(line);
  };
  const noting = await work.counted(async () => {
    for (let turn = 0; turn < 3; turn += 1) for (let id = 1; id <= 150; id += 1) noter(id);
  });
  expect(noting.statements).toBe(0);
  expect((await work.counted(() => log.close())).statements).toBe(1);
  const rows = await server.rows('traces');
  expect(rows.map(({ nombre }) => nombre)).toEqual(Array.from({ length: 150 }, () => 3));
  expect(() => linesOf(lectureDe('Fiche'), { ...call, concerned: undefined }, true)).toThrow('whose record');
});

it('quand la trace ne s’écrit pas, une lecture répond, un export non, et la lecture s’écrit ensuite', async () => {
  const ecole = await equiper(server);
  const { eleveId } = await addInscrit(server, ecole);
  const renommer = (from: string, to: string) =>
    server.database.transaction((trx) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx),
    );
  await renommer('traces', 'traces_ailleurs');
  expect((await admin.call(getSoldeEleve, { id: eleveId })).status).toBe(200);
  const file = await admin.call(eleves.export, { ecoleId: ecole.ecoleId, format: 'csv' });
  expect(file.status).toBe(500);
  expect(file.text).not.toContain('00001');
  await renommer('traces_ailleurs', 'traces');
  expect((await lignes(admin, `eleveId:${eleveId}`))[0]).toMatchObject({ quoi: 'lecture' });
});

it('un arrêt en ordre écrit ce qui attendait', async () => {
  server = await ownServer({ alone: true });
  ({ admin } = server);
  const ecole = await equiper(server);
  const { eleveId } = await addInscrit(server, ecole);
  await admin.call(getSoldeEleve, { id: eleveId });
  await server.app().close();
  const lues = await tracesDeLEleve(server.database.read, eleveId);
  expect(lues.map(({ quoi, nombre }) => [quoi, nombre])).toEqual([['lecture', 1]]);
  expect(await server.database.transaction((trx) => oublierEleveDesTraces(trx, eleveId))).toBe(1);
  expect(await tracesDeLEleve(server.database.read, eleveId)).toEqual([]);
  expect(await server.rows('traces')).toContainEqual(
    expect.objectContaining({ quoi: 'lecture', eleveId: null, cle: null }),
  );
});

it('le mot de passe qu’un autre donne dit de qui il est', async () => {
  await giveAnother(server, (await server.person()).id);
  const [line] = await lignes(admin, 'quoi:motDePasseDonne');
  expect(line).toMatchObject({ userId: admin.id, concerne: 'Personne 1 Essai' });
});
