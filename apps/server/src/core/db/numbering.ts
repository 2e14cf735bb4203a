/** Gives the numbers of a school without gaps: each is given in the transaction that uses it, and undone with it. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

interface CompteursTable {
  ecoleId: number;
  nom: string;
  valeur: number;
}

/** The highest numbers that were given in years which a restored base has not (`sessionCle`: the key of the year's label). */
interface NumerosAttendusTable {
  ecoleId: number;
  nom: string;
  sessionCle: string;
  valeur: number;
}

/** The schools of a restored base whose last paper nobody has told yet; `sauvegarde`: the instant of the backup. */
interface NumerosADireTable {
  ecoleId: number;
  sauvegarde: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    compteurs: CompteursTable;
    numeros_attendus: NumerosAttendusTable;
    numeros_a_dire: NumerosADireTable;
  }
}

/**
 * Returns the next number of a counter of a school, from 1 on, and reserves the `nombre` - 1 that follow it. Whoever
 * else asks for one waits until this transaction ends.
 */
export async function nextOf(trx: Trx, ecoleId: number, nom: string, nombre = 1): Promise<number> {
  const { rows } = await sql<{ valeur: number }>`
    insert into compteurs as c ("ecoleId", nom, valeur) values (${ecoleId}, ${nom}, ${nombre})
    on conflict ("ecoleId", nom) do update set valeur = c.valeur + ${nombre} returning valeur`.execute(trx);
  return Number(rows[0]?.valeur) - nombre + 1;
}

/** Makes a counter of a school go on after a number that was given. */
export async function continueAfter(
  trx: Trx,
  { ecoleId, nom, valeur }: Readonly<CompteursTable>,
): Promise<void> {
  await trx
    .insertInto('compteurs')
    .values({ ecoleId, nom, valeur })
    .onConflict((conflict) => conflict.columns(['ecoleId', 'nom']).doUpdateSet({ valeur }))
    .execute();
}

interface Annee {
  readonly id: number;
  readonly libelle: string;
}

/** Returns the name of the counter of a school year. */
export const counterOf = (nom: string, sessionId: number): string => `${nom} ${sessionId}`;

/** Returns the next number of a school in a year. The first one follows those of a year of this label that a restoration lost. */
export async function nextOfYear(
  trx: Trx,
  ecoleId: number,
  nom: string,
  { id, libelle }: Annee,
): Promise<number> {
  const counter = counterOf(nom, id);
  const numero = await nextOf(trx, ecoleId, counter);
  if (numero > 1) return numero;
  const lost = await trx
    .selectFrom('numeros_attendus')
    .select('valeur')
    .where('ecoleId', '=', ecoleId)
    .where('nom', '=', nom)
    .where('sessionCle', '=', cle(libelle))
    .executeTakeFirst();
  if (lost === undefined) return numero;
  const next = lost.valeur + 1;
  await continueAfter(trx, { ecoleId, nom: counter, valeur: next });
  return next;
}

/** Refuses to give a number before somebody told the last paper. `sauvegarde`: the backup that was restored; null: nothing is asked. */
export function refuseUntold(sauvegarde: string | null | undefined): void {
  if (sauvegarde == null) return;
  refuse('REGLE', {
    phrase: `Les données viennent de la sauvegarde du ${formaterInstant(sauvegarde)}, sur un autre ordinateur. À l’écran « Encaisser », dites d’abord le dernier reçu de l’école : aucun numéro ne sera donné deux fois.`,
  });
}

/** Returns the instant of the backup from which a school comes, while nobody has told its last paper. */
export async function untold(db: Db, ecoleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('numeros_a_dire')
    .select('sauvegarde')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  return row?.sauvegarde;
}
