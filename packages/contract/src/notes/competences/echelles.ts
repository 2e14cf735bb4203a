/**
 * Declares scales of acquis, the network's or a school's: the few words that say how far a child is, each with its letters. A person
 * types them one a line, 'A Acquis'. Additions.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, fixe, libelle } from '#core/api/fields.ts';
import { aDesCaracteresInterdits, cle, longueur, nettoyer } from '#core/text/cle.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** A word of a scale, with its letters. */
interface ValeurDEchelle {
  readonly code: string;
  readonly libelle: string;
}

/** The most letters of a code, the most signs of its word, and the most words of a scale. */
const CODE_MAXIMAL = 3;
const MOT_MAXIMAL = 60;
const VALEURS_MAXIMALES = 9;

/** A code is in capitals, so that « En cours », written without one, is not read as the code « En ». */
const LIGNE_DE_VALEUR = /^([\p{Lu}\p{N}]{1,3})\s+(\S.*)$/u;

function lireValeur(line: string): ValeurDEchelle | undefined {
  const [, code = '', mot = ''] = LIGNE_DE_VALEUR.exec(line) ?? [];
  return code === '' || longueur(mot) > MOT_MAXIMAL ? undefined : { code, libelle: mot };
}

const lignes = (text: string): string[] =>
  text
    .split('\n')
    .map(nettoyer)
    .filter((line) => line !== '');

/** Reads the words of a scale, in their order. */
export const lireValeurs = (text: string): ValeurDEchelle[] =>
  lignes(text).flatMap((line) => lireValeur(line) ?? []);

/** Writes the words of a scale, one a line, as they are read again. */
const ecrireValeurs = (valeurs: readonly ValeurDEchelle[]): string =>
  valeurs.map(({ code, libelle: mot }) => `${code} ${mot}`).join('\n');

/** The words that are offered first; none of them is the law. */
export const VALEURS_PROPOSEES = ecrireValeurs([
  { code: 'A', libelle: 'Acquis' },
  { code: 'EC', libelle: 'En cours' },
  { code: 'AT', libelle: 'À travailler' },
]);

/** Whether lines are from two to nine words, each with letters of its own. */
function sontDesValeurs(text: string): boolean {
  const all = lignes(text);
  const read = lireValeurs(text);
  const codes = new Set(read.map(({ code }) => cle(code)));
  const known = read.length === all.length && codes.size === all.length;
  return known && all.length > 1 && all.length <= VALEURS_MAXIMALES;
}

export const VALEURS_ILLISIBLES = `Les valeurs sont de 2 à ${VALEURS_MAXIMALES}, une par ligne : un code de ${CODE_MAXIMAL} majuscules au plus, à elle seule, puis le mot, par exemple « A Acquis ».`;

/** Declares the words of a scale; its value is a text, one line each, as it is written here. */
function champValeurs() {
  const error = VALEURS_ILLISIBLES;
  const schema = z.string({ error }).check(
    z.refine((text) => text.length <= VALEURS_MAXIMALES * (CODE_MAXIMAL + MOT_MAXIMAL) * 2, {
      error,
      abort: true,
    }),
    z.refine((text) => !aDesCaracteresInterdits(text.replaceAll('\n', '')), {
      error: "Les valeurs : un caractère ne s'imprime pas.",
      abort: true,
    }),
    z.refine(sontDesValeurs, { error, abort: true }),
    z.overwrite((text) => ecrireValeurs(lireValeurs(text))),
  );
  return { label: 'Valeurs', schema, required: true, initial: VALEURS_PROPOSEES } as const;
}

export const echelles = crudContract({
  entity: 'echelles',
  item: 'cette échelle',
  noms: { un: 'échelle', plusieurs: 'échelles', feminin: true },
  screen: 'matieres' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST echelleSelectBy',
    get: 'GET selectEchelleById/:id',
    create: 'POST addEchelle',
    update: 'PUT updateEchelle',
    remove: 'DELETE deleteEchelle/:id',
    disable: 'PUT disableEchelle',
    enable: 'PUT enableEchelle',
    export: 'POST exportEchelle',
  },
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    libelle: libelle(),
    valeurs: champValeurs(),
  },
  read: { ecole: z.nullable(z.string()) },
  sortable: ['libelle', 'ecole'],
  within: { fields: ['ecoleId'] },
});
