/** Tests where the figures of the home page lead; the test gives the server's answers. */
import type { ChiffresDAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { Aujourdhui } from './aujourdhui.tsx';

const TOUT: ChiffresDAccueil = {
  jour: '2026-11-21',
  lundi: '2026-11-16',
  encaisse: { jour: { montant: 150_000, recus: 3 }, semaine: { montant: 900_000, recus: 12 } },
  arrieres: { sessionId: 3, montant: 2_000_000, eleves: 8, pourcentage: 12 },
  classes: [
    { classeId: 12, libelle: '7ème A', pourcentage: 40, retard: 1_200_000 },
    { classeId: 13, libelle: '8ème A', pourcentage: 60, retard: 800_000 },
  ],
  journees: {
    nombre: 4,
    premieres: [
      { jour: '2026-11-19', caissierId: 5, caissier: 'Mariama Bah' },
      { jour: '2026-11-20', caissierId: 6, caissier: 'Ousmane Sow' },
    ],
  },
  accords: 2,
  anciens: 5,
  notes: {
    vides: 7,
    grilles: 2,
    premiere: { classeId: 5, periodeId: 7, enseignementId: 4 },
    aRattraper: [
      {
        classeId: 5,
        periodeId: 7,
        enseignementId: 4,
        evaluationId: 9,
        inscriptionId: 3,
        nom: 'Diallo Ibrahima',
      },
    ],
  },
  inscriptions: 9,
};

/** Returns the links of home, in their order, each with its first words. */
async function liens(dit: ChiffresDAccueil, adresse: string) {
  repondre({}, { getAccueil: dit, getRecents: { eleves: [], paiements: [], menus: [] } });
  ouvrirPage('/pageAccueil', adresse, Aujourdhui);
  return (await screen.findAllByRole('link')).map((lien) => [
    lien.textContent.replaceAll('\u00A0', ' '),
    lien.getAttribute('href'),
  ]);
}

it('[NAV-06] chaque chiffre de l’accueil mène à sa liste, avec son école, sa période, son année ou sa journée', async () => {
  expect(await liens(TOUT, '/pageAccueil?ecoleId=2')).toEqual([
    [expect.stringMatching(/^Encaissé aujourd'hui150.000/), '/listePaiement?periode=jour&ecoleId=2'],
    [expect.stringMatching(/^Encaissé cette semaine900.000/), '/listePaiement?periode=semaine&ecoleId=2'],
    [expect.stringMatching(/^Journées à clôturer4/), '/journalCaisse?jour=2026-11-19&caissierId=5&ecoleId=2'],
    [expect.stringMatching(/^Arriérés2.000.000/), '/arrieres?sessionId=3&ecoleId=2'],
    ['Toutes les classes', '/tableaudebord?ecoleId=2'],
    [expect.stringMatching(/^7ème A/), '/tableaudebord/12'],
    [expect.stringMatching(/^8ème A/), '/tableaudebord/13'],
    [expect.stringMatching(/^Mes notes : 7 notes manquent dans 2 grilles/), '/saisieNotes?ecoleId=2'],
    [
      expect.stringMatching(/^Mes notes : 1 à rattraper : Diallo Ibrahima/),
      '/saisieNotes/5/7?enseignementId=4&evaluationId=9&inscriptionId=3',
    ],
    [expect.stringMatching(/^2 accords demandés/), '/accords'],
    [expect.stringMatching(/^5 anciens élèves à anonymiser/), '/donneesPersonnelles?ecoleId=2'],
    [
      expect.stringMatching(/^Clôturer le jeudi 19 novembre · Mariama Bah/),
      '/journalCaisse?jour=2026-11-19&caissierId=5&ecoleId=2',
    ],
    [
      expect.stringMatching(/^Clôturer le vendredi 20 novembre · Ousmane Sow/),
      '/journalCaisse?jour=2026-11-20&caissierId=6&ecoleId=2',
    ],
    [expect.stringMatching(/^9 inscriptions cette semaine/), '/listeClasseEleve?ecoleId=2'],
  ]);
});

it('[NAV-06] sans année ni journée à nommer, un chiffre mène à sa liste entière ; ce qui n’a rien à dire n’est pas montré', async () => {
  const { jour, lundi } = TOUT;
  const arrieres = { sessionId: null, montant: 0, eleves: 0, pourcentage: null };
  const dit = { jour, lundi, arrieres, journees: { nombre: 1, premieres: [] } };
  expect(await liens(dit, '/pageAccueil?ecoleId=2')).toEqual([
    [expect.stringMatching(/^Journée à clôturer1/), '/journalCaisse?ecoleId=2'],
    [expect.stringMatching(/^Arriérés0/), '/arrieres?ecoleId=2'],
  ]);
});

it('[NOTE-68] d’une seule grille, les notes qui manquent mènent à la première case vide', async () => {
  const { jour, lundi } = TOUT;
  const notes = {
    vides: 2,
    aRattraper: [],
    grilles: 1,
    premiere: { classeId: 5, periodeId: 7, enseignementId: 4 },
  };
  expect(await liens({ jour, lundi, notes }, '/pageAccueil?ecoleId=2')).toEqual([
    [
      expect.stringMatching(/^Mes notes : 2 notes manquent dans 1 grille/),
      '/saisieNotes/5/7?enseignementId=4&vide=1',
    ],
  ]);
});
