/** The values of the tables of a school's money, as the verification reads them, and their comparison with the chain. */
import type { CleTenue } from './cles.ts';
import { direValeur } from './dits.ts';

export interface PaiementTenu {
  readonly id: number;
  readonly eleveId: number;
  readonly inscriptionId: number | null;
  readonly sessionId: number;
  readonly session: string;
  readonly numero: number;
  readonly jour: string;
  readonly motifJour: string | null;
  readonly montant: number;
  readonly moyenPaiement: string;
  readonly reference: string | null;
  readonly payeur: string | null;
  readonly observations: string | null;
  readonly caissierId: number | null;
  readonly creationDate: string;
  readonly estActif: number;
  readonly annuleLe: string | null;
  readonly annuleJour: string | null;
  readonly annuleParId: number | null;
  readonly annuleCaissierId: number | null;
  readonly annuleMotif: string | null;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
}

/** The part of a payment that a line was given; `estActif` 0: taken back. */
export interface PartTenue {
  readonly paiementId: number;
  readonly echeanceId: number;
  readonly montant: number;
  readonly estActif: number;
}

/** A reprise; `estActif` 0: taken back, at `modifDate`. */
export interface RepriseTenue {
  readonly id: number;
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly jour: string;
  readonly resteAnterieur: number;
  readonly dejaPaye: number;
  readonly echeanceId: number | null;
  readonly estActif: number;
  readonly creationDate: string;
  readonly creationUserId: number | null;
  readonly modifDate: string | null;
  readonly modifUserId: number | null;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
}

/** The part of what was already paid that a line was given. */
export interface PartDeRepriseTenue {
  readonly repriseId: number;
  readonly echeanceId: number;
  readonly montant: number;
  readonly estActif: number;
}

/** A merge of two records of a pupil; `estActif` 0: taken back, at `modifDate`. */
export interface FusionTenue {
  readonly id: number;
  readonly eleveId: number;
  readonly ecarteId: number;
  readonly jour: string;
  readonly estActif: number;
  readonly creationDate: string;
  readonly creationUserId: number | null;
  readonly modifDate: string | null;
  readonly modifUserId: number | null;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly matriculeEcarte: string;
  /** 1: the record that was put away is there again. */
  readonly ecarteActif: number;
}

export interface EcheanceTenue {
  readonly id: number;
  readonly eleveId: number;
  readonly libelle: string;
  readonly nature: string;
  readonly montant: number;
  readonly paye: number;
  readonly estActif: number;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
}

export interface ClotureTenue {
  readonly id: number;
  readonly caissierId: number;
  readonly jour: string;
  readonly attendu: number;
  readonly compte: number;
  readonly ecart: number;
  readonly observations: string | null;
  readonly creationDate: string;
  readonly creationUserId: number | null;
  readonly estActif: number;
  readonly rouverteLe: string | null;
  readonly rouverteParId: number | null;
  readonly rouverteMotif: string | null;
}

export interface Livres {
  readonly caisse: { readonly rang: number; readonly empreinte: string; readonly credit: number } | undefined;
  readonly cle: CleTenue | undefined;
  /** The counter of receipts of each session. */
  readonly compteurs: ReadonlyMap<number, number>;
  readonly paiements: readonly PaiementTenu[];
  readonly parts: readonly PartTenue[];
  readonly echeances: readonly EcheanceTenue[];
  readonly clotures: readonly ClotureTenue[];
  readonly reprises: readonly RepriseTenue[];
  readonly partsDesReprises: readonly PartDeRepriseTenue[];
  readonly fusions: readonly FusionTenue[];
}

/** A value in the chain and in the books, under the word of the screens. */
export type Paire = readonly [mot: string, ecrit: string | number | null, tenu: string | number | null];

export const ecarts = (paires: readonly Paire[]): string[] =>
  paires
    .filter(([, ecrit, tenu]) => ecrit !== tenu)
    .map(
      ([mot, ecrit, tenu]) =>
        `${mot} : ${direValeur(mot, ecrit)} dans la chaîne, ${direValeur(mot, tenu)} dans les livres`,
    );

/** Compares a value that older entries do not tell; for those, nothing is compared. */
export const ditDepuis = (mot: string, ecrit: string | number | null | undefined, tenu: Paire[2]): Paire[] =>
  ecrit === undefined ? [] : [[mot, ecrit, tenu]];

/** Finds a disabled row of money: no act disables one, since a payment is cancelled and a closing stays. */
export const ecartDActivite = ({ estActif }: { readonly estActif: number }): string[] =>
  estActif === 1 ? [] : ['désactivé dans les livres, ce que rien ne fait'];
