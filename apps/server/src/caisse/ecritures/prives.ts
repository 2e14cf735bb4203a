/**
 * Parts what an entry of the chain says of a person from the rest of it. The chain holds the rest and the salted hash of the
 * personal part, which stands beside it (column `prive`) and can be erased without touching any hash. Entries of before hold all of
 * it in their content: what is left of one is told, signed, by the entry that erases (caisse/effacement/).
 */
import type { GenreDEcriture } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import { hashOf, newSalt } from '#core/db/chain/links.ts';
import { jsonDe } from './contenus.ts';

/** The reason that is told in place of one that was erased. */
export const MOTIF_EFFACE = 'Motif effacé';

type Dit = Readonly<Record<string, unknown>>;
type Valeur = string | null;

const texte = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The personal keys of each kind of entry, with what is told in their place once they are erased. */
const PRIVES = {
  paiement: {
    ...nomsDe('matricule', 'prenoms', 'nom'),
    payeur: () => null,
    observations: () => null,
    motifJour: ({ saisiLe = null }) => (saisiLe === null ? null : MOTIF_EFFACE),
  },
  annulation: { motif: () => MOTIF_EFFACE },
  reprise: nomsDe('matricule', 'prenoms', 'nom'),
  fusion: {
    ...nomsDe('matricule', 'prenoms', 'nom'),
    ...nomsDe('matriculeEcarte', 'prenomsEcarte', 'nomEcarte'),
  },
} satisfies Partial<Record<GenreDEcriture, Readonly<Record<string, (dit: Dit) => Valeur>>>>;
const PAR_GENRE: ReadonlyMap<string, Readonly<Record<string, (dit: Dit) => Valeur>>> = new Map(
  Object.entries(PRIVES),
);

function nomsDe(matricule: string, prenoms: string, nom: string) {
  return {
    [prenoms]: (dit: Dit) => nomAnonyme(texte(dit[matricule])).prenoms,
    [nom]: (dit: Dit) => nomAnonyme(texte(dit[matricule])).nom,
  };
}

const privesDe = (genre: string) => Object.entries(PAR_GENRE.get(genre) ?? {});

const estObjet = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys that the product adds to a content: the hash of the personal part, and the mark of an older one that lost its own. */
export const CLE_DU_SCELLE = 'prive';
const CLE_EFFACE = 'efface';

/** Parts a content: `reste` goes into the chain, `prive` stands beside it (null: nothing personal). */
export function separer(
  genre: GenreDEcriture,
  dit: Dit,
): { readonly reste: Dit; readonly prive: string | null } {
  const personnels = privesDe(genre).map(([key]) => key);
  if (personnels.length === 0) return { reste: dit, prive: null };
  const [reste, prives]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [key, value] of Object.entries(dit)) (personnels.includes(key) ? prives : reste)[key] = value;
  const prive = JSON.stringify({ sel: newSalt(), ...prives });
  return { reste: { ...reste, [CLE_DU_SCELLE]: hashOf(prive) }, prive };
}

interface Gardee {
  readonly genre: string;
  readonly contenu: string;
  readonly prive: string | null;
}

/** The states of the personal part of an entry: it has none, it holds its own (older entries), it is beside, or it was erased. */
export type EtatPrive = 'aucun' | 'dedans' | 'aCote' | 'efface';

export function etatPrive({ genre, contenu, prive }: Gardee): EtatPrive {
  const dit = jsonDe(contenu);
  if (!estObjet(dit)) return 'aucun';
  if (CLE_EFFACE in dit) return 'efface';
  if (CLE_DU_SCELLE in dit) return prive === null ? 'efface' : 'aCote';
  return privesDe(genre).length === 0 ? 'aucun' : 'dedans';
}

/** Whether the personal part that stands beside an entry is the one whose hash the chain holds. */
export function estScelle({ contenu, prive }: Gardee): boolean {
  const dit = jsonDe(contenu);
  const scelle = estObjet(dit) ? dit[CLE_DU_SCELLE] : undefined;
  return prive === null || scelle === hashOf(prive);
}

/** Returns all that an entry says: its content with its personal part, or with what is told in its place. */
export function ditEntier(entry: Gardee): unknown {
  const dit = jsonDe(entry.contenu);
  if (!estObjet(dit)) return dit;
  if (entry.prive !== null) {
    const prives = jsonDe(entry.prive);
    return estObjet(prives) ? { ...prives, ...dit } : dit;
  }
  if (etatPrive(entry) !== 'efface') return dit;
  return { ...Object.fromEntries(privesDe(entry.genre).map(([key, sans]) => [key, sans(dit)])), ...dit };
}

/** Returns what is left of the content of an older entry once its personal part is taken out of it. */
export function sansPrives({ genre, contenu }: Gardee, instant: string): string {
  const dit = jsonDe(contenu);
  if (!estObjet(dit)) return contenu;
  const personnels = new Set(privesDe(genre).map(([key]) => key));
  const reste = Object.entries(dit).filter(([key]) => !personnels.has(key));
  return JSON.stringify({ ...Object.fromEntries(reste), [CLE_EFFACE]: instant });
}
