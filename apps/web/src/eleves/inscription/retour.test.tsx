/** Tests that a pupil who left is asked about where they are enrolled again, and what they leave; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListesDeClasse } from '#eleves/classe/page.tsx';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { AjoutInscription } from './ajout.tsx';
import { DepartFenetre } from './depart-fenetre.tsx';

const STAMPS = { estActif: 1, creationDate: '2026-10-05T08:00:00.000Z', creationUserId: 1, modifDate: null };
const NOM = { ecoleId: 2, matricule: '00042', prenoms: 'Hawa', nom: 'Barry', sexe: 'F' };
const ELEVE = { id: 9, ...NOM, ...STAMPS, modifUserId: null, classe: null };
const session = (id: number, annee: number) => ({
  id,
  libelle: `${annee}-${annee + 1}`,
  dateDebut: `${annee}-09-01`,
  dateFin: `${annee + 1}-08-31`,
  ...STAMPS,
  modifUserId: null,
});
/** The year of the machine that runs the test, and the one after. */
const [CETTE_ANNEE, SUIVANTE] = (() => {
  const now = new Date();
  const annee = now.getMonth() >= 8 ? now.getFullYear() : now.getFullYear() - 1;
  return [session(1, annee), session(2, annee + 1)];
})();
const PARTIE = {
  id: 5,
  eleveId: 9,
  ...NOM,
  sessionId: 1,
  session: CETTE_ANNEE.libelle,
  classeId: 4,
  classe: '7ème A',
  etape: 'collège',
  dateInscription: CETTE_ANNEE.dateDebut,
  premierMois: null,
  etat: 'parti',
  dateDepart: '2026-11-15',
  motifDepart: null,
  remisePourcentage: null,
  remiseMontant: null,
  remiseMotif: null,
  observations: null,
  du: 250_000,
  paye: 150_000,
  reste: 100_000,
  ...STAMPS,
  modifUserId: null,
};
/** As it is looked for: spaces are plain. */
const QUESTION = 'Cet élève est parti de « 7ème A » le 15/11/2026 : est-ce un retour ?';
const ANNEES = [CETTE_ANNEE, SUIVANTE];

it('[SEMAINE-02] inscrire qui est parti dans l’année demande d’abord si c’est un retour, et y mène', async () => {
  repondre(
    { menus: ['eleves'] },
    { selectEleveById: [ELEVE], selectAllSession: ANNEES, inscriptionSelectBy: [PARTIE] },
  );
  ouvrirPage('/ajout/$eleveId', '/ajout/9', AjoutInscription);
  expect(await screen.findByText(QUESTION)).toBeDefined();
  // Another year has nothing to ask.
  fireEvent.change(screen.getByLabelText(/^Année scolaire/), { target: { value: '2' } });
  expect(screen.queryByText(QUESTION)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Année scolaire/), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Noter son retour' }));
  expect(await screen.findByRole('dialog', { name: 'Départ ou retour de l’élève' })).toBeDefined();
});

it('[SEMAINE-02] une classe inscrite d’un coup ne propose pas qui est parti : elle mène à sa fiche', async () => {
  const SALLE = { id: 4, ecoleId: 2, libelle: '7ème A', etape: 'collège', niveau: '7', ...STAMPS };
  repondre(
    { menus: ['eleves', 'classesEleves'] },
    {
      selectAllSession: ANNEES,
      classeSelectBy: [SALLE],
      eleveSelectBy: [ELEVE, { ...ELEVE, id: 10, prenoms: 'Aly', matricule: '00043' }],
      inscriptionSelectBy: [PARTIE],
    },
  );
  ouvrirPage('/classes', '/classes?acte=inscrire&ecoleId=2', ListesDeClasse);
  const partis = await screen.findByRole('region', { name: 'Élèves partis cette année' });
  expect(partis.textContent).toContain('Barry Hawa, 00042');
  expect(screen.queryByRole('checkbox', { name: 'Barry Hawa, 00042' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Barry Aly, 00043' })).toBeDefined();
});

it('un départ quitte aussi l’année suivante, sauf si on dit que non', async () => {
  const lues = { lignes: [], corrections: [] };
  const ici = { ...PARTIE, etat: 'inscrit', dateDepart: null, suivante: false, ...lues };
  const apres = { ...ici, id: 6, sessionId: 2, session: SUIVANTE.libelle, classe: '8ème A', suivante: true };
  const sent = repondre(
    { menus: ['eleves', 'encaisser'] },
    {
      getSoldeEleve: { eleve: ELEVE, annee: null, inscriptions: [apres, ici] },
      selectAllSession: ANNEES,
      changerEtatInscription: [{ id: 5, modifDate: null }],
    },
  );
  const Fenetre = () => (
    <DepartFenetre
      inscription={{ id: 5, eleveId: 9, sessionId: 1, etat: 'inscrit' }}
      onClose={() => undefined}
    />
  );
  ouvrirPage('/depart', '/depart', Fenetre);
  const suite = await screen.findByRole('checkbox', { name: /Quitter aussi l’année suivante .*8ème A/ });
  fireEvent.click(suite);
  expect(await screen.findByText(/Sinon il y reste inscrit, et y doit 100/)).toBeDefined();
  // A box that was unticked is typed too.
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Non' }));
  fireEvent.click(suite);
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  const envoi = () => sent.find(([name]) => name === 'changerEtatInscription')?.[1];
  await waitFor(() => expect(envoi()).toMatchObject({ id: 5, etat: 'parti', suivantes: true }));
});

it('[SEMAINE-02] un retour retrouve aussi l’année suivante quittée avec celle-ci, et dit ce qu’elle demande', async () => {
  const lues = { lignes: [], corrections: [], suivante: false };
  const ici = { ...PARTIE, ...lues };
  const apres = { ...ici, id: 6, sessionId: 2, session: SUIVANTE.libelle, classe: '8ème A', suivante: true };
  const quittee = { ...apres, dateDepart: `${SUIVANTE.dateDebut.slice(0, 4)}-08-01`, reste: 300_000 };
  const sent = repondre(
    { menus: ['eleves', 'encaisser'] },
    {
      getSoldeEleve: { eleve: ELEVE, annee: null, inscriptions: [quittee, ici] },
      selectAllSession: ANNEES,
      changerEtatInscription: [{ id: 5, modifDate: null }],
    },
  );
  const Fenetre = () => (
    <DepartFenetre
      inscription={{ id: 5, eleveId: 9, sessionId: 1, etat: 'parti' }}
      onClose={() => undefined}
    />
  );
  ouvrirPage('/retour', '/retour', Fenetre);
  expect(
    await screen.findByRole('checkbox', { name: /Retrouver aussi l’année suivante .*8ème A/ }),
  ).toBeDefined();
  expect(await screen.findByText(/Il y doit alors 300/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  const envoi = () => sent.find(([name]) => name === 'changerEtatInscription')?.[1];
  await waitFor(() => expect(envoi()).toMatchObject({ id: 5, etat: 'inscrit', suivantes: true }));
});
