/** Declares the council of a class in a period: who met and when, and all that it looks at. Additions. */
import * as z from 'zod/mini';
import { added, written } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { type Fields, jourRequis, schemas, texteFacultatif, texteRequis } from '#core/api/fields.ts';
import { id, idIgnore, instant, jour, modifDate } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { nettoyer, nettoyerLignes } from '#core/text/cle.ts';
import { DECISIONS } from '#notes/bulletins/contenu.ts';
import { compteDAcquis, valeursComptees } from '#notes/bulletins/contenu-d-acquis.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { acquisDepuisLeConseil, depuisLeConseil } from '#notes/releve/figures.ts';
import { MENU_CONSEILS } from '#notes/saisie/evaluations.ts';
import { lireLeConseil } from './arret.ts';
import { bilanLu } from './bilans.ts';

const HEURE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The ways in which an hour is written: 8h30, 8 h 30, 8:30, 08.30, 8h. */
const HEURE_ECRITE = /^(\d{1,2}) ?(?:h ?(\d{2})?|[:.] ?(\d{2}))$/i;

/** Returns the one writing of an hour, '08:30'; a text that is none stays as it is. */
function ecrireHeure(text: string): string {
  const clean = nettoyer(text);
  const [, heures, apresH, apresPoint] = HEURE_ECRITE.exec(clean) ?? [];
  return heures === undefined ? clean : `${heures.padStart(2, '0')}:${apresH ?? apresPoint ?? '00'}`;
}

const heure = (label: string, nom: string) =>
  texteFacultatif(label, {
    nom,
    max: 5,
    nettoie: ecrireHeure,
    regle: { accepte: (text) => HEURE.test(text), phrase: `${nom} s'écrit 8h30 ou 08:30.` },
  });

/** The longest list of those who came, and the longest observations, in characters. */
export const LIGNES_DE_CONSEIL = 500;

/** The meeting, as it is typed. */
export const champsDeConseil = {
  jour: jourRequis('Date', 'La date'),
  president: texteRequis('Présidé par', { nom: 'Le nom de qui préside', max: 100 }),
  presents: texteFacultatif('Présents', {
    nom: 'La liste des présents',
    max: LIGNES_DE_CONSEIL,
    nettoie: nettoyerLignes,
  }),
  observations: texteFacultatif('Observations', {
    nom: 'Les observations',
    max: LIGNES_DE_CONSEIL,
    nettoie: nettoyerLignes,
  }),
  heureDebut: heure('Début', "L'heure de début"),
  heureFin: heure('Fin', "L'heure de fin"),
} satisfies Fields;

/** Returns the faults between the fields of a meeting. */
export const fautesDeConseil = ({
  heureDebut,
  heureFin,
}: {
  readonly heureDebut: string | null;
  readonly heureFin: string | null;
}): Record<string, string> =>
  heureDebut !== null && heureFin !== null && heureFin < heureDebut
    ? { heureFin: 'Le conseil finit après avoir commencé.' }
    : {};

const saisis = Object.keys(champsDeConseil);

export const addConseil = endpoint('POST addConseil', {
  access: right(MENU_CONSEILS, 'ajout', { scope: 'ecole' }),
  input: z.object({
    ecoleId: id,
    classeId: id,
    periodeId: id,
    ...schemas(champsDeConseil),
    creationUserId: idIgnore,
  }),
  output: added,
  typed: saisis,
  status: 201,
  summary: "Inscrit la réunion du conseil d'une classe dans une période.",
  source: 'addition',
});

export const updateConseil = endpoint('PUT updateConseil', {
  access: right(MENU_CONSEILS, 'modification', { scope: 'ecole' }),
  input: z.object({ id, ...schemas(champsDeConseil), modifDate, modifUserId: idIgnore }),
  output: written,
  typed: saisis,
  summary: "Modifie la réunion du conseil d'une classe.",
  source: 'addition',
});

const centiemes = z.nullable(z.int());
const rang = { rang: z.nullable(z.int()), exAequo: z.boolean() };

/** The class of a council, its meeting, and the part that the person has in it. */
const duConseil = {
  ecoleId: id,
  classe: z.string(),
  periode: z.string(),
  etat: z.enum(ETATS_DE_PERIODE),
  arreteeLe: z.nullable(instant),
  nonTenueMotif: z.nullable(z.string()),
  /** Whether the period ends the year: its council decides. */
  estDerniere: z.boolean(),
  /** The day that counts its pupils. */
  jour,
  /** The part of a bilan that the person writes. */
  ecrit: z.enum(['tout', 'appreciation', 'rien']),
  reunion: z.nullable(z.object({ id, modifDate, ...schemas(champsDeConseil) })),
  effectif: z.int(),
  /** The cells that the class still owes. */
  attendues: z.int(),
};

const eleveDuConseil = {
  inscriptionId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  sexe: z.string(),
};

/** The council, whole: figures in hundredths, as printed. That of a class by competences has no figure of marks (NOTE-63). */
export const getConseil = endpoint('GET getConseil/:classeId/:periodeId', {
  access: lireLeConseil,
  input: z.object({ classeId: id, periodeId: id }),
  output: z.discriminatedUnion('genre', [
    z.object({
      genre: z.literal('notes'),
      ...duConseil,
      noteSur: z.int(),
      /** The distinctions of the rule, each with the average from which it is proposed, and the mark of conduct. */
      distinctions: z.array(z.object({ libelle: z.string(), seuil: centiemes, conduiteMinimum: centiemes })),
      evalues: z.int(),
      moyenne: centiemes,
      min: centiemes,
      max: centiemes,
      depuisLeConseil: z.nullable(depuisLeConseil),
      /** The periods of the year before this one. */
      periodes: z.array(z.object({ periodeId: id, libelle: z.string() })),
      matieres: z.array(
        z.object({
          enseignementId: id,
          matiere: z.string(),
          abreviation: z.string(),
          coefficient: z.int(),
          moyenne: centiemes,
        }),
      ),
      eleves: z.array(
        z.object({
          ...eleveDuConseil,
          moyenne: centiemes,
          estClasse: z.boolean(),
          mention: z.nullable(z.string()),
          ...rang,
          /** The figures that the council saw; null: it has not arrêté the class, or had not seen them. */
          vu: z.nullable(z.object({ moyenne: centiemes, rang: z.nullable(z.int()) })),
          /** In the order of `matieres`. */
          matieres: z.array(
            z.object({
              etat: z.enum(['evaluee', 'nonEvaluee', 'dispensee', 'nonSuivie']),
              cours: centiemes,
              composition: centiemes,
              moyenne: centiemes,
              ...rang,
              appreciation: z.nullable(z.string()),
            }),
          ),
          /** Their averages, in the order of `periodes`. */
          periodes: z.array(centiemes),
          /** Their year; null before the last period. */
          annee: z.nullable(
            z.object({
              moyenne: centiemes,
              periodes: z.int(),
              estClasse: z.boolean(),
              ...rang,
              mention: z.nullable(z.string()),
              proposition: z.nullable(z.enum(DECISIONS)),
              /** Their periods that are not classées, and whether they count, in a sentence; null: all of them are. */
              reserve: z.nullable(z.string()),
            }),
          ),
          /** Their mark of conduct; null: the class has none, or they have none. */
          conduite: centiemes,
          /** The distinction that their figures propose, and those that conduct kept back (distinction.ts). */
          distinctionProposee: z.object({
            libelle: z.nullable(z.string()),
            retenues: z.array(z.object({ libelle: z.string(), conduiteMinimum: z.int() })),
          }),
          bilan: z.nullable(bilanLu),
        }),
      ),
    }),
    z.object({
      genre: z.literal('competences'),
      ...duConseil,
      /** The words of the scale, by which the acquis are counted. */
      valeurs: valeursComptees,
      depuisLeConseil: z.nullable(acquisDepuisLeConseil),
      eleves: z.array(
        z.object({
          ...eleveDuConseil,
          ...compteDAcquis,
          bilan: z.nullable(
            z.pick(bilanLu, {
              id: true,
              modifDate: true,
              appreciation: true,
              decision: true,
              decisionMotif: true,
            }),
          ),
        }),
      ),
    }),
  ]),
  trace: listeLue("Conseil d'une classe"),
  summary: "Rend tout ce que regarde le conseil d'une classe dans une période.",
  source: 'addition',
});
