/** Reads whole lists, page after page: the pupils to enrol are chosen among all of them. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/api/client.ts';

/** Longest page the server gives. */
const PAGE = 100;
/** Most pages that are read: a school has fewer. */
const PAGES = 100;

async function toutes<Row>(read: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const rows = await read(page);
    all.push(...rows);
    if (rows.length < PAGE) break;
  }
  return all;
}

const ACTIFS = { etat: 'actifs', taille: PAGE } as const;

/** Reads the active pupils of a school, by name. */
export const useTousLesEleves = (ecoleId: number) =>
  useQuery({
    queryKey: ['tous les élèves', ecoleId],
    queryFn: ({ signal }) =>
      toutes(async (page) => (await call(eleves.list, { ecoleId, ...ACTIFS, page }, { signal })).data),
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
      toutes(async (page) => {
        if (asked === null) return [];
        const input = { ...asked, etatInscription: 'inscrit' as const, ...ACTIFS, page };
        return (await call(inscriptionSelectBy, input, { signal })).data;
      }),
  });

/** Reads the active classes of a school, in their order. */
export const useClasses = (ecoleId: number) =>
  useQuery({
    queryKey: ['classes', ecoleId],
    queryFn: ({ signal }) =>
      toutes(async (page) => (await call(classes.list, { ecoleId, ...ACTIFS, page }, { signal })).data),
  });
