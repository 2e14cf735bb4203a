/** Declares what a rectification asks for, and a bulletin that it changes. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { apercuRectification } from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import type { BulletinLu } from './fidelite.ts';

export type DemandeDeRectification = Input<typeof apercuRectification>;

/** A bulletin that changes: the version in force, and its content as it should be, which still says that version. */
export interface Rectifie<C extends ContenuScelle = ContenuScelle> {
  readonly avant: BulletinLu<C>;
  readonly apres: C;
}

/**
 * Refuses a rectification with one sentence.
 * @throws Refus
 */
export const refuserDeRectifier = (phrase: string): never => refuse('REGLE', { phrase });
