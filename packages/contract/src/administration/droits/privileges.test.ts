import { describe, expect, it } from 'vitest';
import { MARQUES } from '#tests/lignes.ts';
import { getMesDroits } from './mes-droits.ts';
import {
  addPrivilege,
  CASES_MAXIMALES,
  deletePrivilege,
  getAffectedByOngletAndGroupe,
  getAffectesByMenuAndGroupe,
  getAllPrivileges,
  updateTableauPrivileges,
} from './privileges.ts';

const don = { menuId: 3, ongletId: null, groupeId: 2, modeAccesId: 1 };

describe('privilèges', () => {
  it('[DATA-18] se donnent par { menuId, ongletId, groupeId, modeAccesId, creationUserId }', () => {
    const body = { ...don, creationUserId: 1 };
    expect(addPrivilege.input.parse(body)).toEqual(body);
    expect(Object.keys(addPrivilege.input.shape)).toEqual(Object.keys(body));
    for (const key of Object.keys(don))
      expect(addPrivilege.input.safeParse({ ...body, [key]: undefined }).success).toBe(false);
  });

  it('se retirent par les mêmes clés, sans personne', () => {
    expect(deletePrivilege.input.parse({ ...don, creationUserId: 1 })).toEqual(don);
    expect(deletePrivilege.input.parse({ ...don, menuId: null, ongletId: 4 })).toMatchObject({ ongletId: 4 });
  });

  it('[DATA-19] se lisent avec leur menu ou leur onglet, et les libellés du groupe et du mode', () => {
    const row = { ...don, id: 9, groupe: 'Comptables', modeacces: 'Lecture', ...MARQUES };
    expect(getAllPrivileges.output.parse([{ ...row, prive: 1 }])).toEqual([row]);
    for (const key of ['menuId', 'ongletId', 'groupe', 'modeacces'])
      expect(getAllPrivileges.output.safeParse([{ ...row, [key]: undefined }]).success).toBe(false);
  });

  it('disent chaque choix qui manque', () => {
    const rien = { menuId: 0, ongletId: 0, groupeId: null, modeAccesId: null };
    const faults = addPrivilege.input.safeParse(rien);
    const said = faults.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    expect(said).toContainEqual(['menuId', "Le menu n'est pas un choix possible."]);
    expect(said).toContainEqual(['ongletId', "L'onglet n'est pas un choix possible."]);
    expect(said).toContainEqual(['groupeId', 'Le groupe est obligatoire.']);
    expect(said).toContainEqual(['modeAccesId', "Le mode d'accès est obligatoire."]);
  });

  it('d’un groupe : sur un onglet, sur un menu, l’un et l’autre facultatifs', () => {
    for (const demande of [
      { ongletId: 4, groupeId: 2 },
      { menuId: 3, groupeId: 2 },
    ])
      expect(getAffectedByOngletAndGroupe.input.parse(demande)).toEqual(demande);
    const mode = { modeAccesId: 1, libelle: 'Lecture' };
    expect(getAffectesByMenuAndGroupe.output.parse([{ ...mode, id: 7 }])).toEqual([mode]);
  });
});

describe('tableau des privilèges', () => {
  const uneCase = { menuId: 3, ongletId: null, modeAccesId: 1 };
  const cases = (count: number) => Array.from({ length: count }, () => uneCase);
  const dit = (ajouts: unknown) =>
    updateTableauPrivileges.input
      .safeParse({ groupeId: 2, ajouts, retraits: [] })
      .error?.issues.map(({ message }) => message);

  it('s’enregistre en une fois : les cases cochées et les cases décochées', () => {
    const body = { groupeId: 2, ajouts: cases(1), retraits: cases(2) };
    expect(updateTableauPrivileges.input.parse(body)).toEqual(body);
    expect(dit(cases(CASES_MAXIMALES))).toBeUndefined();
  });

  it('dit en français ce qui n’est pas un tableau', () => {
    expect(dit(cases(CASES_MAXIMALES + 1))).toEqual(['Les cases à changer sont au plus 2000.']);
    expect(dit('tout')).toEqual(['Les cases sont une liste.']);
    expect(dit([7])).toEqual(["La case dit un menu ou un onglet, et un mode d'accès."]);
    expect(dit([{ ...uneCase, modeAccesId: null }])).toEqual(["Le mode d'accès est obligatoire."]);
  });
});

describe('mes droits', () => {
  it('sont des opérations connues, par référence', () => {
    const menus = [{ reference: 'pays', operations: ['lecture', 'ajout'] }];
    const droits = { ecoleId: null, menus, onglets: [] };
    expect(getMesDroits.output.parse(droits)).toEqual(droits);
    const inconnue = { ...droits, menus: [{ reference: 'pays', operations: ['export'] }] };
    expect(getMesDroits.output.safeParse(inconnue).success).toBe(false);
  });
});
