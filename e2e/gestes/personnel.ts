/** Gives the journeys of teachers their data: a school, a teacher with a class and a base salary, the current session. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Locator, Page } from '@playwright/test';
import { type Ligne, libelleUnique } from './crud.ts';
import type { Appel } from './essai.ts';
import { ajouterUtilisateur } from './utilisateurs.ts';

export async function ajouterEcole(
  appel: Appel,
  suite = '',
): Promise<Ligne & { id: number; libelle: string }> {
  const libelle = libelleUnique(suite);
  const ecole = { libelle, slogan: null, dateCreation: '2010-10-04', logo: null, creationUserId: 0 };
  const [added] = await appel(ecoles.create, ecole);
  return { id: Number(added?.['id']), libelle };
}

/** Adds a teacher of a school, without a base salary unless `contenu` has one. */
export function ajouterEnseignant(appel: Appel, ecoleId: number, contenu: Ligne = {}) {
  return ajouterUtilisateur(appel, { ecoleId, fonction: 'Enseignant', ...contenu });
}

/** Adds a class of the first year; `enseignantId` is null where nobody teaches it yet. */
export async function ajouterClasse(
  appel: Appel,
  ecoleId: number,
  enseignantId: number | null,
  libelle = 'CP1 A',
) {
  const classe = { ecoleId, enseignantId, etape: 'primaire', niveau: '1', libelle, creationUserId: 0 };
  const [added] = await appel(classes.create, classe);
  return Number(added?.['id']);
}

interface Annee {
  id: number;
  libelle: string;
  dateDebut: string;
  dateFin: string;
}

/** Returns the current school year; where there is none it adds October to July. */
export async function sessionDuJour(appel: Appel): Promise<Annee> {
  const jour = jourDe(new Date().toISOString());
  const annee = Number(jour.slice(0, 4)) - (jour.slice(5, 7) < '10' ? 1 : 0);
  const dates = { dateDebut: `${annee}-10-01`, dateFin: `${annee + 1}-07-31` };
  const all = await appel(sessions.list, {});
  const found = all.find(
    ({ dateDebut, dateFin }) =>
      dateDebut === dates.dateDebut || (String(dateDebut) <= jour && jour <= String(dateFin)),
  );
  if (found !== undefined) {
    const { id, libelle, dateDebut, dateFin } = found;
    return {
      id: Number(id),
      libelle: String(libelle),
      dateDebut: String(dateDebut),
      dateFin: String(dateFin),
    };
  }
  const libelle = `${annee}-${annee + 1}`;
  const [added] = await appel(sessions.create, { libelle, ...dates, creationUserId: 0 });
  return { id: Number(added?.['id']), libelle, ...dates };
}

type Mouvement = { employeId: number; sessionId: number } & Ligne;

export async function ajouterRetenue(appel: Appel, mouvement: Mouvement): Promise<number> {
  const contenu = {
    moisId: '10',
    libelle: 'Absence',
    montant: 50_000,
    observations: null,
    creationUserId: 0,
  };
  const [added] = await appel(retenues.create, { ...contenu, ...mouvement });
  return Number(added?.['id']);
}

export async function ajouterAvance(appel: Appel, mouvement: Mouvement): Promise<number> {
  const contenu = { moisId: '10', montant: 50_000, observations: null, statut: '', creationUserId: 0 };
  const [added] = await appel(avances.create, { ...contenu, montantConfirme: true, ...mouvement });
  return Number(added?.['id']);
}

/** Finds a month of the month page by its name: 'Octobre'. */
export const ligneDuMois = (page: Page, mois: string): Locator =>
  page.getByRole('table', { name: 'Mois par mois' }).getByRole('row').filter({ hasText: mois });

/** Finds the rows of the list that a tab shows. */
export const lignesDe = (page: Page, liste: string): Locator =>
  page.getByRole('table', { name: liste, exact: true }).locator('tbody').getByRole('row');

export const onglet = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
