/** Shows the open connexions of another person, and ends them, for who may change them. */
import {
  getConnexionsUser,
  terminerConnexionsUser,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { connexionsOuvertes, terminer } from '#administration/connexion/ouvertes.ts';
import { refuseStronger } from '#administration/droits/changer.ts';
import { lockRow } from '#core/db/lock.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { refuseOwnConnexions, requireUser } from './regles.ts';
import { findUsers } from './source.ts';

export const connexionsUserBindings = (): readonly Binding[] => [
  bindRead(getConnexionsUser, async ({ id }, { db, now, caller }) => {
    await findUsers(db, caller, [id]);
    await refuseStronger(db, caller.userId, [id]);
    return connexionsOuvertes(db, id, { now, connexionId: caller.connexionId });
  }),

  bindWrite(terminerConnexionsUser, async ({ id, connexionId }, context) => {
    refuseOwnConnexions(context.caller, id);
    const { ecoleId } = await requireUser(context, id, 'modification');
    // A sign-in of theirs waits, or is among those that end.
    await lockRow(context.db, 'utilisateurs', id);
    return terminer(context, { userId: id, ecoleId, ...(connexionId === null ? {} : { id: connexionId }) });
  }),
];
