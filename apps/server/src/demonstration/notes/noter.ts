/** Draws the marks of a class at one evaluation, and writes them as its teachers would. */
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { ECHELLES } from '@gestionscolaire/contract/notes/modeles.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import { instantDe, plusTard } from '#demonstration/ecole/agenda.ts';
import type { ClasseFaite } from '#demonstration/ecole/eleves.ts';
import type { Hasard } from '#demonstration/ecole/hasard.ts';
import { ecrireNotes } from '#notes/index.ts';
import { avecLesNotes, type ChantierDesNotes, enRetard } from './trimestre.ts';

/** The most cells of one call. */
const PAR_APPEL = 200;
/** The pupils in a hundred who are absent, justified or not. */
const ABSENTS = 2;
const JUSTIFIES = 1;
/** One pupil in so many has no mark yet, in a class that is late. */
const ELEVE_EN_ATTENTE = 3;

interface Evaluee {
  readonly ecoleId: number;
  readonly periodeId: number;
  readonly jour: string;
  readonly libelle: string;
  readonly classe: ClasseFaite;
  /** Whether its term is sealed by now: nothing is left to be caught up. */
  readonly isSealed: boolean;
}

/** Returns the enrolments of a class that are there on a day, in their order. */
export const inscritsDe = (
  db: Db,
  { ecoleId, classeId, jour }: { readonly ecoleId: number; readonly classeId: number; readonly jour: string },
) =>
  db
    .selectFrom('inscriptions')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('estActif', '=', 1)
    .where('dateInscription', '<=', jour)
    .where((eb) => eb.or([eb('dateDepart', 'is', null), eb('dateDepart', '>', jour)]))
    .orderBy('id')
    .execute();

/** The mark of whoever caught an evaluation up, on any scale. */
const RATTRAPEE: NoteSaisie = { valeur: 500, code: null };

/** Draws a mark around what a pupil is worth, on a scale: by quarters of a point, never a perfect one. */
function uneNote(chance: Hasard, inscriptionId: number, noteSur: number): NoteSaisie {
  const lot = chance.entier(1, 100);
  if (lot <= ABSENTS) return { valeur: null, code: 'absent' };
  if (lot <= ABSENTS + JUSTIFIES) return { valeur: null, code: 'absentJustifie' };
  // Their worth, in quarters of 20, is the same at every evaluation.
  const worth = 30 + ((inscriptionId * 7) % 31);
  const quarters = Math.min(78, Math.max(8, worth + chance.entier(-14, 14)));
  return { valeur: Math.floor((quarters * noteSur) / 20) * 25, code: null };
}

/** Writes the marks of all subjects of a class, two days after the evaluation. */
export async function noterUneEvaluation(
  { chance, context: { db }, at, dernier }: ChantierDesNotes,
  { ecoleId, periodeId, jour, libelle, classe, isSealed }: Evaluee,
): Promise<void> {
  const { id: classeId, etape, enseignantId } = classe;
  const inscrits = await inscritsDe(db, { ecoleId, classeId, jour });
  const evaluations = await db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select('t.id')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('e.classeId', '=', classeId)
    .where('t.libelle', '=', libelle)
    .orderBy('t.id')
    .execute();
  const vu = { valeur: null, code: null };
  const cellules = evaluations.flatMap(({ id: evaluationId }) =>
    inscrits.flatMap(({ id: inscriptionId }, rang) => {
      const drawn = uneNote(chance, inscriptionId, ECHELLES[etape]);
      const isWaiting = enRetard(classe) && rang % ELEVE_EN_ATTENTE === 0;
      // A council waits for whoever has yet to catch up.
      const own = isSealed && drawn.code === 'absentJustifie' ? RATTRAPEE : drawn;
      return isWaiting ? [] : [{ evaluationId, inscriptionId, vu, ...own }];
    }),
  );
  const rendu = plusTard(jour, 2);
  const context = avecLesNotes(at(instantDe(rendu < dernier ? rendu : dernier, 17 * 3600), enseignantId));
  for (let start = 0; start < cellules.length; start += PAR_APPEL) {
    const lieu = { ecoleId, classeId, periodeId };
    const input = { ...lieu, cellules: cellules.slice(start, start + PAR_APPEL) };
    await ecrireNotes(z.parse(updateNotes.input, input), context);
  }
}
