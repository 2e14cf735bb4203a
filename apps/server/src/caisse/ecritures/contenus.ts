/**
 * Declares what the entries of the chain tell, one schema for each kind. Whoever writes an entry tells all of it
 * (`ContenuDe`); receipts, closings, their signed texts and the verification read the part that they need.
 */
import type { GenreDEcriture } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { MOYENS, restesParAnnee } from '@gestionscolaire/contract/caisse/paiements.ts';
import * as z from 'zod/mini';

const id = z.int();
const francs = z.int();
const texte = z.nullable(z.string());
const moyenPaiement = z.enum(MOYENS);

/**
 * The instant of the entry, and the school's public key by which its paper is signed. Entries of the development
 * versions before 0.1.0, whose backups are still put back, lack both or the key; so do those of the large network
 * that such a version made (bench/reseau). Their hash does not keep them.
 */
const scelle = { instant: z.optional(z.string()), cle: z.optional(z.string()) };

/** The head of a chain of the school beside that of its money (core/db/chain/); null: nothing was chained yet. */
const tete = z.nullable(z.object({ rang: z.int(), empreinte: z.string() }));

const part = z.object({ echeanceId: id, montant: francs });
/** The amount that each line was given. */
export const PARTS = z.array(part);

export const CONTENUS = {
  paiement: z.object({
    paiementId: id,
    eleveId: id,
    /** Absent from entries of the development versions before 0.1.0, as `observations` is. */
    inscriptionId: z.optional(z.nullable(id)),
    sessionId: id,
    caissierId: id,
    ecole: z.string(),
    session: z.string(),
    numero: z.int(),
    /** The day on which the money came, yyyy-MM-dd. */
    jour: z.string(),
    /** The day on which it was typed and why, where it is another one; absent from entries made before that could be. */
    saisiLe: z.optional(texte),
    motifJour: z.optional(texte),
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    classe: texte,
    montant: francs,
    moyenPaiement,
    reference: texte,
    payeur: texte,
    observations: z.optional(texte),
    caissier: z.string(),
    lignes: z.array(z.extend(part, { libelle: z.string() })),
    /** The part that no line took. */
    credit: francs,
    /** The amount that the pupil still owed after the payment. */
    reste: francs,
    /** The same by school year; absent from entries made before receipts told it. */
    restes: z.optional(restesParAnnee),
    ...scelle,
  }),
  annulation: z.object({
    paiementId: id,
    eleveId: id,
    sessionId: id,
    /** The cashier whose drawer gave the money back. */
    caissierId: id,
    /** Absent from entries made before the money could come from another drawer than the caller's. */
    annuleParId: z.optional(id),
    /** The second person who agreed (accords/); absent from entries made before there were such. */
    accordParId: z.optional(z.nullable(id)),
    numero: z.int(),
    jour: z.string(),
    montant: francs,
    /** As the books keep it. */
    moyenPaiement: z.string(),
    motif: z.string(),
    ...scelle,
  }),
  credit: z.object({
    eleveId: id,
    matricule: z.string(),
    montant: francs,
    affectations: z.array(z.object({ paiementId: id, affectations: PARTS })),
    ...scelle,
  }),
  /** A reprise: it tells the past of a pupil before the product was there; no drawer and no receipt has it. */
  reprise: z.object({
    repriseId: id,
    eleveId: id,
    inscriptionId: id,
    auteurId: id,
    session: z.string(),
    jour: z.string(),
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    resteAnterieur: francs,
    /** The line that asks it; null: nothing was owed before. */
    echeanceId: z.nullable(id),
    dejaPaye: francs,
    lignes: z.array(z.extend(part, { libelle: z.string() })),
    /** The amount that the pupil owed afterwards. */
    reste: francs,
    ...scelle,
  }),
  retraitReprise: z.object({
    repriseId: id,
    eleveId: id,
    auteurId: id,
    jour: z.string(),
    resteAnterieur: francs,
    dejaPaye: francs,
    ...scelle,
  }),
  /** The merge of two records of one pupil: what the one that is put away had goes to the other one. */
  fusion: z.object({
    fusionId: id,
    /** The record that is kept. */
    eleveId: id,
    ecarteId: id,
    auteurId: id,
    jour: z.string(),
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    matriculeEcarte: z.string(),
    prenomsEcarte: z.string(),
    nomEcarte: z.string(),
    /** The payments and reprises that change their pupil. */
    paiements: z.array(id),
    reprises: z.array(id),
    /** The amount that the pupil owed afterwards. */
    reste: francs,
    ...scelle,
  }),
  retraitFusion: z.object({
    fusionId: id,
    eleveId: id,
    ecarteId: id,
    auteurId: id,
    jour: z.string(),
    paiements: z.array(id),
    reprises: z.array(id),
    ...scelle,
  }),
  /** The school's key was replaced: papers are signed by the new one from then on, and those of before still verify. */
  cle: z.object({ ecoleId: id, ancienne: z.string(), nouvelle: z.string(), motif: z.string(), ...scelle }),
  /**
   * The personal part of some entries was erased (caisse/effacement/): of newer ones it stood beside, and their hash is what it was;
   * of older ones the hash of what is left is told. The school's key signs it: nobody else says that an entry lost a name.
   */
  effacement: z.object({
    eleveId: id,
    auteurId: id,
    jour: z.string(),
    rangs: z.array(z.int()),
    anciennes: z.array(z.object({ rang: z.int(), reste: z.string() })),
    signature: z.string(),
    ...scelle,
  }),
  /**
   * Numbers that a restoration took out of the books, and that are not given again: those of entries (`rangs`) and of papers. `de`: the
   * last that the base had; `a`: the highest that is known. The school's key signs it: nobody else says that entries are missing.
   */
  saut: z.object({
    ecoleId: id,
    motif: z.string(),
    /** The instant of the backup that was restored; null: the base was put back without the product. */
    sauvegarde: texte,
    /** Who told the last paper; null: this computer knew. */
    auteurId: z.nullable(id),
    rangs: z.object({ de: z.int(), a: z.int() }),
    /** `nom`: that of the counter; `session`: null for what no year counts; `sessionId`: null for a year that the base has not yet. */
    numeros: z.array(
      z.object({ nom: z.string(), sessionId: z.nullable(id), session: texte, de: z.int(), a: z.int() }),
    ),
    signature: z.string(),
    ...scelle,
  }),
  cloture: z.object({
    clotureId: id,
    /** Absent from entries made before somebody could close in another's place, as `cloturePar` is. */
    clotureParId: z.optional(id),
    cloturePar: z._default(texte, null),
    /** The second person who agreed (accords/); absent from entries made before there were such. */
    accordParId: z.optional(z.nullable(id)),
    accordPar: z._default(texte, null),
    ecole: z.string(),
    caissierId: id,
    caissier: z.string(),
    jour: z.string(),
    attendu: francs,
    compte: francs,
    /** The result of ecartDeCaisse. */
    ecart: francs,
    observations: texte,
    totaux: z.array(z.object({ moyenPaiement, nombre: z.int(), montant: francs })),
    /** The closing of the same day that was reopened before this one; absent from entries made before a day could be reopened. */
    suite: z.optional(
      z.nullable(
        z.object({
          clotureId: id,
          tete: z.string(),
          faiteLe: z.string(),
          rouverteLe: z.string(),
          rouvertePar: z.string(),
          motif: z.string(),
        }),
      ),
    ),
    /** The heads of the journal and of what pupils owe: the paper vouches for these too. Absent from older closings. */
    journal: z.optional(tete),
    dus: z.optional(tete),
    ...scelle,
  }),
  /** A closed day is open again; its closing stays as it was. */
  reouverture: z.object({
    clotureId: id,
    caissierId: id,
    caissier: z.string(),
    jour: z.string(),
    attendu: francs,
    compte: francs,
    rouverteParId: id,
    rouvertePar: z.string(),
    motif: z.string(),
    ...scelle,
  }),
} satisfies Record<GenreDEcriture, z.ZodMiniObject>;

/** The content with which an entry of a kind is written: every key of it; its seal is added (`entreeDe`). */
export type ContenuDe<G extends GenreDEcriture> = Required<
  Omit<z.output<(typeof CONTENUS)[G]>, keyof typeof scelle>
>;

/** Reads a JSON text; undefined when it is none. */
export function jsonDe(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
