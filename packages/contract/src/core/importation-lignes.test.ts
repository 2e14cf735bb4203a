import { describe, expect, it } from 'vitest';
import type { Colonne, Essai } from './importation.ts';
import { avecLesRepetees, colonneDe } from './importation-lignes.ts';

const colonne = (champ: string): Colonne => ({
  titre: champ,
  synonymes: [],
  champ,
  requise: false,
  exemples: [],
});
const contrat = {
  colonnes: { nom: colonne('name'), telephone: colonne('telephone'), email: colonne('email') },
  uniques: [['indicatifTel', 'telephone'], ['email']],
  repetes: ['name'],
};
const essai = (ligne: number, valeurs: Essai['valeurs'], more: Partial<Essai> = {}): Essai => ({
  ligne,
  fautes: {},
  aConfirmer: {},
  valeurs,
  candidats: [],
  ...more,
});
const dites = (...essais: Essai[]) =>
  avecLesRepetees(contrat, essais).map(({ fautes, aConfirmer }) => [fautes, aConfirmer]);

describe('lignes d’un fichier les unes à côté des autres', () => {
  it('une colonne se trouve par le champ qu’elle remplit ; sans colonne, c’est la ligne', () => {
    expect(['name', 'email', 'indicatifTel'].map((champ) => colonneDe(contrat, champ))).toEqual([
      'nom',
      'email',
      '',
    ]);
  });

  it('qui répètent un téléphone ou un e-mail le disent, un groupe de champs comparé en entier', () => {
    expect(
      dites(
        essai(2, { indicatifTel: '224', telephone: '622000001', email: null }),
        essai(3, { indicatifTel: '224', telephone: '622000001', email: null }),
        essai(6, { indicatifTel: '33', telephone: '622000001', email: 'A@b.gn' }),
        essai(7, { indicatifTel: '224', telephone: '1', email: 'a@B.gn' }),
        essai(9, { indicatifTel: '224', telephone: '622000001', email: 'a@b.gn' }),
      ).map(([fautes]) => fautes),
    ).toEqual([
      {},
      { telephone: 'Déjà à la ligne 2 de ce fichier.' },
      {},
      { email: 'Déjà à la ligne 6 de ce fichier.' },
      { telephone: 'Déjà à la ligne 2 de ce fichier.', email: 'Déjà à la ligne 6 de ce fichier.' },
    ]);
  });

  it('ce qui est vide ou n’a pas été lu ne se répète pas', () => {
    expect(dites(essai(2, { email: null }), essai(3, { email: null }), essai(4, {}), essai(5, {}))).toEqual([
      [{}, {}],
      [{}, {}],
      [{}, {}],
      [{}, {}],
    ]);
  });

  it('un libellé répété est à confirmer ; la ligne se dit avant ce que l’ajout en a dit', () => {
    const dit = { fautes: { telephone: 'Déjà celui de A.', nom: 'court' }, aConfirmer: { nom: 'pris' } };
    const valeurs = { indicatifTel: '224', telephone: '1', name: 'Élan' };
    expect(dites(essai(2, valeurs), essai(3, { ...valeurs, name: 'elan' }, dit))).toEqual([
      [{}, {}],
      [
        { telephone: 'Déjà à la ligne 2 de ce fichier.', nom: 'court' },
        { nom: 'Déjà à la ligne 2 de ce fichier.' },
      ],
    ]);
  });
});
