/** Reads the sheets of sealed days as the register tells them, and the half-days on which classes are to be called. */
import {
  type Calendrier,
  jourDuCalendrier,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { demiJourneeDesHeures } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { estVidee } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import type { Db } from '#core/db/database.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { readChangementsPoses } from '#suivi/emploi/changements.ts';
import { readLeconsDuJour } from '#suivi/emploi/jour.ts';
import { findAnnee } from '#suivi/presents/annee.ts';
import { effectifsDuJour } from '#suivi/presents/eleves.ts';
import type { FeuilleDite } from './contenu.ts';
import '#suivi/tables/appel.ts';

/** A sheet with its day. */
export interface FeuilleDuJour {
  readonly jour: string;
  readonly feuille: FeuilleDite;
}

/** Reads the sheets of a school, of some ids or of the days `du` to `au`, both included, in the order of their ids. */
export async function readFeuillesDites(
  db: Db,
  ecoleId: number,
  which: { readonly ids: readonly number[] } | { readonly du: string; readonly au: string },
): Promise<FeuilleDuJour[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const among = db.selectFrom('feuilles_appel as f').where('f.ecoleId', '=', ecoleId);
  const wanted =
    'ids' in which
      ? among.where('f.id', 'in', which.ids)
      : among.where('f.jour', '>=', which.du).where('f.jour', '<=', which.au);
  const rows = await wanted
    .select(['f.id', 'f.classeId', 'f.jour', 'f.demiJournee', 'f.cours', 'f.effectif', 'f.remplieLe'])
    .select('f.creationDate')
    .orderBy('f.id')
    .execute();
  const absences = await wanted
    .innerJoin('absences as a', (on) =>
      on.onRef('a.ecoleId', '=', 'f.ecoleId').onRef('a.feuilleAppelId', '=', 'f.id'),
    )
    .select(['a.feuilleAppelId', 'a.inscriptionId', 'a.genre', 'a.minutes', 'a.etat', 'a.annuleeLe'])
    .orderBy('a.inscriptionId')
    .execute();
  const bySheet = Map.groupBy(absences, ({ feuilleAppelId }) => feuilleAppelId);
  return rows.map(({ jour, creationDate: arriveeLe, ...row }) => ({
    jour,
    feuille: {
      ...row,
      arriveeLe,
      absences: (bySheet.get(row.id) ?? []).map(({ inscriptionId, genre, minutes, etat, annuleeLe }) => ({
        inscriptionId,
        genre,
        minutes,
        etat,
        annulee: annuleeLe === null ? 0 : 1,
      })),
    },
  }));
}

/** Reads what says which classes are to be called on some days, both included. */
export async function readClassesAAppeler(
  db: Db,
  ecoleId: number,
  jours: { readonly du: string; readonly au: string },
): Promise<ClassesAAppeler> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'etape'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return {
    classes,
    calendrier: await readCalendrier(db, ecoleId, jours),
    changements: await readChangementsPoses(db, ecoleId, jours),
  };
}

interface ClassesAAppeler {
  readonly calendrier: Calendrier;
  readonly classes: readonly { readonly id: number; readonly etape: string }[];
  readonly changements: Awaited<ReturnType<typeof readChangementsPoses>>;
}

/** Reads the lessons of a day on which some are changed; of another day, none are needed. */
async function readLeconsChangees(
  db: Db,
  ecoleId: number,
  { changements }: ClassesAAppeler,
  jour: string,
): Promise<readonly CreneauDeSemaine[]> {
  if (!changements.jours.has(jour)) return [];
  const sessionId = await findAnnee(db, jour);
  return sessionId === null ? [] : readLeconsDuJour(db, { ecoleId, sessionId }, jour);
}

/**
 * Returns the half-days on which each class that has pupils is to be called on a day: class, number. A half-day whose lessons are all
 * cancelled, or moved away, is none.
 */
export async function readAttendus(
  db: Db,
  ecoleId: number,
  aAppeler: ClassesAAppeler,
  jour: string,
): Promise<[classeId: number, demiJournees: number][]> {
  const { classes, calendrier } = aAppeler;
  const lecons = await readLeconsChangees(db, ecoleId, aAppeler, jour);
  const dues = classes.flatMap(({ id, etape }): [number, number][] => {
    const own = lecons.filter(({ classeId }) => classeId === id);
    const { classe } = jourDuCalendrier(calendrier, etape, jour);
    const demiDe = demiJourneeDesHeures(calendrier, etape, jour);
    const demis = classe.filter((demiJournee) => !estVidee(own, demiJournee, demiDe));
    return demis.length === 0 ? [] : [[id, demis.length]];
  });
  if (dues.length === 0) return [];
  const effectifs = await effectifsDuJour(db, ecoleId, jour);
  return dues.filter(([id]) => (effectifs.get(id) ?? 0) > 0);
}
