/** Reads whole lists, page after page: the pupils to enrol are chosen among all of them. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { type Inscription, inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { readPages, WHOLE_PAGE } from '#core/api/all-pages.ts';
import { call } from '#core/api/client.ts';

const ACTIFS = { etat: 'actifs', taille: WHOLE_PAGE } as const;

/** Reads the active pupils of a school, by name. */
export const useTousLesEleves = (ecoleId: number) =>
  useQuery({
    queryKey: ['tous les élèves', ecoleId],
    queryFn: ({ signal }) =>
      readPages(async (page) => (await call(eleves.list, { ecoleId, ...ACTIFS, page }, { signal })).data),
  });

interface DeLAnnee {
  ecoleId: number;
  sessionId: number;
  /** One class; all of them when absent. */
  classeId?: number;
}

const lireToutes = (asked: DeLAnnee | null, etat: { etatInscription?: 'inscrit' }, signal: AbortSignal) =>
  readPages(async (page) => {
    if (asked === null) return [];
    return (await call(inscriptionSelectBy, { ...asked, ...etat, ...ACTIFS, page }, { signal })).data;
  });

/** Reads the pupils who are enrolled for a school year, by name. */
export const useInscrits = (asked: DeLAnnee | null) =>
  useQuery({
    queryKey: ['inscrits', asked],
    enabled: asked !== null,
    queryFn: ({ signal }) => lireToutes(asked, { etatInscription: 'inscrit' }, signal),
  });

/** Reads the enrolments of a school year that stand, those of who left too. */
export const useInscritsEtPartis = (asked: DeLAnnee) =>
  useQuery({
    queryKey: ['inscrits et partis', asked],
    queryFn: ({ signal }) => lireToutes(asked, {}, signal),
  });

/** Picks, of the enrolments of a year, the latest of each pupil who left and is not there. */
export function partisDe(toutes: readonly Inscription[]): Inscription[] {
  const ici = new Set(toutes.filter(({ etat }) => etat === 'inscrit').map(({ eleveId }) => eleveId));
  const partis = toutes.filter(({ eleveId }) => !ici.has(eleveId));
  return partis.filter(({ id, eleveId }) => !partis.some((one) => one.eleveId === eleveId && one.id > id));
}
