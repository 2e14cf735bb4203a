import { describe, expect, it } from 'vitest';
import { cumuler, pointsDe, tracer } from './courbe.ts';

const SESSION = { dateDebut: '2026-10-01', dateFin: '2026-10-10' };
const RECETTES = [
  { jour: '2026-10-01', montant: 25_000 },
  { jour: '2026-10-05', montant: 75_000 },
];

describe('courbe des recettes', () => {
  it('ajoute jour après jour, au franc près', () => {
    expect(cumuler(RECETTES)).toEqual([
      { jour: '2026-10-01', montant: 25_000, cumul: 25_000 },
      { jour: '2026-10-05', montant: 75_000, cumul: 100_000 },
    ]);
    const beaucoup = Array.from({ length: 300 }, () => ({ jour: '2026-10-02', montant: 999_999_999 }));
    expect(cumuler(beaucoup).at(-1)?.cumul).toBe(300 * 999_999_999);
  });

  it('monte par marches du premier jour de la session au dernier paiement', () => {
    expect(pointsDe(cumuler(RECETTES), SESSION)).toEqual([
      { x: 0, y: 0 },
      { x: 0.1, y: 0 },
      { x: 0.1, y: 0.25 },
      { x: 0.5, y: 0.25 },
      { x: 0.5, y: 1 },
    ]);
    expect(pointsDe([], SESSION)).toEqual([]);
  });

  it('ne descend jamais et ne sort pas de son cadre', () => {
    const fin = [...RECETTES, { jour: '2026-10-10', montant: 1 }];
    const points = pointsDe(cumuler(fin), SESSION);
    expect(points.at(-1)).toEqual({ x: 1, y: 1 });
    for (const [rank, { x, y }] of points.entries()) {
      expect(x).toBeGreaterThanOrEqual(points[rank - 1]?.x ?? 0);
      expect(y).toBeGreaterThanOrEqual(points[rank - 1]?.y ?? 0);
    }
  });

  it('se trace le haut en haut, et se ferme au pied', () => {
    const points = pointsDe(cumuler(RECETTES), SESSION);
    expect(tracer(points, 100, 40)).toBe('M0.0,40.0 L10.0,40.0 L10.0,30.0 L50.0,30.0 L50.0,0.0');
    expect(tracer(points, 100, 40, true)).toMatch(/L50\.0,40\.0 Z$/);
    expect(tracer([], 100, 40, true)).toBe('');
  });
});
