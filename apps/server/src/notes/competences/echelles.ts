/** Maintains scales of acquis: the network's, which every school has, and each school's own. Their words are saved with them. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { echelles, lireValeurs } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { findRow, insertRows, updateRow } from '#core/db/rows.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ECOLE } from '#scolarite/index.ts';
import '#notes/tables/competences.ts';

/** The words of the scale `t`, as a text of lines. */
const VALEURS_EN_LIGNES = sql`(select ${perEngine({
  sqlite: sql`group_concat(v.code || ' ' || v.libelle, char(10) order by v.ordre)`,
  postgres: sql`string_agg(v.code || ' ' || v.libelle, chr(10) order by v.ordre)`,
})} from echelles_valeurs v where v."echelleId" = t.id and v."estActif" = 1)`;

const handlers = crudHandlers(echelles, {
  table: 'echelles',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  computed: { valeurs: VALEURS_EN_LIGNES },
  stored: ({ valeurs: _lines, ...same }) => same,
  exported: { ecole: 'École', valeurs: 'Valeurs' },
  parents: [ECOLE],
  referencedBy: [
    { table: 'echelles_valeurs', column: 'echelleId', one: 'valeur', many: 'valeurs', isFeminine: true },
  ],
  // Its words go with it.
  heldBy: [],
});

interface Echelle {
  readonly id: number;
  readonly ecoleId: number | null;
}

/** Writes the words of a scale. One that keeps its letters keeps its id; one that goes is disabled: acquis may have it. */
async function writeValeurs(
  { db, now, caller }: WriteContext,
  { id: echelleId, ecoleId }: Echelle,
  text: string,
): Promise<void> {
  const stamp = { now, userId: caller.userId };
  const stored = await db
    .selectFrom('echelles_valeurs')
    .select(['id', 'code', 'modifDate', 'estActif'])
    .where('echelleId', '=', echelleId)
    .orderBy('id')
    .execute();
  const wanted = new Map(
    lireValeurs(text).map((one, rang) => [cle(one.code), { ...one, ordre: rang + 1 }] as const),
  );
  for (const { id, code, modifDate, estActif } of stored) {
    const one = wanted.get(cle(code));
    const values = one === undefined ? { estActif: 0 } : { ...one, estActif: 1 };
    await updateRow(
      db,
      'echelles_valeurs',
      { id, modifDate, estActif: estActif === 1 ? 1 : 0 },
      values,
      stamp,
    );
    wanted.delete(cle(code));
  }
  const rows = [...wanted.values()].map((one) => ({ ecoleId, echelleId, ...one }));
  if (rows.length > 0) await insertRows(db, 'echelles_valeurs', rows, stamp);
}

/** Deletes the words of a scale that is about to go; refused while a cell has, or had, one of them. */
async function deleteValeurs(db: Trx, echelleId: number): Promise<void> {
  const own = db.selectFrom('echelles_valeurs').select('id').where('echelleId', '=', echelleId);
  const held = await db.selectFrom('acquis').select('id').where('valeurId', 'in', own).executeTakeFirst();
  const had = await db
    .selectFrom('changements_acquis')
    .select('id')
    .where((eb) => eb.or([eb('valeurId', 'in', own), eb('ancienneValeurId', 'in', own)]))
    .executeTakeFirst();
  if (held !== undefined || had !== undefined)
    refuse('UTILISE', { phrase: 'Des acquis sont dits par cette échelle : désactivez-la plutôt.' });
  await db.deleteFrom('echelles_valeurs').where('echelleId', '=', echelleId).execute();
}

/** The operations of a scale: its words come, change and go with it, as one act. */
export const echellesHandlers: CrudHandlers<typeof echelles> = {
  ...handlers,
  async create(input, context) {
    const [made] = await handlers.create(input, context);
    const id = made?.id ?? 0;
    await writeValeurs(context, { id, ecoleId: input.ecoleId }, input.valeurs);
    return [{ id }];
  },
  async update(input, context) {
    const written = await handlers.update(input, context);
    const row = await findRow(context.db, 'echelles', input.id);
    if (row !== undefined) await writeValeurs(context, row, input.valeurs);
    return written;
  },
  async remove(input, context) {
    const { id } = seenOf(context.caller, await findRow(context.db, 'echelles', input.id));
    // A refusal below undoes it: the call is one transaction.
    await deleteValeurs(context.db, id);
    return handlers.remove(input, context);
  },
};

/** A word of a scale as the grid has it. */
interface ValeurLue {
  readonly id: number;
  readonly code: string;
  readonly libelle: string;
}

/** Reads the words that a school offers: those of its newest active scale, else of the network's newest. */
export async function readValeursOffertes(db: Db, ecoleId: number): Promise<ValeurLue[]> {
  const scales = await db
    .selectFrom('echelles')
    .select(['id', 'ecoleId'])
    .where('estActif', '=', 1)
    .where((eb) => eb.or([eb('ecoleId', '=', ecoleId), eb('ecoleId', 'is', null)]))
    .orderBy('id', 'desc')
    .execute();
  const chosen = scales.find((one) => one.ecoleId === ecoleId) ?? scales[0];
  if (chosen === undefined) return [];
  return db
    .selectFrom('echelles_valeurs')
    .select(['id', 'code', 'libelle'])
    .where('echelleId', '=', chosen.id)
    .where('estActif', '=', 1)
    .orderBy('ordre')
    .execute();
}

export const echellesBindings: Binding[] = bindCrud(echelles, echellesHandlers);
