/** Reads what a receipt or a closing prints, from its entry of the chain: it is kept there as it was then. */
import { formaterTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import { estSansNom, texteDuPapier } from './attestations.ts';
import { ecritureDe } from './caisse.ts';
import { CONTENUS } from './contenus.ts';
import { ditEntier } from './prives.ts';

const recu = z.pick(CONTENUS.paiement, {
  ecole: true,
  session: true,
  numero: true,
  jour: true,
  saisiLe: true,
  matricule: true,
  prenoms: true,
  nom: true,
  classe: true,
  montant: true,
  moyenPaiement: true,
  reference: true,
  payeur: true,
  caissier: true,
  lignes: true,
  credit: true,
  reste: true,
  restes: true,
});
export type RecuLu = z.output<typeof recu>;

const cloture = z.pick(CONTENUS.cloture, {
  ecole: true,
  caissier: true,
  jour: true,
  totaux: true,
  attendu: true,
  compte: true,
  ecart: true,
  observations: true,
  cloturePar: true,
  accordPar: true,
  suite: true,
});
export type ClotureLue = z.output<typeof cloture>;

interface Lu<T> {
  readonly dit: T;
  /** The head of the chain that the paper prints. */
  readonly tete: string;
  /** The text that it signs. */
  readonly texte: string;
}

const SANS_NOM =
  'Cet ancien élève est anonymisé\u00A0: son reçu portait son nom et ne s’imprime plus. Celui qui est imprimé se vérifie toujours.';

async function read<S extends z.ZodMiniType>(
  db: Db,
  { ecoleId, genre, entiteId }: { ecoleId: number; genre: 'paiement' | 'cloture'; entiteId: number },
  part: S,
): Promise<Lu<z.output<S>>> {
  const entry = (await ecritureDe(db, ecoleId, genre, entiteId)) ?? refuse('INTROUVABLE');
  const { rang, empreinte } = entry;
  if (estSansNom(entry)) refuse('REGLE', { phrase: SANS_NOM });
  const texte = texteDuPapier(entry) ?? refuse('INTROUVABLE');
  return { dit: z.parse(part, ditEntier(entry)), tete: formaterTete(ecoleId, rang, empreinte), texte };
}

/** Reads what a payment's receipt says. */
export const readRecu = (db: Db, ecoleId: number, entiteId: number): Promise<Lu<RecuLu>> =>
  read(db, { ecoleId, genre: 'paiement', entiteId }, recu);

/** Reads what a closing prints. */
export const readCloture = (db: Db, ecoleId: number, entiteId: number): Promise<Lu<ClotureLue>> =>
  read(db, { ecoleId, genre: 'cloture', entiteId }, cloture);
