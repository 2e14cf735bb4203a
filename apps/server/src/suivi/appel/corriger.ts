/**
 * Corrects a sheet pupil by pupil: each is compared with what the person saw, and each has an answer. Every change leaves a row that
 * nothing changes; a pupil who was there after all keeps theirs, struck.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  direPointe,
  estLeMemePointe,
  type Pointe,
  PRESENT,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { type SqlBool, sql } from 'kysely';
import { nomsDesPersonnes } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { justifierLesAnnoncees, justifierLesExclus } from '#suivi/absences/changer-l-etat.ts';
import { aTousLesAppels, requireAppel } from '#suivi/droits/siennes.ts';
import { elevesDuJour, venusDepuis } from '#suivi/presents/eleves.ts';
import { dernierJourScelle, direAuRegistre } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';
import { contenuDe } from './ecrire.ts';
import { readPointes } from './lire.ts';

type Feuille = StoredRow<'feuilles_appel'>;
type Reponse = Output<typeof updateFeuilleAppel>[number];

const JOUR_PASSE =
  "Cette journée est passée ou close : l'appel se corrige par qui tient les absences, avec un motif.";

/** Returns the reason of a correction, refusing what the day or the right does not allow. */
async function motifDe(
  { motif }: Pick<Input<typeof updateFeuilleAppel>, 'motif'>,
  feuille: Feuille,
  { db, caller, now }: WriteContext,
): Promise<string | null> {
  const { jour } = feuille;
  const said = nettoyer(motif ?? '');
  const scelle = await dernierJourScelle(db, feuille.ecoleId);
  if (jour === jourDe(now) && !estJourScelle(jour, scelle)) {
    await requireAppel(db, caller, { ...feuille, operation: 'modification' });
    return said === '' ? null : said;
  }
  if (!aTousLesAppels(caller, 'modification')) refuse('REGLE', { phrase: JOUR_PASSE });
  if (said === '') refuseAt('motif', 'Cette journée est passée ou close : dites pourquoi l’appel change.');
  return said;
}

/** Stores what a sheet says of a pupil now, and keeps the change. */
async function changer(
  trx: Trx,
  { feuille, inscriptionId }: { readonly feuille: Feuille; readonly inscriptionId: number },
  change: { readonly avant: Pointe; readonly apres: Pointe; readonly motif: string | null },
  { now, userId }: { readonly now: string; readonly userId: number },
): Promise<void> {
  const { ecoleId, id: feuilleAppelId, jour, demiJournee } = feuille;
  const { avant, apres, motif } = change;
  const own = { ecoleId, feuilleAppelId, inscriptionId };
  const last = await trx
    .selectFrom('changements_absences')
    .select(({ fn }) => fn.max('rang').as('rang'))
    .where('ecoleId', '=', ecoleId)
    .where('feuilleAppelId', '=', feuilleAppelId)
    .where('inscriptionId', '=', inscriptionId)
    .executeTakeFirst();
  await trx
    .insertInto('changements_absences')
    .values({
      ...own,
      rang: (last?.rang ?? 0) + 1,
      ancienPointage: avant.pointage,
      anciennesMinutes: avant.minutes,
      ...apres,
      motif,
      auteurId: userId,
      instant: now,
    })
    .execute();
  const values =
    apres.pointage === 'present'
      ? { annuleeLe: now }
      : { genre: apres.pointage, minutes: apres.minutes, annuleeLe: null };
  const { numUpdatedRows } = await trx
    .updateTable('absences')
    .set({ ...values, modifDate: now, modifUserId: userId })
    .where('ecoleId', '=', ecoleId)
    .where('feuilleAppelId', '=', feuilleAppelId)
    .where('inscriptionId', '=', inscriptionId)
    .executeTakeFirst();
  if (Number(numUpdatedRows) > 0 || apres.pointage === 'present') return;
  const { pointage: genre, minutes } = apres;
  await insertRow(
    trx,
    'absences',
    { ...own, jour, demiJournee, genre, minutes, etat: 'aJustifier', motifId: null, annuleeLe: null },
    { now, userId },
  );
}

/** Says who corrected a pupil meanwhile, and to what. */
async function direLAutre(
  trx: Trx,
  { ecoleId, id }: Feuille,
  { inscriptionId, avant }: { readonly inscriptionId: number; readonly avant: Pointe },
): Promise<string> {
  const last = await trx
    .selectFrom('changements_absences')
    .select('auteurId')
    .where('ecoleId', '=', ecoleId)
    .where('feuilleAppelId', '=', id)
    .where('inscriptionId', '=', inscriptionId)
    .orderBy('rang', 'desc')
    .executeTakeFirst();
  const auteurs = last?.auteurId == null ? [] : [last.auteurId];
  const [nom] = (await nomsDesPersonnes(trx, auteurs)).values();
  return `${nom ?? "Quelqu'un d'autre"} a corrigé cet élève entre-temps : ${direPointe(avant)}.`;
}

/** Reads whom a sheet has ever held absent or late: they are counted on it. */
async function readTenus(trx: Trx, { ecoleId, id }: Feuille): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('absences')
    .select('inscriptionId')
    .where('ecoleId', '=', ecoleId)
    .where('feuilleAppelId', '=', id)
    .execute();
  return new Set(rows.map(({ inscriptionId }) => inscriptionId));
}

/** Reads which of some enrolments are of pupils who were anonymised: nothing is written of them any more. */
async function readAnonymes(
  trx: Trx,
  ecoleId: number,
  inscriptionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .select('i.id')
    .where('i.ecoleId', '=', ecoleId)
    .where('i.id', 'in', inscriptionIds)
    .where('e.anonymiseLe', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The pupils of a sheet before its correction, and those whom it changes. */
interface Comptes {
  readonly ids: ReadonlySet<number>;
  readonly tenus: ReadonlySet<number>;
  readonly nommes: ReadonlySet<number>;
}

/**
 * Counts the pupils of a sheet that is corrected: those whom it counted, and of those whom the correction names the ones who came since.
 * Nobody else of the class was called: a sheet keeps no name of who was present, so who came is found by when they did; where fewer were
 * counted than were of the class, as on a sheet that came from a telephone, who is named first is one of them.
 */
async function compterFeuille(trx: Trx, feuille: Feuille, { ids, tenus, nommes }: Comptes): Promise<number> {
  const { jour, creationDate: instant, effectif } = feuille;
  const nouveaux = [...nommes].filter((one) => !tenus.has(one));
  if (nouveaux.length === 0) return effectif;
  const depuis = await venusDepuis(trx, feuille, { jour, instant });
  const venus = nouveaux.filter((one) => depuis.has(one)).length;
  const alors = new Set([...ids].filter((one) => !depuis.has(one))).union(tenus).size;
  return effectif + venus + Math.min(nouveaux.length - venus, Math.max(0, alors - effectif));
}

export async function corrigerAppel(
  input: Input<typeof updateFeuilleAppel>,
  context: WriteContext,
): Promise<Output<typeof updateFeuilleAppel>> {
  const { db, caller, now, record } = context;
  const asked = seenOf(caller, await findRow(db, 'feuilles_appel', input.id));
  const { ecoleId, classeId, jour } = asked;
  const motif = await motifDe(input, asked, context);
  await lockRow(db, 'classes', classeId);
  // Another correction may have changed it until the lock was had.
  const feuille = (await findRow(db, 'feuilles_appel', input.id)) ?? asked;
  const held = new Map(await readPointes(db, feuille));
  const present = await elevesDuJour(db, { ecoleId, classeId }, jour);
  const ids = new Set(present.map(({ inscriptionId }) => inscriptionId));
  const stamp = { now, userId: caller.userId };
  const tenus = await readTenus(db, feuille);
  const anonymes = await readAnonymes(
    db,
    ecoleId,
    input.eleves.map((one) => one.inscriptionId),
  );
  const nommes = new Set<number>();
  const answers: Reponse[] = [];
  for (const { inscriptionId, vu, ...dit } of input.eleves) {
    const avant = held.get(inscriptionId) ?? PRESENT;
    const apres = contenuDe(dit);
    const answer = (sort: Reponse['sort'], now_: Pointe, phrase: string | null = null) =>
      answers.push({ inscriptionId, sort, phrase, ...now_ });
    if (estLeMemePointe(avant, apres)) answer('identique', avant);
    else if (!ids.has(inscriptionId) && !held.has(inscriptionId))
      answer('refusee', avant, "Cet élève n'est pas de cette classe ce jour-là.");
    else if (anonymes.has(inscriptionId))
      answer('refusee', avant, 'Cet ancien élève est anonymisé\u00A0: rien ne change plus de lui.');
    else if (!estLeMemePointe(avant, contenuDe(vu)))
      answer('conflit', avant, await direLAutre(db, feuille, { inscriptionId, avant }));
    else {
      await changer(db, { feuille, inscriptionId }, { avant, apres, motif }, stamp);
      held.set(inscriptionId, apres);
      nommes.add(inscriptionId);
      answer('ecrite', apres);
    }
  }
  const written = answers.filter(({ sort }) => sort === 'ecrite').length;
  if (written > 0) {
    await justifierLesAnnoncees(db, ecoleId, sql<SqlBool>`a."feuilleAppelId" = ${feuille.id}`, stamp);
    await justifierLesExclus(db, ecoleId, sql<SqlBool>`a."feuilleAppelId" = ${feuille.id}`, stamp);
    const effectif = await compterFeuille(db, feuille, { ids, tenus, nommes });
    if (effectif !== feuille.effectif)
      await updateRow(
        db,
        'feuilles_appel',
        { id: feuille.id, modifDate: feuille.modifDate, estActif: 1 },
        { effectif },
        stamp,
      );
    await direAuRegistre(db, ecoleId, { genre: 'correction', feuilles: [feuille.id] }, stamp);
    // The register is held from here on: what was asked before is asked again, since the day may have been closed until then.
    await motifDe(input, feuille, context);
    // The journal says how many, never who; why stays with the change of each pupil: it may be about health.
    record({
      entite: 'feuilles_appel',
      entiteId: feuille.id,
      ecoleId,
      changements: {
        corrections: [null, String(written)],
        ...changes({ effectif: feuille.effectif }, { effectif }),
      },
      rattaches: [{ entite: 'classes', entiteId: classeId }],
    });
  }
  return answers;
}
