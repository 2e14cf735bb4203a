import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { aUnTaux, filtresDuChiffre } from '@gestionscolaire/contract/suivi/chiffres/chiffrer.ts';
import { getSeuilsSuivi, updateSeuilsSuivi } from '@gestionscolaire/contract/suivi/chiffres/seuils.ts';
import {
  exportTableauSuivi,
  getAbsentsMaintenant,
  getAlertesSuivi,
  getTableauSuivi,
} from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import {
  direMilliemes,
  partDesAbsences,
  tauxDAbsence,
} from '@gestionscolaire/contract/suivi/chiffres/taux.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { deuxClasses } from '#suivi/tests/deux-classes.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import { absent, present, retard } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The day of the server, at eight, and the two before; a class day each. */
const [JEUDI, VENDREDI, SAMEDI] = ['2026-11-19', '2026-11-20', '2026-11-21'];

let server: TestServer;
let admin: Person;
let ecole: Awaited<ReturnType<typeof deuxClasses>>;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(deuxClasses));
  admin = server.admin;
});

const eleve = (rang: number) => ecole.inscrits[rang] ?? 0;

/** The place of a sheet: a class with its pupils, and the course that it is of. */
interface Lieu {
  readonly classeId: number;
  readonly inscrits: readonly number[];
  readonly creneauId?: number;
}

async function appeler(
  jour: string,
  demiJournee: 'matin' | 'apresMidi',
  said: readonly ReturnType<typeof retard>[] = [],
  { classeId, inscrits, creneauId }: Lieu = ecole,
): Promise<number> {
  const named = new Set(said.map(({ inscriptionId }) => inscriptionId));
  const { data, status } = await admin.call(addFeuilleAppel, {
    ecoleId: ecole.ecoleId,
    classeId,
    jour,
    demiJournee,
    creneauId,
    remplieLe: server.now,
    eleves: [...said, ...inscrits.filter((id) => !named.has(id)).map(present)],
  });
  expect(status).toBe(201);
  return Number(firstOf(data)['id']);
}
const appelerAuCours = (rang: number, said: readonly ReturnType<typeof absent>[] = []) =>
  appeler(VENDREDI, 'matin', said, {
    classeId: ecole.autreId,
    inscrits: [ecole.ailleurs],
    creneauId: ecole.cours[rang] ?? 0,
  });

const TOUT = { sessionId: null, moisId: null, classeId: null };
const tableau = async (more: Record<string, unknown> = {}) =>
  (await admin.call(getTableauSuivi, { ecoleId: ecole.ecoleId, ...TOUT, ...more })).data;
const alertes = async () =>
  (await admin.call(getAlertesSuivi, { ecoleId: ecole.ecoleId, sessionId: null })).data;
const genres = async () => (await alertes()).map(({ genre, demiJournees }) => [genre, demiJournees.length]);

async function justifier(
  inscriptionId: number,
  among: (jour: string) => boolean = () => true,
  motifId: number | null = null,
) {
  const { absences } = (await admin.call(getAbsencesDeLEleve, { inscriptionId })).data;
  const chosen = absences.filter(({ jour, peutJustifier }) => peutJustifier && among(jour));
  const answer = await admin.call(justifierAbsences, {
    inscriptionId,
    absences: chosen.map(({ id, etat }) => ({
      id,
      vu: etat,
    })),
    etat: 'justifiee',
    motifId,
    texte: 'Certificat',
  });
  expect(answer.status).toBe(200);
}

/** Calls the rolls of three days: whole half-days, courses, lateness, one struck. */
async function troisJours() {
  await appeler(JEUDI, 'matin', [absent(eleve(0)), absent(eleve(1))]);
  await appeler(JEUDI, 'apresMidi', [absent(eleve(0)), retard(eleve(2))]);
  await appeler(VENDREDI, 'matin', [absent(eleve(1))]);
  const feuille = await appeler(SAMEDI, 'matin', [absent(eleve(2))]);
  await admin.call(updateFeuilleAppel, {
    id: feuille,
    eleves: [{ ...present(eleve(2)), vu: { pointage: 'absence', minutes: null } }],
    motif: 'Elle était là',
  });
  // Away at both courses: one half-day.
  await appelerAuCours(0, [absent(ecole.ailleurs)]);
  await appelerAuCours(1, [absent(ecole.ailleurs)]);
  const maladie = { ecoleId: ecole.ecoleId, genre: 'absence', libelle: 'Maladie', gravite: null };
  const motifId = idOf((await admin.call(motifsSuivi.create, maladie)).data);
  await justifier(eleve(0), (jour) => jour === JEUDI, motifId);
  return motifId;
}

describe('les chiffres du suivi', () => {
  it('[SUIVI-09] absences sur effectif des demi-journées appelées ; retards, absences annulées et appels non faits n’y sont pas', async () => {
    await troisJours();
    // Four sheets of three pupils, and a half-day of one pupil with two sheets.
    const { total, session, du } = await tableau();
    expect(total).toMatchObject({ absences: 5, effectif: 13, faits: 6 });
    expect(direMilliemes(tauxDAbsence(total))).toBe('38,5\u00A0%');
    expect(du).toBe(session?.dateDebut);
    // An absence at one of two courses alone is none.
    const { absences } = (await admin.call(getAbsencesDeLEleve, { inscriptionId: ecole.ailleurs })).data;
    await server.database.transaction((trx) =>
      trx
        .updateTable('absences')
        .set({ annuleeLe: server.now })
        .where('id', '=', absences[0]?.id ?? 0)
        .execute(),
    );
    expect((await tableau()).total).toMatchObject({ absences: 4, effectif: 13, faits: 6 });
  });

  it('[SUIVI-37] dit les appels attendus : les demi-journées de classe jusqu’à maintenant, par cours là où il se fait à chaque cours', async () => {
    await troisJours();
    const ligne = async (cle: number) =>
      (await tableau()).lignes.find((one) => one.par === 'classe' && one.cle === String(cle));
    // From 1 October to 20 November, 44 days of class of two half-days; this Saturday, what was called.
    const { attendus } = (await ligne(ecole.classeId)) ?? { attendus: 0 };
    expect(attendus).toBe(89);
    // One Friday morning has had two courses.
    expect((await ligne(ecole.autreId))?.attendus).toBe(89);
    await admin.call(joursSansClasse.create, {
      ecoleId: ecole.ecoleId,
      sessionId: ecole.sessionId,
      libelle: 'Tabaski',
      partie: 'journee',
      du: '2026-11-16',
      au: '2026-11-17',
      creationUserId: 0,
    });
    expect((await ligne(ecole.classeId))?.attendus).toBe(85);
  });

  it('[SUIVI-09] d’un jour clos rien n’est plus à venir, et les chiffres s’arrêtent à aujourd’hui', async () => {
    server.now = `${SAMEDI}T09:00:00.000Z`;
    await appeler(SAMEDI, 'matin');
    const { total: avant, au } = await tableau();
    expect(au).toBe(SAMEDI);
    expect((await admin.call(cloreJournee, { ecoleId: ecole.ecoleId, jour: SAMEDI })).status).toBe(200);
    const { total: apres } = await tableau();
    expect([apres.faits - avant.faits, apres.attendus - avant.attendus]).toEqual([0, 3]);
  });

  it('[SUIVI-37] chaque chiffre est le nombre de lignes de sa liste : en tout, par classe, mois, jour, sexe et motif', async () => {
    await troisJours();
    await appeler('2026-10-30', 'matin', [absent(eleve(0))]);
    const { ecoleId } = ecole;
    for (const asked of [TOUT, { ...TOUT, moisId: '11' }, { ...TOUT, classeId: ecole.classeId }]) {
      const { du, au, total, lignes } = await tableau(asked);
      const compter = async (of?: (typeof lignes)[number]) => {
        const filtres = filtresDuChiffre({ du, au, classeId: asked.classeId }, of);
        return (await admin.call(absenceSelectBy, { ecoleId, filtres })).data.length;
      };
      expect([await compter(), asked]).toEqual([total.absences, asked]);
      for (const one of lignes)
        expect([one.par, one.libelle, await compter(one)]).toEqual([one.par, one.libelle, one.absences]);
      for (const par of ['classe', 'mois', 'jourSemaine', 'sexe', 'motif']) {
        const own = lignes.filter((one) => one.par === par);
        expect([par, own.reduce((sum, { absences }) => sum + absences, 0)]).toEqual([par, total.absences]);
      }
    }
    const dites = (await tableau()).lignes.map(({ par, libelle, absences }) => [par, libelle, absences]);
    expect(dites).toEqual([
      ['classe', 'CE1 A', 1],
      ['classe', '7ème année A', 5],
      ['mois', 'octobre 2026', 1],
      ['mois', 'novembre 2026', 5],
      ['jourSemaine', 'Lundi', 0],
      ['jourSemaine', 'Mardi', 0],
      ['jourSemaine', 'Mercredi', 0],
      ['jourSemaine', 'Jeudi', 3],
      ['jourSemaine', 'Vendredi', 3],
      ['jourSemaine', 'Samedi', 0],
      ['sexe', 'Filles', 4],
      ['sexe', 'Garçons', 2],
      ['motif', 'Sans motif', 4],
      ['motif', 'Maladie', 2],
    ]);
  });

  it('[SUIVI-20] [SUIVI-37] le fichier dit ce que dit l’écran', async () => {
    await troisJours();
    const { total, lignes } = await tableau();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/exportTableauSuivi',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { ecoleId: ecole.ecoleId, ...TOUT, format: 'csv' },
    });
    expect([answer.statusCode, exportTableauSuivi.file]).toEqual([200, true]);
    const [titre, annee, vide, colonnes, ...rows] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect([titre, vide]).toEqual(["Chiffres d'absence", '']);
    expect(annee).toMatch(/, du 01\/10\/2026 au 21\/11\/2026$/);
    expect(colonnes).toBe(
      "Par;De;Demi-journées d'absence;Taux d'absentéisme;Part des absences;Appels faits;Appels attendus",
    );
    const mots = {
      classe: 'Classe',
      mois: 'Mois',
      jourSemaine: 'Jour de la semaine',
      sexe: 'Sexe',
      motif: 'Motif',
    };
    const dit = (par: string, libelle: string, one: typeof total, taux: string) =>
      [
        par,
        libelle,
        one.absences,
        taux,
        direMilliemes(partDesAbsences(one.absences, total.absences)),
        one.faits,
        one.attendus,
      ].join(';');
    expect(rows).toEqual([
      dit('', 'En tout', total, direMilliemes(tauxDAbsence(total))),
      ...lignes.map((one) =>
        dit(mots[one.par], one.libelle, one, aUnTaux(one.par) ? direMilliemes(tauxDAbsence(one)) : ''),
      ),
    ]);
  });

  it('[SUIVI-20] les absents du moment sont ceux du dernier appel de la demi-journée', async () => {
    const maintenant = async () =>
      (await admin.call(getAbsentsMaintenant, { ecoleId: ecole.ecoleId })).data.absents.map(
        ({ prenoms, classe }) => [prenoms, classe],
      );
    const appels = async () =>
      (await admin.call(getAbsentsMaintenant, { ecoleId: ecole.ecoleId })).data.appels;
    await appeler(VENDREDI, 'matin', [absent(eleve(0))]);
    expect([await maintenant(), await appels()]).toEqual([[], 0]);
    await appeler(SAMEDI, 'matin', [absent(eleve(1)), retard(eleve(2))]);
    expect([await maintenant(), await appels()]).toEqual([[['Boubacar', '7ème année A']], 1]);
    server.now = '2026-11-27T10:30:00.000Z';
    admin = await server.signIn(admin.id);
    const auCours = (rang: number, said: readonly ReturnType<typeof absent>[]) =>
      appeler('2026-11-27', 'matin', said, {
        classeId: ecole.autreId,
        inscrits: [ecole.ailleurs],
        creneauId: ecole.cours[rang] ?? 0,
      });
    await auCours(0, [absent(ecole.ailleurs)]);
    expect(await maintenant()).toEqual([['Fatoumata', 'CE1 A']]);
    await auCours(1, []);
    expect(await maintenant()).toEqual([]);
  });
});

describe('les alertes', () => {
  it('[SUIVI-17] 3 demi-journées de classe de suite : une alerte, qui part quand l’une est justifiée', async () => {
    await appeler(JEUDI, 'apresMidi', [absent(eleve(0))]);
    await appeler(VENDREDI, 'matin', [absent(eleve(0))]);
    expect(await genres()).toEqual([]);
    // Nobody called on Friday afternoon: that is neither presence nor absence.
    await appeler(SAMEDI, 'matin', [absent(eleve(0))]);
    const [found, ...others] = await alertes();
    expect([found?.genre, found?.prenoms, found?.classe, others]).toEqual([
      'consecutives',
      'Aïssatou',
      '7ème année A',
      [],
    ]);
    expect(found?.demiJournees).toEqual([
      { jour: JEUDI, demiJournee: 'apresMidi' },
      { jour: VENDREDI, demiJournee: 'matin' },
      { jour: SAMEDI, demiJournee: 'matin' },
    ]);
    await justifier(eleve(0), (jour) => jour === VENDREDI);
    expect(await genres()).toEqual([]);
  });

  it('[SUIVI-17] de suite par-dessus un changement de classe : les demi-journées de la classe du jour', async () => {
    const autre = { classeId: await addClasse(server, ecole.ecoleId, '7ème année B'), inscrits: [] };
    const { inscriptionId } = await addInscrit(server, { ...ecole, ...autre }, { prenoms: 'Ibrahima' });
    for (const demiJournee of ['matin', 'apresMidi'] as const)
      await appeler(VENDREDI, demiJournee, [absent(eleve(0))]);
    expect((await changerInscription(admin, eleve(0), { classeId: autre.classeId })).status).toBe(200);
    await appeler(SAMEDI, 'matin', [absent(eleve(0)), present(inscriptionId)], autre);
    expect(await genres()).toEqual([['consecutives', 3]]);
    // The rolls of the class before are nothing of hers since.
    await appeler(SAMEDI, 'matin', [], { ...ecole, inscrits: [eleve(1), eleve(2)] });
    await appeler(SAMEDI, 'apresMidi', [absent(eleve(0)), present(inscriptionId)], autre);
    expect(await genres()).toEqual([
      ['consecutives', 4],
      ['demiJournees', 4],
    ]);
  });

  it('[SUIVI-17] 4 demi-journées en 30 jours et 5 retards, aux seuils de l’école', async () => {
    const jours = ['2026-11-12', '2026-11-13', JEUDI, VENDREDI, SAMEDI];
    for (const [rang, jour] of jours.entries()) {
      await appeler(jour, 'matin', [...(rang < 4 ? [absent(eleve(0))] : []), retard(eleve(1))]);
      if (rang < 4) await appeler(jour, 'apresMidi');
    }
    expect(await genres()).toEqual([
      ['retards', 5],
      ['demiJournees', 4],
    ]);
    const { ecoleId } = ecole;
    const { modifDate: before, ...seuils } = (await admin.call(getSeuilsSuivi, { ecoleId })).data;
    expect(seuils).toEqual({ ecoleId, demiJournees: 4, consecutives: 3, pourcentage: 25, retards: 5 });
    const changer = (more: Record<string, unknown>, modifDate: unknown = before) =>
      admin.call(updateSeuilsSuivi, { ...seuils, modifDate, ...more });
    expect((await changer({ retards: 0 })).refus.champs).toEqual({
      retards: 'Le nombre est un nombre entier, de 1 à 100.',
    });
    expect((await changer({ retards: 6 })).status).toBe(200);
    expect(await genres()).toEqual([['demiJournees', 4]]);
    // Two people change them: the second is told of the first.
    expect((await changer({ retards: 7 })).status).toBe(409);
    await justifier(eleve(0), (jour) => jour === JEUDI);
    expect(await genres()).toEqual([]);
    const journal = await server.rows('journal');
    expect(journal.filter(({ entite }) => entite === 'seuils_suivi')).toHaveLength(1);
  });

  it('[SUIVI-17] 25 % des demi-journées de classe d’une période ; qui est parti n’en a plus', async () => {
    const { ecoleId, sessionId } = ecole;
    await server.database.transaction((trx) =>
      trx
        .insertInto('periodes')
        .values({
          ecoleId,
          sessionId,
          etape: 'collège',
          genre: 'trimestre',
          rang: 1,
          poids: 100,
          libelle: '1er trimestre',
          libelleCle: '1er trimestre',
          dateFinSaisie: null,
          dateDebut: '2026-11-18',
          dateFin: '2026-11-21',
          estActif: 1,
          creationDate: server.now,
          creationUserId: 0,
          modifDate: null,
          modifUserId: null,
        })
        .execute(),
    );
    await appeler(JEUDI, 'matin', [absent(eleve(0))]);
    expect(await genres()).toEqual([]);
    await appeler(VENDREDI, 'matin', [absent(eleve(0))]);
    const [found] = await alertes();
    expect([found?.genre, found?.periode]).toEqual([
      'pourcentage',
      { libelle: '1er trimestre', demiJournees: 8 },
    ]);
    await server.database.transaction((trx) =>
      trx.updateTable('inscriptions').set({ dateDepart: SAMEDI }).where('id', '=', eleve(0)).execute(),
    );
    expect(await genres()).toEqual([]);
  });
});
