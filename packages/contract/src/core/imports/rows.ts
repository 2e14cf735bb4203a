/**
 * Compares the rows of a file with one another, for faults that a row alone does not show. The screen and the server run the same
 * code.
 */
import { cle } from '#core/text/cle.ts';
import type { EnMorceaux } from '#core/text/ressemblance/morceaux.ts';
import { estUnJour, formaterJour } from '#core/values/dates.ts';
import type { Candidat, Decision, Essai, ImportContract } from './columns.ts';
import { numeroDeColonne } from './famille.ts';

/** Returns the column that a field is read from; '', the row itself, where it has none. */
export function colonneDe({ colonnes, famille }: Colonnes, champ: string): string {
  const own = Object.keys(colonnes).find((name) => colonnes[name]?.champ === champ);
  // A column of a family is its own field.
  return own ?? (numeroDeColonne(famille, champ) === null ? '' : champ);
}

type Colonnes = Pick<ImportContract, 'colonnes'> & Partial<Pick<ImportContract, 'famille'>>;
type Regles = Colonnes & Pick<ImportContract, 'uniques' | 'repetes'>;
type Dites = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Returns, for each row whose fields repeat an earlier row's, the number of the first row that has them. */
function premieres(champs: readonly string[], essais: readonly Essai[]): Map<number, number> {
  const found = new Map<number, number>();
  const first = new Map<string, number>();
  for (const { ligne, valeurs } of essais) {
    // An empty field repeats nothing.
    if (valeurs[champs.at(-1) ?? ''] == null) continue;
    const key = champs.map((champ) => cle(String(valeurs[champ] ?? ''))).join(' ');
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, ligne);
    else found.set(ligne, earlier);
  }
  return found;
}

/**
 * Tells, by their number, the rows that repeat an earlier one in a group of fields; the sentence stands at the column of the
 * group's last field.
 */
function repetees(contract: Regles, groupes: ImportContract['uniques'], essais: readonly Essai[]): Dites {
  const found = new Map<number, Record<string, string>>();
  for (const champs of groupes) {
    const column = colonneDe(contract, champs.at(-1) ?? '');
    for (const [ligne, earlier] of premieres(champs, essais))
      found.set(ligne, { ...found.get(ligne), [column]: `Déjà à la ligne ${earlier} de ce fichier.` });
  }
  return found;
}

/**
 * Returns the same rows, with a sentence on each that repeats an earlier one. A person who reads the file knows its rows, not the
 * records that an import would make of them. It compares values, not texts: '622 00 00 01' and '+224622000001' are one telephone.
 */
export function avecLesRepetees<E extends Essai>(contract: Regles, essais: readonly E[]): E[] {
  const twice = repetees(contract, contract.uniques, essais);
  const doubtful = repetees(
    contract,
    contract.repetes.map((champ) => [champ]),
    essais,
  );
  return essais.map((essai) => ({
    ...essai,
    fautes: { ...essai.fautes, ...twice.get(essai.ligne) },
    aConfirmer: { ...essai.aConfirmer, ...doubtful.get(essai.ligne) },
  }));
}

/** Returns the same rows, with a fault on each that was decided to be a record which an earlier row is already. */
export function sansDeuxFoisLeMeme<E extends Essai>(
  essais: readonly E[],
  decisions: ReadonlyMap<number, Decision | undefined>,
): E[] {
  const first = new Map<number, number>();
  return essais.map((essai) => {
    const decision = decisions.get(essai.ligne);
    if (typeof decision !== 'number') return essai;
    const earlier = first.get(decision);
    if (earlier === undefined) first.set(decision, essai.ligne);
    return earlier === undefined
      ? essai
      : { ...essai, fautes: { ...essai.fautes, '': `La ligne ${earlier} est déjà cette même personne.` } };
  });
}

/** Returns the texts of a record that stand beside a row: one for each column that has something. */
export function textesLus(
  { colonnes }: Pick<ImportContract, 'colonnes'>,
  valeurs: Essai['valeurs'],
): Candidat['textes'] {
  const texts = Object.entries(colonnes).flatMap(([name, { champ, ecrit }]): [string, string][] => {
    const text = String(valeurs[champ] ?? '');
    return text === '' ? [] : [[name, ecrit?.(text) ?? (estUnJour(text) ? formaterJour(text) : text)]];
  });
  return Object.fromEntries(texts);
}

/**
 * Adds to each row the earlier rows that it likely repeats, one row at a time, as it takes a while. `decisions`: what a person
 * decided of rows; a row that is left out, or that is an existing record, adds nothing and so repeats nothing.
 */
export function avecSesJumelles<E extends Essai>(
  { jumelles }: Pick<ImportContract, 'jumelles'>,
  essais: readonly E[],
  decisions: ReadonlyMap<number, Decision | undefined>,
): (essai: E) => EnMorceaux<E> {
  const isNew = ({ ligne }: Essai) => (decisions.get(ligne) ?? 'nouveau') === 'nouveau';
  const twins = jumelles?.(essais.filter(isNew));
  // The screen shows the other row's cells as they were typed.
  const candidatOf = (ligne: number): Candidat => ({
    id: null,
    ligne,
    nom: `Ligne ${ligne} de ce fichier`,
    textes: {},
    empeche: null,
  });
  return function* (essai) {
    if (twins === undefined) return essai;
    const lignes = isNew(essai) ? yield* twins(essai) : [];
    const known = essai.candidats.filter(({ id }) => id !== null);
    return { ...essai, candidats: [...known, ...lignes.map(candidatOf)] };
  };
}
