/** Names months. */
import { libelleDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';

interface MoisCivil {
  moisId: string;
  annee: number;
}

/** Writes 'octobre 2026', inside a sentence. */
export const moisEnToutesLettres = (mois: MoisCivil): string => titreDuMois(mois).toLocaleLowerCase('fr');

/** Writes 'Octobre 2026'. */
export const titreDuMois = ({ moisId, annee }: MoisCivil): string => `${libelleDuMois(moisId)} ${annee}`;

/** Writes 'Octobre 2026' for 2026-10 or 2026-10-01. */
export const titreDuJour = (jour: string): string =>
  titreDuMois({ moisId: jour.slice(5, 7), annee: Number(jour.slice(0, 4)) });
