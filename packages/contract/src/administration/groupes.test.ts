import { describe, expect, it } from 'vitest';
import { facultatives, MARQUES } from '#tests/lignes.ts';
import {
  addUserGroupe,
  getAffecteByGroup,
  getAllUserGroupe,
  getNonAffecteByGroup,
  groupe,
  groupes,
} from './groupes.ts';

describe('groupes', () => {
  const ligne = {
    id: 2,
    libelle: 'Comptables',
    observations: 'Un texte\nsur deux lignes',
    membres: 4,
    ecarts: 0,
    noms: ['Aïssatou Diallo', 'Sory Camara', 'Fanta Bah'],
    debutDonnees: null,
    finDonnees: null,
    estEnDeuxEtapes: 0,
    ...MARQUES,
  };

  it('[DATA-16] ont exactement les colonnes documentées leur nombre de membres et les premiers noms, toutes exigées', () => {
    expect(facultatives(groupe, ligne)).toEqual([]);
  });

  it('ont des observations de plusieurs lignes, ou pas', () => {
    expect(groupes.fields.observations.schema.parse('un\n\ndeux')).toContain('\n');
    expect(groupes.fields.observations.schema.parse('')).toBe(null);
  });
});

describe('membres d’un groupe', () => {
  const lien = { id: 5, userId: 3, groupeId: 2, prenoms: 'Aïssatou', nom: 'Diallo', groupe: 'Comptables' };

  it('[DATA-17] s’ajoutent par { userId, groupeId, creationUserId } et se lisent avec leur nom', () => {
    const body = { userId: 3, groupeId: 2, creationUserId: 1 };
    expect(addUserGroupe.input.parse(body)).toEqual(body);
    for (const key of ['userId', 'groupeId'])
      expect(addUserGroupe.input.safeParse({ ...body, [key]: undefined }).success).toBe(false);
    const row = { ...lien, ...MARQUES };
    expect(getAllUserGroupe.output.parse([{ ...row, email: 'x' }])).toEqual([row]);
    for (const key of ['groupeId', 'prenoms', 'nom'])
      expect(getAllUserGroupe.output.safeParse([{ ...row, [key]: undefined }]).success).toBe(false);
  });

  it('et les personnes à choisir se nomment, sans adresse ni téléphone', () => {
    const membre = { id: 3, userId: 3, prenoms: 'Aïssatou', nom: 'Diallo', fonction: null, ecole: null };
    for (const { input, output } of [getAffecteByGroup, getNonAffecteByGroup]) {
      expect(input.safeParse({}).success).toBe(false);
      const demande = { groupeId: 2, recherche: 'dia', page: 1, taille: 10 };
      expect(input.parse(demande)).toMatchObject({ groupeId: 2 });
      expect(output.parse([{ ...membre, telephone: '622000000', email: 'a@b.gn' }])).toEqual([membre]);
    }
  });
});
