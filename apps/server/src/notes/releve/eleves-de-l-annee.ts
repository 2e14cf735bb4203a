/** Reads the pupils of a school in a year with the classes where they were, and tells who is in a class on a day. */
import type { PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { estDeLaClasse } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Db } from '#core/db/database.ts';

export interface EleveDeLAnnee extends PresenceDEleve {
  /** The id of their enrolment. */
  readonly id: number;
  readonly estActif: number;
}

/** Reads every enrolment of a year, removed ones too: a cell of theirs counts for nothing. */
export async function readElevesDeLAnnee(
  db: Db,
  ecoleId: number,
  sessionId: number,
): Promise<EleveDeLAnnee[]> {
  const inscrits = await db
    .selectFrom('inscriptions')
    .select(['id', 'dateInscription', 'dateDepart', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .execute();
  const rows = await db
    .selectFrom('inscriptions_classes as c')
    .innerJoin('inscriptions as t', 't.id', 'c.inscriptionId')
    .select(['c.inscriptionId', 'c.classeId', 'c.du'])
    .where('c.ecoleId', '=', ecoleId)
    .where('t.sessionId', '=', sessionId)
    .execute();
  const classes = Map.groupBy(rows, ({ inscriptionId }) => inscriptionId);
  return inscrits.map((one) => ({ ...one, classes: classes.get(one.id) ?? [] }));
}

/** Returns the enrolments of a class on a day; each class and day once. */
export async function inscritsDuJour(
  db: Db,
  ecoleId: number,
  sessionId: number,
): Promise<(classeId: number, jour: string) => readonly number[]> {
  const eleves = (await readElevesDeLAnnee(db, ecoleId, sessionId)).filter(({ estActif }) => estActif === 1);
  const known = new Map<string, readonly number[]>();
  return (classeId, jour) => {
    const place = `${classeId} ${jour}`;
    const own =
      known.get(place) ?? eleves.filter((one) => estDeLaClasse(one, classeId, jour)).map(({ id }) => id);
    known.set(place, own);
    return own;
  };
}
