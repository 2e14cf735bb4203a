/** Lists the tickets of a day, and prints one: a till's roll or an A6; from the second time on it says 'DUPLICATA'. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type {
  getBilletsDuJour,
  imprimerBilletEntree,
} from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import { readTete } from '#notes/index.ts';
import { readCoursDuJour } from '#suivi/appel/cours.ts';
import { classesAppelees, estRemplace, remplacesPar, requireAppel } from '#suivi/droits/siennes.ts';
import { classeDuJourDit } from '#suivi/presents/eleves.ts';
import { nomDuBillet, pageDuBillet } from './page-du-billet.ts';
import '#suivi/tables/appel.ts';

export async function readBilletsDuJour(
  { ecoleId, jour }: Input<typeof getBilletsDuJour>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getBilletsDuJour>> {
  requireReach(caller, { ecoleId });
  const own = await classesAppelees(db, caller, { jour, operation: 'lecture' });
  const remplaces = own === null ? [] : await remplacesPar(db, caller.userId, jour);
  const rows = await db
    .selectFrom('billets_entree as b')
    .innerJoin('inscriptions as i', (on) =>
      on.onRef('i.ecoleId', '=', 'b.ecoleId').onRef('i.id', '=', 'b.inscriptionId'),
    )
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .innerJoin('classes as c', (on) => on.on('c.id', '=', classeDuJourDit(jour)))
    .select(['b.id', 'b.numero', 'b.inscriptionId', 'e.matricule', 'e.prenoms', 'e.nom', 'c.id as classeId'])
    .select(['c.libelle as classe', 'b.demiJournee', 'b.creneauId', 'b.heure', 'b.minutes', 'b.motif'])
    .where('b.ecoleId', '=', ecoleId)
    .where('b.jour', '=', jour)
    .orderBy('b.id', 'desc')
    .execute();
  return rows.flatMap(({ classeId, creneauId, ...row }) => {
    const place = { classeId, demiJournee: row.demiJournee, creneauId };
    return own?.has(classeId) === false && !estRemplace(remplaces, place) ? [] : [row];
  });
}

/** Returns a ticket that a person may give, with its enrolment, in the class of that day. @throws Refus */
async function billetLu(db: Db, { caller }: Pick<ReadContext, 'caller'>, id: number) {
  const billet = seenOf(caller, await findRow(db, 'billets_entree', id));
  const inscription = await db
    .selectFrom('inscriptions as i')
    .select(['i.eleveId', 'i.sessionId', classeDuJourDit(billet.jour).as('classeId')])
    .where('i.ecoleId', '=', billet.ecoleId)
    .where('i.id', '=', billet.inscriptionId)
    .executeTakeFirstOrThrow();
  await requireAppel(db, caller, { ...billet, classeId: inscription.classeId, operation: 'ajout' });
  return { billet, inscription };
}

/** Counts that a ticket was asked for, and returns how many times it was; two who ask at once are counted one after the other. */
export const compterLeBillet = (
  { id }: Input<typeof imprimerBilletEntree>,
  context: ReadContext,
): Promise<number> =>
  context.database.transaction(async (trx) => {
    // The ticket of another school, or of another's class, is refused before it is counted.
    await billetLu(trx, context, id);
    const { impressions } = await trx
      .updateTable('billets_entree')
      .set(({ eb }) => ({ impressions: eb('impressions', '+', 1) }))
      .where('id', '=', id)
      .returning('impressions')
      .executeTakeFirstOrThrow();
    return impressions;
  });

export async function imprimerUnBillet(
  { id, format }: Input<typeof imprimerBilletEntree>,
  context: ReadContext,
  impressions: number,
): Promise<PaperRead> {
  const { db, now, concerns } = context;
  const { billet, inscription } = await billetLu(db, context, id);
  const { ecoleId, jour, creneauId, creationUserId } = billet;
  const { eleveId, classeId, sessionId } = inscription;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  await refuseAnonyme(db, { ecoleId, eleveId });
  const eleve = (await findRow(db, 'eleves', eleveId)) ?? refuse('INTROUVABLE');
  const classe = (await findRow(db, 'classes', classeId)) ?? refuse('INTROUVABLE');
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  const cours =
    creneauId === null
      ? undefined
      : (await readCoursDuJour(db, ecoleId, jour)).find((one) => one.id === creneauId);
  const auteurs = await nomsDesPersonnes(db, creationUserId === null ? [] : [creationUserId]);
  const papier = {
    ...(await readTete(db, ecoleId, now)),
    ...billet,
    eleve: nomDAbord(eleve),
    matricule: eleve.matricule,
    classe: classe.libelle,
    session: session.libelle,
    cours: cours?.matiere ?? null,
    auteur: creationUserId === null ? null : (auteurs.get(creationUserId) ?? null),
    estDuplicata: impressions > 1,
  };
  return { name: nomDuBillet(papier), page: pageDuBillet(papier, format) };
}
