/** Counts how far the entry of marks is, subject by subject; closes it, and reopens it until a day. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { faitRattraper } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import { ETATS_DE_PERIODE, etatDuJour } from '@gestionscolaire/contract/notes/etats.ts';
import {
  type fermerSaisie,
  type getAvancementNotes,
  JOURS_D_UNE_REOUVERTURE,
  type rouvrirSaisie,
} from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { nomDuCompte } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { ecrireEtat, readEtat } from '#notes/conseil/ecrire-etat.ts';
import { refuseScellee } from '#notes/lieu/garde.ts';
import { lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import { lesSiens } from '#notes/lieu/siens.ts';
import { readNonEvaluees } from '#notes/releve/lecture.ts';
import { nomsDesInscrits, resteDeMatiere } from '#notes/releve/reste.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { classesDontLaRegle, classesParCompetences } from './classes.ts';
import { compterLesCellules } from './compter.ts';

type Avancement = Output<typeof getAvancementNotes>;

/** Returns the year that was asked for, else that of today; null: there is none. */
export async function anneeDemandee(
  db: Db,
  asked: number | null | undefined,
  jour: string,
): Promise<number | null> {
  if (asked != null) return asked;
  const all = await db
    .selectFrom('sessions')
    .select(['id', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  return sessionCourante(all, jour)?.id ?? null;
}

/** Returns the place of the period of a day: the last that began by then, else the first. */
function rangDuJour(
  periodes: readonly { readonly rang: number; readonly dateDebut: string }[],
  jour: string,
): number | null {
  const begun = periodes.filter(({ dateDebut }) => dateDebut <= jour).toSorted((a, b) => a.rang - b.rang);
  return begun.at(-1)?.rang ?? periodes.toSorted((a, b) => a.rang - b.rang)[0]?.rang ?? null;
}

async function readPeriodes(db: Db, ecoleId: number, sessionId: number) {
  return db
    .selectFrom('periodes')
    .select(['id', 'rang', 'libelle', 'etape', 'dateDebut', 'dateFin', 'dateFinSaisie'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .orderBy('dateDebut')
    .orderBy('id')
    .execute();
}

async function readSubjects(db: Db, ecoleId: number, sessionId: number) {
  return db
    .selectFrom('enseignements as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .innerJoin('matieres as m', 'm.id', 't.matiereId')
    .select([
      't.id',
      't.classeId',
      't.facultatif',
      'c.libelle as classe',
      'c.etape',
      'c.enseignantId',
      'm.libelle as matiere',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.sessionId', '=', sessionId)
    .where('t.estActif', '=', 1)
    .where('c.estActif', '=', 1)
    .orderBy(ordreDesClasses('c'))
    .orderBy('t.ordre')
    .orderBy('t.id')
    .execute();
}

/** Reads who stands in the subjects on a day, by subject. */
async function readTeachers(db: Db, ecoleId: number, jour: string): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('enseignements_enseignants as a')
    .innerJoin('utilisateurs as u', 'u.id', 'a.enseignantId')
    .select(['a.enseignementId', 'u.prenoms', 'u.nom'])
    .where('a.ecoleId', '=', ecoleId)
    .where('a.estActif', '=', 1)
    .where((eb) => eb.or([eb('a.du', 'is', null), eb('a.du', '<=', jour)]))
    .where((eb) => eb.or([eb('a.au', 'is', null), eb('a.au', '>=', jour)]))
    .orderBy('u.nomCle')
    .execute();
  const found = new Map<number, string[]>();
  for (const { enseignementId, prenoms, nom } of rows)
    found.set(enseignementId, [...(found.get(enseignementId) ?? []), nomDuCompte({ prenoms, nom })]);
  return found;
}

export async function readAvancement(
  { ecoleId, sessionId: asked, rang: askedRang }: Input<typeof getAvancementNotes>,
  { db, caller, now }: ReadContext,
): Promise<Avancement> {
  requireReach(caller, { ecoleId });
  const jour = jourDe(now);
  const sessionId = await anneeDemandee(db, asked, jour);
  if (sessionId === null) return { sessionId, rang: null, periodes: [], lignes: [] };
  const periodes = await readPeriodes(db, ecoleId, sessionId);
  const rang = askedRang ?? rangDuJour(periodes, jour);
  const shown = periodes.filter((periode) => periode.rang === rang);
  // Nothing is counted of a class without marks.
  const sansNotes = await classesParCompetences(db, { ecoleId, sessionId });
  const rattrapent = await classesDontLaRegle(db, { ecoleId, sessionId }, faitRattraper);
  const subjects = (await readSubjects(db, ecoleId, sessionId))
    .filter(({ classeId }) => !sansNotes.has(classeId))
    .map((one) => ({ ...one, rattrape: rattrapent.has(one.classeId) }));
  const ids = subjects.map(({ id }) => id);
  const siens = new Set(await lesSiens(db, caller, { ids, jour, operation: 'lecture' }));
  const comptees = await compterLesCellules(db, {
    ecoleId,
    sessionId,
    periodes: shown,
    aujourdhui: jour,
    matieres: subjects,
  });
  const teachers = await readTeachers(db, ecoleId, jour);
  const states = await db
    .selectFrom('etats_periodes')
    .select(['classeId', 'periodeId', 'etat', 'nonTenueMotif'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  const written = new Map(states.map((one) => [`${one.classeId} ${one.periodeId}`, one]));
  const saidOf = await readNonEvaluees(db, ecoleId);
  const suivies = subjects
    .filter(({ id }) => siens.has(id))
    .flatMap((subject) => {
      const periode = shown.find(({ etape }) => etape === subject.etape);
      return periode === undefined ? [] : [{ subject, periode, evaluations: comptees(subject, periode) }];
    });
  const nomDe = await nomsDesInscrits(
    db,
    ecoleId,
    suivies.flatMap(({ evaluations }) => evaluations.flatMap(({ aRattraper }) => aRattraper)),
  );
  const lignes = suivies.map(({ subject, periode, evaluations }): Avancement['lignes'][number] => {
    const attendues = evaluations.reduce((sum, { due }) => sum + due, 0);
    const aSaisir = resteDeMatiere(
      { classeId: subject.classeId, periodeId: periode.id, enseignementId: subject.id },
      evaluations.reduce((sum, { vides }) => sum + vides, 0),
      evaluations.flatMap(({ evaluationId, aRattraper }) =>
        aRattraper.map((inscriptionId) => ({ evaluationId, inscriptionId })),
      ),
      nomDe,
    );
    const state = written.get(`${subject.classeId} ${periode.id}`);
    const ecrit = ETATS_DE_PERIODE.find((etat) => etat === state?.etat);
    return {
      enseignementId: subject.id,
      matiere: subject.matiere,
      classeId: subject.classeId,
      classe: subject.classe,
      etape: subject.etape,
      periodeId: periode.id,
      periode: periode.libelle,
      dateFinSaisie: periode.dateFinSaisie,
      etat: etatDuJour(ecrit, periode.dateFinSaisie, jour),
      enseignants: teachers.get(subject.id) ?? [],
      estTitulaire: subject.enseignantId === caller.userId,
      nonEvaluee: evaluations.length === 0 && saidOf.has(`${subject.id} ${periode.id}`),
      nonTenueMotif: state?.nonTenueMotif ?? null,
      evaluations: evaluations.length,
      attendues,
      remplies: attendues - aSaisir.vides - aSaisir.aRattraper.length,
      aSaisir,
    };
  });
  return {
    sessionId,
    rang,
    periodes: periodes.map(({ id, rang: place, libelle, etape }) => ({ id, rang: place, libelle, etape })),
    lignes,
  };
}

export async function fermer(
  { ecoleId, periodeId, classeIds }: Input<typeof fermerSaisie>,
  context: WriteContext,
): Promise<Output<typeof fermerSaisie>> {
  const { db, caller, now, record } = context;
  const closed: Output<typeof fermerSaisie> = [];
  for (const classeId of [...new Set(classeIds)].toSorted((a, b) => a - b)) {
    await lockLieu(db, { ecoleId, classeId, periodeId });
    const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
    const row = await readEtat(db, { ecoleId, classeId, periodeId });
    if (row !== undefined && row.etat !== 'ouverte') continue;
    const written = await ecrireEtat(
      context,
      { ecoleId, classeId, periodeId },
      { etat: 'fermee', fermeeLe: now, fermeePar: caller.userId },
    );
    record({
      entite: 'classes',
      entiteId: classeId,
      ecoleId,
      changements: { saisie: [null, `fermée, ${lieu.periode.libelle}`] },
    });
    closed.push(written);
  }
  return closed;
}

export async function rouvrir(
  { ecoleId, classeId, periodeId, enseignementId = null, jusquAu, motif }: Input<typeof rouvrirSaisie>,
  context: WriteContext,
): Promise<Output<typeof rouvrirSaisie>> {
  const { db, caller, now, record } = context;
  await lockLieu(db, { ecoleId, classeId, periodeId });
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  refuseScellee(lieu);
  if (lieu.etat !== 'fermee')
    return refuse('REGLE', {
      phrase: lieu.etat === 'ouverte' ? 'La saisie est ouverte.' : 'Le conseil a arrêté cette période.',
    });
  if (jusquAu < lieu.aujourdhui) return refuseAt('jusquAu', 'Le dernier jour est aujourd’hui, ou à venir.');
  if (joursAvant(jusquAu, JOURS_D_UNE_REOUVERTURE) > lieu.aujourdhui)
    return refuseAt('jusquAu', `La saisie se rouvre pour ${JOURS_D_UNE_REOUVERTURE} jours au plus.`);
  if (enseignementId !== null) {
    const own = await db
      .selectFrom('enseignements')
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .where('classeId', '=', classeId)
      .where('id', '=', enseignementId)
      .executeTakeFirst();
    if (own === undefined) return refuse('INTROUVABLE');
  }
  const values = { ecoleId, classeId, periodeId, enseignementId, jusquAu, motif };
  const id = await insertRow(db, 'reouvertures', values, { now, userId: caller.userId });
  record({
    entite: 'classes',
    entiteId: classeId,
    ecoleId,
    changements: {
      saisie: [null, `rouverte, ${lieu.periode.libelle}, jusqu'au ${formaterJour(jusquAu)}`],
      motif: [null, motif],
    },
  });
  return [{ id, modifDate: null }];
}
