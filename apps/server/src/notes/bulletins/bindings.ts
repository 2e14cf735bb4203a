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
import type { PortSuivi } from '#notes/lieu/port-suivi.ts';
import { BULLETINS_VERIFIES_PAR_MINUTE, readEtatBulletin, readEtatsDesBulletins } from './etats.ts';
import { bulletinsListe, readBulletin } from './liste.ts';
import { readApercu, rectifier } from './rectifier.ts';
import { readAvantScellement, sceller } from './sceller.ts';

/** Returns them. `suivi` counts the absences that bulletins hold. */
export const bulletinsBindings = (suivi: PortSuivi): readonly Binding[] => [
  bindRead(getEtatsDesBulletins, (input, context) =>
    context.database.atOneInstant((db) => readEtatsDesBulletins(input, { ...context, db })),
  ),
  bindRead(getAvantScellement, (input, context) =>
    context.database.atOneInstant((db) => readAvantScellement(input, { ...context, db }, suivi)),
  ),
  bindWrite(scellerPeriode, (input, context) => sceller(input, context, suivi)),
  bindRead(apercuRectification, (input, context) =>
    context.database.atOneInstant((db) => readApercu(input, { ...context, db })),
  ),
  bindWrite(rectifierBulletins, rectifier),
  ...bulletinsListe.bindings(),
  bindRead(selectBulletinById, (input, context) =>
    context.database.atOneInstant((db) => readBulletin(input, { ...context, db })),
  ),
  bindRead(getEtatBulletin, readEtatBulletin, { perMinute: BULLETINS_VERIFIES_PAR_MINUTE }),
];
