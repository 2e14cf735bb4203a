/**
 * Reads stored bulletins as their seals hold them. What a paper prints and signs is compared with its seal first, so that nobody who
 * changed the database has his text signed by the school.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  contenuDeScellement,
  formaterTeteDeNotes,
  texteDuScellement,
} from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { texteDuScelle } from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { relireBulletinScelle } from './empreintes.ts';
import { readAnonymes } from './personne/anonymes.ts';
import './tables.ts';

/** A version of a bulletin, with its content understood. */
export interface BulletinLu<C extends ContenuScelle = ContenuScelle> extends StoredRow<'bulletins'> {
  readonly lu: C;
  /** The head of its seal. See formaterTeteDeNotes. */
  readonly tete: string;
}

interface SceauTenu {
  readonly tete: string;
  /** The bulletins that it lists: 'enrolment version hash'. */
  readonly tient: ReadonlySet<string>;
}

const place = (inscriptionId: number, version: number, empreinte: string): string =>
  `${inscriptionId} ${version} ${empreinte}`;

/** Answers the bulletins that an entry of the chain lists; none where it was changed. */
function listeDe(row: StoredRow<'scellements'>): string[] {
  if (hashOf(texteDuScellement(row)) !== row.empreinte) return [];
  try {
    const { data } = z.safeParse(contenuDeScellement, JSON.parse(row.contenu));
    return (data?.bulletins ?? []).map((one) => place(...one));
  } catch {
    return [];
  }
}

/** Reads the seals of some ranks of a school. */
async function readSceaux(
  db: Db,
  ecoleId: number,
  rangs: readonly number[],
): Promise<Map<number, SceauTenu>> {
  const rows = await db
    .selectFrom('scellements')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('rang', 'in', rangs)
    .execute();
  return new Map(
    rows.map((row) => [
      row.rang,
      { tete: formaterTeteDeNotes(ecoleId, row.rang, row.empreinte), tient: new Set(listeDe(row)) },
    ]),
  );
}

interface Preuves {
  readonly sceaux: ReadonlyMap<number, SceauTenu>;
  /** The pupils whose person may be missing, by enrolment. */
  readonly anonymes: ReadonlyMap<number, string>;
}

/**
 * Answers a bulletin as its seal holds it; undefined for a text that was changed since, or that no seal holds, and where the person of a
 * pupil who was not anonymised is missing.
 */
function fidele(row: StoredRow<'bulletins'>, { sceaux, anonymes }: Preuves): BulletinLu | undefined {
  const { contenu, empreinte, inscriptionId, version, scellementRang } = row;
  const sceau = sceaux.get(scellementRang);
  if (sceau === undefined || hashOf(contenu) !== empreinte) return undefined;
  if (!sceau.tient.has(place(inscriptionId, version, empreinte))) return undefined;
  const read = relireBulletinScelle(row);
  if (read === undefined || read.personne === 'changee') return undefined;
  if (read.personne === 'effacee' && !anonymes.has(inscriptionId)) return undefined;
  return { ...row, lu: read.lu, tete: sceau.tete };
}

/** Reads rows of bulletins, in their order; undefined for each that is not as its seal holds it. */
export async function lireFideles(
  db: Db,
  ecoleId: number,
  rows: readonly StoredRow<'bulletins'>[],
): Promise<(BulletinLu | undefined)[]> {
  if (rows.length === 0) return [];
  const sceaux = await readSceaux(db, ecoleId, [
    ...new Set(rows.map(({ scellementRang }) => scellementRang)),
  ]);
  const effaces = rows.filter(({ prive }) => prive === null).map(({ inscriptionId }) => inscriptionId);
  const anonymes = await readAnonymes(db, ecoleId, [...new Set(effaces)]);
  return rows.map((row) => fidele(row, { sceaux, anonymes }));
}

/** Answers the hash of the text that the paper of a bulletin signs. */
export const attestationDuLu = ({ lu, empreinte, tete }: BulletinLu): string =>
  hashOf(texteDuScelle(lu, { empreinte, tete }));

/** Says whose bulletin a row is from the register, as its own text proves nothing: '7ème année A, 1er trimestre, élève 00042'. */
async function ouEst(
  db: Db,
  { ecoleId, inscriptionId, classeId, periodeId }: StoredRow<'bulletins'>,
): Promise<string> {
  const classe = await db
    .selectFrom('classes')
    .select('libelle')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', classeId)
    .executeTakeFirst();
  const periode = await db
    .selectFrom('periodes')
    .select('libelle')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', periodeId)
    .executeTakeFirst();
  const eleve = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select('e.matricule')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', '=', inscriptionId)
    .executeTakeFirst();
  const named = eleve === undefined ? `inscription ${inscriptionId}` : `élève ${eleve.matricule}`;
  return [...[classe, periode].flatMap((one) => (one === undefined ? [] : [one.libelle])), named].join(', ');
}

/**
 * Reads rows of bulletins as their seals hold them.
 * @throws Refus that names the first one that was changed since
 */
export async function exigerFideles(
  db: Db,
  ecoleId: number,
  rows: readonly StoredRow<'bulletins'>[],
): Promise<BulletinLu[]> {
  const read = await lireFideles(db, ecoleId, rows);
  const wrong = rows.find((_row, at) => read[at] === undefined);
  if (wrong !== undefined)
    return refuse('REGLE', {
      phrase: `${await ouEst(db, wrong)} : ce bulletin n'est plus celui qui est scellé, il a été changé dans la base. « npm run verifier » dit lequel et comment.`,
    });
  return read.flatMap((one) => one ?? []);
}
