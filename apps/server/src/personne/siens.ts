/** Reads which records are one pupil's, in every table that others point to: by them the journal, lots and demands are found. */
import { accordsSur } from '#accords/index.ts';
import { livresDe } from '#caisse/index.ts';
import type { Db } from '#core/db/database.ts';
import { fichesReunies } from '#eleves/index.ts';
import type { Siens } from './journal.ts';

export interface UnEleve {
  readonly ecoleId: number;
  readonly eleveId: number;
  /** Their records: the one that stands first, then those that merges put away. */
  readonly eleveIds: readonly number[];
}

export async function readSesFiches(db: Db, ecoleId: number, eleveId: number): Promise<UnEleve> {
  return { ecoleId, eleveId, eleveIds: await fichesReunies(db, ecoleId, eleveId) };
}

export async function siensDe(db: Db, eleve: UnEleve): Promise<Siens> {
  const { ecoleId, eleveIds } = eleve;
  const idsOf = async (table: 'inscriptions' | 'passages' | 'fiches_sante') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .where('eleveId', 'in', eleveIds)
      .execute();
    return rows.map(({ id }) => id);
  };
  const idsOfEnrolments = async (
    table:
      | 'particularites'
      | 'absences_annoncees'
      | 'faits'
      | 'contacts_famille'
      | 'convocations'
      | 'passages_infirmerie',
  ) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .where('inscriptionId', 'in', (of) =>
        of
          .selectFrom('inscriptions')
          .select('id')
          .where('ecoleId', '=', ecoleId)
          .where('eleveId', 'in', eleveIds),
      )
      .execute();
    return rows.map(({ id }) => id);
  };
  const own = {
    eleves: eleveIds,
    inscriptions: await idsOf('inscriptions'),
    particularites: await idsOfEnrolments('particularites'),
    absences_annoncees: await idsOfEnrolments('absences_annoncees'),
    faits: await idsOfEnrolments('faits'),
    contacts_famille: await idsOfEnrolments('contacts_famille'),
    convocations: await idsOfEnrolments('convocations'),
    passages: await idsOf('passages'),
    fiches_sante: await idsOf('fiches_sante'),
    passages_infirmerie: await idsOfEnrolments('passages_infirmerie'),
    ...(await livresDe(db, eleve)),
  };
  const accords = await accordsSur(db, ecoleId, own);
  return { ...own, accords: accords.map(({ id }) => id) };
}
