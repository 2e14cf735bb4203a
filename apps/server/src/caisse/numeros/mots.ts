/** Says which numbers a leap left out. Pure. */
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';

type Saut = Pick<ContenuDe<'saut'>, 'rangs' | 'numeros'>;

const MOTS: Readonly<Record<string, string>> = {
  recu: 'reçus',
  certificats: 'certificats',
  billets: "billets d'entrée",
  matricule: 'matricules',
};

const direPart = ({ nom, session, de, a }: Saut['numeros'][number]): string =>
  `${MOTS[nom] ?? nom}${session === null ? '' : ` de ${session}`} : ${formaterNumero(de + 1)} à ${formaterNumero(a)}`;

/** Returns 'reçus de 2026-2027 : 00003 à 00007 ; écritures : 12 à 18'. */
export const direSaut = ({ rangs: { de, a }, numeros }: Saut): string =>
  [...numeros.map(direPart), ...(a > de ? [`écritures : ${de + 1} à ${a}`] : [])].join(' ; ');
