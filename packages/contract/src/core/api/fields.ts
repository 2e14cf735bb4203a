/**
 * Declares the kinds of fields a person fills in: label, rule and French sentence in one place, for the form and the server.
 * Lengths are in code points. Every schema answers with its own sentence, never with zod's.
 */
import * as z from 'zod/mini';
import {
  aDesCaracteresInterdits,
  estVisible,
  longueur,
  nettoyer,
  nettoyerLignes,
  premiereMajuscule,
} from '#core/text/cle.ts';
import { type Formule, formulations, type Texte, worded } from '#core/text/formulations.ts';
import { CENTIEMES_PAR_UNITE } from '#core/values/centiemes.ts';
import { estUnJour } from '#core/values/dates.ts';
import { ofKind } from '#core/values/genres.ts';
import { estUneHeure, lireHeure } from '#core/values/heures.ts';
import { formaterMontant, MONTANT_ILLISIBLE, MONTANT_MAXIMAL } from '#core/values/montant.ts';

/** A field of a form: its label, the values it accepts, the value before anything was typed. */
export interface Field<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly label: string;
  readonly schema: S;
  readonly required: boolean;
  readonly initial: unknown;
  /** The entity whose record's id a choice holds: 'communes'. */
  readonly of?: string;
  /** The words that a choice takes: lists filter by them. */
  readonly words?: readonly string[];
  /** Whether it holds a day; `isTick`: 1 or 0. Lists filter by both. */
  readonly isDay?: true;
  readonly isTick?: true;
  /** Whether a day may be known by its year alone, yyyy (core/values/naissance.ts). */
  readonly mayBeYear?: true;
  /** Whether the field is given when the record is made and never changes, as its school. */
  readonly isFixed?: true;
  /** Whether the documented calls lack the field (an addition): left out, it stays as it is. */
  readonly isOmissible?: true;
}

export type Fields = Readonly<Record<string, Field>>;

/** The values of fields, once their rules took them. */
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]['schema']> };

type Schemas<F extends Fields> = { [K in keyof F]: F[K]['schema'] };

/** Returns the rules of fields, as an endpoint's input takes them. */
export function schemas<F extends Fields>(fields: F): Schemas<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema])) as Schemas<F>;
}

/** The longest label, in characters. No document gives a bound (SHARED-36); this one only keeps a page readable. */
export const LIBELLE_MAXIMAL = 200;

/** Agrees a verb with the subject of its sentence: 'Le motif doit', 'Les observations doivent'. */
const accorder = (nom: string, un: string, plusieurs: string): string =>
  `${nom} ${nom.startsWith('Les ') ? plusieurs : un}`;

const est = (nom: string): string => accorder(nom, 'est', 'sont');
const obligatoire = (nom: string): string => accorder(nom, 'est obligatoire.', 'sont obligatoires.');
const pasUnChoix = (nom: string): string =>
  accorder(nom, "n'est pas un choix possible.", 'ne sont pas un choix possible.');

interface TextRules {
  /** The subject of the sentences, with its article and a capital: 'Le libellé'. */
  nom: string;
  max: number;
  /** The sentence of a required text that is empty; default: 'Le libellé est obligatoire.' */
  absent?: Texte;
  /** The documents' one sentence for all faults of the field; once the wording is corrected, each fault has its own (AMB-182). */
  seule?: Formule;
  majuscule?: boolean;
  /** A further rule, with the sentence of a text that breaks it. */
  regle?: { accepte: (text: string) => boolean; phrase: Texte };
  nettoie?: (text: string) => string;
}

/** The most UTF-16 units that one character is sent as: a letter with three marks, each apart. */
const UNITES_PAR_CARACTERE = 4;

/** Makes what says a fault of a field, under the wording of the moment. */
const direFaute =
  ({ seule }: TextRules) =>
  (propre: Texte) =>
  () =>
    seule !== undefined && formulations() === 'document' ? seule.document : worded(propre);

function textSchema(rules: TextRules) {
  const { nom, max, majuscule, regle, nettoie = nettoyer } = rules;
  const dire = direFaute(rules);
  const tropLong = dire(`${accorder(nom, 'doit', 'doivent')} avoir au plus ${max} caractères.`);
  // NFC comes again: a capital may have a composed form that its small letter lacks.
  const clean = (text: string) =>
    majuscule === true ? premiereMajuscule(nettoie(text)).normalize('NFC') : nettoie(text);
  return z.string({ error: dire(`${accorder(nom, 'doit', 'doivent')} être un texte.`) }).check(
    // Cleaning a text takes time with its length, so a text that is far too long is refused before it is cleaned.
    z.refine((text) => text.length <= max * UNITES_PAR_CARACTERE, { error: tropLong, abort: true }),
    z.refine((text) => !aDesCaracteresInterdits(text), {
      error: dire(`${accorder(nom, 'contient', 'contiennent')} un caractère qui ne s'imprime pas.`),
      abort: true,
    }),
    z.overwrite(clean),
    z.refine((text) => longueur(text) <= max, { error: tropLong }),
    z.refine((text) => text === '' || regle === undefined || regle.accepte(text), {
      error: dire(regle?.phrase ?? ''),
    }),
  );
}

/** Declares a required text of one line. */
export function texteRequis(label: string, rules: TextRules) {
  const schema = textSchema(rules)
    .check(z.refine(estVisible, { error: direFaute(rules)(rules.absent ?? obligatoire(rules.nom)) }))
    .register(z.globalRegistry, { minLength: 1, maxLength: rules.max });
  return { label, schema, required: true, initial: '' } as const;
}

/** Declares a text of one line that may stay empty: '' and null are both stored as null. */
export function texteFacultatif(label: string, rules: TextRules) {
  const text = textSchema(rules);
  const schema = z
    .nullable(text.check().register(z.globalRegistry, { maxLength: rules.max }))
    .check(z.overwrite((value) => (value === '' ? null : value)));
  return { label, schema, required: false, initial: '' } as const;
}

/** Declares a text of one line that may stay empty, and is then stored as an empty text. */
export function texteOuVide(label: string, rules: TextRules) {
  return { label, schema: textSchema(rules), required: false, initial: '' } as const;
}

/** Declares a word that is typed as it stands, so that an act is not done by mistake. */
export function motATaper(mot: string, error = `Tapez ${mot}, en majuscules.`) {
  const schema = z.string({ error }).check(z.refine((text) => text === mot, { error }));
  return { label: `Tapez ${mot} pour confirmer`, schema, required: false, initial: '' } as const;
}

/** Declares a 'Libellé': required, trimmed, first letter in upper case (A§5, B§5). */
export function libelle(label = 'Libellé', nom = 'Le libellé') {
  return texteRequis(label, { nom, max: LIBELLE_MAXIMAL, majuscule: true });
}

/** Declares the optional code of a place (A§5). */
export function code() {
  return texteFacultatif('Code', { nom: 'Le code', max: 20 });
}

/** Declares the sign of a currency or unit (A§5: required). */
export function symbole() {
  return texteRequis('Symbole', { nom: 'Le symbole', max: 12 });
}

/** Keeps the digits of a dial code: '+224', '00224' and '224' are one. */
function chiffresDIndicatif(text: string): string {
  return nettoyer(text)
    .replace(/[\s.()-]/g, '')
    .replace(/^(\+|00)/, '');
}

/** Declares the dial code of a country, required on both forms (AMB-070): 1 to 6 digits. */
export function indicatifTel() {
  return texteRequis('Indicatif téléphonique', {
    nom: "L'indicatif téléphonique",
    max: 20,
    nettoie: chiffresDIndicatif,
    regle: {
      accepte: (text) => /^[1-9]\d{0,5}$/.test(text),
      phrase: "L'indicatif est fait de 1 à 6 chiffres, par exemple 224.",
    },
  });
}

/** Declares a required choice among the records of another entity (`of`); the value is its id. */
export function choixRequis(label: string, nom: string, of: string) {
  const error = obligatoire(nom);
  const schema = z.int({ error }).check(z.positive({ error }));
  return { label, schema, required: true, initial: null, of } as const;
}

/** Declares a choice that may stay empty; null when nothing is chosen. */
export function choixFacultatif(label: string, nom: string, of: string) {
  const error = pasUnChoix(nom);
  const schema = z.nullable(z.int({ error }).check(z.positive({ error })));
  return { label, schema, required: false, initial: null, of } as const;
}

/**
 * Declares a choice that must be made, and may be that nobody is there yet: null is an answer, '' is none. A form begins without
 * an answer.
 */
export function choixAPourvoir(label: string, nom: string, of: string) {
  const { schema } = choixRequis(label, nom, of);
  return { label, schema: z.nullable(schema), required: true, initial: '', of } as const;
}

/** Declares a required choice among a few given words. */
export function choixParmi<const V extends readonly [string, ...string[]]>(
  label: string,
  nom: string,
  values: V,
) {
  const schema = z.enum(values, { error: obligatoire(nom) });
  return { label, schema, required: true, initial: '', words: values } as const;
}

/** Declares a required whole number, `min` to `max`. */
export function nombreRequis(label: string, nom: string, { min, max }: { min: number; max: number }) {
  const error = `${est(nom)} un nombre entier, de ${min} à ${max}.`;
  const schema = z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }));
  return { label, schema, required: true, initial: null } as const;
}

/** Declares a whole number, `min` to `max`, that may stay empty. */
export function nombreFacultatif(label: string, nom: string, bounds: { min: number; max: number }) {
  const { schema } = nombreRequis(label, nom, bounds);
  return { label, schema: z.nullable(schema), required: false, initial: null } as const;
}

/** The rules of amounts, so that what shows, reads or tries all of them finds each one. */
const montants = z.registry<{ readonly nom: string }>();

/** Whether a schema, of a call or of a field, is that of an amount in francs; one that may be empty is as the one inside. */
export function estUnMontant(schema: z.core.$ZodType): boolean {
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return montants.has(schema) || (innerType !== undefined && estUnMontant(innerType));
}

/** Makes the rule of an amount: a text is told how amounts are written, as wherever else they are read; a number, its bounds. */
function montantSchema(nom: string, minimum: 0 | 1) {
  const error = `${est(nom)} un nombre entier de francs, de ${minimum} à ${formaterMontant(MONTANT_MAXIMAL)}.`;
  const schema = z
    .int({
      error: ({ input }) =>
        input == null || input === ''
          ? obligatoire(nom)
          : typeof input === 'string'
            ? MONTANT_ILLISIBLE
            : error,
    })
    .check(z.refine((montant) => montant >= minimum && montant <= MONTANT_MAXIMAL, { error }));
  return schema.register(montants, { nom });
}

/** Declares a required amount in whole francs: from 0 for a price, from 1 for a movement (AMB-128). */
export function montantRequis(label: string, nom: string, { minimum }: { minimum: 0 | 1 }) {
  return { label, schema: montantSchema(nom, minimum), required: true, initial: null } as const;
}

/** The largest percentage; two decimals at most, so that hundredths are whole (AMB-102). */
export const POURCENTAGE_MAXIMAL = 100;

/** Returns the hundredths of a percentage: 33.33 is 3333. */
export const centiemes = (pourcentage: number): number => Math.round(pourcentage * 100);

/** Declares a required percentage, 1 to 100; `zero`: the documents' own sentence for 0. */
export function pourcentageRequis(label: string, nom: string, { zero }: { zero?: Texte } = {}) {
  const error = `${est(nom)} un nombre de 1 à 100, avec deux décimales au plus.`;
  const schema = z.number({ error: (issue) => (issue.input == null ? obligatoire(nom) : error) }).check(
    z.refine((value) => value !== 0, { error: () => worded(zero ?? error), abort: true }),
    z.gte(1, { error }),
    z.lte(POURCENTAGE_MAXIMAL, { error }),
    z.refine((value) => Math.abs(value * 100 - centiemes(value)) < 1e-6, { error }),
  );
  return { label, schema, required: true, initial: null } as const;
}

/** Declares a required day, yyyy-MM-dd. */
export function jourRequis(label: string, nom: string) {
  const schema = z.string({ error: obligatoire(nom) }).check(
    z.refine((text) => text !== '', { error: obligatoire(nom), abort: true }),
    z.refine(estUnJour, { error: `${est(nom)} un jour du calendrier, par exemple 03/10/2026.` }),
  );
  return { label, schema, required: true, initial: '', isDay: true } as const;
}

/** Declares a day that may stay empty: '' and null are both stored as null. */
export function jourFacultatif(label: string, nom: string) {
  const error = `${est(nom)} un jour du calendrier, par exemple 03/10/2026.`;
  const schema = z
    .nullable(z.string({ error }).check(z.refine((text) => text === '' || estUnJour(text), { error })))
    .check(z.overwrite((value) => (value === '' ? null : value)));
  return { label, schema, required: false, initial: '', isDay: true } as const;
}

const regleDHeure = (nom: string): TextRules => ({
  nom,
  max: 8,
  nettoie: (text) => lireHeure(nettoyer(text)) ?? nettoyer(text),
  regle: { accepte: estUneHeure, phrase: `${est(nom)} une heure de la journée, par exemple 08:30.` },
});

/** Declares an hour of the day, « 08:30 »; it is taken as people write it: « 8h30 », « 8 ». */
export const heureRequise = (label: string, nom: string) => texteRequis(label, regleDHeure(nom));

/** Declares an hour of the day that may stay empty: '' and null are both stored as null. */
export const heureFacultative = (label: string, nom: string) => texteFacultatif(label, regleDHeure(nom));

/** Declares a choice among a few given words that may stay empty. */
export function choixParmiFacultatif<const V extends readonly [string, ...string[]]>(
  label: string,
  nom: string,
  values: V,
) {
  const schema = z.nullable(z.enum(values, { error: pasUnChoix(nom) }));
  return { label, schema, required: false, initial: null, words: values } as const;
}

/** Declares an amount in whole francs, from 1, that may stay empty. */
export function montantFacultatif(label: string, nom: string) {
  return { label, schema: z.nullable(montantSchema(nom, 1)), required: false, initial: null } as const;
}

/** Declares a percentage, 1 to 100, that may stay empty. */
export function pourcentageFacultatif(label: string, nom: string) {
  const { schema } = pourcentageRequis(label, nom);
  return { label, schema: z.nullable(schema), required: false, initial: null } as const;
}

/** The highest scale of marks, in points. */
export const NOTE_MAXIMALE = 100;

/** Declares a required mark or threshold, 0 to 100 points in whole hundredths: 1250 is 12,5. */
export function noteRequise(label: string, nom: string) {
  const error = `${est(nom)} un nombre de 0 à ${NOTE_MAXIMALE}, avec deux décimales au plus.`;
  const schema = z
    .int({ error: (issue) => (issue.input == null ? obligatoire(nom) : error) })
    .check(z.gte(0, { error }), z.lte(NOTE_MAXIMALE * CENTIEMES_PAR_UNITE, { error }));
  return { label, schema: ofKind(schema, 'centiemes'), required: true, initial: null } as const;
}

/** Declares a mark or threshold that may stay empty. */
export function noteFacultative(label: string, nom: string) {
  const { schema } = noteRequise(label, nom);
  return { label, schema: z.nullable(schema), required: false, initial: null } as const;
}

/** Marks a field that is given when the record is made and stays as it is. */
export const fixe = <F extends Field>(field: F): F & { readonly isFixed: true } => ({
  ...field,
  isFixed: true,
});

/** Marks a field that the documented calls do not have: a call may leave it out. */
export const omissible = <F extends Field>(field: F): F & { readonly isOmissible: true } => ({
  ...field,
  isOmissible: true,
});

/** Returns the rule of a box to tick: 1 or 0. */
export function caseACocher(label: string) {
  return z.union([z.literal(0), z.literal(1)], { error: `La case « ${label} » se coche ou non.` });
}

/** Declares a box to tick of a form; left out by a documented call, it is 0. */
export function coche(label: string) {
  const schema = z._default(caseACocher(label), 0);
  return { label, schema, required: false, initial: 0, isTick: true } as const;
}

/** Declares a box that a form begins ticked: a call that leaves it out says the same. */
export function cocheDAbord(label: string) {
  const schema = z._default(caseACocher(label), 1);
  return { label, schema, required: false, initial: 1, isTick: true } as const;
}

/**
 * Declares a box to tick that the documented calls lack: left out, it is 0 when the record is made, and stays as it is when it is
 * changed.
 */
export function cocheOmissible(label: string) {
  return omissible({ label, schema: caseACocher(label), required: false, initial: 0, isTick: true } as const);
}

/** The longest text of several lines, in characters. */
const LIGNES_MAXIMALES = 2000;

/** Declares a text of several lines that may stay empty: '' and null are both stored as null. */
export function lignesFacultatives(label: string, nom: string) {
  return texteFacultatif(label, { nom, max: LIGNES_MAXIMALES, nettoie: nettoyerLignes });
}

/** The box to tick under a caution (AMB-079, AMB-153); absent means not confirmed. */
export const confirmation = z.optional(z.boolean({ error: 'La confirmation est une case à cocher.' }));
