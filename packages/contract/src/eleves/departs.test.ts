import { describe, expect, it } from 'vitest';
import { bareme, fiche, SANS_REMISE, tenues } from '#tests/echeanciers.ts';
import { lignesAbsentes, motifDeDepart, partir, revenir } from './departs.ts';
import type { LigneDue, LigneTenue } from './echeancier.ts';
import { type Difference, echeancier } from './recalcul.ts';

const mois = (lignes: readonly LigneDue[]) => lignes.map(({ moisId }) => moisId).join(' ');

describe('un départ', () => {
  const annee = tenues(echeancier(bareme([fiche()]), SANS_REMISE), [4, 0, 0, 0, 0, 0, 0, 0, 0]);
  /** Returns the lines and the corrections after some differences. */
  const apres = (...etapes: readonly (readonly [motif: string, faite: Difference])[]) => ({
    tenues: etapes.reduce<readonly LigneTenue[]>(
      (_before, [, { gardees, ajoutees }]) => [
        ...gardees,
        ...ajoutees.map((ligne, rang) => ({ ...ligne, id: 100 + rang, paye: 0 })),
      ],
      annee,
    ),
    corrections: etapes.map(([motif, { retirees }]) => ({ motif, retirees })),
  });
  const absentesDe = ({ tenues: lignes, corrections }: ReturnType<typeof apres>) =>
    lignesAbsentes(corrections, lignes);
  const novembre = partir(annee, [], { avant: null, jour: '2026-10-31' });
  const depart = [motifDeDepart('parti', '2026-10-31'), novembre] as const;

  it('retire ce qui est dû après, et n’en retire rien quand on ne le veut pas', () => {
    expect([mois(novembre.retirees), novembre.ecart]).toEqual(['11 12 01 02 03 04 05 06', -800_000]);
    expect(partir(annee, [], { avant: null, jour: null }).ecart).toBe(0);
  });

  it('dont le jour se corrige rend ce que le premier avait ôté de trop, tel quel', () => {
    const etat = apres(depart);
    const absentes = absentesDe(etat);
    const corrige = partir(etat.tenues, absentes, { avant: '2026-10-31', jour: '2027-02-01' });
    expect([mois(corrige.ajoutees), mois(corrige.retirees), corrige.ecart]).toEqual([
      '11 12 01 02',
      '',
      400_000,
    ]);
    const encore = apres(depart, [motifDeDepart('parti', '2027-02-01'), corrige]);
    const plusTot = partir(encore.tenues, absentesDe(encore), { avant: '2027-02-01', jour: '2026-12-15' });
    expect([mois(plusTot.ajoutees), mois(plusTot.retirees)]).toEqual(['', '01 02']);
    const rien = partir(encore.tenues, absentesDe(encore), { avant: '2027-02-01', jour: null });
    expect(mois(rien.ajoutees)).toBe('03 04 05 06');
  });

  it('suivi d’un retour rend ce qui est dû dès ce mois ; l’absence reste retirée', () => {
    const etat = apres(depart);
    const retour = revenir(etat.tenues, absentesDe(etat), '2027-03');
    expect([mois(retour.ajoutees), retour.ecart]).toEqual(['03 04 05 06', 400_000]);
    const revenu = apres(depart, ['Retour de l’élève', retour]);
    expect(mois(absentesDe(revenu))).toBe('11 12 01 02');
  });

  it('n’est pas ce qu’un changement de prestations a retiré', () => {
    const retirees = annee.slice(1);
    expect(lignesAbsentes([{ motif: 'Changement de prestations', retirees }], annee.slice(0, 1))).toEqual([]);
  });
});
