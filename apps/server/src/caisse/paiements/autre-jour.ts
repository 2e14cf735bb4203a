/** Checks the day that a payment says when its money came on another day than today (AMB-176). */
import {
  type addPaiement,
  ENCAISSER_UN_AUTRE_JOUR,
  estUnAutreJour,
  fautesDAutreJour,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { estClos } from '#caisse/ecritures/caisse.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readAnnees } from '#eleves/index.ts';

const SANS_DROIT =
  'Encaisser l’argent d’un autre jour demande le droit «\u00A0Modification\u00A0» sur «\u00A0Encaisser\u00A0», que vous n’avez pas.';

async function requireDroit({ readmit }: Pick<WriteContext, 'readmit'>): Promise<void> {
  try {
    await readmit(ENCAISSER_UN_AUTRE_JOUR.access);
  } catch (error) {
    if (!(error instanceof Refus) || error.code !== 'DROIT_ABSENT') throw error;
    refuseAt('jour', SANS_DROIT);
  }
}

export interface AutreJour {
  readonly jour: string;
  readonly motifJour: string;
}

/** Returns the other day that a payment says, with its reason; null for an ordinary one. It refuses each fault at its field. */
export async function autreJourPermis(
  { jour = null, motifJour = null }: Input<typeof addPaiement>,
  context: WriteContext,
): Promise<AutreJour | null> {
  const ceJour = jourDe(context.now);
  if (jour === null || !estUnAutreJour({ jour }, ceJour)) return null;
  await requireDroit(context);
  refuseFaults(fautesDAutreJour({ jour, motifJour }, ceJour));
  return { jour, motifJour: motifJour ?? '' };
}

/** Refuses another day that is closed, or of another school year than the receipt's; the school's money is locked. */
export async function requireJourOuvert(
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  ecoleId: number,
  { jour }: AutreJour,
  session: { readonly id: number; readonly libelle: string },
): Promise<void> {
  if (await estClos(db, { ecoleId, caissierId: caller.userId, jour }))
    refuseAt(
      'jour',
      `Votre caisse du ${formaterJour(jour)} est clôturée\u00A0: une autre personne peut rouvrir cette journée.`,
    );
  const { courante } = await readAnnees(db, jour);
  if (courante?.id !== session.id)
    refuseAt('jour', `Ce jour n’est pas de l’année scolaire du reçu, ${session.libelle}.`);
}
