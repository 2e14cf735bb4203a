/** Shows a person from where their account is open, and lets them close what is not theirs. */
import {
  getMesConnexions,
  terminerAutresConnexions,
  terminerConnexion,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { enSonTour } from '#administration/identifiants/en-son-tour.ts';
import { prouver } from '#administration/identifiants/preuve.ts';
import { type Binding, bindPreparedWrite, bindRead } from '#core/http/call/bind.ts';
import { connexionsOuvertes, terminer } from './ouvertes.ts';

export function mesConnexionsBindings(): Binding[] {
  return [
    bindRead(getMesConnexions, (_input, { db, now, caller }) =>
      connexionsOuvertes(db, caller.userId, { now, connexionId: caller.connexionId }),
    ),

    bindPreparedWrite(
      terminerConnexion,
      (input, context) => prouver(input.motDePasseActuel, context),
      async ({ id }, context, isProved) => {
        const { userId, ecoleId, connexionId } = await enSonTour(context, isProved);
        if (id === connexionId)
          refuse('REGLE', { phrase: 'Pour terminer cette connexion-ci, déconnectez-vous.' });
        return terminer(context, { userId, ecoleId, id });
      },
    ),

    bindPreparedWrite(
      terminerAutresConnexions,
      (input, context) => prouver(input.motDePasseActuel, context),
      async (_input, context, isProved) => {
        const { userId, ecoleId, connexionId } = await enSonTour(context, isProved);
        return terminer(context, { userId, ecoleId, sauf: connexionId });
      },
    ),
  ];
}
