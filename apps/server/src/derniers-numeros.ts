/**
 * Remembers beside the base, outside its folder, the highest numbers that each school gave (AMB-179): a base that is put back, by the
 * product or by hand, goes on after them. The mark of a school stands there too (dossier-des-donnees.ts).
 */
import { mkdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  demanderAuxInconnues,
  type EcoleConnue,
  ecoleConnue,
  estLaMeme,
  type Marge,
  rattraper,
  readConnues,
  SANS_MARGE,
  TABLES_DES_NUMEROS,
} from './caisse/index.ts';
import type { Database, Trx } from './core/db/database.ts';
import { writeWholeSync } from './core/files/drafts.ts';
import { type Lieu, temoinDe } from './dossier-des-donnees.ts';

const souvenir = z.object({
  instant: z.string(),
  /** Whether the server closed since: nothing was given after. */
  estExact: z.boolean(),
  ecoles: z.array(ecoleConnue),
});
type Souvenir = z.output<typeof souvenir>;

/** The numbers that a server which was cut may have given since it last noted them: it notes them every five minutes. */
const DEPUIS: Marge = { rang: 5000, papier: 200, enNombre: 2000 };

const fichierDe = (lieu: Lieu): string => temoinDe(lieu, 'numeros');

function lire(lieu: Lieu): Souvenir | undefined {
  try {
    return z.parse(souvenir, JSON.parse(readFileSync(fichierDe(lieu), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Returns what this computer remembers; undefined: nothing. */
function seSouvenir(lieu: Lieu): { ecoles: readonly EcoleConnue[]; marge: Marge } | undefined {
  const kept = lire(lieu);
  return kept && { ecoles: kept.ecoles, marge: kept.estExact ? SANS_MARGE : DEPUIS };
}

/**
 * Notes the numbers of a base; schools that it has no more stay noted. `estExact`: nothing will be given before the next start. A
 * server of a PostgreSQL base notes none: others give numbers too.
 */
export async function noterNumeros(
  lieu: Lieu,
  { read }: Pick<Database, 'read'>,
  { instant, estExact }: { readonly instant: string; readonly estExact: boolean },
): Promise<void> {
  if (lieu.databaseUrl !== '') return;
  const known = lire(lieu);
  const now = await readConnues(read);
  const gone = (known?.ecoles ?? []).filter((one) => !now.some((other) => estLaMeme(one, other)));
  const ecoles = [...gone, ...now];
  if (known?.estExact === estExact && JSON.stringify(known.ecoles) === JSON.stringify(ecoles)) return;
  try {
    mkdirSync(lieu.temoins, { recursive: true, mode: 0o700 });
    writeWholeSync(fichierDe(lieu), JSON.stringify({ instant, estExact, ecoles } satisfies Souvenir));
  } catch {
    // The start says that this folder cannot be written.
  }
}

/** Makes a base that was put back without the product go on after the numbers that this computer remembers; returns how many schools. */
export async function rattraperAuDemarrage(lieu: Lieu, database: Database, now: string): Promise<number> {
  const kept = lieu.databaseUrl === '' ? seSouvenir(lieu) : undefined;
  if (kept === undefined) return 0;
  const raison = { appel: 'demarrage', motif: 'Base remise comme avant', sauvegarde: null, now };
  const schools = await database.transaction((trx) => rattraper(trx, kept, raison));
  return schools.length;
}

/** The facts by which a restoration finds the numbers that were given. */
export interface Restauree {
  /** The schools of the base that was replaced. */
  readonly enPlace: readonly EcoleConnue[];
  /** The instant of the backup. */
  readonly sauvegarde: string;
  /** Whether somebody vouches that nothing was given since. */
  readonly estAJour: boolean;
  readonly now: string;
}

/** Reads the schools of a base that is about to be replaced; `tables`: those that it has. */
export const readEnPlace = async (trx: Trx, tables: ReadonlySet<string>): Promise<EcoleConnue[]> =>
  TABLES_DES_NUMEROS.every((table) => tables.has(table)) ? readConnues(trx) : [];

/**
 * Makes a restored base go on after the numbers that the one which it replaced gave, or that this computer remembers; asks the schools
 * that neither of them knows. Returns how many schools leap, and how many are asked.
 */
export async function suivreLesNumeros(
  trx: Trx,
  lieu: Lieu,
  { enPlace, sauvegarde, estAJour, now }: Restauree,
): Promise<{ readonly sautees: number; readonly demandees: number }> {
  const kept = seSouvenir(lieu) ?? { ecoles: [], marge: SANS_MARGE };
  // The base in place is exact: the memory counts for what it had not.
  const others = kept.ecoles.filter((one) => !enPlace.some((known) => estLaMeme(one, known)));
  const raison = { appel: 'restauration', motif: 'Sauvegarde restaurée', sauvegarde, now };
  const exact = await rattraper(trx, { ecoles: enPlace, marge: SANS_MARGE }, raison);
  const gone = { ecoles: others, marge: kept.marge, estPerdue: !estAJour };
  const remembered = await rattraper(trx, gone, raison);
  const sautees = exact.length + remembered.length;
  const demandees = estAJour ? 0 : await demanderAuxInconnues(trx, [...enPlace, ...others], sauvegarde);
  return { sautees, demandees };
}
