/** Writes the totals of tranches in words. Pure: all sums are in hundredths (AMB-102). */
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { ENTIER, type Tranche, totalDesPourcentages } from '@gestionscolaire/contract/scolarite/tranches.ts';

const percent = (hundredths: number): string => formaterPourcentage(hundredths / 100);

export interface TotalDePrestation {
  /** The service and the year: '3 ' for every year. */
  cle: string;
  prestation: string;
  /** Whether the tranches ask for the whole price. */
  isComplete: boolean;
  phrase: string;
}

/** Writes one line a prestation and year that has tranches: 'Scolarité, 2027-2028 : 80 % sur 100 %, il manque 20 %'. */
export function totauxParPrestation(
  all: readonly Pick<Tranche, 'prestationId' | 'prestation' | 'sessionId' | 'session' | 'pourcentage'>[],
): TotalDePrestation[] {
  const groups = Map.groupBy(all, ({ prestationId, sessionId }) => `${prestationId} ${sessionId ?? ''}`);
  return [...groups].map(([cle, parts]) => {
    const [first] = parts;
    const prestation = [first?.prestation ?? '', first?.session ?? null]
      .filter((mot) => mot !== null)
      .join(', ');
    const missing = ENTIER - totalDesPourcentages(parts);
    const isComplete = missing === 0;
    const rest = isComplete ? percent(ENTIER) : `${percent(ENTIER - missing)} sur ${percent(ENTIER)}`;
    const suite = isComplete ? ', rien ne manque' : `, il manque ${percent(missing)}`;
    return { cle, prestation, isComplete, phrase: `${prestation}\u00A0: ${rest}${suite}` };
  });
}

export interface SuiviDuTotal {
  /** True when the total would pass 100 %. */
  isTooMuch: boolean;
  phrase: string;
}

/**
 * Writes the total of a percentage with the other tranches of its school and prestation.
 * @param others without the tranche that is edited (AMB-101) @param typed the value of the field
 */
export function suiviDuTotal(others: readonly Pick<Tranche, 'pourcentage'>[], typed: unknown): SuiviDuTotal {
  const before = totalDesPourcentages(others);
  const isTyped = typeof typed === 'number' && typed > 0 && Number.isFinite(typed);
  if (!isTyped) {
    const phrase =
      before === 0
        ? 'Aucune autre tranche pour cette prestation\u00A0: il reste 100\u00A0%.'
        : `Les autres tranches font ${percent(before)}\u00A0: il reste ${percent(ENTIER - before)}.`;
    return { isTooMuch: false, phrase };
  }
  const total = before + centiemes(typed);
  const left = ENTIER - total;
  const tail =
    left === 0
      ? 'le compte y est.'
      : left > 0
        ? `il reste ${percent(left)}.`
        : `c'est ${percent(-left)} de trop.`;
  return {
    isTooMuch: left < 0,
    phrase: `Avec cette tranche, ${percent(total)} sur 100\u00A0%\u00A0: ${tail}`,
  };
}
