/** Reads every mark of a pupil of a year, between two days: also of one who left, or of a class where they were before. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { CODES_DE_NOTE, type PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { horsDeLaClasse } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { imprimerReleveNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { bulletinsDeNotes, readEnVigueur } from '#notes/scelles/annee.ts';
import { refusePapierAnonyme } from './lecture.ts';
import '#notes/tables/saisie.ts';

const DEBUT_DES_TEMPS = '0000-01-01';
const FIN_DES_TEMPS = '9999-12-31';

interface Demandes {
  readonly ecoleId: number;
  readonly inscriptionId: number;
  readonly du: string;
  readonly au: string;
}

async function readTenues(db: Db, { ecoleId, inscriptionId }: Demandes) {
  const rows = await db
    .selectFrom('notes as t')
    .innerJoin('evaluations as v', 'v.id', 't.evaluationId')
    .innerJoin('periodes as p', 'p.id', 'v.periodeId')
    .innerJoin('enseignements as n', 'n.id', 'v.enseignementId')
    .innerJoin('matieres as m', 'm.id', 'n.matiereId')
    .innerJoin('classes as c', 'c.id', 'n.classeId')
    .select(['t.evaluationId', 't.valeur', 't.code', 'v.libelle', 'v.jour', 'v.noteSur', 'v.coefficient'])
    .select(['v.compte', 'v.periodeId', 'n.classeId', 'p.dateDebut'])
    .select(['p.libelle as periode', 'm.libelle as matiere', 'c.libelle as classe'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.inscriptionId', '=', inscriptionId)
    .where('v.annuleMotif', 'is', null)
    .orderBy('p.dateDebut')
    .orderBy('n.ordre')
    .orderBy('n.id')
    .orderBy('v.jour')
    .orderBy('v.id')
    .execute();
  return rows.map(({ code, ...row }) => ({
    ...row,
    code: CODES_DE_NOTE.find((one) => one === code) ?? null,
  }));
}
type Tenue = Awaited<ReturnType<typeof readTenues>>[number];

/** Reads the sealed bulletins of the pupil, each with the marks that it holds. */
async function readScelles(db: Db, { ecoleId, inscriptionId }: Demandes) {
  const periodes = await db
    .selectFrom('bulletins')
    .select('periodeId')
    .distinct()
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  const periodeIds = periodes.map(({ periodeId }) => periodeId);
  const held = bulletinsDeNotes(
    await readEnVigueur(db, { ecoleId, periodeIds, inscriptionIds: [inscriptionId] }),
  );
  return held.map(({ lu }) => ({
    lu,
    notes: lu.matieres.flatMap(({ matiere, evaluations }) =>
      evaluations.map(({ id: evaluationId, ailleurs, etat, genre: _kind, ...one }) => ({
        ...one,
        evaluationId,
        etat,
        periodeId: lu.periode.id,
        dateDebut: lu.periode.dateDebut,
        periode: lu.periode.libelle,
        matiere,
        classeId: lu.classe.id,
        classe: ailleurs ?? lu.classe.libelle,
      })),
    ),
  }));
}

/**
 * Reads the marks of a pupil between two days: those of a sealed period from its bulletin, whatever stands in the base, and beside them
 * those of a former class that no bulletin has.
 */
async function readNotes(db: Db, demandes: Demandes) {
  const { inscriptionId, du, au } = demandes;
  const tenues = await readTenues(db, demandes);
  const scelles = await readScelles(db, demandes);
  const sousSceau = new Map(scelles.map((one) => [one.lu.periode.id, one]));
  const estHorsDuSceau = ({ periodeId, evaluationId, classeId }: Tenue): boolean => {
    const sceau = sousSceau.get(periodeId);
    if (sceau === undefined) return true;
    return sceau.lu.classe.id !== classeId && !sceau.notes.some((one) => one.evaluationId === evaluationId);
  };
  const presence = await readPresence(db, inscriptionId);
  const vivantes = tenues.filter(estHorsDuSceau).map((one) => {
    const hors = presence === null ? null : horsDeLaClasse(presence, one.classeId, one.jour);
    // A mark of a day on which they had left the class counts nowhere.
    return hors === null || hors.genre === 'pasEncore' ? one : { ...one, compte: 0 };
  });
  return [...scelles.flatMap(({ notes }) => notes.filter(({ etat }) => etat === 'ouverte')), ...vivantes]
    .filter(({ jour, valeur, code }) => jour >= du && jour <= au && (valeur !== null || code !== null))
    .toSorted((a, b) => a.dateDebut.localeCompare(b.dateDebut));
}

/** Reads the days of a pupil in their classes; null: they have none. */
async function readPresence(db: Db, inscriptionId: number): Promise<PresenceDEleve | null> {
  const inscription = await findRow(db, 'inscriptions', inscriptionId);
  if (inscription === undefined) return null;
  const { ecoleId, dateInscription, dateDepart } = inscription;
  const classes = await db
    .selectFrom('inscriptions_classes')
    .select(['classeId', 'du'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  return { dateInscription, dateDepart, classes };
}

/** Reads a pupil of a year, with their marks. */
export async function readReleveDeNotes(
  { inscriptionId, du = null, au = null }: Input<typeof imprimerReleveNotes>,
  { db, caller, concerns }: ReadContext,
) {
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  const { ecoleId, eleveId, sessionId, classeId, dateDepart } = inscription;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const eleve = (await findRow(db, 'eleves', eleveId)) ?? refuse('INTROUVABLE');
  refusePapierAnonyme(eleve, 'son relevé');
  const classe = await findRow(db, 'classes', classeId);
  const session = await findRow(db, 'sessions', sessionId);
  const jours = { du: du ?? DEBUT_DES_TEMPS, au: au ?? FIN_DES_TEMPS };
  const notes = await readNotes(db, { ecoleId, inscriptionId, ...jours });
  return {
    ecoleId,
    eleve,
    classe: classe?.libelle ?? '',
    session: session?.libelle ?? '',
    dateDepart,
    du,
    au,
    notes,
  };
}

export type ReleveDeNotesLu = Awaited<ReturnType<typeof readReleveDeNotes>>;
