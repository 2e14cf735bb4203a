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
import { Walk } from '#core/db/chain/walk.ts';
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

/** Says how the end is not that of the head: `tenu` is the rank of the head, `lu` that of the last entry. */
const FINS = {
  missing: (tenu: number, lu: number) =>
    `le dernier est le ${tenu}, et la base s'arrête au ${lu} : ôté de la base`,
  added: (tenu: number, lu: number) => `le dernier est le ${tenu}, et la base va jusqu'au ${lu} : ajouté`,
  other: () => "son empreinte n'est pas celle du dernier scellement",
};

/** Reads the entries of a school, in their order, and compares their end with the head that is kept. */
export function lireChaine(
  rows: readonly StoredRow<'scellements'>[],
  tete: TeteDuRegistre | undefined,
  asked: readonly TeteDeNotes[],
): ChaineLue {
  const constats: ConstatDeNotes[] = [];
  const entrees: ScellementLu[] = [];
  const walk = new Walk(AVANT_LE_PREMIER_SCEAU, asked);
  const dits = new Set<number>();
  const manquent = ({ first, last }: { readonly first: number; readonly last: number }) => {
    for (let rang = first; rang <= last; rang += 1) dits.add(rang);
  };
  for (const row of rows) {
    const tell = (quoi: string) => constats.push({ ou: ouDe(row), quoi });
    const isAfterTold = dits.has(walk.rang);
    const place = walk.enter(row);
    if (place?.kind === 'missing') {
      const { first, last } = place;
      manquent(place);
      tell(
        `avant lui, ${first === last ? `le ${first} manque` : `les ${first} à ${last} manquent`} : ôté de la base`,
      );
    } else if (place?.kind === 'passed') tell('ajouté ou déplacé : son rang est déjà passé');
    else if (place !== undefined && !isAfterTold) tell("il ne suit pas celui d'avant : changé ou refait");
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
    walk.link(row.empreinte);
  }
  const end = walk.end(tete);
  if (end?.kind === 'missing') manquent(end);
  if (end !== undefined && (end.kind !== 'other' || !dits.has(walk.rang)))
    constats.push({ ou: 'registre des scellements', quoi: FINS[end.kind](tete?.rang ?? 0, walk.rang) });
  return { entrees, constats, dits, conformes: walk.held };
}
