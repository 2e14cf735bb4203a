/** Price sheets: one active line for each school, prestation and class; no class counts as a value (AMB-153). */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  type FicheRenseignement,
  fichesRenseignement,
} from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { sql } from 'kysely';
import { bindCrud, crudHandlers } from '#core/crud/crud-handlers.ts';
import { crudSource, type ShownRow } from '#core/crud/source.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/bind.ts';
import { ECOLE, PRESTATION } from './parents.ts';
import { enPourcents } from './tranches.ts';

/** Two people adding the same line at once: the second is refused, under the school's lock. */
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

/** Each row with the tranches of its prestation in its school: one question for all of them. */
async function withTranches(
  db: Db,
  rows: readonly Pick<FicheRenseignement, 'ecoleId' | 'prestationId'>[],
): Promise<ShownRow[]> {
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
  // A line has no text of its own: it is called by its prestation.
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
      isHeld: true,
    },
  ],
  referencedBy: [],
});

export const fichesRenseignementBindings: Binding[] = bindCrud(
  fichesRenseignement,
  crudHandlers(fichesRenseignement, fichesRenseignementSource),
);
