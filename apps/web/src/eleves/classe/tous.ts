/** Reads whole lists, page after page: the pupils to enrol are chosen among all of them. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
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

/** Reads the active enrolments of a school year, by name. */
export const useInscrits = (asked: DeLAnnee | null) =>
  useQuery({
    queryKey: ['inscrits', asked],
    enabled: asked !== null,
    queryFn: ({ signal }) =>
      readPages(async (page) => {
        if (asked === null) return [];
        const input = { ...asked, etatInscription: 'inscrit' as const, ...ACTIFS, page };
        return (await call(inscriptionSelectBy, input, { signal })).data;
      }),
  });
