/**
 * Declares payments and their receipts (AMB-131): additions. Nothing is deleted: a cancelled payment has a reason and stays
 * visible. Amounts are whole francs.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import {
  choixParmi,
  confirmation,
  type Fields,
  jourFacultatif,
  lignesFacultatives,
  montantRequis,
  schemas,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { type Filters, filtersInput } from '#core/api/filters.ts';
import { exportInput } from '#core/api/lists.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, idIgnore, instant, modifDate, stamps, jour as unJour } from '#core/api/stamps.ts';
import { lectureDe, papierDe } from '#core/api/trace.ts';
import { origine } from '#core/text/origine-du-code.ts';
import { formaterJour, joursAvant } from '#core/values/dates.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { eleves } from '#eleves/eleves.ts';

const scope = 'ecole';
/** The menu of taking a payment. */
export const MENU_ENCAISSER = 'encaisser' satisfies ReferenceMenu;
/** The menu of the list of receipts, where one is cancelled. */
export const MENU_PAIEMENTS = 'paiements' satisfies ReferenceMenu;
/** The card of a pupil opens no receipt: receipts and what they sum up to are the desk's. */
const lire = right(MENU_PAIEMENTS, 'lecture', {
  scope,
  also: [MENU_ENCAISSER, 'journalCaisse'] satisfies ReferenceMenu[],
});

/** The ways in which money comes in. */
export const MOYENS = ['especes', 'orangeMoney', 'mtnMoney', 'cheque', 'virement'] as const;
export type Moyen = (typeof MOYENS)[number];
export const LIBELLES_DES_MOYENS: Readonly<Record<Moyen, string>> = {
  especes: 'Espèces',
  orangeMoney: 'Orange Money',
  mtnMoney: 'MTN / Areeba Money',
  cheque: 'Chèque',
  virement: 'Virement',
};

/** The fields that a bursar fills in. */
export const champsDePaiement = {
  montant: montantRequis('Montant', 'Le montant', { minimum: 1 }),
  moyenPaiement: choixParmi('Moyen de paiement', 'Le moyen de paiement', MOYENS),
  reference: texteFacultatif('Référence', { nom: 'La référence', max: 60 }),
  payeur: texteFacultatif('Payé par', { nom: 'Le nom', max: 120 }),
  observations: lignesFacultatives('Observations', 'Le texte'),
} satisfies Fields;

/** The fields of a payment whose money came on another day (AMB-176); an ordinary payment has neither. */
export const champsDAutreJour = {
  jour: jourFacultatif('Jour de l’argent', 'Le jour de l’argent'),
  motifJour: texteFacultatif('Motif de ce jour', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

/** The right to say another day than today, beside the right to take money. */
export const ENCAISSER_UN_AUTRE_JOUR = { access: right(MENU_ENCAISSER, 'modification', { scope }) };

/** The most days between the money and its payment. */
export const JOURS_EN_ARRIERE = 15;

interface AutreJour {
  /** null, '' or today: an ordinary payment. */
  readonly jour: string | null;
  readonly motifJour: string | null;
}

/** Whether a payment says another day than today. */
export const estUnAutreJour = ({ jour }: Pick<AutreJour, 'jour'>, ceJour: string): boolean =>
  (jour ?? '') !== '' && jour !== ceJour;

/** Refuses a day to come, one too long ago, and another day without its reason. `ceJour`: today. */
export function fautesDAutreJour({ jour, motifJour }: AutreJour, ceJour: string): Record<string, string> {
  if (jour === null || !estUnAutreJour({ jour }, ceJour)) return {};
  const first = joursAvant(ceJour, JOURS_EN_ARRIERE);
  const fautes: Record<string, string> = {};
  if (jour > ceJour)
    fautes['jour'] = 'Le jour de l’argent est déjà passé\u00A0: l’argent à venir s’encaisse quand il est là.';
  else if (jour < first)
    fautes['jour'] =
      `Le jour de l’argent est au plus ${JOURS_EN_ARRIERE} jours avant\u00A0: à partir du ${formaterJour(first)}.`;
  if ((motifJour ?? '').trim() === '')
    fautes['motifJour'] =
      'Le motif est obligatoire\u00A0: il dit pourquoi cet argent est saisi un autre jour.';
  return fautes;
}

/** Writes 'Reçu le 20/11/2026, saisi le 21/11/2026'; the day alone for an ordinary payment. */
export const direLeJour = (jour: string, saisiLe: string | null | undefined): string =>
  saisiLe == null ? formaterJour(jour) : `Reçu le ${formaterJour(jour)}, saisi le ${formaterJour(saisiLe)}`;

/** Refuses a payment without a reference, unless it is cash: the reference finds it again. */
export function fauteDeReference({
  moyenPaiement,
  reference,
}: {
  moyenPaiement: string;
  reference: string | null;
}): Record<string, string> {
  const isMissing = moyenPaiement !== 'especes' && moyenPaiement !== '' && (reference ?? '') === '';
  return isMissing ? { reference: 'La référence est obligatoire, sauf en espèces.' } : {};
}

/** The school whose money it is; an unknown school is refused at its field. */
export const { ecoleId } = schemas({ ecoleId: eleves.fields.ecoleId });

const texte = z.nullable(z.string());
const francs = z.int();
const AFFECTATIONS_AU_PLUS = 200;
const TROP = `Les échéances réglées à la fois sont ${AFFECTATIONS_AU_PLUS} au plus\u00A0: les autres se règlent ensuite.`;
const AFFECTATIONS = 'Les échéances reçoivent des montants entiers de francs.';
const affectations = z
  .array(
    z.object(
      {
        echeanceId: z.int({ error: AFFECTATIONS }).check(z.positive({ error: AFFECTATIONS })),
        montant: z.int({ error: AFFECTATIONS }).check(z.gte(1, { error: AFFECTATIONS })),
      },
      { error: AFFECTATIONS },
    ),
    { error: AFFECTATIONS },
  )
  .check(z.maxLength(AFFECTATIONS_AU_PLUS, { error: TROP }));

const paiement = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  /** The pupil and their enrolment under their present names; one receipt read by its id has those it printed. */
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: texte,
  sessionId: id,
  session: z.string(),
  /** The number of the receipt, without gaps in its school and session. */
  numero: z.int(),
  /** The day on which the money came, yyyy-MM-dd in Conakry. */
  jour: z.string(),
  /** The day on which it was typed, and why, where it is another one; null: the same. */
  saisiLe: texte,
  motifJour: texte,
  montant: francs,
  /** The amount that a sum counts: the same, or 0 once it is cancelled. */
  montantValable: francs,
  moyenPaiement: z.enum(MOYENS),
  reference: texte,
  payeur: texte,
  observations: texte,
  caissier: texte,
  /** The part of the amount that no line received. */
  credit: francs,
  annuleLe: z.nullable(instant),
  annulePar: texte,
  annuleMotif: texte,
  ...stamps,
});

/** The filters of the call by themselves; each is one of the list's too, or of a page that lists one pupil's. */
const parametres = {
  ecoleId: id,
  sessionId: z.optional(z.nullable(id)),
  eleveId: z.optional(z.nullable(id)),
  caissierId: z.optional(z.nullable(id)),
  moyenPaiement: z.optional(z.nullable(z.enum(MOYENS))),
  /** The class of the enrolment that paid. */
  classeId: z.optional(z.nullable(id)),
  /** The first and the last day of the payments. */
  debut: z.optional(z.nullable(unJour)),
  fin: z.optional(z.nullable(unJour)),
};

const FILTRES_DES_PAIEMENTS = {
  jour: { label: 'Période', kind: 'periode', isParameter: true },
  moyenPaiement: { label: 'Moyen', kind: 'mots', words: MOYENS, isParameter: true },
  classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
  caissierId: { label: 'Caissier', kind: 'choix', of: 'utilisateurs', isParameter: true },
  sessionId: { label: 'Année scolaire', kind: 'choix', of: 'sessions', isParameter: true },
} as const satisfies Filters;

/** The parts of what a pupil still owes, by school year (AMB-177): that of a receipt, the earlier ones, each later one. */
export const restesParAnnee = z.object({
  annee: francs,
  anterieur: francs,
  suivants: z.array(z.object({ session: z.string(), reste: francs })),
});

interface Restes {
  readonly session: string;
  readonly reste: number;
  /** null or absent: of a receipt that was given before it told its year apart. */
  readonly restes?: z.output<typeof restesParAnnee> | null | undefined;
}

/**
 * Says what remains after a receipt: of its year, and beside it of the other years where these ask something. One line where one year
 * asks all.
 */
export function direLesRestes({ session, reste, restes }: Restes): { titre: string; montant: number }[] {
  const TITRE = 'Reste à payer';
  if (restes == null || restes.annee === reste) return [{ titre: TITRE, montant: reste }];
  const { annee, anterieur, suivants } = restes;
  return [
    { titre: `${TITRE} en ${session}`, montant: annee },
    ...(anterieur > 0 ? [{ titre: 'Années précédentes', montant: anterieur }] : []),
    ...suivants.map((one) => ({ titre: `Reste en ${one.session}`, montant: one.reste })),
  ];
}

/** The list of receipts: nothing is disabled in it, a cancelled one stays. */
export const paiements = readOnlyContract({
  entity: 'paiements',
  isPersonal: true,
  noms: { un: 'reçu', plusieurs: 'reçus', feminin: false },
  calls: { list: 'POST paiementSelectBy', export: 'POST exportPaiement' },
  access: lire,
  fields: champsDePaiement,
  row: paiement,
  sortable: ['numero', 'jour', 'nom', 'montant', 'moyenPaiement'],
  parameters: parametres,
  filters: FILTRES_DES_PAIEMENTS,
  ownOrder: 'desc',
  summaries: {
    list: "Liste les paiements d'une école.",
    export: 'Rend en fichier la liste des paiements.',
  },
});
export const { list: paiementSelectBy, export: exportPaiement } = paiements;
export type Paiement = Output<typeof paiementSelectBy>[number];

/** A number of payments and their sum. */
const compte = { nombre: z.int(), montant: francs };

/**
 * Answers what the payments of the same filters and search make, by means and by day, the latest day first. Cancelled ones are in no
 * sum: they are told apart. `caissiers`: those who took the payments, whoever of them is chosen.
 */
export const getTotauxPaiements = endpoint('POST getTotauxPaiements', {
  kind: 'read',
  access: lire,
  input: z.extend(z.omit(exportInput(paiements.sortable), { format: true, tri: true, ordre: true }), {
    ...parametres,
    filtres: filtersInput(FILTRES_DES_PAIEMENTS),
  }),
  output: z.object({
    ...compte,
    annules: z.object(compte),
    parMoyen: z.array(z.object({ moyenPaiement: z.enum(MOYENS), ...compte })),
    parJour: z.array(z.object({ jour: z.string(), ...compte })),
    caissiers: z.array(z.object({ id, nom: z.string() })),
  }),
  typed: ['recherche'],
  summary: 'Rend ce que font les paiements de la liste, par moyen et par jour, les annulés à part.',
  source: 'addition',
});
export type TotauxDesPaiements = Output<typeof getTotauxPaiements>;

/**
 * Reads one payment in the words of its receipt: the lines that it paid, what remained then, and the head of the chain that it
 * prints.
 */
export const selectPaiementById = endpoint('GET selectPaiementById/:id', {
  access: lire,
  input: z.object({ id }),
  output: z.array(
    z.extend(paiement, {
      lignes: z.array(z.object({ echeanceId: id, libelle: z.string(), montant: francs })),
      /** The amount that the pupil still owed after it, of all years, and its parts; null where the receipt did not tell them. */
      reste: francs,
      restes: z.nullable(restesParAnnee),
      /** See caisse/ecritures.ts. */
      tete: z.string(),
      /** The person whose drawer gives the money back if the caller cancels it now; null: it is cancelled. */
      rendu: z.nullable(
        z.object({
          caissierId: id,
          caissier: z.string(),
          /** The day of that drawer: today, or that of money typed today for another day. */
          jour: z.string(),
          /** The school wants another person's agreement first: nothing is given back before. */
          veutAccord: z.boolean(),
        }),
      ),
      /** The second person who agreed to its cancellation; null: nobody had to. */
      accordPar: texte,
      /** The record to which it belongs now, where it is not the one of its receipt: two records were merged since. */
      fiche: z.nullable(z.object({ id, matricule: z.string(), prenoms: z.string(), nom: z.string() })),
    }),
  ),
  trace: lectureDe('Reçu'),
  summary: 'Rend un paiement dans les mots de son reçu.',
  source: 'addition',
});
export type PaiementEntier = Output<typeof selectPaiementById>[number];

/**
 * Takes a payment; one transaction gives its receipt number and its place in the chain. `affectations`: the amount for each line;
 * the rest is the pupil's credit. Sent again with its key, it pays once.
 */
export const addPaiement = endpoint('POST addPaiement', {
  access: right(MENU_ENCAISSER, 'ajout', { scope }),
  input: z.object({
    ecoleId,
    eleveId: id,
    ...schemas(champsDePaiement),
    affectations,
    /** The day on which the money came, where it is not today, and why: at most JOURS_EN_ARRIERE days before, in an open day. */
    jour: z.optional(champsDAutreJour.jour.schema),
    motifJour: z.optional(champsDAutreJour.motifJour.schema),
    /** Confirms the same amount for the same pupil on the same day, and an amount above all that they owe. */
    montantConfirme: confirmation,
    /** Confirms a reference that was used already. */
    referenceConfirme: confirmation,
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id, numero: z.int(), sessionId: id })),
  typed: [
    'ecoleId',
    ...Object.keys(champsDePaiement),
    ...Object.keys(champsDAutreJour),
    'affectations',
    'montantConfirme',
    'referenceConfirme',
  ],
  status: 201,
  summary: "Encaisse un paiement : renvoyé avec la même clé, il n'est payé qu'une fois.",
  source: 'addition',
});

export const champsDAnnulation = {
  annuleMotif: texteRequis('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

/**
 * Cancels a payment: its lines are owed again, it stays visible and its receipt says ANNULÉ. The drawer of the person who took it
 * gives the money back, on the day on which it was typed and until they close its day; afterwards, that of the person who cancels.
 * `caissierId`: the drawer that the person was shown.
 */
export const annulerPaiement = endpoint('PUT annulerPaiement', {
  access: right(MENU_PAIEMENTS, 'suppression', { scope }),
  input: z.object({
    id,
    ...schemas(champsDAnnulation),
    caissierId: z.optional(z.nullable(id)),
    modifUserId: idIgnore,
    modifDate,
  }),
  output: written,
  typed: ['annuleMotif'],
  summary: 'Annule un paiement avec son motif : il reste visible, ses échéances sont dues de nouveau.',
  source: 'addition',
});

/** Gives a pupil's credit to lines that they owe, the oldest payments first. */
export const affecterCredit = endpoint('POST affecterCredit', {
  access: right(MENU_ENCAISSER, 'ajout', { scope }),
  input: z.object({ ecoleId, eleveId: id, affectations, creationUserId: idIgnore }),
  output: z.array(z.object({ id })),
  typed: ['ecoleId', 'affectations'],
  status: 201,
  summary: "Donne le crédit d'un élève à des échéances qu'il doit.",
  source: 'addition',
});

/** The formats of a receipt: two A5 copies on one A4, the family's copy alone on an A5, or a till's roll of 80 mm. */
export const FORMATS_DE_RECU = ['a4', 'a5', 'ticket'] as const;
export const LIBELLES_DES_FORMATS: Readonly<Record<(typeof FORMATS_DE_RECU)[number], string>> = {
  a4: 'A4',
  a5: 'A5',
  ticket: 'Ticket 80 mm',
};

/** Answers the receipt as a PDF, and counts that it was asked for: from the second time on it says 'Duplicata'. */
export const imprimerRecu = endpoint('POST imprimerRecu', {
  kind: 'read',
  access: lire,
  input: z.object({
    id,
    format: z.enum(FORMATS_DE_RECU),
    origine,
  }),
  output: z.unknown(),
  file: true,
  notedIn: 'paiements',
  trace: papierDe('Reçu'),
  summary: 'Rend un reçu en PDF.',
  source: 'addition',
});

/** Formats the number of a receipt: 42 is '00042'. */
export const formaterNumero = (numero: number): string => String(numero).padStart(5, '0');
