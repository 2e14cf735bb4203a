/** Rows of a file as they were tried, beside one another: what no single row knows. The screen and the server say the same. */
import { cle } from '#core/text/cle.ts';
import { estUnJour, formaterJour } from '#core/values/dates.ts';
import type { Candidat, Decision, Essai, ImportContract } from './columns.ts';

/** The column that a field is read from; '' where it has none: then it is the row. */
export function colonneDe({ colonnes }: Pick<ImportContract, 'colonnes'>, champ: string): string {
  return Object.keys(colonnes).find((name) => colonnes[name]?.champ === champ) ?? '';
}

type Regles = Pick<ImportContract, 'colonnes' | 'uniques' | 'repetes'>;
type Dites = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The number of the row that first has what these fields hold, for each later one that has it too. */
function premieres(champs: readonly string[], essais: readonly Essai[]): Map<number, number> {
  const found = new Map<number, number>();
  const first = new Map<string, number>();
  for (const { ligne, valeurs } of essais) {
    // What is empty repeats nothing.
    if (valeurs[champs.at(-1) ?? ''] == null) continue;
    const key = champs.map((champ) => cle(String(valeurs[champ] ?? ''))).join(' ');
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, ligne);
    else found.set(ligne, earlier);
  }
  return found;
}

/** Rows that repeat an earlier one in a group of fields, by their number: said at the column of the group's last field. */
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
 * The same rows, those that repeat an earlier one with that said: whoever reads the file knows the row, not the record that an
 * import would have made of it. What was read is compared, not what was written: '622 00 00 01' and '+224622000001' are one
 * telephone.
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

/** What a record holds, as it is told beside a row: a text for each column that has something. */
export function textesLus(
  { colonnes }: Pick<ImportContract, 'colonnes'>,
  valeurs: Essai['valeurs'],
): Candidat['textes'] {
  const texts = Object.entries(colonnes).flatMap(([name, { champ }]): [string, string][] => {
    const text = String(valeurs[champ] ?? '');
    return text === '' ? [] : [[name, estUnJour(text) ? formaterJour(text) : text]];
  });
  return Object.fromEntries(texts);
}

/**
 * Answers each of some rows also with the earlier ones that it likely repeats: one at a time, as it takes a while. `decisions`: what
 * was decided of rows; one that is left out or stands for a record that is there already is no new one, and repeats nothing.
 */
export function avecSesJumelles<E extends Essai>(
  { jumelles }: Pick<ImportContract, 'jumelles'>,
  essais: readonly E[],
  decisions: ReadonlyMap<number, Decision | undefined>,
): (essai: E) => E {
  if (jumelles === undefined) return (essai) => essai;
  const isNew = ({ ligne }: Essai) => (decisions.get(ligne) ?? 'nouveau') === 'nouveau';
  const twins = jumelles(essais.filter(isNew));
  // What the other row says is on the screen: its cells, as they were typed.
  const candidatOf = (ligne: number): Candidat => ({
    id: null,
    ligne,
    nom: `Ligne ${ligne} de ce fichier`,
    textes: {},
    empeche: null,
  });
  return (essai) => ({
    ...essai,
    candidats: [
      ...essai.candidats.filter(({ id }) => id !== null),
      ...(isNew(essai) ? twins(essai) : []).map(candidatOf),
    ],
  });
}
