/** Declares the tabs of a sub-menu's page (A§2, A§3, A§7, B§2). */
import * as z from 'zod/mini';
import { crudContract, wrappedGet } from '#core/api/crud.ts';
import { endpoint, self, signedIn } from '#core/api/endpoint.ts';
import { choixParmi, choixRequis, libelle, lignesFacultatives, nombreRequis } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { adresseDEcran, imageDOnglet, reference, referenceDeCode, TYPES_ACCES } from './champs.ts';
import { ORDRE_MAXIMAL } from './menus.ts';

const contract = crudContract({
  entity: 'onglets',
  item: 'cet onglet',
  noms: { un: 'onglet', plusieurs: 'onglets', feminin: false },
  // Tabs are maintained from the menu list.
  screen: 'menus' satisfies ReferenceMenu,
  calls: {
    list: 'GET getAllOnglet',
    get: 'GET getOngletById/:id',
    create: 'POST addOnglet',
    update: 'PUT updateOnglet/:id',
    disable: 'PUT disableOnglet',
    enable: 'PUT enableOnglet',
    export: 'POST exportOnglet',
  },
  additions: ['list'],
  // The documents show the window that lists them.
  isOurs: false,
  alsoRead: ['privileges' satisfies ReferenceMenu],
  fields: {
    reference: referenceDeCode(),
    libelle: libelle('libellé'),
    descriptions: lignesFacultatives('Descriptions', 'La description'),
    typeOnglet: choixParmi("Type d'accès", "Le type d'accès", TYPES_ACCES),
    ordre: nombreRequis('Ordre', "L'ordre", { min: 0, max: ORDRE_MAXIMAL }),
    url: adresseDEcran(),
    menuId: choixRequis('Sous-menu', 'Le sous-menu', 'menus'),
    image: imageDOnglet(),
  },
  // `type` repeats typeOnglet (AMB-050).
  read: { menu: z.string(), type: z.enum(TYPES_ACCES) },
  sortable: ['libelle', 'reference', 'menu', 'ordre'],
  within: { fields: ['menuId'] },
});

export const onglet = contract.row;
export type Onglet = z.output<typeof onglet>;

export const onglets = {
  ...wrappedGet(contract, 'onglet'),
  /** Reads one tab that the signed-in user may see (A§7, B§7). */
  get: endpoint('GET getOngletById/:id', {
    access: signedIn,
    input: z.object({ id }),
    output: z.object({ onglet: z.array(onglet) }),
    summary: 'Rend un onglet que la personne connectée peut voir.',
    source: 'A§7, B§7',
  }),
};

/** Lists the tabs that the signed-in user may see under a menu reference, by ordre; `userId` is their own. */
export const getOngletByUserReference = endpoint('POST getOngletByUserReference', {
  kind: 'read',
  access: self('userId'),
  input: z.object({ userId: id, referenceMenu: reference }),
  output: z.array(onglet),
  summary: "Liste les onglets d'un menu que la personne connectée peut voir.",
  source: 'A§7, B§7',
});
