/**
 * Maintains price sheets: one active line for each school, prestation, class and session; no class and no session count as values
 * (AMB-153, AMB-164).
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  type FicheRenseignement,
  fichesRenseignement,
} from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranchesPour } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ECOLE, PRESTATION, SESSION_DE_PRIX } from '#scolarite/ecoles/parents.ts';
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
  const { classeId, sessionId } = row;
  const other = await trx
    .selectFrom('fiches_renseignement')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('prestationId', '=', row.prestationId)
    .where('classeId', 'is not distinct from', classeId)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other === undefined) return;
  const whose = classeId === null ? "toute l'école" : 'cette classe';
  const when = sessionId === null ? '' : ' et cette année';
  const phrase = `Cette prestation a déjà un prix pour ${whose}${when} : modifiez-le plutôt.`;
  refuse('DOUBLON', { phrase, champs: { prestationId: phrase } });
}

interface Part {
  ecoleId: number;
  prestationId: number;
  sessionId: number | null;
  id: number;
  libelle: string;
  pourcentage: number;
  facteurMultiplicite: number;
  echeance: string | null;
}

/** Adds to each row the tranches of its prestation in its school and its year, by one statement for all of them. */
async function withTranches<R extends Pick<FicheRenseignement, 'ecoleId' | 'prestationId' | 'sessionId'>>(
  rows: readonly R[],
  { db }: Pick<ReadContext, 'db'>,
): Promise<(R & Pick<FicheRenseignement, 'tranches'>)[]> {
  const schools = new Set(rows.map(({ ecoleId }) => ecoleId));
  const { rows: parts } =
    schools.size === 0
      ? { rows: [] }
      : await sql<Part>`
          select "ecoleId", "prestationId", "sessionId", id, libelle, ${enPourcents('pourcentageCentiemes')} as pourcentage,
            ${enPourcents('facteurCentiemes')} as "facteurMultiplicite", echeance
          from tranches where "estActif" = 1 and "ecoleId" in (${sql.join([...schools])}) order by id`.execute(
          db,
        );
  const grouped = Map.groupBy(parts, ({ ecoleId, prestationId }) => `${ecoleId} ${prestationId}`);
  return rows.map((row) => ({
    ...row,
    tranches: tranchesPour(grouped.get(`${row.ecoleId} ${row.prestationId}`) ?? [], row.sessionId).map(
      ({ ecoleId: _e, prestationId: _p, sessionId: _s, ...part }) => part,
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
    { table: 'sessions', as: 'session', on: 't.sessionId', isOptional: true },
  ],
  reads: {
    prestation: 'prestation.libelle',
    ecole: 'ecole.libelle',
    classe: 'classe.libelle',
    session: 'session.libelle',
    rythme: 'prestation.rythme',
    dureePrestation: 'prestation.dureePrestation',
    uniteDuree: 'unite.libelle',
  },
  computed: {
    arrondi: sql.ref('t.arrondi'),
    modePaiement: sql`case when ${sql.ref('t.classeId')} is null then 'parEcole' else 'parClasse' end`,
  },
  // A copy of a year writes it afterwards (eleves/annee-suivante).
  atCreation: (_trx, rows) => rows.map(() => ({ arrondi: null })),
  searched: ['prestation.libelle', 'ecole.libelle', 'classe.libelle', 'session.libelle'],
  exported: { prestation: 'Prestation', ecole: 'École', classe: 'Classe', session: 'Année scolaire' },
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
    SESSION_DE_PRIX,
  ],
  referencedBy: [],
});

export const fichesRenseignementHandlers = crudHandlers(fichesRenseignement, fichesRenseignementSource);

export const fichesRenseignementBindings: Binding[] = bindCrud(
  fichesRenseignement,
  fichesRenseignementHandlers,
);
