/** Declares avances sur salaire: what a teacher received of a month's salary beforehand (B§2, B§3, B§5, B§7). */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, nothing } from '#core/api/endpoint.ts';
import { instant } from '#core/api/stamps.ts';
import { champsDuMois, champsDuMontant, employeId, lecture, ongletDuMois } from './mouvements.ts';

/** The statut is sent and stored as '', and never shown (AMB-121). */
const statut = {
  label: 'Statut',
  schema: z._default(z.literal('', { error: 'Le statut est vide.' }), ''),
  required: false,
  initial: '',
} as const;

export const avances = crudContract({
  entity: 'avances_salaire',
  item: 'cette avance',
  noms: { un: 'avance', plusieurs: 'avances', feminin: true },
  screen: ongletDuMois('avanceSalaire'),
  scope: 'ecole',
  source: 'B§7',
  calls: {
    list: 'POST avancesalaireSelectBy',
    get: 'GET selectAvanceSalaireById/:id',
    create: 'POST addAvanceSalaire',
    update: 'PUT updateAvanceSalaire',
    remove: 'DELETE deleteAvanceSalaire/:id',
    // The documents use POST here (AMB-118).
    disable: 'POST disableAvanceSalaire',
    enable: 'PUT enableAvanceSalaire',
    export: 'POST exportAvanceSalaire',
  },
  fields: { employeId: employeId(), ...champsDuMois(), ...champsDuMontant(), statut },
  // `dateDemande` is the instant of the addition, set by the server (AMB-122).
  read: { ...lecture, dateDemande: instant },
  sortable: ['moisId', 'session', 'montant', 'dateDemande'],
  within: { fields: ['employeId'] },
  // The amount is confirmed where a month passes its base salary (AMB-172).
  confirmed: ['montantConfirme'],
});

/** Lists all active advances of the caller's school, of every school for the network (B§7). No screen uses it. */
export const selectAllAvanceSalaire = endpoint('GET selectAllAvanceSalaire', {
  access: avances.list.access,
  input: nothing,
  output: z.array(avances.row),
  summary: 'Liste les avances actives de son école, ou de toutes pour le réseau.',
  source: 'B§7',
});
