/** Reads the pupils of whom a school should be told (SUIVI-17): those who are still there, by what nobody justified in the year. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  alertesDe,
  type DemiComptee,
  type DemiDAbsence,
  type PeriodeComptee,
} from '@gestionscolaire/contract/suivi/chiffres/alertes.ts';
import {
  type DemiAppelee,
  demiJourneesDeClasse,
  parDemiJournee,
} from '@gestionscolaire/contract/suivi/chiffres/attendus.ts';
import type { getAlertesSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { type RawBuilder, sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { type DesJours, demiJourneesEntieres } from './entieres.ts';
import { anneeDesChiffres, readClasses, readDemisAppelees } from './lire.ts';
import { readSeuils } from './seuils.ts';

type Lues = Output<typeof getAlertesSuivi>;

interface DeLEleve extends DemiDAbsence {
  readonly inscriptionId: number;
  readonly classeId: number;
}

/** The condition that the pupil of the enrolment `i` is still there. */
const estEncoreLa = (jour: string): RawBuilder<unknown> =>
  sql`and i."estActif" = 1 and (i."dateDepart" is null or i."dateDepart" > ${jour})`;

async function readNonJustifiees(db: Db, jours: DesJours, today: string): Promise<DeLEleve[]> {
  const { rows } = await sql<DeLEleve>`${demiJourneesEntieres(
    jours,
    sql`a."inscriptionId", f."classeId", a.jour, a."demiJournee"`,
    {
      joins: sql`join inscriptions i on i."ecoleId" = a."ecoleId" and i.id = a."inscriptionId"`,
      and: estEncoreLa(today),
      nonJustifiees: true,
    },
  )}`.execute(db);
  return rows;
}

async function readRetards(db: Db, { ecoleId, du, au }: DesJours, today: string): Promise<DeLEleve[]> {
  const { rows } = await sql<DeLEleve>`
    select a."inscriptionId", f."classeId", a.jour, a."demiJournee" from absences a
    join feuilles_appel f on f."ecoleId" = a."ecoleId" and f.id = a."feuilleAppelId"
    join inscriptions i on i."ecoleId" = a."ecoleId" and i.id = a."inscriptionId"
    where a."ecoleId" = ${ecoleId} and a.jour >= ${du} and a.jour <= ${au} and a.genre = 'retard'
      and a."annuleeLe" is null and a.etat <> 'justifiee' ${estEncoreLa(today)}`.execute(db);
  return rows;
}

/** Reads the classes of the pupils of a year who changed class, by enrolment, each with its first day. */
async function readChangementsDeClasse(db: Db, ecoleId: number, sessionId: number) {
  const rows = await db
    .selectFrom('inscriptions_classes as k')
    .innerJoin('inscriptions as i', (on) =>
      on.onRef('i.ecoleId', '=', 'k.ecoleId').onRef('i.id', '=', 'k.inscriptionId'),
    )
    .select(['k.inscriptionId', 'k.classeId', 'k.du'])
    .where('k.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('k.inscriptionId', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as y')
        .select('y.inscriptionId')
        .where('y.ecoleId', '=', ecoleId)
        .groupBy('y.inscriptionId')
        .having(({ fn }) => fn.countAll(), '>', 1),
    )
    .orderBy('k.du')
    .execute();
  return Map.groupBy(rows, ({ inscriptionId }) => inscriptionId);
}

const cleDeDemi = ({ jour, demiJournee }: DemiDAbsence): string => `${jour} ${demiJournee}`;
/** Returns the place of each half-day in the order of days. */
const numeroter = (demis: readonly DemiAppelee[]): ReadonlyMap<string, number> =>
  new Map(demis.toSorted(parDemiJournee).map((demi, at) => [cleDeDemi(demi), at]));

/** Returns the place of each half-day among those that the class was called in which the pupil was on that day. */
function rangs(
  demis: readonly DemiAppelee[],
  changements: Awaited<ReturnType<typeof readChangementsDeClasse>>,
): (one: DeLEleve) => number {
  const parClasse = Map.groupBy(demis, ({ classeId }) => classeId);
  const deLaClasse = new Map([...parClasse].map(([classeId, own]) => [classeId, numeroter(own)]));
  const deQuiChange = new Map(
    [...changements].map(([inscriptionId, classes]) => {
      const own = classes.flatMap(({ classeId, du }, at) => {
        const fin = classes[at + 1]?.du;
        return (parClasse.get(classeId) ?? []).filter(
          ({ jour }) => (at === 0 || jour >= du) && (fin === undefined || jour < fin),
        );
      });
      return [inscriptionId, numeroter(own)];
    }),
  );
  return (one) =>
    (deQuiChange.get(one.inscriptionId) ?? deLaClasse.get(one.classeId))?.get(cleDeDemi(one)) ?? -1;
}

/** Reads the periods of a year with their half-days of class, by stage. */
async function readPeriodes(
  db: Db,
  ecoleId: number,
  session: { readonly id: number; readonly dateDebut: string; readonly dateFin: string },
): Promise<ReadonlyMap<string, readonly PeriodeComptee[]>> {
  const calendrier = await readCalendrier(db, ecoleId, { du: session.dateDebut, au: session.dateFin });
  const rows = await db
    .selectFrom('periodes')
    .select(['etape', 'libelle', 'dateDebut', 'dateFin'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', session.id)
    .where('estActif', '=', 1)
    .orderBy('dateDebut')
    .orderBy('id')
    .execute();
  const counted = rows.map(({ etape, ...periode }) => ({
    etape,
    periode: {
      ...periode,
      demiJournees: demiJourneesDeClasse(calendrier, etape, periode.dateDebut, periode.dateFin),
    },
  }));
  return new Map(
    [...Map.groupBy(counted, ({ etape }) => etape)].map(([etape, own]) => [
      etape,
      own.map(({ periode }) => periode),
    ]),
  );
}

const readNoms = async (db: Db, ecoleId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('inscriptions as i')
        .innerJoin('eleves as e', (on) =>
          on.onRef('e.ecoleId', '=', 'i.ecoleId').onRef('e.id', '=', 'i.eleveId'),
        )
        .select(['i.id', 'e.prenoms', 'e.nom', 'i.classeId'])
        .where('i.ecoleId', '=', ecoleId)
        .where('i.id', 'in', ids)
        .orderBy('e.nomCle')
        .orderBy('e.prenomsCle')
        .execute();

export async function readAlertes(
  { ecoleId, sessionId }: Input<typeof getAlertesSuivi>,
  { db, caller, now }: Pick<ReadContext, 'db' | 'caller' | 'now'>,
): Promise<Lues> {
  requireReach(caller, { ecoleId });
  const session = await anneeDesChiffres(db, sessionId, now);
  if (session === undefined) return [];
  const jours = { ecoleId, du: session.dateDebut, au: session.dateFin, classeId: null };
  const today = jourDe(now);
  const seuils = await readSeuils(db, ecoleId);
  const absences = Map.groupBy(await readNonJustifiees(db, jours, today), (one) => one.inscriptionId);
  const retards = Map.groupBy(await readRetards(db, jours, today), (one) => one.inscriptionId);
  if (absences.size + retards.size === 0) return [];
  const rang = rangs(
    await readDemisAppelees(db, jours),
    await readChangementsDeClasse(db, ecoleId, session.id),
  );
  const classes = new Map((await readClasses(db, ecoleId)).map((one) => [one.id, one]));
  const periodes = await readPeriodes(db, ecoleId, session);
  const found = [...new Set([...absences.keys(), ...retards.keys()])].flatMap((inscriptionId) => {
    const own = absences.get(inscriptionId) ?? [];
    const late = retards.get(inscriptionId) ?? [];
    const etape = classes.get((own[0] ?? late[0])?.classeId ?? 0)?.etape ?? '';
    const demis = own.map((one): DemiComptee => ({ ...one, rang: rang(one) }));
    return alertesDe({ demis, retards: late, periodes: periodes.get(etape) ?? [] }, seuils).map((alerte) => ({
      inscriptionId,
      alerte,
    }));
  });
  const ids = [...new Set(found.map(({ inscriptionId }) => inscriptionId))];
  const noms = new Map((await readNoms(db, ecoleId, ids)).map((one, at) => [one.id, { ...one, at }]));
  return found
    .flatMap(({ inscriptionId, alerte: { genre, demiJournees, periode } }) => {
      const nom = noms.get(inscriptionId);
      if (nom === undefined) return [];
      return [
        {
          at: nom.at,
          inscriptionId,
          prenoms: nom.prenoms,
          nom: nom.nom,
          classeId: nom.classeId,
          classe: classes.get(nom.classeId)?.libelle ?? '',
          genre,
          demiJournees: [...demiJournees],
          periode: periode === null ? null : { libelle: periode.libelle, demiJournees: periode.demiJournees },
        },
      ];
    })
    .toSorted(
      (one, other) =>
        (other.demiJournees.at(-1)?.jour ?? '').localeCompare(one.demiJournees.at(-1)?.jour ?? '') ||
        one.at - other.at,
    )
    .map(({ at: _at, ...alerte }) => alerte);
}
