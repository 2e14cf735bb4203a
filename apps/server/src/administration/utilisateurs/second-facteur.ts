/** Takes away the second factor of another person, who lost their telephone and their recovery codes. */
import {
  getSecondFacteurUser,
  retirerSecondFacteurUser,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { etatDe, retirerFacteur } from '#administration/connexion/second-facteur/facteur.ts';
import { refuseStronger } from '#administration/droits/changer.ts';
import { bumpRights } from '#administration/droits/held.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { refuseOwnFactor, requireUser } from './regles.ts';
import { findUsers } from './source.ts';

export const secondFacteurUserBindings = (): readonly Binding[] => [
  bindRead(getSecondFacteurUser, async ({ id }, { db, caller }) => {
    await findUsers(db, caller, [id]);
    await refuseStronger(db, caller.userId, [id]);
    return etatDe(db, id);
  }),

  bindWrite(retirerSecondFacteurUser, async ({ id }, context) => {
    refuseOwnFactor(context.caller, id);
    const { ecoleId, prenoms, nom } = await requireUser(context, id, 'modification');
    const { db, record } = context;
    await bumpRights(db);
    await lockRow(db, 'utilisateurs', id);
    if (!(await retirerFacteur(db, id)))
      refuse('REGLE', { phrase: `${prenoms} ${nom} n'a pas de vérification en deux étapes.` });
    const changements = changes({ estEnDeuxEtapes: 1 }, { estEnDeuxEtapes: 0 });
    record({ entite: 'utilisateurs', entiteId: id, ecoleId, changements });
    return { ok: true };
  }),
];
