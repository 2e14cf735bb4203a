/** Reads the address of the programmes and of what is taught: the school year, the class, the open act. */
import { idOf, useAddress } from '#core/shell/address.ts';

const ACTES = ['appliquer', 'copier', 'exemple', 'tableau'] as const;
type Acte = (typeof ACTES)[number];

interface Adresse {
  session?: number | undefined;
  classe?: number | undefined;
  acte?: Acte | undefined;
}

const lireAdresse = (raw: Readonly<Record<string, unknown>>): Adresse & { ecoleId: number | undefined } => ({
  ecoleId: idOf(raw['ecoleId']) ?? undefined,
  session: idOf(raw['session']) ?? undefined,
  // The calls name a class so; an address typed by hand may too.
  classe: idOf(raw['classe']) ?? idOf(raw['classeId']) ?? undefined,
  acte: ACTES.find((one) => one === raw['acte']),
});

export function useAdresseDesEnseignements() {
  const { said, go } = useAddress(lireAdresse);
  const montrer = (change: Adresse) =>
    go({ ...said, ...change }, { alone: true, resetScroll: change.acte !== said.acte });
  return { ...said, montrer };
}
