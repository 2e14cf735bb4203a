/** Compares a school's key with what its entries, and paper, say of it: another key would sign other receipts. Pure. */
import { empreinteDeCle } from '@gestionscolaire/contract/caisse/code.ts';
import { estSigne, signer } from '#caisse/papiers/signature.ts';
import type { Constat, Relecture } from './chaine.ts';

export interface CleTenue {
  readonly publique: string;
  /** Whether the public key reads what the private one signs. */
  readonly estEntiere: boolean;
}

const ESSAI = 'GestionScolaire';

export function cleTenue(publique: string, privee: string): CleTenue {
  try {
    return { publique, estEntiere: estSigne(ESSAI, signer(ESSAI, privee), publique) };
  } catch {
    return { publique, estEntiere: false };
  }
}

/** Reads a key's print as somebody typed it from paper, spaces and capitals aside; undefined for anything else. */
export function lireEmpreinteDeCle(text: string): string | undefined {
  const bare = text.replace(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{24}$/.test(bare) ? bare.replace(/.{4}(?=.)/g, '$& ') : undefined;
}

/** Answers every difference between the key and the keys that the chain's entries tell. */
export function comparerCle({ cles }: Relecture, tenue: CleTenue | undefined): Constat[] {
  if (tenue === undefined) return [];
  const ou = "clé de l'école";
  const autres = [...cles].filter(([cle]) => cle !== tenue.publique);
  return [
    ...autres.map(([cle, rang]) => ({
      rang,
      ou,
      quoi: `${empreinteDeCle(cle)} dans la chaîne dès l'écriture ${rang}, ${empreinteDeCle(tenue.publique)} dans les livres : elle a été remplacée`,
    })),
    ...(tenue.estEntiere
      ? []
      : [
          {
            rang: null,
            ou,
            quoi: 'celle qui signe et celle qui vérifie ne vont pas ensemble : un reçu imprimé maintenant passerait pour faux',
          },
        ]),
  ];
}
