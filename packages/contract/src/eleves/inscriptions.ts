/**
 * Declares enrolments: a pupil in a class for a school year, with the services taken and their schedule. A pupil has at most one
 * active enrolment a session (AMB-153): active is `inscrit`. Additions (AMB-131).
 */
import * as z from 'zod/mini';
import { added, written } from '#core/api/crud.ts';
import { endpoint, type Output, par, right } from '#core/api/endpoint.ts';
import {
  choixParmi,
  choixRequis,
  confirmation,
  type Fields,
  fixe,
  jourRequis,
  lignesFacultatives,
  montantFacultatif,
  pourcentageFacultatif,
  schemas,
  texteFacultatif,
} from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { drapeau, id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { lotContract } from '#core/imports/lots.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { IDS_DE_MOIS, unMois } from '#scolarite/mois.ts';
import { NATURES } from './echeancier.ts';
import { dus, eleves, MENU_ELEVES, reserveDesObservations, SEXES } from './eleves.ts';

const scope = 'ecole';
/** The menu of class lists: enrolling many at once, promotion. */
const MENU_CLASSES = 'classesEleves' satisfies ReferenceMenu;
const lire = right(MENU_ELEVES, 'lecture', {
  scope,
  also: [MENU_CLASSES, 'encaisser', 'paiements', 'arrieres', 'absences'] satisfies ReferenceMenu[],
});

/** The states of an enrolment: the pupil is in the class, left, or went to another school. */
export const ETATS_D_INSCRIPTION = ['inscrit', 'parti', 'transfere'] as const;
export type EtatDInscription = (typeof ETATS_D_INSCRIPTION)[number];
export const LIBELLES_DES_ETATS: Readonly<Record<EtatDInscription, string>> = {
  inscrit: 'Inscrit',
  parti: 'Parti',
  transfere: 'Transféré',
};

/** The amounts of an enrolment: asked, paid and left, and its discount. */
const MONTANTS = ['du', 'paye', 'reste', 'remisePourcentage', 'remiseMontant', 'remiseMotif'] as const;

const texte = z.nullable(z.string());
const francs = z.int();
const mois = z.enum(IDS_DE_MOIS);

function premierMois() {
  const error = "Le premier mois est un mois de l'année scolaire.";
  const schema = z.nullable(z.string({ error }).check(z.refine((text) => unMois(text) !== null, { error })));
  return { label: 'Premier mois à payer', schema, required: false, initial: null } as const;
}

/**
 * Declares the services taken: ids of prestations that have a price for the class. An empty list is an answer, the pupil takes none
 * and owes nothing; null is none, and a form begins with it: nobody is enrolled without money because prices were not read yet.
 */
function prestationIds() {
  const error = "Les prestations se choisissent, ou on dit qu'il n'en est pris aucune.";
  const schema = z.array(z.int({ error }).check(z.positive({ error })), { error }).check(
    z.maxLength(50, { error }),
    z.refine((ids) => new Set(ids).size === ids.length, {
      error: 'Les prestations ne se prennent qu’une fois chacune.',
    }),
  );
  return {
    label: 'Prestations',
    schema,
    required: true,
    initial: null,
    of: 'prestations',
  } as const;
}

/** Declares the services, among the chosen ones, that a pupil takes only where they are compulsory for their class. */
export function seulementObligatoires() {
  const error = 'Les prestations prises là où elles sont obligatoires sont une liste.';
  const one = z.int({ error }).check(z.positive({ error }));
  const schema = z.optional(z.array(one, { error }).check(z.maxLength(50, { error })));
  return {
    label: 'Seulement là où elles sont obligatoires',
    schema,
    required: false,
    initial: [],
    of: 'prestations',
  } as const;
}

/** The fields that a person fills in to enrol a pupil. */
export const champsDInscription = {
  eleveId: fixe(choixRequis('Élève', "L'élève", 'eleves')),
  sessionId: fixe(choixRequis('Année scolaire', "L'année scolaire", 'sessions')),
  classeId: choixRequis('Classe', 'La classe', 'classes'),
  dateInscription: jourRequis("Date d'inscription", "La date d'inscription"),
  prestationIds: prestationIds(),
  premierMois: premierMois(),
  remisePourcentage: pourcentageFacultatif('Remise en pourcentage', 'La remise'),
  remiseMontant: montantFacultatif('Remise en francs', 'La remise'),
  remiseMotif: texteFacultatif('Motif de la remise', { nom: 'Le motif', max: 200 }),
  observations: lignesFacultatives('Observations', 'Le texte'),
} satisfies Fields;

function ecart() {
  const error = "Attendez que la différence soit calculée avant d'enregistrer.";
  return { label: 'Échéances', schema: z.int({ error }), required: false, initial: '' } as const;
}

const { eleveId: _deLEleve, sessionId: _deLaSession, ...champsChangeables } = champsDInscription;

/** The fields of an enrolment that a person changes, and the difference that they were shown. */
export const champsDeModification = { ...champsChangeables, ecart: ecart() } satisfies Fields;

/** The key that confirms a day which is far from its school year (vraisemblance.ts). */
export const confirmationDuJour = { dateInscriptionConfirme: confirmation };

const champs = schemas(champsDInscription);
const {
  eleveId: _eleve,
  sessionId: _session,
  remisePourcentage,
  remiseMontant,
  remiseMotif,
  ...lus
} = champs;
/** A discount that is not sent stays as it is: whoever is not told what families owe changes the rest, and never sees it. */
const changeables = {
  ...lus,
  remisePourcentage: z.optional(remisePourcentage),
  remiseMontant: z.optional(remiseMontant),
  remiseMotif: z.optional(remiseMotif),
};
/** The school of the pupils; an unknown school is refused at its field. */
const { ecoleId } = schemas({ ecoleId: eleves.fields.ecoleId });

/** A line of a schedule as the books hold it. */
export const ligneTenue = z.object({
  id,
  /** null: what was owed before (caisse/reprises.ts). */
  prestationId: z.nullable(id),
  nature: z.enum(NATURES),
  libelle: z.string(),
  moisId: z.string(),
  trancheId: z.nullable(id),
  dateEcheance: z.string(),
  brut: francs,
  remise: francs,
  montant: francs,
  paye: francs,
});

const ligneNouvelle = z.omit(ligneTenue, { id: true, paye: true });

const inscription = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  sexe: z.enum(SEXES),
  sessionId: id,
  session: z.string(),
  classeId: id,
  classe: z.string(),
  etape: z.string(),
  dateInscription: z.string(),
  premierMois: texte,
  etat: z.enum(ETATS_D_INSCRIPTION),
  dateDepart: texte,
  motifDepart: texte,
  remisePourcentage: z.nullable(z.number()),
  remiseMontant: z.nullable(francs),
  remiseMotif: texte,
  observations: texte,
  /** The amount of its lines in all; `paye` and `reste` are paid and left. */
  du: francs,
  paye: francs,
  reste: francs,
  ...stamps,
});

/**
 * Reserves what an enrolment tells some of its readers alone; a write that is refused shows it too. Whoever enrols gives a discount, and is
 * not told afterwards which one stands.
 */
const reserveDeLInscription = [
  { ...dus(...MONTANTS, 'lignes'), writtenBy: right(MENU_ELEVES, 'modification', { scope }) },
  reserveDesObservations,
];

/** The enrolments of a school, of one session, class or pupil: a class list. */
export const inscriptions = readOnlyContract({
  entity: 'inscriptions',
  isPersonal: true,
  objet: 'Liste de classe',
  noms: { un: 'élève', plusieurs: 'élèves', feminin: false },
  calls: { list: 'POST inscriptionSelectBy', export: 'POST exportInscription' },
  access: lire,
  reserved: [dus(...MONTANTS), reserveDesObservations],
  fields: champsDInscription,
  row: inscription,
  sortable: ['nom', 'prenoms', 'matricule', 'sexe', 'dateInscription', 'reste'],
  parameters: {
    ecoleId: id,
    sessionId: z.optional(z.nullable(id)),
    classeId: z.optional(z.nullable(id)),
    eleveId: z.optional(z.nullable(id)),
    etatInscription: z.optional(z.nullable(z.enum(ETATS_D_INSCRIPTION))),
  },
  filters: {
    sexe: { label: 'Sexe', kind: 'mots', words: SEXES },
    dateInscription: { label: "Date d'inscription", kind: 'jour' },
  },
  hasStates: true,
  summaries: {
    list: "Liste les inscriptions d'une école.",
    export: 'Rend en fichier la liste des inscriptions.',
  },
});
export const { list: inscriptionSelectBy, export: exportInscription } = inscriptions;

/** Reads one enrolment with the services taken and its lines, in the order in which they are to be paid. */
export const selectInscriptionById = endpoint('GET selectInscriptionById/:id', {
  access: lire,
  reserved: reserveDeLInscription,
  input: z.object({ id }),
  output: z.array(z.extend(inscription, { prestationIds: z.array(id), lignes: z.array(ligneTenue) })),
  trace: lectureDe('Inscription'),
  summary: 'Rend une inscription avec ses prestations et ses échéances.',
  source: 'addition',
});

export type Inscription = Output<typeof inscriptionSelectBy>[number];
export type InscriptionEntiere = Output<typeof selectInscriptionById>[number];

/**
 * Enrols a pupil and makes their schedule from today's price sheet. One who left in that session is asked about: a return
 * (`changerEtatInscription`) resumes their lines; `sessionIdConfirme` answers that it is none, and all is asked again (AMB-175).
 */
export const addInscription = endpoint('POST addInscription', {
  access: right(MENU_ELEVES, 'ajout', { scope }),
  reserved: reserveDesObservations,
  input: z.object({
    ecoleId,
    ...champs,
    sessionIdConfirme: confirmation,
    ...confirmationDuJour,
    creationUserId: idIgnore,
  }),
  output: added,
  typed: ['ecoleId', ...Object.keys(champs), 'sessionIdConfirme', ...Object.keys(confirmationDuJour)],
  status: 201,
  summary: 'Inscrit un élève et fait son échéancier avec les prix du jour.',
  source: 'addition',
});

/**
 * Changes an enrolment. Another class, service, first month or discount recomputes by today's price sheet the lines that nobody
 * began to pay; `recalculer` does so without any of them, so that a changed price reaches a schedule. A discount that is left out
 * stays. `ecart`: the difference that the person was shown; another one is refused, null accepts any.
 */
export const updateInscription = endpoint('PUT updateInscription', {
  access: right(MENU_ELEVES, 'modification', { scope }),
  reserved: reserveDeLInscription,
  input: z.object({
    id,
    ...changeables,
    recalculer: z.optional(z.boolean()),
    ecart: z.nullable(francs),
    ...confirmationDuJour,
    modifUserId: idIgnore,
    modifDate,
  }),
  output: written,
  typed: [...Object.keys(changeables), ...Object.keys(confirmationDuJour)],
  summary: "Modifie une inscription ; ce que personne n'a commencé à payer suit les prix du jour.",
  source: 'addition',
});

/**
 * Computes the schedule that an enrolment would have, and what it changes of the lines in the books (`inscriptionId`). A screen
 * asks it before an enrolment is written, or changed as `updateInscription` says. `prix`: the services that have a price for the
 * class, and whether it is compulsory for it. The lines of an enrolment that is there are told to whoever reads what is owed alone.
 */
export const apercuEcheancier = endpoint('POST apercuEcheancier', {
  kind: 'read',
  // It tells the prices of a class: to whoever enrols, not to every reader of a class list.
  access: right(MENU_CLASSES, 'ajout', {
    scope,
    also: [par(MENU_ELEVES, 'ajout'), par(MENU_ELEVES, 'modification')],
  }),
  input: z.object({
    ecoleId: id,
    inscriptionId: z.optional(z.nullable(id)),
    sessionId: id,
    classeId: id,
    prestationIds: z.array(id).check(z.maxLength(50)),
    premierMois: z.nullable(mois),
    remisePourcentage: champs.remisePourcentage,
    remiseMontant: champs.remiseMontant,
    recalculer: z.optional(z.boolean()),
  }),
  output: z.object({
    prix: z.array(
      z.object({
        prestationId: id,
        prestation: z.string(),
        rythme: z.string(),
        prix: francs,
        fr_inscription: francs,
        estObligatoire: drapeau,
      }),
    ),
    gardees: z.array(ligneTenue),
    retirees: z.array(ligneTenue),
    ajoutees: z.array(ligneNouvelle),
    /** The francs by which the amount owed grows. */
    ecart: francs,
    /** The amount owed in all afterwards. */
    total: francs,
    /** The faults that forbid it, one sentence a field; the write is refused with the same sentences. */
    fautes: z.record(z.string(), z.string()),
  }),
  typed: ['remisePourcentage', 'remiseMontant'],
  summary: "Montre l'échéancier qu'une inscription aurait, ou ce qui l'empêche, sans rien écrire.",
  source: 'addition',
});
export type Apercu = Output<typeof apercuEcheancier>;

/** The fields that a person fills in when a pupil leaves. */
export const champsDeDepart = {
  etat: choixParmi('État', "L'état", ETATS_D_INSCRIPTION),
  dateDepart: jourRequis('Date de départ', 'La date de départ'),
  motifDepart: texteFacultatif('Motif du départ', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

/**
 * Records that a pupil leaves, is transferred, or comes back. `annulerLignes` takes away the lines due after that day that nobody
 * began to pay; another day said later brings back those that the first one took away wrongly. A pupil who comes back has their
 * lines again as they were, from `moisRetour` on; null or absent: the month of that day. `ecart`: the difference that the person
 * was shown; another one is refused, null or absent accepts any. `suivantes`: they leave the later years for which they are enrolled too,
 * and what nobody began to pay of them; with a return, they are expected again in those that they left before they began.
 */
export const changerEtatInscription = endpoint('PUT changerEtatInscription', {
  access: right(MENU_ELEVES, 'modification', { scope }),
  reserved: reserveDeLInscription,
  input: z.object({
    id,
    ...schemas(champsDeDepart),
    annulerLignes: z.boolean(),
    moisRetour: z.optional(z.nullable(mois)),
    ecart: z.optional(z.nullable(francs)),
    suivantes: z.optional(z.boolean()),
    modifUserId: idIgnore,
    modifDate,
  }),
  output: written,
  typed: Object.keys(champsDeDepart),
  summary: "Note le départ, le transfert ou le retour d'un élève.",
  source: 'addition',
});

/** Disables an enrolment made by mistake, and its lines, while no payment gave anything to one. */
export const disableInscription = endpoint('PUT disableInscription', {
  access: right(MENU_ELEVES, 'suppression', { scope }),
  reserved: reserveDeLInscription,
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: "Ôte une inscription faite par erreur, tant qu'aucun paiement ne l'a commencée.",
  source: 'addition',
});

/** The most pupils of one act; a class and its promotion have fewer. */
export const INSCRIPTIONS_D_UN_COUP = 500;

const nomDuLot = texteFacultatif('Nom', { nom: 'Le nom', max: 200 });

/**
 * Enrols many pupils at once, each in a class: a whole class, or its promotion to the next session with its exceptions. It is one
 * act, told once and undone whole. One who left in that session is refused: their return is noted on their page. `prestationIds`: the
 * services that each takes where their class has a price for them;
 * `seulementObligatoires`: those of them that they take only where they are compulsory for their class.
 */
export const addInscriptions = endpoint('POST addInscriptions', {
  access: right(MENU_CLASSES, 'ajout', { scope }),
  input: z.object({
    ecoleId,
    sessionId: champs.sessionId,
    dateInscription: champs.dateInscription,
    ...confirmationDuJour,
    prestationIds: champs.prestationIds,
    seulementObligatoires: seulementObligatoires().schema,
    lignes: z
      .array(
        z.object(
          { eleveId: champs.eleveId, classeId: champs.classeId },
          { error: 'Les lignes disent un élève et sa classe.' },
        ),
        { error: 'Les élèves sont obligatoires\u00A0: au moins un.' },
      )
      .check(
        z.minLength(1, { error: 'Les élèves sont obligatoires : au moins un.' }),
        z.maxLength(INSCRIPTIONS_D_UN_COUP, {
          error: `Les élèves sont au plus ${INSCRIPTIONS_D_UN_COUP} à la fois.`,
        }),
      ),
    /** The name of the act in its list: 'Promotion de 6ème A'. */
    origine: nomDuLot.schema,
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id, nombre: z.int() })),
  typed: [
    'ecoleId',
    'sessionId',
    'dateInscription',
    ...Object.keys(confirmationDuJour),
    'prestationIds',
    'seulementObligatoires',
    'lignes',
    'origine',
  ],
  status: 201,
  summary: "Inscrit beaucoup d'élèves en un seul acte : une classe ou sa promotion.",
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsInscription/:ecoleId',
  reprendre: 'PUT reprendreInscriptions',
  access: (operation) => right(MENU_CLASSES, operation, { scope }),
  summaries: {
    lister: "Liste les inscriptions en nombre d'une école, les plus récentes d'abord.",
    reprendre: 'Reprend une inscription en nombre, en entier.',
  },
});

/** Lists the acts by which a school enrolled many pupils, newest first. */
export const getLotsInscription = lots.lister;

/** Undoes one such act whole, while nothing depends on it. */
export const reprendreInscriptions = lots.reprendre;

const paiementDuReleve = z.object({
  id,
  numero: z.int(),
  jour: z.string(),
  /** The day on which it was typed, where it is another one. */
  saisiLe: texte,
  montant: francs,
  moyen: z.string(),
  /** The part of the payment that no line received. */
  credit: francs,
  annuleLe: texte,
  annuleMotif: texte,
});

/** The past of a pupil before the product was there (caisse/reprises.ts); one that was taken back is not told. */
const repriseDuReleve = z.object({
  id,
  inscriptionId: id,
  jour: z.string(),
  resteAnterieur: francs,
  dejaPaye: francs,
  auteur: texte,
  modifDate: texte,
  /** The lines that what was already paid covers. */
  parts: z.array(z.object({ echeanceId: id, montant: francs })),
});

/** The record that a merge put away leads to (caisse/fusions.ts). */
const ficheGardee = z.object({ id, matricule: z.string(), prenoms: z.string(), nom: z.string() });

/** A merge that stands, on the record that was kept: the record that was put away, and when. */
const fusionDuReleve = z.object({
  id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  jour: z.string(),
  auteur: texte,
  modifDate: texte,
});

/** A passage from one school to another that stands, as the school of this record tells it. */
const passageDuReleve = z.object({
  id,
  sens: z.enum(['depart', 'arrivee']),
  autreEcole: z.string(),
  /** Their record in the other school; null for a reader of this school alone. */
  autreEleveId: z.nullable(id),
  jour: z.string(),
  auteur: texte,
  modifDate: texte,
});

/** A year that they were in another school, in the words of then. */
const anneeDuParcours = z.object({
  session: z.string(),
  dateDebut: z.string(),
  ecole: z.string(),
  classe: z.string(),
  etat: z.string(),
});

/** A line of a balance; `anterieure`, `suivante`: it is of an earlier school year than that of today, of a later one. */
const ligneDuSolde = z.extend(ligneTenue, { anterieure: z.boolean(), suivante: z.boolean() });

/** The reason why a line came or went after enrolment: a price, a class, a service, a discount or a departure. */
const correction = z.object({
  id,
  creationDate: z.string(),
  motif: z.string(),
  auteur: texte,
  retirees: z.array(ligneTenue),
  ajoutees: z.array(ligneTenue),
});

/**
 * Answers 'Pourquoi ce solde ?': the enrolments of a pupil with their lines, discounts and corrections, and their payments,
 * cancelled ones too. du - paye = reste; the sum of the payments that count and of what was already paid before the product was
 * there (`reprises`) = paye + credit. `anterieur`, `suivant`: the parts of `reste` that earlier and later school years ask.
 * `annee`: the school year of today.
 */
export const getSoldeEleve = endpoint('GET getSoldeEleve/:id', {
  access: lire,
  reserved: [
    dus(...MONTANTS, 'lignes', 'corrections', 'paiements', 'reprises', 'anterieur', 'suivant', 'credit'),
    reserveDesObservations,
  ],
  input: z.object({ id }),
  output: z.object({
    eleve: z.object({
      id,
      ecoleId: id,
      ecole: z.string(),
      matricule: z.string(),
      prenoms: z.string(),
      nom: z.string(),
      photo: texte,
      tuteurNom: texte,
      tuteurTelephone: texte,
      estActif: z.int(),
      /** When their name was erased; null: they have it. */
      anonymiseLe: z.nullable(z.string()),
      /** The record that stands for it since a merge; null: itself. */
      gardee: z.nullable(ficheGardee),
    }),
    annee: z.nullable(z.object({ id, libelle: z.string() })),
    fusions: z.array(fusionDuReleve),
    passages: z.array(passageDuReleve),
    parcours: z.array(anneeDuParcours),
    inscriptions: z.array(
      z.extend(inscription, {
        /** Whether it is of a later school year than that of today. */
        suivante: z.boolean(),
        lignes: z.array(ligneDuSolde),
        corrections: z.array(correction),
      }),
    ),
    paiements: z.array(paiementDuReleve),
    reprises: z.array(repriseDuReleve),
    du: francs,
    paye: francs,
    reste: francs,
    anterieur: francs,
    suivant: francs,
    credit: francs,
  }),
  trace: lectureDe('Fiche'),
  summary: "Rend pourquoi un élève doit ce qu'il doit : échéances, remises, corrections et paiements.",
  source: 'addition',
});
export type SoldeEleve = Output<typeof getSoldeEleve>;

/** Writes a full name: 'Mamadou Diallo'. */
export const nomComplet = ({ prenoms, nom }: { prenoms: string; nom: string }): string =>
  `${prenoms} ${nom}`.trim();
