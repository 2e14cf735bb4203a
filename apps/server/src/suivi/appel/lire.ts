/** Reads the sheet of a class on a half-day: its pupils, and what was said of each where the roll was called. */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { homonymesParmi } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  type DemiJournee,
  direSansClasse,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { ABSENT, type Pointe, PRESENT } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { leconTenue } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { annonceesDe } from '#suivi/absences/annoncees.ts';
import { exclusDuJour } from '#suivi/discipline/exclusions.ts';
import { appelleIci, aTousLesAppels, classesAppelees, requireAppel } from '#suivi/droits/siennes.ts';
import { elevesDe, elevesDuJour } from '#suivi/presents/eleves.ts';
import { dernierJourScelle } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';
import { billetDe, billetsDe, estArriveAvant, pointeDuBillet } from './billets.ts';
import { coursAttendus, direCours, pourquoiAutrement, readCoursDuJour } from './cours.ts';

type Feuille = StoredRow<'feuilles_appel'>;

/** The place of a sheet; the day is yyyy-MM-dd. */
export interface LieuDAppel {
  readonly classeId: number;
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  /** The course that it is of; null or absent: the half-day. */
  readonly creneauId?: number | null | undefined;
}

/** Returns the class of a sheet, which the caller reaches: one that was disabled since keeps the rolls that were called of it. @throws Refus */
export const classeAppelee = async ({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, classeId: number) =>
  seenOf(caller, await findRow(db, 'classes', classeId));

export const findFeuille = (
  db: Db,
  ecoleId: number,
  { classeId, jour, demiJournee, creneauId }: LieuDAppel,
): Promise<Feuille | undefined> =>
  db
    .selectFrom('feuilles_appel')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('jour', '=', jour)
    .where('demiJournee', '=', demiJournee)
    .where('cours', '=', creneauId ?? 0)
    .executeTakeFirst();

/** Returns what a sheet says of each pupil whom it does not call present. */
export async function readPointes(
  db: Db,
  { ecoleId, id }: Pick<Feuille, 'ecoleId' | 'id'>,
): Promise<ReadonlyMap<number, Pointe>> {
  const rows = await db
    .selectFrom('absences')
    .select(['inscriptionId', 'genre', 'minutes'])
    .where('ecoleId', '=', ecoleId)
    .where('feuilleAppelId', '=', id)
    .where('annuleeLe', 'is', null)
    .execute();
  return new Map(
    rows.map(({ inscriptionId, genre, minutes }) => [inscriptionId, { pointage: genre, minutes }]),
  );
}

/** Says why no roll is called of a class on a half-day, or at a course; undefined: one is expected. */
export async function pourquoiSansClasse(
  db: Db,
  classe: Pick<StoredRow<'classes'>, 'id' | 'ecoleId' | 'etape' | 'estActif'>,
  { jour, demiJournee, creneauId }: LieuDAppel,
): Promise<string | undefined> {
  const { ecoleId, etape } = classe;
  if (classe.estActif === 0) return 'Cette classe est désactivée\u00A0: son appel ne se fait plus.';
  const calendrier = await readCalendrier(db, ecoleId, { du: jour, au: jour });
  const sansClasse = direSansClasse(calendrier, etape, jour, demiJournee);
  if (sansClasse !== undefined) return sansClasse;
  const cours = await readCoursDuJour(db, ecoleId, jour);
  const attendus = coursAttendus(calendrier, cours, { classe, jour, demiJournee });
  return pourquoiAutrement(attendus, cours, creneauId);
}

/** Says what a person may do with the roll of a class on a day: the reason of a correction is wanted once the day is over or closed. */
async function droitsSur(
  { db, caller, now }: Pick<ReadContext, 'db' | 'caller' | 'now'>,
  lieu: LieuDAppel & { readonly ecoleId: number },
) {
  const { jour } = lieu;
  const today = jourDe(now);
  const estOuverte = jour >= today && !estJourScelle(jour, await dernierJourScelle(db, lieu.ecoleId));
  // A stand-in calls the roll of a class whose absences are not theirs to read.
  const siennes = await classesAppelees(db, caller, { jour: today, operation: 'lecture' });
  const may = (operation: 'ajout' | 'modification') => appelleIci(db, caller, { ...lieu, operation });
  return {
    peutAppeler: jour <= today && (await may('ajout')),
    peutCorriger: estOuverte ? await may('modification') : aTousLesAppels(caller, 'modification'),
    veutUnMotif: !estOuverte,
    peutVoirAbsences: siennes?.has(lieu.classeId) !== false,
  };
}

/** Returns the course of a sheet, on its day; null: the sheet is that of the half-day. @throws Refus where the class has no such course then */
async function coursDe(db: Db, ecoleId: number, { classeId, jour, creneauId }: LieuDAppel) {
  if (creneauId == null) return null;
  const own = (await readCoursDuJour(db, ecoleId, jour)).find(({ id }) => id === creneauId);
  if (own === undefined || own.classeId !== classeId) return refuse('INTROUVABLE');
  return direCours(leconTenue(own) ?? own);
}

export async function readFeuille(
  lieu: Input<typeof getFeuilleAppel>,
  context: Pick<ReadContext, 'db' | 'caller' | 'now'>,
): Promise<Output<typeof getFeuilleAppel>> {
  const { db, caller } = context;
  const classe = await classeAppelee(context, lieu.classeId);
  const { ecoleId } = classe;
  await requireAppel(db, caller, { ...lieu, ecoleId, operation: 'lecture' });
  const feuille = await findFeuille(db, ecoleId, lieu);
  const cours = await coursDe(db, ecoleId, lieu);
  const pointes = feuille === undefined ? new Map<number, Pointe>() : await readPointes(db, feuille);
  const duJour = await elevesDuJour(db, { ecoleId, classeId: lieu.classeId }, lieu.jour);
  const ids = new Set(duJour.map(({ inscriptionId }) => inscriptionId));
  // A departure, or a change of class, that was recorded since: what the sheet says of them counts until somebody corrects it.
  const sortis = await elevesDe(
    db,
    ecoleId,
    [...pointes.keys()].filter((one) => !ids.has(one)),
  );
  const eleves = [...duJour, ...sortis];
  const estHomonyme = homonymesParmi(eleves);
  const annonces = await annonceesDe(db, ecoleId, lieu, !aTousLesAppels(caller, 'lecture'));
  const exclus = await exclusDuJour(db, ecoleId, lieu.jour);
  const billets = await billetsDe(db, ecoleId, lieu.jour);
  const auteurs = await nomsDesPersonnes(db, feuille?.creationUserId == null ? [] : [feuille.creationUserId]);
  return {
    ecoleId,
    classe: classe.libelle,
    classeId: lieu.classeId,
    jour: lieu.jour,
    demiJournee: lieu.demiJournee,
    cours,
    sansClasse: (await pourquoiSansClasse(db, classe, lieu)) ?? null,
    feuille: feuille === undefined ? null : quiEtQuand(feuille, auteurs),
    eleves: eleves.map((eleve) => {
      const annonce = annonces.get(eleve.inscriptionId) ?? null;
      const exclusion = exclus.get(eleve.inscriptionId) ?? null;
      const own = billets.get(eleve.inscriptionId);
      const billet = billetDe(own, lieu) ?? null;
      // A sheet to be made begins with those who were announced away, and those who are excluded, unless they came since.
      const hasCome = estArriveAvant(own, { ...lieu, de: cours?.de ?? null });
      const isAway = (annonce !== null || exclusion !== null) && !hasCome;
      const due = billet === null ? (isAway ? ABSENT : PRESENT) : pointeDuBillet(billet);
      const said = pointes.get(eleve.inscriptionId) ?? (feuille === undefined ? due : PRESENT);
      const dit = billet === null ? null : { numero: billet.numero, heure: billet.heure };
      return {
        ...eleve,
        ...said,
        estHomonyme: estHomonyme(eleve),
        estSorti: !ids.has(eleve.inscriptionId),
        annonce,
        exclusion,
        billet: dit,
      };
    }),
    ...(await droitsSur(context, { ...lieu, ecoleId })),
  };
}

/** Says who made a sheet, and when. */
export const quiEtQuand = (
  { id, remplieLe, creationDate, modifDate, creationUserId }: Feuille,
  auteurs: ReadonlyMap<number, string>,
) => ({
  id,
  faitePar: creationUserId === null ? null : (auteurs.get(creationUserId) ?? null),
  remplieLe,
  creationDate,
  modifDate,
});
