/** Lists the series of the lycée, which a class there may have, and reads them as people write them. */
import { cle } from '#core/text/cle.ts';

export const SERIES = ['SS', 'SM', 'SE', 'SSFA', 'SEFA', 'TCS', 'TCL'] as const;
export type Serie = (typeof SERIES)[number];

export const LIBELLES_DES_SERIES: Readonly<Record<Serie, string>> = {
  SS: 'Sciences sociales',
  SM: 'Sciences mathématiques',
  SE: 'Sciences expérimentales',
  SSFA: 'Sciences sociales franco-arabe',
  SEFA: 'Sciences expérimentales franco-arabe',
  TCS: 'Tronc commun scientifique',
  TCL: 'Tronc commun littéraire',
};

/** The one stage whose classes have a series. */
const ETAPE_DES_SERIES = 'lycée';

/** Whether the classes of a stage may have a series. */
export const aDesSeries = (etape: unknown): boolean => etape === ETAPE_DES_SERIES;

/** Refuses a series outside the lycée, by field. */
export function fauteDeSerie({
  etape,
  serie,
}: {
  readonly etape: unknown;
  readonly serie: unknown;
}): Record<string, string> {
  if (serie == null || aDesSeries(etape)) return {};
  return { serie: 'Seule une classe de lycée a une série.' };
}

/** Reads a series by its letters or its name: 'sm', 'S.M.', 'Sciences mathématiques'; undefined for anything else. */
export function lireSerie(text: string): Serie | undefined {
  const word = cle(text).replace(/[.\s]/g, '');
  return SERIES.find((serie) =>
    [serie, LIBELLES_DES_SERIES[serie]].some((one) => cle(one).replace(/\s/g, '') === word),
  );
}
