import { describe, expect, it } from 'vitest';
import { demandeUnMotif, fauteDeMotif, toucheUnEnseignement } from './change.ts';
import { aUneProposition, prendreLaProposition, proposer } from './proposition.ts';
import { questionDEnseignement, questionDeRegle } from './question.ts';

const enseignement = {
  id: 3,
  ecoleId: 1,
  sessionId: 2,
  classeId: 7,
  coefficient: 200,
  priseEnCompte: 'compte',
  facultatif: 0,
  estActif: 1,
  modifDate: null,
} as const;

describe('ce qu’une simulation propose', () => {
  it('se prend une fois, par la fiche qu’elle nomme', () => {
    proposer('enseignements', 3, { coefficient: 400 });
    expect(aUneProposition('regles_notation', 3)).toBe(false);
    expect(prendreLaProposition('enseignements', 3)).toEqual({ coefficient: 400 });
    expect(aUneProposition('enseignements', 3)).toBe(false);
    expect(prendreLaProposition('enseignements', 3)).toBeUndefined();
  });
});

describe('le motif d’un formulaire', () => {
  it('[NOTE-38] se demande dès que des notes existent, et un blanc n’en est pas un', () => {
    const ecart = { deplaces: 0, franchissements: 0, moyenneAvant: 1, moyenneApres: 1 };
    expect([
      demandeUnMotif({ ecart: null }),
      demandeUnMotif({ ecart: '' }),
      demandeUnMotif({ ecart }),
    ]).toEqual([false, false, true]);
    expect(fauteDeMotif({ ecart: null, motif: '' })).toEqual({});
    expect(Object.keys(fauteDeMotif({ ecart, motif: '  ' }))).toEqual(['motif']);
    expect(fauteDeMotif({ ecart, motif: 'Vote' })).toEqual({});
  });
});

describe('la question d’un formulaire', () => {
  it('[NOTE-38] ne dit que ce qui change, et n’est rien tant qu’une valeur est fausse', () => {
    const values = { ...enseignement, coefficient: 400 };
    expect(toucheUnEnseignement(enseignement, enseignement)).toBe(false);
    expect(toucheUnEnseignement(values, enseignement)).toBe(true);
    expect(toucheUnEnseignement(values, null)).toBe(false);
    expect(questionDEnseignement(values, enseignement)).toEqual({
      ecoleId: 1,
      sessionId: 2,
      classeIds: [7],
      enseignements: [{ id: 3, coefficient: 400 }],
      enSomme: true,
    });
    expect(questionDEnseignement({ ...values, coefficient: '4,2' }, enseignement)).toBeNull();
    expect(questionDeRegle({}, { id: 1, estActif: 1, modifDate: null })).toBeNull();
  });
});
