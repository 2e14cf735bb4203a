/**
 * Fills what the photographs of pupils, money and marks show: a school of the demonstration, with its past days and a morning of today.
 */
import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Page } from '@playwright/test';
import { codeSur, type Image, moitieDuHaut, premierePage } from '#gestes/papier.ts';
import {
  type Appeler,
  type Atelier,
  auDoigt,
  auMilieu,
  type Ecran,
  type Personne,
  type Serie,
} from './ecran.ts';
import { anneeSuivante, ecransDesEleves, fichier, unNouveau } from './eleves.ts';
import { ecransDesNotes } from './notes.ts';

/** The first school of the demonstration, and its head. */
const ECOLE = 1;
const DIRECTION = 'direction@les-palmiers.example';
/** The address by which a telephone of the school would find the product. */
export const ORIGINE = 'http://192.168.1.20:3000';
/** The month whose figures are shown. */
const MOIS = '10';
const creationUserId = 0;

const bouton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Takes a payment of today for the oldest lines; returns its id. */
async function payer(appeler: Appeler, eleveId: unknown, montant: number, contenu: object): Promise<number> {
  const demande = { ecoleId: ECOLE, eleveId, page: 1, taille: 1 };
  const [inscription] = await appeler('POST', 'inscriptionSelectBy', demande);
  const lues = await appeler('GET', `selectInscriptionById/${String(inscription?.['id'])}`);
  const [entiere] = selectInscriptionById.output.parse(lues);
  const { affectations } = repartir(montant, entiere?.lignes ?? []);
  const vide = { moyenPaiement: 'especes', reference: null, payeur: null, observations: null };
  const paiement = { ecoleId: ECOLE, eleveId, montant, affectations, montantConfirme: true, creationUserId };
  const [paye] = await appeler('POST', 'addPaiement', { ...vide, ...paiement, ...contenu });
  return Number(paye?.['id']);
}

/** Plays a morning at the cash desk: three means of payment, and one cancellation. Returns the receipt that is shown. */
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

/** Puts a paper in the middle of the window, as large as it holds: the sheet on a desk, the till's roll on a telephone. */
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
      const place = { display: 'block', margin: '0 auto', maxWidth: '100%', maxHeight: '100dvh' };
      Object.assign(canvas.style, place);
      document.body.replaceChildren(canvas);
      document.body.style.background = '#888';
    },
    { points, width, height },
  );
};

interface Caisse {
  recu: number;
  /** The id of a pupil who owes several lines. */
  doit: unknown;
  classeId: unknown;
  feuille: Image;
  ticket: Image;
  /** The text that a telephone reads on the receipt. */
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
  { nom: 'recu', semblable: true, adresse: `/recu/${recu}` },
  {
    nom: 'recu-feuille',
    adresse: '/authentication/login',
    semblable: true,
    anonyme: true,
    geste: poser(feuille, ticket),
  },
  { nom: 'verifier-recu', semblable: true, adresse: `/verifierRecu#${code}`, anonyme: true },
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
    semblable: true,
    adresse: '/journalCaisse',
    geste: async (page) => {
      const compte = page.getByLabel('Espèces comptées');
      await compte.fill('449000');
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { nom: 'clotures', adresse: `/listeCloture?taille=5`, semblable: true },
  {
    nom: 'tableau-de-bord',
    adresse: `/tableaudebord?mois=${MOIS}`,
    geste: (page) => auDoigt(page, page.getByRole('table', { name: 'Classes', exact: true })),
  },
  {
    nom: 'recettes',
    adresse: `/tableaudebord?mois=${MOIS}`,
    semblable: true,
    geste: async (page) => auMilieu(page.getByRole('region', { name: 'Encaissements' })),
  },
  { nom: 'tableau-classe', adresse: `/tableaudebord/${String(classeId)}?mois=${MOIS}`, semblable: true },
  {
    nom: 'arrieres',
    adresse: `/arrieres?taille=5`,
    geste: (page) => auDoigt(page, page.getByRole('region', { name: 'Totaux' })),
  },
];

/** Adds the demonstration; its head signs in with the printed one-time password, then with one of her own. */
async function laDirection({ serveur, entrer }: Atelier): Promise<Personne> {
  const dit = await serveur.commande('demo');
  const rang = dit.findIndex((line) => line.endsWith(DIRECTION));
  const provisoire = dit[rang + 1]?.split(' : ')[1] ?? '';
  return entrer(DIRECTION, provisoire, 'Sous-le-manguier-7h30');
}

/** Fills the present day of a school of the demonstration; returns the screens with their addresses. */
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
      ecoleId: ECOLE,
      nouveau: await unNouveau(appeler, ECOLE),
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
    ...(await ecransDesNotes(appeler, ECOLE)),
  ];
  return { personne, ecrans };
}
