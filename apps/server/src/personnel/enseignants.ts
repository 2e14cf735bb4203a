/** Teachers: users of a school whose fonction is Enseignant, with the class and the base salary of each. */
import {
  exportEnseignant,
  getEnseignantByEcoleId,
  getEnseignantNotAffectedToClasses,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { enseignants } from '@gestionscolaire/contract/personnel/enseignants.ts';
import { salaireDuMois } from '@gestionscolaire/contract/personnel/salaires.ts';
import { sql } from 'kysely';
import { ENSEIGNANT, readUsers, rechercheDePersonne, utilisateursSource } from '#administration/index.ts';
import { crudHandlers } from '#core/crud/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import { prepared } from '#core/db/prepared.ts';
import { type Binding, bindFile, bindRead } from '#core/http/bind.ts';
import type { ReadContext } from '#core/http/context.ts';

/** Active teachers of a school, as a condition on `t`. */
const deLEcole = (ecoleId: number) =>
  sql`t."ecoleId" = ${ecoleId} and t."estActif" = 1 and t."fonctionCle" = ${ENSEIGNANT}`;

/** A column of the class of teacher `t`. */
const classe = (column: string) => sql`(
  select c.${sql.ref(column)} from classes c
  where c."ecoleId" = t."ecoleId" and c."enseignantId" = t.id and c."estActif" = 1)`;

const source = crudSource(enseignants, {
  ...utilisateursSource,
  computed: { enseignant: classe('libelle') },
  order: { ...utilisateursSource.order, enseignant: [sql`coalesce(${classe('libelleCle')}, '')`] },
  exported: { ...utilisateursSource.exported, enseignant: 'Classe' },
});

const handlers = crudHandlers(enseignants, source);

const salairesDeLEcole = prepared<{ employeId: number; montant: number; aPartirDe: string }>(
  (param) => sql`
    select "employeId", montant, "aPartirDe" from salaires
    where "ecoleId" = ${param('ecoleId')} and "estActif" = 1`,
);

type Values = Record<string, unknown>;

/** The teachers of the caller's school, or of the one that the network asks for. */
function demandeDe(input: Values, { caller }: ReadContext): Values {
  const { recherche } = input;
  return {
    ...input,
    ecoleId: caller.ecoleId ?? input['ecoleId'],
    fonctionCle: ENSEIGNANT,
    recherche: typeof recherche === 'string' ? rechercheDePersonne(recherche) : undefined,
  };
}

/** A page of the teachers of a school, each with his base salary of the current month. */
async function list(input: Values, context: ReadContext) {
  const demande = demandeDe(input, context);
  const teachers = await handlers.list(demande, context);
  const all = await salairesDeLEcole.all(context.db, { ecoleId: Number(demande['ecoleId']) });
  const salaires = Map.groupBy(all, ({ employeId }) => employeId);
  const mois = jourDe(context.now).slice(0, 7);
  return teachers.map((teacher) => ({
    ...teacher,
    salaireBase: salaireDuMois(salaires.get(Number(teacher['id'])) ?? [], mois),
  }));
}

export const enseignantsBindings: readonly Binding[] = [
  bindRead<Endpoint>(getEnseignantByEcoleId, list),
  bindFile(exportEnseignant, (input, context) => handlers.export(demandeDe(input, context), context)),

  bindRead(getEnseignantNotAffectedToClasses, async (input, { db, caller }) => {
    const without = sql`not exists (
      select 1 from classes c
      where c."ecoleId" = t."ecoleId" and c."enseignantId" = t.id and c."estActif" = 1)`;
    return readUsers(db, sql`${deLEcole(caller.ecoleId ?? input.ecoleId)} and ${without}`);
  }),
];
