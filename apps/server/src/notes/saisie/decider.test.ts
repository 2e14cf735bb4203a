import { describe, expect, it } from 'vitest';
import {
  type Circonstances,
  CONFLIT,
  DEUX_CONTENUS,
  decider,
  MOTIF_REQUIS,
  MOTIF_REQUIS_FERMEE,
  MOTIF_REQUIS_NOUVELLE,
  MOTIF_REQUIS_NOUVELLE_ARRETEE,
  SANS_DROIT_DE_MODIFIER,
} from './decider.ts';

const VIDE = { valeur: null, code: null };
const note = (valeur: number) => ({ valeur, code: null });
const ABS = { valeur: null, code: 'absent' } as const;
const HIER = '2026-11-04';
const AUJOURDHUI = '2026-11-05';

const dans = (more: Partial<Circonstances> = {}): Circonstances => ({
  stocke: undefined,
  bornes: { noteSur: 20, pas: 25 },
  aujourdhui: AUJOURDHUI,
  estOuverte: true,
  peutModifier: true,
  ...more,
});
const tient = (contenu: { valeur: number | null; code: 'absent' | null }, jour = AUJOURDHUI) => ({
  stocke: { ...contenu, jour },
});
const sort = (
  vu: Parameters<typeof decider>[0]['vu'],
  voulu: Parameters<typeof decider>[0]['vu'],
  more: Partial<Circonstances> = {},
  motif: string | null = null,
) => decider({ vu, voulu, motif }, dans(more));

describe('ce que devient une case', () => {
  it('[NOTE-14] refuse ce qui passe l’échelle, est négatif ou hors du pas, avec sa phrase', () => {
    expect(sort(VIDE, note(2050))).toEqual({ sort: 'refusee', phrase: 'La note est sur 20 : de 0 à 20.' });
    expect(sort(VIDE, note(-100)).sort).toBe('refusee');
    expect(sort(VIDE, note(1230))).toEqual({ sort: 'refusee', phrase: 'La note se donne de 0,25 en 0,25.' });
    expect(sort(VIDE, note(1225)).sort).toBe('ecrite');
    expect(sort(VIDE, { valeur: 1200, code: 'absent' })).toEqual({ sort: 'refusee', phrase: DEUX_CONTENUS });
  });

  it('[NOTE-15] tient vide, 0 et absent pour trois choses', () => {
    for (const [held, other] of [
      [note(0), VIDE],
      [note(0), ABS],
      [ABS, VIDE],
    ] as const) {
      expect(sort(other, other, tient(held)).sort).toBe('conflit');
      expect(sort(held, held, tient(held)).sort).toBe('identique');
    }
  });

  it('[NOTE-27] compare ce qui est tenu à ce qui est voulu, puis à ce qui était vu', () => {
    expect(sort(note(1100), note(1300), tient(note(1300))).sort).toBe('identique');
    expect(sort(note(1100), note(1300), tient(note(1100))).sort).toBe('ecrite');
    expect(sort(note(1100), note(1300), tient(note(900)))).toEqual({ sort: 'conflit', phrase: CONFLIT });
    expect(sort(VIDE, note(1300), tient(note(900))).sort).toBe('conflit');
  });

  it('[NOTE-34] demande un motif pour ce qui date d’un autre jour, ou hors de la saisie', () => {
    expect(sort(note(1100), note(1300), tient(note(1100), HIER))).toEqual({
      sort: 'motif',
      phrase: MOTIF_REQUIS,
    });
    expect(sort(note(1100), note(1300), tient(note(1100), HIER), 'Copie relue').sort).toBe('ecrite');
    const fermee = { estOuverte: false };
    expect(sort(note(1100), note(1300), { ...fermee, ...tient(note(1100)) })).toEqual({
      sort: 'motif',
      phrase: MOTIF_REQUIS_FERMEE,
    });
    expect(sort(VIDE, note(1300), fermee)).toEqual({ sort: 'motif', phrase: MOTIF_REQUIS_NOUVELLE });
    expect(sort(VIDE, note(1300), { ...fermee, estArretee: true })).toEqual({
      sort: 'motif',
      phrase: MOTIF_REQUIS_NOUVELLE_ARRETEE,
    });
    expect(sort(VIDE, note(1300), fermee, 'Copie retrouvée').sort).toBe('ecrite');
  });

  it('laisse remplir une case jamais remplie à qui ne peut rien changer', () => {
    const sansDroit = { peutModifier: false };
    expect(sort(VIDE, note(1300), sansDroit).sort).toBe('ecrite');
    expect(sort(note(1100), note(1300), { ...sansDroit, ...tient(note(1100)) })).toEqual({
      sort: 'refusee',
      phrase: SANS_DROIT_DE_MODIFIER,
    });
  });
});
