/**
 * Seals the days of a school in its chain: the first write after a day seals it, or who closes it. What comes later is an entry of its
 * own, which never opens the seal (AMB-185).
 */
import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { joursEntre } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { addLink, lockHead } from '#core/db/chain/links.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import type { GenreDuRegistre } from '#suivi/tables/registre.ts';
import { type EcritureDuRegistre, ecrireContenu, empreinteDEcriture } from './contenu.ts';
import { readAttendus, readClassesAAppeler, readFeuillesDites } from './feuilles.ts';
import { estJourScelle } from './lecture.ts';

/** Who writes, and when. */
interface Stamp {
  readonly now: string;
  readonly userId: number;
}

/** Returns the last sealed day of a school; null: none is. */
export async function dernierJourScelle(db: Db, ecoleId: number): Promise<string | null> {
  const row = await db
    .selectFrom('registre_suivi')
    .select(({ fn }) => fn.max('jour').as('jour'))
    .where('ecoleId', '=', ecoleId)
    .where('genre', '=', 'journee')
    .executeTakeFirst();
  return row?.jour ?? null;
}

/** Returns the first day on which a school called a roll, in all or among some days, both included; null: it called none. */
export async function premierAppel(
  db: Db,
  ecoleId: number,
  jours: { readonly du: string; readonly au: string } | null = null,
): Promise<string | null> {
  const all = db
    .selectFrom('feuilles_appel')
    .select(({ fn }) => fn.min('jour').as('jour'))
    .where('ecoleId', '=', ecoleId);
  const among = jours === null ? all : all.where('jour', '>=', jours.du).where('jour', '<=', jours.au);
  const row = await among.executeTakeFirst();
  return row?.jour ?? null;
}

const ecriture = (
  genre: GenreDuRegistre,
  jour: string,
  contenu: Parameters<typeof ecrireContenu>[0],
  { now, userId }: Stamp,
): EcritureDuRegistre => ({ genre, jour, instant: now, auteurId: userId, contenu: ecrireContenu(contenu) });

/** Makes the seals of the days after the last sealed one, to `au`; a day without a sheet that was to have none needs no seal. */
async function scellerLesJours(
  trx: Trx,
  ecoleId: number,
  { scelle, au, stamp }: { readonly scelle: string | null; readonly au: string; readonly stamp: Stamp },
): Promise<EcritureDuRegistre[]> {
  const du = scelle === null ? await premierAppel(trx, ecoleId) : joursAvant(scelle, -1);
  if (du === null || du > au) return [];
  const made = Map.groupBy(await readFeuillesDites(trx, ecoleId, { du, au }), ({ jour }) => jour);
  const aAppeler = await readClassesAAppeler(trx, ecoleId, { du, au });
  const sceaux: EcritureDuRegistre[] = [];
  for (const jour of joursEntre(du, au)) {
    const feuilles = (made.get(jour) ?? []).map(({ feuille }) => feuille);
    const attendus = await readAttendus(trx, ecoleId, aAppeler, jour);
    if (feuilles.length > 0 || attendus.length > 0)
      sceaux.push(ecriture('journee', jour, { feuilles, attendus }, stamp));
  }
  return sceaux;
}

/** Adds entries to the chain of a school as one link. */
async function enchainer(trx: Trx, ecoleId: number, ecritures: readonly EcritureDuRegistre[]): Promise<void> {
  if (ecritures.length === 0) return;
  const empreintes = ecritures.map(empreinteDEcriture);
  const { rang, empreinte: lien } = await addLink(trx, 'suivi', ecoleId, empreintes);
  const first = rang - ecritures.length + 1;
  await insertMany(
    trx,
    'registre_suivi',
    ecritures.map((one, index) => ({
      ecoleId,
      rang: first + index,
      ...one,
      empreinte: empreintes[index] ?? '',
      lien: index === ecritures.length - 1 ? lien : null,
    })),
  );
}

/** The sheets that an act has written, and what it did to them. */
interface Acte {
  readonly genre: Exclude<GenreDuRegistre, 'journee'>;
  readonly feuilles: readonly number[];
}

/**
 * Tells the register what an act left of some sheets, where their days are sealed, and seals the days that are over. It comes last in
 * a transaction: whoever adds a sheet of a day that another seals meanwhile finds it sealed, and adds to it.
 */
export async function direAuRegistre(
  trx: Trx,
  ecoleId: number,
  { genre, feuilles }: Acte,
  stamp: Stamp,
): Promise<void> {
  // A school that calls no roll has no register.
  if ((await premierAppel(trx, ecoleId)) === null) return;
  await lockHead(trx, 'suivi', ecoleId);
  const scelle = await dernierJourScelle(trx, ecoleId);
  const told = scelle === null ? [] : await readFeuillesDites(trx, ecoleId, { ids: feuilles });
  const apres = Map.groupBy(
    told.filter(({ jour }) => estJourScelle(jour, scelle)),
    ({ jour }) => jour,
  );
  const suites = [...apres].map(([jour, rows]) =>
    ecriture(genre, jour, { feuilles: rows.map(({ feuille }) => feuille), attendus: [] }, stamp),
  );
  const au = joursAvant(jourDe(stamp.now), 1);
  await enchainer(trx, ecoleId, [...suites, ...(await scellerLesJours(trx, ecoleId, { scelle, au, stamp }))]);
}

/**
 * Returns the last sealed day of a school, and holds its register: nobody seals another until the transaction ends. Like every act, it
 * comes after the locks of classes. null: none is.
 */
export async function tenirLeRegistre(trx: Trx, ecoleId: number): Promise<string | null> {
  if ((await premierAppel(trx, ecoleId)) === null) return null;
  await lockHead(trx, 'suivi', ecoleId);
  return dernierJourScelle(trx, ecoleId);
}

/** Seals the days of a school to `jour`, that day too. Returns the number of days that it sealed. */
export async function scellerJusquAu(trx: Trx, ecoleId: number, jour: string, stamp: Stamp): Promise<number> {
  if ((await premierAppel(trx, ecoleId)) === null) return 0;
  await lockHead(trx, 'suivi', ecoleId);
  const scelle = await dernierJourScelle(trx, ecoleId);
  const sceaux = await scellerLesJours(trx, ecoleId, { scelle, au: jour, stamp });
  await enchainer(trx, ecoleId, sceaux);
  return sceaux.length;
}
