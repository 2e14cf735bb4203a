/**
 * Declares the pupils of a school (AMB-131). A pupil belongs to one school, which gives the matricule; their enrolments hold what
 * they owe. Additions.
 */
import * as z from 'zod/mini';
import {
  naissanceFacultative,
  nomDePersonne,
  prenomsDEleve,
  telephoneComplet,
} from '#administration/personne.ts';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, par, type Reserved, right } from '#core/api/endpoint.ts';
import {
  choixFacultatif,
  choixParmi,
  choixParmiFacultatif,
  choixRequis,
  fixe,
  lignesFacultatives,
  omissible,
  texteFacultatif,
} from '#core/api/fields.ts';
import { RECHERCHE_MAXIMALE } from '#core/api/lists.ts';
import { id } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { aDesCaracteresInterdits, longueur } from '#core/text/cle.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { imageFacultative } from '#fichiers/fichiers.ts';

export const MENU_ELEVES = 'eleves' satisfies ReferenceMenu;
const scope = 'ecole';

export const SEXES = ['F', 'M'] as const;
export type Sexe = (typeof SEXES)[number];
export const LIBELLES_DES_SEXES: Readonly<Record<Sexe, string>> = { F: 'Fille', M: 'Garçon' };

/** The bonds of a guardian with the pupil. */
export const LIENS = ['pere', 'mere', 'tuteur', 'autre'] as const;
export type Lien = (typeof LIENS)[number];
export const LIBELLES_DES_LIENS: Readonly<Record<Lien, string>> = {
  pere: 'Père',
  mere: 'Mère',
  tuteur: 'Tuteur',
  autre: 'Autre',
};

/**
 * The access of whoever is told what a family owes: each menu of money whose own calls tell it already. The card of a pupil is no
 * such menu: a call that it opens has the amounts as `reserved`, and so has a class list.
 */
export const lireLesDus = right('encaisser' satisfies ReferenceMenu, 'lecture', {
  scope,
  also: [
    ...(['paiements', 'journalCaisse', 'arrieres', 'tableaudebord'] satisfies ReferenceMenu[]),
    // The list of reprises tells what was taken over; its writer is shown what the pupil owes.
    par('reprises' satisfies ReferenceMenu, 'ajout'),
  ],
});

/** Declares the keys of an answer that say what a family owes. */
export const dus = (...keys: readonly string[]): Reserved => ({ keys, to: lireLesDus });

/** The menu of what is remarked on pupils, their health among it: a right of its own. */
export const MENU_OBSERVATIONS = 'observationsEleves' satisfies ReferenceMenu;

/**
 * The keys of a pupil's card beside what a class list, a receipt or the arrears need of them: their other guardian, and where they live.
 */
export const reserveALaFiche: Reserved = {
  keys: ['tuteur2Nom', 'tuteur2Lien', 'tuteur2Telephone', 'quartierId', 'quartier'],
  to: right(MENU_ELEVES, 'lecture', { scope }),
};

/** The access of whoever writes what is remarked on pupils. */
export const ecrireLesObservations = right(MENU_OBSERVATIONS, 'modification', { scope });

/** Reserves what is remarked on a pupil: whoever holds their card without that right keeps it as it is. */
export const reserveDesObservations: Reserved = {
  keys: ['observations'],
  to: right(MENU_OBSERVATIONS, 'lecture', { scope }),
  writtenBy: ecrireLesObservations,
};

/** The access of whoever reads class lists: with it alone, a person reads the pupils of the classes that are theirs today. */
export const lireLesListes = right('classesEleves' satisfies ReferenceMenu, 'lecture', { scope });

/**
 * The access by which the whole school's pupils are read beside a class list: the card, the cash desk, and the acts whose pupil is
 * chosen among all of them, such as enrolling a class.
 */
export const lireTousLesEleves = right(MENU_ELEVES, 'lecture', {
  scope,
  also: [
    ...(['encaisser', 'paiements', 'journalCaisse', 'arrieres', 'tableaudebord'] satisfies ReferenceMenu[]),
    par('reprises' satisfies ReferenceMenu, 'ajout'),
    par('fusions' satisfies ReferenceMenu, 'ajout'),
    par('passages' satisfies ReferenceMenu, 'ajout'),
    par('classesEleves' satisfies ReferenceMenu, 'ajout'),
  ],
});

/** The balances of a pupil today: something was due, nothing yet, nothing at all. */
export const SOLDES = ['enRetard', 'aVenir', 'solde'] as const;
export const LIBELLES_DES_SOLDES: Readonly<Record<(typeof SOLDES)[number], string>> = {
  enRetard: 'En retard',
  aVenir: 'Doit plus tard',
  solde: 'Ne doit rien',
};

const nomDeTuteur = (label: string) => texteFacultatif(label, { nom: 'Le nom du responsable', max: 120 });

const texte = z.nullable(z.string());

export const eleves = crudContract({
  entity: 'eleves',
  isPersonal: true,
  item: 'cet élève',
  noms: { un: 'élève', plusieurs: 'élèves', feminin: false },
  screen: MENU_ELEVES,
  // A person who takes fees, or looks at what is owed, sees the pupils who owe it.
  alsoRead: ['encaisser', 'paiements', 'arrieres', 'classesEleves'] satisfies ReferenceMenu[],
  scope,
  reserved: [dus('echu', 'reste', 'solde'), reserveALaFiche, reserveDesObservations],
  source: 'addition',
  calls: {
    list: 'POST eleveSelectBy',
    get: 'GET selectEleveById/:id',
    create: 'POST addEleve',
    update: 'PUT updateEleve',
    disable: 'PUT disableEleve',
    enable: 'PUT enableEleve',
    export: 'POST exportEleve',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    prenoms: prenomsDEleve(),
    nom: nomDePersonne(),
    sexe: choixParmi('Sexe', 'Le sexe', SEXES),
    dateNaissance: naissanceFacultative(),
    lieuNaissance: texteFacultatif('Lieu de naissance', { nom: 'Le lieu de naissance', max: 120 }),
    // The lists of candidates ask it; older programs do not send it.
    nationalite: omissible(texteFacultatif('Nationalité', { nom: 'La nationalité', max: 60 })),
    photo: imageFacultative('Photo'),
    tuteurNom: nomDeTuteur('Responsable'),
    tuteurLien: choixParmiFacultatif('Lien du responsable', 'Le lien', LIENS),
    tuteurTelephone: telephoneComplet('Téléphone du responsable'),
    tuteur2Nom: nomDeTuteur('Autre responsable'),
    tuteur2Lien: choixParmiFacultatif("Lien de l'autre responsable", 'Le lien', LIENS),
    tuteur2Telephone: telephoneComplet("Téléphone de l'autre responsable"),
    quartierId: choixFacultatif('Quartier', 'Le quartier', 'quartiers'),
    observations: lignesFacultatives('Observations', 'Le texte'),
  },
  read: {
    /** The number that the product gives, unique in its school: '00042'. */
    matricule: z.string(),
    quartier: texte,
    /** The label of the class of the current session; null when they are enrolled in none. */
    classe: texte,
    /** The amounts that they owe of all their years, in whole francs: of lines due by today, and of all lines. */
    echu: z.int(),
    reste: z.int(),
  },
  sortable: ['nom', 'prenoms', 'matricule', 'sexe', 'dateNaissance', 'classe', 'echu', 'reste'],
  within: { fields: ['ecoleId'] },
  // A birth that no pupil can have is confirmed (vraisemblance.ts).
  confirmed: ['dateNaissanceConfirme'],
  moreFilters: {
    classeId: { label: 'Classe', kind: 'choix', of: 'classes' },
    solde: { label: 'Solde', kind: 'mots', words: SOLDES },
  },
});

export type Eleve = z.output<typeof eleves.row>;

/** The most pupils that a search answers. */
export const ELEVES_TROUVES = 20;

/**
 * A pupil that a search found: enough to tell them from their namesakes, and what they owe in whole francs. Their guardian is the one
 * whose name was typed, else the first.
 */
const eleveTrouve = z.object({
  id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  sexe: z.enum(SEXES),
  dateNaissance: texte,
  photo: texte,
  tuteurNom: texte,
  tuteurTelephone: texte,
  /** The class in the current session. */
  classe: texte,
  /** False: they only resemble what was typed, and a screen asks before it takes them (core/text/ressemblance/exact.ts). */
  estExact: z.boolean(),
  /** The part of the rest that is due by today; absent, as the rest, for whoever is not told it. */
  echu: z.optional(z.int()),
  reste: z.optional(z.int()),
});
export type EleveTrouve = z.output<typeof eleveTrouve>;

const recherche = z.string({ error: 'La recherche doit être un texte.' }).check(
  z.refine((text) => !aDesCaracteresInterdits(text), {
    error: "La recherche contient un caractère qui ne s'imprime pas.",
  }),
  z.refine((text) => longueur(text) <= RECHERCHE_MAXIMALE, {
    error: `La recherche doit avoir au plus ${RECHERCHE_MAXIMALE} caractères.`,
  }),
);

/**
 * Lists the pupils of a school whose name or matricule, or a guardian's name or telephone, is like a text, the likeliest first
 * (core/text/ressemblance/recherche.ts).
 */
export const chercherEleve = endpoint('POST chercherEleve', {
  kind: 'read',
  access: right(MENU_ELEVES, 'lecture', {
    scope,
    also: ['encaisser', 'paiements', 'arrieres', 'classesEleves'] satisfies ReferenceMenu[],
  }),
  reserved: [dus('echu', 'reste'), reserveALaFiche],
  input: z.object({ ecoleId: id, recherche }),
  output: z.array(eleveTrouve),
  typed: ['recherche'],
  trace: listeLue("Recherche d'élèves"),
  summary:
    "Cherche les élèves d'une école par nom, matricule, responsable ou téléphone, les plus ressemblants d'abord.",
  source: 'addition',
});

/** Answers the classes that are the caller's today, or that they read the pupils of all. */
export const getMesClasses = endpoint('POST getMesClasses', {
  kind: 'read',
  access: chercherEleve.access,
  input: z.object({ ecoleId: id }),
  output: z.object({
    /** Whether the pupils of all classes are read, and not of those below alone. */
    toutes: z.boolean(),
    classes: z.array(z.object({ id, libelle: z.string() })),
  }),
  summary:
    "Rend les classes qui sont celles de la personne connectée aujourd'hui, ou dit qu'elle les lit toutes.",
  source: 'addition',
});
