/** Binds the calls of messages to families. */
import {
  addConvocation,
  direEtatMessage,
  getMessagesAbsences,
  getMessagesConvocations,
  getMessagesFrais,
  ouvrirMessage,
  ouvrirRappel,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { convoquer, retirerDeLaFile } from './convocations.ts';
import { direEtat } from './dire.ts';
import { readMessagesAbsences, readMessagesConvocations, readMessagesFrais } from './file.ts';
import { ouvrirUnMessage, ouvrirUnRappel } from './ouvrir.ts';

// A queue comes of several statements: at one instant, they say the same thing.
export const messagesBindings: readonly Binding[] = [
  bindRead(getMessagesAbsences, (input, context) =>
    context.database.atOneInstant((db) => readMessagesAbsences(input, { ...context, db })),
  ),
  bindRead(getMessagesConvocations, (input, context) =>
    context.database.atOneInstant((db) => readMessagesConvocations(input, { ...context, db })),
  ),
  bindRead(
    getMessagesFrais,
    (input, context) => context.database.atOneInstant((db) => readMessagesFrais(input, { ...context, db })),
    { heavy: 'figures' },
  ),
  bindWrite(ouvrirMessage, ouvrirUnMessage),
  bindWrite(ouvrirRappel, ouvrirUnRappel),
  bindWrite(direEtatMessage, direEtat),
  bindWrite(addConvocation, convoquer),
  bindWrite(retirerConvocation, retirerDeLaFile),
];
