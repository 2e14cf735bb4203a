/**
 * Holds an act that the school wants a second person for (SEC-14). A handler calls `exigerAccord` once it knows that the act is
 * possible: without an agreement it is refused, and the transaction undoes what it wrote.
 */
import {
  type GenreDAccord,
  LIBELLES_DES_GENRES,
  type LimitesDeRemise,
} from '@gestionscolaire/contract/accords/controles.ts';
import { ERREURS, Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Db } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import './tables.ts';

/** The act that is held, in words and by its record. */
export interface Exigence {
  readonly genre: GenreDAccord;
  readonly ecoleId: number;
  readonly entite: string;
  readonly entiteId: number;
  /** The act as the person sees it: its amount, whose it is, its reason. */
  readonly objet: string;
}

/** The refusal of an act that wants an agreement; a demand keeps its `exigence`. */
export class AccordRequis extends Refus {
  readonly exigence: Exigence;

  constructor(exigence: Exigence) {
    super('ACCORD_REQUIS', { phrase: `${ERREURS.ACCORD_REQUIS.phrase} ${exigence.objet}.` });
    this.exigence = exigence;
  }
}

/** The controls of a school, as acts ask them. */
export interface ControlesLus extends LimitesDeRemise {
  readonly annulation: boolean;
  readonly cloture: boolean;
  readonly remise: boolean;
}

const SANS_CONTROLE: ControlesLus = {
  annulation: false,
  cloture: false,
  remise: false,
  remisePourcentage: null,
  remiseMontant: null,
};

/** Reads the controls of a school; all off where nobody set any. */
export async function readControles(db: Db, ecoleId: number): Promise<ControlesLus> {
  const row = await db.selectFrom('controles').selectAll().where('ecoleId', '=', ecoleId).executeTakeFirst();
  if (row === undefined) return SANS_CONTROLE;
  return {
    annulation: row.annulation === 1,
    cloture: row.cloture === 1,
    remise: row.remise === 1,
    remisePourcentage: row.remiseCentiemes === null ? null : row.remiseCentiemes / 100,
    remiseMontant: row.remiseMontant,
  };
}

const CHANGE =
  'Ce qui a été demandé n’est plus ce qui serait fait\u00A0: refusez cette demande, et qu’elle soit refaite.';

/**
 * Returns who agrees to the act, null where nobody has to. An agreement is to what was seen: another amount, another name or
 * another reason since the demand is refused.
 * @throws AccordRequis where the call may ask for an agreement, Refus REGLE where it cannot
 */
export async function exigerAccord(
  { db, accord }: Pick<WriteContext, 'db' | 'accord'>,
  exigence: Exigence,
  isHeld?: boolean,
): Promise<number | null> {
  if (accord != null)
    return accord.objet === exigence.objet ? accord.parId : refuse('REGLE', { phrase: CHANGE });
  if (!(isHeld ?? (await readControles(db, exigence.ecoleId))[exigence.genre])) return null;
  if (accord === null) throw new AccordRequis(exigence);
  const phrase = `${LIBELLES_DES_GENRES[exigence.genre]}\u00A0: l’école demande l’accord d’une autre personne, et il ne se demande pas d’ici.`;
  return refuse('REGLE', { phrase });
}
