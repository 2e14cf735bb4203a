import { MODELES } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import {
  exportEnseignant,
  getEnseignantByEcoleId,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { createSession, deBase, mouvement, salaire } from '#tests/gestes/personnel.ts';
import { fiche } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let ecoleId: number;
let employeId: number;
let sessionId: number;
beforeEach(async () => {
  ({
    server,
    depart: { ecoleId, employeId, sessionId },
  } = await commencer(deBase));
});

const pageOf = async (input: { sessionId?: number } = {}) =>
  (await server.admin.call(getMoisEnseignant, { id: employeId, ...input })).data;
const actsOf = async (entite: string) =>
  (await server.rows('journal')).filter((act) => act['entite'] === entite);
const told = (act: Record<string, unknown> | undefined): unknown => JSON.parse(String(act?.['changements']));

describe('salaire de base', () => {
  it('un nouveau montant compte à partir de son mois ; les mois d’avant gardent le leur', async () => {
    await salaire(server.admin, employeId, 1_000_000);
    await salaire(server.admin, employeId, 1_200_000, '2027-02-01');
    const { mois, salaires } = await pageOf();
    const dits = (annee: number, salaireBase: number, ...siens: string[]) =>
      siens.map((moisId) => [moisId, annee, salaireBase]);
    expect(mois.map(({ moisId, annee, salaireBase }) => [moisId, annee, salaireBase])).toEqual([
      ...dits(2026, 1_000_000, '10', '11', '12'),
      ...dits(2027, 1_000_000, '01'),
      ...dits(2027, 1_200_000, '02', '03', '04', '05', '06', '07'),
    ]);
    expect(salaires.map(({ montant, aPartirDe }) => [montant, aPartirDe])).toEqual([
      [1_200_000, '2027-02-01'],
      [1_000_000, '2026-10-01'],
    ]);
    expect(salaires[0]).toMatchObject({ creationDate: server.now });
    expect(salaires[0]?.auteur).toBeTruthy();
  });

  it('le même mois donne un autre montant à la même ligne, avec qui l’a fait, et un acte chaque fois', async () => {
    const first = firstOf((await salaire(server.admin, employeId, 1_000_000, '2026-11-01')).data);
    const bursar = await server.person({ ecoleId, droits: { avanceSalaire: ['modification'] } });
    const second = firstOf((await salaire(bursar, employeId, 1_100_000, '2026-11-01')).data);
    expect([first, second]).toEqual([
      { id: first['id'], modifDate: null },
      { id: first['id'], modifDate: server.now },
    ]);
    const row = (await server.rows('utilisateurs')).find(({ id }) => id === bursar.id);
    expect((await pageOf()).salaires).toEqual([
      {
        id: first['id'],
        montant: 1_100_000,
        aPartirDe: '2026-11-01',
        creationDate: server.now,
        auteur: `${String(row?.['prenoms'])} ${String(row?.['nom'])}`,
      },
    ]);
    const acts = await actsOf('salaires');
    expect(acts.map(told)).toEqual([
      { employeId: [null, employeId], montant: [null, 1_000_000], aPartirDe: [null, '2026-11-01'] },
      { montant: [1_000_000, 1_100_000] },
    ]);
    expect(acts.every((act) => act['ecoleId'] === ecoleId)).toBe(true);
    // The teacher's own history tells these acts, in words.
    const reader = await server.person({ ecoleId, droits: { journal: ['lecture'] } });
    const history = await reader.call(getJournal, { entite: 'utilisateurs', entiteId: employeId });
    expect(history.data.map(({ appel }) => appel)).toEqual([
      'PUT updateSalaireBase',
      'PUT updateSalaireBase',
    ]);
    expect(history.text).toContain('11/2026');
  });

  it('refuse un mois qui ne commence pas le 1er, trop loin, et un montant qui n’est pas entier', async () => {
    const champs = async (montant: number, aPartirDe: string) =>
      Object.keys((await salaire(server.admin, employeId, montant, aPartirDe)).refus.champs ?? {});
    for (const day of ['2026-10-02', '2025-10-01', '2027-12-01', ''])
      expect(await champs(1, day), day).toEqual(['aPartirDe']);
    expect(await champs(-1, '2026-10-01')).toEqual(['montant']);
    expect((await salaire(server.admin, employeId, 1, '2025-11-01')).status).toBe(200);
    expect((await salaire(server.admin, employeId, 0, '2027-11-01')).status).toBe(200);
  });

  it('les mois passés gardent le leur', async () => {
    await salaire(server.admin, employeId, 1_000_000);
    const before = await pageOf();
    for (const month of ['2026-01-01', '2026-10-01']) {
      expect((await salaire(server.admin, employeId, 500, month)).refus.champs, month).toEqual({
        aPartirDe: 'Les mois passés gardent leur salaire : choisissez le mois en cours ou un mois à venir.',
      });
    }
    expect(await pageOf()).toEqual(before);
    expect((await salaire(server.admin, employeId, 500, '2026-11-01')).status).toBe(200);
  });

  it('n’est donné qu’à un enseignant actif d’une école', async () => {
    const { id: accountant } = await server.person({ ecoleId });
    for (const id of [accountant, await createTeacher(server, null)])
      expect((await salaire(server.admin, id, 1)).refus.code).toBe('REGLE');
    expect((await salaire(server.admin, 999_999, 1)).refus.code).toBe('INTROUVABLE');
  });

  it('deux montants d’un même mois envoyés à la fois ne font qu’une ligne', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((montant) => salaire(server.admin, employeId, montant, '2026-11-01')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await server.rows('salaires')).toHaveLength(1);
  });

  it('celui d’un ajout compte à partir du début de l’année scolaire, dans le seul acte de l’ajout', async () => {
    const before = (await server.rows('journal')).length;
    const saisie = { ecoleId, fonction: 'enseignant', salaireBase: 1_500_000 };
    const answer = await server.admin.call(utilisateurs.create, await fiche(server, saisie));
    const id = answer.data[0]?.lastUserId;
    expect(await server.rows('salaires')).toMatchObject([
      {
        ecoleId,
        employeId: id,
        montant: 1_500_000,
        aPartirDe: '2026-10-01',
        creationUserId: server.admin.id,
      },
    ]);
    const acts = (await server.rows('journal'))
      .slice(before)
      .filter((act) => act['appel'] === 'POST addUser');
    expect(acts.map(told)).toMatchObject([
      { fonction: [null, 'Enseignant'], salaireBase: [null, 1_500_000] },
    ]);
  });

  it('n’est pas celui d’une autre fonction, ni d’une personne sans école', async () => {
    for (const more of [{ ecoleId }, { fonction: 'Enseignant' }]) {
      const saisie = await fiche(server, { ...more, salaireBase: 1_500_000 });
      const { status, refus } = await server.admin.call(utilisateurs.create, saisie);
      expect([status, refus.champs]).toEqual([
        422,
        { salaireBase: "Le salaire de base est celui d'un enseignant d'une école." },
      ]);
    }
    expect(await server.rows('salaires')).toEqual([]);
    const none = await fiche(server, { ecoleId, fonction: 'Enseignant', salaireBase: null });
    expect((await server.admin.call(utilisateurs.create, none)).status).toBe(201);
  });
});

describe('qui lit les salaires', () => {
  /** The tabs that take from salaries, each alone; the school's pages and the list of teachers, with all their rights. */
  const LECTEURS = [{ retenue: ['lecture'] }, { avanceSalaire: ['lecture'] }];
  const AUTRES = [
    { ecoleEnseignant: OPERATIONS },
    { enseignantsGlobaux: OPERATIONS, classeEcole: OPERATIONS },
    { utilisateurs: OPERATIONS },
    { ...MODELES.secretariat.menus, ...MODELES.secretariat.onglets },
  ];
  const quelquUn = (droits: Record<string, readonly string[]>) => server.person({ ecoleId, droits });

  it('[SEC-17] les retenues ou les avances les disent ; enseignants, école et utilisateurs, jamais', async () => {
    await salaire(server.admin, employeId, 1_234_567);
    for (const droits of LECTEURS) {
      const person = await quelquUn(droits);
      const { mois } = (await person.call(getMoisEnseignant, { id: employeId })).data;
      expect(mois[0]).toMatchObject({ salaireBase: 1_234_567 });
      const liste = await quelquUn({ ...droits, enseignantsGlobaux: ['lecture'] });
      const { data } = await liste.call(getEnseignantByEcoleId, { ecoleId });
      expect(data.find(({ id }) => id === employeId)).toMatchObject({ salaireBase: 1_234_567 });
    }
    for (const droits of AUTRES) {
      const person = await quelquUn(droits);
      expect((await person.call(getMoisEnseignant, { id: employeId })).refus.code).toBe('DROIT_ABSENT');
      const list = await person.call(getEnseignantByEcoleId, { ecoleId });
      expect(list.data.map(({ id }) => id)).toContain(employeId);
      const file = await person.call(exportEnseignant, { ecoleId, format: 'csv' });
      const lu = await person.call(utilisateurs.get, { id: employeId });
      for (const { text } of [list, file, lu]) expect(text).not.toMatch(/salaire|1234567|1 234 567/i);
    }
  });

  it('[SEC-17] qui ajoute un enseignant sans tenir les salaires n’en donne pas ; un autre le donne ensuite', async () => {
    const secretaire = await quelquUn({ ecoleEnseignant: OPERATIONS });
    const sans = await fiche(server, { ecoleId, fonction: 'Enseignant' });
    const refused = await secretaire.call(utilisateurs.create, { ...sans, salaireBase: 1_500_000 });
    expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, ['salaireBase']]);
    const added = await secretaire.call(utilisateurs.create, sans);
    expect(added.status).toBe(201);
    const id = Number(added.data[0]?.lastUserId);
    expect((await salaire(secretaire, id, 1_500_000, '2026-11-01')).refus.code).toBe('DROIT_ABSENT');
    expect(await server.rows('salaires')).toEqual([]);
    const comptable = await quelquUn({ retenue: ['modification'] });
    expect((await comptable.call(getMoisEnseignant, { id })).data.salaires).toEqual([]);
    expect((await salaire(comptable, id, 1_500_000, '2026-11-01')).status).toBe(200);
    const tout = await quelquUn({ ecoleEnseignant: ['ajout'], avanceSalaire: ['modification'] });
    const donne = await fiche(server, { ecoleId, fonction: 'Enseignant', salaireBase: 1_600_000 });
    expect((await tout.call(utilisateurs.create, donne)).status).toBe(201);
    expect((await server.rows('salaires')).map(({ montant }) => montant)).toEqual([1_500_000, 1_600_000]);
  });
});

describe('mois d’un enseignant', () => {
  it('donne de chaque mois ce qui est retenu, avancé, et ce qui reste à payer', async () => {
    await salaire(server.admin, employeId, 1_000_000);
    const take = (endpoint: typeof retenues.create | typeof avances.create, more: object) =>
      server.admin.call(endpoint, mouvement(employeId, sessionId, { libelleConfirme: true, ...more }));
    await take(retenues.create, { libelle: 'Absence', montant: 100_000 });
    await take(retenues.create, { libelle: 'Retard', montant: 50_000 });
    await take(avances.create, { montant: 900_000, montantConfirme: true });
    const off = firstOf((await take(avances.create, { moisId: '01', montant: 5000 })).data)['id'];
    await server.admin.call(avances.disable, { id: off, modifUserId: 0, modifDate: null });
    const { mois, session, enseignant } = await pageOf();
    expect(mois.slice(0, 2)).toEqual([
      {
        moisId: '10',
        annee: 2026,
        salaireBase: 1_000_000,
        retenues: 150_000,
        avances: 900_000,
        reste: -50_000,
      },
      { moisId: '11', annee: 2026, salaireBase: 1_000_000, retenues: 0, avances: 0, reste: 1_000_000 },
    ]);
    expect(mois[3]).toMatchObject({ moisId: '01', avances: 0 });
    expect(session).toMatchObject({ id: sessionId, libelle: '2026-2027' });
    expect(enseignant).toMatchObject({ id: employeId, ecoleId, enseignant: null });
  });

  it('sans salaire de base ne dit pas de reste, et sans session pas de mois', async () => {
    expect((await pageOf()).mois[0]).toMatchObject({ salaireBase: null, reste: null });
    const alone = await ownServer();
    const id = await createTeacher(alone, await createSchool(alone));
    const { data } = await alone.admin.call(getMoisEnseignant, { id });
    expect([data.session, data.mois]).toEqual([null, []]);
  });

  it('montre la session demandée, et garde le mois qu’elle n’offre plus quand il a servi', async () => {
    const early = await createSession(server, '2025-09-15', '2026-06-30');
    await server.admin.call(avances.create, mouvement(employeId, early, { moisId: '09' }));
    expect((await pageOf({ sessionId: early })).mois[0]).toMatchObject({ moisId: '09', annee: 2025 });
    await server.database.transaction((trx) =>
      trx.updateTable('sessions').set({ dateDebut: '2025-10-01' }).where('id', '=', early).execute(),
    );
    const { mois } = await pageOf({ sessionId: early });
    expect(mois.at(-1)).toMatchObject({ moisId: '09', avances: 50_000 });
    const unknown = await server.admin.call(getMoisEnseignant, { id: employeId, sessionId: 999 });
    expect(unknown.status).toBe(404);
  });

  it('n’est celui que d’un enseignant, ou de qui l’a été', async () => {
    const { id: accountant } = await server.person({ ecoleId });
    expect((await server.admin.call(getMoisEnseignant, { id: accountant })).status).toBe(404);
    await salaire(server.admin, employeId, 1_000_000);
    await server.database.transaction((trx) =>
      trx
        .updateTable('utilisateurs')
        .set({ fonction: 'Censeur', fonctionCle: 'censeur' })
        .where('id', '=', employeId)
        .execute(),
    );
    expect((await server.admin.call(getMoisEnseignant, { id: employeId })).status).toBe(200);
  });
});
