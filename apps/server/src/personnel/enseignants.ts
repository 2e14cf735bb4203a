/** Reads teachers: users of a school whose fonction is Enseignant, with the class and the base salary of each. */
import {
  exportEnseignant,
  getEnseignantByEcoleId,
  getEnseignantNotAffectedToClasses,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { enseignants } from '@gestionscolaire/contract/personnel/enseignants.ts';
import { salaireDuMois } from '@gestionscolaire/contract/personnel/salaires.ts';
import { sql } from 'kysely';
import { ENSEIGNANT, readUsers, searching, utilisateursSource } from '#administration/index.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import { prepared } from '#core/db/prepared.ts';
import { type Binding, bindFile, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';

/** Returns the condition on `t` of an active teacher of a school. */
const deLEcole = (ecoleId: number) =>
  sql`t."ecoleId" = ${ecoleId} and t."estActif" = 1 and t."fonctionCle" = ${ENSEIGNANT}`;

/** Returns a column of the class of teacher `t`. */
const classe = (column: string) => sql`(
  select c.${sql.ref(column)} from classes c
  where c."ecoleId" = t."ecoleId" and c."enseignantId" = t.id and c."estActif" = 1)`;

const salairesDeLEcole = prepared<{ employeId: number; montant: number; aPartirDe: string }>(
  (param) => sql`
    select "employeId", montant, "aPartirDe" from salaires
    where "ecoleId" = ${param('ecoleId')} and "estActif" = 1`,
);

/** Completes a page of the teachers of one school with the base salary of each in the current month. */
async function avecLeurSalaire<R extends { readonly id: number; readonly ecoleId: number | null }>(
  rows: readonly R[],
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
): Promise<(R & { salaireBase: number | null })[]> {
  const ecoleId = rows[0]?.ecoleId ?? null;
  const all = ecoleId === null ? [] : await salairesDeLEcole.all(db, { ecoleId });
  const salaires = Map.groupBy(all, ({ employeId }) => employeId);
  const mois = jourDe(now).slice(0, 7);
  return rows.map((row) => ({ ...row, salaireBase: salaireDuMois(salaires.get(row.id) ?? [], mois) }));
}

const source = crudSource(enseignants, {
  ...utilisateursSource,
  completed: avecLeurSalaire,
  computed: { enseignant: classe('libelle') },
  order: { ...utilisateursSource.order, enseignant: [sql`coalesce(${classe('libelleCle')}, '')`] },
  exported: { ...utilisateursSource.exported, enseignant: 'Classe' },
});

const handlers = crudHandlers(enseignants, source);

/** Asks for the teachers of the caller's school, or of the one that the network names. */
const demandeDe = <I extends { readonly ecoleId: number; readonly recherche?: string | undefined }>(
  input: I,
  { caller }: Pick<ReadContext, 'caller'>,
): I => ({
  ...searching(input),
  ecoleId: caller.ecoleId ?? input.ecoleId,
  fonctionCle: ENSEIGNANT,
});

export const enseignantsBindings: readonly Binding[] = [
  bindRead(getEnseignantByEcoleId, (input, context) => handlers.list(demandeDe(input, context), context)),
  bindFile(exportEnseignant, (input, context) => handlers.export(demandeDe(input, context), context), {
    heavy: 'export',
  }),

  bindRead(getEnseignantNotAffectedToClasses, async (input, { db, caller }) => {
    const without = sql`not exists (
      select 1 from classes c
      where c."ecoleId" = t."ecoleId" and c."enseignantId" = t.id and c."estActif" = 1)`;
    return readUsers(db, sql`${deLEcole(caller.ecoleId ?? input.ecoleId)} and ${without}`);
  }),
];
