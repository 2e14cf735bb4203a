/**
 * Takes the journal as a witness of the seals: each seal and each rectification told there the head that it left. It betrays an owner who
 * changed bulletins, seals and register alike, or cut the last ones, but forgot the journal; the journal has a chain of its own, which
 * the closings of money vouch for.
 */
import {
  GENRES_DE_SCELLEMENT,
  type GenreDeScellement,
  lireTeteDeNotes,
  type TeteDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { ConstatDeNotes } from './chaine-des-sceaux.ts';
import '#core/db/journal/journal.ts';

/** A seal or a rectification, as the journal tells it. */
interface SceauDit {
  readonly genre: GenreDeScellement;
  readonly tete: TeteDeNotes;
}

type Entree = Pick<StoredRow<'scellements'>, 'rang' | 'genre' | 'empreinte' | 'instant' | 'auteurId'>;

const value = z.nullable(z.union([z.string(), z.number()]));
const changements = z.record(z.string(), z.tuple([value, value]));

/** Reads the heads that an act tells, at the end of its words. */
function lireSceaux(text: string): SceauDit[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return [];
  }
  const { data = {} } = z.safeParse(changements, told);
  return GENRES_DE_SCELLEMENT.flatMap((genre) => {
    const said = data[genre]?.[1];
    const tete = typeof said === 'string' ? lireTeteDeNotes(said.split(', ').at(-1) ?? '') : undefined;
    return tete === undefined ? [] : [{ genre, tete }];
  });
}

const deSceaux = (db: Db) =>
  db
    .selectFrom('journal')
    .where('entite', '=', 'classes')
    .where((eb) => eb.or(GENRES_DE_SCELLEMENT.map((genre) => eb('changements', 'like', `%"${genre}"%`))));

/** Reads the schools whose journal tells a seal. */
export async function readEcolesDites(db: Db): Promise<number[]> {
  const rows = await deSceaux(db).select('ecoleId').distinct().execute();
  return rows.flatMap(({ ecoleId }) => ecoleId ?? []);
}

/** Reads the seals and rectifications that the journal of a school tells. */
export async function readSceauxDits(db: Db, ecoleId: number): Promise<SceauDit[]> {
  const rows = await deSceaux(db)
    .select('changements')
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
  return rows
    .flatMap(({ changements: text }) => lireSceaux(text))
    .filter(({ tete }) => tete.ecoleId === ecoleId);
}

/** Whether two entries are of one rectification, which tells its last head alone: it holds the ones before. */
const sontDUnActe = (one: Entree, next: Entree | undefined): boolean =>
  next !== undefined &&
  [one, next].every(({ genre }) => genre === 'rectification') &&
  next.rang === one.rang + 1 &&
  next.instant === one.instant &&
  next.auteurId === one.auteurId;

/**
 * Returns every difference between the journal and the entries of the chain, both ways. `entrees`: in the order of their ranks; `deja`: the
 * ranks that the chain tells as missing or changed. Pure.
 */
export function comparerAuJournal(
  entrees: readonly Entree[],
  dits: readonly SceauDit[],
  deja: ReadonlySet<number>,
): ConstatDeNotes[] {
  const told = new Set(dits.map(({ tete }) => tete.rang));
  const parRang = new Map(entrees.map((entree) => [entree.rang, entree]));
  const tus = entrees.filter((one, at) => !told.has(one.rang) && !sontDUnActe(one, entrees[at + 1]));
  return [
    ...tus.map(({ rang }) => ({
      ou: `scellement ${rang}`,
      quoi: 'dans la chaîne, absent du journal : ajouté sans passer par le produit, ou sa ligne du journal a été ôtée',
    })),
    ...dits.flatMap(({ genre, tete }): ConstatDeNotes[] => {
      if (deja.has(tete.rang)) return [];
      const entree = parRang.get(tete.rang);
      const ou = `scellement ${tete.rang}`;
      if (entree === undefined) return [{ ou, quoi: 'au journal, absent de la chaîne : ôté de la base' }];
      if (entree.genre !== genre || !entree.empreinte.startsWith(tete.empreinte))
        return [{ ou, quoi: "son empreinte n'est pas celle que dit le journal : refait" }];
      return [];
    }),
  ];
}
