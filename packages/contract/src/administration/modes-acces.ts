/**
 * Declares access modes (A§2, A§3, A§7; AMB-016): a label, and the operations that a mode added by hand allows beside reading.
 */
import * as z from 'zod/mini';
import { added, crudContract, wrappedGet, written } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { caseACocher, coche, libelle } from '#core/api/fields.ts';
import { drapeau, idIgnore } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const MENU = 'modesAcces' satisfies ReferenceMenu;

const LIBELLES = {
  ajout: "Permet d'ajouter",
  modification: 'Permet de modifier',
  suppression: 'Permet de supprimer',
} as const;

const contract = crudContract({
  entity: 'modes_acces',
  item: "ce mode d'accès",
  noms: { un: "mode d'accès", plusieurs: "modes d'accès", feminin: false },
  screen: MENU,
  calls: {
    list: 'GET getAllModeAcces',
    get: 'GET getModeAccesById/:id',
    create: 'POST addModeAcces',
    update: 'PUT updateModeAcces/:id',
    remove: 'DELETE deleteModeAcces/:id',
    disable: 'PUT disableModeAcces',
    enable: 'PUT enableModeAcces',
    export: 'POST exportModeAcces',
  },
  alsoRead: ['privileges' satisfies ReferenceMenu],
  fields: {
    libelle: libelle(),
    // These are additions (AMB-016): any privilege allows reading.
    ajout: coche(LIBELLES.ajout),
    modification: coche(LIBELLES.modification),
    suppression: coche(LIBELLES.suppression),
  },
  read: {
    // 1 marks one of the four modes that come with the product; their operations do not change.
    estFourni: drapeau,
    debutDonnees: z.nullable(z.string()),
    finDonnees: z.nullable(z.string()),
  },
  sortable: ['libelle'],
});

export const modeAcces = contract.row;
export type ModeAcces = z.output<typeof modeAcces>;

export const modesAcces = {
  ...wrappedGet(contract, 'modeaccess'),
  /** Adds a mode; the documents send estActif as 1 and both user ids (A§7). */
  create: endpoint('POST addModeAcces', {
    access: right(MENU, 'ajout'),
    input: z.extend(contract.create.input, {
      estActif: z.optional(z.literal(1)),
      modifUserId: z.optional(idIgnore),
    }),
    output: added,
    typed: contract.create.typed,
    status: 201,
    summary: "Ajoute un mode d'accès.",
    source: 'A§7',
  }),
  /** Changes a mode; a key that the documented call leaves out stays as it is. */
  update: endpoint('PUT updateModeAcces/:id', {
    access: right(MENU, 'modification'),
    input: z.extend(contract.update.input, {
      ajout: z.optional(caseACocher(LIBELLES.ajout)),
      modification: z.optional(caseACocher(LIBELLES.modification)),
      suppression: z.optional(caseACocher(LIBELLES.suppression)),
    }),
    output: written,
    typed: contract.update.typed,
    summary: "Modifie un mode d'accès.",
    source: 'A§7',
  }),
};
