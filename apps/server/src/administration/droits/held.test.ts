/**
 * The tests compare rights with a small model of their own, over worlds that fast-check draws. What the server
 * allows, and what home, sections and tabs show, is what docs/sujets/droits.md says of groups, privileges and modes,
 * and nothing else.
 */

import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import {
  getMenuFilsByUserReference,
  getMenuPrincipalByUser,
} from '@gestionscolaire/contract/administration/menus.ts';
import { getOngletByUserReference } from '@gestionscolaire/contract/administration/onglets.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyTable, type Trx } from '#core/db/database.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { MOTEUR, type Person, type TestServer, testServer } from '#tests/harness.ts';
import { bumpRights } from './held.ts';

/** The number of worlds drawn: the same lines decide on both engines, so SQLite takes most of them. */
const MONDES = process.env['TESTS_LONGS'] === '1' ? 3000 : MOTEUR === 'sqlite' ? 150 : 60;
/** Three thousand worlds on PostgreSQL take minutes. */
const LONGTEMPS = 900_000;

const MENUS = ['parametre', 'devises', 'unites'] as const;
const ONGLETS = ['essai-un', 'essai-deux'] as const;
const CIBLES = [...MENUS, ...ONGLETS];
type Cible = (typeof CIBLES)[number];

const vrai = fc.boolean();

/** A world: its screens, their state, and who holds what. */
const monde = fc.record({
  cibles: fc.record(
    Object.fromEntries(
      CIBLES.map((cible) => [
        cible,
        fc.record({ estActif: vrai, estPublic: fc.constantFrom(false, false, true) }),
      ]),
    ),
  ),
  modes: fc.array(
    fc.record({
      estActif: fc.constantFrom(true, true, false),
      ajout: vrai,
      modification: vrai,
      suppression: vrai,
    }),
    { minLength: 2, maxLength: 3 },
  ),
  groupes: fc.array(
    fc.record({
      estActif: fc.constantFrom(true, true, false),
      membre: fc.constantFrom('oui', 'non', 'retiré'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  privileges: fc.uniqueArray(
    fc.record({
      groupe: fc.nat(2),
      mode: fc.nat(2),
      cible: fc.constantFrom(...CIBLES),
      estActif: fc.constantFrom(true, true, false),
    }),
    { maxLength: 8, selector: ({ groupe, mode, cible }) => `${groupe} ${mode} ${cible}` },
  ),
  estDUneEcole: fc.constantFrom(false, false, true),
});
type Monde = typeof monde extends fc.Arbitrary<infer M> ? M : never;

/** Decides by the rules, one after the other. */
function permis(world: Monde, cible: Cible, operation: Operation): boolean {
  const { estActif, estPublic } = world.cibles[cible] ?? { estActif: false, estPublic: false };
  if (!estActif) return false;
  const tenus = world.privileges.flatMap((privilege) => {
    const groupe = world.groupes[privilege.groupe];
    const mode = world.modes[privilege.mode];
    const compte = privilege.estActif && groupe?.estActif === true && groupe.membre === 'oui';
    return compte && privilege.cible === cible && mode?.estActif === true ? [mode] : [];
  });
  if (operation === 'lecture') return estPublic || tenus.length > 0;
  return tenus.some((mode) => mode[operation]);
}

const drapeau = (value: boolean): 0 | 1 => (value ? 1 : 0);
const isMenu = (cible: Cible): boolean => MENUS.some((menu) => menu === cible);

let server: TestServer;
let ecoleId: number;
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await testServer();
  ecoleId = await createSchool(server);
  const stamp = { now: server.now, userId: null };
  await server.database.transaction(async (trx) => {
    const menus = await trx.selectFrom('menus').select(['id', 'reference']).execute();
    for (const { id, reference } of menus) ids.set(reference, id);
    for (const reference of ONGLETS) {
      const row = {
        reference,
        libelle: reference,
        descriptions: null,
        typeOnglet: 'Prive',
        ordre: 1,
        url: '/listPays',
        image: '',
      };
      const menuId = ids.get('devises') ?? 0;
      ids.set(
        reference,
        await insertRow(trx, 'onglets', withKeys({ ...row, menuId }, ['reference', 'libelle']), stamp),
      );
    }
  });
});
afterAll(() => server.close());

const pose = (trx: Trx, table: string, id: number, columns: Row) =>
  anyTable(trx).updateTable(table).set(columns).where('id', '=', id).execute();

/** Writes the world and returns the person who lives in it. */
async function habiter(world: Monde): Promise<Person> {
  const person = await server.person({ ecoleId: world.estDUneEcole ? ecoleId : null });
  const stamp = { now: server.now, userId: null };
  await server.database.transaction(async (trx) => {
    for (const cible of CIBLES) {
      const { estActif, estPublic } = world.cibles[cible] ?? { estActif: true, estPublic: false };
      const [table, type] = isMenu(cible) ? ['menus', 'typeMenu'] : ['onglets', 'typeOnglet'];
      const state = { estActif: drapeau(estActif), [type ?? '']: estPublic ? 'Public' : 'Prive' };
      await pose(trx, table ?? '', ids.get(cible) ?? 0, state);
    }
    const modes: number[] = [];
    for (const { estActif, ...drawn } of world.modes) {
      const operations = {
        ajout: drapeau(drawn.ajout),
        modification: drapeau(drawn.modification),
        suppression: drapeau(drawn.suppression),
      };
      const mode = withKeys({ libelle: 'Mode', code: null, ...operations }, ['libelle']);
      const id = await insertRow(trx, 'modes_acces', mode, stamp);
      await pose(trx, 'modes_acces', id, { estActif: drapeau(estActif) });
      modes.push(id);
    }
    for (const [rang, { estActif, membre }] of world.groupes.entries()) {
      const groupeId = await insertRow(trx, 'groupes', withKeys({ libelle: 'Groupe' }, ['libelle']), stamp);
      await pose(trx, 'groupes', groupeId, { estActif: drapeau(estActif) });
      if (membre !== 'non') {
        const lien = await insertRow(trx, 'user_groupes', { userId: person.id, groupeId }, stamp);
        await pose(trx, 'user_groupes', lien, { estActif: drapeau(membre === 'oui') });
      }
      for (const { cible, mode, estActif: compte } of world.privileges.filter(
        ({ groupe }) => groupe === rang,
      )) {
        const modeAccesId = modes[mode];
        if (modeAccesId === undefined) continue;
        const ecran = ids.get(cible) ?? 0;
        const sur = isMenu(cible) ? { menuId: ecran } : { ongletId: ecran };
        const id = await insertRow(trx, 'privileges', { groupeId, modeAccesId, ...sur }, stamp);
        await pose(trx, 'privileges', id, { estActif: drapeau(compte) });
      }
    }
    await bumpRights(trx);
  });
  return person;
}

/** Whether the server lets a call through: anything but a missing right. */
async function passe(person: Person, cible: 'devises' | 'unites', operation: Operation): Promise<boolean> {
  const crud = cible === 'devises' ? devises : unites;
  const stamp = { id: 999_999, modifUserId: 0, modifDate: null };
  const fields = { libelle: 'Essai', symbole: 'E' };
  const answer = await {
    lecture: () => person.call(crud.get, { id: 999_999 }),
    ajout: () => person.call(crud.create, { ...fields, creationUserId: 0 }),
    modification: () => person.call(crud.update, { ...fields, ...stamp }),
    suppression: () => person.call(crud.disable, stamp),
  }[operation]();
  return answer.status !== 403;
}

it(
  '[PRIV-33] [HOME-10] [HOME-11] ce que le serveur permet et ce que les pages montrent suivent le modèle, quel que soit le monde',
  async () => {
    const vus = { permis: 0, refuses: 0 };
    const essai = async (world: Monde) => {
      const person = await habiter(world);
      for (const cible of ['devises', 'unites'] as const) {
        for (const operation of OPERATIONS) {
          const isWrite = operation !== 'lecture';
          const attendu = permis(world, cible, operation) && !(isWrite && world.estDUneEcole);
          expect([cible, operation, await passe(person, cible, operation)]).toEqual([
            cible,
            operation,
            attendu,
          ]);
          vus[attendu ? 'permis' : 'refuses'] += 1;
        }
      }
      const accueil = await person.call(getMenuPrincipalByUser, { userId: person.id });
      const visibles = (references: readonly Cible[]) =>
        references.filter((cible) => permis(world, cible, 'lecture'));
      const noms = accueil.data.map(({ reference }) => reference);
      expect(noms.filter((nom) => nom === 'parametre')).toEqual(visibles(['parametre']));
      const section = await person.call(getMenuFilsByUserReference, {
        id: person.id,
        reference: 'parametre',
      });
      const isOpen = world.cibles['parametre']?.estActif === true;
      expect(section.data.sousmenus.map(({ reference }) => reference)).toEqual(
        isOpen ? visibles(['devises', 'unites']) : [],
      );
      const onglets = await person.call(getOngletByUserReference, {
        userId: person.id,
        referenceMenu: 'devises',
      });
      const hasPage = world.cibles['devises']?.estActif === true;
      expect(onglets.data.map(({ reference }) => reference)).toEqual(hasPage ? visibles(ONGLETS) : []);
      const { menus } = (await person.call(getMesDroits, {})).data;
      for (const cible of MENUS) {
        const dits = menus.find(({ reference }) => reference === cible)?.operations ?? [];
        expect([cible, [...dits].toSorted()]).toEqual([
          cible,
          OPERATIONS.filter((operation) => permis(world, cible, operation)).toSorted(),
        ]);
      }
    };
    await fc.assert(fc.asyncProperty(monde, essai), { numRuns: MONDES });
    expect(Math.min(vus.permis, vus.refuses)).toBeGreaterThan(20);
  },
  LONGTEMPS,
);
