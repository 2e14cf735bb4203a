/** The port by which the pupils' domain asks the domain of money, which knows it: routes.ts hands it over. */
import type { Db, Trx } from '#core/db/database.ts';

export interface PortCaisse {
  /** Locks the school's money until the transaction ends: nobody pays, cancels or recomputes meanwhile. */
  readonly lockCaisse: (trx: Trx, ecoleId: number, now: string) => Promise<unknown>;
  /** Reads the payments of a pupil, newest first, cancelled ones too. */
  readonly paiementsDe: (
    db: Db,
    ecoleId: number,
    eleveId: number,
  ) => Promise<
    {
      id: number;
      numero: number;
      jour: string;
      montant: number;
      moyen: string;
      credit: number;
      annuleLe: string | null;
      annuleMotif: string | null;
    }[]
  >;
}
