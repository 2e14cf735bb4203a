/** The port by which the pupils' domain asks the domain of money, which knows it: routes.ts hands it over. */
import type { Db, Trx } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { LotPart } from '#core/lots/source.ts';

/** The past of a pupil before the product was there, for an enrolment of theirs; 0: nothing. */
export interface RepriseDemandee {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly resteAnterieur: number;
  readonly dejaPaye: number;
  /** Whether somebody confirmed an amount owed from before that looks too large. */
  readonly isConfirmed?: boolean | undefined;
}

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
      saisiLe: string | null;
      montant: number;
      moyen: string;
      credit: number;
      annuleLe: string | null;
      annuleMotif: string | null;
    }[]
  >;
  /** Reads the reprises of a pupil that stand. */
  readonly reprisesDe: (
    db: Db,
    ecoleId: number,
    eleveId: number,
  ) => Promise<
    {
      id: number;
      inscriptionId: number;
      jour: string;
      resteAnterieur: number;
      dejaPaye: number;
      auteur: string | null;
      modifDate: string | null;
      parts: { echeanceId: number; montant: number }[];
    }[]
  >;
  /**
   * Writes a reprise under the lock of the school's money, and returns its id; it wants the right of reprises, and the
   * caller tells the journal.
   */
  readonly reprendre: (
    one: RepriseDemandee,
    context: Pick<WriteContext, 'db' | 'now' | 'caller' | 'readmit'>,
  ) => Promise<number>;
  /** Refuses at the amount a person who may not write reprises. */
  readonly requireReprendre: (
    one: Pick<RepriseDemandee, 'resteAnterieur'>,
    context: Pick<WriteContext, 'readmit'>,
  ) => Promise<void>;
  /** The part of a lot that holds reprises. */
  readonly partDesReprises: LotPart;
}
