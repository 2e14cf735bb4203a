import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import {
  changerCreneau,
  getEmploiDuTemps,
  getEnseignantsACreneaux,
  getHeurtsDuCreneau,
  getMatieresACreneaux,
  imprimerEmploisDuTemps,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAttribution, addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { addClasse, equiper } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The server's day is Saturday 21 November 2026: its week begins on the 16th. */
const LUNDI = '2026-11-16';

/** Makes two classes, the subjects of both, and two teachers. */
async function deuxClasses(server: TestServer) {
  const { ecoleId, sessionId, classeId: a } = await equiper(server);
  const b = await addClasse(server, ecoleId, '7ème année B');
  const maths = idOf((await addMatiere(server.admin, { libelle: 'Mathématiques' })).data);
  const chimie = idOf((await addMatiere(server.admin, { libelle: 'Chimie' })).data);
  const enseigner = async (classeId: number, matiereId: number) =>
    idOf((await addEnseignement(server.admin, { ecoleId, sessionId, classeId, matiereId })).data);
  return {
    ecoleId,
    sessionId,
    a,
    b,
    maths: { a: await enseigner(a, maths), b: await enseigner(b, maths) },
    chimie: { a: await enseigner(a, chimie), b: await enseigner(b, chimie) },
    bah: await createTeacher(server, ecoleId),
    sow: await createTeacher(server, ecoleId),
  };
}

let server: TestServer;
let admin: Person;
let ecole: Awaited<ReturnType<typeof deuxClasses>>;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(deuxClasses));
  admin = server.admin;
});

async function attendre(instant: string): Promise<void> {
  server.now = instant;
  admin = await server.signIn(admin.id);
}

const creneau = (more: Record<string, unknown> = {}) => ({
  enseignementId: ecole.maths.a,
  jourSemaine: 'lundi',
  de: '08:00',
  a: '10:00',
  enseignantId: ecole.bah,
  salle: null,
  du: '2026-10-05',
  au: null,
  creationUserId: 0,
  ...more,
});
const ajouter = (more: Record<string, unknown> = {}) => admin.call(creneaux.create, creneau(more));
const pose = async (more: Record<string, unknown> = {}) => {
  const { data, status } = await ajouter(more);
  expect(status).toBe(201);
  return idOf(data);
};
const lu = async (id: number) => firstOf((await admin.call(creneaux.get, { id })).data);
const semaine = async (jour: string, more: Record<string, unknown> = {}, person: Person = admin) => {
  const { ecoleId, sessionId, a } = ecole;
  const asked = { ecoleId, sessionId, jour, vue: 'classe', quiId: a, salle: null, ...more };
  return person.call(getEmploiDuTemps, asked);
};
const dits = async (jour: string, more: Record<string, unknown> = {}) =>
  (await semaine(jour, more)).data.creneaux.map((one) => `${one.jour} ${one.de}-${one.a} ${one.matiere}`);
const changer = async (id: number, more: Record<string, unknown>) => {
  const { jourSemaine, de, a, enseignantId, salle, modifDate } = await lu(id);
  return admin.call(changerCreneau, { id, modifDate, jourSemaine, de, a, enseignantId, salle, ...more });
};
/** Puts a lesson that a past week has had: it was made three weeks before the day of the server. */
async function ancien(more: Record<string, unknown> = {}): Promise<number> {
  await attendre('2026-11-02T08:00:00.000Z');
  const id = await pose(more);
  await attendre('2026-11-21T08:05:09.120Z');
  return id;
}

describe('les créneaux', () => {
  it('[SUIVI-28] une heure se tape comme on l’écrit, et se garde en chiffres', async () => {
    const id = await pose({ de: '8h', a: '9 h 30' });
    expect(await lu(id)).toMatchObject({
      de: '08:00',
      a: '09:30',
      classe: '7ème année A',
      matiere: 'Mathématiques',
    });
    expect((await ajouter({ de: 'midi' })).refus.champs).toEqual({
      de: "L'heure de début est une heure de la journée, par exemple 08:30.",
    });
    expect((await ajouter({ de: '10:00', a: '10:00' })).refus.champs).toEqual({
      a: "L'heure de fin vient après celle du début.",
    });
  });

  it('[SUIVI-28] une classe, un enseignant, une salle n’ont pas deux créneaux à la fois : le champ dit qui est où', async () => {
    await pose({ salle: 'Labo' });
    const tous = (await admin.call(getEnseignantsACreneaux, { ecoleId: ecole.ecoleId })).data;
    const { prenoms, nom } = tous.find(({ id }) => id === ecole.bah) ?? {};
    const meme = { de: '09:00', a: '11:00' };
    expect(
      (await ajouter({ ...meme, enseignementId: ecole.chimie.a, enseignantId: ecole.sow })).refus.champs,
    ).toEqual({
      de: 'La classe « 7ème année A » a déjà Mathématiques de 08:00 à 10:00.',
    });
    expect((await ajouter({ ...meme, enseignementId: ecole.maths.b })).refus.champs).toEqual({
      enseignantId: `${prenoms} ${nom} est déjà en « 7ème année A » (Mathématiques) de 08:00 à 10:00.`,
    });
    const salle = { enseignementId: ecole.chimie.b, enseignantId: ecole.sow, salle: 'LABO ' };
    expect((await ajouter({ ...meme, ...salle })).refus.champs).toEqual({
      salle: 'La salle « Labo » a déjà la classe « 7ème année A » (Mathématiques) de 08:00 à 10:00.',
    });
    // Touching is no clash, nor is another day, nor days that never meet.
    await pose({ ...salle, de: '10:00', a: '11:00' });
    await pose({ de: '07:00', a: '08:00' });
    await pose({ jourSemaine: 'mardi' });
    await pose({ jourSemaine: 'mardi', du: '2026-10-01', au: '2026-10-04' });
    await pose({ jourSemaine: 'mercredi', au: '2026-12-31' });
    await pose({ jourSemaine: 'mercredi', du: '2027-01-01' });
    expect(
      (await ajouter({ jourSemaine: 'mercredi', enseignantId: null, du: '2026-10-05' })).refus.champs,
    ).toEqual({
      de: "La classe « 7ème année A » a déjà Mathématiques de 08:00 à 10:00, jusqu'au 31/12/2026.",
    });
  });

  it('[SUIVI-28] le heurt se dit pendant la saisie, sans rien écrire, et jamais avec soi-même', async () => {
    const id = await pose();
    const { creationUserId: _, ...asked } = creneau({ de: '09:00', a: '11:00', enseignantId: null });
    const demander = async (more: Record<string, unknown>) =>
      (await admin.call(getHeurtsDuCreneau, { ...asked, id: null, ...more })).data;
    const phrase = 'La classe « 7ème année A » a déjà Mathématiques de 08:00 à 10:00.';
    expect(await demander({})).toEqual([{ champ: 'de', phrase }]);
    expect(await demander({ id })).toEqual([]);
    expect(await demander({ a: '08:30' })).toEqual([]);
    expect(await server.rows('creneaux')).toHaveLength(1);
  });

  it('[SUIVI-28] deux créneaux d’une même heure tapés à la fois : l’un des deux est refusé', async () => {
    const all = await Promise.all([ajouter(), ajouter({ enseignementId: ecole.maths.b })]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  it('[SUIVI-28] les jours restent dans l’année, et l’année ne se raccourcit pas en les laissant dehors', async () => {
    const phrase = '« 2026-2027 » va du 01/10/2026 au 30/06/2027.';
    expect((await ajouter({ du: '2026-09-30' })).refus.champs).toEqual({ du: phrase });
    expect((await ajouter({ au: '2027-07-01' })).refus.champs).toEqual({ au: phrase });
    expect((await ajouter({ au: '2026-10-04' })).refus.champs).toEqual({
      au: 'Le dernier jour ne vient pas avant le premier.',
    });
    await pose({ au: '2027-06-30' });
    const row = firstOf((await admin.call(sessions.get, { id: ecole.sessionId })).data);
    const court = await admin.call(sessions.update, { ...row, dateFin: '2027-06-29', modifUserId: 0 });
    expect(court.refus.champs).toEqual({
      dateFin: '« Mathématiques », du 05/10/2026 au 30/06/2027, serait hors de cette année.',
    });
  });

  it('[SUIVI-28] l’enseignant est un enseignant de l’école', async () => {
    const autre = await createTeacher(server, await createSchool(server, 'École de Matoto'));
    expect(Object.keys((await ajouter({ enseignantId: autre })).refus.champs ?? {})).toEqual([
      'enseignantId',
    ]);
    const { id } = await server.person({ ecoleId: ecole.ecoleId });
    expect(Object.keys((await ajouter({ enseignantId: id })).refus.champs ?? {})).toEqual(['enseignantId']);
  });
});

describe('une semaine passée', () => {
  it('[SUIVI-28] garde la sienne : un changement vaut à partir d’un jour', async () => {
    const id = await ancien();
    const { data, status } = await changer(id, {
      aPartirDu: LUNDI,
      jourSemaine: 'mardi',
      enseignantId: ecole.sow,
    });
    expect([status, firstOf(data).estNouveau]).toEqual([200, true]);
    expect(await dits('2026-11-09')).toEqual(['2026-11-09 08:00-10:00 Mathématiques']);
    expect(await dits(LUNDI)).toEqual(['2026-11-17 08:00-10:00 Mathématiques']);
    expect(await lu(id)).toMatchObject({ au: '2026-11-15', jourSemaine: 'lundi', enseignantId: ecole.bah });
    expect(await lu(Number(firstOf(data)['id']))).toMatchObject({
      du: LUNDI,
      au: null,
      enseignantId: ecole.sow,
    });
  });

  it('[SUIVI-28] ne se récrit ni par un jour passé, ni par un changement, ni en ôtant le créneau', async () => {
    const id = await ancien();
    const phrase =
      'Une semaine passée garde ses créneaux, et un jour appelé aussi : au plus tôt le 16/11/2026.';
    expect((await changer(id, { aPartirDu: '2026-11-15', de: '07:00' })).refus.champs).toEqual({
      aPartirDu: phrase,
    });
    const row = await lu(id);
    const update = (more: Record<string, unknown>) =>
      admin.call(creneaux.update, { ...row, modifUserId: 0, ...more });
    const depuis = 'Ce créneau vaut depuis le 05/10/2026';
    expect((await update({ de: '07:00' })).refus.champs).toEqual({
      de: `${depuis} : changez-le à partir d'un jour.`,
    });
    expect((await update({ au: '2026-11-14' })).refus.champs).toEqual({
      au: 'Une semaine passée garde ses créneaux, et un jour appelé aussi : au plus tôt le 15/11/2026.',
    });
    const stamp = { id, modifUserId: 0, modifDate: null };
    const oter = { error: `${depuis} : dites plutôt jusqu'à quel jour.` };
    expect((await admin.call(creneaux.disable, stamp)).refus).toMatchObject(oter);
    expect((await admin.call(creneaux.remove, { id })).refus).toMatchObject(oter);
    expect((await update({ au: '2026-11-15' })).status).toBe(200);
    const fini = await lu(id);
    await attendre('2026-11-30T08:00:00.000Z');
    expect((await admin.call(creneaux.update, { ...fini, modifUserId: 0, au: null })).refus.champs).toEqual({
      au: 'Ce créneau a fini le 15/11/2026 : ajoutez-en un autre.',
    });
    expect(await dits('2026-11-09')).toHaveLength(1);
  });

  it('[SUIVI-28] un emploi du temps tapé en retard se corrige tant que sa semaine n’est pas finie', async () => {
    const id = await pose();
    expect((await changer(id, { aPartirDu: '2026-10-05', de: '07:00' })).data).toMatchObject([
      { id, estNouveau: false },
    ]);
    expect(await dits('2026-10-12')).toEqual(['2026-10-12 07:00-10:00 Mathématiques']);
    expect((await changer(id, { aPartirDu: '2026-10-04' })).refus.champs).toEqual({
      aPartirDu: 'Ce créneau commence le 05/10/2026.',
    });
    expect((await admin.call(creneaux.remove, { id })).status).toBe(200);
    expect(await dits('2026-10-12')).toEqual([]);
  });

  it('[SUIVI-28] un changement qui heurte n’écrit rien : le créneau d’avant garde ses jours', async () => {
    const id = await ancien();
    await pose({ enseignementId: ecole.chimie.a, jourSemaine: 'mardi', enseignantId: ecole.sow });
    const refus = await changer(id, { aPartirDu: LUNDI, jourSemaine: 'mardi' });
    expect(refus.refus.champs).toEqual({ de: 'La classe « 7ème année A » a déjà Chimie de 08:00 à 10:00.' });
    expect((await lu(id)).au).toBeNull();
  });

  it('le journal dit le créneau par sa matière, sa classe et son heure', async () => {
    const id = await pose();
    const { data } = await admin.call(getJournal, { entite: 'creneaux', entiteId: id, page: 1, taille: 10 });
    expect(JSON.stringify(data)).toContain('lundi 08:00');
  });
});

describe('la semaine', () => {
  it('[SUIVI-28] se voit par classe, par enseignant et par salle, avec ses jours sans classe', async () => {
    await pose({ salle: 'Labo' });
    await pose({
      enseignementId: ecole.chimie.b,
      enseignantId: ecole.sow,
      jourSemaine: 'samedi',
      salle: 'labo',
    });
    const fete = { ecoleId: null, sessionId: ecole.sessionId, libelle: 'Fête', du: LUNDI, au: LUNDI };
    await admin.call(joursSansClasse.create, { ...fete, partie: 'journee', creationUserId: 0 });
    const { data } = await semaine('2026-11-21');
    expect(data.jours.map(({ jourSemaine, sansClasse }) => [jourSemaine, sansClasse])).toEqual([
      ['lundi', 'Pas de classe ce jour-là (Fête).'],
      ['mardi', null],
      ['mercredi', null],
      ['jeudi', null],
      ['vendredi', null],
    ]);
    expect(data.salles).toEqual(['Labo']);
    expect(new Set(data.enseignants.map(({ id }) => id))).toEqual(new Set([ecole.bah, ecole.sow]));
    expect(await dits(LUNDI, { vue: 'enseignant', quiId: ecole.sow })).toEqual([
      '2026-11-21 08:00-10:00 Chimie',
    ]);
    expect(await dits(LUNDI, { vue: 'salle', quiId: null, salle: 'LABO' })).toHaveLength(2);
    expect(await dits(LUNDI, { vue: 'enseignant', quiId: null })).toEqual([]);
  });

  it('[SUIVI-28] propose avec chaque matière qui l’enseigne, et les enseignants de l’école', async () => {
    await addAttribution(admin, { enseignementId: ecole.maths.a, enseignantId: ecole.bah });
    for (const enseignantId of [ecole.bah, ecole.sow])
      await addAttribution(admin, { enseignementId: ecole.chimie.a, enseignantId });
    const { data } = await admin.call(getMatieresACreneaux, {
      classeId: ecole.a,
      sessionId: ecole.sessionId,
    });
    expect(data.map(({ matiere, enseignantId }) => [matiere, enseignantId])).toEqual([
      ['Chimie', null],
      ['Mathématiques', ecole.bah],
    ]);
    const tous = (await admin.call(getEnseignantsACreneaux, { ecoleId: ecole.ecoleId })).data;
    expect(tous.map(({ id }) => id)).toEqual(expect.arrayContaining([ecole.bah, ecole.sow]));
  });

  it('[SUIVI-28] une école ne voit ni ne touche celle d’une autre', async () => {
    const id = await pose();
    const ecoleId = await createSchool(server, 'École de Matoto');
    const person = await server.person({ ecoleId, droits: { emploisDuTemps: TOUT } });
    expect((await semaine(LUNDI, {}, person)).refus.code).toBe('HORS_DE_PORTEE');
    const { jourSemaine, de, a } = await lu(id);
    const change = {
      id,
      modifDate: null,
      jourSemaine,
      de,
      a,
      enseignantId: null,
      salle: null,
      aPartirDu: LUNDI,
    };
    expect((await person.call(changerCreneau, change)).refus.code).toBe('INTROUVABLE');
    expect((await person.call(creneaux.create, creneau())).status).not.toBe(201);
    const { creationUserId: _, ...asked } = creneau();
    expect((await person.call(getHeurtsDuCreneau, { ...asked, id: null })).refus.code).toBe('INTROUVABLE');
    expect((await semaine(LUNDI, { ecoleId }, person)).data.creneaux).toEqual([]);
  });

  it('[SUIVI-28] un enseignement qui a un créneau ne se désactive pas', async () => {
    await pose();
    const stamp = { id: ecole.maths.a, modifUserId: 0, modifDate: null };
    expect((await admin.call(enseignements.disable, stamp)).refus.error).toContain('1 créneau');
  });
});

describe('le papier', () => {
  const imprimer = (more: Record<string, unknown> = {}) => {
    const { ecoleId, sessionId, a } = ecole;
    const asked = { ecoleId, sessionId, jour: LUNDI, vue: 'classe', quiId: a, salle: null, ...more };
    return lirePapier(server, admin, imprimerEmploisDuTemps, asked);
  };

  it('[SUIVI-31] une classe, un enseignant, une salle ont chacun leur feuille couchée, sur une page', async () => {
    await pose({ salle: 'Labo' });
    await pose({ enseignementId: ecole.chimie.b, enseignantId: ecole.sow, jourSemaine: 'mardi' });
    const [feuille, ...autres] = await imprimer();
    expect([autres.length, (feuille?.width ?? 0) > (feuille?.height ?? 0)]).toEqual([0, true]);
    expectDits(
      texteDe([feuille ?? { text: '' }]),
      'Classe : 7ème année A',
      'Mathématiques',
      'Labo',
      '08:00',
      'Lundi',
    );
    expect(texteDe([feuille ?? { text: '' }])).not.toContain('Chimie');
    const deux = await imprimer({ quiId: null });
    expect(deux.map((une) => texteDe([une]).includes('Chimie'))).toEqual([false, true]);
    expect(await imprimer({ vue: 'enseignant', quiId: null })).toHaveLength(2);
    const [labo, ...reste] = await imprimer({ vue: 'salle', quiId: null, salle: 'labo' });
    expect(reste).toEqual([]);
    expectDits(texteDe([labo ?? { text: '' }]), 'Salle : Labo', '7ème année A');
  });

  it('[SUIVI-31] la semaine la plus remplie tient sur une page : six jours, neuf heures', async () => {
    for (const jourSemaine of ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'])
      for (const heure of ['08', '09', '10', '11', '12', '14', '15', '16', '17'])
        await pose({ jourSemaine, de: `${heure}:00`, a: `${heure}:55`, salle: 'Salle polyvalente du fond' });
    expect(await imprimer()).toHaveLength(1);
  });

  it('[SUIVI-31] une semaine sans créneau le dit, et n’imprime rien', async () => {
    const { ecoleId, sessionId } = ecole;
    const asked = { ecoleId, sessionId, jour: LUNDI, vue: 'salle', quiId: null, salle: null };
    expect((await admin.call(imprimerEmploisDuTemps, asked)).refus.error).toBe(
      "Aucun créneau n'est de cette semaine : rien ne s'imprime.",
    );
  });
});
