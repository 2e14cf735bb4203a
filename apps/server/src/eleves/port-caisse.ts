/** What the pupils' domain asks of the one that keeps the money, which knows it: handed over by routes.ts. */
import type { Db, Trx } from '#core/db/database.ts';

export interface PortCaisse {
  /** The school's money stands still until the transaction ends: nobody pays, cancels or recomputes meanwhile. */
  readonly hold: (trx: Trx, ecoleId: number, now: string) => Promise<unknown>;
  /** The payments of a pupil, newest first, cancelled ones too. */
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
