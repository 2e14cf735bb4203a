/** What a payment's receipt printed, read from its entry of the chain. */
import { formaterTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import * as z from 'zod/mini';
import { ecritureDe } from '#caisse/caisse.ts';
import { texteDuPapier } from '#caisse/papiers/attestations.ts';
import type { Db } from '#core/db/database.ts';

/** What a receipt prints, kept in its entry of the chain as it was then. */
const recu = z.object({
  ecole: z.string(),
  session: z.string(),
  numero: z.int(),
  jour: z.string(),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: z.nullable(z.string()),
  montant: z.int(),
  moyenPaiement: z.enum(MOYENS),
  reference: z.nullable(z.string()),
  payeur: z.nullable(z.string()),
  caissier: z.string(),
  lignes: z.array(z.object({ echeanceId: z.int(), libelle: z.string(), montant: z.int() })),
  credit: z.int(),
  reste: z.int(),
});
export type RecuTenu = z.output<typeof recu>;

/** What a payment's receipt says, the head of the chain that it prints, and the text that it signs. */
export async function readRecu(
  db: Db,
  ecoleId: number,
  paiementId: number,
): Promise<{ recu: RecuTenu; tete: string; texte: string }> {
  const entry = (await ecritureDe(db, ecoleId, 'paiement', paiementId)) ?? refuse('INTROUVABLE');
  const { rang, empreinte, contenu } = entry;
  const texte = texteDuPapier(entry) ?? refuse('INTROUVABLE');
  return { recu: recu.parse(JSON.parse(contenu)), tete: formaterTete(ecoleId, rang, empreinte), texte };
}
