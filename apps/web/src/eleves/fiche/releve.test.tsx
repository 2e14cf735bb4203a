import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Releve } from './releve.tsx';

const VIDE: SoldeEleve = {
  eleve: {
    id: 9,
    ecoleId: 2,
    ecole: 'École de Kaloum',
    matricule: '00042',
    prenoms: 'Hawa',
    nom: 'Barry',
    photo: null,
    tuteurNom: null,
    tuteurTelephone: null,
    estActif: 1,
    anonymiseLe: null,
    gardee: null,
  },
  annee: { id: 3, libelle: '2026-2027' },
  fusions: [],
  passages: [],
  parcours: [],
  inscriptions: [],
  paiements: [],
  reprises: [],
  du: 0,
  paye: 0,
  reste: 0,
  anterieur: 0,
  suivant: 0,
  credit: 0,
};
type Reprise = SoldeEleve['reprises'][number];
const reprise = (dejaPaye: number): Reprise => ({
  id: 4,
  jour: '2026-11-02',
  inscriptionId: 31,
  resteAnterieur: 150_000,
  dejaPaye,
  parts: [],
  auteur: 'Fatou Camara',
  modifDate: null,
});
const PAIEMENT: SoldeEleve['paiements'][number] = {
  id: 7,
  numero: 12,
  jour: '2025-11-02',
  saisiLe: null,
  montant: 200_000,
  moyen: 'especes',
  credit: 0,
  annuleLe: null,
  annuleMotif: null,
};
const RIEN = 'Aucun paiement';

function dit(more: Partial<SoldeEleve>): string {
  const { container } = render(<Releve solde={{ ...VIDE, ...more }} />);
  return container.textContent ?? '';
}

afterEach(cleanup);

it('[SEMAINE-13] le relevé ne dit pas que rien ne fut reçu à qui a payé avant le produit, ou une autre année', () => {
  expect(dit({})).toContain(RIEN);
  expect(dit({ reprises: [reprise(0)] })).toContain(RIEN);
  const repris = dit({ reprises: [reprise(1_500_000)] });
  expect(repris).toContain('Déjà payé avant le produit\u00A0: 1\u00A0500\u00A0000');
  expect(repris).not.toContain(RIEN);
  const paye = dit({ paiements: [PAIEMENT] });
  expect(paye).toContain('Reçu n° 00012');
  expect(paye).not.toContain(RIEN);
});
