/**
 * Takes a pupil's person out of their days at school (`anonymiser`): what was written of them and of their family goes, with the papers.
 * That they were away, justified or not, and of what kind each fact was stays: counts are as before. Of their health nothing stays but the
 * days of their visits to the infirmary.
 */
import { sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { followFiles } from '#fichiers/index.ts';
import './tables/absences.ts';
import './tables/appel.ts';
import './tables/discipline.ts';
import './tables/infirmerie.ts';
import './tables/messages.ts';

/** The part of a write that this takes. */
type Ecriture = Pick<WriteContext, 'db' | 'caller' | 'now'>;

interface UnEleve {
  readonly ecoleId: number;
  readonly eleveIds: readonly number[];
}

const inscriptionsDe = (trx: Trx, { ecoleId, eleveIds }: UnEleve) =>
  trx.selectFrom('inscriptions').select('id').where('ecoleId', '=', ecoleId).where('eleveId', 'in', eleveIds);

/** Takes away why they would be away, who said so, and the paper of it. */
async function oublierLesAnnonces(context: Ecriture, eleve: UnEleve): Promise<void> {
  const { db } = context;
  const rows = await db
    .selectFrom('absences_annoncees')
    .select(['id', 'piece'])
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  for (const before of rows) {
    await db
      .updateTable('absences_annoncees')
      .set({ texte: null, piece: null, parQui: null })
      .where('id', '=', before.id)
      .execute();
    await followFiles(context, 'absences_annoncees', before.id, before);
  }
}

/** Takes away what was said of an absence once it was found, with its paper. */
async function oublierLesJustifications(context: Ecriture, eleve: UnEleve): Promise<void> {
  const { db } = context;
  const rows = await db
    .selectFrom('justifications as j')
    .innerJoin('absences as a', (on) =>
      on.onRef('a.ecoleId', '=', 'j.ecoleId').onRef('a.id', '=', 'j.absenceId'),
    )
    .select(['j.id', 'j.piece'])
    .where('j.ecoleId', '=', eleve.ecoleId)
    .where('a.inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  for (const before of rows) {
    await db
      .updateTable('justifications')
      .set({ texte: null, piece: null })
      .where('id', '=', before.id)
      .execute();
    await followFiles(context, 'justifications', before.id, before);
  }
}

/** Takes away the guardian and the words of a message, whose line is then its own number: one a guardian and day still holds. */
async function oublierLesMessages(trx: Trx, eleve: UnEleve): Promise<void> {
  const dits = trx
    .selectFrom('contacts_famille')
    .select('messageId')
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(trx, eleve))
    .where('messageId', 'is not', null);
  await trx
    .updateTable('messages_famille')
    .set({ nom: null, texte: '', ligne: sql<string>`'oublié ' || id` })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('id', 'in', dits)
    .execute();
  // The words name brothers and sisters together: their contacts lose them too.
  await trx
    .updateTable('contacts_famille')
    .set({ texte: '' })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('messageId', 'in', dits)
    .execute();
}

/** Takes the person out of every table of this domain. */
export async function oublierDuSuivi(context: Ecriture, eleve: UnEleve): Promise<void> {
  const { db } = context;
  await oublierLesAnnonces(context, eleve);
  await oublierLesJustifications(context, eleve);
  await db
    .updateTable('changements_absences')
    .set({ motif: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  await db
    .updateTable('billets_entree')
    .set({ motif: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  await db
    .updateTable('faits')
    .set({ texte: null, mesure: null, annuleMotif: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  await oublierLesMessages(db, eleve);
  await db
    .updateTable('convocations')
    .set({ motif: '', avec: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  await db
    .updateTable('contacts_famille')
    .set({ avec: null, texte: '', suite: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  await db
    .updateTable('passages_infirmerie')
    .set({ heure: '', plainte: '', soins: null, suite: null, famillePrevenue: 0, annuleMotif: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(db, eleve))
    .execute();
  await db
    .updateTable('fiches_sante')
    .set({ groupeSanguin: null, allergies: null, traitements: null, consignes: null, aPrevenir: null })
    .where('ecoleId', '=', eleve.ecoleId)
    .where('eleveId', 'in', eleve.eleveIds)
    .execute();
}
