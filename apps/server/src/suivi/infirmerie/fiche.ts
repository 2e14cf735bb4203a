/**
 * Reads and changes the health sheet of a pupil. Sheets of records that were merged are read as one until somebody saves it: an allergy
 * that was written on the other is never lost. The journal says that a sheet changed, never what it says.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type {
  FicheSante,
  FicheSanteLue,
  getFicheSante,
  updateFicheSante,
} from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import { sql } from 'kysely';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { ficheGardee, fichesReunies, inscriptionDuJour, refuseEcartee } from '#eleves/index.ts';
import { infirmerieListe } from './liste.ts';
import '#suivi/tables/infirmerie.ts';

const VIDE: FicheSante = {
  groupeSanguin: null,
  allergies: null,
  traitements: null,
  consignes: null,
  aPrevenir: null,
};

/** Returns both texts, the first one alone where it says the other. */
const ensemble = (one: string | null, other: string | null): string | null =>
  other === null || one?.includes(other) === true ? one : one === null ? other : `${one}\n${other}`;

const reunir = (one: FicheSante, other: FicheSante): FicheSante => ({
  groupeSanguin: one.groupeSanguin ?? other.groupeSanguin,
  allergies: ensemble(one.allergies, other.allergies),
  traitements: ensemble(one.traitements, other.traitements),
  consignes: ensemble(one.consignes, other.consignes),
  aPrevenir: one.aPrevenir ?? other.aPrevenir,
});

/** Reads the sheet of the records of one pupil, theirs first. */
async function readFiche(
  db: Db,
  ecoleId: number,
  eleveIds: readonly [number, ...number[]],
): Promise<FicheSanteLue['fiche']> {
  const [eleveId] = eleveIds;
  const rows = await db
    .selectFrom('fiches_sante')
    .select(['eleveId', 'groupeSanguin', 'allergies', 'traitements', 'consignes', 'aPrevenir'])
    .select(['creationDate', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', eleveIds)
    .orderBy('id')
    .execute();
  const own = rows.find((row) => row.eleveId === eleveId);
  const others = rows.filter((row) => row.eleveId !== eleveId);
  const derniere = await derniereFusion(db, ecoleId, eleveIds);
  // Who saved it after the last merge read them all: it says what stands.
  const isWhole = own !== undefined && (own.modifDate ?? own.creationDate) > derniere;
  const { groupeSanguin, allergies, traitements, consignes, aPrevenir } = (isWhole ? [] : others).reduce(
    reunir,
    own ?? VIDE,
  );
  return { groupeSanguin, allergies, traitements, consignes, aPrevenir, modifDate: own?.modifDate ?? null };
}

/** Reads the instant of the last merge of some records; '' for none. */
async function derniereFusion(db: Db, ecoleId: number, eleveIds: readonly number[]): Promise<string> {
  const { derniere } = await db
    .selectFrom('fusions')
    .select(({ fn }) => fn.max('creationDate').as('derniere'))
    .where('ecoleId', '=', ecoleId)
    .where('ecarteId', 'in', eleveIds)
    .where('estActif', '=', 1)
    .executeTakeFirstOrThrow();
  return derniere ?? '';
}

async function readEleve(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  ecoleId: number,
  eleveId: number,
): Promise<FicheSanteLue['eleve']> {
  const { rows } = await sql<FicheSanteLue['eleve']>`
    select e.id, e."ecoleId", e.prenoms, e.nom, e.matricule, i.id as "inscriptionId", c.libelle as classe
    from (select t.*, ${inscriptionDuJour({ jour: jourDe(now), isEnrolled: true })} as "inscriptionId"
        from eleves t where t."ecoleId" = ${ecoleId} and t.id = ${eleveId}) e
      left join inscriptions i on i."ecoleId" = e."ecoleId" and i.id = e."inscriptionId"
      left join classes c on c.id = i."classeId"`.execute(db);
  return rows[0] ?? refuse('INTROUVABLE');
}

export async function readFicheSante(
  input: Input<typeof getFicheSante>,
  context: ReadContext,
): Promise<Output<typeof getFicheSante>> {
  const { db, caller, concerns } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'eleves', input.eleveId));
  // A record that was put away leads to the one that stands for it.
  const eleveId = (await ficheGardee(db, ecoleId, input.eleveId))?.id ?? input.eleveId;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const reunies = await fichesReunies(db, ecoleId, eleveId);
  const passages = await infirmerieListe.rows(
    db,
    sql`t."ecoleId" = ${ecoleId} and t."inscriptionId" in (select i.id from inscriptions i
      where i."ecoleId" = ${ecoleId} and i."eleveId" in (${sql.join(reunies)}))`,
  );
  return {
    eleve: await readEleve(context, ecoleId, eleveId),
    fiche: await readFiche(db, ecoleId, [eleveId, ...reunies]),
    passages: passages.toSorted(
      (one, other) =>
        other.jour.localeCompare(one.jour) || other.heure.localeCompare(one.heure) || other.id - one.id,
    ),
  };
}

export async function changerFicheSante(
  input: Input<typeof updateFicheSante>,
  context: WriteContext,
): Promise<Output<typeof updateFicheSante>> {
  const { eleveId, groupeSanguin, allergies, traitements, consignes, aPrevenir, modifDate } = input;
  const { db, caller } = context;
  await lockRow(db, 'eleves', eleveId);
  const { ecoleId } = seenOf(caller, await findRow(db, 'eleves', eleveId));
  await refuseEcartee(db, { ecoleId, eleveId });
  const values = { groupeSanguin, allergies, traitements, consignes, aPrevenir };
  const written = await enregistrerFiche(context, { ecoleId, eleveId }, { ...values, modifDate });
  if (written !== undefined) return [written];
  const actuel = await readFiche(db, ecoleId, [eleveId, ...(await fichesReunies(db, ecoleId, eleveId))]);
  return refuse('PERIME', { actuel });
}

/** Stores the sheet of a pupil whose record is held: who may write it was asked before. Returns undefined where another changed it first. */
export async function enregistrerFiche(
  { db, caller, now, record }: WriteContext,
  { ecoleId, eleveId }: { readonly ecoleId: number; readonly eleveId: number },
  { modifDate, ...values }: FicheSante & { readonly modifDate: string | null },
): Promise<{ id: number; modifDate: string | null } | undefined> {
  const kept = await db
    .selectFrom('fiches_sante')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', '=', eleveId)
    .executeTakeFirst();
  const stamp = { now, userId: caller.userId };
  const id = kept?.id ?? (await insertRow(db, 'fiches_sante', { ecoleId, eleveId, ...VIDE }, stamp));
  const next = await updateRow(db, 'fiches_sante', { id, modifDate, estActif: 1 }, values, stamp);
  if (next === undefined) return undefined;
  record({
    entite: 'fiches_sante',
    entiteId: id,
    ecoleId,
    changements: {},
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return { id, modifDate: next };
}
