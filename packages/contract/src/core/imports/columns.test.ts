import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jourRequis } from '#core/api/fields.ts';
import {
  importContract,
  importEndpoints,
  LIGNES_MAXIMALES,
  LIGNES_PAR_VERIFICATION,
  nombreImporte,
} from './columns.ts';

const DECLARATION = {
  entity: 'essais',
  screen: 'essais',
  noms: { un: 'classe', plusieurs: 'classes', feminin: true },
  colonnes: {
    libelle: { titre: 'Libellé', synonymes: ['nom'], champ: 'libelle', requise: true, exemples: ['A'] },
    code: { titre: 'Code', synonymes: [], champ: 'code', requise: false, exemples: ['1'] },
  },
  uniques: [['libelle']],
  calls: {
    verifier: 'POST verifierImportEssai',
    importer: 'POST importEssai',
    lister: 'GET getImportEssaiByEcoleId/:ecoleId',
    reprendre: 'PUT reprendreImportEssai',
  },
} as const;
const essais = importContract(DECLARATION);

const ligne = { ligne: 2, cellules: ['A', null] };
const envoi = {
  ecoleId: 1,
  colonnes: ['libelle', 'code'],
  lignes: [ligne],
  origine: ' Classes  2026.csv ',
  creationUserId: 1,
};
const fautes = (more: object): string[] =>
  (essais.importer.input.safeParse({ ...envoi, ...more }).error?.issues ?? []).map(({ message }) => message);

describe('contrat d’un import', () => {
  it('se compose de quatre appels : vérifier et lister lisent, importer et reprendre écrivent', () => {
    const dits = importEndpoints(essais).map(({ name, kind, source, access }) =>
      access.who === 'right' ? `${name} ${kind} ${source} ${access.operation} ${access.scope}` : name,
    );
    expect(dits).toEqual([
      'verifierImportEssai read addition ajout ecole',
      'importEssai write addition ajout ecole',
      'getImportEssaiByEcoleId read addition lecture ecole',
      'reprendreImportEssai write addition suppression ecole',
    ]);
  });

  it('prend des textes en lignes, et le nom du fichier', () => {
    const parsed = z.parse(essais.importer.input, envoi);
    expect(parsed.origine).toBe('Classes 2026.csv');
    expect(parsed.lignes).toEqual([ligne]);
  });

  const trop = Array.from({ length: LIGNES_MAXIMALES + 1 }, () => ligne);
  it.each([
    ...[[], trop, 'A', [['A', null]], [{ ligne: 0, cellules: [] }]].map((lignes): [object, string] => [
      { lignes },
      "Les lignes sont celles d'un fichier, de 1 à 1500.",
    ]),
    [
      { lignes: [{ ligne: 1, cellules: ['x'.repeat(2001)] }] },
      "Le texte d'une cellule a au plus 2000 caractères.",
    ],
    [{ origine: ' ' }, 'Le nom du fichier est obligatoire.'],
    [{ origine: 'x'.repeat(201) }, 'Le nom du fichier doit avoir au plus 200 caractères.'],
    [{ origine: `x${' '.repeat(800)}` }, 'Le nom du fichier doit avoir au plus 200 caractères.'],
    [{ origine: 'a\0b' }, "Le nom du fichier contient un caractère qui ne s'imprime pas."],
    [{ confirme: 1 }, 'La confirmation est une case à cocher.'],
    [{ options: 'A' }, 'Les choix sont ceux de tout le fichier.'],
    ...['peut-être', 0, -1].map((decision): [object, string] => [
      { lignes: [{ ...ligne, decision }] },
      "La décision d'une ligne est de la prendre pour nouvelle, de l'ignorer ou de choisir une fiche.",
    ]),
  ])('refuse %o en français', (more, sentence) => {
    expect(fautes(more)).toEqual([sentence]);
  });

  it('une vérification dit combien de lignes elle prend', () => {
    const lignes = Array.from({ length: LIGNES_PAR_VERIFICATION + 1 }, () => ligne);
    const { error } = z.safeParse(essais.verifier.input.shape.lignes, lignes);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Les lignes d'une vérification sont de 1 à 100 à la fois.",
    ]);
  });

  it.each(['nouveau', 'ignorer', 7])('une ligne dit ce qui en est décidé : %s', (decision) => {
    expect(fautes({ lignes: [{ ...ligne, decision }] })).toEqual([]);
  });

  it('ce qui se choisit une fois pour le fichier suit les règles de ses champs', () => {
    const avec = importContract({
      ...DECLARATION,
      uniques: [],
      options: { dateInscription: jourRequis('Date', 'La date') },
    });
    const dites = (dateInscription: string) =>
      (avec.importer.input.safeParse({ ...envoi, options: { dateInscription } }).error?.issues ?? []).map(
        ({ path, message }) => [path[0], message],
      );
    expect(dites('2026-10-01')).toEqual([]);
    expect(dites('')).toEqual([['options', 'La date est obligatoire.']]);
  });

  it('ne prend que ses colonnes', () => {
    expect(fautes({ colonnes: ['libelle', 'inconnue'] })).not.toEqual([]);
  });

  it('dit combien, au singulier et au pluriel', () => {
    expect(nombreImporte(essais, 1)).toBe('1 classe importée');
    expect(nombreImporte(essais, 12)).toBe('12 classes importées');
  });
});
