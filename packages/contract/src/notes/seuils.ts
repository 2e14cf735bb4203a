/**
 * Reads and writes the mentions and distinctions of a rule as a person types them, one a line: '16 Très bien', '12 Tableau
 * d'honneur, conduite 14'. Thresholds are hundredths of a mark.
 */
import * as z from 'zod/mini';
import { aDesCaracteresInterdits, cle, longueur, nettoyer } from '#core/text/cle.ts';
import { CENTIEMES_PAR_UNITE, ecrireCentiemes, lireCentiemes } from '#core/values/centiemes.ts';

/** The word for an average, from its threshold on. */
export interface Mention {
  readonly seuil: number;
  readonly libelle: string;
}

/** A distinction of a council; without a threshold the council alone gives it. */
export interface Distinction {
  readonly libelle: string;
  readonly seuil: number | null;
  readonly conduiteMinimum: number | null;
}

const LIGNES_MAXIMALES = 20;
const LIBELLE_DE_SEUIL = 60;
const LIGNE = /^(?:(\d[\d.,]*)\s+)?(\D.*?)(?:\s*,\s*conduite\s+(\S+))?$/i;

interface Ligne extends Distinction {
  readonly texte: string;
}

const lignesDe = (text: string): string[] =>
  text
    .split('\n')
    .map(nettoyer)
    .filter((line) => line !== '');

/** Reads one line; undefined where it has no name, or a number that is no mark. */
function lireLigne(texte: string): Ligne | undefined {
  const [, typed, libelle = '', conduct] = LIGNE.exec(texte) ?? [];
  const seuil = typed === undefined ? null : lireCentiemes(typed);
  const conduiteMinimum = conduct === undefined ? null : lireCentiemes(conduct);
  if (
    libelle === '' ||
    longueur(libelle) > LIBELLE_DE_SEUIL ||
    seuil === undefined ||
    conduiteMinimum === undefined
  )
    return undefined;
  return { texte, libelle, seuil, conduiteMinimum };
}

const ecrireLigne = ({ seuil, libelle, conduiteMinimum }: Distinction): string =>
  [
    seuil === null ? '' : `${ecrireCentiemes(seuil)} `,
    libelle,
    conduiteMinimum === null ? '' : `, conduite ${ecrireCentiemes(conduiteMinimum)}`,
  ].join('');

const lireLignes = (text: string | null): Ligne[] =>
  lignesDe(text ?? '').flatMap((line) => lireLigne(line) ?? []);

/** Reads mentions from the highest threshold to the lowest. */
export const lireMentions = (text: string | null): Mention[] =>
  lireLignes(text)
    .flatMap(({ seuil, libelle, conduiteMinimum }) =>
      seuil === null || conduiteMinimum !== null ? [] : [{ seuil, libelle }],
    )
    .toSorted((a, b) => b.seuil - a.seuil);

/** Reads distinctions in the order in which they are typed. */
export const lireDistinctions = (text: string | null): Distinction[] =>
  lireLignes(text).map(({ libelle, seuil, conduiteMinimum }) => ({ libelle, seuil, conduiteMinimum }));

/** Writes mentions as they are read again; null for none. */
export const ecrireMentions = (mentions: readonly Mention[]): string | null =>
  mentions.map((one) => ecrireLigne({ ...one, conduiteMinimum: null })).join('\n') || null;

/** Writes distinctions as they are read again; null for none. */
export const ecrireDistinctions = (distinctions: readonly Distinction[]): string | null =>
  distinctions.map(ecrireLigne).join('\n') || null;

interface Seuils {
  readonly nom: string;
  readonly exemple: string;
  /** Whether a line is of this kind: a mention has a threshold and no conduct. */
  readonly estLigne: (ligne: Distinction) => boolean;
  readonly ecrire: (text: string) => string | null;
}

/** Returns the sentence for lines that cannot be read; undefined where all can. */
function fauteDeLignes(text: string, { nom, exemple, estLigne }: Seuils): string | undefined {
  const lines = lignesDe(text);
  if (lines.length > LIGNES_MAXIMALES) return `${nom} : ${LIGNES_MAXIMALES} lignes au plus.`;
  const wrong = lines.find((line) => {
    const read = lireLigne(line);
    return read === undefined || !estLigne(read);
  });
  if (wrong !== undefined)
    return `${nom} : « ${wrong} » ne se lit pas. Une par ligne, par exemple ${exemple}.`;
  const names = lines.flatMap((line) => lireLigne(line) ?? []);
  const double = names.find(({ libelle }, rang) =>
    names.some((other, place) => place < rang && cle(other.libelle) === cle(libelle)),
  );
  return double === undefined ? undefined : `${nom} : « ${double.libelle} » y est deux fois.`;
}

/** Declares a field of such lines; its value is a text, one line each, as it is written here. */
function champDeSeuils(label: string, seuils: Seuils) {
  const { nom } = seuils;
  const schema = z
    .nullable(
      z.string({ error: `${nom} : un texte, une par ligne.` }).check(
        z.refine((text) => text.length <= LIGNES_MAXIMALES * LIBELLE_DE_SEUIL * 2, {
          error: `${nom} : ce texte est trop long.`,
          abort: true,
        }),
        z.refine((text) => !aDesCaracteresInterdits(text.replaceAll('\n', '')), {
          error: `${nom} : un caractère ne s'imprime pas.`,
          abort: true,
        }),
        z.refine((text) => fauteDeLignes(text, seuils) === undefined, {
          error: ({ input }) => fauteDeLignes(String(input), seuils) ?? nom,
        }),
      ),
    )
    .check(z.overwrite((text) => (text === null ? null : seuils.ecrire(text))));
  return { label, schema, required: false, initial: '' } as const;
}

export const champMentions = () =>
  champDeSeuils('Mentions', {
    nom: 'Les mentions',
    exemple: '« 16 Très bien »',
    estLigne: ({ seuil, conduiteMinimum }) => seuil !== null && conduiteMinimum === null,
    ecrire: (text) => ecrireMentions(lireMentions(text)),
  });

export const champDistinctions = () =>
  champDeSeuils('Distinctions', {
    nom: 'Les distinctions',
    exemple: "« 12 Tableau d'honneur » ou « 12 Tableau d'honneur, conduite 14 »",
    estLigne: () => true,
    ecrire: (text) => ecrireDistinctions(lireDistinctions(text)),
  });

/**
 * Returns the faults of thresholds on a scale, by field: none passes it, and no two mentions begin at one. `noteSur`: points.
 */
export function fauteDesSeuils({
  noteSur,
  mentions,
  distinctions,
}: {
  readonly noteSur: number;
  readonly mentions: string | null;
  readonly distinctions: string | null;
}): Record<string, string> {
  const most = noteSur * CENTIEMES_PAR_UNITE;
  const faults: Record<string, string> = {};
  const read = lireMentions(mentions);
  const high = read.find(({ seuil }) => seuil > most);
  const same = read.find(({ seuil }, rang) => read[rang - 1]?.seuil === seuil);
  if (high !== undefined) faults['mentions'] = `« ${high.libelle} » passe l'échelle, ${noteSur}.`;
  else if (same !== undefined)
    faults['mentions'] = `« ${same.libelle} » commence au même seuil qu'une autre mention.`;
  const beyond = lireDistinctions(distinctions).find(
    ({ seuil, conduiteMinimum }) => Math.max(seuil ?? 0, conduiteMinimum ?? 0) > most,
  );
  if (beyond !== undefined) faults['distinctions'] = `« ${beyond.libelle} » passe l'échelle, ${noteSur}.`;
  return faults;
}
