/** Reads every mark of a pupil of a year, between two days: also of one who left, or of a class where he was before. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { CODES_DE_NOTE } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { imprimerReleveNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { refuseSansPersonne } from '#notes/bulletins/personne/anonymes.ts';
import '#notes/saisie/tables.ts';

const DEBUT_DES_TEMPS = '0000-01-01';
const FIN_DES_TEMPS = '9999-12-31';

async function readNotes(
  db: Db,
  { ecoleId, inscriptionId, du, au }: { ecoleId: number; inscriptionId: number; du: string; au: string },
) {
  const rows = await db
    .selectFrom('notes as t')
    .innerJoin('evaluations as v', 'v.id', 't.evaluationId')
    .innerJoin('periodes as p', 'p.id', 'v.periodeId')
    .innerJoin('enseignements as n', 'n.id', 'v.enseignementId')
    .innerJoin('matieres as m', 'm.id', 'n.matiereId')
    .innerJoin('classes as c', 'c.id', 'n.classeId')
    .select(['t.valeur', 't.code', 'v.libelle', 'v.jour', 'v.noteSur', 'v.coefficient', 'v.compte'])
    .select(['p.libelle as periode', 'm.libelle as matiere', 'c.libelle as classe'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.inscriptionId', '=', inscriptionId)
    .where('v.annuleMotif', 'is', null)
    .where('v.jour', '>=', du)
    .where('v.jour', '<=', au)
    .orderBy('p.dateDebut')
    .orderBy('n.ordre')
    .orderBy('n.id')
    .orderBy('v.jour')
    .orderBy('v.id')
    .execute();
  return rows
    .filter(({ valeur, code }) => valeur !== null || code !== null)
    .map(({ code, ...row }) => ({ ...row, code: CODES_DE_NOTE.find((one) => one === code) ?? null }));
}

/** Reads a pupil of a year, with his marks. */
export async function readReleveDeNotes(
  { inscriptionId, du = null, au = null }: Input<typeof imprimerReleveNotes>,
  { db, caller, concerns }: ReadContext,
) {
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  const { ecoleId, eleveId, sessionId, classeId, dateDepart } = inscription;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const eleve = (await findRow(db, 'eleves', eleveId)) ?? refuse('INTROUVABLE');
  refuseSansPersonne(eleve, 'son relevé');
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
