/** The advances on a teacher's salary of one month: their list in a tab of their page, and their two forms. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { libelleDuMois, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { crudPage, held, stampOf } from '#core/crud/crud-page.tsx';
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
  { ...avances, fields: desLaSessionDuJour(avances.fields) },
  {
    titles: { list: 'Avances sur salaire', add: 'Ajouter une avance', edit: 'Modifier une avance' },
    trail: TRAIL_TOUS,
    columns: [...COLONNES_DU_MOIS, ...COLONNES_DU_MONTANT],
    form: { ...champsDuMois, ...champsDuMontant, statut: held() },
    messages: {
      added: MESSAGES.avanceAjoutee,
      changed: MESSAGES.avanceModifiee,
      removed: MESSAGES.ecoleElementSupprime,
      failed: { removed: MESSAGES.ecoleSuppressionEchouee },
    },
    nameOf: (row) => `${formaterMontant(row.montant)}, ${libelleDuMois(row.moisId)} ${row.session}`,
    // The list disables; no screen deletes for good (AMB-119).
    removal: { endpoint: avances.disable, input: stampOf },
    reads: [sessions.list],
    live: ResteAPayer,
    refusals: { as: 'toast' },
  },
);
