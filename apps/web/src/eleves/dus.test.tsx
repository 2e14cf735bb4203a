/** Tests the pages of a pupil for whoever is not told what families owe; the test gives the server's answers. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dialogs } from '#core/ui/dialogs/requests.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { PromouvoirClasse } from './classe/promouvoir.tsx';
import { FicheDeLEleve } from './fiche/page.tsx';
import { ModifInscription } from './inscription/modif.tsx';

const SECRETARIAT = ['eleves', 'classesEleves', 'observationsEleves'];

const INSCRIPTION = {
  id: 31,
  ecoleId: 2,
  eleveId: 9,
  matricule: '00042',
  prenoms: 'Hawa',
  nom: 'Barry',
  sexe: 'F',
  sessionId: 3,
  session: '2026-2027',
  classeId: 12,
  classe: '7ème A',
  etape: 'collège',
  dateInscription: '2026-10-05',
  premierMois: null,
  etat: 'inscrit',
  dateDepart: null,
  motifDepart: null,
  observations: null,
  estActif: 1,
  creationDate: '2026-10-05T08:00:00.000Z',
  modifDate: null,
  creationUserId: 1,
  modifUserId: null,
};
const REMISE = { remisePourcentage: 10, remiseMontant: null, remiseMotif: 'Fratrie' };
const MONTANTS = { ...REMISE, du: 450_000, paye: 50_000, reste: 400_000 };
const ELEVE = {
  id: 9,
  ecoleId: 2,
  ecole: 'École de Kaloum',
  matricule: '00042',
  prenoms: 'Hawa',
  nom: 'Barry',
  photo: null,
  tuteurNom: 'Fanta Barry',
  tuteurTelephone: '+224622000001',
  estActif: 1,
  anonymiseLe: null,
  gardee: null,
};
const solde = (isTold: boolean) => ({
  eleve: ELEVE,
  annee: { id: 3, libelle: '2026-2027' },
  fusions: [],
  passages: [],
  parcours: [],
  inscriptions: [isTold ? { ...INSCRIPTION, ...MONTANTS, lignes: [], corrections: [] } : INSCRIPTION],
  ...(isTold
    ? {
        paiements: [],
        reprises: [],
        du: 450_000,
        paye: 50_000,
        reste: 400_000,
        anterieur: 0,
        suivant: 0,
        credit: 0,
      }
    : {}),
});
const TIMBRES = { estActif: 1, creationDate: '2026-09-01T08:00:00.000Z', modifDate: null } as const;
const ANNEE = {
  id: 3,
  libelle: '2026-2027',
  dateDebut: '2026-10-01',
  dateFin: '2027-07-31',
  ...TIMBRES,
  creationUserId: 1,
  modifUserId: null,
};
const SUIVANTE = { ...ANNEE, id: 4, libelle: '2027-2028', dateDebut: '2027-10-01', dateFin: '2028-07-31' };
const SESSIONS = [ANNEE];
const PRIX = { prestationId: 5, prestation: 'Scolarité', rythme: 'mensuel', prix: 50_000, fr_inscription: 0 };
const APERCU = {
  prix: [{ ...PRIX, estObligatoire: 1 }],
  gardees: [],
  retirees: [],
  ajoutees: [],
  ecart: 0,
  total: 450_000,
  fautes: {},
};
const ABSENCE = {
  id: 1,
  jour: '2026-11-21',
  demiJournee: 'matin',
  classeId: 12,
  cours: null,
  appels: 1,
  genre: 'absence',
  minutes: null,
  etat: 'aJustifier',
  motif: null,
  annuleeLe: null,
  peutJustifier: true,
  changements: [],
};
const reponses = (isTold: boolean) => ({
  getSoldeEleve: solde(isTold),
  selectAllSession: SESSIONS,
  apercuEcheancier: APERCU,
  selectInscriptionById: [
    { ...INSCRIPTION, prestationIds: [5], ...(isTold ? { ...MONTANTS, lignes: [] } : {}) },
  ],
  inscriptionSelectBy: [isTold ? { ...INSCRIPTION, ...MONTANTS } : INSCRIPTION],
  getPrestationsAPrendre: { classes: [], prestations: [] },
  getAbsencesDeLEleve: {
    inscription: INSCRIPTION,
    absences: [ABSENCE, { ...ABSENCE, id: 2, annuleeLe: '2026-11-21T09:00:00.000Z' }],
  },
  getVieScolaireDeLEleve: {
    inscription: INSCRIPTION,
    peutAjouter: true,
    faits: [
      { id: 1, genre: 'sanction', annuleLe: null },
      { id: 2, genre: 'observation', annuleLe: null },
      { id: 3, genre: 'sanction', annuleLe: '2026-11-21T09:00:00.000Z' },
    ],
    contacts: [],
  },
  updateInscription: [{ id: 31, modifDate: null }],
  changerEtatInscription: [{ id: 31, modifDate: null }],
});

/** Opens a page for a person who holds these menus: the amounts are in the answers of whoever takes money alone. */
function ouvrir(menus: readonly string[], path: string, adresse: string, page: () => React.ReactNode) {
  const sent = repondre({ menus }, reponses(menus.includes('encaisser')));
  ouvrirPage(path, adresse, page);
  return sent;
}
const fiche = (menus: readonly string[]) => ouvrir(menus, '/eleve/$id', '/eleve/9', FicheDeLEleve);
const modif = (menus: readonly string[]) => ouvrir(menus, '/modif/$id', '/modif/31', ModifInscription);

/** The words by which a page says an amount, or that it has none to say. */
const MONTANT = /FG|Reste|Solde|Échu|Crédit|Remise|remise|undefined|NaN/;
const texte = () => document.body.textContent ?? '';
const envoi = (sent: readonly [string, unknown][], call: string) => sent.find(([name]) => name === call)?.[1];

afterEach(() => dialogs.set(() => []));

it('[SEC-17] la fiche d’un élève est entière sans montant : inscriptions, départ, et rien à recalculer', async () => {
  const sent = fiche(SECRETARIAT);
  await screen.findByText('7ème A · 2026-2027');
  expect(screen.getByRole('link', { name: /^Modifier l'inscription/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Recalculer/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Encaisser' })).toBeNull();
  expect(texte()).not.toMatch(MONTANT);
  fireEvent.click(screen.getByRole('button', { name: /^Départ/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Valider' }));
  await waitFor(() =>
    expect(envoi(sent, 'changerEtatInscription')).toMatchObject({ etat: 'parti', ecart: null }),
  );
  expect(texte()).not.toMatch(MONTANT);
});

it('[SEC-17] qui encaisse y lit le solde, la remise, et recalcule', async () => {
  fiche([...SECRETARIAT, 'encaisser']);
  await screen.findByText('7ème A · 2026-2027');
  expect(await screen.findByRole('region', { name: 'Solde' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Recalculer/ })).toBeTruthy();
  expect(screen.getByText(/remise de .*Fratrie/)).toBeTruthy();
});

it('[SUIVI-21] la part Suivi ne paraît qu’à qui tient les absences ; une caissière et un enseignant ne la voient pas', async () => {
  for (const menus of [
    [...SECRETARIAT, 'encaisser'],
    [...SECRETARIAT, 'feuillesAppel'],
  ]) {
    const sent = fiche(menus);
    await screen.findByText('7ème A · 2026-2027');
    expect(screen.queryByRole('region', { name: 'Suivi' })).toBeNull();
    expect(envoi(sent, 'getAbsencesDeLEleve')).toBeUndefined();
    cleanup();
  }
  fiche([...SECRETARIAT, 'absences']);
  expect(await screen.findByText("1 demi-journée d'absence · 0 retard · 1 à justifier")).toBeTruthy();
  expect(screen.queryByText('Vie scolaire · 2026-2027')).toBeNull();
});

it('[SUIVI-21] la vie scolaire d’un élève ne paraît qu’à qui la lit, sans les faits annulés', async () => {
  fiche([...SECRETARIAT, 'vieScolaire']);
  expect(await screen.findByText('Vie scolaire · 2026-2027')).toBeTruthy();
  expect(screen.getByText('2 faits, dont 1 sanction')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ajouter un fait' })).toBeTruthy();
  expect(screen.queryByText(/demi-journée/)).toBeNull();
});

it('[SEC-17] une inscription se modifie sans sa remise ni ses échéances, et ne les envoie pas', async () => {
  const sent = modif(SECRETARIAT);
  expect(await screen.findByLabelText(/Scolarité/)).toBeTruthy();
  expect(texte()).not.toMatch(/Remise|remise|Échéances|Ce qui est dû|Aucune ligne ne change/);
  fireEvent.change(screen.getByLabelText(/^Observations/), { target: { value: 'Interne' } });
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await waitFor(() =>
    expect(envoi(sent, 'updateInscription')).toMatchObject({ id: 31, observations: 'Interne' }),
  );
  expect(JSON.stringify(envoi(sent, 'updateInscription'))).not.toContain('remise');
  expect(envoi(sent, 'apercuEcheancier')).toMatchObject({ inscriptionId: null });
});

it('[SEC-17] qui encaisse la modifie avec sa remise et la différence', async () => {
  const sent = modif([...SECRETARIAT, 'encaisser']);
  expect(await screen.findByLabelText(/^Motif de la remise/)).toBeTruthy();
  expect(await screen.findByText(/Aucune ligne ne change/)).toBeTruthy();
  expect(envoi(sent, 'apercuEcheancier')).toMatchObject({ inscriptionId: 31 });
});

const CLASSE = {
  id: 12,
  ecoleId: 2,
  libelle: '7ème A',
  etape: 'collège' as const,
  niveau: '7' as const,
  serie: null,
  enseignantId: null,
  enseignantPrenoms: null,
  enseignantName: null,
  pourcentage: null,
  ...TIMBRES,
  creationUserId: 1,
  modifUserId: null,
};
const promouvoir = (menus: readonly string[]) =>
  ouvrir(menus, '/listes', '/listes', () => (
    <PromouvoirClasse
      ecoleId={2}
      session={ANNEE}
      classe={CLASSE}
      classes={[CLASSE]}
      sessions={[ANNEE, SUIVANTE]}
      onDone={() => undefined}
    />
  ));

it('[SEC-17] une classe se promeut sans que personne paraisse avoir une remise', async () => {
  promouvoir(SECRETARIAT);
  expect(await screen.findByText(/Hawa/)).toBeTruthy();
  expect(texte()).not.toMatch(/remise|undefined|NaN/);
});

it('[SEC-17] qui encaisse y lit celle de cette année', async () => {
  promouvoir([...SECRETARIAT, 'encaisser']);
  expect(await screen.findByText(/remise de 10/)).toBeTruthy();
});
