/** Reads the security trace for its screen, and for whoever must tell or forget what it holds of one pupil. */

import {
  getReglageDesTraces,
  LIBELLES_DES_MOTIFS,
  LIBELLES_DES_TRACES,
  traces,
  updateConservationDesTraces,
} from '@gestionscolaire/contract/administration/traces/traces.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { THE_PRODUCT } from '#core/db/marks/marks.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { TraceLog } from '#core/http/trace/log.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { keepConservation, readConservation } from './conservation.ts';

const tracesListe = readOnlyList(traces, {
  table: 'traces',
  isStateless: true,
  added: 'instant',
  keyed: ['adresse'],
  named: 'instant',
  school: { kind: 'own' },
  joins: [
    { table: 'utilisateurs', as: 'qui', on: 't.userId', isOptional: true },
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'eleves', as: 'eleve', on: 't.eleveId', isOptional: true },
    { table: 'utilisateurs', as: 'autre', on: 't.personneId', isOptional: true },
  ],
  reads: { ecole: 'ecole.libelle' },
  computed: {
    personne: nomEnSql('qui'),
    concerne: sql`coalesce(trim(${nomEnSql('eleve')}) || ' (' || eleve.matricule || ')', ${nomEnSql('autre')})`,
  },
  // Ids follow the instants, but for a second that readings wait.
  order: { instant: [sql`t.id`] },
  searched: ['qui.prenoms', 'qui.nom', 'eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    instant: 'Instant',
    quoi: 'Quoi',
    objet: 'Objet',
    motif: 'Motif',
    personne: 'Personne',
    compte: 'Compte inconnu',
    concerne: 'Concerne',
    ecole: 'École',
    adresse: 'Adresse',
    appareil: 'Appareil',
    nombre: 'Fois',
    dernier: 'Dernière fois',
  },
  words: { quoi: LIBELLES_DES_TRACES, motif: LIBELLES_DES_MOTIFS },
});

/** Reads who the lines of the reader's school name; a step in the index for each. */
async function personnesDe(db: Db, ecoleId: number | null): Promise<{ id: number; nom: string }[]> {
  const seen = ecoleId === null ? sql`1 = 1` : sql`t."ecoleId" = ${ecoleId}`;
  return db
    .selectFrom('utilisateurs as u')
    .select(['u.id', nomEnSql('u').as('nom')])
    .where(sql<boolean>`exists (select 1 from traces t where t."userId" = u.id and ${seen})`)
    .orderBy('u.prenomsCle')
    .orderBy('u.nomCle')
    .orderBy('u.id')
    .execute();
}

export const tracesBindings = (log: TraceLog): readonly Binding[] => [
  bindRead(traces.list, async (input, context) => {
    // A reader sees what was read a moment ago.
    await log.flush();
    return tracesListe.list(input, context);
  }),
  ...tracesListe.bindings().filter(({ endpoint }) => endpoint === traces.export),
  bindRead(getReglageDesTraces, async (_input, { db, caller }) => ({
    conservation: await readConservation(db),
    personnes: await personnesDe(db, caller.ecoleId),
  })),
  bindWrite(updateConservationDesTraces, async ({ conservation }, { db, now, record }) => {
    const before = await readConservation(db);
    await keepConservation(db, conservation, now);
    const changements = changes({ conservation: before }, { conservation });
    record({ ...THE_PRODUCT, changements });
    return { conservation };
  }),
];

/** A line about one pupil, as it is told to whoever asks what is known of them. */
export interface TraceDUnEleve {
  readonly instant: string;
  readonly dernier: string;
  readonly nombre: number;
  readonly quoi: string;
  readonly objet: string | null;
  readonly personne: string | null;
}

/** Reads the lines about a pupil, the newest first. The caller has reached their school. */
export async function tracesDeLEleve(db: Db, eleveId: number): Promise<TraceDUnEleve[]> {
  return db
    .selectFrom('traces as t')
    .leftJoin('utilisateurs as u', 'u.id', 't.userId')
    .select(['t.instant', 't.dernier', 't.nombre', 't.quoi', 't.objet'])
    .select(nomEnSql<string | null>('u').as('personne'))
    .where('t.eleveId', '=', eleveId)
    .orderBy('t.id', 'desc')
    .execute();
}

/** Takes a pupil out of the lines about them, and returns how many: that somebody read a card stays, whose it was does not. */
export async function oublierEleveDesTraces(trx: Trx, eleveId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('traces')
    // Their marks name them too.
    .set({ eleveId: null, cle: null })
    .where('eleveId', '=', eleveId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
