/**
 * Keeps the chain of a school's seals. Whoever seals or rectifies locks the school's one row of `registres_notes` until their
 * transaction ends, so that ranks have no gap and each entry holds the hash of the one before.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/values/clock.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import {
  AVANT_LE_PREMIER_SCEAU,
  type ContenuDeScellement,
  contenuDeScellement,
  formaterTeteDeNotes,
  type GenreDeScellement,
  texteDuScellement,
} from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import {
  type ContenuScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { clockCorrection } from '#core/db/marks/known-time.ts';
import { lockSceaux } from '#eleves/index.ts';
import { histoiresDe, readHistoires } from '#notes/changements/histoires.ts';
import { ecrireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import '#notes/tables/bulletins.ts';

/** The head of a school's chain of seals; rank 0: nothing is sealed yet. */
export interface TeteDuRegistre {
  readonly ecoleId: number;
  readonly rang: number;
  readonly empreinte: string;
}

const lockKnown = (trx: Trx, ecoleId: number): Promise<TeteDuRegistre | undefined> =>
  trx
    .updateTable('registres_notes')
    .set({ ecoleId })
    .where('ecoleId', '=', ecoleId)
    .returningAll()
    .executeTakeFirst();

/** Refuses to seal while the clock is behind the last seal, unless somebody said since that the clock had run ahead then. */
async function refuseEnRetard(trx: Trx, { ecoleId, rang }: TeteDuRegistre, now: string): Promise<void> {
  const last = await trx
    .selectFrom('scellements')
    .select('instant')
    .where('ecoleId', '=', ecoleId)
    .where('rang', '=', rang)
    .executeTakeFirst();
  if (last === undefined || Date.parse(last.instant) - Date.parse(now) <= RETARD_TOLERE * MINUTE) return;
  const corrected = await clockCorrection(trx);
  if (corrected !== undefined && last.instant > corrected.instant) return;
  refuse('REGLE', {
    phrase:
      "L'horloge de l'ordinateur est en retard sur le dernier scellement : réglez-la avant de sceller ou de rectifier.",
  });
}

/**
 * Locks the seals of a school, and returns the head of their chain. It comes after the locks of classes (`lockLieu`).
 * @throws Refus when the clock is behind the last seal
 */
export async function lockRegistre(trx: Trx, ecoleId: number, now: string): Promise<TeteDuRegistre> {
  await lockSceaux(trx, ecoleId);
  const known = await lockKnown(trx, ecoleId);
  if (known === undefined)
    await trx
      .insertInto('registres_notes')
      .values({ ecoleId, rang: 0, empreinte: AVANT_LE_PREMIER_SCEAU })
      .onConflict((conflict) => conflict.column('ecoleId').doNothing())
      .execute();
  const tete = known ?? (await lockKnown(trx, ecoleId)) ?? refuse('INTROUVABLE');
  await refuseEnRetard(trx, tete, now);
  return tete;
}

export interface AScellerIci {
  readonly genre: GenreDeScellement;
  readonly classeId: number;
  readonly periodeId: number;
  readonly instant: string;
  readonly auteurId: number;
  readonly bulletins: readonly ContenuScelle[];
}

/** Returns the entry that follows the last one of a chain, as it is stored. */
export function scellementDe(
  { ecoleId, rang: dernier, empreinte: precedente }: TeteDuRegistre,
  {
    genre,
    bulletins,
    histoires,
    ...facts
  }: Omit<AScellerIci, 'bulletins'> & Pick<ContenuDeScellement, 'bulletins' | 'histoires'>,
) {
  const rang = dernier + 1;
  const { classeId, periodeId, instant, auteurId } = facts;
  // An entry that its own reader would not understand is never written.
  const contenu = JSON.stringify(
    z.parse(contenuDeScellement, { classeId, periodeId, instant, auteurId, bulletins, histoires }),
  );
  const empreinte = hashOf(texteDuScellement({ ecoleId, rang, genre, contenu, precedente }));
  return { ecoleId, rang, genre, ...facts, contenu, precedente, empreinte };
}

/** Returns the copies of a bulletin's figures that its row has for lists; a bulletin of competences has none. */
export const chiffresDeListe = (lu: ContenuScelle): { moyenne: number | null; rang: number | null } =>
  estDAcquis(lu) ? { moyenne: null, rang: null } : { moyenne: lu.moyenne, rang: lu.rang };

/**
 * Writes bulletins and the entry that seals them, in a registre that is locked. Returns the new head and the words that papers
 * print of it.
 */
export async function inscrireAuRegistre(
  trx: Trx,
  tete: TeteDuRegistre,
  { bulletins, ...acte }: AScellerIci,
): Promise<{ readonly tete: TeteDuRegistre; readonly dite: string }> {
  const { ecoleId } = tete;
  const written = bulletins.map((lu) => ({ lu, ...ecrireBulletinScelle(lu) }));
  const { classeId, periodeId } = acte;
  const changements = await readHistoires(trx, { ecoleId, classeId, periodeId }, bulletins);
  const entry = scellementDe(tete, {
    ...acte,
    bulletins: written.map(({ lu, empreinte }) => [lu.eleve.inscriptionId, lu.version, empreinte]),
    histoires: histoiresDe(written, changements),
  });
  const { rang, empreinte } = entry;
  await trx.insertInto('scellements').values(entry).execute();
  await insertMany(
    trx,
    'bulletins',
    written.map(({ lu, contenu, prive, empreinte: own }) => ({
      ecoleId,
      inscriptionId: lu.eleve.inscriptionId,
      classeId: acte.classeId,
      periodeId: acte.periodeId,
      version: lu.version,
      contenu,
      prive,
      empreinte: own,
      scellementRang: rang,
      motif: lu.motif,
      ...chiffresDeListe(lu),
      decision: lu.bilan.decision,
      instant: acte.instant,
    })),
  );
  await trx.updateTable('registres_notes').set({ rang, empreinte }).where('ecoleId', '=', ecoleId).execute();
  return { tete: { ecoleId, rang, empreinte }, dite: formaterTeteDeNotes(ecoleId, rang, empreinte) };
}
