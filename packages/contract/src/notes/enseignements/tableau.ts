/**
 * Declares who teaches what as one table of a school and a year: subjects by classes, a teacher in each cell. What a person changes
 * is saved as one act, and taken back as one lot. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { lotContract } from '#core/imports/lots.ts';
import { cle } from '#core/text/cle.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const MENU = 'enseignements' satisfies ReferenceMenu;
const scope = 'ecole';

/** The cells of one act, at most: thirty classes of twenty subjects. */
const ATTRIBUTIONS_D_UN_COUP = 600;

const personne = z.object({ id, prenoms: z.string(), nom: z.string() });

export const getTableauDesEnseignants = endpoint('GET getTableauDesEnseignants/:ecoleId/:sessionId', {
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ ecoleId: id, sessionId: id }),
  output: z.object({
    classes: z.array(
      z.object({
        id,
        libelle: z.string(),
        etape: z.string(),
        /** The teacher of the class, who teaches each subject in which nobody is named; null: its stage has none, or it has nobody. */
        titulaire: z.nullable(personne),
      }),
    ),
    matieres: z.array(z.object({ id, libelle: z.string() })),
    /** The active teachers of the school: a cell takes one of them. */
    enseignants: z.array(personne),
    cases: z.array(
      z.object({
        enseignementId: id,
        classeId: id,
        matiereId: id,
        /** Those who teach it today, in the order in which they came. */
        enseignants: z.array(
          z.extend(personne, {
            /** Whether they have a first or a last day, or are one of several: the page of the subject changes that, not the table. */
            estDate: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  summary: "Rend qui enseigne quoi dans une école, l'année dite : matières par classes.",
  source: 'addition',
});

export type TableauDesEnseignants = z.output<typeof getTableauDesEnseignants.output>;
export type CaseDuTableau = TableauDesEnseignants['cases'][number];

/** Whether a cell is changed in the table: nobody stands in it, or one person without days of their own. */
export const seChangeAuTableau = ({ enseignants }: Pick<CaseDuTableau, 'enseignants'>): boolean =>
  enseignants.length === 0 || (enseignants.length === 1 && enseignants[0]?.estDate === false);

/** Writes a person as the cells of the table do, family name first: lists of schools are in that order. */
export const nomAuTableau = ({ prenoms, nom }: { readonly prenoms: string; readonly nom: string }): string =>
  `${nom} ${prenoms}`;

/** Whether whole words are of a name, in either order of names, some left out; the last of several may be cut: 'Touré A'. */
function estDeSesNoms(
  { prenoms, nom }: { readonly prenoms: string; readonly nom: string },
  asked: string,
): boolean {
  const words = asked.split(' ');
  const isCut = words.length > 1;
  return [`${nom} ${prenoms}`, `${prenoms} ${nom}`].some((name) => {
    let own = cle(name).split(' ');
    return words.every((word, at) => {
      const found = own.findIndex((one) =>
        isCut && at === words.length - 1 ? one.startsWith(word) : one === word,
      );
      own = own.slice(found + 1);
      return found !== -1;
    });
  });
}

/**
 * Finds the teacher that a cell names: in either order of their names, by their family name, or by some of their names, where nobody else
 * has them; null: nobody; undefined: no teacher, or several of one name.
 */
export function lireEnseignant<P extends { readonly prenoms: string; readonly nom: string }>(
  text: string,
  enseignants: readonly P[],
): P | null | undefined {
  const asked = cle(text);
  if (asked === '') return null;
  const found = enseignants.filter(
    (one) => cle(nomAuTableau(one)) === asked || cle(`${one.prenoms} ${one.nom}`) === asked,
  );
  const named = found.length === 0 ? enseignants.filter(({ nom }) => cle(nom) === asked) : found;
  const begun = named.length === 0 ? enseignants.filter((one) => estDeSesNoms(one, asked)) : named;
  return begun.length === 1 ? begun[0] : undefined;
}

const error = 'Les cases sont une liste.';
/** The id of a record that a cell names. */
const deCase = z.int({ error }).check(z.positive({ error }));

export const addAttributions = endpoint('POST addAttributions', {
  access: right(MENU, 'ajout', { scope }),
  input: z.object({
    ecoleId: id,
    sessionId: id,
    cases: z
      .array(
        z.object(
          {
            enseignementId: deCase,
            /** The teacher that the person read there; null: nobody. */
            vu: z.nullable(deCase),
            /** The teacher that is to be there; null: nobody any more. */
            enseignantId: z.nullable(deCase),
          },
          { error },
        ),
        { error },
      )
      .check(
        z.minLength(1, { error: 'Les cases à changer sont au moins une.' }),
        z.maxLength(ATTRIBUTIONS_D_UN_COUP, {
          error: `Les cases à changer sont au plus ${ATTRIBUTIONS_D_UN_COUP}.`,
        }),
      ),
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id, nombre: z.int() })),
  typed: ['cases'],
  status: 201,
  summary: 'Enregistre les cases changées du tableau « Qui enseigne quoi », en un acte et un lot.',
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsAttribution/:ecoleId',
  reprendre: 'PUT reprendreAttributions',
  access: (operation) => right(MENU, operation, { scope }),
  summaries: {
    lister: "Liste les attributions qu'une école a enregistrées ensemble.",
    reprendre: 'Défait en entier des attributions enregistrées ensemble : qui y était avant y revient.',
  },
});

export const getLotsAttribution = lots.lister;

export const reprendreAttributions = lots.reprendre;
