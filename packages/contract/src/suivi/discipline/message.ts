/**
 * Composes the message to a family about the last weeks of a pupil. It is given neither why they were away nor what was written of them,
 * which may be about health; and it tells no fact that is not the family's. Pure. Additions.
 */
import { formaterJour, joursAvant } from '#core/values/dates.ts';
import { compterAbsences } from '#suivi/absences/compter.ts';
import { direDemiJournees, type EtatDAbsence } from '#suivi/absences/etats.ts';
import { type GenreDeFait, LIBELLES_DES_GENRES_DE_FAIT, type Visibilite } from './genres.ts';

/** The most characters of a message: two SMS. */
export const CARACTERES_DU_MESSAGE = 300;
/** The days before that of the message of which it tells. */
const JOURS_DU_MESSAGE = 30;

interface FaitDit {
  readonly jour: string;
  readonly genre: GenreDeFait;
  readonly motif: string | null;
  readonly visibilite: Visibilite;
  readonly annuleLe: string | null;
}

export interface SujetDuMessage {
  readonly ecole: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly classe: string;
  /** The day of the message, yyyy-MM-dd. */
  readonly jour: string;
  readonly absences: readonly (Parameters<typeof compterAbsences>[0][number] & {
    readonly etat: EtatDAbsence;
  })[];
  readonly faits: readonly FaitDit[];
}

const dire = (nombre: number, one: string, many: string): string => `${nombre} ${nombre > 1 ? many : one}`;

/** Says the absences: « 3 demi-journées d'absence, dont 2 à justifier, 1 retard »; '' for none. */
function direLesAbsences(absences: SujetDuMessage['absences']): string {
  const { demiJournees, coursManques, retards } = compterAbsences(absences);
  const asked = compterAbsences(absences.filter(({ etat }) => etat === 'aJustifier')).demiJournees;
  const dont = asked === 0 ? '' : `, dont ${asked} à justifier`;
  return [
    ...(demiJournees === 0 ? [] : [`${direDemiJournees(demiJournees)} d'absence${dont}`]),
    ...(coursManques === 0 ? [] : [dire(coursManques, 'cours manqué', 'cours manqués')]),
    ...(retards === 0 ? [] : [dire(retards, 'retard', 'retards')]),
  ].join(', ');
}

/** Says a fact without a word that somebody wrote: « Incident le 12/11/2026 : Bagarre ». */
export const direLeFait = ({ genre, jour, motif }: Pick<FaitDit, 'genre' | 'jour' | 'motif'>): string =>
  `${LIBELLES_DES_GENRES_DE_FAIT[genre]} le ${formaterJour(jour)}${motif === null ? '' : ` : ${motif}`}.`;

/** Cuts a text at a number of characters, and says so. */
const couper = (texte: string, most: number): string =>
  texte.length <= most ? texte : `${texte.slice(0, Math.max(0, most - 1)).trimEnd()}…`;

/** The most characters of each name of the beginning: what is told has the rest. */
const NOM_MAXIMAL = 45;

/** Composes it, of 300 characters at most; '' where there is nothing to tell. The latest facts come first, and what has no room is counted. */
export function composerMessage({ jour, ...sujet }: SujetDuMessage): string {
  const depuis = joursAvant(jour, JOURS_DU_MESSAGE);
  const isRecent = (one: { readonly jour: string }) => one.jour >= depuis && one.jour <= jour;
  const absences = direLesAbsences(sujet.absences.filter(isRecent));
  const faits = sujet.faits
    .filter((one) => isRecent(one) && one.visibilite === 'famille' && one.annuleLe === null)
    .toSorted((one, other) => other.jour.localeCompare(one.jour))
    .map(direLeFait);
  if (absences === '' && faits.length === 0) return '';
  const [ecole, eleve, classe] = [sujet.ecole, `${sujet.prenoms} ${sujet.nom}`.trim(), sujet.classe].map(
    (nom) => couper(nom, NOM_MAXIMAL),
  );
  const debut = `Bonjour. ${ecole}. ${eleve} (${classe}), depuis le ${formaterJour(depuis)}`;
  const tout = (dits: readonly string[]): string => {
    const tus = faits.length - dits.length;
    const autres = tus === 0 ? [] : [`${dire(tus, 'autre fait', 'autres faits')}.`];
    return [`${debut} : ${absences === '' ? '' : `${absences}.`}`.trim(), ...dits, ...autres, 'Merci.'].join(
      ' ',
    );
  };
  const combien = faits.findLastIndex(
    (_, rang) => tout(faits.slice(0, rang + 1)).length <= CARACTERES_DU_MESSAGE,
  );
  return couper(tout(faits.slice(0, combien + 1)), CARACTERES_DU_MESSAGE);
}
