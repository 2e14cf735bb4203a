/** Tests what the table of a council says beside a proposal. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import type { Conseil, EleveDuConseil } from './dire.ts';
import { TableauDuConseil } from './tableau.tsx';

const RANG = { rang: null, exAequo: false };
const eleve = (inscriptionId: number, nom: string, reserve: string | null): EleveDuConseil => ({
  inscriptionId,
  matricule: `0000${inscriptionId}`,
  prenoms: 'Awa',
  nom,
  sexe: 'F',
  moyenne: 1500,
  estClasse: true,
  mention: null,
  ...RANG,
  vu: null,
  matieres: [],
  periodes: [900],
  annee: {
    moyenne: 1200,
    periodes: 2,
    estClasse: true,
    ...RANG,
    mention: null,
    proposition: 'admis',
    reserve,
  },
  conduite: null,
  distinctionProposee: { libelle: null, retenues: [] },
  bilan: null,
});

const conseil = (eleves: EleveDuConseil[]): Conseil => ({
  genre: 'notes',
  ecoleId: 2,
  classe: '7ème A',
  periode: '2e trimestre',
  etat: 'fermee',
  arreteeLe: null,
  nonTenueMotif: null,
  estDerniere: true,
  jour: '2027-06-30',
  ecrit: 'tout',
  reunion: null,
  effectif: eleves.length,
  attendues: 0,
  noteSur: 20,
  distinctions: [],
  evalues: eleves.length,
  moyenne: 1500,
  min: 1500,
  max: 1500,
  depuisLeConseil: null,
  periodes: [{ periodeId: 6, libelle: '1er trimestre' }],
  matieres: [],
  eleves,
});

it('[NOTE-71] à côté de la décision proposée, le tableau dit la période non classée et si elle compte', async () => {
  const reserve = "Non classé : 1er trimestre (9,00), ne compte pas dans l'année.";
  repondre({ menus: ['conseils'] }, {});
  const lu = conseil([eleve(1, 'Bah', reserve), eleve(2, 'Sow', null)]);
  ouvrirPage('/conseil', '/conseil', () => (
    <TableauDuConseil
      conseil={lu}
      lieu={{ ecoleId: 2, classeId: 5, periodeId: 7 }}
      onChoose={() => undefined}
    />
  ));
  const [titres, ...lignes] = await screen.findAllByRole('row');
  const at = within(titres ?? document.body)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Proposée');
  const proposees = lignes.map((ligne) => ligne.children[at]?.textContent);
  expect(proposees).toEqual([`Admis en classe supérieure${reserve}`, 'Admis en classe supérieure']);
});
