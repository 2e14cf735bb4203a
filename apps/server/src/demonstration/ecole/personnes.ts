/**
 * Draws people who do not exist: names by their frequency in Guinea, lines under its prefixes (sources:
 * ../donnees/SOURCES.md).
 */
import { readFileSync } from 'node:fs';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import type { Hasard } from './hasard.ts';

const noms = z.object({
  prenoms: z.array(z.tuple([z.string(), z.enum(['M', 'F']), z.int()])),
  noms: z.array(z.tuple([z.string(), z.int()])),
});

function readNoms(): z.output<typeof noms> {
  const text = readFileSync(new URL('../donnees/noms.json', import.meta.url), 'utf8');
  return z.parse(noms, JSON.parse(text));
}

/** The first digits of a line, by the operators' parts of the market. */
const PREFIXES = [
  { prefixe: '62', part: 47 },
  { prefixe: '61', part: 20 },
  { prefixe: '66', part: 24 },
  { prefixe: '65', part: 9 },
] as const;

type Noms = z.output<typeof noms>;

/** Draws names by their frequency, alone or in families. */
export interface EtatCivil {
  prenom(sexe: 'F' | 'M'): string;
  nom(): string;
}

export function etatCivil(chance: Hasard): EtatCivil {
  const all: Noms = readNoms();
  const firsts = Map.groupBy(all.prenoms, ([, sexe]) => sexe);
  return {
    prenom: (sexe) => chance.parmi(firsts.get(sexe) ?? all.prenoms, ([, , weight]) => weight)[0],
    nom: () => chance.parmi(all.noms, ([, weight]) => weight)[0],
  };
}

/** The prefix of an operator that has closed since: its lines ring nowhere. */
const FERME = '63';

/** Draws a line that is nobody's. */
export const ligneDePersonne = (chance: Hasard): string =>
  `+${INDICATIF_PAR_DEFAUT}${FERME}${String(chance.entier(0, 9_999_999)).padStart(7, '0')}`;

export interface PersonneInventee {
  readonly prenoms: string;
  readonly name: string;
  readonly indicatifTel: string;
  readonly telephone: string;
}

/** Draws people one after the other: no name twice, no line that an active person has. */
export async function personnes(db: Db, chance: Hasard): Promise<() => PersonneInventee> {
  const { prenoms: firsts, noms: lasts } = readNoms();
  const known = await db
    .selectFrom('utilisateurs')
    .select(['telephoneIndicatif', 'telephone'])
    .where('estActif', '=', 1)
    .execute();
  const taken = new Set(
    known.map(({ telephoneIndicatif, telephone }) => `${telephoneIndicatif}${telephone}`),
  );
  const fresh = (make: () => string): string => {
    let made = make();
    while (taken.has(made)) made = make();
    taken.add(made);
    return made;
  };
  const nameOf = (): string => {
    const [prenoms] = chance.parmi(firsts, ([, , weight]) => weight);
    const [nom] = chance.parmi(lasts, ([, weight]) => weight);
    return `${prenoms}|${nom}`;
  };
  const lineOf = (): string => {
    const { prefixe } = chance.parmi(PREFIXES, ({ part }) => part);
    return `${INDICATIF_PAR_DEFAUT}${prefixe}${String(chance.entier(0, 9_999_999)).padStart(7, '0')}`;
  };
  return () => {
    const [prenoms = '', name = ''] = fresh(nameOf).split('|');
    const telephone = fresh(lineOf).slice(INDICATIF_PAR_DEFAUT.length);
    return { prenoms, name, indicatifTel: INDICATIF_PAR_DEFAUT, telephone };
  };
}
