/** Asks the server for the schedule while a form is filled in. */
import {
  type Apercu,
  apercuEcheancier,
  champsDInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { ApiError } from '#core/api/client.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { Held } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { useIsToldDus } from '#eleves/dus.ts';

/** Milliseconds between the last change and the call. */
const PAUSE = 250;

const entier = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
}

/** Reads the discount, once the typed value is a valid one. */
function remise(values: Held) {
  const { remisePourcentage, remiseMontant } = champsDInscription;
  const percent = remisePourcentage.schema.safeParse(values['remisePourcentage'] ?? null);
  const amount = remiseMontant.schema.safeParse(values['remiseMontant'] ?? null);
  return {
    remisePourcentage: values['remise'] === 'pourcentage' && percent.success ? percent.data : null,
    remiseMontant: values['remise'] === 'montant' && amount.success ? amount.data : null,
  };
}

/**
 * Makes the input of the call; null while the class or the session is missing. Whoever is not told what the pupil owes asks for prices
 * alone, as for a new enrolment.
 */
function question(values: Held, record: AnyRow | null, isToldDus: boolean) {
  const ecoleId = entier(values['ecoleId'] ?? record?.['ecoleId']);
  const sessionId = entier(values['sessionId'] ?? record?.['sessionId']);
  const classeId = entier(values['classeId']);
  if (ecoleId === null || sessionId === null || classeId === null) return null;
  return {
    ecoleId,
    sessionId,
    classeId,
    inscriptionId: isToldDus ? (record?.id ?? null) : null,
    prestationIds: ids(values['prestationIds']),
    premierMois: unMois(values['premierMois']),
    recalculer: values['recalculer'] === true,
    ...remise(values),
  };
}

const RIEN = {
  ecoleId: 1,
  sessionId: 1,
  classeId: 1,
  prestationIds: [],
  premierMois: null,
  remisePourcentage: null,
  remiseMontant: null,
};

/** Names a year and a class, of a form's answer or of a record. */
export const pourDe = ({ sessionId, classeId }: Readonly<Record<string, unknown>>): string =>
  `${String(sessionId)} ${String(classeId)}`;

export interface ApercuLu {
  apercu: Apercu | undefined;
  /** The year and the class of the schedule, '3 12'; null while it is not known. */
  pour: string | null;
  /** True when the schedule follows the present values of the form. */
  isSettled: boolean;
  lecture: { error: ApiError | null; refetch: () => Promise<unknown> };
}

export function useApercu(values: Held, record: AnyRow | null): ApercuLu {
  const now = question(values, record, useIsToldDus());
  const key = JSON.stringify(now);
  const [asked] = useDebouncedValue({ key, input: now }, PAUSE);
  const { input } = asked;
  const query = useEndpoint(apercuEcheancier, input ?? RIEN, {
    keepPrevious: true,
    enabled: input !== null,
  });
  const isCurrent = asked.key === key && !query.isPlaceholderData && !query.isFetching;
  return {
    apercu: input === null ? undefined : query.data?.data,
    pour: input === null || query.isPlaceholderData ? null : pourDe(input),
    isSettled: input !== null && isCurrent && query.data !== undefined && query.error === null,
    lecture: { error: query.error, refetch: query.refetch },
  };
}
