/** Asks the server what a reprise would write, while its window is filled in. */
import { type ApercuDeReprise, apercuReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { champsDeReprise, fautesDeReprise } from '@gestionscolaire/contract/eleves/reprise.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { ApiError } from '#core/api/client.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';

/** Milliseconds between the last change and the call. */
const PAUSE = 250;

/** Whole francs, null for nothing, or the typed text when it is no amount. */
type Montant = number | string | null;

interface SaisieDeReprise {
  readonly resteAnterieur: Montant;
  readonly dejaPaye: Montant;
}
const CHAMPS = ['resteAnterieur', 'dejaPaye'] as const;

/** Reads the two amounts out of the values of a form. */
export function saisieDeReprise(values: Readonly<Record<string, unknown>>): SaisieDeReprise {
  const montant = (value: unknown): Montant =>
    typeof value === 'number' || typeof value === 'string' ? value : null;
  return { resteAnterieur: montant(values['resteAnterieur']), dejaPaye: montant(values['dejaPaye']) };
}

/** Finds the faults of what is typed, one sentence a field. */
export function fautesDeLaReprise(saisie: SaisieDeReprise): Record<string, string> {
  const fautes: Record<string, string> = {};
  for (const champ of CHAMPS) {
    const { error } = champsDeReprise[champ].schema.safeParse(saisie[champ]);
    if (error !== undefined) fautes[champ] = error.issues[0]?.message ?? '';
  }
  if (Object.keys(fautes).length > 0) return fautes;
  return fautesDeReprise(montantsRepris(saisie));
}

/** Returns the amounts of what is typed; a text that is no amount counts for nothing. */
function montantsRepris({ resteAnterieur, dejaPaye }: SaisieDeReprise) {
  const amount = (typed: Montant) => (typeof typed === 'number' ? typed : null);
  return { resteAnterieur: amount(resteAnterieur), dejaPaye: amount(dejaPaye) };
}

interface ApercuLu {
  readonly apercu: ApercuDeReprise | undefined;
  /** True when it follows what is typed now. */
  readonly isSettled: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

export function useApercuDeReprise(
  { ecoleId, id }: { readonly ecoleId: number; readonly id: number },
  saisie: SaisieDeReprise,
): ApercuLu {
  const isRight = Object.keys(fautesDeLaReprise(saisie)).length === 0;
  const now = { ecoleId, eleveId: id, ...montantsRepris(saisie) };
  const key = JSON.stringify(now);
  const [asked] = useDebouncedValue({ key, input: now, isRight }, PAUSE);
  const query = useEndpoint(apercuReprise, asked.input, { keepPrevious: true, enabled: asked.isRight });
  const isCurrent = asked.key === key && !query.isPlaceholderData && !query.isFetching;
  return {
    apercu: isRight && asked.isRight ? query.data?.data : undefined,
    isSettled: isRight && asked.isRight && isCurrent && query.data !== undefined && query.error === null,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
