/** Compares a school's key with what its entries, and paper, say of it: another key would sign other receipts. Pure. */
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { estSigne, signer } from '#signature/index.ts';
import type { Constat, Relecture } from './chaine.ts';

export interface CleTenue {
  readonly publique: string;
  /** Whether the public key reads what the private one signs; null: it is wrapped, and this computer cannot open it. */
  readonly estEntiere: boolean | null;
}

const ESSAI = 'GestionScolaire';

/** `ouvrir`: opens the private key; null where no key of the server is here. */
export function cleTenue(publique: string, ouvrir: (() => string) | null): CleTenue {
  if (ouvrir === null) return { publique, estEntiere: null };
  try {
    const privee = ouvrir();
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

/** Returns every difference between the key and the keys that the chain's entries tell. */
export function comparerCle({ cles, remplacees }: Relecture, tenue: CleTenue | undefined): Constat[] {
  if (tenue === undefined) return [];
  const ou = "clé de l'école";
  const autres = [...cles].filter(([cle]) => cle !== tenue.publique && !remplacees.has(cle));
  return [
    ...autres.map(([cle, rang]) => ({
      rang,
      ou,
      quoi: `${empreinteDeCle(cle)} dans la chaîne dès l'écriture ${rang}, ${empreinteDeCle(tenue.publique)} dans les livres : elle a été remplacée`,
    })),
    ...(tenue.estEntiere !== false
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
