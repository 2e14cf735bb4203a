import { describe, expect, it } from 'vitest';
import { ETAPES, ORDRES_DES_CLASSES } from '#scolarite/niveaux/niveaux.ts';
import { lireNiveau } from './classes-import.ts';

describe('niveau d’une ligne de classes', () => {
  it('relit ce que la liste exporte : le niveau et l’ordre, par son nom ou par son numéro', () => {
    for (const etape of ETAPES)
      for (const { niveau, libelle } of ORDRES_DES_CLASSES[etape]) {
        const read = { etape, niveau, fautes: {} };
        expect(lireNiveau(etape, libelle)).toEqual(read);
        expect(lireNiveau(etape.toUpperCase(), libelle.toUpperCase())).toEqual(read);
        expect(lireNiveau(etape, niveau)).toEqual(read);
      }
  });

  it.each([
    ['collège', '7e', '7'],
    ['College', '7 ème', '7'],
    ['PRIMAIRE', '1ere', '1'],
    ['primaire', '6ème Année', '6'],
    ['lycée', '11', '13'],
    ['Lycee', '12e année', '14'],
    ['lycée', 'Tle', '15'],
    ['lycée', '13ème année', '15'],
    ['lycée', '13', '13'],
    ['maternelle', 'G.S.', '3'],
  ])('lit « %s », « %s » : ordre %s', (etape, ordre, niveau) => {
    expect(lireNiveau(etape, ordre)).toMatchObject({ niveau, fautes: {} });
  });

  it.each([
    [null, 'Terminale', 'lycée', '15'],
    [null, '7ème année', 'collège', '7'],
    ['Petite section', null, 'maternelle', '1'],
  ])('déduit le niveau de l’ordre quand un seul l’a : %s, %s', (etape, ordre, found, niveau) => {
    expect(lireNiveau(etape, ordre)).toEqual({ etape: found, niveau, fautes: {} });
  });

  it.each([
    ['université', '1', { etape: "Le niveau est l'un de ceux-ci : maternelle, primaire, collège, lycée." }],
    ['primaire', '7ème année', { niveau: "Cet ordre n'existe pas à ce niveau." }],
    [null, '1', { etape: 'Le niveau est obligatoire : plusieurs ont cet ordre.' }],
    ['lycée', '14ème année', { niveau: "Cet ordre n'existe pas à ce niveau." }],
    [null, 'Master', { niveau: "Cet ordre n'existe à aucun niveau." }],
    ['Master', null, { niveau: "Cet ordre n'existe à aucun niveau." }],
  ])('dit à la colonne ce qui ne va pas : %s, %s', (etape, ordre, fautes) => {
    expect(lireNiveau(etape, ordre).fautes).toEqual(fautes);
  });

  it('laisse vide ce qui est vide : l’ajout dira ce qui manque', () => {
    expect(lireNiveau(null, null)).toEqual({ etape: null, niveau: null, fautes: {} });
    expect(lireNiveau('primaire', null)).toEqual({ etape: 'primaire', niveau: null, fautes: {} });
  });
});
