/** Reads what a school has of a pupil's life at school during a year: the facts and the contacts that a person reads of it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { getVieScolaireDeLEleve } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { sql } from 'kysely';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readIdentite } from '#suivi/absences/de-l-eleve.ts';
import { readContacts } from './contacts.ts';
import { estDesSiens, faitsLus } from './lecteurs.ts';
import { faitsListe } from './liste.ts';

const PAS_LE_SIEN = "Cet élève n'est pas d'une de vos classes.";

export async function readVieScolaire(
  { inscriptionId }: Input<typeof getVieScolaireDeLEleve>,
  context: ReadContext,
): Promise<Output<typeof getVieScolaireDeLEleve>> {
  const { db, caller, concerns } = context;
  const { ecoleId, eleveId, estActif } = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const of = { ecoleId, inscriptionId };
  const isTheirs = await estDesSiens(context, of);
  const all = await faitsListe.rows(
    db,
    sql`t."ecoleId" = ${ecoleId} and t."inscriptionId" = ${inscriptionId} and ${faitsLus(context)}`,
  );
  const contacts = await readContacts(context, of);
  // Who wrote of a pupil once reads what they wrote.
  if (!isTheirs && all.length === 0 && contacts.length === 0)
    refuse('HORS_DE_PORTEE', { phrase: PAS_LE_SIEN });
  return {
    inscription: await readIdentite(db, of),
    peutAjouter: isTheirs && estActif === 1,
    faits: all.toSorted((one, other) => other.jour.localeCompare(one.jour) || other.id - one.id),
    contacts,
  };
}
