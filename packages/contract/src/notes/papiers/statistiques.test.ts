import { describe, expect, it } from 'vitest';
import { unBulletin } from '#tests/bulletins.ts';
import { formaterTaux, statistiquesDuConseil } from './statistiques.ts';

const eleve = (sexe: string | null, moyenne: number | null, more = {}) => {
  const base = unBulletin();
  return { ...base, eleve: { ...base.eleve, sexe }, moyenne, estClasse: moyenne !== null, ...more };
};

describe('les comptes d’un procès-verbal', () => {
  it('[NOTE-56] comptent effectif, évalués et admis, par sexe, et le taux au millième', () => {
    const classe = [eleve('F', 1000), eleve('F', 999), eleve('F', 1500), eleve('M', 1200), eleve('M', null)];
    const { tous, filles, garcons } = statistiquesDuConseil([...classe, eleve(null, 400)]);
    expect(tous).toEqual({ effectif: 6, evalues: 5, admis: 3, taux: 600 });
    expect(filles).toEqual({ effectif: 3, evalues: 3, admis: 2, taux: 667 });
    expect(garcons).toEqual({ effectif: 2, evalues: 1, admis: 1, taux: 1000 });
    expect([filles.taux, garcons.taux, null, 5].map(formaterTaux)).toEqual(
      '66,7\u00A0% · 100,0\u00A0% · — · 0,5\u00A0%'.split(' · '),
    );
  });

  it('[NOTE-56] une moyenne à titre indicatif n’est ni évaluée ni admise ; chaque décision se compte', () => {
    const bilan = { ...unBulletin().bilan, decision: 'redouble' as const };
    const { tous, decisions } = statistiquesDuConseil([
      eleve('F', 1500, { estClasse: false }),
      eleve('M', 800, { bilan }),
    ]);
    expect(tous).toEqual({ effectif: 2, evalues: 1, admis: 0, taux: 0 });
    expect(decisions).toEqual([
      { decision: 'admis', nombre: 1 },
      { decision: 'redouble', nombre: 1 },
    ]);
  });
});
