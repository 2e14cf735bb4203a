/**
 * Reads again what the chain tells of reprises: what pupils owed and had paid before the product was there. No drawer
 * counts them, and no receipt has their number. Pure.
 */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Titulaire } from './chaine-fusions.ts';
import { ouDeLaReprise, type RepriseDite, type RetraitDit } from './dits.ts';

/** A reprise as the chain tells it. */
export interface RepriseEcrite {
  readonly rang: number;
  /** The instant of its entry; `retrait.instant` is that of the entry that took it back. */
  readonly instant: string;
  readonly fait: RepriseDite;
  /** The record that holds it: that of its entry, or the one to which a merge gave it. */
  titulaire: Titulaire;
  retrait: { readonly instant: string; readonly fait: RetraitDit } | undefined;
}

type Dire = (quoi: string) => void;

interface Place {
  readonly rang: number;
  readonly instant: string;
}

export interface LectureDesReprises {
  readonly reprises: ReadonlyMap<number, RepriseEcrite>;
  readonly lire: (place: Place, fait: RepriseDite, dire: Dire) => void;
  readonly retirer: (place: Place, fait: RetraitDit, dire: Dire) => void;
  /** Names the reprise that an entry takes back. */
  readonly ouDuRetrait: (fait: RetraitDit) => string;
}

export function nouvellesReprises(): LectureDesReprises {
  const reprises = new Map<number, RepriseEcrite>();
  return {
    reprises,
    lire({ rang, instant }, fait, dire) {
      const known = reprises.get(fait.repriseId);
      if (known !== undefined) return dire(`écrite deux fois (écritures ${known.rang} et ${rang})`);
      const given = fait.lignes.reduce((sum, { montant }) => sum + montant, 0);
      if (given !== fait.dejaPaye)
        dire(
          `ses échéances (${formaterMontant(given)}) ne font pas ce qui était déjà payé (${formaterMontant(fait.dejaPaye)})`,
        );
      if ((fait.echeanceId === null) !== (fait.resteAnterieur === 0))
        dire('son reste antérieur n’a pas son échéance');
      const { eleveId, matricule } = fait;
      reprises.set(fait.repriseId, {
        rang,
        instant,
        fait,
        titulaire: { eleveId, matricule },
        retrait: undefined,
      });
    },
    retirer({ instant }, fait, dire) {
      const of = reprises.get(fait.repriseId);
      if (of === undefined) return dire("ôte une reprise que rien n'écrit avant");
      if (of.retrait !== undefined) return dire('ôte une reprise déjà ôtée');
      const { resteAnterieur, dejaPaye } = of.fait;
      const { eleveId } = of.titulaire;
      const isSame =
        fait.eleveId === eleveId && fait.resteAnterieur === resteAnterieur && fait.dejaPaye === dejaPaye;
      if (!isSame) dire(`ôte autre chose que ce que l'écriture ${of.rang} a repris`);
      of.retrait = { instant, fait };
    },
    ouDuRetrait({ repriseId }) {
      const of = reprises.get(repriseId);
      return of === undefined
        ? `Retrait de la reprise ${repriseId}`
        : `Retrait de la ${ouDeLaReprise(of.fait)}`;
    },
  };
}
