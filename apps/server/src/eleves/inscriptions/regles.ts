/** Refuses an enrolment that cannot be: its month, its pupil, its class, a second one, a difference that nobody saw. */
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { dejaInscrit, estCeUnRetour } from '@gestionscolaire/contract/eleves/deja-inscrit.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import { moisDeLaSession, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';
import { outOfSqliteIndexes } from '#core/db/per-engine.ts';
import { diteEcartee } from '#eleves/registre/fusions.ts';
import type { NouvelleInscription } from './saisie.ts';

/** Finds a fault when the month from which something is to pay is none of the session's. */
export function fauteDeMois(
  session: Periode & { readonly libelle: string },
  mois: string | null,
  champ = 'premierMois',
): Record<string, string> {
  if (mois === null || moisDeLaSession(session).some(({ id }) => id === mois)) return {};
  return { [champ]: `Ce mois n'est pas de l'année scolaire « ${session.libelle} ».` };
}

/** Locks the active ones among the school's records, and returns them; a call that is about to disable one waits. */
async function lockActive(
  trx: Trx,
  table: 'eleves' | 'classes',
  ecoleId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Set();
  await lockRows(trx, table, distinct);
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', distinct)
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Parents = Pick<NouvelleInscription, 'ecoleId' | 'eleveId' | 'classeId'>;

/**
 * Refuses when a pupil or a class of enrolments of one school is disabled, or another school's. `locked`: classes
 * that the caller has locked already.
 */
export async function requireParents(
  trx: Trx,
  all: readonly Parents[],
  locked: ReadonlySet<number> = new Set(),
): Promise<void> {
  const ecoleId = all[0]?.ecoleId ?? 0;
  const eleves = await lockActive(
    trx,
    'eleves',
    ecoleId,
    all.map(({ eleveId }) => eleveId),
  );
  const absent = all.find(({ eleveId }) => !eleves.has(eleveId));
  if (absent !== undefined)
    refuseAt(
      'eleveId',
      (await diteEcartee(trx, absent)) ?? "Cet élève n'existe pas dans cette école ou est désactivé.",
    );
  const wanted = all.map(({ classeId }) => classeId).filter((id) => !locked.has(id));
  const classes = await lockActive(trx, 'classes', ecoleId, wanted);
  if (!wanted.every((id) => classes.has(id)))
    refuseAt('classeId', "Cette classe n'existe pas dans cette école ou est désactivée.");
}

type DUnEleve = Pick<NouvelleInscription, 'ecoleId' | 'eleveId' | 'sessionId'>;

/** Reads, under the pupils' locks, the active enrolments that pupils of one school have in a session, in any state, the latest first. */
async function siennes(trx: Trx, all: readonly DUnEleve[]) {
  const [first] = all;
  if (first === undefined) return [];
  return (
    trx
      .selectFrom('inscriptions as i')
      .innerJoin('classes as c', 'c.id', 'i.classeId')
      .select(['i.eleveId', 'i.etat', 'i.dateDepart', 'c.libelle as classe'])
      .where('i.ecoleId', '=', first.ecoleId)
      .where(
        'i.eleveId',
        'in',
        all.map(({ eleveId }) => eleveId),
      )
      // An index of the session would take SQLite through all who are enrolled in it.
      .where(outOfSqliteIndexes('i.sessionId'), '=', first.sessionId)
      .where('i.estActif', '=', 1)
      .orderBy('i.id', 'desc')
      .execute()
  );
}

type Sienne = Awaited<ReturnType<typeof siennes>>[number];

async function refuseDeuxFois(
  trx: Trx,
  all: readonly DUnEleve[],
  known: readonly Sienne[],
  now: string,
): Promise<void> {
  const other = known.find(({ etat }) => etat === 'inscrit');
  const isRepeated = new Set(all.map(({ eleveId }) => eleveId)).size < all.length;
  const [first] = all;
  if (first === undefined || (other === undefined && !isRepeated)) return;
  const sessions = await trx
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  const phrase = dejaInscrit(sessions, first.sessionId, jourDe(now), other?.classe);
  refuse('DOUBLON', { phrase, champs: { eleveId: phrase } });
}

/**
 * Refuses a second active enrolment of a pupil in a session (AMB-153), under the pupils' locks; `all`: those of one
 * school and session; `now`: the instant of the call, which tells whether that session is this year's.
 */
export async function refuseTwice(trx: Trx, all: readonly DUnEleve[], now: string): Promise<void> {
  await refuseDeuxFois(trx, all, await siennes(trx, all), now);
}

const RETOUR_OU_SECONDE =
  'Son retour reprend ses échéances, sans rien redemander\u00A0; une seconde inscription demande tout de nouveau.';
const RETOUR_SUR_SA_FICHE = 'Son retour se note sur sa fiche, et ses échéances reprennent.';

/**
 * Refuses a second enrolment as `refuseTwice` does, and asks about a pupil who left in that session: a return asks nothing twice
 * (AMB-175). Where nobody can be asked, it leads to their page.
 */
export async function refuseSecond(
  trx: Trx,
  all: readonly (DUnEleve & Pick<NouvelleInscription, 'isSeconde'>)[],
  now: string,
): Promise<void> {
  const known = await siennes(trx, all);
  await refuseDeuxFois(trx, all, known, now);
  for (const { eleveId, isSeconde } of all) {
    const left = known.find((one) => one.eleveId === eleveId);
    if (left === undefined || isSeconde === true) continue;
    const question = estCeUnRetour(left);
    if (isSeconde === false)
      refuse('A_CONFIRMER', { champs: { sessionId: `${question} ${RETOUR_OU_SECONDE}` } });
    const phrase = `${question} ${RETOUR_SUR_SA_FICHE}`;
    refuse('REGLE', { phrase, champs: { eleveId: phrase } });
  }
}

interface Parti {
  readonly eleveId: number;
  readonly autreEcole: string;
}

/** Reads, of pupils of a school, those whose last passage took them to another one: they are enrolled there, not here. */
export async function passesAilleurs(
  db: Db,
  ecoleId: number,
  eleveIds: readonly number[],
): Promise<readonly Parti[]> {
  const rows = await db
    .selectFrom('passages as p')
    .innerJoin('ecoles as e', 'e.id', 'p.autreEcoleId')
    .select(['p.eleveId', 'p.sens', 'e.libelle as autreEcole'])
    .where('p.ecoleId', '=', ecoleId)
    .where('p.eleveId', 'in', eleveIds)
    .where('p.estActif', '=', 1)
    .orderBy('p.id')
    .execute();
  const last = new Map(rows.map((row) => [row.eleveId, row]));
  return [...last.values()].filter(({ sens }) => sens === 'depart');
}

/** Says where they are, and how they come back. */
export const ditePasse = ({ autreEcole }: Parti): string =>
  `Cet élève est passé à « ${autreEcole} » : il revient par un passage, ou ce passage se défait.`;

/** Refuses to enrol here a pupil who passed to another school: they come back by a passage, and are of one school at a time. */
export async function refusePasses(trx: Trx, all: readonly Omit<DUnEleve, 'sessionId'>[]): Promise<void> {
  const [first] = all;
  if (first === undefined) return;
  const [parti] = await passesAilleurs(
    trx,
    first.ecoleId,
    all.map(({ eleveId }) => eleveId),
  );
  if (parti === undefined) return;
  const phrase = ditePasse(parti);
  refuse('REGLE', { phrase, champs: { eleveId: phrase } });
}

/** Refuses when prices, payments or the day changed between what the person saw and what they wrote. */
export function refuseAutreEcart(vu: number | null, { ecart }: Pick<Difference, 'ecart'>): void {
  if (vu === null || vu === ecart) return;
  refuse('REGLE', { phrase: 'Les prix ou les paiements ont changé entre-temps : relisez la différence.' });
}
