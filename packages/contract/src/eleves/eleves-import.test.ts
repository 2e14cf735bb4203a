import { describe, expect, it } from 'vitest';
import type { Essai } from '#core/imports/columns.ts';
import { dUnTrait } from '#core/text/ressemblance/morceaux.ts';
import { classes } from '#scolarite/classes.ts';
import { classesImport } from '#scolarite/import-des-classes/classes-import.ts';
import { bourseDite } from './boursiers.ts';
import { eleves } from './eleves.ts';
import { elevesImport, lireLien, lireSexe } from './eleves-import.ts';

const essai = (ligne: number, valeurs: Essai['valeurs']): Essai => ({
  ligne,
  fautes: {},
  aConfirmer: {},
  valeurs,
  candidats: [],
});

describe('ce qui s’écrit dans un fichier d’élèves', () => {
  it('un sexe, un lien', () => {
    expect(['F', 'fille', 'Girl', 'G', 'M.', 'Boy', 'H', 'x'].map(lireSexe)).toEqual(
      'F F F M M M M x'.split(' '),
    );
    expect(['Père', 'maman', 'TUTRICE', 'oncle'].map(lireLien)).toEqual(['pere', 'mere', 'tuteur', 'autre']);
  });

  it('chaque colonne a un titre et des synonymes que nulle autre n’a, hors ceux que les cases départagent', () => {
    const all = Object.values(elevesImport.colonnes).map(({ titre, synonymes }) => [
      titre.toLowerCase(),
      ...synonymes,
    ]);
    const twice = all.flat().filter((name, rank, names) => names.indexOf(name) !== rank);
    // The cells tell these apart: a list heads names so, or telephones.
    expect(new Set(twice)).toEqual(new Set(['contact', 'contacts', 'parent', 'parents']));
  });
});

it('un import veut le droit de l’ajout simple : le bouton d’une liste le demande à celui-ci', () => {
  expect(elevesImport.importer.access).toEqual(eleves.create.access);
  expect(classesImport.importer.access).toEqual(classes.create.access);
});

describe('lignes d’un même élève', () => {
  it('chacune montre les lignes d’avant ; ce qui n’a pas été lu n’en est pas', () => {
    const hawa = { prenoms: 'Hawa', nom: 'Sow', dateNaissance: '2014-02-01' };
    const essais = [
      essai(2, hawa),
      essai(3, {}),
      essai(4, { ...hawa, prenoms: 'Sow', nom: 'Awa' }),
      essai(5, { ...hawa, dateNaissance: '2010-07-09', tuteurTelephone: '+224622000000' }),
      essai(6, hawa),
    ];
    const jumelles = elevesImport.jumelles?.(essais);
    expect(essais.map((one) => jumelles && dUnTrait(jumelles(one)))).toEqual([[], [], [2], [], [2, 4]]);
  });
});

it('une bourse se lit dans une observation, avec son taux quand il y est dit', () => {
  const dit = (texte: string) => {
    const remise = bourseDite(texte);
    return remise === null ? null : `${remise.motif} ${remise.pourcentage ?? '?'}`;
  };
  expect(
    ['boursier 50 %', 'BOURSIÈRE', 'bourse 100%', 'Boursier de l’État, à 12,5 pour cent'].map(dit),
  ).toEqual(['Bourse 50', 'Bourse ?', 'Bourse 100', 'Bourse 12.5']);
  expect(['demi-bourse', 'Bourse entière', 'exonérée', 'réduction 25%', 'bourse 250 %'].map(dit)).toEqual([
    'Bourse 50',
    'Bourse 100',
    'Exonération ?',
    'Réduction 25',
    'Bourse ?',
  ]);
  const rien = [
    'non boursier',
    'ancien boursier',
    'demande de bourse',
    'remise du bulletin',
    'reçu à 50 %',
    '',
  ];
  expect(rien.map(dit)).toEqual(rien.map(() => null));
});
