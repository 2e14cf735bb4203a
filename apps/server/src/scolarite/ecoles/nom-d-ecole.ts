/**
 * Keeps the name of a school its own (SEC-02): it stands on public papers, and a reader tells schools apart by it. People of a
 * school take no name that the network has, nor one that only looks like it; whoever holds the network is asked, as elsewhere.
 */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { lockLabels } from '#core/crud/labels.ts';
import type { WriteContext } from '#core/http/context.ts';

/** One sentence for every reason: it tells nothing of the other schools (CODE-09). */
export const NOM_PRIS = 'Ce nom ne peut pas être pris : demandez au réseau de le changer.';

/** The signs of a name that are read as no letter: '|' and '!' are not among them. */
const SIGNES = String.raw`'".,:;()&/+°«»_\-–—`;
/** The letters of the alphabets in which papers are written: Latin with those of Guinea, Arabic, N'Ko, Adlam. */
const ALPHABETS = ['a-zɓɗɠŋɲƴɛɔ', '\u0621-\u064A\u0660-\u0669', '\u07C0-\u07EA', '\u{1E900}-\u{1E959}'];
/** A word of one alphabet: among Latin letters, a Cyrillic 'о' would make another word of the same look. */
const MOT = new RegExp(`^(?:${ALPHABETS.map((letters) => `[0-9${letters}${SIGNES}]+`).join('|')})$`, 'u');

/** Returns the comparison key, with letters of another width or weight as the plain ones: 'Ｍ' and '𝐌' as 'm'. */
const simple = (nom: string): string => cle(nom.normalize('NFKD'));

/** Whether each word of a name is of one alphabet, that of papers. */
const estLisible = (nom: string): boolean =>
  simple(nom)
    .split(' ')
    .every((mot) => MOT.test(mot));

/** Returns what the eye keeps of a name: 'Lycée  Sonfonia-1' and 'IYCÉE SONFONIA l' look alike. */
const silhouette = (nom: string): string =>
  simple(nom)
    .replace(/[^\p{L}\p{N}]|\u0640/gu, '')
    .replace(/[l1]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/\u0649/g, '\u064A');

/** Refuses a new name of a person's own school that another school has, disabled or not, or that looks like it. */
export async function refuseNameOfAnother(
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  { id, libelle }: { readonly id: number; readonly libelle: string },
): Promise<void> {
  if (caller.ecoleId !== id) return;
  // Two schools that take one name at the same instant: the second finds it taken.
  await lockLabels(db, 'ecoles');
  const schools = await db.selectFrom('ecoles').select(['id', 'libelle']).execute();
  const own = schools.find((one) => one.id === id);
  if (own?.libelle === libelle) return;
  const look = silhouette(libelle);
  const isTaken = schools.some((one) => one.id !== id && silhouette(one.libelle) === look);
  if (isTaken || !estLisible(libelle)) refuseAt('libelle', NOM_PRIS);
}
