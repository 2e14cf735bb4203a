/** Compares the marks of sealed periods with those of their bulletins: nothing but a rectification changes both. */
import { estDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { SIGLES_DES_CODES } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import type { Db } from '#core/db/database.ts';
import '#notes/tables/saisie.ts';
import type { BulletinRelu } from './bulletins-scelles.ts';
import type { ConstatDeNotes } from './chaine-des-sceaux.ts';

interface Cellule {
  readonly valeur: number | null;
  readonly code: string | null;
}

const VIDE: Cellule = { valeur: null, code: null };

/** Says the content of a stored cell, whatever somebody wrote there. */
export const direCellule = ({ valeur, code }: Cellule): string => {
  if (valeur !== null)
    return Number.isSafeInteger(valeur) && valeur >= 0 ? formaterNote(valeur) : String(valeur);
  return Object.entries(SIGLES_DES_CODES).find(([word]) => word === code)?.[1] ?? code ?? 'rien';
};

/** Reads the marks of the evaluations of a class in a period, and of those that its bulletins name, by pupil and evaluation. */
async function readVivantes(
  db: Db,
  { ecoleId, classeId, periodeId }: { ecoleId: number; classeId: number; periodeId: number },
) {
  const evaluations = await db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .select(['t.id', 't.libelle', 'm.libelle as matiere'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('e.classeId', '=', classeId)
    .orderBy('t.id')
    .execute();
  const notes = await db
    .selectFrom('notes as n')
    .innerJoin('evaluations as t', 't.id', 'n.evaluationId')
    .select(['n.evaluationId', 'n.inscriptionId', 'n.valeur', 'n.code'])
    .where('n.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('n.inscriptionId', 'in', (eb) =>
      eb
        .selectFrom('bulletins as b')
        .select('b.inscriptionId')
        .where('b.ecoleId', '=', ecoleId)
        .where('b.classeId', '=', classeId)
        .where('b.periodeId', '=', periodeId),
    )
    .execute();
  return {
    evaluations,
    notes: new Map(notes.map((one) => [`${one.inscriptionId} ${one.evaluationId}`, one])),
  };
}

/** Tells each mark of a sealed class that its bulletins do not have, or have otherwise. */
export async function comparerVivantes(
  db: Db,
  lieu: { readonly ecoleId: number; readonly classeId: number; readonly periodeId: number },
  enVigueur: readonly BulletinRelu[],
): Promise<ConstatDeNotes[]> {
  const { evaluations, notes } = await readVivantes(db, lieu);
  return enVigueur.flatMap(({ lu, ou }) => {
    if (estDAcquis(lu)) return [];
    const sealed = new Map(
      lu.matieres.flatMap(({ matiere, evaluations: own }) => own.map((one) => [one.id, { ...one, matiere }])),
    );
    const others = evaluations.filter(({ id }) => !sealed.has(id)).map((one) => ({ ...one, ...VIDE }));
    return [...sealed.values(), ...others].flatMap((one): ConstatDeNotes[] => {
      const live = notes.get(`${lu.eleve.inscriptionId} ${one.id}`) ?? VIDE;
      if (live.valeur === one.valeur && live.code === one.code) return [];
      return [
        {
          ou,
          quoi: `${one.matiere}, ${one.libelle} : ${direCellule(live)} dans la base, ${direCellule(one)} au bulletin scellé`,
        },
      ];
    });
  });
}
