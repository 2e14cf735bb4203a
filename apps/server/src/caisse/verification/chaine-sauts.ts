/**
 * Reads again the leaps of a school's numbers: a restoration took entries and papers out of the books, and none of their numbers is
 * given twice. Pure.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { direSaut } from '#caisse/numeros/mots.ts';
import { texteDeSaut } from '#caisse/numeros/texte-de-saut.ts';
import { estSigne } from '#signature/index.ts';
import { lireContenu, type SautDit } from './dits.ts';
import type { Ecriture } from './maillons.ts';

/** The ranks that a leap left out: those after `de`, up to `a`. */
export interface SautLu {
  /** That of the entry that tells it. */
  readonly rang: number;
  readonly de: number;
  readonly a: number;
}

type Dire = (quoi: string) => void;

/** Whether the school's key signed a leap: that it is the school's is told with the other keys (cles.ts). */
const estSigneParLEcole = (fait: SautDit): boolean =>
  fait.cle !== undefined && estSigne(texteDeSaut(fait), fait.signature, fait.cle);

/** Returns the rank that stands before that of an entry: the one before, or, for a signed leap, the last that the base had. */
export function rangDAvant(entry: Ecriture): number {
  const lu = entry.genre === 'saut' ? lireContenu('saut', entry) : undefined;
  if (lu === undefined || !estSigneParLEcole(lu.fait)) return entry.rang - 1;
  const { de, a } = lu.fait.rangs;
  return a === entry.rang - 1 && de <= a ? de : entry.rang - 1;
}

const RECU = 'recu';

export interface LectureDesSauts {
  readonly sauts: readonly SautLu[];
  /** Reads a leap; `numeros`: the last receipt's number of each session, which it moves. */
  readonly lire: (
    entry: Ecriture,
    fait: SautDit,
    numeros: Map<number, number>,
    dire: Dire,
    noter: Dire,
  ) => void;
  /** Returns the last number of a school year of this label that no entry has: the first receipt follows it. */
  attendu(session: string): number;
}

export function nouveauxSauts(): LectureDesSauts {
  const sauts: SautLu[] = [];
  const attendus = new Map<string, number>();
  const attendu = (session: string): number => attendus.get(cle(session)) ?? 0;
  return {
    sauts,
    attendu,
    lire({ rang }, fait, numeros, dire, noter) {
      if (!estSigneParLEcole(fait)) dire("elle saute des numéros sans la signature de l'école");
      const { de, a } = fait.rangs;
      if (a < de || a !== rang - 1) dire('elle saute d’autres écritures que celles qui la précèdent');
      if (a > de) sauts.push({ rang, de, a });
      for (const part of fait.numeros) {
        if (part.a < part.de) dire('elle fait revenir des numéros en arrière');
        if (part.nom !== RECU || part.session === null) continue;
        const last =
          (part.sessionId === null ? undefined : numeros.get(part.sessionId)) ?? attendu(part.session);
        if (part.de !== last)
          dire(`elle saute des reçus depuis le ${part.de}, le dernier écrit est le ${last}`);
        if (part.sessionId === null) attendus.set(cle(part.session), part.a);
        else numeros.set(part.sessionId, part.a);
      }
      const du = fait.sauvegarde === null ? '' : `, sauvegarde du ${formaterInstant(fait.sauvegarde)}`;
      noter(`${fait.motif}${du} : ces numéros ne sont pas donnés deux fois (${direSaut(fait)})`);
    },
  };
}
