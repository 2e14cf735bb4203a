import { describe, expect, it } from 'vitest';
import {
  ageCeJour,
  compterPourLAutorite,
  direTaux,
  type EleveDeLAutorite,
  sommer,
  tauxDePresence,
} from './compter.ts';

const JOUR = '2026-11-20';
const eleve = (more: Partial<EleveDeLAutorite> = {}): EleveDeLAutorite => ({
  ecoleId: 1,
  etape: 'collège',
  niveau: '7',
  sexe: 'F',
  dateNaissance: '2014-03-12',
  dateInscription: '2026-10-01',
  dateDepart: null,
  demisAppelees: 2,
  demisAbsentes: 0,
  ...more,
});
const compter = (...eleves: readonly EleveDeLAutorite[]) =>
  compterPourLAutorite(eleves, { jour: JOUR, debut: '2026-10-01' });

describe('les données pour l’autorité', () => {
  it('[SUIVI-38] l’âge est celui du jour choisi ; d’une année seule, celui de cette année-là', () => {
    expect(ageCeJour('2014-11-20', JOUR)).toBe(12);
    expect(ageCeJour('2014-11-21', JOUR)).toBe(11);
    expect(ageCeJour('2014', JOUR)).toBe(12);
    expect(ageCeJour(null, JOUR)).toBeNull();
  });

  it('[SUIVI-38] par niveau, sexe et âge : inscrits, arrivés, partis ; qui part ce jour-là n’est plus inscrit', () => {
    const lignes = compter(
      eleve(),
      eleve({ dateInscription: '2026-11-02' }),
      eleve({ dateDepart: JOUR }),
      eleve({ dateDepart: '2026-11-21' }),
      eleve({ dateInscription: '2026-11-21' }),
      eleve({ sexe: 'M', dateNaissance: null }),
    );
    expect(
      lignes.map(({ sexe, age, inscrits, arrives, partis }) => [sexe, age, inscrits, arrives, partis]),
    ).toEqual([
      ['F', 12, 3, 1, 1],
      ['M', null, 1, 0, 0],
    ]);
    // The sums: who was there on the first day, and came, and did not leave.
    const { inscrits, arrives, partis } = sommer(lignes);
    expect(inscrits).toBe(4 + arrives - partis);
  });

  it('[SUIVI-38] le taux ne compte que les demi-journées appelées ; sans appel il n’y en a pas', () => {
    const lignes = compter(eleve(), eleve({ demisAbsentes: 1 }), eleve({ demisAppelees: 0 }));
    expect(sommer(lignes)).toMatchObject({ demisAppelees: 4, demisPresentes: 3 });
    expect(direTaux(tauxDePresence(sommer(lignes)))).toBe('75,0\u00A0%');
    expect(direTaux(tauxDePresence({ demisAppelees: 3, demisPresentes: 2 }))).toBe('66,7\u00A0%');
    expect(direTaux(tauxDePresence({ demisAppelees: 0, demisPresentes: 0 }))).toBe('—');
    // The one who left that day is called no more.
    expect(sommer(compter(eleve({ dateDepart: JOUR }))).demisAppelees).toBe(0);
  });
});
