/** Fills what the photographs of the school area show: a school with its year, services, teachers, classes, fees and salaries. */
import type { Page } from '@playwright/test';
import type { Appeler, Ecran } from './ecran.ts';

const bouton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const onglet = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').getByPlaceholder('Rechercher…').waitFor();
};

const ENSEIGNANTS = [
  ['Mamadou Saliou', 'Diallo', '622 10 20 30', 1_800_000],
  ['Fatoumata', 'Camara', '621 44 55 66', 1_650_000],
  ['Ibrahima', 'Barry', '664 12 13 14', 1_950_000],
  ['Mariama', 'Sylla', '628 90 91 92', 1_500_000],
] as const;

const CLASSES = [
  ['maternelle', '3', 'Grande Section'],
  ['primaire', '1', '1ère année A'],
  ['collège', '7', '7ème année A'],
] as const;

/** Makes everything by the product's own calls. */
export async function preparerEcole(appeler: Appeler): Promise<void> {
  const creationUserId = 0;
  const ajouter = async (appel: string, demande: object) =>
    (await appeler('POST', appel, { ...demande, creationUserId }))[0] ?? {};
  const ecole = { libelle: 'Groupe scolaire de Lambanyi', slogan: 'Savoir, travail, réussite' };
  const { id: ecoleId } = await ajouter('addEcole', { ...ecole, dateCreation: '2004-10-05' });
  const dates = { dateDebut: '2026-10-01', dateFin: '2027-06-30' };
  const { id: sessionId } = await ajouter('addSession', { libelle: '2026-2027', ...dates });
  const [mois = {}] = await appeler('GET', 'selectAllUnite?recherche=mois');
  const service = { ecoleId: null, dureePrestation: 9, uniteDureeId: mois['id'] };
  const prestation = async (libelle: string, rythme: string) =>
    (await ajouter('addPrestation', { ...service, libelle, rythme }))['id'];
  const scolarite = await prestation('Scolarité', 'parTranche');
  const cantine = await prestation('Cantine', 'mensuel');
  const part = { ecoleId, prestationId: scolarite, facteurMultiplicite: 100 };
  for (const [libelle, pourcentage, echeance] of [
    ['1ere tranche', 40, '10-15'],
    ['2eme tranche', 30, '12-15'],
    ['3eme tranche', 30, '03-15'],
  ])
    await ajouter('addTranche', { ...part, libelle, pourcentage, echeance });

  const lieu = { recherche: 'lambanyi', page: 1, taille: 1 };
  const [quartier = {}] = await appeler('POST', 'getAllQuartier', lieu);
  const poste = { ecoleId, fonction: 'Enseignant', adresse: quartier['id'], nomConfirme: true };
  const ids: unknown[] = [];
  for (const [prenoms, name, telephone, salaireBase] of ENSEIGNANTS) {
    const email = name === 'Sylla' ? null : `${name.toLowerCase()}@ecole.test`;
    const personne = { ...poste, prenoms, name, telephone, salaireBase, email };
    ids.push((await ajouter('addUser', personne))['lastUserId']);
  }
  for (const [rang, [etape, niveau, libelle]] of CLASSES.entries())
    await ajouter('addClasse', { ecoleId, enseignantId: ids[rang], etape, niveau, libelle });
  const prix = { ecoleId, classeId: null };
  const annuel = { prestationId: scolarite, prix: 1_350_000, fr_inscription: 50_000 };
  await ajouter('addFicheRenseignement', { ...prix, ...annuel });
  const mensuel = { prestationId: cantine, prix: 120_000, fr_inscription: 0 };
  await ajouter('addFicheRenseignement', { ...prix, ...mensuel });
  const [employeId] = ids;
  const sien = { employeId, sessionId, observations: null };
  await ajouter('addRetenue', { ...sien, moisId: '10', libelle: 'Absence du 14', montant: 75_000 });
  await ajouter('addAvanceSalaire', { ...sien, moisId: '11', montant: 400_000, statut: '' });
}

/** The id of a teacher: the school is the first one, its teachers come after the administrator and the accountant. */
const ENSEIGNANT = 3;

export const ECRANS_DES_ECOLES: readonly Ecran[] = [
  { nom: 'rubrique-ecoles', adresse: '/listeGenerique', semblable: true },
  { nom: 'ecoles', adresse: '/listeEcoleSm?taille=5', semblable: true },
  { nom: 'ecole-ajout', adresse: '/ajoutEcole', semblable: true },
  { nom: 'ecole', semblable: true, adresse: '/modifEcole/1' },
  { nom: 'ecole-tranches', adresse: '/modifEcole/1', geste: onglet('Tranches de paiement') },
  { nom: 'ecole-classes', adresse: '/modifEcole/1', semblable: true, geste: onglet('Classes') },
  { nom: 'ecole-enseignants', adresse: '/modifEcole/1', semblable: true, geste: onglet('Enseignants') },
  { nom: 'tranche-ajout', adresse: '/ajoutEcoleTranche/1', semblable: true },
  { nom: 'classe-modification', adresse: '/modifEcoleClassse/3', semblable: true },
  { nom: 'classes-import', adresse: '/importEcoleClasse/1', semblable: true },
  { nom: 'annees', adresse: '/listeSession?taille=5', semblable: true },
  { nom: 'prestations', adresse: '/listePrestation?taille=5', semblable: true },
  { nom: 'fiches-prix', semblable: true, adresse: '/ficheRenseignement?taille=5' },
  { nom: 'fiche-prix-modification', adresse: '/modifFicheRenseignement/1', semblable: true },
  { nom: 'enseignant-ajout', adresse: '/ajoutEnseignantEcole/1', semblable: true },
  { nom: 'enseignants', adresse: '/allEnseignant?taille=5&ecoleId=1', semblable: true },
  { nom: 'mois-enseignant', semblable: true, adresse: `/employeMois/${ENSEIGNANT}` },
  {
    nom: 'salaire-base',
    adresse: `/employeMois/${ENSEIGNANT}`,
    semblable: true,
    geste: async (page) => {
      await bouton(page, 'Modifier le salaire de base').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'retenue-ajout', adresse: `/ajoutEnseignantRetenue/${ENSEIGNANT}`, semblable: true },
];
