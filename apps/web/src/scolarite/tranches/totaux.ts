/** What the percentages of tranches make together, in words. Pure: all sums are in hundredths (AMB-102). */
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { ENTIER, type Tranche, totalDesPourcentages } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { formatPercent } from '#core/ui/fields/percent.ts';

const percent = (hundredths: number): string => formatPercent(hundredths / 100);

export interface TotalDePrestation {
  prestationId: number;
  prestation: string;
  /** Whether the tranches ask for the whole price. */
  isComplet: boolean;
  phrase: string;
}

/** One line a prestation that has tranches: 'Scolarité : 80 % sur 100 %, il manque 20 %'. */
export function totauxParPrestation(
  all: readonly Pick<Tranche, 'prestationId' | 'prestation' | 'pourcentage'>[],
): TotalDePrestation[] {
  const groups = Map.groupBy(all, ({ prestationId }) => prestationId);
  return [...groups].map(([prestationId, parts]) => {
    const prestation = parts[0]?.prestation ?? '';
    const missing = ENTIER - totalDesPourcentages(parts);
    const isComplet = missing === 0;
    const rest = isComplet ? percent(ENTIER) : `${percent(ENTIER - missing)} sur ${percent(ENTIER)}`;
    const suite = isComplet ? ', rien ne manque' : `, il manque ${percent(missing)}`;
    return { prestationId, prestation, isComplet, phrase: `${prestation}\u00A0: ${rest}${suite}` };
  });
}

export interface SuiviDuTotal {
  /** The total would pass 100 %. */
  isTrop: boolean;
  phrase: string;
}

/**
 * What a percentage makes with the other tranches of its school and prestation.
 * @param others without the tranche that is edited (AMB-101) @param typed what the field holds
 */
export function suiviDuTotal(others: readonly Pick<Tranche, 'pourcentage'>[], typed: unknown): SuiviDuTotal {
  const before = totalDesPourcentages(others);
  const isTyped = typeof typed === 'number' && typed > 0 && Number.isFinite(typed);
  if (!isTyped) {
    const phrase =
      before === 0
        ? 'Aucune autre tranche pour cette prestation\u00A0: il reste 100\u00A0%.'
        : `Les autres tranches font ${percent(before)}\u00A0: il reste ${percent(ENTIER - before)}.`;
    return { isTrop: false, phrase };
  }
  const total = before + centiemes(typed);
  const left = ENTIER - total;
  const tail =
    left === 0
      ? 'le compte y est.'
      : left > 0
        ? `il reste ${percent(left)}.`
        : `c'est ${percent(-left)} de trop.`;
  return { isTrop: left < 0, phrase: `Avec cette tranche, ${percent(total)} sur 100\u00A0%\u00A0: ${tail}` };
}
