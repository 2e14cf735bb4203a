import type { GrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isBlock, readBlock, writeBlock } from '#core/ui/grid/block.ts';
import { lireCellule } from './bloc.ts';
import {
  casesDe,
  conflitsDe,
  ecrire,
  fautesDeGrille,
  fautesDites,
  garderSaisie,
  heriteDe,
  lignesPropres,
  prixEnVue,
  totalDe,
} from './modele.ts';
import { useSaisies } from './saisies.ts';

const ligne = (
  id: number,
  prestationId: number,
  classeId: number | null,
  prix: number,
  more: object = {},
) => ({
  id,
  prestationId,
  classeId,
  sessionId: null,
  prix,
  fr_inscription: 0,
  estObligatoire: 0 as const,
  arrondi: null,
  modifDate: null,
  ...more,
});
const mensuelle = {
  rythme: 'mensuel' as const,
  dureePrestation: null,
  uniteDuree: null,
  tranches: [],
  tranchesDeLAnnee: false,
};
const GRILLE: GrilleDePrix = {
  ecole: 'Ratoma',
  annee: { id: 1, libelle: '2026-2027', dateDebut: '2026-10-01', dateFin: '2027-06-30' },
  moisNonFactures: ['07', '08', '09'],
  classes: [{ id: 7, libelle: '7ème A', etape: 'collège', niveau: '7' }],
  prestations: [
    { id: 1, libelle: 'Scolarité', ...mensuelle },
    { id: 2, libelle: 'Tenue', ...mensuelle, rythme: 'unique' },
  ],
  lignes: [
    ligne(1, 1, null, 100_000, { fr_inscription: 50_000, estObligatoire: 1 }),
    ligne(2, 2, null, 30_000),
  ],
};
const PROPRES = lignesPropres(GRILLE, null);
const ICI = { prestationId: 1, classeId: 7 };

describe('la grille des prix', () => {
  it('[DEBUT-03] ce qu’un élève paie en tout suit ce qui se tape, comme son échéancier', () => {
    const total = (saisies = {}) => totalDe(GRILLE, prixEnVue(GRILLE, saisies, null), 7);
    expect(total()).toEqual({ tout: 9 * 100_000 + 50_000 + 30_000, obligatoire: 950_000 });
    const herite = heriteDe(prixEnVue(GRILLE, {}, null), ICI, null, 1);
    const typed = ecrire({}, PROPRES, ICI, { prix: 120_000 }, herite);
    // The class's own price keeps the fee and the box of the price that it replaces.
    const owed = 9 * 120_000 + 50_000;
    expect(total(typed)).toEqual({ tout: owed + 30_000, obligatoire: owed });
    expect(total(ecrire(typed, PROPRES, ICI, { prix: null }))).toEqual(total());
    expect(totalDe({ ...GRILLE, annee: null }, [], 7)).toBeNull();
  });

  it('[DEBUT-03] une case sans prix à elle montre celui de toute l’école ; vidée, elle l’hérite de nouveau', () => {
    const prix = prixEnVue(GRILLE, {}, null);
    expect(heriteDe(prix, ICI, null, 1)).toMatchObject({ prix: 100_000, classeId: null });
    expect(heriteDe(prix, { prestationId: 1, classeId: null }, null, 1)).toBeUndefined();
    const emptied = ecrire(
      {},
      PROPRES,
      { prestationId: 1, classeId: null },
      { prix: null, fr_inscription: null },
    );
    expect(heriteDe(prixEnVue(GRILLE, emptied, null), ICI, null, 1)).toBeUndefined();
    expect(casesDe(emptied, PROPRES)).toEqual([
      { prestationId: 1, classeId: null, id: 1, modifDate: null, valeurs: null },
    ]);
  });

  it('[DEBUT-03] une case qui reprend ce qui est enregistré n’est plus changée, et une faute se dit à sa case', () => {
    const place = { prestationId: 2, classeId: null };
    const once = ecrire({}, PROPRES, place, { prix: 35_000 });
    expect(Object.keys(once)).toEqual(['2-ecole']);
    expect(ecrire(once, PROPRES, place, { prix: 30_000 })).toEqual({});
    expect(fautesDeGrille(ecrire({}, PROPRES, place, { prix: 'mille' }))['2-ecole']).toMatch(
      /nombre entier de francs/,
    );
    expect(fautesDeGrille(ecrire({}, PROPRES, ICI, { fr_inscription: 5 }))['1-7']).toBe(
      'Le prix est obligatoire.',
    );
  });

  it('[SEMAINE-01] ce qui devient un montant ne se dit pas tant qu’on le tape', () => {
    const place = { prestationId: 2, classeId: null };
    const saisies = ecrire({}, PROPRES, place, { prix: '1.5' });
    const fautes = fautesDeGrille(saisies);
    const dites = (couche: 'prix' | 'fr_inscription', prix = '1.5') =>
      Object.keys(fautesDites(fautes, ecrire({}, PROPRES, place, { prix }), { cle: '2-ecole', couche }));
    expect(Object.keys(fautes)).toEqual(['2-ecole']);
    expect(fautesDites(fautes, saisies, null)).toBe(fautes);
    expect([dites('prix'), dites('fr_inscription'), dites('prix', '1,5,')]).toEqual([
      [],
      ['2-ecole'],
      ['2-ecole'],
    ]);
  });

  it('[DEBUT-03] une ligne changée par quelqu’un d’autre est un conflit, jusqu’à ce qu’on garde ou laisse', () => {
    const place = { prestationId: 2, classeId: null };
    const typed = ecrire({}, PROPRES, place, { prix: 35_000 });
    const stamp = '2026-11-23T10:00:00.000Z';
    const now = lignesPropres({ lignes: [ligne(2, 2, null, 31_000, { modifDate: stamp })] }, null);
    expect([conflitsDe(typed, PROPRES), conflitsDe(typed, now)]).toEqual([[], ['2-ecole']]);
    const kept = garderSaisie(typed, now, '2-ecole');
    expect(conflitsDe(kept, now)).toEqual([]);
    expect(casesDe(kept, now)[0]).toMatchObject({ id: 2, modifDate: stamp, valeurs: { prix: 35_000 } });
    // The other person stored the same: there is nothing to choose, nor to send.
    const same = lignesPropres({ lignes: [ligne(2, 2, null, 35_000, { modifDate: stamp })] }, null);
    expect([conflitsDe(typed, same), casesDe(typed, same)]).toEqual([[], []]);
  });

  it('[DEBUT-03] ce qui se tape dans une case se reprend d’un coup, un bloc collé aussi, et se rétablit', () => {
    const { result } = renderHook(() => useSaisies(PROPRES));
    const prix = () => result.current.saisies['1-7']?.valeurs.prix;
    const taper = (valeur: number) =>
      act(() => result.current.taper({ place: ICI, change: { prix: valeur } }, 'prix'));
    for (const valeur of [1, 12, 120_000]) taper(valeur);
    act(() => result.current.undo());
    expect(result.current.saisies).toEqual({});
    expect(result.current.canUndo).toBe(false);
    act(() => result.current.redo());
    act(() =>
      result.current.poser([
        { place: ICI, change: { prix: 5 } },
        { place: { prestationId: 2, classeId: 7 }, change: { prix: 6 } },
      ]),
    );
    const pasted = result.current.saisies;
    expect(prix()).toBe(5);
    act(() => result.current.undo());
    expect(prix()).toBe(120_000);
    act(() => result.current.redo());
    expect(result.current.saisies).toEqual(pasted);
    // Typing after a step was taken back is a step of its own, and nothing is given again.
    act(() => result.current.undo());
    taper(7);
    expect(result.current.canRedo).toBe(false);
    act(() => result.current.undo());
    expect(prix()).toBe(120_000);
  });
});

describe('un bloc copié d’un tableur', () => {
  it('[DEBUT-03] se lit ligne par ligne, montants écrits de toute façon', () => {
    expect(readBlock('100 000\t"50.000 FG"\r\n\t-\r\n')).toEqual([
      ['100 000', '50.000 FG'],
      ['', '-'],
    ]);
    expect(readBlock('"a\tb"\tc')).toEqual([['a\tb', 'c']]);
    const said = ['100 000', '50.000 FG', '', '-', 'gratuit'].map((text) => lireCellule(text, 'prix'));
    expect(said).toEqual([100_000, 50_000, null, null, 'gratuit']);
    expect([lireCellule('x', 'estObligatoire'), lireCellule('', 'estObligatoire')]).toEqual([1, 0]);
    expect([isBlock('1\t2'), isBlock('1\n2'), isBlock('1\n'), isBlock('1 000')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      writeBlock([
        ['1', ''],
        ['x', '2'],
      ]),
    ).toBe('1\t\nx\t2');
  });
});
