/** Finds the cells of a grid whose mark is doubted, typed or stored: they turn amber, and nothing stops. Pure. */
import { notesSuspectes, PHRASES_DES_DOUTES } from '@gestionscolaire/contract/notes/anomalies/suspectes.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { cleDeNote, type PlaceDeNote } from '#notes/envois/cases-de-notes.ts';
import type { Grille } from '#notes/envois/modele.ts';

type Place = Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>;

/** Returns the sentences of the doubted cells, by cell. */
export function doutesDe(
  { evaluations, eleves }: Pick<Grille, 'evaluations' | 'eleves'>,
  contenu: (place: Place) => NoteSaisie,
): ReadonlyMap<string, string> {
  const notes = evaluations.flatMap(({ id: evaluationId }) =>
    eleves.map(({ inscriptionId }) => {
      const place = { evaluationId, inscriptionId };
      return { ...place, valeur: contenu(place).valeur };
    }),
  );
  return new Map(
    notesSuspectes(evaluations, notes).map(({ doute, ...place }) => [
      cleDeNote(place),
      PHRASES_DES_DOUTES[doute],
    ]),
  );
}
