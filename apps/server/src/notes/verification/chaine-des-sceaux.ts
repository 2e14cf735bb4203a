/** Reads the chain of a school's seals again, entry by entry, and tells each one that does not hold. Pure. */
import {
  AVANT_LE_PREMIER_SCEAU,
  type ContenuDeScellement,
  contenuDeScellement,
  type TeteDeNotes,
  texteDuScellement,
} from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { TeteDuRegistre } from '#notes/bulletins/registre.ts';

/** A difference: where it is, and what does not hold. */
export interface ConstatDeNotes {
  readonly ou: string;
  readonly quoi: string;
}

/** An entry whose content was understood. */
export interface ScellementLu extends StoredRow<'scellements'> {
  readonly lu: ContenuDeScellement;
}

export interface ChaineLue {
  readonly entrees: readonly ScellementLu[];
  readonly constats: readonly ConstatDeNotes[];
  /** The ranks of the entries that are missing or changed, and told so: no other witness tells them again. */
  readonly dits: ReadonlySet<number>;
  /** The heads that were asked for and are this chain's. */
  readonly conformes: ReadonlySet<TeteDeNotes>;
}

const ouDe = ({ rang }: { readonly rang: number }): string => `scellement ${rang}`;

function lireEntree(row: StoredRow<'scellements'>): ScellementLu | undefined {
  try {
    const { data } = z.safeParse(contenuDeScellement, JSON.parse(row.contenu));
    return data && { ...row, lu: data };
  } catch {
    return undefined;
  }
}

/** Returns the copies of an entry, beside its content, that say otherwise than it. */
const copiesFausses = ({ lu, ...row }: ScellementLu): string[] =>
  (
    [
      ['sa classe', row.classeId, lu.classeId],
      ['sa période', row.periodeId, lu.periodeId],
      ['son instant', row.instant, lu.instant],
      ['son auteur', row.auteurId, lu.auteurId],
    ] as const
  )
    .filter(([, copy, sealed]) => copy !== sealed)
    .map(([mot]) => mot);

/** Reads the entries of a school, in their order, and compares their end with the head that is kept. */
export function lireChaine(
  rows: readonly StoredRow<'scellements'>[],
  tete: TeteDuRegistre | undefined,
  asked: readonly TeteDeNotes[],
): ChaineLue {
  const constats: ConstatDeNotes[] = [];
  const entrees: ScellementLu[] = [];
  const conformes = new Set<TeteDeNotes>();
  const dits = new Set<number>();
  const manquent = (first: number, last: number) => {
    for (let rang = first; rang <= last; rang += 1) dits.add(rang);
  };
  let before: { rang: number; empreinte: string } = { rang: 0, empreinte: AVANT_LE_PREMIER_SCEAU };
  for (const row of rows) {
    const tell = (quoi: string) => constats.push({ ou: ouDe(row), quoi });
    if (row.rang !== before.rang + 1) {
      manquent(before.rang + 1, row.rang - 1);
      tell(
        `avant lui, ${row.rang === before.rang + 2 ? `le ${before.rang + 1} manque` : `les ${before.rang + 1} à ${row.rang - 1} manquent`} : ôté de la base`,
      );
    } else if (row.precedente !== before.empreinte && !dits.has(before.rang))
      tell("il ne suit pas celui d'avant : changé ou refait");
    if (hashOf(texteDuScellement(row)) !== row.empreinte) {
      dits.add(row.rang);
      tell("changé : son contenu n'est plus celui de son empreinte");
    }
    const entry = lireEntree(row);
    if (entry === undefined) tell('son contenu ne se lit plus');
    else {
      entrees.push(entry);
      const wrong = copiesFausses(entry);
      if (wrong.length > 0) tell(`${wrong.join(', ')} : la base ne dit plus ce qui est scellé`);
    }
    for (const one of asked)
      if (one.rang === row.rang && row.empreinte.startsWith(one.empreinte)) conformes.add(one);
    before = row;
  }
  const last = tete ?? { rang: 0, empreinte: AVANT_LE_PREMIER_SCEAU };
  if (last.rang !== before.rang) {
    manquent(before.rang + 1, last.rang);
    constats.push({
      ou: 'registre des scellements',
      quoi:
        last.rang > before.rang
          ? `le dernier est le ${last.rang}, et la base s'arrête au ${before.rang} : ôté de la base`
          : `le dernier est le ${last.rang}, et la base va jusqu'au ${before.rang} : ajouté`,
    });
  } else if (last.empreinte !== before.empreinte && !dits.has(before.rang))
    constats.push({
      ou: 'registre des scellements',
      quoi: "son empreinte n'est pas celle du dernier scellement",
    });
  return { entrees, constats, dits, conformes };
}
