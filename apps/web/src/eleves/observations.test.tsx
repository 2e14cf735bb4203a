/** Tests the screens of pupils for whoever is not told what is remarked, and for a teacher; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditScreen } from '#core/crud/form/screen.tsx';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { ListesDeClasse } from './classe/page.tsx';
import { page } from './eleves.tsx';
import { FicheDeLEleve } from './fiche/page.tsx';

const PATHS = { list: '/eleves', add: '/ajout', edit: '/modif/$id' };
const NOM = { id: 9, ecoleId: 2, matricule: '00042', prenoms: 'Hawa', nom: 'Barry', photo: null };
const TUTEUR = { tuteurNom: 'Fanta Barry', tuteurLien: 'mere', tuteurTelephone: '+224622000001' };
const STAMPS = {
  estActif: 1,
  creationDate: '2026-10-05T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
};
/** A pupil as a class list tells them. */
const ELEVE = {
  ...NOM,
  ...TUTEUR,
  ...STAMPS,
  sexe: 'F',
  dateNaissance: null,
  lieuNaissance: null,
  classe: '7ème A',
};
const CARTE = {
  tuteur2Nom: 'Alpha Barry',
  tuteur2Lien: 'pere',
  tuteur2Telephone: null,
  quartierId: null,
  quartier: null,
};
const OBSERVE = { ...ELEVE, ...CARTE, observations: 'Asthme' };
const { observations: _observations, ...SANS } = OBSERVE;

function modifier(menus: readonly string[], row: object) {
  const sent = repondre({ menus }, { selectEleveById: [row], updateEleve: [{ id: 9, modifDate: null }] });
  ouvrirPage('/modif/$id', '/modif/9', () => <EditScreen page={page} paths={PATHS} />);
  return sent;
}
const envoi = (sent: readonly [string, unknown][], call: string) => sent.find(([name]) => name === call)?.[1];

async function valider(sent: readonly [string, unknown][]) {
  fireEvent.change(await screen.findByLabelText(/^Lieu de naissance/), { target: { value: 'Labé' } });
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(envoi(sent, 'updateEleve')).toMatchObject({ id: 9, lieuNaissance: 'Labé' }));
}

it('[SEC-17] la fiche d’un élève se modifie sans ses observations par qui ne les tient pas, et ne les envoie pas', async () => {
  const sent = modifier(['eleves'], SANS);
  await valider(sent);
  expect(screen.queryByLabelText(/^Observations/)).toBeNull();
  expect(envoi(sent, 'updateEleve')).not.toHaveProperty('observations');
});

it('[SEC-17] qui les tient les modifie avec elle', async () => {
  const sent = modifier(['eleves', 'observationsEleves'], OBSERVE);
  await valider(sent);
  expect(envoi(sent, 'updateEleve')).toMatchObject({ observations: 'Asthme', tuteur2Nom: 'Alpha Barry' });
});

it('[SEC-17] la fiche que lit un enseignant est entière sans l’autre responsable ni observations', async () => {
  const inscriptions = [
    {
      ...NOM,
      ...STAMPS,
      id: 31,
      eleveId: 9,
      sexe: 'F',
      sessionId: 3,
      session: '2026-2027',
      classeId: 12,
      classe: '7ème A',
      etape: 'college',
      dateInscription: '2026-10-05',
      premierMois: null,
      etat: 'inscrit',
      dateDepart: null,
      motifDepart: null,
    },
  ];
  const eleve = { ...NOM, ...TUTEUR, ecole: 'École de Kaloum', estActif: 1, anonymiseLe: null, gardee: null };
  repondre(
    { menus: ['classesEleves'] },
    {
      selectEleveById: [ELEVE],
      getSoldeEleve: { eleve, annee: null, fusions: [], passages: [], parcours: [], inscriptions },
    },
  );
  ouvrirPage('/eleve/$id', '/eleve/9', FicheDeLEleve);
  expect(await screen.findByText('Fanta Barry')).toBeTruthy();
  await screen.findByText('7ème A · 2026-2027');
  expect(document.body.textContent).not.toMatch(/undefined|Observations|Responsable|Quartier/);
});

const SALLES = [12, 13].map((id) => ({ ...STAMPS, id, ecoleId: 2, libelle: `Classe ${id}` }));

/** Opens the class lists for a teacher of these classes. */
function lister(siennes: readonly number[]) {
  const classes = siennes.map((id) => ({ id, libelle: `Classe ${id}` }));
  repondre(
    { menus: ['classesEleves'], operations: ['lecture'] },
    {
      selectAllSession: [
        { ...STAMPS, id: 3, libelle: '2026-2027', dateDebut: '2026-10-01', dateFin: '2027-07-31' },
      ],
      classeSelectBy: SALLES,
      getMesClasses: { toutes: false, classes },
    },
  );
  ouvrirPage('/listes', '/listes?ecoleId=2', ListesDeClasse);
}

it('[SEC-17] un enseignant choisit parmi ses classes', async () => {
  lister([13]);
  expect(await screen.findByRole('option', { name: 'Classe 13' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Toutes mes classes' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Classe 12' })).toBeNull();
});

it('[SEC-17] un enseignant qui n’en a aucune le lit dans une phrase', async () => {
  lister([]);
  expect(await screen.findByText("Aucune classe n'est à vous aujourd'hui")).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
