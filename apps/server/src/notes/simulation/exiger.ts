/**
 * Keeps a change of what averages depend on from being written unseen (NOTE-38): where marks exist, it comes with the difference that
 * its author was shown and with a reason; it is refused once a council settled the figures.
 */
import { Refus, refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import type { ChangementDeNotation } from '@gestionscolaire/contract/notes/simulation/changement.ts';
import { type Ecart, ecartEntre, memeEcart } from '@gestionscolaire/contract/notes/simulation/ecart.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { type Portee, tenirAtteints } from './lieux.ts';
import { comparerLieux } from './simuler.ts';

interface Vu {
  readonly ecart?: Ecart | null | undefined;
  readonly motif?: string | null | undefined;
}

export const SANS_ECART_VU =
  "Des notes existent : voyez d'abord ce que ce changement fait aux moyennes et aux rangs.";
export const SANS_MOTIF = 'Des notes existent : dites pourquoi ce changement.';
export const ECART_PERIME =
  'Les notes ont changé entre-temps : relisez ce que ce changement fait aux moyennes et aux rangs.';

const ouEst = ({ classe, periode }: LieuLu): string => `« ${periode.libelle} », ${classe.libelle}`;

/** Refuses a change of figures that a council has settled, or that are sealed. */
function refuseSettled(lieux: readonly LieuLu[]): void {
  const settled = lieux.find(({ etat }) => etat === 'arretee' || etat === 'scellee');
  if (settled === undefined) return;
  refuse('REGLE', {
    phrase:
      settled.etat === 'scellee'
        ? `Les bulletins sont scellés (${ouEst(settled)}) : rien de ce qui les a faits ne change plus.`
        : `Le conseil a arrêté cette période (${ouEst(settled)}) : désarrêtez-la d'abord.`,
  });
}

interface Change {
  readonly portee: Portee;
  readonly changement: ChangementDeNotation;
  readonly vu: Vu;
  /** Says what is refused where a period is sealed, by field; absent: the refusal of an arrêt says it. */
  readonly siScellee?: () => Record<string, string>;
}

/**
 * Asks for the difference and the reason of a change where marks exist, under the lock of all that it reaches. Returns the reason, and
 * null where no mark exists: nothing is asked then.
 * @throws Refus 422 without the difference or the reason, 409 with the fresh figures when they are others, 409 once settled
 */
export async function exigerEcart(
  context: WriteContext,
  { portee, changement, vu, siScellee }: Change,
): Promise<string | null> {
  const atteints = await tenirAtteints(context, portee);
  if (siScellee !== undefined && atteints.some(({ lieu }) => lieu.etat === 'scellee'))
    refuseFaults(siScellee());
  const lieux = atteints.filter(({ aDesNotes }) => aDesNotes).map(({ lieu }) => lieu);
  if (lieux.length === 0) return null;
  refuseSettled(lieux);
  const compared = await comparerLieux(context.db, lieux, changement);
  const ecart = ecartEntre(compared.flatMap(({ eleves }) => eleves));
  const motif = nettoyer(vu.motif ?? '');
  const champs = {
    ...(vu.ecart == null && { ecart: SANS_ECART_VU }),
    ...(motif === '' && { motif: SANS_MOTIF }),
  };
  const [phrase] = Object.values(champs);
  // Whoever calls without a screen reads in the refusal what they must send back.
  if (phrase !== undefined) throw new Refus('SAISIE_INVALIDE', { phrase, champs, actuel: ecart });
  if (vu.ecart == null || !memeEcart(vu.ecart, ecart))
    refuse('REGLE', { phrase: ECART_PERIME, actuel: ecart });
  return motif;
}

/** Returns the same context, whose journal row tells the reason too. */
export const avecMotif = (context: WriteContext, motif: string | null): WriteContext =>
  motif === null
    ? context
    : {
        ...context,
        record: (act) =>
          context.record({ ...act, changements: { ...act.changements, motif: [null, motif] } }),
      };
