import { describe, expect, it } from 'vitest';
import { notesImport } from '#notes/imports/notes-import.ts';
import { avecSesColonnes, numeroDeColonne, titreDeColonne } from './famille.ts';
import { colonneDe } from './rows.ts';

const { importer, famille } = notesImport;
const fichier = (colonnes: readonly string[]) =>
  importer.input.safeParse({
    ecoleId: 1,
    options: {},
    colonnes,
    lignes: [{ ligne: 2, cellules: colonnes.map(() => null) }],
    origine: 'fiche.csv',
    creationUserId: 0,
  }).success;

describe('les colonnes qu’un fichier apporte', () => {
  it('se connaissent par leur nom et leur numéro, à côté de celles du contrat', () => {
    expect(fichier(['matricule', 'evaluation12', 'evaluation7'])).toBe(true);
    expect(fichier(['matricule', 'evaluation0'])).toBe(false);
    expect(fichier(['matricule', 'evaluation12x'])).toBe(false);
    expect(fichier(['matricule', 'autre12'])).toBe(false);
    expect(numeroDeColonne(famille, 'evaluation12')).toBe(12);
    expect(numeroDeColonne(famille, 'evaluation')).toBeNull();
    expect(numeroDeColonne(undefined, 'evaluation12')).toBeNull();
  });

  it('ont le titre du fichier où il est là, sinon le leur, et sont leur propre champ', () => {
    expect(titreDeColonne(notesImport, 'evaluation12')).toBe('Évaluation n° 12');
    expect(titreDeColonne(notesImport, 'note')).toBe('Note');
    expect(titreDeColonne(notesImport, 'inconnue')).toBeUndefined();
    const lu = avecSesColonnes(notesImport, ['Nom', 'Devoir 1 (évaluation n° 12)', 'Devoir 2']);
    expect(Object.keys(lu.colonnes)).toEqual([...Object.keys(notesImport.colonnes), 'evaluation12']);
    expect(titreDeColonne(lu, 'evaluation12')).toBe('Devoir 1 (évaluation n° 12)');
    expect([colonneDe(notesImport, 'evaluation12'), colonneDe(notesImport, 'autre')]).toEqual([
      'evaluation12',
      '',
    ]);
  });
});
