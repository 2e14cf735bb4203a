import { describe, expect, it } from 'vitest';
import { begin, change, type Declaration, inputOf, isChamp, rules } from './champs.ts';
import { AFFECTER_MENU, AFFECTER_ONGLET, RETIRER_MENU, RETIRER_ONGLET } from './pages.tsx';

const CHOISIS = { groupeId: 7, menuPrincipalId: 2, pereOuFils: 0, sousMenuId: 5, modeAccesId: 1 };

/** Returns the input of a select's call for these values. */
function demande(declaration: Declaration, name: string, values: Record<string, unknown>) {
  const one = declaration.fields[name];
  return isChamp(one) ? inputOf(name, one, values) : undefined;
}

describe('les formulaires de privilèges', () => {
  it('[PRIV-26] [PRIV-27] ceux des menus commencent avec pereOuFils à 0, que la case change', () => {
    for (const declaration of [AFFECTER_MENU, RETIRER_MENU]) {
      expect(begin(declaration)['pereOuFils']).toBe(0);
      expect(change(declaration, begin(declaration), 'pereOuFils', 1)['pereOuFils']).toBe(1);
    }
  });

  it('[PRIV-28] ceux des onglets commencent avec pereOuFils à 1, que rien ne lit', () => {
    for (const declaration of [AFFECTER_ONGLET, RETIRER_ONGLET]) {
      const values = begin(declaration);
      expect(values['pereOuFils']).toBe(1);
      expect(Object.keys(declaration.fields)).not.toContain('pereOuFils');
      const choisis = { ...values, groupeId: 7, menuId: 5, ongletId: 9, modeAccesId: 1 };
      expect(declaration.target(choisis)).toEqual({ menuId: null, ongletId: 9 });
      expect(declaration.target({ ...choisis, pereOuFils: 0 })).toEqual({ menuId: null, ongletId: 9 });
    }
  });

  it('[PRIV-29] la case cochée vise le menu principal, et le sous-menu n’est plus demandé', () => {
    const coche = { ...CHOISIS, pereOuFils: 1 };
    expect(AFFECTER_MENU.target(CHOISIS)).toEqual({ menuId: 5, ongletId: null });
    expect(AFFECTER_MENU.target(coche)).toEqual({ menuId: 2, ongletId: null });
    expect(Object.keys(rules(AFFECTER_MENU, CHOISIS))).toContain('sousMenuId');
    expect(Object.keys(rules(AFFECTER_MENU, coche))).not.toContain('sousMenuId');
    expect(demande(AFFECTER_MENU, 'sousMenuId', coche)).toBeNull();
    expect(AFFECTER_MENU.fieldOf('menuId', coche)).toBe('menuPrincipalId');
    expect(AFFECTER_MENU.fieldOf('menuId', CHOISIS)).toBe('sousMenuId');
  });

  it('un changement vide ce qui suit, et laisse la case', () => {
    const coche = { ...CHOISIS, pereOuFils: 1 };
    const vides = { menuPrincipalId: null, sousMenuId: null, modeAccesId: null };
    expect(change(AFFECTER_MENU, coche, 'groupeId', 8)).toEqual({ groupeId: 8, pereOuFils: 1, ...vides });
    const autre = { ...CHOISIS, sousMenuId: 6, modeAccesId: null };
    expect(change(AFFECTER_MENU, CHOISIS, 'sousMenuId', 6)).toEqual(autre);
  });

  it('chaque choix attend ceux dont il dépend', () => {
    expect(demande(AFFECTER_MENU, 'menuPrincipalId', begin(AFFECTER_MENU))).toEqual({});
    expect(demande(RETIRER_MENU, 'menuPrincipalId', begin(RETIRER_MENU))).toBeNull();
    expect(demande(RETIRER_MENU, 'sousMenuId', CHOISIS)).toEqual({ menuPereId: 2, groupeId: 7 });
    expect(demande(AFFECTER_MENU, 'modeAccesId', { ...CHOISIS, sousMenuId: null })).toBeNull();
    expect(demande(AFFECTER_MENU, 'modeAccesId', CHOISIS)).toEqual({ menuId: 5, groupeId: 7, pereOuFils: 0 });
  });
});
