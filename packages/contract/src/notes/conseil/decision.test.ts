import { describe, expect, it } from 'vitest';
import {
  DECISION_A_MOTIVER,
  decisionProposee,
  direNonClassees,
  fautesDeBilan,
  RANG_A_MOTIVER,
} from './decision.ts';

const RIEN = { nonClasse: null, nonClasseMotif: null, decision: null, decisionMotif: null } as const;
const FIN = { estDerniere: true, proposition: 'redouble' } as const;

describe('la décision d’un conseil', () => {
  it('[NOTE-45] une décision autre que celle qui est proposée demande un motif', () => {
    expect(fautesDeBilan({ ...RIEN, decision: 'admis' }, FIN)).toEqual({ decisionMotif: DECISION_A_MOTIVER });
    expect(fautesDeBilan({ ...RIEN, decision: 'admis', decisionMotif: 'Malade en mai' }, FIN)).toEqual({});
    expect(fautesDeBilan({ ...RIEN, decision: 'redouble' }, FIN)).toEqual({});
    expect(fautesDeBilan({ ...RIEN, decision: 'redouble' }, { ...FIN, proposition: null })).toEqual({
      decisionMotif: DECISION_A_MOTIVER,
    });
  });

  it('[NOTE-45] ne se prend qu’à la dernière période de l’année', () => {
    const early = fautesDeBilan({ ...RIEN, decision: 'redouble' }, { ...FIN, estDerniere: false });
    expect(early).toEqual({ decision: "La décision se prend à la dernière période de l'année." });
  });

  it('[NOTE-45] propose « candidat » dans une classe d’examen, quelle que soit la moyenne', () => {
    for (const niveau of [6, 10, 15]) expect(decisionProposee('redouble', { niveau })).toBe('candidat');
    expect(decisionProposee('redouble', { niveau: 7 })).toBe('redouble');
    expect(decisionProposee(null, { niveau: 14 })).toBeNull();
  });

  it('[NOTE-20] le rang ôté ou donné par le conseil demande un motif', () => {
    expect(fautesDeBilan({ ...RIEN, nonClasse: 1 }, FIN)).toEqual({ nonClasseMotif: RANG_A_MOTIVER });
    expect(fautesDeBilan({ ...RIEN, nonClasse: 0, nonClasseMotif: 'Arrivé en mai' }, FIN)).toEqual({});
  });
});

it('[NOTE-71] à côté de la proposition, dit chaque période non classée et si elle compte', () => {
  const periodes = [
    { libelle: '1er trimestre', moyenne: 790, estClasse: false },
    { libelle: '2e trimestre', moyenne: 410, estClasse: true },
    { libelle: '3e trimestre', moyenne: null, estClasse: false },
  ];
  expect(direNonClassees(periodes, { periodeNonClassee: 'compte' })).toBe(
    "Non classé : 1er trimestre (7,90), compte dans l'année.",
  );
  expect(direNonClassees(periodes, { periodeNonClassee: 'exclue' })).toContain("ne compte pas dans l'année");
  expect(direNonClassees(periodes.slice(1), { periodeNonClassee: 'compte' })).toBeNull();
});
