/**
 * Compares the stored bulletins of a period with the lists of its seals: one that somebody took out of the base leaves no row that could
 * be found wrong, and the version before it would pass for the one in force.
 */
import { contenuDeScellement, texteDuScellement } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import '#notes/tables/bulletins.ts';

/** The lists of the seals of some periods. */
export interface ListesDesSceaux {
  /** The last version of each bulletin, by cleDuBulletin. */
  readonly versions: ReadonlyMap<string, VersionScellee>;
  /** Why these lists prove nothing; undefined: they do. */
  readonly faute: string | undefined;
}

/** The last version of a bulletin that a seal lists. */
export interface VersionScellee {
  readonly inscriptionId: number;
  readonly classeId: number;
  readonly periodeId: number;
  readonly version: number;
  /** The instant of that seal. */
  readonly instant: string;
}

/** Returns the bulletins that an entry of the chain lists: enrolment, version and hash; undefined where it was changed. */
export function listeDuSceau(
  row: StoredRow<'scellements'>,
): readonly (readonly [inscriptionId: number, version: number, empreinte: string])[] | undefined {
  if (hashOf(texteDuScellement(row)) !== row.empreinte) return undefined;
  try {
    const { data } = z.safeParse(contenuDeScellement, JSON.parse(row.contenu));
    return data?.bulletins;
  } catch {
    return undefined;
  }
}

/** Names a bulletin by its place, enrolment and period. */
export const cleDuBulletin = ({
  inscriptionId,
  periodeId,
}: Pick<VersionScellee, 'inscriptionId' | 'periodeId'>): string => `${periodeId} ${inscriptionId}`;

/** Whether a school has all the seals that its register counts. */
async function aTousSesSceaux(db: Db, ecoleId: number): Promise<boolean> {
  // In one statement: another class may be sealed between two.
  const { nombre, dernier, tete } = await db
    .selectFrom('scellements')
    .select((eb) => [
      eb.fn.countAll<number>().as('nombre'),
      eb.fn.max('rang').as('dernier'),
      eb.selectFrom('registres_notes').select('rang').where('ecoleId', '=', ecoleId).as('tete'),
    ])
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirstOrThrow();
  const rang = tete ?? 0;
  return nombre === rang && (dernier ?? 0) === rang;
}

/** Reads what the seals of a school list of some periods, and of one class where it is asked. */
export async function readListesDesSceaux(
  db: Db,
  { ecoleId, periodeIds, classeId }: { ecoleId: number; periodeIds: readonly number[]; classeId?: number },
): Promise<ListesDesSceaux> {
  const asked = db
    .selectFrom('scellements')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', 'in', periodeIds);
  const sceaux = await (classeId === undefined ? asked : asked.where('classeId', '=', classeId))
    .orderBy('rang')
    .execute();
  const versions = new Map<string, VersionScellee>();
  let faute = (await aTousSesSceaux(db, ecoleId)) ? undefined : 'un scellement a été ôté de la base';
  for (const sceau of sceaux) {
    const liste = listeDuSceau(sceau);
    if (liste === undefined) faute ??= `le scellement ${sceau.rang} a été changé dans la base`;
    for (const [inscriptionId, version] of liste ?? []) {
      const { classeId: own, periodeId, instant } = sceau;
      const one = { inscriptionId, classeId: own, periodeId, version, instant };
      versions.set(cleDuBulletin(one), one);
    }
  }
  return { versions, faute };
}
