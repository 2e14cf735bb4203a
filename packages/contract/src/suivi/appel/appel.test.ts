import { expect, it } from 'vitest';
import { SEMAINE_D_USAGE, type SemaineQuiVaut } from '#scolarite/calendrier/calendrier.ts';
import { demiJourneeDesHeures } from './appel.ts';

const LUNDI = '2026-11-16';
const semaine = (lundi: SemaineQuiVaut['lundi']): SemaineQuiVaut => ({
  ...SEMAINE_D_USAGE,
  lundi,
  aPartirDu: '2026-10-01',
  etape: null,
});

it.each([
  ['journee', ['matin', 'apresMidi', 'apresMidi', 'apresMidi']],
  ['matin', ['matin', 'matin', 'matin', 'apresMidi']],
  ['apresMidi', ['matin', 'apresMidi', 'apresMidi', 'apresMidi']],
  ['aucune', ['matin', 'apresMidi', 'apresMidi', 'apresMidi']],
] as const)(
  '[SUIVI-29] un cours de midi est du matin d’une journée continue : semaine « %s »',
  (lundi, dits) => {
    const demiDe = demiJourneeDesHeures({ semaines: [semaine(lundi)] }, 'lycée', LUNDI);
    expect(['11:59', '12:00', '14:30', '15:00'].map(demiDe)).toEqual(dits);
  },
);
