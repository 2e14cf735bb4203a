/** Makes one-time passwords of users: before the transaction, told once to whoever adds or resets, kept as their hash. */
import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { endConnexionsOf } from '#administration/connexion/open.ts';
import { lockRightsAndReadmit } from '#administration/droits/changer.ts';
import {
  AUCUN_MOT_DE_PASSE,
  hacher,
  motDePasseProvisoire,
} from '#administration/identifiants/mot-de-passe.ts';
import { forgetFailuresOf } from '#administration/identifiants/tentatives.ts';
import { changes } from '#core/db/journal/journal.ts';
import { updateRow } from '#core/db/rows.ts';
import { type Binding, bindPreparedWrite } from '#core/http/call/bind.ts';
import { addUser } from './ajout.ts';
import { CHOISIS_A_PART, entreParLEcole, entrerChezLesEnseignants, wasInAGroup } from './entree.ts';
import type { Personnel } from './port-personnel.ts';
import { refuseOwnPassword, requireUser } from './regles.ts';
import { refuseStaleUser } from './source.ts';

interface Provisoire {
  clair: string;
  hache: string;
}

async function newPassword(): Promise<Provisoire> {
  const clair = motDePasseProvisoire();
  return { clair, hache: await hacher(clair) };
}

export const motDePasseBindings = (personnel: Personnel): readonly Binding[] => [
  bindPreparedWrite(utilisateurs.create, newPassword, async (input, context, { clair, hache }) => {
    const { ecoleId, fonction } = input;
    const poste = { ecoleId, fonctionCle: cle(fonction) };
    const faitParLEcole = entreParLEcole(context.caller, 'ajout', poste);
    // Whoever changes rights waits for their turn before anything else of the act.
    if (faitParLEcole) await lockRightsAndReadmit(context);
    const lastUserId = await addUser(input, context, hache, personnel);
    const entree = faitParLEcole
      ? await entrerChezLesEnseignants(context, { userId: lastUserId, ecoleId })
      : CHOISIS_A_PART;
    return [{ lastUserId, motDePasseProvisoire: clair, ...entree }];
  }),

  bindPreparedWrite(resetUserPwd, newPassword, async ({ id, modifDate }, context, { clair, hache }) => {
    const { db, now, caller, record } = context;
    refuseOwnPassword(caller, id);
    const before = await requireUser(context, id, 'modification');
    const next = await updateRow(
      db,
      'utilisateurs',
      { id, modifDate, estActif: 1 },
      { motDePasse: hache, motDePasseAChanger: 1, provisoireDepuis: now },
      { now, userId: caller.userId },
    );
    if (next === undefined) return refuseStaleUser(db, id);
    await endConnexionsOf(db, id, now);
    // They ask because they failed: the count of their failures must not keep them out.
    await forgetFailuresOf(db, id);
    // The journal never tells a secret: the row only says that it changed.
    const changed = changes({ motDePasseAChanger: before.motDePasseAChanger }, { motDePasseAChanger: 1 });
    record({
      entite: 'utilisateurs',
      entiteId: id,
      ecoleId: before.ecoleId,
      changements: { motDePasse: [null, null], ...changed },
    });
    // A teacher who came by a file has an account from now on.
    const faitSonCompte =
      before.motDePasse === AUCUN_MOT_DE_PASSE &&
      entreParLEcole(caller, 'modification', before) &&
      !(await wasInAGroup(db, id));
    const entree = faitSonCompte
      ? await entrerChezLesEnseignants(context, { userId: id, ecoleId: before.ecoleId })
      : CHOISIS_A_PART;
    return [{ id, modifDate: next, motDePasseProvisoire: clair, ...entree }];
  }),
];
