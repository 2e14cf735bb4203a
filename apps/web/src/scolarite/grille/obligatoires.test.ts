/** Tests that one press marks every price of a school as compulsory. Pure. */
import type { PlaceDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { expect, it } from 'vitest';
import type { Valeurs } from './modele.ts';
import { posesDeTout } from './obligatoires.ts';

it('[DEBUT-09] « Toutes le sont » marque chaque prix, et rien où il n’y en a pas', () => {
  const PRIX = new Map([
    ['1-', 150_000],
    ['2-5', 1_500_000],
    ['2-6', 1_650_000],
  ]);
  const valeurs = ({ prestationId, classeId }: PlaceDePrix): Valeurs => ({
    prix: PRIX.get(`${prestationId}-${classeId ?? ''}`) ?? null,
    fr_inscription: null,
    estObligatoire: 0,
  });
  const rangs = [null, 5, 6].map((classeId) => ({ classeId, libelle: 'Rang', etape: null }));
  const poses = posesDeTout({ rangs, valeurs }, [{ id: 1 }, { id: 2 }]);
  expect(poses.map(({ place }) => `${place.prestationId}-${place.classeId ?? ''}`)).toEqual([...PRIX.keys()]);
  expect(poses.every(({ change }) => change.estObligatoire === 1)).toBe(true);
});
