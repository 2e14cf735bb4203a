/** Reads which records of pupils were merged: one that was put away leads to the one that is kept (caisse/fusions/). */

import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import './tables.ts';

const NOMMEE = ['e.id', 'e.matricule', 'e.prenoms', 'e.nom'] as const;

async function gardeeApres(db: Db, ecoleId: number, ecarteId: number) {
  return db
    .selectFrom('fusions as f')
    .innerJoin('eleves as e', 'e.id', 'f.eleveId')
    .select(NOMMEE)
    .where('f.ecoleId', '=', ecoleId)
    .where('f.ecarteId', '=', ecarteId)
    .where('f.estActif', '=', 1)
    .executeTakeFirst();
}

/** Reads the record that stands for a pupil since its merges, the last one where it was merged again; null: their own. */
export async function ficheGardee(db: Db, ecoleId: number, ecarteId: number) {
  const passed = new Set([ecarteId]);
  let last = await gardeeApres(db, ecoleId, ecarteId);
  while (last !== undefined && !passed.has(last.id)) {
    passed.add(last.id);
    const next = await gardeeApres(db, ecoleId, last.id);
    if (next === undefined) break;
    last = next;
  }
  return last ?? null;
}

/** Reads the merges that stand on the record that is kept, each with the record that was put away. */
export async function fusionsDe(db: Db, ecoleId: number, eleveId: number) {
  return db
    .selectFrom('fusions as f')
    .innerJoin('eleves as e', 'e.id', 'f.ecarteId')
    .leftJoin('utilisateurs as p', 'p.id', 'f.creationUserId')
    .select(['f.id', 'e.matricule', 'e.prenoms', 'e.nom', 'f.jour', 'f.modifDate'])
    .select(nomEnSql<string | null>('p').as('auteur'))
    .where('f.ecoleId', '=', ecoleId)
    .where('f.eleveId', '=', eleveId)
    .where('f.estActif', '=', 1)
    .orderBy('f.id', 'desc')
    .execute();
}

interface Fiche {
  readonly ecoleId: number;
  readonly eleveId: number;
}

const ANONYME = 'Cet ancien élève est anonymisé\u00A0: rien ne s’écrit plus sur sa fiche.';

/** Reads at once whether a record was put away by a merge, and whether it was anonymised (personne/). */
async function etatDe(db: Db, { ecoleId, eleveId }: Fiche) {
  const row = await db
    .selectFrom('eleves as e')
    .leftJoin('fusions as f', (join) =>
      join.onRef('f.ecoleId', '=', 'e.ecoleId').onRef('f.ecarteId', '=', 'e.id').on('f.estActif', '=', 1),
    )
    .select(['f.id as fusionId', 'e.anonymiseLe'])
    .where('e.ecoleId', '=', ecoleId)
    .where('e.id', '=', eleveId)
    .executeTakeFirst();
  return {
    isEcartee: row != null && row.fusionId !== null,
    isAnonyme: row != null && row.anonymiseLe !== null,
  };
}

/**
 * Says that a record was put away by a merge, and names the record that stands for it, or that it was anonymised; undefined: it
 * stands itself.
 */
export async function diteEcartee(db: Db, fiche: Fiche): Promise<string | undefined> {
  const { isEcartee, isAnonyme } = await etatDe(db, fiche);
  const gardee = isEcartee ? await ficheGardee(db, fiche.ecoleId, fiche.eleveId) : null;
  if (gardee === null) return isAnonyme ? ANONYME : undefined;
  const { matricule, prenoms, nom } = gardee;
  return `Cette fiche est réunie à celle de ${nomComplet({ prenoms, nom })} (${matricule})\u00A0: prenez celle-là.`;
}

/** Refuses to undo what an anonymised pupil was before. */
export async function refuseAnonyme(db: Db, fiche: Fiche): Promise<void> {
  if ((await etatDe(db, fiche)).isAnonyme) refuse('REGLE', { phrase: ANONYME });
}

/** Refuses an act on a record that a merge put away, or that was anonymised. */
export async function refuseEcartee(db: Db, fiche: Fiche): Promise<void> {
  const phrase = await diteEcartee(db, fiche);
  if (phrase !== undefined) refuse('REGLE', { phrase });
}
