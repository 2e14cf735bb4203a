/** Says where a sheet is called, and at which course, for the links and the pages of roll calls. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { LieuGarde } from './envoi.ts';

/** Returns the address of a sheet. */
export const adresseDeFeuille = ({ classeId, jour, demiJournee, creneauId }: LieuGarde): `/${string}` =>
  `${path(ADRESSES.feuilleAppel, { classeId })}?jour=${jour}&demi=${demiJournee}${creneauId == null ? '' : `&cours=${creneauId}`}`;

/** Says a course: « Mathématiques, 08:00 – 10:00 ». */
export const direLeCours = ({ matiere, de, a }: { matiere: string; de: string; a: string }): string =>
  `${matiere}, ${de} – ${a}`;
