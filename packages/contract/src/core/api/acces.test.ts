import { describe, expect, it } from 'vitest';
import {
  holds,
  obstacle,
  PHRASE_DU_RESEAU,
  phraseDroitAbsent,
  phraseDuReseau,
  type Rights,
} from './acces.ts';
import type { Operation } from './droits.ts';
import { type Access, par, type RightAccess, right, screenOf, tab } from './endpoint.ts';

const only = (kind: keyof Rights, reference: string, ...operations: Operation[]): Rights => ({
  menus: new Map(),
  onglets: new Map(),
  [kind]: new Map([[reference, new Set(operations)]]),
});

function asRight(access: Access): RightAccess {
  if (access.who !== 'right') throw new Error(access.who);
  return access;
}

describe('droits sur un écran', () => {
  it('un onglet et un menu de même référence ont chacun leurs droits (AMB-065)', () => {
    const onMenu = only('menus', 'classes', 'ajout');
    const onTab = only('onglets', 'classes', 'ajout');
    const [menu, onglet] = [screenOf('classes'), tab('classes')];
    expect([holds(onMenu, menu, 'ajout'), holds(onMenu, onglet, 'ajout')]).toEqual([true, false]);
    expect([holds(onTab, menu, 'ajout'), holds(onTab, onglet, 'ajout')]).toEqual([false, true]);
    expect(holds(onTab, tab('classes'), 'suppression')).toBe(false);
  });

  it('un seul des écrans qui ont besoin d’un appel suffit, avec la même opération', () => {
    const access = asRight(right(tab('classes'), 'ajout', { scope: 'ecole', also: ['ecoles'] }));
    expect(obstacle(access, only('onglets', 'classes', 'ajout'), null)).toBeUndefined();
    expect(obstacle(access, only('menus', 'ecoles', 'ajout'), null)).toBeUndefined();
    expect(obstacle(access, only('menus', 'ecoles', 'lecture'), null)).toBe('droit');
    expect(obstacle(access, only('menus', 'classes', 'ajout'), null)).toBe('droit');
  });

  it('un autre écran peut demander une autre opération, la sienne seule', () => {
    const also = [par('conseils', 'modification')];
    const access = asRight(right('notes', 'ajout', { scope: 'ecole', also }));
    expect(obstacle(access, only('menus', 'conseils', 'modification'), null)).toBeUndefined();
    expect(obstacle(access, only('menus', 'conseils', 'ajout'), null)).toBe('droit');
    expect(obstacle(access, only('menus', 'notes', 'ajout'), null)).toBeUndefined();
    expect(obstacle(access, only('menus', 'notes', 'modification'), null)).toBe('droit');
  });

  it('le réseau se lit de partout et ne s’écrit pas d’une école, et le droit qui manque se dit d’abord', () => {
    const lecture = asRight(right('pays', 'lecture'));
    const ajout = asRight(right('pays', 'ajout'));
    const rights = only('menus', 'pays', 'lecture', 'ajout');
    expect(obstacle(lecture, rights, 7)).toBeUndefined();
    expect(obstacle(ajout, rights, 7)).toBe('reseau');
    expect(obstacle(ajout, rights, null)).toBeUndefined();
    expect(obstacle(ajout, only('menus', 'pays', 'lecture'), 7)).toBe('droit');
    expect(phraseDuReseau(ajout)).toBe(PHRASE_DU_RESEAU);
    expect(phraseDuReseau(asRight(right('pays', 'ajout', { reserve: 'Le réseau seul.' })))).toBe(
      'Le réseau seul.',
    );
    const ofSchool = asRight(right('pays', 'ajout', { scope: 'ecole' }));
    expect(obstacle(ofSchool, rights, 7)).toBeUndefined();
  });

  it('dit quel droit manque, sur quoi, et qui peut le donner', () => {
    expect(phraseDroitAbsent('suppression', 'Classes')).toBe(
      'Il vous manque la suppression sur « Classes ». Un administrateur peut vous donner ce droit.',
    );
  });
});
