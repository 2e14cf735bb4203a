/**
 * Declares the import of many records of one entity from a file: the columns it may have, and four calls. The browser reads the
 * file and sends rows of texts. Every row obeys the rules of a single add, and one act records all of them or none.
 */
import * as z from 'zod/mini';
import type { Noms } from '#core/api/crud.ts';
import {
  endpoint,
  type Method,
  type RightAccess,
  right,
  type Screen,
  type ScreenName,
  screenOf,
} from '#core/api/endpoint.ts';
import { confirmation, type Fields, schemas, texteRequis } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import type { EnMorceaux } from '#core/text/ressemblance/morceaux.ts';
import { COLONNES_DE_FAMILLE, type Famille, nomDeFamille } from './famille.ts';
import { type LotCalls, lotContract } from './lots.ts';

/** The most rows of one import: the list of a large school. */
export const LIGNES_MAXIMALES = 1500;
/** The bytes of the largest file that is read. */
export const FICHIER_D_IMPORT_MAXIMAL = 2 * 1024 * 1024;
/** The characters of the longest cell: every field is shorter. */
export const CELLULE_MAXIMALE = 2000;
/** The bytes of the largest request: rows of texts are longer than a form. */
const CORPS_D_IMPORT_MAXIMAL = 1152 * 1024;
/** The rows of one check: it answers soon, and the screen tells the progress between two. */
export const LIGNES_PAR_VERIFICATION = 100;

/** A column of a file. */
export interface Colonne {
  /** The title in the example file and on the screen. */
  readonly titre: string;
  /** The other titles that name it, whatever their case and accents. */
  readonly synonymes: readonly string[];
  /** The field of the entity's form that its text fills; a fault of the field is told at the column. */
  readonly champ: string;
  /** Whether an import without it is refused. */
  readonly requise: boolean;
  /** The help of the column: what to write in it, in a few words. */
  readonly aide?: string;
  /** The cells of the column in the example file. */
  readonly exemples: readonly string[];
  /** Writes a text as the person reads it back: '3 oct 2012' is '03/10/2012'. A text that it does not understand stays. */
  readonly ecrit?: (text: string) => string;
  /** Whether a text, as a comparison key, says that there is nothing: 'néant', 'soldé' of a debt. A stroke alone does, but in marks. */
  readonly rien?: (cle: string) => boolean;
  /** Whether a stroke is a text of its own: a mark '-' is refused, since an empty one changes nothing. */
  readonly gardeLesTraits?: true;
  /** Whether it holds telephones: a column of them that is left out is told aloud. */
  readonly estTelephone?: true;
  /** Whether it holds amounts in francs: their sum is told before and after they are written. */
  readonly estMontant?: true;
  /** Whether one text above the titles may fill the whole column, and one between the rows those below: 'Classe : 7ème A'. */
  readonly seLitAuDessus?: true;
  /** Whether a text alone on its row, without the word 'Classe', is one of them: '8ème B'. */
  readonly estSeul?: (text: string) => boolean;
  /** Whether a title, as a comparison key, names it better than its own: 'Tel parents' wins over 'Téléphone', which may be the pupil's. */
  readonly prefere?: (cle: string) => boolean;
  /** Whether cells may be its own; a title alone does not tell, 'Contacts' heads names and numbers. Absent: any may. */
  readonly contient?: (textes: readonly string[]) => boolean;
  /** Whether the titles of the whole file, as comparison keys, say that its title is another thing: 'Payé' of our own list of a class. */
  readonly sauf?: (cles: readonly string[]) => boolean;
  /** Whether it holds days: a file may write their months first. */
  readonly estJour?: true;
  /** How a cell with several texts is shared: '622… / 664…' gives its second telephone to another column, where that is empty. */
  readonly suite?: Suite;
}

interface Suite {
  readonly vers: string;
  /** The word for the texts, in the plural: 'téléphones'. */
  readonly noms: string;
  /** Returns the texts of a cell; the cell itself, alone, where it holds one. */
  readonly textes: (text: string) => readonly string[];
}

/** A column of a file that fills two of ours: 'Nom et prénoms'. */
export interface Partagee {
  readonly titre: string;
  /** Our two columns, in the order in which its parts come. */
  readonly colonnes: readonly [string, string];
  /** Whether a title, as a comparison key, names both. */
  readonly estTitre: (cle: string) => boolean;
  /** The ways to share a cell, the first one where nothing tells. */
  readonly lectures: Readonly<Record<string, LecturePartagee>>;
  /** Guesses the way from the cells and the title. */
  readonly deviner: (textes: readonly string[], titre: string) => string;
}

/** The columns that follow from another one: '7ème A' is a class of the collège. A cell that says something keeps it. */
interface Deduction {
  readonly de: string;
  /** These follow together, in a row that leaves all of them empty; any other that `lire` answers follows by itself. */
  readonly colonnes: readonly string[];
  /** Returns the texts that follow, by column; null where nothing does. */
  readonly lire: (text: string) => Readonly<Record<string, string>> | null;
}

/**
 * The way records are drawn from a list of others, in which each stands many times: a list of pupils names its classes. Rows of
 * one record that say nothing else of it are one row.
 */
export interface Repli {
  /** Our column that names the record. */
  readonly colonne: string;
  /** Returns what two writings of one record have in common. */
  readonly cle: (text: string) => string;
  /** Whether titles, as comparison keys, are those of a list of others. */
  readonly estDAutres: (cles: readonly string[]) => boolean;
  /** The titles of such a list, as comparison keys, that name the record: the others are of no use. */
  readonly titres: readonly string[];
  /** The word for the rows of such a list: 'élèves'. */
  readonly autres: string;
}

interface LecturePartagee {
  readonly libelle: string;
  readonly partager: (text: string) => readonly [string | null, string | null];
}

export type Colonnes = Readonly<Record<string, Colonne>>;

type Call = `${Method} ${string}`;

interface ImportCalls {
  /** Returns the faults of each row; a read, it writes nothing. */
  verifier: Call;
  /** Writes all rows or none. */
  importer: Call;
  /** Lists the imports of a school, newest first; its path has ':ecoleId'. */
  lister: LotCalls['lister'];
  /** Undoes a whole import. */
  reprendre: LotCalls['reprendre'];
}

interface ImportDefinition<C extends Colonnes> {
  /** The plural word of the entity whose records are added. */
  entity: string;
  /** The menu or tab that owns the calls. */
  screen: ScreenName;
  scope?: RightAccess['scope'];
  /** The words for the entity: 'classe', 'classes'. */
  noms: Noms;
  /** The columns, in the order of the example file. */
  colonnes: C;
  /** The columns of which a file has as many as it wants. */
  famille?: Famille;
  /** The groups of fields that no two rows of a file may share as a whole: a telephone with its dial code. */
  uniques: readonly (readonly string[])[];
  /** The fields that two rows may share only once it is confirmed. */
  repetes?: readonly string[];
  /** The fields that are chosen once for all rows of a file. */
  options?: Fields;
  /** Finds the rows of one file that are likely the same record. */
  jumelles?: Jumelles;
  /** The columns that fill two of ours. */
  partagees?: readonly Partagee[];
  /** The columns that follow from another one. */
  deduction?: Deduction;
  /** The way the records are drawn from a list of others. */
  repli?: Repli;
  calls: ImportCalls;
}

/** A function that returns, for each row, the numbers of the earlier rows that it likely repeats, the likeliest first. */
type Jumelles = (essais: readonly Essai[]) => (essai: Essai) => EnMorceaux<readonly number[]>;

const lignesDe = (most: number): string => `Les lignes sont celles d'un fichier, de 1 à ${most}.`;
const LIGNES = lignesDe(LIGNES_MAXIMALES);
const VERIFIEES = `Les lignes d'une vérification sont de 1 à ${LIGNES_PAR_VERIFICATION} à la fois.`;
const OPTIONS = 'Les choix sont ceux de tout le fichier.';
const CELLULE = `Le texte d'une cellule a au plus ${CELLULE_MAXIMALE} caractères.`;

/** The decision of a person on a row that looks like a record: it is new, it is left out, or it is the record of this id. */
const DECISION =
  "La décision d'une ligne est de la prendre pour nouvelle, de l'ignorer ou de choisir une fiche.";
const decision = z.union(
  // The union gives the fault of an option that has the right type, so each option has the sentence.
  [z.enum(['nouveau', 'ignorer']), z.int({ error: DECISION }).check(z.positive({ error: DECISION }))],
  { error: DECISION },
);
export type Decision = z.output<typeof decision>;

/** A row: its number in the file, then a text for each column, null where it is empty. */
const ligne = z.object(
  {
    ligne: z.int({ error: LIGNES }).check(z.gte(1, { error: LIGNES })),
    cellules: z.array(
      z.nullable(z.string({ error: LIGNES }).check(z.maxLength(CELLULE_MAXIMALE, { error: CELLULE }))),
      { error: LIGNES },
    ),
    decision: z.optional(decision),
    /**
     * By column, what the person confirmed, as the check said it: anything else is asked anew. Absent: `confirme` is for all of the row.
     */
    confirmees: z.optional(z.record(z.string(), z.string({ error: LIGNES }), { error: LIGNES })),
  },
  { error: LIGNES },
);
export type LigneImportee = z.output<typeof ligne>;

const valeur = z.union([z.string(), z.number(), z.null()]);

/** The effect of writing a cell: it fills one that held nothing, changes what it held, or finds it so. */
const EFFETS = ['nouveau', 'change', 'identique'] as const;
export type Effet = (typeof EFFETS)[number];

/** A record that a row is likely to be, or an earlier row of the file; the screen shows it beside the row, column by column. */
const candidat = z.object({
  /** The id of the record; null for a row of the file. */
  id: z.nullable(z.int()),
  ligne: z.nullable(z.int()),
  /** The name of the record: '00042 · Mamadou Diallo'. */
  nom: z.string(),
  textes: z.record(z.string(), z.string()),
  /** The reason why the row cannot be taken as this record. */
  empeche: z.nullable(z.string()),
  /** Present where all that adding the row would make is there already: the row, taken as this record, completes it. */
  deja: z.optional(
    z.object({
      /** 'Déjà inscrit en CP1 A pour cette année scolaire.' */
      dit: z.string(),
      /** The columns by which the row says something that the record does not have so; none: it is an exact double. */
      colonnes: z.array(z.string()),
      /** Whether it is this record beyond doubt, and no other. */
      estExact: z.boolean(),
    }),
  ),
});
export type Candidat = z.output<typeof candidat>;

/**
 * The result of trying a row: by column, what is wrong and what is to be confirmed ('' is the row itself); and the values of its
 * fields.
 */
const essai = z.object({
  ligne: z.int(),
  fautes: z.record(z.string(), z.string()),
  aConfirmer: z.record(z.string(), z.string()),
  valeurs: z.record(z.string(), valeur),
  /** By column, the effect of writing it; absent where rows only add. */
  effets: z.optional(z.record(z.string(), z.enum(EFFETS))),
  /** The records it looks like, the likeliest first; a person decides. */
  candidats: z.array(candidat),
});
export type Essai = z.output<typeof essai>;

/** Declares the import of an entity: its columns and its four calls, all additions. */
export function importContract<const C extends Colonnes>(definition: ImportDefinition<C>) {
  const { entity, screen, noms, colonnes, uniques, repetes = [], calls, scope = 'ecole' } = definition;
  const { options = {}, jumelles, partagees = [], deduction, repli, famille } = definition;
  const [first = '', ...others] = Object.keys(colonnes);
  const fixed = z.enum([first, ...others]);
  const name: z.ZodMiniType<string> = famille === undefined ? fixed : z.union([fixed, nomDeFamille(famille)]);
  const mostColumns = Object.keys(colonnes).length + (famille === undefined ? 0 : COLONNES_DE_FAMILLE);
  const names = z.array(name).check(z.maxLength(mostColumns));
  const lignes = (most: number, error = lignesDe(most)) =>
    z.array(ligne, { error }).check(z.minLength(1, { error }), z.maxLength(most, { error }));
  const fichier = {
    ecoleId: id,
    /** The options are left out where the import has none. */
    options: z.optional(z.object(schemas(options), { error: OPTIONS })),
    colonnes: names,
    lignes: lignes(LIGNES_MAXIMALES),
  };
  return {
    entity,
    screen: screenOf(screen),
    noms,
    colonnes,
    uniques,
    repetes,
    options,
    jumelles,
    partagees,
    deduction,
    repli,
    famille,
    verifier: endpoint(calls.verifier, {
      kind: 'read',
      access: right(screen, 'ajout', { scope }),
      input: z.object({ ...fichier, lignes: lignes(LIGNES_PAR_VERIFICATION, VERIFIEES) }),
      output: z.array(essai),
      typed: ['lignes', 'options'],
      largest: CORPS_D_IMPORT_MAXIMAL,
      summary: `Vérifie des lignes de ${noms.plusieurs} d'un fichier, sans rien écrire.`,
      source: 'addition',
    }),
    importer: endpoint(calls.importer, {
      access: right(screen, 'ajout', { scope }),
      input: z.object({
        ...fichier,
        /** The name of the file. */
        origine: texteRequis('Fichier', { nom: 'Le nom du fichier', max: 200 }).schema,
        confirme: confirmation,
        creationUserId: idIgnore,
      }),
      output: z.array(z.object({ id, nombre: z.int() })),
      typed: ['lignes', 'options', 'origine', 'confirme'],
      largest: CORPS_D_IMPORT_MAXIMAL,
      status: 201,
      summary: `Ajoute les ${noms.plusieurs} d'un fichier en un seul acte, ou aucune ligne.`,
      source: 'addition',
    }),
    ...lotContract({
      lister: calls.lister,
      reprendre: calls.reprendre,
      access: (operation) => right(screen, operation, { scope }),
      summaries: {
        lister: `Liste les imports de ${noms.plusieurs} d'une école, les plus récents d'abord.`,
        reprendre: `Reprend un import de ${noms.plusieurs}, en entier.`,
      },
    }),
  };
}

export type ImportContract = {
  readonly entity: string;
  readonly screen: Screen;
  readonly noms: ImportDefinition<Colonnes>['noms'];
  readonly colonnes: Colonnes;
  readonly uniques: readonly (readonly string[])[];
  readonly repetes: readonly string[];
  readonly options: Fields;
  readonly jumelles: Jumelles | undefined;
  readonly partagees: readonly Partagee[];
  readonly deduction: Deduction | undefined;
  readonly repli: Repli | undefined;
  readonly famille: Famille | undefined;
} & Pick<ReturnType<typeof importContract<Colonnes>>, keyof ImportCalls>;

/** Lists the four calls of an import, in their order. */
export const importEndpoints = ({ verifier, importer, lister, reprendre }: ImportContract) => [
  verifier,
  importer,
  lister,
  reprendre,
];

/** Writes how many records were imported: '1 classe importée', '12 enseignants importés'. */
export function nombreImporte({ noms: { un, plusieurs, feminin } }: ImportContract, nombre: number): string {
  const accord = `importé${feminin ? 'e' : ''}`;
  return nombre > 1 ? `${nombre} ${plusieurs} ${accord}s` : `${nombre} ${un} ${accord}`;
}
