/** Declares countries (A§2, A§3, A§7): the top of the hierarchy, with a dial code and an optional currency. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, signedIn } from '#core/api/endpoint.ts';
import { choixFacultatif, indicatifTel, libelle } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The country and dial code that address cascades start from (A§3; AMB-071). */
export const PAYS_PAR_DEFAUT = 1;
export const INDICATIF_PAR_DEFAUT = '224';

const contract = crudContract({
  entity: 'pays',
  item: { document: 'cette pays', corrigees: 'ce pays' },
  noms: { un: 'pays', plusieurs: 'pays', feminin: false },
  screen: 'pays' satisfies ReferenceMenu,
  calls: {
    list: 'GET getAllPays',
    get: 'GET getPaysById/:id',
    create: 'POST addPays',
    update: 'PUT updatePays',
    remove: 'DELETE deletePays/:id',
    disable: 'PUT disablePays',
    enable: 'PUT enablePays',
    export: 'POST exportPays',
  },
  fields: {
    libelle: libelle(),
    indicatifTel: indicatifTel(),
    deviseId: choixFacultatif('Devise', 'La devise', 'devises'),
  },
  read: { devise: z.nullable(z.string()) },
  sortable: ['libelle', 'devise', 'indicatifTel'],
  // The dial code follows the country in every address cascade, so each signed-in user needs it.
  reduced: ['id', 'libelle', 'devise', 'indicatifTel'],
});

export const pays = {
  ...contract,
  // Every signed-in user may read one country, unlike other single records (docs/specification/api.md: A§7, B§7).
  get: endpoint('GET getPaysById/:id', {
    access: signedIn,
    input: contract.get.input,
    output: contract.get.output,
    summary: 'Rend un pays.',
    source: 'A§7',
  }),
};
