/** What the photographs of pupils and money show: a school of the demonstration, whose days were played one after the other. */
import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Locator, Page } from '@playwright/test';
import type { Appeler, Atelier, Ecran, Personne, Serie } from './captures-ecran.ts';
import { codeSur, type Image, moitieDuHaut, premierePage } from './papier.ts';

/** The first school of the demonstration, and its head. */
const ECOLE = 1;
const DIRECTION = 'direction@les-palmiers.example';
/** Where a telephone of the school would find the product. */
const ORIGINE = 'http://192.168.1.20:3000';
/** The month whose figures are shown. */
const MOIS = '10';
const creationUserId = 0;

const bouton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Takes a payment of today, given to the oldest lines; answers its id. */
async function payer(appeler: Appeler, eleveId: unknown, montant: number, contenu: object): Promise<number> {
  const demande = { ecoleId: ECOLE, eleveId, page: 1, taille: 1 };
  const [inscription] = await appeler('POST', 'inscriptionSelectBy', demande);
  const lues = await appeler('GET', `selectInscriptionById/${String(inscription?.['id'])}`);
  const [entiere] = selectInscriptionById.output.parse(lues);
  const [paye] = await appeler('POST', 'addPaiement', {
    ecoleId: ECOLE,
    eleveId,
    montant,
    moyenPaiement: 'especes',
    reference: null,
    payeur: null,
    observations: null,
    affectations: repartir(montant, entiere?.lignes ?? []).affectations,
    montantConfirme: true,
    creationUserId,
    ...contenu,
  });
  return Number(paye?.['id']);
}

/** A morning at the cash desk: three means of payment, and one that was cancelled. Answers the receipt that is shown. */
async function uneMatinee(appeler: Appeler, eleves: readonly unknown[]): Promise<number> {
  const [un, deux, trois, quatre] = eleves;
  const recu = await payer(appeler, un, 450_000, { payeur: 'Ibrahima Diallo' });
  await payer(appeler, deux, 300_000, { moyenPaiement: 'orangeMoney', reference: 'PP261122.0915.A12345' });
  await payer(appeler, trois, 600_000, { moyenPaiement: 'cheque', reference: 'BICIGUI 0045127' });
  const id = await payer(appeler, quatre, 150_000, {});
  const [{ modifDate = null } = {}] = await appeler('GET', `selectPaiementById/${id}`);
  const annulation = { id, annuleMotif: 'Saisi pour un autre élève', modifUserId: 0, modifDate };
  await appeler('PUT', 'annulerPaiement', annulation);
  return recu;
}

/** Somebody who arrives: known to the school, not enrolled yet. */
async function unNouveau(appeler: Appeler): Promise<number> {
  const [ajoute] = await appeler('POST', 'addEleve', {
    ecoleId: ECOLE,
    prenoms: 'Mamadou Saliou',
    nom: 'Diallo',
    sexe: 'M',
    dateNaissance: '2018-03-12',
    lieuNaissance: 'Conakry',
    photo: null,
    quartierId: null,
    observations: null,
    tuteurNom: 'Ibrahima Diallo',
    tuteurLien: 'pere',
    tuteurTelephone: '622 12 34 56',
    tuteur2Nom: null,
    tuteur2Lien: null,
    tuteur2Telephone: null,
    creationUserId,
  });
  return Number(ajoute?.['id']);
}

/** The year after the one of the demonstration: a class is promoted to it. */
async function anneeSuivante(appeler: Appeler): Promise<void> {
  const [courante] = await appeler('GET', 'selectAllSession');
  const annee = Number(String(courante?.['dateDebut']).slice(0, 4)) + 1;
  await appeler('POST', 'addSession', {
    libelle: `${annee}-${annee + 1}`,
    dateDebut: `${annee}-10-01`,
    dateFin: `${annee + 1}-07-31`,
    creationUserId,
  });
}

/** A file of pupils, one of whom the school knows under a name that is nearly this one. */
function fichier(connu: Record<string, unknown>, classe: unknown): string {
  const naissance = String(connu['dateNaissance']).split('-').toReversed().join('/');
  const lignes = [
    ['Fatoumata Binta', 'Barry', 'F', '04/05/2017', classe, '622 45 67 89'],
    [
      `${String(connu['prenoms'])}`,
      `${String(connu['nom'])}h`,
      connu['sexe'],
      naissance,
      classe,
      '664 11 22 33',
    ],
    ['Alpha Oumar', 'Baldé', 'M', '19/11/2016', classe, '621 98 76 54'],
  ];
  return ['Prénoms;Nom;Sexe;Date de naissance;Classe;Téléphone', ...lignes.map((one) => one.join(';'))].join(
    '\r\n',
  );
}

/** A paper in the middle of the window, as large as it holds: the sheet on a desk, the till's roll on a telephone. */
const poser = (feuille: Image, ticket: Image) => async (page: Page) => {
  const isBureau = (page.viewportSize()?.width ?? 0) > 1000;
  const { data, width, height } = isBureau ? feuille : ticket;
  const points = Buffer.from(data).toString('base64');
  await page.evaluate(
    (image) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const bytes = Uint8ClampedArray.from(atob(image.points), (one) => one.charCodeAt(0));
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, image.width, image.height), 0, 0);
      Object.assign(canvas.style, {
        display: 'block',
        margin: '0 auto',
        maxWidth: '100%',
        maxHeight: '100dvh',
      });
      document.body.replaceChildren(canvas);
      document.body.style.background = '#888';
    },
    { points, width, height },
  );
};

interface Eleves {
  /** Known, not enrolled yet. */
  nouveau: number;
  /** Owes, and has paid something. */
  doit: unknown;
  classeId: unknown;
  /** Of pupils to import. */
  fichier: string;
}

const ecransDesEleves = ({ nouveau, doit, classeId, fichier: contenu }: Eleves): readonly Ecran[] => [
  { nom: 'rubrique-eleves', adresse: '/eleve', semblable: true },
  { nom: 'eleves', adresse: `/listeEleve?taille=5` },
  {
    nom: 'eleves-import',
    adresse: `/importEleve/${ECOLE}`,
    semblable: true,
    geste: async (page) => {
      const envoi = { name: 'rentree.csv', mimeType: 'text/csv', buffer: Buffer.from(contenu) };
      await page.getByLabel(/^Choisir un (?:autre )?fichier$/).setInputFiles(envoi);
      await auMilieu(page.getByRole('region', { name: /ressemble/ }));
    },
  },
  { nom: 'inscription-ajout', adresse: `/ajoutInscription/${nouveau}`, geste: choisirLaClasse },
  { nom: 'eleve', adresse: `/eleve/${String(doit)}` },
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

/** As a person scrolls: what is looked at is neither under the bar of the top nor at the edge. */
const auMilieu = (objet: Locator) =>
  objet.evaluate((node) => {
    const isTall = node.getBoundingClientRect().height > innerHeight - 160;
    node.scrollIntoView({ block: isTall ? 'start' : 'center' });
    if (isTall) scrollBy(0, -96);
  });

async function choisirLaClasse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Classe' }).fill('1ère');
  await page.getByRole('listbox').getByRole('option').first().click();
  await auMilieu(page.getByRole('status').filter({ hasText: 'lignes à payer' }));
}

interface Caisse {
  recu: number;
  /** Owes several lines. */
  doit: unknown;
  classeId: unknown;
  feuille: Image;
  ticket: Image;
  /** What a telephone reads on the receipt. */
  code: string;
}

const ecransDeLaCaisse = ({ recu, doit, classeId, feuille, ticket, code }: Caisse): readonly Ecran[] => [
  { nom: 'rubrique-paiements', adresse: '/paiement', semblable: true },
  {
    nom: 'encaisser',
    adresse: '/encaisser',
    semblable: true,
    geste: async (page) => {
      await page.getByRole('combobox', { name: 'Qui paie ?' }).fill('dialo mamadu');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    nom: 'encaisser-eleve',
    adresse: `/encaisser/${String(doit)}`,
    geste: async (page) => page.getByRole('textbox', { name: 'Montant', exact: true }).fill('250000'),
  },
  { nom: 'recu', adresse: `/recu/${recu}` },
  {
    nom: 'recu-feuille',
    adresse: '/authentication/login',
    semblable: true,
    anonyme: true,
    geste: poser(feuille, ticket),
  },
  { nom: 'verifier-recu', adresse: `/verifierRecu#${code}`, anonyme: true },
  {
    nom: 'recu-annulation',
    adresse: `/recu/${recu}`,
    semblable: true,
    geste: async (page) => {
      await bouton(page, 'Annuler ce paiement').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'recus', adresse: `/listePaiement?taille=5`, semblable: true },
  {
    nom: 'journal-caisse',
    adresse: '/journalCaisse',
    geste: async (page) => {
      const compte = page.getByLabel('Espèces comptées');
      await compte.fill('449000');
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { nom: 'clotures', adresse: `/listeCloture?taille=5`, semblable: true },
  { nom: 'tableau-de-bord', adresse: `/tableaudebord?mois=${MOIS}` },
  {
    nom: 'recettes',
    adresse: `/tableaudebord?mois=${MOIS}`,
    semblable: true,
    geste: async (page) => auMilieu(page.getByRole('region', { name: 'Recettes de la session' })),
  },
  { nom: 'tableau-classe', adresse: `/tableaudebord/${String(classeId)}?mois=${MOIS}`, semblable: true },
  { nom: 'arrieres', adresse: `/arrieres?taille=5` },
];

/** Adds the demonstration; its head signs in with the one-time password that was said, then with one of her own. */
async function laDirection({ serveur, entrer }: Atelier): Promise<Personne> {
  const dit = await serveur.commande('demo');
  const rang = dit.findIndex((line) => line.endsWith(DIRECTION));
  const provisoire = dit[rang + 1]?.split(' : ')[1] ?? '';
  return entrer(DIRECTION, provisoire, 'Ecole-de-Conakry-2026');
}

/** Fills the today of a school of the demonstration; answers the screens, with the addresses of what is there. */
export async function preparerLaCaisse(atelier: Atelier): Promise<Serie> {
  const personne = await laDirection(atelier);
  const { appeler, telecharger } = personne;
  const page = { ecoleId: ECOLE, page: 1 };
  const arrieres = { ...page, taille: 6, tri: 'total', ordre: 'desc' };
  const doivent = (await appeler('POST', 'getArrieres', arrieres)).map(({ id }) => id);
  const [connu = {}] = await appeler('POST', 'eleveSelectBy', { ...page, page: 3, taille: 5 });
  const [inscrit] = await appeler('POST', 'inscriptionSelectBy', { ...page, eleveId: doivent[0], taille: 1 });
  const recu = await uneMatinee(appeler, doivent);
  await anneeSuivante(atelier.administrateur.appeler);
  const imprimer = (format: string) => telecharger('imprimerRecu', { id: recu, format, origine: ORIGINE });
  const a4 = await imprimer('a4');
  const ecrans = [
    ...ecransDesEleves({
      nouveau: await unNouveau(appeler),
      doit: doivent[0],
      classeId: inscrit?.['classeId'],
      fichier: fichier(connu, inscrit?.['classe']),
    }),
    ...ecransDeLaCaisse({
      recu,
      doit: doivent[4],
      classeId: inscrit?.['classeId'],
      feuille: moitieDuHaut(await premierePage(a4)),
      ticket: await premierePage(await imprimer('ticket')),
      code: (await codeSur(a4)).replace(/^.*#/, ''),
    }),
  ];
  return { personne, ecrans };
}
