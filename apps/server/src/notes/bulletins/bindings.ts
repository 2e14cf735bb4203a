/** The calls of sealed bulletins. */
import { selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import {
  getAvantScellement,
  getEtatBulletin,
  getEtatsDesBulletins,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { BULLETINS_VERIFIES_PAR_MINUTE, lireEtatBulletin, lireEtatsDesBulletins } from './etats.ts';
import { bulletinsListe, lireBulletin } from './liste.ts';
import { lireApercu, rectifier } from './rectifier.ts';
import { lireAvantScellement, sceller } from './sceller.ts';

export const bulletinsBindings: readonly Binding[] = [
  bindRead(getEtatsDesBulletins, (input, context) =>
    context.database.atOneInstant((db) => lireEtatsDesBulletins(input, { ...context, db })),
  ),
  bindRead(getAvantScellement, (input, context) =>
    context.database.atOneInstant((db) => lireAvantScellement(input, { ...context, db })),
  ),
  bindWrite(scellerPeriode, sceller),
  bindRead(apercuRectification, (input, context) =>
    context.database.atOneInstant((db) => lireApercu(input, { ...context, db })),
  ),
  bindWrite(rectifierBulletins, rectifier),
  ...bulletinsListe.bindings(),
  bindRead(selectBulletinById, (input, context) =>
    context.database.atOneInstant((db) => lireBulletin(input, { ...context, db })),
  ),
  bindRead(getEtatBulletin, lireEtatBulletin, { perMinute: BULLETINS_VERIFIES_PAR_MINUTE }),
];
