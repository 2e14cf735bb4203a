/**
 * Reads the children of a class in a period and what was said of them, as its council and its bulletins take them: those who are there on
 * the day that counts the class.
 */

import { estDeLaClasse, jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Acquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import type { Db } from '#core/db/database.ts';
import { readScellesAilleurs } from '#notes/lieu/ailleurs.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { readInscrits } from '#notes/releve/lecture.ts';
import { readCompetences } from './grille.ts';
import '#notes/tables/competences.ts';

/**
 * Returns the children of the class on the day that counts it, by name, each with the classes where they were; one whose bulletin was
 * sealed in another class is not counted here.
 */
export async function readEnfants(db: Db, lieu: LieuLu) {
  const ailleurs = await readScellesAilleurs(db, lieu);
  return (await readPresents(db, lieu)).filter(({ inscriptionId }) => !ailleurs.has(inscriptionId));
}

/** Returns all who are in the class on the day that counts it, in a class of marks too. */
export async function readPresents(db: Db, lieu: LieuLu) {
  const { ecoleId, classeId, periode, aujourdhui } = lieu;
  const inscrits = await readInscrits(db, lieu);
  if (inscrits.length === 0) return [];
  const rows = await db
    .selectFrom('inscriptions_classes')
    .select(['inscriptionId', 'classeId', 'du'])
    .where('ecoleId', '=', ecoleId)
    .where(
      'inscriptionId',
      'in',
      inscrits.map(({ inscriptionId }) => inscriptionId),
    )
    .orderBy('du')
    .execute();
  const classesDe = Map.groupBy(rows, ({ inscriptionId }) => inscriptionId);
  const jour = jourDuCompte(periode.dateFin, aujourdhui);
  return inscrits
    .map((one) => ({
      ...one,
      classes: (classesDe.get(one.inscriptionId) ?? []).map(({ classeId: id, du }) => ({ classeId: id, du })),
    }))
    .filter((one) => estDeLaClasse(one, classeId, jour));
}

interface AcquisLu extends Acquis {
  readonly competenceId: number;
  readonly inscriptionId: number;
}

/** Reads the cells of some children in a period that hold something. */
export async function readAcquis(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  inscriptionIds: readonly number[],
): Promise<AcquisLu[]> {
  if (inscriptionIds.length === 0) return [];
  return db
    .selectFrom('acquis')
    .select(['competenceId', 'inscriptionId', 'valeurId', 'observation'])
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscriptionIds)
    .where((eb) => eb.or([eb('valeurId', 'is not', null), eb('observation', 'is not', null)]))
    .orderBy('competenceId')
    .orderBy('inscriptionId')
    .execute();
}

/** Reads words of scales by their ids, those that are no longer offered too, in the order of their scales. */
export async function readMots(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('echelles_valeurs')
    .select(['id', 'code', 'libelle'])
    .where('id', 'in', ids)
    .orderBy('ordre')
    .orderBy('id')
    .execute();
}

/** Counts the competences of the section, and the cells of the children of the class that have no word yet. */
export async function compterAcquisVides(
  db: Db,
  lieu: LieuLu,
): Promise<{ readonly competences: number; readonly vides: number }> {
  const competences = new Set((await readCompetences(db, lieu)).map(({ id }) => id));
  const ids = (await readEnfants(db, lieu)).map(({ inscriptionId }) => inscriptionId);
  const dits = (await readAcquis(db, lieu, ids)).filter(
    ({ competenceId, valeurId }) => valeurId !== null && competences.has(competenceId),
  );
  return { competences: competences.size, vides: ids.length * competences.size - dits.length };
}
