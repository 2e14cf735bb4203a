/**
 * Keeps the cells of a kind on this browser's disk. Each stands first where a write ends at once: the page may go at any moment, and
 * the disk answers later.
 */

import { logFailure } from '#core/log.ts';
import {
  forgetAhead,
  isKept,
  keepAhead,
  type PlaceDeCases,
  readKept,
  replaceKept,
} from '#core/storage/base.ts';

/** The row of a cell: whose it is, and the ISO instant of this browser at which it was typed. */
interface Ligne {
  readonly id: string;
  readonly userId: number;
  readonly instant: string;
}

/** A draft in place of the one that this tab held of its cell; null removes it. */
export interface Remplacement<B> {
  readonly id: string;
  readonly held: B | undefined;
  readonly draft: B | null;
}

interface Options<B> {
  /** Whether a draft may take the place of the one that the disk has: another tab may have typed since. */
  readonly peutRemplacer: (held: B | undefined, draft: B | null, onDisk: B | undefined) => boolean;
  /** Hears, after each write, whether the disk took it. */
  readonly direGarde: (estGarde: boolean) => void;
}

/** Makes the disk of a kind of cells. */
export function disqueDeCases<B extends Ligne>(
  garde: PlaceDeCases,
  { peutRemplacer, direGarde }: Options<B>,
) {
  /** The writes, one after the other. */
  let ecrit: Promise<void> = Promise.resolve();

  /** Puts drafts on the disk, but where another tab has typed since: read and written in one transaction, no cell is lost between. */
  function ecrire(changes: readonly Remplacement<B>[]): void {
    if (!isKept() || changes.length === 0) return;
    const ahead = changes.flatMap(({ draft }) => draft ?? []);
    keepAhead(garde, ahead);
    forgetAhead(
      garde,
      changes.flatMap(({ held, draft }) => (draft === null ? (held ?? []) : [])),
    );
    ecrit = ecrit
      .then(() =>
        replaceKept(garde, changes, ({ held, draft }, onDisk: B | undefined) =>
          peutRemplacer(held, draft, onDisk) ? draft : undefined,
        ),
      )
      .then(() => {
        forgetAhead(garde, ahead);
        direGarde(true);
      })
      // A full disk or a private window: the cells are sent from memory, and the screen says so.
      .catch((error: unknown) => {
        logFailure(garde, error);
        direGarde(false);
      });
  }

  /** Reads a person's drafts. Those of others wait for them: no clock of a computer removes a cell. */
  async function lire(userId: number): Promise<readonly B[]> {
    if (!isKept()) return [];
    const all = await readKept<B>(garde);
    return all.filter((draft) => draft.userId === userId);
  }

  /** Resolves once all writes that were asked for have ended, done or refused. */
  const fini = (): Promise<void> => ecrit;

  return { ecrire, lire, fini };
}
