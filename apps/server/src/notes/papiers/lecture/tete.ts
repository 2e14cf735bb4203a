/** Reads the top of a paper that nothing seals: the header in force, and the school as it is. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { Db } from '#core/db/database.ts';
import type { LogoDePapier } from '#core/pdf/parts.ts';
import { readEcole, readEntete } from '#notes/scelles/ce-jour-la.ts';
import { readLogos } from './lecture.ts';

export interface TeteDePapier {
  readonly tete: Pick<ContenuDeBulletin, 'entete' | 'ecole'>;
  readonly logos: ReadonlyMap<string, LogoDePapier>;
  /** The instant of printing, ISO. */
  readonly instant: string;
}

export async function readTete(db: Db, ecoleId: number, now: string): Promise<TeteDePapier> {
  const ecole = await readEcole(db, ecoleId);
  const tete = { ecole, entete: await readEntete(db, ecoleId, jourDe(now)) };
  return { tete, logos: await readLogos(db, [ecole]), instant: now };
}
