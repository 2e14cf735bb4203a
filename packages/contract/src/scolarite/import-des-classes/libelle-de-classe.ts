/** Reads the label of a class as people write it: what two writings have in common, the stage and the order that it tells. */
import { cle } from '#core/text/cle.ts';
import type { Etape } from '#scolarite/niveaux/niveaux.ts';
import { enChiffres } from '#scolarite/niveaux/ordinaux.ts';
import { aDesSeries, LIBELLES_DES_SERIES, SERIES, type Serie } from '#scolarite/niveaux/series.ts';

/** Returns the words of a class as they are compared: '7e A', 'Septième année A' and '7EME-A' are one, as are 'CP 1' and 'CP1'. */
export function cleDeClasse(text: string): string {
  return (
    enChiffres(cle(text))
      .replace(/[.°º]/g, '')
      // A section may stand against the ordinal: '7èmeA'.
      .replace(/\b(\d{1,2})(?: ?(?:ieme|eme|ere|er)(?=[a-z]?\b)|e(?=[a-z]?\b))?(?: annees?\b)?/g, '$1')
      .replace(/\b(?:tle|term)\b/g, 'terminale')
      .replace(/\bclasse(?: de)?\b/g, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
      .trim()
  );
}

/** A stage and the number of an order in it. */
export interface NiveauDeClasse {
  etape: Etape;
  niveau: string;
}

/** The sections of the maternelle, by their names and initials. */
const SECTION = /^(?:(p)(?:etite section|s)|(m)(?:oyenne section|s)|(g)(?:rande section|s))\b/;
/** The two years of each course of the primaire: 'CP1' is the first, 'CM2' the sixth. */
const COURS: Readonly<Record<string, number>> = { cp: 0, ce: 2, cm: 4 };
/** The last year of the lycée, whose options are often written against it: 'TSM', 'TSS', 'TSE'. */
const TERMINALE = /^(?:terminale|t ?s ?[mse]|13)\b/;

/** Returns the stage of a year that is counted from the first of the primaire: 7 is of the collège, 11 of the lycée. */
function niveauDAnnee(annee: number): NiveauDeClasse | null {
  if (annee >= 1 && annee <= 6) return { etape: 'primaire', niveau: String(annee) };
  if (annee >= 7 && annee <= 10) return { etape: 'collège', niveau: String(annee) };
  // The years of the lycée have the numbers 13 to 15.
  if (annee === 11 || annee === 12) return { etape: 'lycée', niveau: String(annee + 2) };
  return null;
}

/**
 * Deduces the stage and the order of a class from its label: '7ème A' is the seventh year of the collège, 'CE2' the fourth of the
 * primaire. null where the label does not tell: 'Les Lions'.
 */
export function niveauDuLibelle(libelle: string): NiveauDeClasse | null {
  const mots = cleDeClasse(libelle);
  const section = SECTION.exec(mots);
  if (section !== null)
    return {
      etape: 'maternelle',
      niveau: section[1] !== undefined ? '1' : section[2] !== undefined ? '2' : '3',
    };
  if (TERMINALE.test(mots)) return { etape: 'lycée', niveau: '15' };
  const cours = /^(c[pem]) ([12])\b/.exec(mots);
  if (cours !== null) return niveauDAnnee((COURS[cours[1] ?? ''] ?? 0) + Number(cours[2]));
  const annee = /^(\d{1,2})\b/.exec(mots);
  return annee === null ? null : niveauDAnnee(Number(annee[1]));
}

/**
 * Deduces the series of a class of the lycée from its label: '11ème SM', 'TSM 2', 'Terminale Sciences sociales'. null where the label
 * tells none, or two.
 */
export function serieDuLibelle(libelle: string): Serie | null {
  if (!aDesSeries(niveauDuLibelle(libelle)?.etape)) return null;
  const mots = cleDeClasse(libelle).split(' ');
  // The letters of a name may be apart, and the year against them: 'T S M', 'TSM'.
  const lettres = mots.filter((mot) => mot.length === 1 && /\p{L}/u.test(mot)).join('');
  const dits = new Set(
    [...mots, mots.join(' '), lettres].map((dit) =>
      dit.replace(/^(?:terminale |t(?=s)|i?e(?:me)?(?=[st]))/, ''),
    ),
  );
  const [only, ...others] = SERIES.filter((serie) =>
    [cle(serie), cle(LIBELLES_DES_SERIES[serie])].some((mot) => dits.has(mot)),
  );
  return others.length === 0 ? (only ?? null) : null;
}
