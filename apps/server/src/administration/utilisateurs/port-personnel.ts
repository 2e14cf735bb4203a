/** The port by which administration asks the school area about a person; routes.ts hands over who answers. */
import type { Trx } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { UtilisateurRow } from './source.ts';

interface Poste {
  readonly ecoleId: number | null;
  readonly fonction: string;
}

export interface Personnel {
  /**
   * Notes that somebody was added, with a base salary or without (null): its first amount belongs to the same act, for who may set
   * salaries.
   */
  added(
    context: Pick<WriteContext, 'db' | 'now' | 'caller' | 'readmit'>,
    user: Poste & { readonly id: number },
    salaireBase: number | null,
  ): Promise<void>;
  /** Refuses to disable a person whom a class needs (AMB-093), whichever of these it is. */
  checkDisabled(trx: Trx, userIds: readonly number[]): Promise<void>;
  /** Refuses another fonction or another school for a person whom their school's records need as they are. */
  checkChanged(trx: Trx, before: UtilisateurRow, after: Poste): Promise<void>;
}
