/** Reads the marks of a class of the evaluations of some days, each with the mean of the class, for the papers of other domains. */
import { moyennePonderee, terme } from '@gestionscolaire/contract/notes/calcul/arrondi.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readLieu } from '#notes/lieu/lieu.ts';
import { aLaSaisie, aToutes, estTitulaire, lesSiens } from '#notes/lieu/siens.ts';
import { readGrilleDeNotes } from './grille.ts';

interface NoteDesJours extends NoteSaisie {
  readonly inscriptionId: number;
  readonly jour: string;
  readonly matiere: string;
  readonly evaluation: string;
  readonly noteSur: number;
  /** The mean of the marks that the class has, in hundredths on `noteSur`; null: it has codes alone. */
  readonly moyenneDeClasse: number | null;
}

export interface NotesDesJours {
  readonly notes: readonly NoteDesJours[];
  /** Whether they are those of the subjects of the person alone. */
  readonly seulementSiennes: boolean;
}

interface Demande {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly sessionId: number;
  readonly etape: string;
  readonly du: string;
  readonly au: string;
}

const periodesDe = ({ db }: Pick<ReadContext, 'db'>, { ecoleId, sessionId, etape, du, au }: Demande) =>
  db
    .selectFrom('periodes')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('etape', '=', etape)
    .where('estActif', '=', 1)
    .where('dateDebut', '<=', au)
    .where('dateFin', '>=', du)
    .orderBy('dateDebut')
    .execute();

/** Returns the subjects of the class whose marks the person reads: all of them, or their own. */
async function aDesNotesALire({ db, caller, now }: ReadContext, demande: Demande): Promise<boolean> {
  const { ecoleId, classeId, sessionId } = demande;
  const rows = await db
    .selectFrom('enseignements')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .execute();
  const ids = rows.map(({ id }) => id);
  return (await lesSiens(db, caller, { ids, jour: now.slice(0, 10), operation: 'lecture' })).length > 0;
}

/** Returns the marks of these days; null: the person reads no mark of the class. The titulaire reads all of them. */
export async function readNotesDesJours(
  context: ReadContext,
  demande: Demande,
): Promise<NotesDesJours | null> {
  const { caller } = context;
  const { ecoleId, classeId, du, au } = demande;
  const hasAll = aToutes(caller, 'lecture');
  if (!hasAll && !aLaSaisie(caller, 'lecture')) return null;
  const notes: NoteDesJours[] = [];
  let seulementSiennes = false;
  for (const { id: periodeId } of await periodesDe(context, demande)) {
    const isWhole = hasAll || estTitulaire(caller, await readLieu(context, { ecoleId, classeId, periodeId }));
    if (!isWhole && !(await aDesNotesALire(context, demande))) return null;
    seulementSiennes ||= !isWhole;
    const { enseignements, evaluations, cellules } = await readGrilleDeNotes(
      { classeId, periodeId },
      context,
      isWhole,
    );
    const matieres = new Map(enseignements.map(({ id, matiere }) => [id, matiere]));
    for (const { id, enseignementId, etat, jour, libelle, noteSur } of evaluations) {
      if (etat !== 'ouverte' || jour < du || jour > au) continue;
      const own = cellules.filter(({ evaluationId }) => evaluationId === id);
      const termes = own.flatMap(({ valeur }) => (valeur === null ? [] : [terme(valeur, 1)]));
      const moyenneDeClasse = moyennePonderee(termes)?.valeur ?? null;
      const evaluation = { jour, matiere: matieres.get(enseignementId) ?? '', evaluation: libelle, noteSur };
      for (const { inscriptionId, valeur, code } of own)
        notes.push({ inscriptionId, valeur, code, ...evaluation, moyenneDeClasse });
    }
  }
  return { notes: notes.toSorted((one, other) => one.jour.localeCompare(other.jour)), seulementSiennes };
}
