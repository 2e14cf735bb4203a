import { describe, expect, it } from 'vitest';
import type { Calendrier } from '#scolarite/calendrier/calendrier.ts';
import { type AbsenceDuRegistre, demisDuRegistre, tenirRegistre } from './registre.ts';

const MARDI = '2026-11-17';
const CALENDRIER: Calendrier = {
  annees: [{ dateDebut: '2026-10-01', dateFin: '2027-06-30' }],
  semaines: [],
  sansClasse: [{ du: '2026-11-18', au: '2026-11-18', partie: 'apresMidi', libelle: 'Conseil' }],
};
const demi = (demiJournee: 'matin' | 'apresMidi', jour = MARDI) => ({ jour, demiJournee, sansClasse: null });
const appel = (demiJournee: 'matin' | 'apresMidi', effectif = 3) => ({ jour: MARDI, demiJournee, effectif });
const absence = (inscriptionId: number, more: Partial<AbsenceDuRegistre> = {}): AbsenceDuRegistre => ({
  inscriptionId,
  jour: MARDI,
  demiJournee: 'matin',
  genre: 'absence',
  annuleeLe: null,
  etat: 'aJustifier',
  ...more,
});
const eleve = (inscriptionId: number, jours: readonly string[] = [MARDI]) => ({
  inscriptionId,
  jours: new Set(jours),
});

describe('le registre d’un mois', () => {
  it('[SUIVI-40] a les demi-journées de la semaine, celles sans classe avec leur raison, et celles appelées quand même', () => {
    const samedi = { jour: '2026-11-21', demiJournee: 'matin' as const };
    const mois = { du: '2026-11-17', au: '2026-11-22' };
    const dits = demisDuRegistre(CALENDRIER, 'primaire', mois, [samedi]).map(
      ({ jour, demiJournee, sansClasse }) => `${jour.slice(8)} ${demiJournee} ${sansClasse ?? ''}`.trim(),
    );
    expect(dits).toEqual([
      '17 matin',
      '17 apresMidi',
      '18 matin',
      '18 apresMidi Conseil',
      '19 matin',
      '19 apresMidi',
      '20 matin',
      '20 apresMidi',
      '21 matin',
    ]);
    const appelee = [{ jour: '2026-11-18', demiJournee: 'apresMidi' as const }];
    expect(demisDuRegistre(CALENDRIER, 'primaire', mois, appelee)[3]?.sansClasse).toBeNull();
  });

  it('[SUIVI-40] un signe par élève : présent, absent, excusé, en retard ; vide où l’appel manque, — hors de la classe', () => {
    const { lignes, comptes, totaux, faits } = tenirRegistre(
      [demi('matin'), demi('apresMidi')],
      [eleve(1), eleve(2), eleve(3), eleve(4), eleve(5, [])],
      [appel('matin', 4)],
      [
        absence(1),
        absence(2, { etat: 'justifiee' }),
        absence(3, { genre: 'retard' }),
        absence(4, { annuleeLe: '2026-11-18T08:00:00.000Z' }),
      ],
    );
    expect(lignes.map(({ signes }) => signes.join('|'))).toEqual(['A|', 'E|', 'R|', '·|', '—|—']);
    expect(comptes).toEqual([{ effectif: 4, absents: 2, retards: 1 }, null]);
    expect(totaux).toEqual({ demiJournees: 2, excusees: 1, coursManques: 0, retards: 1 });
    expect(faits).toBe(1);
  });

  it('[SUIVI-40] appelé par cours, qui manque à une partie est marqué c, et l’effectif ne compte qu’une fois', () => {
    const { lignes, comptes, faits } = tenirRegistre(
      [demi('matin')],
      [eleve(1), eleve(2), eleve(3)],
      [appel('matin'), appel('matin')],
      [absence(1), absence(2), absence(2, { etat: 'justifiee' }), absence(3, { genre: 'retard' })],
    );
    expect(lignes.map(({ signes }) => signes.join(''))).toEqual(['c', 'A', 'R']);
    expect(lignes.map(({ demiJournees, coursManques }) => [demiJournees, coursManques])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(comptes).toEqual([{ effectif: 3, absents: 1, retards: 1 }]);
    expect(faits).toBe(2);
  });
});
