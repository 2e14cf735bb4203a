/** Sums a teacher's months over the session. Pure: the amounts of each month are the server's. */
import type { MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';

type Montants = Pick<MoisEnseignant['mois'][number], 'salaireBase' | 'retenues' | 'avances' | 'reste'>;

/** Sums the known amounts, in whole francs; null when none is known. */
function somme(montants: readonly (number | null)[]): number | null {
  const connus = montants.filter((montant) => montant !== null);
  return connus.length === 0 ? null : connus.reduce((total, montant) => total + montant, 0);
}

/** Sums each amount; a negative rest lowers the total, so that the line adds up as those of the months do. */
export const totalDesMois = (mois: readonly Montants[]): Montants => ({
  salaireBase: somme(mois.map(({ salaireBase }) => salaireBase)),
  retenues: somme(mois.map(({ retenues }) => retenues)) ?? 0,
  avances: somme(mois.map(({ avances }) => avances)) ?? 0,
  reste: somme(mois.map(({ reste }) => reste)),
});
