/** Reads the pupils of a day for the authority, by school, level, sex and age; a school after another. */
import { setImmediate } from 'node:timers/promises';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { classeDuJour } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { compterAbsences } from '@gestionscolaire/contract/suivi/absences/compter.ts';
import {
  compterPourLAutorite,
  type EleveDeLAutorite,
  type LigneDeLAutorite,
} from '@gestionscolaire/contract/suivi/autorite/compter.ts';
import type { getDonneesAutorite } from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { findAnnee, sessionDuJour } from '#suivi/presents/annee.ts';

/** A day of a school year, in a school. */
interface Lieu {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly jour: string;
}

const readInscrits = (db: Db, { ecoleId, sessionId }: Lieu) =>
  db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .innerJoin('inscriptions_classes as k', (on) =>
      on.onRef('k.ecoleId', '=', 'i.ecoleId').onRef('k.inscriptionId', '=', 'i.id'),
    )
    .select(['i.id', 'i.classeId as derniere', 'i.dateInscription', 'i.dateDepart'])
    .select(['e.sexe', 'e.dateNaissance', 'k.classeId', 'k.du'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .orderBy('i.id')
    .execute();

/** Reads the rolls that were called that day, and who was away, by class and half-day. */
async function readAppels(db: Db, { ecoleId, jour }: Lieu) {
  const feuilles = await db
    .selectFrom('feuilles_appel')
    .select(['classeId', 'demiJournee'])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '=', jour)
    .execute();
  const absences = await db
    .selectFrom('absences')
    .select(['inscriptionId', 'jour', 'demiJournee', 'genre', 'annuleeLe'])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '=', jour)
    .execute();
  return {
    appelsDe: Map.groupBy(feuilles, ({ classeId, demiJournee }) => `${classeId} ${demiJournee}`),
    absencesDe: Map.groupBy(absences, ({ inscriptionId }) => inscriptionId),
  };
}

/** Reads the pupils of a school that year, each with the class of that day, and its rolls. */
async function readEleves(db: Db, lieu: Lieu): Promise<EleveDeLAutorite[]> {
  const { ecoleId, jour } = lieu;
  const { appelsDe, absencesDe } = await readAppels(db, lieu);
  const classes = new Map(
    (
      await db
        .selectFrom('classes as c')
        .select(['c.id', 'c.etape', 'c.niveau'])
        .where('c.ecoleId', '=', ecoleId)
        .execute()
    ).map(({ id, etape, niveau }) => [id, { etape, niveau: String(niveau) }]),
  );
  const rows = Map.groupBy(await readInscrits(db, lieu), ({ id }) => id);
  return [...rows].flatMap(([id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { dateInscription, dateDepart, sexe, dateNaissance, derniere } = first;
    const presence: Pick<PresenceDEleve, 'classes'> = { classes: own };
    const classeId = classeDuJour(presence, jour) ?? derniere;
    const classe = classes.get(classeId);
    if (classe === undefined) return [];
    const appels = (demiJournee: string) => appelsDe.get(`${classeId} ${demiJournee}`)?.length ?? 0;
    const absences = (absencesDe.get(id) ?? []).map((one) => ({ ...one, appels: appels(one.demiJournee) }));
    const demisAppelees = DEMI_JOURNEES.filter((demi) => appels(demi) > 0).length;
    const demisAbsentes = compterAbsences(absences.filter((one) => one.appels > 0)).demiJournees;
    return [
      { ecoleId, ...classe, sexe, dateNaissance, dateInscription, dateDepart, demisAppelees, demisAbsentes },
    ];
  });
}

/** Lists the levels of a school in the order of its lists. */
async function ordreDesNiveaux(db: Db, ecoleIds: readonly number[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('classes as c')
    .select(['c.etape', 'c.niveau'])
    .where('c.ecoleId', 'in', ecoleIds)
    .orderBy(ordreDesClasses('c'))
    .execute();
  return [...new Set(rows.map(({ etape, niveau }) => `${etape} ${niveau}`))];
}

async function readEcoles(db: Db, ecoleId: number | null) {
  return db
    .selectFrom('ecoles')
    .select(['id', 'libelle'])
    .where('estActif', '=', 1)
    .$if(ecoleId !== null, (query) => query.where('id', '=', ecoleId ?? 0))
    .orderBy('libelleCle')
    .orderBy('id')
    .execute();
}

type Demande = Input<typeof getDonneesAutorite>;
type Lues = Output<typeof getDonneesAutorite>;
/** The data of a day that a school year has. */
export type DonneesDuJour = Lues & { readonly session: string };

/** Reads the data of a day. @throws Refus at the day where no school year has it */
export async function readDonneesDuJour(
  { ecoleId, jour }: Demande,
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
): Promise<DonneesDuJour> {
  if (ecoleId !== null) requireReach(caller, { ecoleId });
  const sessionId = await sessionDuJour(db, jour);
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  const ecoles = await readEcoles(db, ecoleId ?? caller.ecoleId);
  const lignes: LigneDeLAutorite[] = [];
  for (const { id } of ecoles) {
    const eleves = await readEleves(db, { ecoleId: id, sessionId, jour });
    lignes.push(...compterPourLAutorite(eleves, { jour, debut: session.dateDebut }));
    await setImmediate();
  }
  const ordre =
    ecoles.length === 0
      ? []
      : await ordreDesNiveaux(
          db,
          ecoles.map(({ id }) => id),
        );
  const rang = ({ etape, niveau }: LigneDeLAutorite) => ordre.indexOf(`${etape} ${niveau}`);
  return {
    session: session.libelle,
    ecoles,
    lignes: lignes.toSorted(
      (one, other) =>
        rang(one) - rang(other) ||
        one.sexe.localeCompare(other.sexe) ||
        (one.age ?? 999) - (other.age ?? 999) ||
        one.ecoleId - other.ecoleId,
    ),
  };
}

/** Answers what the page shows: in the holidays, a day of no school year has nobody. */
export async function readDonneesAutorite(asked: Demande, context: ReadContext): Promise<Lues> {
  if (asked.ecoleId !== null) requireReach(context.caller, { ecoleId: asked.ecoleId });
  return (await findAnnee(context.db, asked.jour)) === null
    ? { session: null, ecoles: [], lignes: [] }
    : readDonneesDuJour(asked, context);
}
