/**
 * Notes pupils whose receipts bear another name than theirs today: a name may be put right, and a receipt keeps its
 * own. Pure.
 */

import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Constat, Relecture } from './chaine.ts';
import type { Livres } from './livres-tenus.ts';

interface AutreNom {
  readonly ou: string;
  readonly nom: string;
  /** The first receipt with that name. */
  readonly recu: string;
  readonly rang: number;
  suivants: number;
}

const nomDe = ({ prenoms, nom }: { readonly prenoms: string; readonly nom: string }): string =>
  nomComplet({ prenoms, nom });

const direSuivants = (count: number): string =>
  count === 0 ? '' : ` et ${count} ${count > 1 ? 'autres' : 'autre'}`;

/** Returns one remark for each pupil and name; another matricule is a fault of its receipt (livres.ts). */
export function noterNoms({ paiements }: Relecture, livres: Livres): Constat[] {
  const tenus = new Map(livres.paiements.map((tenu) => [tenu.id, tenu]));
  const autres = new Map<string, AutreNom>();
  for (const { rang, fait } of paiements.values()) {
    const tenu = tenus.get(fait.paiementId);
    const nom = nomDe(fait);
    if (tenu === undefined || tenu.matricule !== fait.matricule || nomDe(tenu) === nom) continue;
    const key = `${fait.matricule} ${nom}`;
    const known = autres.get(key);
    if (known !== undefined) {
      known.suivants += 1;
      continue;
    }
    const recu = `${formaterNumero(fait.numero)} (${fait.session})`;
    autres.set(key, { ou: `${nomDe(tenu)} (${tenu.matricule})`, nom, recu, rang, suivants: 0 });
  }
  return [...autres.values()].map(({ ou, nom, recu, rang, suivants }) => ({
    rang,
    ou,
    quoi: `s'appelait ${nom} sur le reçu ${recu}${direSuivants(suivants)}`,
  }));
}
