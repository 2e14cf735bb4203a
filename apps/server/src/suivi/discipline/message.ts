/** Answers the message to a family about the last weeks of a pupil, and who may receive it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { getMessageDeSuivi } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import { composerMessage } from '@gestionscolaire/contract/suivi/discipline/message.ts';
import { sql } from 'kysely';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { destinatairesDe } from '#eleves/index.ts';
import { readAbsences, readIdentite } from '#suivi/absences/de-l-eleve.ts';
import { faitsLus, requireUnDesSiens } from './lecteurs.ts';
import { faitsListe } from './liste.ts';

export async function readMessage(
  { inscriptionId }: Input<typeof getMessageDeSuivi>,
  context: ReadContext,
): Promise<Output<typeof getMessageDeSuivi>> {
  const { db, caller, now, concerns } = context;
  const { ecoleId, eleveId } = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const of = { ecoleId, inscriptionId };
  await requireUnDesSiens(context, of);
  const { libelle: ecole } = await db
    .selectFrom('ecoles')
    .select('libelle')
    .where('id', '=', ecoleId)
    .executeTakeFirstOrThrow();
  const { prenoms, nom, classe } = await readIdentite(db, of);
  const absences = await readAbsences(db, of);
  const texte = composerMessage({
    ecole,
    prenoms,
    nom,
    classe,
    jour: jourDe(now),
    absences: absences.map((one) => ({ ...one, appels: one.appels ?? 1 })),
    faits: await faitsListe.rows(
      db,
      sql`t."ecoleId" = ${ecoleId} and t."inscriptionId" = ${inscriptionId} and ${faitsLus(context)}`,
    ),
  });
  return { texte, destinataires: await destinatairesDe(context, ecoleId, eleveId) };
}
