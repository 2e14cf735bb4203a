/** The pupils whom a surveillant says of a class: who is away, who is late; everybody else is there. Pure. */
import { chercheurDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { type Pointe, tientLesMinutes } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { EleveAppele } from '#suivi/appel/pointes.ts';

/** The text of the field: a name, and the minutes of who is late. */
export interface TexteDit {
  readonly nom: string;
  /** null: the pupil is away. */
  readonly minutes: number | null;
}

/** Reads « bah c 15 »: the pupil whose name holds « bah c », fifteen minutes late. */
export function lireTexte(texte: string): TexteDit {
  const { nom = texte, minutes } = /^(?<nom>.*\D)\s*(?<minutes>\d{1,3})$/u.exec(texte.trim())?.groups ?? {};
  const said = Number(minutes);
  return minutes === undefined ? { nom: texte.trim(), minutes: null } : { nom: nom.trim(), minutes: said };
}

/** Returns the pupils whom a text finds, those whose name begins by it first; none where its minutes are no minutes of a sheet. */
export function trouver(eleves: readonly EleveAppele[], { nom, minutes }: TexteDit): readonly EleveAppele[] {
  if (nom === '' || !tientLesMinutes(minutes)) return [];
  const holds = chercheurDe(nom);
  const begins = (text: string) => text.toLocaleLowerCase('fr').startsWith(nom.toLocaleLowerCase('fr'));
  const found = eleves.filter(({ nom: family, prenoms }) => holds(`${family} ${prenoms}`));
  const isFirst = ({ nom: family, prenoms }: EleveAppele) =>
    begins(prenoms) || begins(family) || begins(`${family} ${prenoms}`);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))];
}

export const pointeDit = ({ minutes }: TexteDit): Pointe =>
  minutes === null ? { pointage: 'absence', minutes: null } : { pointage: 'retard', minutes };
