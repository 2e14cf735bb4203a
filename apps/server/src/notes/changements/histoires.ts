/**
 * Reads the history of the cells under sealed bulletins, and makes the print of it that a seal holds: whoever takes a change away, or
 * rewrites one, is told by the verifier. The facts have one hash, the words another: these go with the person, and the facts stay proved.
 */
import type { HistoireScellee } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import {
  type ContenuScelle,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { hashOf } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import '#notes/tables/competences.ts';
import '#notes/tables/saisie.ts';

/** A change of a cell: its facts, and what somebody wrote of the pupil. */
export interface ChangementTenu {
  readonly inscriptionId: number;
  readonly faits: readonly (string | number | null)[];
  readonly mots: readonly (string | null)[];
}

interface Lieu {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
}

/** Reads the changes of marks: those of the evaluations of the class, and of those of other classes that a bulletin names. */
async function readChangementsDeNotes(
  db: Db,
  { ecoleId, classeId, periodeId }: Lieu,
  bulletins: readonly ContenuScelle[],
): Promise<ChangementTenu[]> {
  const nommees = new Map(
    bulletins
      .filter(estDeNotes)
      .map(({ eleve, matieres }) => [
        eleve.inscriptionId,
        new Set(matieres.flatMap(({ evaluations }) => evaluations.map(({ id }) => id))),
      ]),
  );
  if (nommees.size === 0) return [];
  const rows = await db
    .selectFrom('changements_notes as t')
    .innerJoin('evaluations as v', 'v.id', 't.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 'v.enseignementId')
    .selectAll('t')
    .select(['e.classeId', 'v.periodeId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.inscriptionId', 'in', [...nommees.keys()])
    .orderBy('t.evaluationId')
    .orderBy('t.rang')
    .execute();
  return rows.flatMap((one): ChangementTenu[] => {
    const { inscriptionId, evaluationId, rang, genre, auteurId, instant } = one;
    const isHere = one.classeId === classeId && one.periodeId === periodeId;
    if (!isHere && nommees.get(inscriptionId)?.has(evaluationId) !== true) return [];
    const { ancienneValeur, ancienCode, valeur, code, motif } = one;
    const faits = [evaluationId, rang, ancienneValeur, ancienCode, valeur, code, genre, auteurId, instant];
    return [{ inscriptionId, faits, mots: [motif] }];
  });
}

/** Reads the changes of acquis in the period. */
async function readChangementsDAcquis(
  db: Db,
  { ecoleId, periodeId }: Lieu,
  bulletins: readonly ContenuScelle[],
): Promise<ChangementTenu[]> {
  const ids = bulletins.filter((one) => !estDeNotes(one)).map(({ eleve }) => eleve.inscriptionId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('changements_acquis')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', ids)
    .orderBy('competenceId')
    .orderBy('rang')
    .execute();
  return rows.map((one) => {
    const { inscriptionId, competenceId, rang, ancienneValeurId, valeurId, genre, auteurId, instant } = one;
    return {
      inscriptionId,
      faits: [competenceId, rang, ancienneValeurId, valeurId, genre, auteurId, instant],
      mots: [one.ancienneObservation, one.observation, one.motif],
    };
  });
}

/** Reads the history of the cells under some bulletins of a class in a period, by enrolment, each in its order. */
export async function readHistoires(
  db: Db,
  lieu: Lieu,
  bulletins: readonly ContenuScelle[],
): Promise<Map<number, ChangementTenu[]>> {
  const changements = [
    ...(await readChangementsDeNotes(db, lieu, bulletins)),
    ...(await readChangementsDAcquis(db, lieu, bulletins)),
  ];
  return Map.groupBy(changements, ({ inscriptionId }) => inscriptionId);
}

export const empreinteDesFaits = (changements: readonly ChangementTenu[]): string =>
  hashOf(JSON.stringify(changements.map(({ faits }) => faits)));

/** The hash of the words. `prive`: the person as they stand beside the bulletin, whose salt salts them. */
export const empreinteDesMots = (changements: readonly ChangementTenu[], prive: string): string =>
  hashOf(JSON.stringify([prive, ...changements.map(({ mots }) => mots)]));

/** Returns what an entry holds of the history of the pupils whose bulletins it writes; nothing for one without a change. */
export const histoiresDe = (
  written: readonly { readonly lu: ContenuScelle; readonly prive: string }[],
  histoires: ReadonlyMap<number, readonly ChangementTenu[]>,
): HistoireScellee[] =>
  written.flatMap(({ lu, prive }): HistoireScellee[] => {
    const { inscriptionId } = lu.eleve;
    const own = histoires.get(inscriptionId) ?? [];
    return own.length === 0
      ? []
      : [[inscriptionId, own.length, empreinteDesFaits(own), empreinteDesMots(own, prive)]];
  });
