import { describe, expect, it } from 'vitest';
import type { Essai } from '#core/imports/columns.ts';
import { dUnTrait } from '#core/text/ressemblance/morceaux.ts';
import { classes } from '#scolarite/classes.ts';
import { classesImport } from '#scolarite/classes-import.ts';
import { eleves } from './eleves.ts';
import { cleDeClasse, elevesImport, lireLien, lireSexe } from './eleves-import.ts';

const essai = (ligne: number, valeurs: Essai['valeurs']): Essai => ({
  ligne,
  fautes: {},
  aConfirmer: {},
  valeurs,
  candidats: [],
});

describe('ce qui s’écrit dans un fichier d’élèves', () => {
  it.each([
    ['7ème année A', '7e A'],
    ['7ème année A', '7 ème Année A'],
    ['7ème année A', '7A'],
    ['7ème A', '7EME-A'],
    ['7ème A', '7ÈMEA'],
    ['7ème A', '7eA'],
    ['7ème année A', 'Classe de 7ème (A)'],
    ['CP1', 'CP 1'],
    ['CP1 A', 'cp 1a'],
    ['Terminale SM', 'Tle SM'],
    ['1ère année', '1re année'.replace('re', 'ere')],
    ['Petite Section', 'petite  section'],
  ])('une classe : %s, %s', (libelle, ecrit) => {
    expect(cleDeClasse(ecrit)).toBe(cleDeClasse(libelle));
  });

  it('deux classes restent deux', () => {
    const labels = [
      '7ème A',
      '7ème B',
      '8ème A',
      '17ème A',
      '7ème E',
      'CP1',
      'CP2',
      'Terminale SM',
      'Terminale SE',
    ];
    expect(new Set(labels.map(cleDeClasse)).size).toBe(labels.length);
  });

  it('un sexe, un lien', () => {
    expect(['F', 'fille', 'Féminin', 'G', 'M.', 'garçon', 'H', 'x'].map(lireSexe)).toEqual([
      'F',
      'F',
      'F',
      'M',
      'M',
      'M',
      'M',
      'x',
    ]);
    expect(['Père', 'maman', 'TUTRICE', 'oncle'].map(lireLien)).toEqual(['pere', 'mere', 'tuteur', 'autre']);
  });

  it('chaque colonne a un titre et des synonymes que nulle autre n’a', () => {
    const names = Object.values(elevesImport.colonnes).flatMap(({ titre, synonymes }) => [
      titre.toLowerCase(),
      ...synonymes,
    ]);
    expect(new Set(names).size).toBe(names.length);
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
