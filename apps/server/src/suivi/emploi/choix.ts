/** Lists what a lesson is made of: the subjects of a class with who teaches each, and the teachers of a school. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ETAPES_DU_TITULAIRE } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { fautesDuCreneau } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import type {
  getEnseignantsACreneaux,
  getHeurtsDuCreneau,
  getMatieresACreneaux,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { sql } from 'kysely';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { estLaCeJour } from '#eleves/index.ts';
import { heurtsDuCreneau } from './autres.ts';

/** Returns who teaches each subject of a school in a year on a day (yyyy-MM-dd), by subject of a class; several are possible. */
export async function quiEnseigne(
  db: Db,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
  jour: string,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ enseignementId: number; enseignantId: number }>`
    select x."enseignementId", x."enseignantId" from enseignements_enseignants x
      join enseignements e on e."ecoleId" = x."ecoleId" and e.id = x."enseignementId"
    where x."ecoleId" = ${ecoleId} and e."sessionId" = ${sessionId} and ${estLaCeJour(jour)}
    order by x.id`.execute(db);
  const by = new Map<number, number[]>();
  for (const { enseignementId, enseignantId } of rows)
    by.set(enseignementId, [...(by.get(enseignementId) ?? []), enseignantId]);
  return by;
}

export async function readMatieresACreneaux(
  { classeId, sessionId }: Input<typeof getMatieresACreneaux>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getMatieresACreneaux>> {
  const classe = seenOf(caller, await findRow(db, 'classes', classeId));
  const { ecoleId } = classe;
  const rows = await db
    .selectFrom('enseignements as e')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .select(['e.id', 'm.libelle as matiere'])
    .where('e.ecoleId', '=', ecoleId)
    .where('e.classeId', '=', classeId)
    .where('e.sessionId', '=', sessionId)
    .where('e.estActif', '=', 1)
    .orderBy('e.ordre')
    .orderBy('m.libelleCle')
    .orderBy('e.id')
    .execute();
  const named = await quiEnseigne(db, { ecoleId, sessionId }, jourDe(now));
  const titulaire = ETAPES_DU_TITULAIRE.some((one) => one === classe.etape) ? classe.enseignantId : null;
  const seul = (id: number): number | null => {
    const own = named.get(id) ?? [];
    return own.length === 0 ? titulaire : own.length === 1 ? (own[0] ?? null) : null;
  };
  const noms = await nomsDesPersonnes(
    db,
    rows.flatMap(({ id }) => seul(id) ?? []),
  );
  return rows.map(({ id, matiere }) => {
    const enseignantId = seul(id);
    return {
      id,
      matiere,
      enseignantId,
      enseignant: enseignantId === null ? null : (noms.get(enseignantId) ?? null),
    };
  });
}

export async function readEnseignantsACreneaux(
  { ecoleId }: Input<typeof getEnseignantsACreneaux>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getEnseignantsACreneaux>> {
  requireReach(caller, { ecoleId });
  return db
    .selectFrom('utilisateurs')
    .select(['id', 'prenoms', 'nom'])
    .where('ecoleId', '=', ecoleId)
    .where('fonctionCle', '=', cle(FONCTION_ENSEIGNANT))
    .where('estActif', '=', 1)
    .orderBy('nomCle')
    .orderBy('prenomsCle')
    .orderBy('id')
    .execute();
}

/** Tells the clashes of a lesson while it is typed; hours that make no lesson have none. */
export async function readHeurts(
  { enseignementId, ...asked }: Input<typeof getHeurtsDuCreneau>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getHeurtsDuCreneau>> {
  const enseignement = seenOf(caller, await findRow(db, 'enseignements', enseignementId));
  if (Object.keys(fautesDuCreneau(asked)).length > 0) return [];
  return [...(await heurtsDuCreneau(db, enseignement, asked))];
}
