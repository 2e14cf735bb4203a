/** Prints the papers of the cash desk. */
import { imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { type FORMATS_DE_RECU, imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { fetchFile } from '#core/api/client.ts';
import { useImpression } from '#core/papiers/imprimer.ts';

export type FormatDeRecu = (typeof FORMATS_DE_RECU)[number];

/** Prints the papers and shows a failure; each answers whether its paper came. `busy`: the one that is being fetched. */
export function useImpressionDeCaisse() {
  const { busy, run } = useImpression();
  const origine = location.origin;
  return {
    busy,
    recu: (id: number, format: FormatDeRecu, numero: string) =>
      run(format, () => fetchFile(imprimerRecu, { id, format, origine }), `recu-${numero}.pdf`),
    cloture: (id: number, jour: string) =>
      run('cloture', () => fetchFile(imprimerCloture, { id, origine }), `cloture-${jour}.pdf`),
  };
}
