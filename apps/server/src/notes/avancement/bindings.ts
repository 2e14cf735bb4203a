/** The calls of what a class got, of how far its marks are, and of their closing. */
import { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import {
  fermerSaisie,
  getAvancementNotes,
  rouvrirSaisie,
} from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { readExplication, readReleve } from '#notes/releve/releve.ts';
import { fermer, readAvancement, rouvrir } from './avancement.ts';
import { readAvancementDAcquis } from './competences.ts';

export const releveBindings: readonly Binding[] = [
  bindRead(getAvancementNotes, (input, context) =>
    context.database.atOneInstant((db) => readAvancement(input, { ...context, db })),
  ),
  bindWrite(fermerSaisie, fermer),
  bindWrite(rouvrirSaisie, rouvrir),
  bindRead(getAvancementAcquis, (input, context) =>
    context.database.atOneInstant((db) => readAvancementDAcquis(input, { ...context, db })),
  ),
  bindRead(getReleveClasse, (input, context) =>
    context.database.atOneInstant((db) => readReleve(input, { ...context, db })),
  ),
  bindRead(getMoyenneExpliquee, (input, context) =>
    context.database.atOneInstant((db) => readExplication(input, { ...context, db })),
  ),
];
