/** The calls of the maternelle: domains, competences, scales, and what children have acquired. */
import {
  getChangementsAcquis,
  getGrilleAcquis,
  updateAcquis,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { competencesBindings } from './competences.ts';
import { domainesBindings } from './domaines.ts';
import { echellesBindings } from './echelles.ts';
import { ecrireAcquis } from './ecrire.ts';
import { readChangementsDAcquis, readGrilleDAcquis } from './grille.ts';

export const maternelleBindings: readonly Binding[] = [
  ...domainesBindings,
  ...competencesBindings,
  ...echellesBindings,
  bindRead(getGrilleAcquis, (input, context) =>
    context.database.atOneInstant((db) => readGrilleDAcquis(input, { ...context, db })),
  ),
  bindWrite(updateAcquis, ecrireAcquis),
  bindRead(getChangementsAcquis, (input, context) =>
    context.database.atOneInstant((db) => readChangementsDAcquis(input, { ...context, db })),
  ),
];
