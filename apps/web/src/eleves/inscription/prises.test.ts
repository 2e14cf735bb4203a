import { describe, expect, it } from 'vitest';
import {
  choixDe,
  direOmises,
  direPourquoi,
  ditesDe,
  noterCoche,
  offertesDe,
  omises,
  prisesEn,
} from './prises.ts';

const MENSUALITE = { prestationId: 1, prestation: 'Mensualité', obligatoires: [7, 8], autres: [] };
const TENUE = { prestationId: 2, prestation: 'Tenue', obligatoires: [7], autres: [8] };
const TRANSPORT = { prestationId: 3, prestation: 'Transport', obligatoires: [], autres: [7, 8] };
const TOUTES = [MENSUALITE, TENUE, TRANSPORT];
const CLASSES = [
  { id: 7, libelle: '7ème A' },
  { id: 8, libelle: '8ème A' },
];

describe('les prestations que prennent plusieurs élèves', () => {
  it('[DEBUT-09] ne coche que ce qui est obligatoire, et pour sa classe seulement', () => {
    const offertes = offertesDe(TOUTES, [7, 8]);
    expect(choixDe(offertes, {})).toEqual({ prestationIds: [1, 2], seulementObligatoires: [1, 2] });
    expect([prisesEn(offertes, {}, 7), prisesEn(offertes, {}, 8)]).toEqual([[1, 2], [1]]);
  });

  it('[DEBUT-09] suit la classe, sauf ce qui fut coché ou décoché à la main', () => {
    const [en7, en8] = [offertesDe(TOUTES, [7]), offertesDe(TOUTES, [8])];
    expect([choixDe(en7, {}).prestationIds, choixDe(en8, {}).prestationIds]).toEqual([[1, 2], [1]]);
    const dites = noterCoche(noterCoche({}, TRANSPORT, true), MENSUALITE, false);
    expect([choixDe(en7, dites).prestationIds, choixDe(en8, dites).prestationIds]).toEqual([[2, 3], [3]]);
    expect(choixDe(en7, dites).seulementObligatoires).toEqual([2]);
  });

  it('d’une prestation obligatoire pour les uns seulement, on choisit pour qui', () => {
    const offertes = offertesDe(TOUTES, [7, 8]);
    expect(prisesEn(offertes, { 2: 'toutes' }, 8)).toEqual([1, 2]);
    expect(noterCoche({ 2: 'non' }, TENUE, true)).toEqual({});
    const choix = choixDe(offertes, { 2: 'toutes', 3: 'toutes', 1: 'non' });
    expect(choix).toEqual({ prestationIds: [2, 3], seulementObligatoires: [] });
    expect(choixDe(offertes, ditesDe(offertes, choix))).toEqual(choix);
  });

  it('[DEBUT-09] ce qui est obligatoire et n’est pas coché est dit', () => {
    const offertes = offertesDe(TOUTES, [7, 8]);
    expect(direOmises(omises(offertes, {}))).toBeNull();
    expect(direOmises(omises(offertes, { 1: 'non', 3: 'non' }))).toBe(
      "«\u00A0Mensualité\u00A0», obligatoire, n'est pas cochée\u00A0: elle ne sera pas demandée.",
    );
    expect(direOmises(omises(offertes, { 1: 'non', 2: 'non' }))).toContain('ne sont pas cochées');
  });

  it('[DEBUT-09] dit pourquoi une prestation est cochée', () => {
    expect(direPourquoi(TENUE, [{ id: 7, libelle: '7ème A' }])).toBe('Obligatoire pour cette classe');
    expect(direPourquoi(MENSUALITE, CLASSES)).toBe('Obligatoire pour toutes les classes');
    expect(direPourquoi(TENUE, CLASSES)).toBe('Obligatoire pour 7ème A');
    expect(direPourquoi(TRANSPORT, CLASSES)).toBeNull();
  });
});
