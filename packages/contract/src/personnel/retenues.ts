/** Declares retenues: what is withheld from a teacher's salary of one month (B§2, B§3, B§5, B§7). */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, nothing } from '#core/api/endpoint.ts';
import { libelle } from '#core/api/fields.ts';
import { champsDuMois, champsDuMontant, employeId, lecture, ongletDuMois } from './mouvements.ts';

export const retenues = crudContract({
  entity: 'retenues',
  item: 'cette retenue',
  noms: { un: 'retenue', plusieurs: 'retenues', feminin: true },
  screen: ongletDuMois('retenue'),
  scope: 'ecole',
  source: 'B§7',
  calls: {
    list: 'POST retenueSelectBy',
    get: 'GET selectRetenueById/:id',
    create: 'POST addRetenue',
    update: 'PUT updateRetenue',
    remove: 'DELETE deleteRetenue/:id',
    // The documents use POST here (AMB-118).
    disable: 'POST disableRetenue',
    enable: 'PUT enableRetenue',
    export: 'POST exportRetenue',
  },
  fields: {
    employeId: employeId(),
    ...champsDuMois(),
    libelle: libelle(),
    ...champsDuMontant(),
  },
  read: lecture,
  sortable: ['moisId', 'session', 'libelle', 'montant'],
  within: { fields: ['employeId'] },
  // The amount is confirmed where a month passes its base salary (AMB-172).
  confirmed: ['montantConfirme'],
});

/** Lists all active deductions of the caller's school, of every school for the network (B§7). No screen uses it. */
export const selectAllRetenue = endpoint('GET selectAllRetenue', {
  access: retenues.list.access,
  input: nothing,
  output: z.array(retenues.row),
  summary: 'Liste les retenues actives de son école, ou de toutes pour le réseau.',
  source: 'B§7',
});
