/** Reads the calendar of a school: its weeks, and its days without class with those of the network. */

import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { getCalendrier } from '@gestionscolaire/contract/scolarite/calendrier/appel.ts';
import {
  type Calendrier,
  JOURS_DE_LA_SEMAINE,
  type SansClasse,
  type SemaineQuiVaut,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';

/** The days that a reader asks about, yyyy-MM-dd, both included. */
interface Etendue {
  readonly du: string;
  readonly au: string;
}

/** Returns the weeks of a school that began by a day (yyyy-MM-dd), in their order: what says the half-days of its days. */
export const readSemaines = (
  db: Db,
  ecoleId: number,
  au: string,
): Promise<(Required<SemaineQuiVaut> & { readonly id: number; readonly libelle: string })[]> =>
  db
    .selectFrom('semaines_de_classe')
    .select(['id', 'libelle', 'aPartirDu', 'etape', 'appel', ...JOURS_DE_LA_SEMAINE])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .where('aPartirDu', '<=', au)
    .orderBy('aPartirDu')
    .orderBy('id')
    .execute();

const readSansClasse = (
  db: Db,
  ecoleId: number,
  { du, au }: Etendue,
): Promise<(SansClasse & { readonly id: number; readonly ecoleId: number | null })[]> =>
  db
    .selectFrom('jours_sans_classe')
    .select(['id', 'ecoleId', 'libelle', 'du', 'au', 'partie'])
    .where((eb) => eb.or([eb('ecoleId', '=', ecoleId), eb('ecoleId', 'is', null)]))
    .where('estActif', '=', 1)
    .where('du', '<=', au)
    .where('au', '>=', du)
    .orderBy('du')
    .orderBy('id')
    .execute();

const readAnnees = (db: Db, { du, au }: Etendue): Promise<Periode[]> =>
  db
    .selectFrom('sessions')
    .select(['dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .where('dateDebut', '<=', au)
    .where('dateFin', '>=', du)
    .orderBy('dateDebut')
    .execute();

/** Returns what decides of some days of a school: whoever asks about a day reads it here. */
export async function readCalendrier(db: Db, ecoleId: number, etendue: Etendue): Promise<Calendrier> {
  return {
    annees: await readAnnees(db, etendue),
    semaines: await readSemaines(db, ecoleId, etendue.au),
    sansClasse: await readSansClasse(db, ecoleId, etendue),
  };
}

export const calendrierBindings: Binding[] = [
  bindRead(getCalendrier, async ({ ecoleId, sessionId }, { db, caller }) => {
    requireReach(caller, { ecoleId });
    const session = await findRow(db, 'sessions', sessionId);
    if (session === undefined || (await findRow(db, 'ecoles', ecoleId)) === undefined)
      return refuse('INTROUVABLE');
    const { dateDebut, dateFin } = session;
    const etendue = { du: dateDebut, au: dateFin };
    const off = await readSansClasse(db, ecoleId, etendue);
    return {
      annees: [{ dateDebut, dateFin }],
      semaines: await readSemaines(db, ecoleId, dateFin),
      sansClasse: off.map(({ ecoleId: own, ...one }) => ({ ...one, estDuReseau: own === null })),
    };
  }),
];
