/** Reads the price lines and the tranches of a school as its grid shows them. */
import type { GrilleDePrix, LigneDeGrille } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { tranchesPour } from '@gestionscolaire/contract/scolarite/tranches.ts';
import type { Db } from '#core/db/database.ts';

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
    .where((eb) => eb.or([eb('sessionId', 'is', null), eb('sessionId', '=', sessionId)]))
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    prestationId: row.prestationId,
    classeId: row.classeId,
    sessionId: row.sessionId,
    prix: row.prix,
    fr_inscription: row.fr_inscription,
    estObligatoire: row.estObligatoire === 1 ? 1 : 0,
    arrondi: row.arrondi,
    modifDate: row.modifDate,
  }));
}

type Tranches = GrilleDePrix['prestations'][number]['tranches'];

/** Reads the tranches that hold in a session, by service; null: those of every year alone. Schedules are made of them too. */
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
    [...grouped].map(([prestationId, all]) => [
      prestationId,
      tranchesPour(all, sessionId).map(
        ({ id, libelle, echeance, pourcentageCentiemes, facteurCentiemes }) => ({
          id,
          libelle,
          echeance,
          pourcentage: pourcentageCentiemes / 100,
          facteurMultiplicite: facteurCentiemes / 100,
        }),
      ),
    ]),
  );
}

/** Reads the tranches that a session has of its own, by service; null: none. */
export async function readTranchesDeLAnnee(
  db: Db,
  ecoleId: number,
  sessionId: number | null,
): Promise<ReadonlyMap<number, readonly { readonly prestationId: number }[]>> {
  if (sessionId === null) return new Map();
  const rows = await db
    .selectFrom('tranches')
    .select('prestationId')
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .execute();
  return Map.groupBy(rows, ({ prestationId }) => prestationId);
}
