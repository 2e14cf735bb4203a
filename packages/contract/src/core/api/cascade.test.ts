import { describe, expect, it } from 'vitest';
import { parParent } from './cascade.ts';

describe('parParent', () => {
  const call = parParent('POST regionSelectBy', 'paysId', "Liste les régions d'un pays.");

  it('demande l’identifiant du parent, et lui seul', () => {
    expect(call.input.parse({ paysId: 1, recherche: 'x' })).toEqual({ paysId: 1 });
    expect(call.input.safeParse({}).success).toBe(false);
    expect(call.input.safeParse({ paysId: 0 }).success).toBe(false);
    expect(call.input.safeParse({ paysId: '1' }).success).toBe(false);
    expect(call.input.safeParse({ regionId: 1 }).success).toBe(false);
  });

  it('lit, pour toute personne connectée, et répond identifiants et libellés', () => {
    expect(call).toMatchObject({
      method: 'POST',
      path: 'regionSelectBy',
      kind: 'read',
      access: { who: 'signed-in' },
    });
    expect(call.output.parse([{ id: 2, libelle: 'Labé', code: 'L' }])).toEqual([{ id: 2, libelle: 'Labé' }]);
    expect(call.output.safeParse([{ id: 2 }]).success).toBe(false);
  });
});
