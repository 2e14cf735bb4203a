/** Adds a user: their form, their first password where they have one, and in the same act the base salary of a teacher. */
import type { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { AUCUN_MOT_DE_PASSE } from '#administration/identifiants/mot-de-passe.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { followFiles } from '#fichiers/index.ts';
import type { Personnel } from './port-personnel.ts';
import { checkForm } from './regles.ts';
import { fieldsOf, storedUser, utilisateursSource } from './source.ts';

/**
 * Adds the user, and returns their id. `motDePasse`: the hash of their one-time password; null: they have none until
 * somebody gives them one.
 */
export async function addUser(
  input: Input<typeof utilisateurs.create>,
  context: WriteContext,
  motDePasse: string | null,
  personnel: Personnel,
): Promise<number> {
  const { db, now, caller, readmit, record } = context;
  await checkForm(db, caller, input);
  const values = fieldsOf(input);
  const row = withKeys(storedUser(values), utilisateursSource.keyed);
  const secret = {
    motDePasse: motDePasse ?? AUCUN_MOT_DE_PASSE,
    motDePasseAChanger: 1,
    provisoireDepuis: motDePasse === null ? null : now,
    estSuspendu: 0,
  };
  const id = await insertRow(db, 'utilisateurs', { ...row, ...secret }, { now, userId: caller.userId });
  await followFiles({ db, now, caller }, 'utilisateurs', id);
  const { ecoleId, fonction, salaireBase = null } = input;
  await personnel.added({ db, now, caller, readmit }, { id, ecoleId, fonction }, salaireBase);
  const told = salaireBase === null ? values : { ...values, salaireBase };
  record({ entite: 'utilisateurs', entiteId: id, ecoleId, changements: changes(null, told) });
  return id;
}
