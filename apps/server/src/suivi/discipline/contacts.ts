/** Keeps the contacts with families: one is added, and nothing changes or deletes it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { addContactFamille, Contact } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import { sql } from 'kysely';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { inscriptionDesSiens, requireJourPasse } from './ecrire.ts';
import { contactsLus } from './lecteurs.ts';
import '#suivi/tables/discipline.ts';

/** Reads the contacts of an enrolment that a person reads, the latest first. */
export async function readContacts(
  context: Pick<ReadContext, 'db' | 'caller' | 'now'>,
  { ecoleId, inscriptionId }: { readonly ecoleId: number; readonly inscriptionId: number },
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select t.id, t.jour, t.moyen, t.avec, t.texte, t.suite, t."creationDate", ${nomEnSql('u')} as auteur,
      m.etat as message
    from contacts_famille t left join utilisateurs u on u.id = t."creationUserId"
      left join messages_famille m on m.id = t."messageId"
    where t."ecoleId" = ${ecoleId} and t."inscriptionId" = ${inscriptionId} and ${contactsLus(context)}
    order by t.jour desc, t.id desc`.execute(context.db);
  return rows;
}

export async function ajouterContact(
  { inscriptionId, jour, moyen, avec, texte, suite }: Input<typeof addContactFamille>,
  context: WriteContext,
): Promise<Output<typeof addContactFamille>> {
  const { db, caller, now, record } = context;
  const { ecoleId, eleveId, sessionId } = await inscriptionDesSiens(context, inscriptionId);
  await requireJourPasse(context, sessionId, jour);
  const row = { ecoleId, inscriptionId, jour, moyen, avec, texte, suite };
  const id = await insertRow(db, 'contacts_famille', row, { now, userId: caller.userId });
  record({
    entite: 'contacts_famille',
    entiteId: id,
    ecoleId,
    // The journal says that there was one, never with whom nor what was said.
    changements: changes(null, { jour, moyen }),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id }];
}
