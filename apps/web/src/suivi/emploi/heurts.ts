/** Asks the server, while a lesson is typed, who is where at its hours. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { lireHeure } from '@gestionscolaire/contract/core/values/heures.ts';
import { JOURS_DE_LA_SEMAINE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { getHeurtsDuCreneau } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { Held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { idOf } from '#core/shell/address.ts';

/** The lesson that is changed: its id, its subject, its last day; for a new one they are typed. */
interface Connu {
  readonly id: number | null;
  readonly enseignementId?: number;
  readonly au?: string | null;
}

/** How long a person stops typing before it is asked, in milliseconds. */
const REPOS = 300;

/** Reads a lesson as it is typed; undefined while something of it is missing. */
function lire(values: Held, { id, ...connu }: Connu) {
  const enseignementId = connu.enseignementId ?? idOf(values['enseignementId']);
  const jourSemaine = JOURS_DE_LA_SEMAINE.find((one) => one === values['jourSemaine']);
  const [de, a] = [lireHeure(asText(values['de'])), lireHeure(asText(values['a']))];
  const du = asText(values['aPartirDu'] ?? values['du']);
  const au = connu.au === undefined ? asText(values['au']) : asText(connu.au);
  if (enseignementId === null || jourSemaine === undefined || de === undefined || a === undefined)
    return undefined;
  if (!estUnJour(du) || (au !== '' && !estUnJour(au))) return undefined;
  const salle = asText(values['salle']).slice(0, 40);
  return {
    id,
    enseignementId,
    jourSemaine,
    de,
    a,
    enseignantId: idOf(values['enseignantId']),
    salle: salle === '' ? null : salle,
    du,
    au: au === '' ? null : au,
  };
}

const RIEN = {
  id: null,
  enseignementId: 1,
  jourSemaine: 'lundi',
  de: '00:00',
  a: '00:01',
  enseignantId: null,
  salle: null,
  du: '2000-01-01',
  au: null,
} as const;

/** Returns the clash at each field, and what is told the values after each change. */
export function useHeurts(connu: Connu) {
  const [values, setValues] = useState<Held>({});
  const [asked] = useDebouncedValue(lire(values, connu), REPOS);
  const lus = useEndpoint(getHeurtsDuCreneau, asked ?? RIEN, {
    enabled: asked !== undefined,
    isForgotten: true,
  });
  const heurts = asked === undefined ? [] : (lus.data?.data ?? []);
  return {
    onValues: setValues,
    heurtDe: (champ: string) => heurts.find((one) => one.champ === champ)?.phrase,
  };
}
