/** Computes the account of a pupil, line after line, to its balance. Pure: the amounts are the server's. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import type { Inscription, SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';

type InscriptionDuReleve = SoldeEleve['inscriptions'][number];
type Ligne = InscriptionDuReleve['lignes'][number];

export interface LigneDuReleve extends Ligne {
  readonly reste: number;
  /** The rest of this line and of those before it; that of the last line is the balance. */
  readonly cumul: number;
}

export interface AnneeDuReleve {
  readonly inscription: InscriptionDuReleve;
  readonly lignes: readonly LigneDuReleve[];
}

/** Lists the years, the oldest first as they are paid; each line has its rest and the balance so far. */
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

/** Adds up what is left of the lines whose day has come. */
export const echuDe = ({ inscriptions }: Pick<SoldeEleve, 'inscriptions'>, jour: string): number =>
  inscriptions
    .flatMap(({ lignes }) => lignes)
    .filter(({ dateEcheance }) => dateEcheance <= jour)
    .reduce((total, { montant, paye }) => total + montant - paye, 0);

/** Writes '10 % : fratrie' or '50 000 FG : bourse'; null without a discount. */
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
      : formaterPourcentage(remisePourcentage);
  if (given === null) return null;
  return remiseMotif === null ? given : `${given}\u00A0: ${remiseMotif}`;
}

/** Sums the payments; a cancelled one counts for nothing. */
export const paiementDeLaLigne = (paiements: SoldeEleve['paiements']): number =>
  paiements.reduce((total, { montant, annuleLe }) => total + (annuleLe === null ? montant : 0), 0);

/** Writes 'Parti le 12/01/2027 : déménagement'. */
export function departEnMots(
  mot: string,
  { dateDepart, motifDepart }: Pick<Inscription, 'dateDepart' | 'motifDepart'>,
): string {
  const day = dateDepart === null ? mot : `${mot} le ${formaterJour(dateDepart)}`;
  return motifDepart === null ? day : `${day}\u00A0: ${motifDepart}`;
}
