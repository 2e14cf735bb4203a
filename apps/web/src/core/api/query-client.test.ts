import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { expect, it } from 'vitest';
import { primeQueries, queryClient } from './query-client.ts';
import { endpointQuery } from './use-endpoint.ts';

it('donne dès le premier dessin la page reçue avant que l’application soit là, total compris', () => {
  const input = { page: 1, taille: 2 };
  const response = new Response('[]', { headers: { 'x-total-count': '153' } });
  const arrived = { key: 'a', name: devises.list.name, input, response: Promise.resolve(response) };
  const waiting = {
    key: 'b',
    name: devises.list.name,
    input: { page: 2 },
    response: Promise.resolve(response),
  };
  window.gestionScolaireDepart = [{ ...arrived, whole: { response, text: '[{"id":1}]' } }, waiting];
  primeQueries();
  expect(queryClient.getQueryData(endpointQuery(devises.list, { taille: 2, page: 1 }).queryKey)).toEqual({
    data: [{ id: 1 }],
    total: 153,
    totalExact: true,
  });
  expect(window.gestionScolaireDepart).toEqual([waiting]);
});
