/** Reads the price lines and the tranches of a school as its grid shows them. */
import type { GrilleDePrix, LigneDeGrille } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Db } from '#core/db/database.ts';

/** A row of one year, or of every year (null). */
interface DUneAnnee {
  readonly id: number;
  readonly sessionId?: number | null;
}

const anneeDe = ({ sessionId }: DUneAnnee): number | null => sessionId ?? null;

/** Whether a row holds in a grid: it is of the asked year, or of every year. */
const isOf = (row: DUneAnnee, sessionId: number | null): boolean =>
  anneeDe(row) === null || anneeDe(row) === sessionId;

/** Reads the active lines of a year and of every year; null: of every year alone. */
export async function readLignesDePrix(
  db: Db,
  ecoleId: number,
  sessionId: number | null,
): Promise<LigneDeGrille[]> {
  const rows = await db
    .selectFrom('fiches_renseignement')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => isOf(row, sessionId))
    .map((row) => ({
      id: row.id,
      prestationId: row.prestationId,
      classeId: row.classeId,
      sessionId: anneeDe(row),
      prix: row.prix,
      fr_inscription: row.fr_inscription,
      estObligatoire: row.estObligatoire === 1 ? 1 : 0,
      modifDate: row.modifDate,
    }));
}

type Tranches = GrilleDePrix['prestations'][number]['tranches'];

/** Reads the active tranches by service: those of the year where it has one, else those of every year. */
export async function readTranches(
  db: Db,
  ecoleId: number,
  sessionId: number | null,
): Promise<ReadonlyMap<number, Tranches>> {
  const rows = await db
    .selectFrom('tranches')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ prestationId }) => prestationId);
  return new Map(
    [...grouped].map(([prestationId, all]) => {
      const own = all.filter((row) => sessionId !== null && anneeDe(row) === sessionId);
      const parts = own.length > 0 ? own : all.filter((row) => anneeDe(row) === null);
      return [
        prestationId,
        parts.map(({ id, libelle, echeance, pourcentageCentiemes, facteurCentiemes }) => ({
          id,
          libelle,
          echeance,
          pourcentage: pourcentageCentiemes / 100,
          facteurMultiplicite: facteurCentiemes / 100,
        })),
      ];
    }),
  );
}
