import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import {
  addFeuilleAppel,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changerLignes } from '#notes/tests/base.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { changerEtat, changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit, confierLaClasse } from '#tests/gestes/scolarite.ts';
import {
  absent,
  type EcoleAppelee,
  equiperDAppels,
  exigerLeRegistreTenu,
  present,
  retard,
} from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The day of the server, a Saturday: these classes have it. */
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  admin = server.admin;
});
afterEach(() => exigerLeRegistreTenu(server, depart.ecoleId));

/** Lets the time pass: whoever stayed away signs in again. */
async function attendre(instant: string): Promise<void> {
  server.now = instant;
  admin = await server.signIn(admin.id);
}

const lieu = (more: Record<string, unknown> = {}) => ({
  classeId: depart.classeId,
  jour: SAMEDI,
  demiJournee: 'matin',
  ...more,
});
const appeler = (
  eleves: unknown,
  { par = admin, ...more }: Record<string, unknown> & { par?: Person } = {},
) =>
  par.call(addFeuilleAppel, {
    ecoleId: depart.ecoleId,
    ...lieu(),
    remplieLe: server.now,
    eleves,
    ...more,
  });
const tous = () => depart.inscrits.map(present);
const lue = async (more: Record<string, unknown> = {}, par: Person = admin) =>
  (await par.call(getFeuilleAppel, lieu(more))).data;
const corriger = (
  id: unknown,
  eleves: unknown,
  { par = admin, ...more }: Record<string, unknown> & { par?: Person } = {},
) => par.call(updateFeuilleAppel, { id, eleves, motif: null, ...more });
const vu = (one: object, before: { pointage: string; minutes: number | null }) => ({ ...one, vu: before });
const PRESENT = { pointage: 'present', minutes: null };

describe('l’appel d’une classe', () => {
  it('[SUIVI-01] sans absent il est fait ; sans feuille, la classe manque une fois son heure passée', async () => {
    const { ecoleId, classeId } = depart;
    const manquants = async () => (await admin.call(getAppelsManquants, { ecoleId, jour: SAMEDI })).data;
    expect(await manquants()).toEqual([]);
    await attendre(`${SAMEDI}T10:00:00.000Z`);
    expect(await manquants()).toMatchObject([{ classeId, demiJournee: 'matin' }]);
    expect(firstOf((await appeler(tous())).data)).toMatchObject({ effectif: 3, presents: 3, absents: 0 });
    expect(await manquants()).toEqual([]);
    await attendre('2026-11-23T08:00:00.000Z');
    expect(await manquants()).toMatchObject([{ classeId, demiJournee: 'apresMidi' }]);
  });

  it('[SUIVI-01] [NAV-06] l’accueil dit les appels à faire à cette heure et les absents à signaler, dès le premier appel de l’école', async () => {
    const { ecoleId, inscrits } = depart;
    const aFaire = async (par = admin) => (await par.call(getAccueil, { ecoleId })).data.suivi;
    expect(await aFaire()).toBeUndefined();
    const [a = 0, ...others] = inscrits;
    await appeler([absent(a), ...others.map(present)], { demiJournee: 'apresMidi' });
    expect(await aFaire()).toEqual({ appels: 1, absents: 1 });
    const lecteur = await server.person({ ecoleId, droits: { feuillesAppel: ['lecture'] } });
    expect(await aFaire(lecteur)).toBeUndefined();
    // Who calls rolls and keeps no absences is told of no absent, and of the rolls of their own classes.
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    expect(await aFaire(enseignant)).toBeUndefined();
    await confierLaClasse(server, depart.classeId, enseignant.id);
    expect(await aFaire(enseignant)).toEqual({ appels: 1, absents: 0 });
    await appeler(tous());
    expect(await aFaire(enseignant)).toBeUndefined();
    expect(await aFaire()).toEqual({ appels: 0, absents: 1 });
  });

  it('[SUIVI-02] un second appel de la demi-journée reçoit le premier ; le même envoi deux fois n’en fait qu’un', async () => {
    const [a = 0, b = 0, c = 0] = depart.inscrits;
    const key = { 'idempotency-key': 'appel-du-samedi-matin' };
    const contenu = { ecoleId: depart.ecoleId, ...lieu(), remplieLe: server.now };
    const eleves = [absent(a), retard(b), present(c)];
    const send = () => admin.call(addFeuilleAppel, { ...contenu, eleves }, key);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    expect(await server.rows('feuilles_appel')).toHaveLength(1);
    const second = await appeler(tous());
    expect([second.status, second.refus.code]).toEqual([409, 'PERIME']);
    expect(second.refus.error).toContain('Cet appel est déjà fait');
    expect(second.refus.actuel).toMatchObject({
      feuille: { id: firstOf(first.data)['id'] },
      eleves: [{ pointage: 'absence' }, { pointage: 'retard', minutes: 15 }, { pointage: 'present' }],
    });
    expect((await appeler(tous(), { demiJournee: 'apresMidi' })).status).toBe(201);
  });

  it('[SUIVI-02] de vingt envois au même instant, un seul fait la feuille', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => appeler(tous())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await server.rows('feuilles_appel')).toHaveLength(1);
  });

  it('[SUIVI-05] un enseignant n’appelle que ses classes du jour, et ne lit qu’elles', async () => {
    const { ecoleId, classeId } = depart;
    const autre = await addClasse(server, ecoleId, '7ème année B');
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    const refus = await appeler(tous(), { par: enseignant });
    expect([refus.status, refus.refus.error]).toEqual([
      403,
      "Cette classe n'est pas l'une des vôtres ce jour-là.",
    ]);
    expect((await enseignant.call(getFeuilleAppel, lieu())).status).toBe(403);
    await confierLaClasse(server, classeId, enseignant.id);
    expect((await appeler(tous(), { par: enseignant })).status).toBe(201);
    expect((await enseignant.call(getFeuilleAppel, lieu({ classeId: autre }))).status).toBe(403);
    // Where an absence of today is justified is a step from the sheet.
    expect((await lue({}, enseignant)).peutVoirAbsences).toBe(true);
    const { data } = await enseignant.call(getAppelsDuJour, { ecoleId, jour: SAMEDI });
    expect([data.toutes, new Set(data.appels.map((one) => one.classeId))]).toEqual([
      false,
      new Set([classeId]),
    ]);
    const surveillant = await server.person({ ecoleId, droits: { absences: TOUT } });
    expect((await surveillant.call(getFeuilleAppel, lieu({ classeId: autre }))).status).toBe(200);
  });

  it('[SUIVI-10] aucun appel un jour sans classe, ni à venir, ni hors de l’année', async () => {
    const { ecoleId, sessionId } = depart;
    const champs = async (more: Record<string, unknown>) => (await appeler(tous(), more)).refus.champs;
    expect(await champs({ jour: '2026-11-15' })).toEqual({ jour: 'Pas de classe le dimanche matin.' });
    expect(await champs({ jour: '2026-11-23' })).toEqual({
      jour: "L'appel d'un jour à venir ne se fait pas encore.",
    });
    expect(await champs({ jour: '2026-09-30' })).toEqual({ jour: "Ce jour n'est d'aucune année scolaire." });
    const fete = { ecoleId, sessionId, libelle: 'Fête', du: SAMEDI, au: SAMEDI, partie: 'apresMidi' };
    await admin.call(joursSansClasse.create, { ...fete, creationUserId: 0 });
    expect(await champs({ demiJournee: 'apresMidi' })).toEqual({ jour: 'Pas de classe ce jour-là (Fête).' });
    expect((await lue({ demiJournee: 'apresMidi' })).sansClasse).toBe('Pas de classe ce jour-là (Fête).');
    const { data } = await admin.call(getAppelsDuJour, { ecoleId, jour: SAMEDI });
    expect(data.appels.map(({ demiJournee }) => demiJournee)).toEqual(['matin']);
    const semaine = { ecoleId, libelle: 'Cinq jours', aPartirDu: '2026-11-01', etape: 'collège' };
    await admin.call(semainesDeClasse.create, { ...SEMAINE_D_USAGE, ...semaine, creationUserId: 0 });
    expect(await champs({})).toEqual({ jour: 'Pas de classe le samedi matin.' });
  });

  it('[SUIVI-10] qui arrive ou part n’est sur la feuille que de son arrivée à la veille de son départ', async () => {
    const [a = 0] = depart.inscrits;
    const { inscriptionId } = await addInscrit(server, depart, {
      prenoms: 'Djénabou',
      dateInscription: SAMEDI,
    });
    expect((await changerEtat(admin, a, { dateDepart: SAMEDI })).status).toBe(200);
    const ids = async (jour: string) => (await lue({ jour })).eleves.map((one) => one.inscriptionId);
    expect(await ids('2026-11-20')).toEqual(depart.inscrits);
    expect(await ids(SAMEDI)).toEqual([...depart.inscrits.slice(1), inscriptionId]);
    // The sheet of a device that knew the class as it was yesterday.
    const { data } = await appeler(tous());
    expect(firstOf(data)).toMatchObject({
      effectif: 2,
      ecartes: [a],
      nonAppeles: [expect.stringContaining('Djénabou')],
    });
  });

  it('[SUIVI-10] qui part, et dont le départ se dit après l’appel, reste sur la feuille qui le tient, jusqu’à sa correction', async () => {
    const [a = 0, b = 0] = depart.inscrits;
    const { id } = firstOf((await appeler([absent(a), absent(b), ...tous().slice(2)])).data);
    expect((await changerEtat(admin, a, { dateDepart: SAMEDI })).status).toBe(200);
    const sorties = async () =>
      (await lue()).eleves.map(({ inscriptionId, pointage, estSorti }) => [
        inscriptionId,
        pointage,
        estSorti,
      ]);
    const [, , c = 0] = depart.inscrits;
    expect(await sorties()).toEqual([
      [b, 'absence', false],
      [c, 'present', false],
      [a, 'absence', true],
    ]);
    const said = await corriger(id, [vu(present(a), { pointage: 'absence', minutes: null })]);
    expect(said.data).toMatchObject([{ sort: 'ecrite' }]);
    expect(await sorties()).toEqual([
      [b, 'absence', false],
      [c, 'present', false],
    ]);
  });

  it('[SUIVI-03] deux élèves du même nom se disent par leur numéro', async () => {
    const { inscriptionId } = await addInscrit(server, depart, {
      prenoms: 'aissatou',
      dateInscription: SAMEDI,
    });
    const { eleves } = await lue();
    expect(
      eleves.flatMap((one) => (one.estHomonyme ? [one.inscriptionId] : [])).toSorted((a, b) => a - b),
    ).toEqual([depart.inscrits[0], inscriptionId]);
  });

  it('[SUIVI-10] une classe désactivée garde les appels faits, et n’en reçoit plus', async () => {
    const { ecoleId, classeId } = depart;
    const [a = 0] = depart.inscrits;
    await appeler([absent(a), ...tous().slice(1)]);
    await changerLignes(server, 'classes', { estActif: 0 }, { id: classeId });
    const { feuille: tenue, sansClasse } = await lue();
    expect([tenue === null, sansClasse]).toEqual([
      false,
      'Cette classe est désactivée\u00A0: son appel ne se fait plus.',
    ]);
    const { data } = await admin.call(getAppelsDuJour, { ecoleId, jour: SAMEDI });
    expect(data.appels.map(({ demiJournee, feuille }) => [demiJournee, feuille?.absents])).toEqual([
      ['matin', 1],
    ]);
    expect((await appeler(tous(), { demiJournee: 'apresMidi' })).refus.champs).toEqual({
      jour: 'Cette classe est désactivée\u00A0: son appel ne se fait plus.',
    });
    const tableau = { ecoleId, sessionId: null, moisId: null, classeId };
    const { total } = (await admin.call(getTableauSuivi, tableau)).data;
    expect([total.faits, total.attendus > total.faits]).toEqual([1, true]);
  });

  it('[SUIVI-07] le même jour il se corrige sans motif, élève par élève, et chaque changement reste', async () => {
    const [a = 0, b = 0, c = 0] = depart.inscrits;
    const { id } = firstOf((await appeler([absent(a), present(b), present(c)])).data);
    const ABSENCE = { pointage: 'absence', minutes: null };
    const answers = await corriger(id, [
      vu(retard(a, 20), ABSENCE),
      vu(absent(b), PRESENT),
      vu(present(c), PRESENT),
    ]);
    expect(answers.data.map(({ sort }) => sort)).toEqual(['ecrite', 'ecrite', 'identique']);
    // Another who had seen what stood before is told what stands now.
    const late = await corriger(id, [vu(present(a), ABSENCE)]);
    expect(late.data).toMatchObject([{ sort: 'conflit', pointage: 'retard', minutes: 20 }]);
    expect(late.data[0]?.phrase).toMatch(
      /^(?!Quelqu)[A-Z].+ a corrigé cet élève entre-temps : en retard de 20 min\.$/,
    );
    await corriger(id, [vu(present(b), ABSENCE)]);
    expect((await lue()).eleves.map(({ pointage }) => pointage)).toEqual(['retard', 'present', 'present']);
    expect(await server.rows('changements_absences')).toMatchObject([
      { inscriptionId: a, rang: 1, ancienPointage: 'absence', pointage: 'retard', minutes: 20 },
      { inscriptionId: b, rang: 1, ancienPointage: 'present', pointage: 'absence' },
      { inscriptionId: b, rang: 2, ancienPointage: 'absence', pointage: 'present' },
    ]);
    // Struck, and never gone.
    const kept = (await server.rows('absences')).find((one) => one['inscriptionId'] === b);
    expect(kept).toMatchObject({ genre: 'absence', annuleeLe: server.now });
  });

  it('[SUIVI-07] un élève deux fois dans une correction : la seconde se compare à ce que la première a écrit', async () => {
    const [a = 0] = depart.inscrits;
    const { id } = firstOf((await appeler(tous())).data);
    const { data } = await corriger(id, [vu(absent(a), PRESENT), vu(retard(a, 20), PRESENT)]);
    expect(data).toMatchObject([{ sort: 'ecrite' }, { sort: 'conflit', pointage: 'absence' }]);
    expect(await server.rows('changements_absences')).toHaveLength(1);
  });

  it('[SUIVI-10] qui n’était pas encore de la classe à l’appel y compte une fois la feuille corrigée', async () => {
    const { id } = firstOf((await appeler(tous())).data);
    const { inscriptionId } = await addInscrit(server, depart, {
      prenoms: 'Djénabou',
      dateInscription: SAMEDI,
    });
    await corriger(id, [vu(absent(inscriptionId), PRESENT)]);
    const { data } = await admin.call(getAppelsDuJour, { ecoleId: depart.ecoleId, jour: SAMEDI });
    expect(data.appels[0]?.feuille).toMatchObject({ effectif: 4, presents: 3, absents: 1 });
  });

  it('[SUIVI-10] une correction ne compte que les élèves qu’elle nomme : qui arrive après l’appel y reste non appelé', async () => {
    const [a = 0, b = 0] = depart.inscrits;
    const { id } = firstOf((await appeler([absent(a), ...tous().slice(1)])).data);
    await attendre(`${SAMEDI}T09:00:00.000Z`);
    const { inscriptionId } = await addInscrit(server, depart, {
      prenoms: 'Djénabou',
      dateInscription: SAMEDI,
    });
    const compte = async () =>
      (await admin.call(getAppelsDuJour, { ecoleId: depart.ecoleId, jour: SAMEDI })).data.appels[0]?.feuille;
    await corriger(id, [vu(retard(a, 60), { pointage: 'absence', minutes: null })]);
    expect(await compte()).toMatchObject({ effectif: 3, presents: 2, retards: 1 });
    await corriger(id, [vu(absent(b), PRESENT)]);
    expect(await compte()).toMatchObject({ effectif: 3, presents: 1, absents: 1 });
    await corriger(id, [vu(absent(inscriptionId), PRESENT)]);
    expect(await compte()).toMatchObject({ effectif: 4, presents: 1, absents: 2 });
    // Named once more, they are counted once.
    await corriger(id, [vu(present(inscriptionId), { pointage: 'absence', minutes: null })]);
    expect(await compte()).toMatchObject({ effectif: 4, presents: 2, absents: 1 });
  });

  it('[SUIVI-10] un élève passé dans la classe après l’appel n’y compte qu’une fois nommé', async () => {
    const { ecoleId, classeId } = depart;
    const [a = 0, b = 0] = depart.inscrits;
    const autre = await addClasse(server, ecoleId, '7ème année B');
    const venu = await addInscrit(server, { ...depart, classeId: autre }, { prenoms: 'Djénabou' });
    const { id } = firstOf((await appeler([absent(a), ...tous().slice(1)])).data);
    await attendre(`${SAMEDI}T09:00:00.000Z`);
    expect((await changerInscription(admin, venu.inscriptionId, { classeId })).status).toBe(200);
    const compte = async () =>
      (await admin.call(getAppelsDuJour, { ecoleId, jour: SAMEDI })).data.appels.find(
        ({ feuille }) => feuille?.id === id,
      )?.feuille;
    await corriger(id, [vu(absent(b), PRESENT)]);
    expect(await compte()).toMatchObject({ effectif: 3, absents: 2 });
    await corriger(id, [vu(absent(venu.inscriptionId), PRESENT)]);
    expect(await compte()).toMatchObject({ effectif: 4, absents: 3 });
  });

  it('[SUIVI-36] le jour n’a pas de classe quand aucune des classes n’en a, et non une seule', async () => {
    const { ecoleId } = depart;
    const sansClasse = async () =>
      (await admin.call(getAppelsDuJour, { ecoleId, jour: SAMEDI })).data.sansClasse;
    const cinq = { ...SEMAINE_D_USAGE, ecoleId, aPartirDu: '2026-11-01', creationUserId: 0 };
    await admin.call(semainesDeClasse.create, { ...cinq, libelle: 'Primaire', etape: 'primaire' });
    await addClasse(server, ecoleId, '3ème année A', { etape: 'primaire', niveau: '3' });
    expect(await sansClasse()).toBeNull();
    await admin.call(semainesDeClasse.create, { ...cinq, libelle: 'Collège', etape: 'collège' });
    expect(await sansClasse()).toBe('Pas de classe le samedi.');
  });

  it('[SUIVI-07] un autre jour il se corrige par qui tient les absences, avec un motif', async () => {
    const { ecoleId, classeId } = depart;
    const [a = 0] = depart.inscrits;
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    await confierLaClasse(server, classeId, enseignant.id);
    const { id } = firstOf((await appeler(tous(), { par: enseignant })).data);
    const asked = [vu(absent(a), PRESENT)];
    await attendre('2026-11-23T08:00:00.000Z');
    const teacher = await corriger(id, asked, { par: await server.signIn(enseignant.id), motif: 'Oubli' });
    expect([teacher.status, teacher.refus.code]).toEqual([409, 'REGLE']);
    const surveillant = await server.person({ ecoleId, droits: { absences: TOUT } });
    expect((await corriger(id, asked, { par: surveillant })).refus.champs).toHaveProperty('motif');
    const done = await corriger(id, asked, { par: surveillant, motif: 'Oubli' });
    expect(done.data).toMatchObject([{ sort: 'ecrite' }]);
    expect(await server.rows('changements_absences')).toMatchObject([
      { motif: 'Oubli', auteurId: surveillant.id },
    ]);
    expect(await lue({}, surveillant)).toMatchObject({ peutCorriger: true, veutUnMotif: true });
  });

  it('[SUIVI-25] une feuille gardée sans réseau garde l’heure où elle fut remplie, et dit celle où elle arriva', async () => {
    const remplieLe = `${SAMEDI}T08:10:00.000Z`;
    await attendre('2026-11-24T17:00:00.000Z');
    await appeler(tous(), { remplieLe });
    expect((await lue()).feuille).toMatchObject({ remplieLe, creationDate: server.now });
    await appeler(tous(), { demiJournee: 'apresMidi', remplieLe: '2027-01-01T08:00:00.000Z' });
    expect((await lue({ demiJournee: 'apresMidi' })).feuille).toMatchObject({ remplieLe: server.now });
  });

  it('le journal dit combien, jamais qui', async () => {
    const [a = 0, b = 0, c = 0] = depart.inscrits;
    const { id } = firstOf((await appeler([absent(a), retard(b, null), present(c)])).data);
    const { data } = await admin.call(getJournal, {
      entite: 'feuilles_appel',
      entiteId: id,
      page: 1,
      taille: 10,
    });
    const text = JSON.stringify(data);
    expect(text).toContain('1 présent · 1 absent · 1 retard');
    expect(text).not.toContain('Aïssatou');
    // Ten minutes where nobody said how many.
    expect((await lue()).eleves.map(({ minutes }) => minutes)).toEqual([null, 10, null]);
  });

  it('le journal dit qu’une feuille est corrigée, jamais pourquoi : le motif reste avec l’élève', async () => {
    const [a = 0] = depart.inscrits;
    const { id } = firstOf((await appeler(tous())).data);
    await corriger(id, [vu(absent(a), PRESENT)], { motif: 'Elle était à l’hôpital' });
    const asked = { entite: 'feuilles_appel', entiteId: id, page: 1, taille: 10 };
    const text = JSON.stringify((await admin.call(getJournal, asked)).data);
    expect(text).toContain('"corrections":[null,"1"]');
    expect(text).not.toContain('hôpital');
    expect(await server.rows('changements_absences')).toMatchObject([{ motif: 'Elle était à l’hôpital' }]);
  });

  it('un élève deux fois, ou d’une autre classe seule, se refuse à la feuille', async () => {
    const [a = 0] = depart.inscrits;
    expect((await appeler([present(a), absent(a)])).refus.champs).toEqual({
      eleves: 'Un élève est deux fois sur cette feuille.',
    });
    const classeId = await addClasse(server, depart.ecoleId, '8ème année');
    const { inscriptionId } = await addInscrit(server, { ...depart, classeId }, { prenoms: 'Fatou' });
    expect((await appeler([present(inscriptionId)])).refus.champs).toEqual({
      eleves: "Aucun de ces élèves n'est de cette classe ce jour-là.",
    });
    expect(await server.rows('feuilles_appel')).toEqual([]);
  });
});
