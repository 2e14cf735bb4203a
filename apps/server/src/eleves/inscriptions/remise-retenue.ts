/**
 * Holds a discount above the limit of the school (SEC-14). Every way by which a discount enters comes here: an enrolment, its change,
 * and a file, which cannot ask for an agreement.
 */

import { direLaLimite } from '@gestionscolaire/contract/accords/controles.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { depasseLaLimite, type Remise, type Remisee } from '@gestionscolaire/contract/eleves/remises.ts';
import { exigerAccord, readControles } from '#accords/index.ts';
import type { Db } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { nomDeLEleve } from '#eleves/registre/nom.ts';

interface Accordee extends Remise {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly remiseMotif: string | null;
}

/** Writes 'Remise de 50 % (525 000 FG) pour Mamadou Diallo : Bourse'. */
function objetDe(one: Accordee, lignes: readonly Remisee[], nom: string): string {
  const francs = formaterMontant(lignes.reduce((sum, { remise }) => sum + remise, 0));
  const dit =
    one.remisePourcentage === null ? francs : `${formaterPourcentage(one.remisePourcentage)} (${francs})`;
  return `Remise de ${dit} pour ${nom}\u00A0: ${one.remiseMotif ?? ''}`;
}

/** An enrolment that gives a discount, with the lines that it makes and, where it is changed, those that stood. */
export interface RemiseDonnee {
  readonly one: Accordee;
  readonly lignes: readonly Remisee[];
  readonly avant?: { readonly remise: Remise; readonly lignes: readonly Remisee[] };
}

/** Whether the school holds a discount for a second person. */
export async function estRetenue(
  db: Db,
  ecoleId: number,
  { one, lignes, avant }: RemiseDonnee,
): Promise<boolean> {
  const controles = await readControles(db, ecoleId);
  return controles.remise && depasseLaLimite(controles, one, lignes, avant);
}

/**
 * Refuses the discounts above the school's limit until a second person agrees; where no agreement can be asked for, at the field.
 * @throws AccordRequis, Refus
 */
export async function retenirLesRemises(
  context: Pick<WriteContext, 'db' | 'accord'>,
  ecoleId: number,
  all: readonly RemiseDonnee[],
): Promise<void> {
  const { db, accord } = context;
  const controles = await readControles(db, ecoleId);
  if (!controles.remise && accord == null) return;
  for (const { one, lignes, avant } of all) {
    if (!depasseLaLimite(controles, one, lignes, avant)) continue;
    if (accord === undefined) {
      const champ = one.remisePourcentage === null ? 'remiseMontant' : 'remisePourcentage';
      const limite = direLaLimite(controles);
      refuseAt(
        champ,
        `L'école demande l'accord d'une autre personne pour une remise ${limite}\u00A0: inscrivez l'élève sans elle, puis donnez-la sur sa fiche.`,
      );
    }
    const objet = objetDe(one, lignes, await nomDeLEleve(db, one.ecoleId, one.eleveId));
    const { eleveId } = one;
    await exigerAccord(
      context,
      { genre: 'remise', ecoleId, entite: 'eleves', entiteId: eleveId, objet },
      true,
    );
  }
}
