/** The cells of the table « Qui enseigne quoi » as a person types them: what a block fills, and what is sent. Pure. */
import {
  type CaseDuTableau,
  lireEnseignant,
  nomAuTableau,
  seChangeAuTableau,
  type TableauDesEnseignants,
} from '@gestionscolaire/contract/notes/enseignements/tableau.ts';

/** The typed names, by subject of a class (`enseignementId`). */
export type NomsTapes = Readonly<Record<number, string>>;

/** The cell of a subject and a class; undefined where the class is not taught it. */
export const caseDe = (
  { cases }: TableauDesEnseignants,
  matiereId: number,
  classeId: number,
): CaseDuTableau | undefined => cases.find((one) => one.matiereId === matiereId && one.classeId === classeId);

/** Returns the text of a cell: the typed one, else the names of those who teach it today. */
export const texteDe = (one: CaseDuTableau, saisies: NomsTapes): string =>
  saisies[one.enseignementId] ?? one.enseignants.map(nomAuTableau).join(', ');

/** Returns the whole name of the teacher that a cell names by less, to be shown once it is left; undefined where nothing is to add. */
export function nomEntier(
  one: CaseDuTableau,
  saisies: NomsTapes,
  { enseignants }: Pick<TableauDesEnseignants, 'enseignants'>,
): string | undefined {
  const typed = saisies[one.enseignementId];
  const read = typed === undefined ? null : lireEnseignant(typed, enseignants);
  const whole = read == null ? undefined : nomAuTableau(read);
  return whole === typed ? undefined : whole;
}

const INCONNU = "Aucun enseignant de l'école ne porte ce nom, ou plusieurs le portent.";

/** Says why the table cannot be saved: the first cell that names nobody, and how many others do; null: none does. */
export function direLesInconnus(tableau: TableauDesEnseignants, saisies: NomsTapes): string | null {
  const [first, ...others] = tableau.cases.filter((one) => fauteDeNom(one, saisies, tableau) !== undefined);
  if (first === undefined) return null;
  const matiere = tableau.matieres.find(({ id }) => id === first.matiereId)?.libelle ?? '';
  const classe = tableau.classes.find(({ id }) => id === first.classeId)?.libelle ?? '';
  const rest =
    others.length === 0
      ? ''
      : ` ${others.length === 1 ? '1 autre case' : `${others.length} autres cases`} de même.`;
  return `${matiere}, ${classe}\u00A0: « ${texteDe(first, saisies)} » n'est le nom d'aucun enseignant de l'école, ou de plusieurs.${rest}`;
}

/** Says what is wrong with a cell; undefined: nothing is. */
export function fauteDeNom(
  one: CaseDuTableau,
  saisies: NomsTapes,
  tableau: TableauDesEnseignants,
): string | undefined {
  const typed = saisies[one.enseignementId];
  return typed !== undefined && lireEnseignant(typed, tableau.enseignants) === undefined
    ? INCONNU
    : undefined;
}

/** Returns the cells that change, as the call takes them; null while one of them names nobody that is known. */
export function casesChangees(tableau: TableauDesEnseignants, saisies: NomsTapes) {
  const changed = tableau.cases.flatMap((one) => {
    const typed = saisies[one.enseignementId];
    if (typed === undefined) return [];
    const vu = one.enseignants[0]?.id ?? null;
    const read = lireEnseignant(typed, tableau.enseignants);
    // Somebody who teaches and is no teacher of the list any more keeps their cell as it stands.
    const isSame = typed === one.enseignants.map(nomAuTableau).join(', ');
    if (isSame || (read !== undefined && (read?.id ?? null) === vu)) return [];
    return [{ enseignementId: one.enseignementId, vu, lu: read }];
  });
  if (changed.some(({ lu }) => lu === undefined)) return null;
  return changed.map(({ lu, ...one }) => ({ ...one, enseignantId: lu?.id ?? null }));
}

/** Puts a block of names down from a cell on: rows are subjects, columns classes; cells that the table does not change are passed over. */
export function poserBloc(
  tableau: TableauDesEnseignants,
  ou: { readonly matieres: readonly number[]; readonly classes: readonly number[] },
  bloc: readonly (readonly string[])[],
): NomsTapes {
  return Object.fromEntries(
    bloc.flatMap((row, l) =>
      row.flatMap((text, c) => {
        const [matiereId, classeId] = [ou.matieres[l], ou.classes[c]];
        if (matiereId === undefined || classeId === undefined) return [];
        const one = caseDe(tableau, matiereId, classeId);
        return one === undefined || !seChangeAuTableau(one) ? [] : [[one.enseignementId, text] as const];
      }),
    ),
  );
}
