/** Reads the highest numbers that each school of a base has given: those of its papers, and of the entries of its chain. */
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';

const annee = z.object({ id: z.int(), libelle: z.string(), creationDate: z.string() });

/** A school with what it gave. Its id and the instant of its creation tell it from a school of another network. */
export const ecoleConnue = z.object({
  ecoleId: z.int(),
  creationDate: z.string(),
  /** The rank of its last entry. */
  rang: z.int(),
  /** `nom`: that of the counter (core/db/numbering.ts); `annee`: null for what no school year counts. */
  numeros: z.array(z.object({ nom: z.string(), annee: z.nullable(annee), valeur: z.int() })),
});
export type EcoleConnue = z.output<typeof ecoleConnue>;

/** Whether two of them are one school. */
export const estLaMeme = (
  one: Pick<EcoleConnue, 'ecoleId' | 'creationDate'>,
  other: Pick<EcoleConnue, 'ecoleId' | 'creationDate'>,
): boolean => one.ecoleId === other.ecoleId && one.creationDate === other.creationDate;

/** The tables that it reads: a base of before one of them knows nothing. */
export const TABLES_DES_NUMEROS = ['ecoles', 'sessions', 'compteurs', 'caisses'] as const;

const COMPTEUR = /^(\S+) (\d+)$/;

/** Reads every school of a base, in the order of their ids. */
export async function readConnues(db: Db): Promise<EcoleConnue[]> {
  const ecoles = await db
    .selectFrom('ecoles as e')
    .leftJoin('caisses as c', 'c.ecoleId', 'e.id')
    .select(['e.id', 'e.creationDate', 'c.rang'])
    .orderBy('e.id')
    .execute();
  const sessions = await db.selectFrom('sessions').select(['id', 'libelle', 'creationDate']).execute();
  const annees = new Map(sessions.map((one) => [one.id, one]));
  const compteurs = await db.selectFrom('compteurs').selectAll().orderBy('nom').execute();
  const parEcole = Map.groupBy(compteurs, ({ ecoleId }) => ecoleId);
  return ecoles.map(({ id, creationDate, rang }) => ({
    ecoleId: id,
    creationDate,
    rang: rang ?? 0,
    numeros: (parEcole.get(id) ?? []).map(({ nom, valeur }) => {
      const [, base = nom, sessionId] = COMPTEUR.exec(nom) ?? [];
      const year = sessionId === undefined ? undefined : annees.get(Number(sessionId));
      return year === undefined ? { nom, annee: null, valeur } : { nom: base, annee: year, valeur };
    }),
  }));
}
