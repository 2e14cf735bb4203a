import { describe, expect, it } from 'vitest';
import { facultatives } from '#tests/lignes.ts';
import { acte, getFiltresDuJournal, getJournal } from './journal.ts';

const ligne = {
  id: 12,
  instant: '2026-11-21T08:05:09.120Z',
  userId: 3,
  personne: 'Aïssatou Diallo',
  appel: 'PUT updateDevise',
  entite: 'devises',
  entiteId: 4,
  libelle: 'Franc guinéen',
  changements: { libelle: ['Franc', 'Franc guinéen'], estActif: [1, 0], code: [null, 'GNF'] },
  noms: {},
};

describe('journal', () => {
  it('dit qui, quand, quel appel, quel enregistrement, et l’avant et l’après de chaque champ', () => {
    expect(facultatives(acte, ligne)).toEqual([]);
  });

  it('connaît des actes sans personne et des enregistrements qui n’ont plus de nom', () => {
    const orphan = { ...ligne, userId: null, personne: null, libelle: null, changements: {} };
    expect(acte.parse(orphan)).toEqual(orphan);
    expect(acte.safeParse({ ...ligne, changements: { libelle: ['un seul'] } }).success).toBe(false);
  });

  it('se demande sans filtre, ou par personne, enregistrement, appel et jours', () => {
    const lieu = { userId: 3, entite: 'devises', entiteId: 4, appel: 'PUT updateDevise' };
    const filtres = { ...lieu, debut: '2026-11-01', fin: '2026-11-21' };
    const demande = { ...filtres, page: 2, taille: 50 };
    expect(getJournal.input.parse({})).toEqual({});
    expect(getJournal.input.parse(demande)).toEqual(demande);
    const nothing = Object.fromEntries(Object.keys(filtres).map((key) => [key, null]));
    expect(getJournal.input.parse(nothing)).toEqual(nothing);
  });

  it.each([
    { userId: 0 },
    { userId: '3' },
    { entite: 'x'.repeat(101) },
    { entite: 'a\0' },
    { entiteId: -1 },
    { debut: '2026-02-30' },
    { fin: '21/11/2026' },
    { page: 0 },
    { taille: 101 },
  ])('refuse %j', (input) => {
    expect(getJournal.input.safeParse(input).success).toBe(false);
  });

  it('offre à ses filtres des entités, des appels et des personnes nommées', () => {
    const offered = {
      entites: ['devises'],
      appels: ['PUT updateDevise'],
      personnes: [{ id: 3, prenoms: 'Aïssatou', nom: 'Diallo' }],
    };
    expect(getFiltresDuJournal.output.parse(offered)).toEqual(offered);
  });
});
