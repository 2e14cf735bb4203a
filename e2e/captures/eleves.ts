/**
 * Fills what the photographs of pupils show, in a school of the demonstration: a pupil who arrives, one who owes, a file of
 * pupils, the next year.
 */
import type { Page } from '@playwright/test';
import { type Appeler, auMilieu, type Ecran } from './ecran.ts';

const creationUserId = 0;

/** Adds a pupil who arrives: known to the school, not enrolled yet. */
export async function unNouveau(appeler: Appeler, ecoleId: number): Promise<number> {
  const ne = { dateNaissance: '2018-03-12', lieuNaissance: 'Conakry' };
  const tuteur = { tuteurNom: 'Ibrahima Diallo', tuteurLien: 'pere', tuteurTelephone: '622 12 34 56' };
  const second = { tuteur2Nom: null, tuteur2Lien: null, tuteur2Telephone: null };
  const eleve = { ecoleId, prenoms: 'Mamadou Saliou', nom: 'Diallo', sexe: 'M', ...ne, ...tuteur, ...second };
  const reste = { photo: null, quartierId: null, observations: null, creationUserId };
  const [ajoute] = await appeler('POST', 'addEleve', { ...eleve, ...reste });
  return Number(ajoute?.['id']);
}

/** Adds the year after the one of the demonstration: a class is promoted to it. */
export async function anneeSuivante(appeler: Appeler): Promise<void> {
  const [courante] = await appeler('GET', 'selectAllSession');
  const annee = Number(String(courante?.['dateDebut']).slice(0, 4)) + 1;
  const dates = { dateDebut: `${annee}-10-01`, dateFin: `${annee + 1}-07-31` };
  await appeler('POST', 'addSession', { libelle: `${annee}-${annee + 1}`, ...dates, creationUserId });
}

/** Writes a file of pupils, one of whom the school knows under a similar name. */
export function fichier(connu: Record<string, unknown>, classe: unknown): string {
  const naissance = String(connu['dateNaissance']).split('-').toReversed().join('/');
  const lignes = [
    ['Fatoumata Binta', 'Barry', 'F', '04/05/2017', classe, '622 45 67 89'],
    [String(connu['prenoms']), `${String(connu['nom'])}h`, connu['sexe'], naissance, classe, '664 11 22 33'],
    ['Alpha Oumar', 'Baldé', 'M', '19/11/2016', classe, '621 98 76 54'],
  ];
  return ['Prénoms;Nom;Sexe;Date de naissance;Classe;Téléphone', ...lignes.map((one) => one.join(';'))].join(
    '\r\n',
  );
}

interface Eleves {
  ecoleId: number;
  /** The id of a pupil who is known, not enrolled yet. */
  nouveau: number;
  /** The id of a pupil who owes, and has paid something. */
  doit: unknown;
  classeId: unknown;
  /** The file of pupils to import. */
  fichier: string;
}

export const ecransDesEleves = ({
  ecoleId,
  nouveau,
  doit,
  classeId,
  fichier: contenu,
}: Eleves): readonly Ecran[] => [
  { nom: 'rubrique-eleves', adresse: '/eleve', semblable: true },
  { nom: 'eleves', adresse: `/listeEleve?taille=5` },
  {
    nom: 'eleves-import',
    adresse: `/importEleve/${ecoleId}`,
    semblable: true,
    geste: async (page) => {
      const envoi = { name: 'rentree.csv', mimeType: 'text/csv', buffer: Buffer.from(contenu) };
      await page.getByLabel(/^Choisir un (?:autre )?fichier$/).setInputFiles(envoi);
      await auMilieu(page.getByRole('group', { name: /^Ligne 3/ }));
    },
  },
  {
    nom: 'inscription-ajout',
    semblable: true,
    adresse: `/ajoutInscription/${nouveau}`,
    geste: choisirLaClasse,
  },
  { nom: 'eleve', semblable: true, adresse: `/eleve/${String(doit)}` },
  {
    nom: 'solde',
    adresse: `/eleve/${String(doit)}`,
    semblable: true,
    geste: async (page) => auMilieu(page.getByRole('table', { name: /À payer/ }).first()),
  },
  {
    nom: 'classe-eleves',
    adresse: `/listeClasseEleve?classe=${String(classeId)}&taille=5`,
    semblable: true,
  },
  {
    nom: 'classe-promotion',
    adresse: `/listeClasseEleve?classe=${String(classeId)}&acte=promouvoir`,
    semblable: true,
  },
];

async function choisirLaClasse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Classe' }).fill('1ère');
  await page.getByRole('listbox').getByRole('option').first().click();
  await auMilieu(page.getByRole('status').filter({ hasText: 'lignes à payer' }));
}
