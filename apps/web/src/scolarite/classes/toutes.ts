/** Reads the active classes of a school, in their order. */
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { useQuery } from '@tanstack/react-query';
import { readPages, WHOLE_PAGE } from '#core/api/all-pages.ts';
import { call } from '#core/api/client.ts';

export const useClasses = (ecoleId: number) =>
  useQuery({
    queryKey: ['classes', ecoleId],
    queryFn: ({ signal }) =>
      readPages(
        async (page) =>
          (await call(classes.list, { ecoleId, etat: 'actifs', taille: WHOLE_PAGE, page }, { signal })).data,
      ),
  });
