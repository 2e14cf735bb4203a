/** The domain of one person's data (SEC-15): all of it in one file, and pupils who left anonymised after the school's years. */
import {
  anonymiserEleves,
  getConservation,
  updateConservation,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { anonymiser } from './anonymiser.ts';
import { changerConservation, readConservationDesFiches } from './conservation.ts';
import { exporter } from './exporter.ts';

export { compterAnciens } from './conservation.ts';

export const personneBindings: readonly Binding[] = [
  bindFile(exporterPersonne, exporter, { heavy: 'export' }),
  bindRead(getConservation, async (input, { db, caller, now }) => {
    requireReach(caller, input);
    return readConservationDesFiches(db, input.ecoleId, now);
  }),
  bindWrite(updateConservation, changerConservation),
  bindWrite(anonymiserEleves, anonymiser),
];
