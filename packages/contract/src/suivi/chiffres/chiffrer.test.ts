import { describe, expect, it } from 'vitest';
import { SEMAINE_D_USAGE } from '#scolarite/calendrier/calendrier.ts';
import { appelsAttendus, type DemiAppelee, demiJourneesDeClasse, type LeconAttendue } from './attendus.ts';
import { filtresDuChiffre, grouperLesChiffres } from './chiffrer.ts';
import { direMilliemes, tauxDAbsence } from './taux.ts';

const ANNEES = [{ dateDebut: '2026-10-01', dateFin: '2027-06-30' }];
const CALENDRIER = { annees: ANNEES, semaines: [], sansClasse: [] };
/** Monday and Tuesday of one week. */
const [LUNDI, MARDI] = ['2026-11-16', '2026-11-17'];
const CLASSE = { id: 7, etape: 'collège', presences: [{ du: '2026-10-01', au: '2027-06-30' }] };

const demi = (
  jour: string,
  demiJournee: 'matin' | 'apresMidi',
  effectif: number,
  cours = [0],
): DemiAppelee => ({
  classeId: CLASSE.id,
  jour,
  demiJournee,
  cours,
  effectif,
});
const attendus = (demis: readonly DemiAppelee[], more: Partial<Parameters<typeof appelsAttendus>[0]> = {}) =>
  appelsAttendus({
    calendrier: CALENDRIER,
    classes: [CLASSE],
    lecons: [],
    changements: [],
    demis,
    du: LUNDI,
    au: '2026-11-20',
    now: '2026-12-01T08:00:00.000Z',
    ...more,
  });
const total = (...asked: Parameters<typeof attendus>) => {
  const { faits, attendus: due } = grouperLesChiffres(attendus(...asked), []).total;
  return [faits, due];
};

describe('les appels attendus', () => {
  it('[SUIVI-09] 2 appels sur 10 : une feuille non faite est attendue et ne change pas le taux', () => {
    const demis = [demi(LUNDI, 'matin', 36), demi(LUNDI, 'apresMidi', 35)];
    const absences = [{ classeId: 7, jour: LUNDI, sexe: 'F', motifId: null, nombre: 3 }];
    const { total: tous } = grouperLesChiffres(attendus(demis), absences);
    expect(tous).toEqual({ absences: 3, effectif: 71, faits: 2, attendus: 10 });
    expect(direMilliemes(tauxDAbsence(tous))).toBe('4,2\u00A0%');
    // Three more days without any sheet are due, and the rate stays.
    const plus = grouperLesChiffres(attendus(demis, { au: '2026-11-25' }), absences).total;
    expect([plus.attendus, tauxDAbsence(plus)]).toEqual([16, 42]);
  });

  it('[SUIVI-09] une demi-journée compte son effectif une fois, quel que soit le nombre de cours', () => {
    const { total: tous } = grouperLesChiffres(attendus([demi(LUNDI, 'matin', 36, [11, 12, 13])]), []);
    expect([tous.effectif, tous.faits]).toEqual([36, 3]);
  });

  it('[SUIVI-37] rien n’est attendu d’un jour sans classe, d’une classe sans élève ni de ce qui vient', () => {
    const tabaski = [{ du: LUNDI, au: LUNDI, partie: 'journee', libelle: 'Tabaski' } as const];
    expect(total([], { calendrier: { ...CALENDRIER, sansClasse: tabaski } })).toEqual([0, 8]);
    const presences = [{ du: MARDI, au: MARDI }];
    expect(total([], { classes: [{ ...CLASSE, presences }] })).toEqual([0, 2]);
    // On Tuesday at eight the morning's roll is not late yet, and at ten it is.
    expect(total([], { now: '2026-11-17T08:00:00.000Z' })).toEqual([0, 2]);
    expect(total([], { now: '2026-11-17T10:00:00.000Z' })).toEqual([0, 3]);
    // A sheet made before its hour, or on a half-day that has no class, is one of those made.
    expect(total([demi(MARDI, 'matin', 30)], { now: '2026-11-17T08:00:00.000Z' })).toEqual([1, 3]);
    expect(total([demi('2026-11-21', 'matin', 30)], { au: '2026-11-22' })).toEqual([1, 11]);
  });

  it('[SUIVI-37] là où l’appel se fait à chaque cours, chaque cours est attendu', () => {
    const semaines = [{ ...SEMAINE_D_USAGE, aPartirDu: '2026-10-01', etape: null, appel: 'cours' as const }];
    const lecon = (id: number, de: string, a: string, more: Partial<LeconAttendue> = {}): LeconAttendue => ({
      id,
      classeId: 7,
      jourSemaine: 'lundi',
      de,
      a,
      du: '2026-10-01',
      au: null,
      ...more,
    });
    const lecons = [
      lecon(1, '08:00', '09:00'),
      lecon(2, '09:00', '10:00'),
      lecon(3, '10:00', '11:00', { au: '2026-11-15' }),
      lecon(4, '08:00', '09:00', { classeId: 8 }),
    ];
    const asked = { calendrier: { ...CALENDRIER, semaines }, lecons, au: LUNDI };
    // Two courses in the morning; nobody has one in the afternoon, which is called once.
    expect(total([], asked)).toEqual([0, 3]);
    expect(total([demi(LUNDI, 'matin', 30, [2])], asked)).toEqual([1, 3]);
    // A morning that goes on after noon without a pause has its lessons of then.
    const continu = { ...CALENDRIER, semaines: semaines.map((one) => ({ ...one, lundi: 'matin' as const })) };
    const midi = [...lecons, lecon(5, '12:30', '13:30')];
    expect(total([], { ...asked, calendrier: continu, lecons: midi })).toEqual([0, 3]);
  });

  it('[SUIVI-17] les demi-journées de classe d’une période viennent du calendrier', () => {
    const congé = [{ du: '2026-11-19', au: '2026-11-19', partie: 'apresMidi', libelle: 'Libre' } as const];
    const with1 = { ...CALENDRIER, sansClasse: congé };
    expect(demiJourneesDeClasse(with1, 'collège', LUNDI, '2026-11-22')).toBe(9);
  });
});

describe('les chiffres', () => {
  it('[SUIVI-37] par classe, mois, jour, sexe et motif : chacun compte les mêmes demi-journées', () => {
    const appels = [
      { classeId: 7, jour: LUNDI, faits: 2, attendus: 2, effectif: 70 },
      { classeId: 8, jour: '2026-12-01', faits: 1, attendus: 2, effectif: 30 },
    ];
    const found = grouperLesChiffres(appels, [
      { classeId: 7, jour: LUNDI, sexe: 'F', motifId: 4, nombre: 3 },
      { classeId: 8, jour: '2026-12-01', sexe: 'M', motifId: null, nombre: 4 },
    ]);
    const dits = ({ cle, absences, effectif, faits, attendus: due }: (typeof found)['classe'][number]) => [
      cle,
      absences,
      effectif,
      faits,
      due,
    ];
    expect(found.classe.map(dits)).toEqual([
      ['7', 3, 70, 2, 2],
      ['8', 4, 30, 1, 2],
    ]);
    expect(found.mois.map(dits)).toEqual([
      ['2026-11', 3, 70, 2, 2],
      ['2026-12', 4, 30, 1, 2],
    ]);
    expect(found.jourSemaine.map(dits)).toEqual([
      ['lundi', 3, 70, 2, 2],
      ['mardi', 4, 30, 1, 2],
    ]);
    // The sheets do not say the sex of who is called: these have the sheets of all.
    expect(found.sexe.map(dits)).toEqual([
      ['F', 3, 100, 3, 4],
      ['M', 4, 100, 3, 4],
    ]);
    expect(found.motif.map(dits)).toEqual([
      ['', 4, 100, 3, 4],
      ['4', 3, 100, 3, 4],
    ]);
  });

  it('[SUIVI-37] chaque chiffre mène à sa liste', () => {
    const etendue = { du: '2026-10-05', au: '2026-11-20', classeId: null };
    const jours = 'jour:2026-10-05..2026-11-20;compte:demiJournee';
    expect(filtresDuChiffre(etendue)).toBe(jours);
    expect(filtresDuChiffre(etendue, { par: 'classe', cle: '7' })).toBe(`${jours};classeId:7`);
    expect(filtresDuChiffre(etendue, { par: 'jourSemaine', cle: 'lundi' })).toBe(
      `${jours};jourSemaine:lundi`,
    );
    expect(filtresDuChiffre({ ...etendue, classeId: 7 }, { par: 'sexe', cle: 'F' })).toBe(
      `${jours};classeId:7;sexe:F`,
    );
    expect(filtresDuChiffre(etendue, { par: 'motif', cle: '4' })).toBe(`${jours};motifId:4`);
    expect(filtresDuChiffre(etendue, { par: 'motif', cle: '' })).toBe(`${jours};sansMotif:1`);
    expect(filtresDuChiffre(etendue, { par: 'mois', cle: '2026-10' })).toBe(
      'jour:2026-10-05..2026-10-31;compte:demiJournee',
    );
    expect(filtresDuChiffre(etendue, { par: 'mois', cle: '2026-11' })).toBe(
      'jour:2026-11-01..2026-11-20;compte:demiJournee',
    );
  });
});
