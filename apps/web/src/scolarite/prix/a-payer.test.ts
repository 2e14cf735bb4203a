import { aPayer } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { ANNEE_D_USAGE } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { describe, expect, it } from 'vitest';
import { aPayerEnMots, duree } from './a-payer.ts';

const FICHE = { prix: 100_000, fr_inscription: 50_000, dureePrestation: 9, uniteDuree: 'Mois' };
const tranche = (id: number, libelle: string, pourcentage: number, echeance: string | null) => ({
  id,
  libelle,
  pourcentage,
  facteurMultiplicite: 100,
  echeance,
});
/** Replaces the spaces that never break by ordinary ones. */
const lu = (mots: ReturnType<typeof aPayerEnMots>): unknown =>
  JSON.parse(JSON.stringify(mots).replaceAll('\u00A0', ' '));

describe('à payer', () => {
  it('chaque mois : le total des mois, inscription comprise', () => {
    expect(lu(aPayerEnMots(aPayer({ ...FICHE, rythme: 'mensuel', tranches: [] }, ANNEE_D_USAGE)))).toEqual({
      total: '950 000 FG en tout',
      lignes: [
        { libelle: "Frais d'inscription", quand: '', montant: '50 000 FG' },
        { libelle: 'Chaque mois', quand: '', montant: '100 000 FG' },
      ],
      manque: null,
    });
  });

  it('chaque mois sans durée : ce que coûte un mois', () => {
    const fiche = { ...FICHE, dureePrestation: null, uniteDuree: null, tranches: [] };
    expect(lu(aPayerEnMots(aPayer({ ...fiche, rythme: 'mensuel' }, ANNEE_D_USAGE)))).toMatchObject({
      total: '100 000 FG par mois, sans durée dite',
    });
  });

  it('par tranche : chacune avec son jour, et ce qu’aucune ne demande', () => {
    const tranches = [tranche(2, '2eme tranche', 30, '02-15'), tranche(1, '1ere tranche', 50, '10-15')];
    expect(lu(aPayerEnMots(aPayer({ ...FICHE, rythme: 'parTranche', tranches }, ANNEE_D_USAGE)))).toEqual({
      total: '130 000 FG en tout',
      lignes: [
        { libelle: "Frais d'inscription", quand: '', montant: '50 000 FG' },
        { libelle: '1ere tranche', quand: 'le 15/10', montant: '50 000 FG' },
        { libelle: '2eme tranche', quand: 'le 15/02', montant: '30 000 FG' },
      ],
      manque: 'Aucune tranche ne demande 20 % du prix.',
    });
  });
});

describe('durée', () => {
  it('se lit avec son unité, ou pas du tout', () => {
    expect(duree(FICHE)).toBe('9\u00A0mois');
    expect(duree({ dureePrestation: null, uniteDuree: null })).toBe('');
  });

  it.each([
    [1, 'Trimestre', '1 trimestre'],
    [9, 'Trimestre', '9 trimestres'],
    [2, 'Année', '2 années'],
    [2, 'Année scolaire', '2 années scolaires'],
    [30, 'Heure de cours', '30 heures de cours'],
    [1, 'Mois', '1 mois'],
  ])('accorde %i %s', (dureePrestation, uniteDuree, attendu) => {
    expect(duree({ dureePrestation, uniteDuree }).replace('\u00A0', ' ')).toBe(attendu);
  });
});
