/** The calls of sealed bulletins. */
import {
  getAvantScellement,
  getEtatBulletin,
  getEtatsDesBulletins,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import { BULLETINS_VERIFIES_PAR_MINUTE, lireEtatBulletin, lireEtatsDesBulletins } from './etats.ts';
import { lireAvantScellement, sceller } from './sceller.ts';

export const bulletinsBindings: readonly Binding[] = [
  bindRead(getEtatsDesBulletins, (input, context) =>
    context.database.atOneInstant((db) => lireEtatsDesBulletins(input, { ...context, db })),
  ),
  bindRead(getAvantScellement, (input, context) =>
    context.database.atOneInstant((db) => lireAvantScellement(input, { ...context, db })),
  ),
  bindWrite(scellerPeriode, sceller),
  bindRead(getEtatBulletin, lireEtatBulletin, { perMinute: BULLETINS_VERIFIES_PAR_MINUTE }),
];
