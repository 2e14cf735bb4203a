/** Enrols pupils, each with the schedule that the price sheet of the day makes. */

import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { fautesDeMotif } from '@gestionscolaire/contract/eleves/remises.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { PortCaisse } from '#eleves/port-caisse.ts';
import { readTarifs, type Tarifs } from './bareme.ts';
import { insertLignes } from './echeances.ts';
import { prevoir } from './prevision.ts';
import {
  columnsOf,
  type NouvelleInscription,
  refuseTwice,
  requireParents,
  stampOf,
  toldOf,
} from './tenue.ts';

type Ecriture = Pick<WriteContext, 'db' | 'now' | 'caller' | 'record'>;

export async function requireSession(db: Db, sessionId: number): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('estActif')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
}

/** The day on which somebody may be enrolled: not after today. */
export function refuseFuture(dateInscription: string, now: string): void {
  if (dateInscription > jourDe(now))
    refuseAt('dateInscription', "La date d'inscription n'est pas dans l'avenir.");
}

export async function addPrestations(
  trx: Trx,
  ecoleId: number,
  inscriptionId: number,
  ids: readonly number[],
): Promise<void> {
  const rows = ids.map((prestationId) => ({ ecoleId, inscriptionId, prestationId }));
  if (rows.length > 0) await trx.insertInto('inscriptions_prestations').values(rows).execute();
}

/**
 * Enrols one pupil with his schedule. `tarifs`: read once by who enrols many. The school's money is held by the caller, who
 * also tells the journal.
 */
export async function inscrire(
  context: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  one: NouvelleInscription,
  tarifs: Tarifs,
): Promise<number> {
  const { db } = context;
  const { ecoleId, eleveId, sessionId } = one;
  await requireParents(db, one, tarifs.classesTenues);
  await refuseTwice(db, ecoleId, eleveId, sessionId);
  refuseFaults(fautesDeMotif(one));
  const { difference, fautes } = await prevoir(db, tarifs, one, null);
  refuseFaults(fautes);
  const stamp = stampOf(context);
  const row = {
    ecoleId,
    eleveId,
    sessionId,
    ...columnsOf(one),
    etat: 'inscrit',
    dateDepart: null,
    motifDepart: null,
  };
  const id = await insertRow(db, 'inscriptions', row, stamp);
  await addPrestations(db, ecoleId, id, one.prestationIds);
  await insertLignes(db, { id, ecoleId, eleveId, sessionId }, difference.ajoutees, stamp);
  return id;
}

/** Enrols one pupil as one act. */
export async function ajouterInscription(
  { hold }: PortCaisse,
  one: NouvelleInscription,
  context: Ecriture,
): Promise<number> {
  const { db, now, record } = context;
  await requireSession(db, one.sessionId);
  await hold(db, one.ecoleId, now);
  const id = await inscrire(context, one, await readTarifs(db, one.ecoleId, one.sessionId));
  record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId: one.ecoleId,
    changements: changes(null, toldOf(one)),
    rattaches: [{ entite: 'eleves', entiteId: one.eleveId }],
  });
  return id;
}
