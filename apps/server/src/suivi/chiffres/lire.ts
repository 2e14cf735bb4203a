/** Reads the figures of absence of a school: few statements, which the engine groups by class, day and half-day. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_JOURS } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  anneeDuMois,
  moisCivil,
  nomDuMois,
  type Periode,
  sessionCourante,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  type AppelsDeClasse,
  appelsAttendus,
  type ClasseAttendue,
  type DemiAppelee,
  type LeconAttendue,
  type LeconChangee,
} from '@gestionscolaire/contract/suivi/chiffres/attendus.ts';
import {
  type AbsencesComptees,
  type ChiffresDe,
  DIMENSIONS,
  type Dimension,
  grouperLesChiffres,
} from '@gestionscolaire/contract/suivi/chiffres/chiffrer.ts';
import type { getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ordreDesClasses, readCalendrier } from '#scolarite/index.ts';
import { dernierJourScelle } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';
import '#suivi/tables/emploi.ts';
import { type DesJours, demiJourneesEntieres } from './entieres.ts';

/** Returns the year asked for, else the current one; undefined: there is none at all. @throws Refus where there is no such year */
export async function anneeDesChiffres(db: Db, sessionId: number | null, now: string) {
  const query = db.selectFrom('sessions').select(['id', 'libelle', 'dateDebut', 'dateFin']);
  if (sessionId === null)
    return sessionCourante(await query.where('estActif', '=', 1).execute(), jourDe(now));
  return (await query.where('id', '=', sessionId).executeTakeFirst()) ?? refuse('INTROUVABLE');
}

/** Returns the days of a year, or those of one of its months. */
function joursDe({ dateDebut, dateFin }: Periode, moisId: string | null): { du: string; au: string } {
  if (moisId === null) return { du: dateDebut, au: dateFin };
  const premier = `${moisCivil({ dateDebut }, moisId)}-01`;
  const year = anneeDuMois({ dateDebut }, moisId);
  const dernier = new Date(Date.UTC(year, Number(moisId), 0)).toISOString().slice(0, 10);
  return { du: premier < dateDebut ? dateDebut : premier, au: dernier > dateFin ? dateFin : dernier };
}

export const readClasses = (db: Db, ecoleId: number) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.libelle', 'c.etape', 'c.estActif'])
    .where('c.ecoleId', '=', ecoleId)
    .orderBy(ordreDesClasses('c'))
    .execute();

/** Reads the days on which each class has pupils: their enrolments and changes of class, those of same days together. */
async function readPresences(
  db: Db,
  ecoleId: number,
  session: { readonly id: number; readonly dateFin: string },
): Promise<ReadonlyMap<number, ClasseAttendue['presences']>> {
  const { rows } = await sql<{
    classeId: number;
    du: string;
    suivant: string | null;
    depart: string | null;
  }>`
    select y."classeId", y.du, y.suivant, y.depart from (
      select k."classeId", i."dateDepart" as depart,
        case when k.du > i."dateInscription" then k.du else i."dateInscription" end as du,
        lead(k.du) over (partition by k."inscriptionId" order by k.du) as suivant
      from inscriptions i join inscriptions_classes k on k."ecoleId" = i."ecoleId" and k."inscriptionId" = i.id
      where i."ecoleId" = ${ecoleId} and i."sessionId" = ${session.id} and i."estActif" = 1) y
    group by y."classeId", y.du, y.suivant, y.depart`.execute(db);
  const presences = rows.map(({ classeId, du, suivant, depart }) => {
    const ends = [suivant, depart].flatMap((jour) => (jour === null ? [] : [joursAvant(jour, 1)]));
    return { classeId, du, au: [session.dateFin, ...ends].toSorted()[0] ?? session.dateFin };
  });
  return Map.groupBy(presences, ({ classeId }) => classeId);
}

/** Reads the sheets of each class on each half-day. */
export async function readDemisAppelees(
  db: Db,
  { ecoleId, du, au, classeId }: DesJours,
): Promise<DemiAppelee[]> {
  const { rows } = await sql<Omit<DemiAppelee, 'cours'> & { cours: string }>`
    select f."classeId", f.jour, f."demiJournee", max(f.effectif) as effectif,
      ${perEngine({ sqlite: sql`group_concat(f.cours)`, postgres: sql`string_agg(f.cours::text, ',')` })} as cours
    from feuilles_appel f
    where f."ecoleId" = ${ecoleId} and f.jour >= ${du} and f.jour <= ${au}
      ${classeId === null ? sql`` : sql`and f."classeId" = ${classeId}`}
    group by f."classeId", f.jour, f."demiJournee"`.execute(db);
  return rows.map(({ cours, ...demi }) => ({
    ...demi,
    cours: cours === '0' ? UNE_FOIS : cours.split(',').map(Number),
  }));
}
const UNE_FOIS: readonly number[] = [0];

/** Reads the lessons of a year, where a week calls the roll at each. */
const readLecons = (db: Db, ecoleId: number, sessionId: number): Promise<LeconAttendue[]> =>
  db
    .selectFrom('creneaux as t')
    .innerJoin('enseignements as e', (on) =>
      on.onRef('e.ecoleId', '=', 't.ecoleId').onRef('e.id', '=', 't.enseignementId'),
    )
    .select(['t.id', 't.jourSemaine', 't.de', 't.a', 't.du', 't.au', 'e.classeId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.estActif', '=', 1)
    .where('e.sessionId', '=', sessionId)
    .execute();

/** Reads the changes of lessons that stand on some days. */
const readChangees = (db: Db, { ecoleId, du, au }: DesJours): Promise<LeconChangee[]> =>
  db
    .selectFrom('changements_du_jour')
    .select(['creneauId', 'jour', 'genre', 'de', 'a'])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .where('estActif', '=', 1)
    .execute();

/** Counts the half-days of absence by class, day, sex and motif. */
async function readAbsencesComptees(db: Db, jours: DesJours): Promise<AbsencesComptees[]> {
  const { rows } = await sql<AbsencesComptees>`${demiJourneesEntieres(
    jours,
    sql`f."classeId", a.jour, e.sexe, a."motifId", count(*) as nombre`,
    {
      joins: sql`join inscriptions i on i."ecoleId" = a."ecoleId" and i.id = a."inscriptionId"
        join eleves e on e."ecoleId" = i."ecoleId" and e.id = i."eleveId"`,
    },
  )} group by f."classeId", a.jour, e.sexe, a."motifId"`.execute(db);
  return rows;
}

const LIBELLES_DES_SEXES: Readonly<Record<string, string>> = { F: 'Filles', M: 'Garçons' };

/** Says the month '2026-12': « décembre 2026 ». */
const direMois = (cle: string): string => `${nomDuMois(cle.slice(5))} ${cle.slice(0, 4)}`;

async function readMotifs(db: Db, lignes: readonly ChiffresDe[]): Promise<ReadonlyMap<string, string>> {
  const ids = lignes.flatMap(({ cle }) => (cle === '' ? [] : [Number(cle)]));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('motifs_suivi').select(['id', 'libelle']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, libelle }) => [String(id), libelle]));
}

/** Reads the sheets of each class on each day of a school year, made and due by an instant. */
export async function readAppelsAttendus(
  db: Db,
  jours: DesJours,
  {
    session,
    now,
  }: { readonly session: { readonly id: number; readonly dateFin: string }; readonly now: string },
): Promise<AppelsDeClasse[]> {
  const { ecoleId, du, au, classeId } = jours;
  const classes = await readClasses(db, ecoleId);
  const calendrier = await readCalendrier(db, ecoleId, { du, au });
  const presences = await readPresences(db, ecoleId, session);
  // A class that was disabled since was to be called while it had pupils.
  const attendues = classes.flatMap(({ id, etape }) =>
    classeId === null || id === classeId ? [{ id, etape, presences: presences.get(id) ?? [] }] : [],
  );
  const parCours = calendrier.semaines.some(({ appel }) => appel === 'cours');
  const changements = await readChangees(db, jours);
  const today = jourDe(now);
  const isClosed = estJourScelle(today, await dernierJourScelle(db, ecoleId));
  return appelsAttendus({
    calendrier,
    classes: attendues,
    lecons: parCours || changements.length > 0 ? await readLecons(db, ecoleId, session.id) : [],
    changements,
    demis: await readDemisAppelees(db, jours),
    du,
    au,
    // Nothing of a day that was closed is still to come.
    now: isClosed ? `${today}T23:59:59.999Z` : now,
  });
}

export async function readTableauSuivi(
  { ecoleId, sessionId, moisId, classeId }: Input<typeof getTableauSuivi>,
  { db, caller, now }: Pick<ReadContext, 'db' | 'caller' | 'now'>,
): Promise<Output<typeof getTableauSuivi>> {
  requireReach(caller, { ecoleId });
  const session = await anneeDesChiffres(db, sessionId, now);
  const classes = await readClasses(db, ecoleId);
  if (classeId !== null && !classes.some(({ id }) => id === classeId)) return refuse('INTROUVABLE');
  const today = jourDe(now);
  if (session === undefined)
    return { session: null, du: today, au: today, total: grouperLesChiffres([], []).total, lignes: [] };
  const { du, au } = joursDe(session, moisId);
  const jours = { ecoleId, du, au, classeId };
  const { total, ...par } = grouperLesChiffres(
    await readAppelsAttendus(db, jours, { session, now }),
    await readAbsencesComptees(db, jours),
  );
  const motifs = await readMotifs(db, par.motif);
  const noms = new Map(classes.map(({ id, libelle }) => [String(id), libelle]));
  const dire: Readonly<Record<Dimension, (cle: string) => string>> = {
    classe: (cle) => noms.get(cle) ?? cle,
    mois: direMois,
    jourSemaine: (cle) => Object.entries(LIBELLES_DES_JOURS).find(([jour]) => jour === cle)?.[1] ?? cle,
    sexe: (cle) => LIBELLES_DES_SEXES[cle] ?? cle,
    motif: (cle) => (cle === '' ? 'Sans motif' : (motifs.get(cle) ?? cle)),
  };
  const order = [...noms.keys()];
  const sorted = {
    ...par,
    classe: par.classe.toSorted((a, b) => order.indexOf(a.cle) - order.indexOf(b.cle)),
  };
  const lignes = DIMENSIONS.flatMap((one) =>
    sorted[one].map((ligne) => ({ par: one, libelle: dire[one](ligne.cle), ...ligne })),
  );
  return { session, du, au: du <= today && today < au ? today : au, total, lignes };
}
