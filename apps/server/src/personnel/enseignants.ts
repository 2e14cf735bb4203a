/** Teachers: users of a school whose fonction is Enseignant, with the class and the base salary of each. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import {
  getEnseignantByEcoleId,
  getEnseignantNotAffectedToClasses,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/dates.ts';
import { salaireDuMois } from '@gestionscolaire/contract/personnel/salaires.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';
import { readUsers } from '../administration/index.ts';

const ENSEIGNANT = cle(FONCTION_ENSEIGNANT);

export const ENSEIGNANT_ABSENT = "Cet enseignant n'existe pas dans cette école ou est désactivé.";

interface Etat {
  readonly ecoleId: number | null;
  readonly fonctionCle: string;
  readonly estActif: number;
}

export const estEnseignant = ({ fonctionCle }: Pick<Etat, 'fonctionCle'>): boolean =>
  fonctionCle === ENSEIGNANT;

/** Why a person cannot be given what is a teacher's in that school; undefined for a teacher of it. */
export function fauteDEnseignant(person: Etat | undefined, ecoleId: number): string | undefined {
  if (person?.estActif !== 1 || person.ecoleId !== ecoleId) return ENSEIGNANT_ABSENT;
  return estEnseignant(person) ? undefined : "La fonction de cette personne n'est pas Enseignant.";
}

/** Active teachers of a school, as a condition on `t`. */
const deLEcole = (ecoleId: number) =>
  sql`t."ecoleId" = ${ecoleId} and t."estActif" = 1 and t."fonctionCle" = ${ENSEIGNANT}`;

const classesDeLEcole = prepared<{ enseignantId: number; libelle: string }>(
  (param) =>
    sql`select "enseignantId", libelle from classes where "ecoleId" = ${param('ecoleId')} and "estActif" = 1`,
);

const salairesDeLEcole = prepared<{ employeId: number; montant: number; aPartirDe: string }>(
  (param) => sql`
    select "employeId", montant, "aPartirDe" from salaires
    where "ecoleId" = ${param('ecoleId')} and "estActif" = 1`,
);

/** Label of the class of each teacher of a school, by his id. */
export async function classesParEnseignant(db: Db, ecoleId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await classesDeLEcole.all(db, { ecoleId });
  return new Map(rows.map(({ enseignantId, libelle }) => [enseignantId, libelle]));
}

export const enseignantsBindings: readonly Binding[] = [
  bindRead(getEnseignantByEcoleId, async (input, { db, now, caller }) => {
    const ecoleId = caller.ecoleId ?? input.ecoleId;
    const teachers = await readUsers(db, deLEcole(ecoleId));
    const classes = await classesParEnseignant(db, ecoleId);
    const salaires = Map.groupBy(await salairesDeLEcole.all(db, { ecoleId }), ({ employeId }) => employeId);
    const mois = jourDe(now).slice(0, 7);
    return teachers.map((teacher) => ({
      ...teacher,
      enseignant: classes.get(teacher.id) ?? null,
      salaireBase: salaireDuMois(salaires.get(teacher.id) ?? [], mois),
    }));
  }),

  bindRead(getEnseignantNotAffectedToClasses, async (input, { db, caller }) => {
    const without = sql`not exists (
      select 1 from classes c
      where c."ecoleId" = t."ecoleId" and c."enseignantId" = t.id and c."estActif" = 1)`;
    return readUsers(db, sql`${deLEcole(caller.ecoleId ?? input.ecoleId)} and ${without}`);
  }),
];
