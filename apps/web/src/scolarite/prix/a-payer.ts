/** Writes the amounts that a pupil pays of a price sheet. Pure: the amounts are the contract's. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import type { APayer } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { formaterEcheance } from '@gestionscolaire/contract/scolarite/tranches.ts';

interface Duree {
  dureePrestation: number | null;
  uniteDuree: string | null;
}

/** Writes a duration: '9 mois' for 9 'Mois', '3 trimestres'; '' for none. */
export function duree({ dureePrestation, uniteDuree }: Duree): string {
  if (dureePrestation === null || uniteDuree === null) return '';
  const unite = uniteDuree.toLocaleLowerCase('fr');
  return `${dureePrestation}\u00A0${dureePrestation > 1 ? auPluriel(unite) : unite}`;
}

/**
 * Writes a unit in the plural, 'année scolaire' too; a small word, and a word that ends as a plural or an abbreviation does,
 * stays.
 */
const auPluriel = (unite: string): string =>
  unite.replace(/\S+/g, (mot) => (/^(?:de|du|par|à)$|[sxz.]$/.test(mot) ? mot : `${mot}s`));

export interface APayerEnMots {
  /** '1 650 000 FG en tout', or the amount of each month while the number of months is not known. */
  total: string;
  /** `quand`: 'le 15/10'; '' without a day. */
  lignes: readonly { libelle: string; quand: string; montant: string }[];
  /** 'Les tranches ne demandent pas 20 % du prix.'; null when nothing is missing. */
  manque: string | null;
}

export function aPayerEnMots({ lignes, parMois, total, nonCouvert }: APayer): APayerEnMots {
  return {
    total:
      total === null
        ? `${formaterMontant(parMois ?? 0)} par mois, sans durée dite`
        : `${formaterMontant(total)} en tout`,
    lignes: lignes.map(({ libelle, montant, echeance }) => ({
      libelle,
      quand: echeance == null ? '' : `le ${formaterEcheance(echeance)}`,
      montant: formaterMontant(montant),
    })),
    manque:
      nonCouvert === 0 ? null : `Aucune tranche ne demande ${formaterPourcentage(nonCouvert / 100)} du prix.`,
  };
}
