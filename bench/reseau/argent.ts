/** Makes the money of one school of the large network: in memory, in the order of time, by the same rules as at the desk. */
import { type Affectation, repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { EMPREINTE_ZERO, type GenreDEcriture } from '@gestionscolaire/contract/caisse/ecritures.ts';
import type { Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import { cleDeReference } from '@gestionscolaire/contract/caisse/reference.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { type LigneTenue, resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { type AEcrire, type ContenuDe, entreeDe } from '@gestionscolaire/server/src/caisse/index.ts';
import type { Row, TableName } from '@gestionscolaire/server/src/core/db/tables.ts';
import { instantDe, plusTard } from '@gestionscolaire/server/src/demonstration/ecole/agenda.ts';
import { uneReference, unMoyen } from '@gestionscolaire/server/src/demonstration/ecole/habitudes.ts';
import type { Hasard } from '@gestionscolaire/server/src/demonstration/ecole/hasard.ts';
import { nouvelleCle } from '@gestionscolaire/server/src/signature/index.ts';

/** A pupil of the network, with their lines. */
export interface Payeur {
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly classe: string;
  readonly lignes: LigneTenue[];
}

export interface Guichet {
  readonly ecoleId: number;
  readonly ecole: string;
  readonly session: { readonly id: number; readonly libelle: string; readonly dateDebut: string };
  /** The days on which money comes in, from the session's first. */
  readonly jours: number;
  readonly caissiers: readonly { readonly id: number; readonly nom: string }[];
  /** The number of payments of a pupil. */
  readonly parEleve: number;
  readonly chance: Hasard;
  /** Returns the next id of a table. */
  readonly suivant: (table: TableName) => number;
}

/** The part of what is asked that a family pays, in hundredths, and how many families of a hundred do. */
const PARTS = [
  [100, 62],
  [60, 25],
  [30, 8],
  [110, 5],
] as const;
const MILLE = 1000;

interface Evenement {
  readonly instant: string;
  readonly payeur: Payeur;
  readonly montant: number;
  readonly moyenPaiement: Moyen;
  readonly caissier: number;
}

/** Draws the amounts that a family gives, in as many payments: the last one completes the sum. */
function montants(payeur: Payeur, parEleve: number, chance: Hasard): number[] {
  const due = resteDe(payeur.lignes);
  const [part] = chance.parmi(PARTS, ([, weight]) => weight);
  if (part === 100 && parEleve === payeur.lignes.length) return payeur.lignes.map(({ montant }) => montant);
  const total = Math.floor((due * part) / 100 / MILLE) * MILLE;
  const each = Math.max(MILLE, Math.floor(total / parEleve / MILLE) * MILLE);
  return Array.from({ length: parEleve }, (_, rank) =>
    rank === parEleve - 1 ? Math.max(MILLE, total - each * rank) : each,
  );
}

function evenements(guichet: Guichet, payeurs: readonly Payeur[]): Evenement[] {
  const { chance, session, jours, parEleve, caissiers } = guichet;
  const all = payeurs.flatMap((payeur) => {
    const moyen = unMoyen(chance);
    return montants(payeur, parEleve, chance).map((montant, rank) => {
      const day = Math.floor(((rank + chance.entier(0, 99) / 100) / parEleve) * jours);
      const instant = instantDe(plusTard(session.dateDebut, day), chance.entier(8 * 3600, 15 * 3600));
      const caissier = chance.entier(0, caissiers.length - 1);
      return { instant, payeur, montant, moyenPaiement: moyen, caissier };
    });
  });
  return all.toSorted((a, b) => (a.instant < b.instant ? -1 : a.instant > b.instant ? 1 : 0));
}

export interface Argent {
  readonly paiements: Row[];
  readonly affectations: Row[];
  readonly ecritures: Row[];
  readonly caisse: Row;
}

/** The number of payments cancelled a moment later, of a hundred. */
const ANNULES = 1;
const MOTIF = 'Erreur de montant';

interface Encaisse extends Omit<Evenement, 'caissier'> {
  readonly id: number;
  readonly numero: number;
  readonly jour: string;
  readonly reference: string | null;
  readonly caissier: { readonly id: number; readonly nom: string };
  readonly affectations: readonly Affectation[];
  readonly credit: number;
  /** The instant at which it was cancelled. */
  readonly annuleLe: string | null;
}

/** Returns what its entry of the chain tells, as the receipt prints it. */
function contenuDe(
  { ecole, session }: Guichet,
  { id, payeur, caissier, affectations, credit, ...fait }: Encaisse,
): ContenuDe<'paiement'> {
  const { numero, jour, montant, moyenPaiement, reference } = fait;
  const { eleveId, inscriptionId, matricule, prenoms, nom, classe, lignes } = payeur;
  const libelles = new Map(lignes.map((ligne) => [ligne.id, ligne.libelle]));
  const reste = resteDe(lignes) - (montant - credit);
  return {
    paiementId: id,
    eleveId,
    inscriptionId,
    sessionId: session.id,
    caissierId: caissier.id,
    ecole,
    session: session.libelle,
    numero,
    jour,
    saisiLe: null,
    motifJour: null,
    matricule,
    prenoms,
    nom,
    classe,
    montant,
    moyenPaiement,
    reference,
    payeur: null,
    observations: null,
    caissier: caissier.nom,
    lignes: affectations.map((one) => ({
      echeanceId: one.echeanceId,
      libelle: libelles.get(one.echeanceId) ?? '',
      montant: one.montant,
    })),
    credit,
    reste,
    restes: { annee: reste, anterieur: 0, suivants: [] },
  };
}

/** Returns its row, and those of the parts that lines were given. */
function rowsDe({ ecoleId, session, suivant }: Guichet, fait: Encaisse): { paiement: Row; parts: Row[] } {
  const { id, payeur, numero, jour, montant, moyenPaiement, reference, caissier, annuleLe, instant } = fait;
  const { eleveId, inscriptionId } = payeur;
  const isCancelled = annuleLe !== null;
  const stamp = {
    creationDate: instant,
    creationUserId: caissier.id,
    modifDate: annuleLe,
    modifUserId: isCancelled ? caissier.id : null,
  };
  const paiement = {
    id,
    ecoleId,
    eleveId,
    inscriptionId,
    sessionId: session.id,
    numero,
    jour,
    montant,
    moyenPaiement,
    reference,
    referenceCle: reference === null ? '' : cle(reference),
    referenceNue: reference === null ? '' : cleDeReference(reference),
    payeurCle: '',
    annuleLe,
    annuleJour: isCancelled ? jour : null,
    annuleParId: isCancelled ? caissier.id : null,
    annuleCaissierId: isCancelled ? caissier.id : null,
    annuleMotif: isCancelled ? MOTIF : null,
    estActif: 1,
    ...stamp,
  };
  const parts = fait.affectations.map(({ echeanceId, montant: given }) => ({
    id: suivant('affectations'),
    ecoleId,
    paiementId: id,
    echeanceId,
    montant: given,
    estActif: isCancelled ? 0 : 1,
    ...stamp,
  }));
  return { paiement, parts };
}

/** Makes the chain of a school, entry after entry. */
function chaine(ecoleId: number, clePublique: string) {
  const ecritures: Row[] = [];
  const tete = { ecoleId, rang: 0, empreinte: EMPREINTE_ZERO, clePublique };
  return {
    ecritures,
    tete,
    ecrire<G extends GenreDEcriture>(entry: AEcrire<G>): void {
      const entree = entreeDe(tete, entry);
      tete.rang = entree.rang;
      tete.empreinte = entree.empreinte;
      ecritures.push(entree);
    },
  };
}

/** Makes all that is paid in a school; the pupils' lines get it. */
export function argent(guichet: Guichet, payeurs: readonly Payeur[]): Argent {
  const { ecoleId, session, caissiers, chance, suivant } = guichet;
  const { publique, privee: clePrivee } = nouvelleCle();
  const livre = chaine(ecoleId, publique);
  const paiements: Row[] = [];
  const affectations: Row[] = [];
  let credit = 0;
  for (const evenement of evenements(guichet, payeurs)) {
    const { instant, payeur, montant, moyenPaiement } = evenement;
    const fait: Encaisse = {
      ...evenement,
      ...repartir(montant, payeur.lignes),
      id: suivant('paiements'),
      numero: paiements.length + 1,
      jour: instant.slice(0, 10),
      reference: uneReference(moyenPaiement, instant, chance),
      caissier: caissiers[evenement.caissier] ?? { id: 0, nom: '' },
      annuleLe: chance.entier(1, 100) <= ANNULES ? instant.replace('.000Z', '.500Z') : null,
    };
    const contenu = contenuDe(guichet, fait);
    livre.ecrire({ genre: 'paiement', entiteId: fait.id, instant, contenu });
    if (fait.annuleLe === null) {
      donner(payeur.lignes, fait.affectations);
      credit += fait.credit;
    } else {
      const { paiementId, eleveId, sessionId, caissierId, numero, jour } = contenu;
      const told = { paiementId, eleveId, sessionId, caissierId, numero, jour, montant, moyenPaiement };
      livre.ecrire({
        genre: 'annulation',
        entiteId: fait.id,
        instant: fait.annuleLe,
        contenu: { ...told, annuleParId: caissierId, accordParId: null, motif: MOTIF },
      });
    }
    const { paiement, parts } = rowsDe(guichet, fait);
    paiements.push(paiement);
    affectations.push(...parts);
  }
  const creationDate = `${session.dateDebut}T07:00:00.000Z`;
  const caisse = { ...livre.tete, clePrivee, credit, creationDate };
  return { paiements, affectations, ecritures: livre.ecritures, caisse };
}

function donner(lignes: LigneTenue[], parts: readonly Affectation[]): void {
  for (const { echeanceId, montant } of parts) {
    const rank = lignes.findIndex(({ id }) => id === echeanceId);
    const ligne = lignes[rank];
    if (ligne !== undefined) lignes[rank] = { ...ligne, paye: ligne.paye + montant };
  }
}
