import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { expect, it } from 'vitest';
import { groupsOf } from './genres.ts';

const AWA = { id: 7, prenoms: 'Awa', nom: 'Sylla', fonction: 'Enseignant', ecole: null };
const TROUVES = { enseignants: { total: 1, totalExact: true, lignes: [AWA] } };

it.each([
  ['à ses mois, pour qui lit les salaires', true, '/employeMois/7'],
  ['à la liste des enseignants, pour qui ne les lit pas', false, ADRESSES.tousEnseignants],
])('[SEC-17] un enseignant trouvé mène %s', (_, isRead, to) => {
  const [groupe] = groupsOf(TROUVES, 'Awa', { ecoleId: 2, can: () => isRead });
  expect(groupe?.rows.map((row) => row.to)).toEqual([to]);
});
