/** Writes the totals of the journal: payments, cancellations apart, and what remains. */
import type { JournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';

type Total = Omit<JournalCaisse['totaux'][number], 'moyenPaiement'>;

/** Writes '3 encaissements', or '3 encaissements, 1 annulation (20 000 FG rendus)'. */
export function mouvementsDits({ nombre, annulations, rendu }: Total): string {
  const taken = `${nombre} encaissement${nombre > 1 ? 's' : ''}`;
  if (annulations === 0) return taken;
  return `${taken}, ${annulations} annulation${annulations > 1 ? 's' : ''} (${formaterMontant(rendu)} rendus)`;
}

/** Returns a line for each means; then, where there are several, one for all. */
export function totauxDuJournal({ totaux }: JournalCaisse): { nom: string; dit: string; montant: number }[] {
  const lines = totaux.map((one) => ({
    nom: LIBELLES_DES_MOYENS[one.moyenPaiement],
    dit: mouvementsDits(one),
    montant: one.montant,
  }));
  if (lines.length < 2) return lines;
  const sum = (key: keyof Total) => totaux.reduce((all, one) => all + one[key], 0);
  const [nombre, annulations, rendu, montant] = [
    sum('nombre'),
    sum('annulations'),
    sum('rendu'),
    sum('montant'),
  ];
  return [...lines, { nom: 'Total', dit: mouvementsDits({ nombre, annulations, rendu, montant }), montant }];
}
