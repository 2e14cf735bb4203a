/**
 * Compares what the marks of a sealed class weigh with its bulletins: each evaluation, and each subject. They are facts of the class, told
 * once. A rectification changes a coefficient in the bulletins alone, so a subject is compared with the first version.
 */
import {
  type ContenuScelle,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { LIBELLES_DES_PRISES_EN_COMPTE } from '@gestionscolaire/contract/notes/enseignements/coefficients.ts';
import { LIBELLES_DES_GENRES_D_EVALUATION } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import type { Db } from '#core/db/database.ts';
import '#notes/tables/saisie.ts';
import '#notes/tables/notes.ts';
import type { BulletinRelu } from './bulletins-scelles.ts';
import type { ConstatDeNotes } from './chaine-des-sceaux.ts';

/** A value with the words that tell it. */
type Poids = readonly [string, string];

const coefficient = (value: number): string =>
  Number.isSafeInteger(value) && value >= 0 ? formaterCoefficient(value) : String(value);
const ouiNon = (value: number): string => (value === 0 ? 'non' : 'oui');
const motDe = (mots: Readonly<Record<string, string>>, value: string): string => mots[value] ?? value;

const poidsDEvaluation = (one: {
  readonly genre: string;
  readonly noteSur: number;
  readonly coefficient: number;
  readonly compte: number;
  readonly estAnnulee: boolean;
}): Poids[] => [
  ['genre', motDe(LIBELLES_DES_GENRES_D_EVALUATION, one.genre)],
  ['barème', String(one.noteSur)],
  ['coefficient', coefficient(one.coefficient)],
  ['compte dans la moyenne', ouiNon(one.compte)],
  ['annulée', one.estAnnulee ? 'oui' : 'non'],
];

const poidsDeMatiere = (one: {
  readonly coefficient: number;
  readonly priseEnCompte: string;
  readonly facultatif: number;
}): Poids[] => [
  ['coefficient', coefficient(one.coefficient)],
  ['prise en compte', motDe(LIBELLES_DES_PRISES_EN_COMPTE, one.priseEnCompte)],
  ['facultative', ouiNon(one.facultatif)],
];

/** Tells each value that the base has otherwise. */
const ecarts = (quoi: string, base: readonly Poids[], scelle: readonly Poids[]): string[] =>
  scelle.flatMap(([mot, value], at) => {
    const live = base[at]?.[1];
    return live === value ? [] : [`${quoi}, ${mot} : ${live} dans la base, ${value} aux bulletins scellés`];
  });

const parId = <T extends { readonly id: number }>(all: readonly T[]): Map<number, T> =>
  new Map(all.map((one) => [one.id, one]));

async function comparerEvaluations(
  db: Db,
  ecoleId: number,
  lus: readonly Extract<ContenuScelle, { matieres: unknown }>[],
): Promise<string[]> {
  const scellees = parId(
    lus.flatMap(({ matieres }) =>
      matieres.flatMap(({ matiere, evaluations }) => evaluations.map((one) => ({ ...one, matiere }))),
    ),
  );
  if (scellees.size === 0) return [];
  const vivantes = await db
    .selectFrom('evaluations')
    .select(['id', 'genre', 'noteSur', 'coefficient', 'compte', 'annuleMotif'])
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', [...scellees.keys()])
    .orderBy('id')
    .execute();
  return vivantes.flatMap(({ annuleMotif, ...live }) => {
    const one = scellees.get(live.id);
    if (one === undefined) return [];
    return ecarts(
      `${one.matiere}, ${one.libelle}`,
      poidsDEvaluation({ ...live, estAnnulee: annuleMotif !== null }),
      poidsDEvaluation({ ...one, estAnnulee: one.etat === 'annulee' }),
    );
  });
}

/** Whether the class had a mark of its own: without any, a coefficient may still change. */
const aDesNotes = (lus: readonly Extract<ContenuScelle, { matieres: unknown }>[]): boolean =>
  lus.some(({ matieres }) =>
    matieres.some(({ evaluations }) =>
      evaluations.some((one) => one.ailleurs === null && (one.valeur !== null || one.code !== null)),
    ),
  );

async function comparerMatieres(
  db: Db,
  ecoleId: number,
  lus: readonly Extract<ContenuScelle, { matieres: unknown }>[],
): Promise<string[]> {
  if (!aDesNotes(lus)) return [];
  const scellees = parId(
    lus.flatMap(({ matieres }) => matieres.map((one) => ({ ...one, id: one.enseignementId }))),
  );
  const vivantes = await db
    .selectFrom('enseignements')
    .select(['id', 'coefficient', 'priseEnCompte', 'facultatif'])
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', [...scellees.keys()])
    .orderBy('id')
    .execute();
  return vivantes.flatMap((live) => {
    const one = scellees.get(live.id);
    return one === undefined ? [] : ecarts(one.matiere, poidsDeMatiere(live), poidsDeMatiere(one));
  });
}

/** Tells each weight of a sealed class that is no longer that of its bulletins. `tous`: every version. */
export async function comparerPoids(
  db: Db,
  ecoleId: number,
  tous: readonly BulletinRelu[],
): Promise<ConstatDeNotes[]> {
  const premiers = tous
    .filter(({ row }) => row.version === 1)
    .flatMap(({ lu }) => (estDeNotes(lu) ? [lu] : []));
  const [premier] = premiers;
  if (premier === undefined) return [];
  const ou = `${premier.classe.libelle}, ${premier.periode.libelle}`;
  const dits = [
    ...(await comparerMatieres(db, ecoleId, premiers)),
    ...(await comparerEvaluations(db, ecoleId, premiers)),
  ];
  return dits.map((quoi) => ({ ou, quoi }));
}
