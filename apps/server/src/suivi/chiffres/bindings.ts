/** Binds the calls of the dashboard of the school's days. */
import { getSeuilsSuivi, updateSeuilsSuivi } from '@gestionscolaire/contract/suivi/chiffres/seuils.ts';
import {
  exportTableauSuivi,
  getAbsentsMaintenant,
  getAlertesSuivi,
  getTableauSuivi,
} from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { readAlertes } from './alertes.ts';
import { exporterTableauSuivi } from './exporter.ts';
import { readTableauSuivi } from './lire.ts';
import { readAbsentsMaintenant } from './maintenant.ts';
import { changerSeuils, readSeuils } from './seuils.ts';

// Figures come of several statements: at one instant, they say the same thing.
export const chiffresDuSuiviBindings: readonly Binding[] = [
  bindRead(
    getTableauSuivi,
    (input, context) => context.database.atOneInstant((db) => readTableauSuivi(input, { ...context, db })),
    { heavy: 'figures' },
  ),
  bindFile(exportTableauSuivi, exporterTableauSuivi, { heavy: 'export' }),
  bindRead(getAbsentsMaintenant, readAbsentsMaintenant),
  bindRead(
    getAlertesSuivi,
    (input, context) => context.database.atOneInstant((db) => readAlertes(input, { ...context, db })),
    { heavy: 'figures' },
  ),
  bindRead(getSeuilsSuivi, async (input, { db, caller }) => {
    requireReach(caller, input);
    return readSeuils(db, input.ecoleId);
  }),
  bindWrite(updateSeuilsSuivi, changerSeuils),
];
