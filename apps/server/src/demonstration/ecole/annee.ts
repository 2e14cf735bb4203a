/** Plays a year of the demonstration's schools: pupils come and go, families pay, cashiers close their day. */
import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { addPaiement, type Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import { changerEtatInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import * as z from 'zod/mini';
import { ajouterReprise, annuler, cloturer, encaisser, portCaisse } from '#caisse/index.ts';
import type { WriteContext } from '#core/http/context.ts';
import { changerEtat, type LigneLue, lignesDeLEleve } from '#eleves/index.ts';
import { type Agenda, agenda, instantDe, ouvrable, plusTard } from './agenda.ts';
import {
  type ClasseFaite,
  type EcoleFaite,
  type Famille,
  type Inscrit,
  inscrireUnEleve,
  type Tirage,
  uneFamille,
} from './eleves.ts';
import { uneHabitude, uneReference, unMoyen, versements } from './habitudes.ts';

/** The number of pupils of a class. */
export interface Effectif {
  readonly moins: number;
  readonly plus: number;
}

export interface Annee extends Tirage {
  readonly at: (instant: string, userId: number) => WriteContext;
  /** The last day that is played. */
  readonly dernier: string;
  readonly effectif: Effectif;
}

const HEURE = 3600;
/** The seconds of the day at which the desk opens, takes its last payment, and counts. */
const OUVERTURE = 8 * HEURE;
const FERMETURE = 15 * HEURE;
const COMPTAGE = 17 * HEURE;
/** The days in which most pupils come, then the few others. */
const RENTREE = 20;
const TARD = 60;

const MOTIFS = ['Erreur de montant', 'Saisi deux fois', 'Mauvais élève choisi'] as const;
const ECARTS = [
  [-5000, 'Monnaie rendue en trop'],
  [-1000, 'Pièces qui manquent'],
  [2000, 'Monnaie que personne n’a reprise'],
] as const;

/** The cash of each cashier's day, by cashier and day. */
type EspecesDuJour = Map<string, number>;

interface ChantierDeLAnnee extends Annee {
  readonly carnet: Agenda;
  readonly especes: EspecesDuJour;
}

/** A pupil whose family pays. */
interface Suivi extends Inscrit {
  readonly ecole: EcoleFaite;
  readonly moyen: Moyen;
  lignes: LigneLue[];
}

/** Plays the year, the earliest event first, with `ensuite` after each. */
export async function uneAnnee(
  annee: Annee,
  ecoles: readonly EcoleFaite[],
  ensuite: () => Promise<void>,
): Promise<void> {
  const carnet = agenda(annee.dernier);
  const chantier: ChantierDeLAnnee = { ...annee, carnet, especes: new Map() };
  for (const ecole of ecoles) for (const classe of ecole.classes) noterUneClasse(chantier, ecole, classe);
  await carnet.derouler(ensuite);
}

/** Draws the day on which a pupil comes: not after the last one that is played. */
function venue({ chance, session, dernier }: ChantierDeLAnnee): string {
  const days = chance.entier(1, 100) <= 95 ? chance.entier(0, RENTREE) : chance.entier(RENTREE, TARD);
  const jour = ouvrable(plusTard(session.dateDebut, days));
  return jour < dernier ? jour : dernier;
}

function noterUneClasse(chantier: ChantierDeLAnnee, ecole: EcoleFaite, classe: ClasseFaite): void {
  const { chance, carnet, effectif, at } = chantier;
  let famille: Famille | undefined;
  for (let left = chance.entier(effectif.moins, effectif.plus); left > 0; left -= 1) {
    // Brothers and sisters are sometimes in one class.
    const known = chance.entier(1, 100) <= 8 ? famille : undefined;
    famille = known ?? uneFamille(chantier, ecole.quartiers);
    const own = famille;
    const instant = instantDe(venue(chantier), chance.entier(OUVERTURE - HEURE, OUVERTURE));
    const caissier = ecole.caissiers[0] ?? 0;
    carnet.noter(instant, async () => {
      const context = at(instant, caissier);
      const inscrit = await inscrireUnEleve(chantier, ecole, classe, own, context);
      await reprendreSonPasse(inscrit, context);
      const lignes = await lignesDeLEleve(context.db, inscrit.ecoleId, inscrit.eleveId);
      noterSaFamille(chantier, { ...inscrit, ecole, moyen: unMoyen(chance), lignes }, instant);
    });
  }
}

/** One pupil in so many brings what they owed and had paid before the school kept its books here. */
const UN_SUR = 25;
const PASSE = { resteAnterieur: 150_000, dejaPaye: 100_000 } as const;

async function reprendreSonPasse({ ecoleId, eleveId }: Inscrit, context: WriteContext): Promise<void> {
  if (eleveId % UN_SUR !== 0) return;
  await ajouterReprise({ ecoleId, eleveId, ...PASSE }, context);
}

/** Notes the payments that their family means to make, and the day on which they leave, if they do. */
function noterSaFamille(chantier: ChantierDeLAnnee, suivi: Suivi, venu: string): void {
  const { chance, carnet, session } = chantier;
  const jour = venu.slice(0, 10);
  // Nothing is paid before the school year begins.
  if (jour >= session.dateDebut)
    for (const one of versements(suivi.lignes, uneHabitude(chance), jour, chance)) {
      const instant = instantDe(ouvrable(one.jour), chance.entier(OUVERTURE + 1, FERMETURE));
      if (instant.slice(0, 10) <= session.dateFin)
        carnet.noter(instant, () => payer(chantier, suivi, one.montant, instant));
    }
  if (chance.entier(1, 100) <= 3) {
    const instant = instantDe(ouvrable(plusTard(jour, chance.entier(20, 120))), FERMETURE + 1);
    carnet.noter(instant, () => partir(chantier, suivi, instant));
  }
}

/** Lets the pupil leave; lines due later are not owed. */
async function partir({ at, chance }: ChantierDeLAnnee, suivi: Suivi, instant: string): Promise<void> {
  const context = at(instant, suivi.ecole.caissiers[0] ?? 0);
  const input = z.parse(changerEtatInscription.input, {
    id: suivi.inscriptionId,
    etat: chance.parmi(['parti', 'transfere'], () => 1),
    dateDepart: instant.slice(0, 10),
    motifDepart: 'La famille a déménagé',
    annulerLignes: true,
    modifUserId: 0,
    modifDate: null,
  });
  await changerEtat(portCaisse, input, context);
  suivi.lignes = await lignesDeLEleve(context.db, suivi.ecoleId, suivi.eleveId);
}

/** Pays to the oldest lines; a pupil who left pays no more than they still owe. */
async function payer(
  chantier: ChantierDeLAnnee,
  suivi: Suivi,
  wanted: number,
  instant: string,
): Promise<void> {
  const { chance, at } = chantier;
  const { ecoleId, eleveId, ecole, famille } = suivi;
  const due = suivi.lignes.filter(({ dateEcheance }) => dateEcheance <= instant.slice(0, 10));
  const lignes = due.length > 0 ? suivi.lignes : [];
  if (lignes.every(({ montant, paye }) => montant === paye)) return;
  const moyenPaiement = chance.entier(1, 100) <= 85 ? suivi.moyen : unMoyen(chance);
  const { affectations } = repartir(wanted, lignes);
  const caissier = chance.parmi(ecole.caissiers, (one) => (one === ecole.caissiers[0] ? 70 : 30));
  const context = at(instant, caissier);
  const input = z.parse(addPaiement.input, {
    ecoleId,
    eleveId,
    montant: wanted,
    moyenPaiement,
    reference: uneReference(moyenPaiement, instant, chance),
    payeur: chance.entier(1, 3) === 1 ? famille.tuteurNom : null,
    observations: null,
    affectations,
    montantConfirme: true,
    referenceConfirme: true,
    creationUserId: 0,
  });
  const [paid] = await encaisser(input, context);
  const parts = new Map(affectations.map((one) => [one.echeanceId, one.montant]));
  const before = suivi.lignes;
  suivi.lignes = before.map((ligne) => ({ ...ligne, paye: ligne.paye + (parts.get(ligne.id) ?? 0) }));
  noterEspeces(chantier, ecole, caissier, instant, moyenPaiement === 'especes' ? wanted : 0);
  if (paid === undefined || chance.entier(1, 1000) > 15) return;
  // The mistake is seen at once: its cashier cancels the payment, and takes it again as it should have been.
  const later = instantDe(instant.slice(0, 10), FERMETURE + chance.entier(60, HEURE));
  chantier.carnet.noter(later, async () => {
    const annulation = { id: paid.id, annuleMotif: chance.parmi(MOTIFS, () => 1), modifUserId: 0 };
    await annuler({ ...annulation, modifDate: null }, at(later, caissier));
    suivi.lignes = await lignesDeLEleve(context.db, ecoleId, eleveId);
    noterEspeces(chantier, ecole, caissier, later, moyenPaiement === 'especes' ? -wanted : 0);
  });
}

/** Adds to a cashier's day; the first amount of a day mostly notes its closing in the evening. */
function noterEspeces(
  chantier: ChantierDeLAnnee,
  { ecoleId }: EcoleFaite,
  caissierId: number,
  instant: string,
  montant: number,
): void {
  const { especes, chance, carnet, at } = chantier;
  const jour = instant.slice(0, 10);
  const key = `${caissierId} ${jour}`;
  const known = especes.get(key);
  especes.set(key, (known ?? 0) + montant);
  if (known !== undefined || chance.entier(1, 100) > 93) return;
  const evening = instantDe(jour, COMPTAGE);
  carnet.noter(evening, async () => {
    const attendu = especes.get(key) ?? 0;
    const [ecart, why] = chance.entier(1, 100) <= 6 ? chance.parmi(ECARTS, () => 1) : [0, null];
    const compte = Math.max(0, attendu + ecart);
    const observations = compte === attendu ? null : why;
    const input = { ecoleId, jour, compte, attendu, observations, creationUserId: 0 };
    await cloturer(z.parse(addCloture.input, input), at(evening, caissierId));
  });
}
