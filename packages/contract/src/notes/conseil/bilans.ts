/**
 * Declares what a council says of each pupil, and what each teacher says of them in their subject. A row carries what its author had
 * read: another's row is never overwritten unseen, and each row has its answer. No call writes one text or one decision to all.
 * Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { choixParmiFacultatif, type Fields, schemas, texteFacultatif } from '#core/api/fields.ts';
import { id, idIgnore, modifDate } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { DECISIONS } from '#notes/bulletins/contenu.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { MOTIF_MAXIMAL } from '#notes/motif.ts';
import { lireOuConseil, MENU_CONSEILS, MENU_SAISIE, surLaSaisie } from '#notes/saisie/evaluations.ts';

const lieu = { ecoleId: id, classeId: id, periodeId: id };
/** The most rows of one call: those of the largest class. */
const LIGNES_PAR_APPEL = 200;

export const APPRECIATION_GENERALE = 300;
export const APPRECIATION_DE_MATIERE = 160;

/** The fields of a bilan that a person types. `distinction`: the words of one of the rule's. */
export const champsDeBilan = {
  appreciation: texteFacultatif('Appréciation', { nom: "L'appréciation", max: APPRECIATION_GENERALE }),
  distinction: texteFacultatif('Distinction', { nom: 'La distinction', max: 60 }),
  conduite: texteFacultatif('Conduite', { nom: 'La conduite', max: 60 }),
  nonClasseMotif: texteFacultatif('Motif du rang', { nom: 'Le motif', max: MOTIF_MAXIMAL }),
  decision: choixParmiFacultatif('Décision', 'La décision', DECISIONS),
  decisionMotif: texteFacultatif('Motif de la décision', { nom: 'Le motif', max: MOTIF_MAXIMAL }),
} satisfies Fields;

/** null: the rule says whether they have a rank; 1: they have none; 0: they have one. */
const nonClasse = z.nullable(z.union([z.literal(0), z.literal(1)]));

const contenu = { ...schemas(champsDeBilan), nonClasse };

/** A bilan as it is stored. */
export const bilanLu = z.object({ id, modifDate, ...contenu });
export type BilanLu = z.output<typeof bilanLu>;

/** The words of a bilan, without the id and the stamp of its row. */
export type ContenuDeBilan = Omit<BilanLu, 'id' | 'modifDate'>;

/** A pupil of whom nothing is said. */
export const BILAN_VIDE: ContenuDeBilan = {
  appreciation: null,
  distinction: null,
  conduite: null,
  nonClasse: null,
  nonClasseMotif: null,
  decision: null,
  decisionMotif: null,
};

/** Returns what a bilan says; nothing is said where there is none. */
export function contenuDeBilan(bilan: BilanLu | undefined): ContenuDeBilan {
  if (bilan === undefined) return BILAN_VIDE;
  const { id: _id, modifDate: _stamp, ...said } = bilan;
  return said;
}

/** The row as its author had read it: no id, where there was none. */
const lue = { inscriptionId: id, id: z.nullable(id), modifDate };

/** `identique`: it says that already; `ecrite`; `conflit`: it holds what the author had not read; `refusee`: the fields say why. */
const SORTS_DE_LIGNE = ['identique', 'ecrite', 'conflit', 'refusee'] as const;

const reponse = {
  inscriptionId: id,
  sort: z.enum(SORTS_DE_LIGNE),
  /** The sentence of a row that was not written; null for one that was. */
  phrase: z.nullable(z.string()),
  champs: z.record(z.string(), z.string()),
};

export const updateBilans = endpoint('POST updateBilans', {
  access: right(MENU_CONSEILS, 'ajout', { scope: 'ecole', also: [MENU_SAISIE] }),
  input: z.object({
    ...lieu,
    bilans: z
      .array(
        z.object({
          ...lue,
          appreciation: z.optional(contenu.appreciation),
          distinction: z.optional(contenu.distinction),
          conduite: z.optional(contenu.conduite),
          nonClasse: z.optional(contenu.nonClasse),
          nonClasseMotif: z.optional(contenu.nonClasseMotif),
          decision: z.optional(contenu.decision),
          decisionMotif: z.optional(contenu.decisionMotif),
        }),
      )
      .check(z.minLength(1), z.maxLength(LIGNES_PAR_APPEL)),
    modifUserId: idIgnore,
  }),
  /** One answer a row, in their order; the row as it now is. A field that is not sent stays as it is. */
  output: z.array(z.object({ ...reponse, bilan: z.nullable(bilanLu) })),
  summary: "Enregistre ce qu'un conseil dit de ses élèves, ligne par ligne.",
  source: 'addition',
});

export const accepterPropositions = endpoint('POST accepterPropositions', {
  access: right(MENU_CONSEILS, 'ajout', { scope: 'ecole' }),
  input: z.object({ ...lieu, modifUserId: idIgnore }),
  output: z.object({ ecrites: z.int() }),
  summary: 'Donne à chaque élève sans décision celle que ses moyennes proposent pour lui.',
  source: 'addition',
});

const appreciationLue = z.object({ id, modifDate, texte: z.string() });

/** Reads the words of one subject on the pupils of a class in a period, with the average that each has there. */
export const getAppreciations = endpoint('POST getAppreciations', {
  kind: 'read',
  access: lireOuConseil,
  input: z.object({ classeId: id, periodeId: id, enseignementId: id }),
  output: z.object({
    ...lieu,
    classe: z.string(),
    periode: z.string(),
    matiere: z.string(),
    etat: z.enum(ETATS_DE_PERIODE),
    /** Whether the person writes them. */
    peutEcrire: z.boolean(),
    eleves: z.array(
      z.object({
        inscriptionId: id,
        prenoms: z.string(),
        nom: z.string(),
        moyenne: z.nullable(z.int()),
        appreciation: z.nullable(appreciationLue),
      }),
    ),
  }),
  trace: listeLue("Appréciations d'une matière"),
  summary: "Rend les appréciations d'une matière sur les élèves d'une classe, dans une période.",
  source: 'addition',
});

const texte = texteFacultatif('Appréciation', { nom: "L'appréciation", max: APPRECIATION_DE_MATIERE });

export const updateAppreciations = endpoint('POST updateAppreciations', {
  access: surLaSaisie('modification'),
  input: z.object({
    ...lieu,
    enseignementId: id,
    appreciations: z
      .array(z.object({ ...lue, texte: texte.schema }))
      .check(z.minLength(1), z.maxLength(LIGNES_PAR_APPEL)),
    modifUserId: idIgnore,
  }),
  output: z.array(z.object({ ...reponse, appreciation: z.nullable(appreciationLue) })),
  summary: "Enregistre les appréciations d'une matière, élève par élève ; un texte vide l'ôte.",
  source: 'addition',
});
