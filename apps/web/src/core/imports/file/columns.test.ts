import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { describe, expect, it } from 'vitest';
import { exampleName, exampleRows } from '#core/imports/screen/example-file.ts';
import { cellOf, filledColumns, fixColumn, mapColumn, missingColumns, recognise } from './columns.ts';

const { colonnes } = enseignantsImport;
const ranks = (titles: (string | null)[]) =>
  Object.fromEntries(Object.entries(recognise(titles, colonnes)).map(([name, { rank }]) => [name, rank]));

describe('colonnes d’un fichier', () => {
  it.each([
    [['Prénoms', 'Nom', 'Téléphone', 'E-mail', 'Salaire de base', 'Quartier']],
    [['PRENOM(S)', 'nom :', 'N° TEL'.slice(3), 'Courriel', 'SALAIRE', 'Adresse *']],
    [['prénom', 'NOM DE FAMILLE', 'Contact', 'mail', 'Salaire  mensuel', 'Quartier / District']],
  ])('se reconnaissent à leurs titres : %j', (titles) => {
    expect(ranks(titles)).toEqual({
      prenoms: 0,
      nom: 1,
      telephone: 2,
      telephone1: null,
      email: 3,
      salaireBase: 4,
      quartier: 5,
    });
  });

  it('dans n’importe quel ordre ; ce qui n’a pas de titre connu n’est pas importé', () => {
    const titles = ['N°', 'Nom', null, 'Prénoms', 'Nom'];
    const mapping = recognise(titles, colonnes);
    expect(ranks(titles)).toMatchObject({ nom: 1, prenoms: 3, telephone: null });
    expect(filledColumns(mapping)).toEqual(['prenoms', 'nom']);
    expect(missingColumns(mapping, colonnes)).toEqual(['Téléphone']);
  });

  it('d’un export des élèves, les titres sont ceux du formulaire : tout s’y retrouve', () => {
    const champs = Object.entries(eleves.fields).filter(
      ([champ]) => champ !== 'ecoleId' && champ !== 'photo',
    );
    const mapping = recognise(
      champs.map(([, { label }]) => label),
      elevesImport.colonnes,
    );
    for (const [rank, [champ]] of champs.entries()) {
      const column = Object.keys(elevesImport.colonnes).find((name) => mapping[name]?.rank === rank);
      expect(Object.entries(elevesImport.colonnes).find(([name]) => name === column)?.[1].champ).toBe(champ);
    }
  });

  it('[FICHIER-13] les titres de Base élèves, de SIECLE et d’une liste anglaise ; un second prénom n’est pas un responsable', () => {
    const { colonnes: deleves, partagees } = elevesImport;
    const lus = (titres: string) => {
      const titles = titres.split('|');
      const mapping = Object.entries(recognise(titles, deleves, partagees));
      return Object.fromEntries(
        mapping.flatMap(([name, { rank }]) => (rank === null ? [] : [[name, titles[rank]]])),
      );
    };
    expect(lus('Nom de famille|Prénom 1|Prénom 2|Sexe|Division')).toEqual({
      nom: 'Nom de famille',
      prenoms: 'Prénom 1',
      sexe: 'Sexe',
      classe: 'Division',
    });
    expect(
      lus('Nom élève|Prénom élève|Niveau|Libellé classe|Nom resp1|Tel resp1|Nom resp2|Tel resp2'),
    ).toEqual({
      nom: 'Nom élève',
      prenoms: 'Prénom élève',
      classe: 'Libellé classe',
      tuteurNom: 'Nom resp1',
      tuteurTelephone: 'Tel resp1',
      tuteur2Nom: 'Nom resp2',
      tuteur2Telephone: 'Tel resp2',
    });
    expect(
      lus("Student's Name|Father's Name|Father's Phone|Mother's Name|Mother's Phone|Student Phone"),
    ).toEqual({
      nom: "Student's Name",
      prenoms: "Student's Name",
      tuteurNom: "Father's Name",
      tuteurTelephone: "Father's Phone",
      tuteur2Nom: "Mother's Name",
      tuteur2Telephone: "Mother's Phone",
    });
  });

  it('se choisissent à la main : une colonne du fichier ne sert qu’une fois', () => {
    const mapping = recognise(['Nom', 'A', 'B'], colonnes);
    const changed = mapColumn(mapColumn(mapping, 'prenoms', 1), 'telephone', 1);
    expect([changed['prenoms']?.rank, changed['telephone']?.rank, changed['nom']?.rank]).toEqual([
      null,
      1,
      0,
    ]);
    expect(mapColumn(changed, 'nom', null)['nom']?.rank).toBeNull();
  });

  it('une même valeur remplit les cellules vides', () => {
    const mapping = fixColumn(recognise(['Nom'], colonnes), 'quartier', ' Ratoma / Kipé ');
    expect(filledColumns(mapping)).toEqual(['nom', 'quartier']);
    expect(cellOf(['Barry'], mapping['quartier'])).toBe('Ratoma / Kipé');
    const both = fixColumn(mapping, 'nom', 'Inconnu');
    expect([cellOf(['Barry'], both['nom']), cellOf([null], both['nom'])]).toEqual(['Barry', 'Inconnu']);
    expect([cellOf([], mapping['nom']), cellOf(['x'], undefined)]).toEqual([null, null]);
  });

  it('[FICHIER-08] ce qu’un élève devait et ce qu’il a payé se reconnaissent à tous leurs titres', () => {
    const rankOf = (title: string) =>
      Object.entries(recognise([title], elevesImport.colonnes)).flatMap(([name, { rank }]) =>
        rank === 0 ? [name] : [],
      );
    for (const title of ['Reste année passée', "Reste de l'an passé", 'Arriérés année précédente'])
      expect([title, rankOf(title)]).toEqual([title, ['resteAnterieur']]);
    for (const title of ['Déjà réglé', 'Montant déjà versé'])
      expect([title, rankOf(title)]).toEqual([title, ['dejaPaye']]);
  });

  it('sont toutes reconnues dans le fichier d’exemple, qui a ses lignes entières', () => {
    for (const contract of [enseignantsImport, classesImport]) {
      const [titles = [], ...rows] = exampleRows(contract);
      expect(missingColumns(recognise(titles, contract.colonnes), contract.colonnes)).toEqual([]);
      expect(Object.values(recognise(titles, contract.colonnes)).every(({ rank }) => rank !== null)).toBe(
        true,
      );
      expect(rows).toHaveLength(3);
      for (const row of rows) expect(row).toHaveLength(titles.length);
    }
    expect(exampleName(classesImport)).toBe('exemple-classes.xlsx');
  });
});
