import { describe, expect, it } from 'vitest';
import { direDepuisLeConseil, rangsDeplaces } from './figures.ts';

const eleve = (inscriptionId: number, rang: number | null) => ({
  inscriptionId,
  rang,
  moyenne: 1200,
  estClasse: rang !== null,
  exAequo: false,
});

describe('ce qui a changé depuis le conseil', () => {
  it('[NOTE-44] compte les rangs qui ne sont plus ceux que le conseil a vus, les arrivées et les départs', () => {
    const vus = { eleves: [eleve(1, 1), eleve(2, 2), eleve(3, null)] };
    expect(rangsDeplaces(vus, vus)).toBe(0);
    expect(rangsDeplaces(vus, { eleves: [eleve(1, 2), eleve(2, 1), eleve(3, null)] })).toBe(2);
    // The third left, and a fourth came.
    expect(rangsDeplaces(vus, { eleves: [eleve(1, 1), eleve(2, 2), eleve(4, 3)] })).toBe(2);
  });

  it('[NOTE-44] se dit en une phrase, et rien ne se dit quand rien n’a changé', () => {
    expect(direDepuisLeConseil({ notes: 3, rangs: 2 })).toBe('Depuis le conseil : 3 notes, 2 rangs.');
    expect(direDepuisLeConseil({ notes: 1, rangs: 0 })).toBe('Depuis le conseil : 1 note.');
    expect(direDepuisLeConseil({ notes: 0, rangs: 0 })).toBe('');
    expect(direDepuisLeConseil({ acquis: 2 })).toBe('Depuis le conseil : 2 acquis.');
    expect(direDepuisLeConseil({ acquis: 0 })).toBe('');
  });
});
