/** Reads the year of a class: its periods in order, which of them are sealed, and the bulletins in force of those before. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuDAcquis,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { Db } from '#core/db/database.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { exigerLesChiffres } from './chiffres-du-moment.ts';
import { cleDuBulletin } from './complets.ts';
import { type BulletinLu, exigerComplets, exigerFideles } from './fidelite.ts';
import '#notes/tables/bulletins.ts';
import '#notes/tables/saisie.ts';

/** A period of the year of a class. */
export interface PeriodeDAnnee {
  readonly id: number;
  readonly rang: number;
  readonly libelle: string;
  readonly poids: number;
  readonly dateDebut: string;
  readonly dateFin: string;
  /** Whether its bulletins are sealed in this class, or the class did not have it. */
  readonly estScellee: boolean;
  readonly estNonTenue: boolean;
}

/** Reads the periods of the stage in the year, in the order of their days, with what this class has of each. */
export async function readPeriodesDAnnee(
  db: Db,
  { ecoleId, classeId, periode }: Pick<LieuLu, 'ecoleId' | 'classeId' | 'periode'>,
): Promise<PeriodeDAnnee[]> {
  const rows = await db
    .selectFrom('periodes as p')
    .leftJoin('etats_periodes as e', (on) =>
      on
        .onRef('e.ecoleId', '=', 'p.ecoleId')
        .onRef('e.periodeId', '=', 'p.id')
        .on('e.classeId', '=', classeId),
    )
    .select(['p.id', 'p.rang', 'p.libelle', 'p.poids', 'p.dateDebut', 'p.dateFin'])
    .select(['e.etat', 'e.nonTenueMotif'])
    .where('p.ecoleId', '=', ecoleId)
    .where('p.sessionId', '=', periode.sessionId)
    .where('p.etape', '=', periode.etape)
    .where('p.estActif', '=', 1)
    .orderBy('p.dateDebut')
    .execute();
  return rows.map(({ etat, nonTenueMotif, ...one }) => ({
    ...one,
    estScellee: etat === 'scellee',
    estNonTenue: nonTenueMotif !== null,
  }));
}

/** Returns the periods of a year before one of them, and those after it. */
export function autourDe(
  annee: readonly PeriodeDAnnee[],
  periodeId: number,
): { readonly avant: readonly PeriodeDAnnee[]; readonly apres: readonly PeriodeDAnnee[] } {
  const at = annee.findIndex(({ id }) => id === periodeId);
  return at < 0 ? { avant: [], apres: [] } : { avant: annee.slice(0, at), apres: annee.slice(at + 1) };
}

/** Keeps the bulletins of marks: those of competences have no figure. */
export const bulletinsDeNotes = (held: readonly BulletinLu[]): BulletinLu<ContenuDeBulletin>[] =>
  held.flatMap(({ lu, ...row }) => (estDAcquis(lu) ? [] : [{ ...row, lu }]));

/** Keeps the bulletins of competences. */
export const bulletinsDAcquis = (held: readonly BulletinLu[]): BulletinLu<ContenuDAcquis>[] =>
  held.flatMap(({ lu, ...row }) => (estDAcquis(lu) ? [{ ...row, lu }] : []));

/**
 * Reads the versions in force of the bulletins of some enrolments or of a class, in some periods: the last of each.
 * @throws Refus when one of them is not as its seal holds it, was taken out of the base, or has figures that a class does not give
 */
export async function readEnVigueur(
  db: Db,
  {
    ecoleId,
    periodeIds,
    ...those
  }: {
    readonly ecoleId: number;
    readonly periodeIds: readonly number[];
  } & ({ readonly classeId: number } | { readonly inscriptionIds: readonly number[] }),
): Promise<BulletinLu[]> {
  const isEmpty = 'inscriptionIds' in those && those.inscriptionIds.length === 0;
  if (periodeIds.length === 0 || isEmpty) return [];
  const asked = db
    .selectFrom('bulletins')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', 'in', periodeIds);
  const rows = await ('classeId' in those
    ? asked.where('classeId', '=', those.classeId)
    : asked.where('inscriptionId', 'in', those.inscriptionIds)
  )
    .orderBy('version')
    .orderBy('id')
    .execute();
  // The later version of a bulletin takes the place of the one before, in the order of the seal.
  const last = new Map(rows.map((row) => [cleDuBulletin(row), row]));
  await exigerComplets(db, { ecoleId, periodeIds, ...those }, [...last.values()]);
  const held = await exigerFideles(db, ecoleId, [...last.values()]);
  if ('classeId' in those)
    for (const own of Map.groupBy(held, (one) => one.periodeId).values())
      exigerLesChiffres(own.map(({ lu }) => lu));
  return held;
}
