/** Restores a backup that a person asked for on a screen, while the server is closed; what was there stays until it has worked. */
import { basename } from 'node:path';
import { asideOf, bringBack, setAside } from './core/db/embedded/set-aside.ts';
import { TravailRefuse } from './exploitation/index.ts';
import { restaurerFichier } from './poste.ts';

const phraseDe = (error: unknown): string =>
  error instanceof TravailRefuse
    ? error.message
    : 'La restauration a échoué ; le journal du serveur dit pourquoi. Rien n’a été changé.';

/**
 * Backs up what is there by `avant`, then restores. A base that cannot be backed up, as a damaged one, is set aside instead: that is when a
 * restoration is needed most. Returns the sentence of what failed; null: it is done.
 */
export async function restaurerEnGardant(
  dataDir: string,
  file: string,
  avant: () => Promise<unknown>,
  say: (line: string) => void,
): Promise<string | null> {
  const suffix = `avant-restauration-${Date.now()}`;
  let isAside = false;
  try {
    await avant().catch((error: unknown) => {
      if (!(error instanceof TravailRefuse)) throw error;
      setAside(dataDir, suffix);
      isAside = true;
      const place = basename(asideOf(dataDir, suffix));
      say(`${error.message} Elle est gardée telle quelle à côté : ${place}.`);
    });
    await restaurerFichier(file);
    return null;
  } catch (error) {
    if (!(error instanceof TravailRefuse)) say(error instanceof Error ? error.message : String(error));
    if (isAside) bringBack(dataDir, suffix);
    return phraseDe(error);
  }
}
