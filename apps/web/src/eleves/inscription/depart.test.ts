import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { expect, it } from 'vitest';
import { differenceDuDepart, moisDuRetour } from './depart.ts';

type Ligne = SoldeEleve['inscriptions'][number]['lignes'][number];

const ANNEE = { dateDebut: '2026-10-01', dateFin: '2027-06-30' };

const ligne = (id: number, dateEcheance: string): Ligne => ({
  id,
  prestationId: 1,
  nature: 'mois',
  libelle: `Mois ${id}`,
  moisId: dateEcheance.slice(5, 7),
  trancheId: null,
  dateEcheance,
  brut: 100,
  remise: 0,
  montant: 100,
  paye: 0,
  anterieure: false,
  suivante: false,
});

const [octobre, novembre, mars] = [
  ligne(1, '2026-10-01'),
  ligne(2, '2026-11-01'),
  ligne(3, '2027-03-01'),
] as const;
const auteur = { id: 1, creationDate: '2026-10-15T08:00:00.000Z', auteur: null, ajoutees: [] };
const parti = {
  etat: 'parti',
  dateDepart: '2026-10-15',
  lignes: [octobre],
  corrections: [{ ...auteur, motif: 'Parti le 15/10/2026', retirees: [novembre, mars] }],
} as const;
const dit = { etat: 'parti', dateDepart: '2026-10-15', annulerLignes: true, moisRetour: '10' } as const;

it('un retour se propose au mois du jour, ou au bord de l’année', () => {
  expect(moisDuRetour(ANNEE, '2027-03-10')).toBe('03');
  expect(moisDuRetour(ANNEE, '2026-08-01')).toBe('10');
  expect(moisDuRetour(ANNEE, '2027-09-01')).toBe('06');
});

it('la fenêtre montre ce que le serveur écrira : départ, jour corrigé, retour', () => {
  const la = {
    etat: 'inscrit',
    dateDepart: null,
    lignes: [octobre, novembre, mars],
    corrections: [],
  } as const;
  const vues = (un: typeof parti | typeof la, more: object) => {
    const { retirees, ajoutees, ecart } = differenceDuDepart(un, { ...dit, ...more }, ANNEE);
    const noms = [...retirees, ...ajoutees].map(({ libelle }) => libelle).join(', ');
    return [noms, ecart];
  };
  expect(vues(la, {})).toEqual(['Mois 2, Mois 3', -200]);
  expect(vues(la, { annulerLignes: false })).toEqual(['', 0]);
  expect(vues(parti, { dateDepart: '2026-11-15' })).toEqual(['Mois 2', 100]);
  expect(vues(parti, { etat: 'inscrit', moisRetour: '03' })).toEqual(['Mois 3', 100]);
});
