/** The account of a pupil, line after line, to its balance. Pure: the amounts are the server's. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Inscription, SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { formatPercent } from '#core/ui/fields/percent.ts';

type InscriptionDuReleve = SoldeEleve['inscriptions'][number];
type Ligne = InscriptionDuReleve['lignes'][number];

export interface LigneDuReleve extends Ligne {
  readonly reste: number;
  /** What is left of this line and of those before it: the last one's is the balance. */
  readonly cumul: number;
}

export interface AnneeDuReleve {
  readonly inscription: InscriptionDuReleve;
  readonly lignes: readonly LigneDuReleve[];
}

/** The oldest year first, as it is paid; each line with what is left of it and with the balance so far. */
export function releveDe({ inscriptions }: Pick<SoldeEleve, 'inscriptions'>): AnneeDuReleve[] {
  let cumul = 0;
  return inscriptions.toReversed().map((inscription) => ({
    inscription,
    lignes: inscription.lignes.map((ligne) => {
      const reste = ligne.montant - ligne.paye;
      cumul += reste;
      return { ...ligne, reste, cumul };
    }),
  }));
}

/** '10 % : fratrie', '50 000 FG : bourse'; null without a discount. */
export function remiseEnMots({
  remisePourcentage,
  remiseMontant,
  remiseMotif,
}: Pick<Inscription, 'remisePourcentage' | 'remiseMontant' | 'remiseMotif'>): string | null {
  const given =
    remisePourcentage === null
      ? remiseMontant === null
        ? null
        : formaterMontant(remiseMontant)
      : formatPercent(remisePourcentage);
  if (given === null) return null;
  return remiseMotif === null ? given : `${given}\u00A0: ${remiseMotif}`;
}

/** What payments that count gave in all; cancelled ones gave nothing. */
export const paiementDeLaLigne = (paiements: SoldeEleve['paiements']): number =>
  paiements.reduce((total, { montant, annuleLe }) => total + (annuleLe === null ? montant : 0), 0);

/** 'Parti le 12/01/2027 : déménagement' */
export function departEnMots(
  mot: string,
  { dateDepart, motifDepart }: Pick<Inscription, 'dateDepart' | 'motifDepart'>,
): string {
  const day = dateDepart === null ? mot : `${mot} le ${formaterJour(dateDepart)}`;
  return motifDepart === null ? day : `${day}\u00A0: ${motifDepart}`;
}
