/** Whole lists, page after page: what a class is enrolled from is chosen among all of them. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/api/client.ts';

/** Longest page the server gives. */
const PAGE = 100;
/** A school has fewer. */
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

/** The active pupils of a school, by name. */
export const useTousLesEleves = (ecoleId: number) =>
  useQuery({
    queryKey: ['tous les élèves', ecoleId],
    queryFn: ({ signal }) =>
      toutes(async (page) => (await call(eleves.list, { ecoleId, ...ACTIFS, page }, { signal })).data),
  });

interface DeLAnnee {
  ecoleId: number;
  sessionId: number;
  /** Of one class; without it of all. */
  classeId?: number;
}

/** Who is enrolled for a school year, by name: the active enrolments. */
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

/** The active classes of a school, in their order. */
export const useClasses = (ecoleId: number) =>
  useQuery({
    queryKey: ['classes', ecoleId],
    queryFn: ({ signal }) =>
      toutes(async (page) => (await call(classes.list, { ecoleId, ...ACTIFS, page }, { signal })).data),
  });
