/**
 * Reads stored bulletins as their seals hold them. What a paper prints and signs is compared with its seal first, so that nobody who
 * changed the database has their text signed by the school.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterTeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { hashOf } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { cleDuBulletin, listeDuSceau, readListesDesSceaux, type VersionScellee } from './complets.ts';
import { lireBulletinScelle } from './personne-a-part.ts';
import '#notes/tables/bulletins.ts';

const VERIFIER = '« npm run verifier » dit lequel et comment.';

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
      {
        tete: formaterTeteDeNotes(ecoleId, row.rang, row.empreinte),
        tient: new Set((listeDuSceau(row) ?? []).map((one) => place(...one))),
      },
    ]),
  );
}

/**
 * Returns a bulletin as its seal holds it; undefined for a text that was changed since, or that no seal holds, and for one whose person was
 * taken away though they are not anonymised.
 */
function fidele(
  row: StoredRow<'bulletins'>,
  { sceaux, anonymes }: { sceaux: ReadonlyMap<number, SceauTenu>; anonymes: ReadonlySet<number> },
): BulletinLu | undefined {
  const { contenu, empreinte, inscriptionId, version, scellementRang } = row;
  if (row.prive === null && !anonymes.has(inscriptionId)) return undefined;
  const sceau = sceaux.get(scellementRang);
  if (sceau === undefined || hashOf(contenu) !== empreinte) return undefined;
  if (!sceau.tient.has(place(inscriptionId, version, empreinte))) return undefined;
  const lu = lireBulletinScelle(row);
  return lu === undefined ? undefined : { ...row, lu, tete: sceau.tete };
}

/** Reads the enrolments of pupils who are anonymised, among those whose bulletins have no person beside them. */
export async function readAnonymes(
  db: Db,
  ecoleId: number,
  rows: readonly Pick<StoredRow<'bulletins'>, 'inscriptionId' | 'prive'>[],
): Promise<ReadonlySet<number>> {
  const erased = [
    ...new Set(rows.flatMap(({ inscriptionId, prive }) => (prive === null ? [inscriptionId] : []))),
  ];
  if (erased.length === 0) return new Set();
  const found = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select('t.id')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', erased)
    .where('e.anonymiseLe', 'is not', null)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Reads rows of bulletins, in their order; undefined for each that is not as its seal holds it. */
export async function readFideles(
  db: Db,
  ecoleId: number,
  rows: readonly StoredRow<'bulletins'>[],
): Promise<(BulletinLu | undefined)[]> {
  if (rows.length === 0) return [];
  const sceaux = await readSceaux(db, ecoleId, [
    ...new Set(rows.map(({ scellementRang }) => scellementRang)),
  ]);
  const anonymes = await readAnonymes(db, ecoleId, rows);
  return rows.map((row) => fidele(row, { sceaux, anonymes }));
}

/** Says whose bulletin a row is from the register, as its own text proves nothing: '7ème année A, 1er trimestre, élève 00042'. */
async function ouEst(
  db: Db,
  {
    ecoleId,
    inscriptionId,
    classeId,
    periodeId,
  }: Pick<StoredRow<'bulletins'>, 'ecoleId' | 'inscriptionId' | 'classeId' | 'periodeId'>,
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
  const read = await readFideles(db, ecoleId, rows);
  const wrong = rows.find((_row, at) => read[at] === undefined);
  if (wrong !== undefined)
    return refuse('REGLE', {
      phrase: `${await ouEst(db, wrong)} : ce bulletin n'est plus celui qui est scellé, il a été changé dans la base. ${VERIFIER}`,
    });
  return read.flatMap((one) => one ?? []);
}

/**
 * Refuses when a bulletin that the seals list is not among some rows, or only an older version of it. `rows`: the last version of each;
 * `inscriptionIds`: those that are asked about; undefined: all.
 * @throws Refus that names the first one that is missing
 */
export async function exigerComplets(
  db: Db,
  {
    ecoleId,
    inscriptionIds,
    ...lieu
  }: Parameters<typeof readListesDesSceaux>[1] & {
    readonly inscriptionIds?: readonly number[];
  },
  rows: readonly StoredRow<'bulletins'>[],
): Promise<void> {
  const { versions, faute } = await readListesDesSceaux(db, { ecoleId, ...lieu });
  if (faute !== undefined)
    refuse('REGLE', { phrase: `Ces bulletins ne se prouvent plus : ${faute}. ${VERIFIER}` });
  const held = new Map(rows.map((row) => [cleDuBulletin(row), row.version]));
  const asked = inscriptionIds === undefined ? undefined : new Set(inscriptionIds);
  const isMissing = (one: VersionScellee) =>
    (asked?.has(one.inscriptionId) ?? true) && (held.get(cleDuBulletin(one)) ?? 0) < one.version;
  const missing = [...versions.values()].find(isMissing);
  if (missing !== undefined)
    refuse('REGLE', {
      phrase: `${await ouEst(db, { ecoleId, ...missing })} : la version ${missing.version} de ce bulletin scellé a été ôtée de la base. ${VERIFIER}`,
    });
}
