/** Shows a person from where their account is open, and lets them close what is not theirs. */
import {
  getMesConnexions,
  terminerAutresConnexions,
  terminerConnexion,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { enSonTour } from '#administration/identifiants/en-son-tour.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { connexionsOuvertes, terminer } from './ouvertes.ts';

export function mesConnexionsBindings(): Binding[] {
  return [
    bindRead(getMesConnexions, (_input, { db, now, caller }) =>
      connexionsOuvertes(db, caller.userId, { now, connexionId: caller.connexionId }),
    ),

    bindWrite(terminerConnexion, async ({ id }, context) => {
      const { userId, ecoleId, connexionId } = await enSonTour(context);
      if (id === connexionId)
        refuse('REGLE', { phrase: 'Pour terminer cette connexion-ci, déconnectez-vous.' });
      return terminer(context, { userId, ecoleId, id });
    }),

    bindWrite(terminerAutresConnexions, async (_input, context) => {
      const { userId, ecoleId, connexionId } = await enSonTour(context);
      return terminer(context, { userId, ecoleId, sauf: connexionId });
    }),
  ];
}
