/** Tests that what depends on a school year begins with the one of today. */
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { expect, it } from 'vitest';
import { queryClient } from '#core/api/query-client.ts';
import { endpointQuery } from '#core/api/use-endpoint.ts';
import { avecLAnnee } from './champs.ts';

const RECUES = {
  creationUserId: null,
  creationDate: '',
  modifUserId: null,
  modifDate: null,
  estActif: 1,
} as const;

it('[NOTE-74] une période commence par l’année du jour, une fois les années lues', () => {
  const { sessionId } = avecLAnnee(periodes.fields);
  expect(sessionId.initial).toBeNull();
  const annee = (id: number, dateDebut: string, dateFin: string) => ({
    ...RECUES,
    id,
    libelle: '',
    dateDebut,
    dateFin,
  });
  const data = [annee(4, '2001-10-01', '2999-06-30'), annee(3, '2000-10-01', '2001-06-30')];
  queryClient.setQueryData(endpointQuery(sessions.list, {}).queryKey, { data, total: 2 });
  expect(sessionId.initial).toBe(4);
  queryClient.clear();
});
