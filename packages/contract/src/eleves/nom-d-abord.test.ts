import { expect, it } from 'vitest';
import { nomComplet } from './inscriptions.ts';
import { homonymesParmi, nomDAbord, nommerSansConfondre } from './nom-d-abord.ts';

it('[SEMAINE-17] qui n’a qu’un nom n’a rien à côté', () => {
  const [fanta, awa] = [
    { prenoms: '', nom: 'FANTA' },
    { prenoms: 'Awa', nom: 'Bah' },
  ];
  expect([fanta, awa].map(nomComplet)).toEqual(['FANTA', 'Awa Bah']);
  expect([fanta, awa].map(nomDAbord)).toEqual(['FANTA', 'Bah Awa']);
});

it('[SUIVI-06] deux élèves d’un même nom se distinguent par leur matricule, et eux seuls', () => {
  const eleves = [
    { matricule: '00041', prenoms: 'Fatoumata', nom: 'Bah' },
    { matricule: '00042', prenoms: 'FATOUMATA', nom: 'Bah' },
    { matricule: '00043', prenoms: 'Awa', nom: 'Bah' },
  ];
  const estHomonyme = homonymesParmi(eleves);
  expect(eleves.map((one) => nommerSansConfondre(one, estHomonyme(one)))).toEqual([
    'Bah Fatoumata (00041)',
    'Bah FATOUMATA (00042)',
    'Bah Awa',
  ]);
});
