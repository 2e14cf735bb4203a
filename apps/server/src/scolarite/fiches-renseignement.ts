/** Maintains price sheets: one active line for each school, prestation and class; no class counts as a value (AMB-153). */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  type FicheRenseignement,
  fichesRenseignement,
} from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind-crud.ts';
import { crudHandlers } from '#core/crud/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ECOLE, PRESTATION } from './parents.ts';
import { enPourcents } from './tranches.ts';

/**
 * Refuses a second line for the same values, under the school's lock: of two people adding it at once, the second is
 * refused.
 */
async function checkUnique(
  trx: Trx,
  row: WrittenRow<'fiches_renseignement'>,
  before: StoredRow<'fiches_renseignement'> | null,
): Promise<void> {
  await lockRow(trx, 'ecoles', row.ecoleId);
  const { classeId } = row;
  const other = await trx
    .selectFrom('fiches_renseignement')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('prestationId', '=', row.prestationId)
    .where('classeId', 'is not distinct from', classeId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other === undefined) return;
  const whose = classeId === null ? "toute l'école" : 'cette classe';
  const phrase = `Cette prestation a déjà un prix pour ${whose} : modifiez-le plutôt.`;
  refuse('DOUBLON', { phrase, champs: { prestationId: phrase } });
}

interface Part {
  ecoleId: number;
  prestationId: number;
  id: number;
  libelle: string;
  pourcentage: number;
  facteurMultiplicite: number;
  echeance: string | null;
}

/** Adds to each row the tranches of its prestation in its school, by one statement for all of them. */
async function withTranches<R extends Pick<FicheRenseignement, 'ecoleId' | 'prestationId'>>(
  rows: readonly R[],
  { db }: Pick<ReadContext, 'db'>,
): Promise<(R & Pick<FicheRenseignement, 'tranches'>)[]> {
  const schools = new Set(rows.map(({ ecoleId }) => ecoleId));
  const { rows: parts } =
    schools.size === 0
      ? { rows: [] }
      : await sql<Part>`
          select "ecoleId", "prestationId", id, libelle, ${enPourcents('pourcentageCentiemes')} as pourcentage,
            ${enPourcents('facteurCentiemes')} as "facteurMultiplicite", echeance
          from tranches where "estActif" = 1 and "ecoleId" in (${sql.join([...schools])}) order by id`.execute(
          db,
        );
  const grouped = Map.groupBy(parts, ({ ecoleId, prestationId }) => `${ecoleId} ${prestationId}`);
  return rows.map((row) => ({
    ...row,
    tranches: (grouped.get(`${row.ecoleId} ${row.prestationId}`) ?? []).map(
      ({ ecoleId: _e, prestationId: _p, ...part }) => part,
    ),
  }));
}

export const fichesRenseignementSource = crudSource(fichesRenseignement, {
  table: 'fiches_renseignement',
  keyed: [],
  // A line has no text of its own: its prestation gives it its name.
  named: 'prestation',
  school: { kind: 'own' },
  within: ['ecoleId'],
  check: checkUnique,
  completed: withTranches,
  joins: [
    { table: 'prestations', as: 'prestation', on: 't.prestationId' },
    { table: 'unites', as: 'unite', on: 'prestation.uniteDureeId', isOptional: true },
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId' },
    { table: 'classes', as: 'classe', on: 't.classeId', isOptional: true },
  ],
  reads: {
    prestation: 'prestation.libelle',
    ecole: 'ecole.libelle',
    classe: 'classe.libelle',
    rythme: 'prestation.rythme',
    dureePrestation: 'prestation.dureePrestation',
    uniteDuree: 'unite.libelle',
  },
  computed: {
    modePaiement: sql`case when ${sql.ref('t.classeId')} is null then 'parEcole' else 'parClasse' end`,
  },
  searched: ['prestation.libelle', 'ecole.libelle', 'classe.libelle'],
  exported: { prestation: 'Prestation', ecole: 'École', classe: 'Classe' },
  parents: [
    ECOLE,
    PRESTATION,
    {
      field: 'classeId',
      table: 'classes',
      refus: "Cette classe n'existe pas dans cette école ou est désactivée.",
      isOfSchool: true,
      isLocked: true,
    },
  ],
  referencedBy: [],
});

export const fichesRenseignementHandlers = crudHandlers(fichesRenseignement, fichesRenseignementSource);

export const fichesRenseignementBindings: Binding[] = bindCrud(
  fichesRenseignement,
  fichesRenseignementHandlers,
);
