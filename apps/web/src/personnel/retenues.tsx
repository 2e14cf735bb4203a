/** The deductions from a teacher's salary of one month: their list in a tab of their page, and their two forms. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { libelleDuMois, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { crudPage, stampOf, text } from '#core/crud/crud-page.tsx';
import {
  COLONNES_DU_MOIS,
  COLONNES_DU_MONTANT,
  champsDuMois,
  champsDuMontant,
  desLaSessionDuJour,
  ResteAPayer,
} from './mouvements.tsx';
import { TRAIL_TOUS } from './trails.ts';

export const page = crudPage(
  { ...retenues, fields: desLaSessionDuJour(retenues.fields) },
  {
    titles: { list: 'Retenues', add: 'Ajouter une retenue', edit: 'Modifier une retenue' },
    trail: TRAIL_TOUS,
    columns: [...COLONNES_DU_MOIS, { key: 'libelle', title: 'Libellé' }, ...COLONNES_DU_MONTANT],
    form: { ...champsDuMois, libelle: text(), ...champsDuMontant },
    messages: {
      added: MESSAGES.retenueAjoutee,
      changed: MESSAGES.retenueModifiee,
      removed: MESSAGES.ecoleElementSupprime,
      failed: { removed: MESSAGES.ecoleSuppressionEchouee },
    },
    nameOf: (row) => `${row.libelle}, ${libelleDuMois(row.moisId)} ${row.session}`,
    // The list disables; no screen deletes for good (AMB-119).
    removal: { endpoint: retenues.disable, input: stampOf },
    reads: [sessions.list],
    live: ResteAPayer,
    refusals: { as: 'toast' },
  },
);
