/**
 * Declares what marks are still owed: the empty cells, and the justified absences to be caught up, each with its pupil and its cell. Every
 * screen that counts them says them by these words, and leads to them by these addresses. Additions.
 */
import * as z from 'zod/mini';
import { id } from '#core/api/stamps.ts';
import { direQuelques } from '#core/text/quelques.ts';
import { ADRESSES, path } from '#ecrans/adresses.ts';

/** The cell of a justified absence that is to be caught up: it holds a code, and nothing else shows that it is not finished. */
const celluleARattraper = z.object({
  classeId: id,
  periodeId: id,
  enseignementId: id,
  evaluationId: id,
  inscriptionId: id,
  /** The pupil's name, as it is said. */
  nom: z.string(),
});
export type CelluleARattraper = z.output<typeof celluleARattraper>;

/** The marks owed: how many cells are empty, and which are to be caught up. */
export const resteDeNotes = z.object({ vides: z.int(), aRattraper: z.array(celluleARattraper) });
export type ResteDeNotes = z.output<typeof resteDeNotes>;

/** Says the empty cells: '2 notes manquent'. */
export const direVides = (vides: number): string =>
  vides === 1 ? '1 note manque' : `${vides} notes manquent`;

/** Says the absences to be caught up, by their pupils: '1 à rattraper : Diallo Ibrahima'. */
export const direARattraper = (cellules: readonly Pick<CelluleARattraper, 'nom'>[]): string =>
  `${cellules.length} à rattraper : ${direQuelques([...new Set(cellules.map(({ nom }) => nom))])}`;

/** Says what is owed: '2 notes manquent, 1 à rattraper : Diallo Ibrahima'; '' for nothing. */
export const direReste = ({
  vides,
  aRattraper,
}: {
  readonly vides: number;
  readonly aRattraper: readonly Pick<CelluleARattraper, 'nom'>[];
}): string =>
  [vides === 0 ? '' : direVides(vides), aRattraper.length === 0 ? '' : direARattraper(aRattraper)]
    .filter((part) => part !== '')
    .join(', ');

type Matiere = Pick<CelluleARattraper, 'classeId' | 'periodeId' | 'enseignementId'>;

/** The grid of a subject. */
export const adresseDeLaGrille = ({ classeId, periodeId, enseignementId }: Matiere): `/${string}` =>
  `${path(ADRESSES.saisieNotes, { classeId, periodeId })}?enseignementId=${enseignementId}`;

/** The grid of a subject, or of all of the class for null, the cursor on its first empty cell. */
export const adresseDesVides = ({
  enseignementId,
  ...lieu
}: Omit<Matiere, 'enseignementId'> & { readonly enseignementId: number | null }): `/${string}` =>
  enseignementId === null
    ? `${path(ADRESSES.saisieNotes, lieu)}?vide=1`
    : `${adresseDeLaGrille({ ...lieu, enseignementId })}&vide=1`;

/** The grid of a subject, the cursor on a cell. */
export const adresseDeLaCellule = ({
  evaluationId,
  inscriptionId,
  ...matiere
}: Omit<CelluleARattraper, 'nom'>): `/${string}` =>
  `${adresseDeLaGrille(matiere)}&evaluationId=${evaluationId}&inscriptionId=${inscriptionId}`;
