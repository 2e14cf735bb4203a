/**
 * Reads again what the chain tells of merges of two records of a pupil, and follows by it whose each payment and each
 * reprise is: their own entries keep the record of then. Pure.
 */
import { type FusionDite, ouDeLaFusion, type RetraitDeFusionDit } from './dits.ts';

/** The record of a pupil that holds a payment or a reprise, as the last merge left it. */
export interface Titulaire {
  readonly eleveId: number;
  readonly matricule: string;
}

/** A payment or a reprise, whose record a merge changes. */
interface Suivi {
  titulaire: Titulaire;
}

export interface FusionEcrite {
  readonly rang: number;
  /** The instant of its entry; `retrait.instant` is that of the entry that took it back. */
  readonly instant: string;
  readonly fait: FusionDite;
  retrait: { readonly instant: string; readonly fait: RetraitDeFusionDit } | undefined;
}

type Dire = (quoi: string) => void;

interface Place {
  readonly rang: number;
  readonly instant: string;
}

interface Tous {
  readonly paiements: ReadonlyMap<number, Suivi>;
  readonly reprises: ReadonlyMap<number, Suivi>;
}

export interface LectureDesFusions {
  readonly fusions: ReadonlyMap<number, FusionEcrite>;
  readonly lire: (place: Place, fait: FusionDite, dire: Dire) => void;
  readonly retirer: (place: Place, fait: RetraitDeFusionDit, dire: Dire) => void;
  /** Names the merge that an entry takes back. */
  readonly ouDuRetrait: (fait: RetraitDeFusionDit) => string;
}

const memes = (ids: readonly number[], autres: readonly number[]): boolean =>
  ids.length === autres.length && new Set(ids).symmetricDifference(new Set(autres)).size === 0;

export function nouvellesFusions(tous: Tous): LectureDesFusions {
  const fusions = new Map<number, FusionEcrite>();

  /** Follows what a merge moves: all that the record that is put away held, and nothing else. */
  function suivre(nom: keyof Tous, fait: FusionDite, dire: Dire): void {
    const own = [...tous[nom]].filter(([, { titulaire }]) => titulaire.eleveId === fait.ecarteId);
    const ids = own.map(([id]) => id);
    if (!memes(ids, fait[nom]))
      dire(
        nom === 'paiements' ? 'ne déplace pas les reçus de la fiche réunie' : 'ne déplace pas ses reprises',
      );
    if (own.some(([, { titulaire }]) => titulaire.matricule !== fait.matriculeEcarte))
      dire(`le matricule de la fiche réunie n'est pas le ${fait.matriculeEcarte}`);
    for (const [, one] of own) one.titulaire = { eleveId: fait.eleveId, matricule: fait.matricule };
  }

  function rendre(nom: keyof Tous, { fait }: FusionEcrite, dire: Dire): void {
    for (const id of fait[nom]) {
      const one = tous[nom].get(id);
      if (one === undefined) continue;
      if (one.titulaire.eleveId !== fait.eleveId) dire('rend ce que la fiche gardée n’a plus');
      one.titulaire = { eleveId: fait.ecarteId, matricule: fait.matriculeEcarte };
    }
  }

  return {
    fusions,
    lire({ rang, instant }, fait, dire) {
      const known = fusions.get(fait.fusionId);
      if (known !== undefined) return dire(`écrite deux fois (écritures ${known.rang} et ${rang})`);
      if (fait.eleveId === fait.ecarteId) return dire('réunit une fiche à elle-même');
      suivre('paiements', fait, dire);
      suivre('reprises', fait, dire);
      fusions.set(fait.fusionId, { rang, instant, fait, retrait: undefined });
    },
    retirer({ instant }, fait, dire) {
      const of = fusions.get(fait.fusionId);
      if (of === undefined) return dire("défait une réunion que rien n'écrit avant");
      if (of.retrait !== undefined) return dire('défait une réunion déjà défaite');
      const isSame =
        fait.eleveId === of.fait.eleveId &&
        fait.ecarteId === of.fait.ecarteId &&
        memes(fait.paiements, of.fait.paiements) &&
        memes(fait.reprises, of.fait.reprises);
      if (!isSame) dire(`défait autre chose que ce que l'écriture ${of.rang} a réuni`);
      rendre('paiements', of, dire);
      rendre('reprises', of, dire);
      of.retrait = { instant, fait };
    },
    ouDuRetrait({ fusionId }) {
      const of = fusions.get(fusionId);
      return of === undefined ? `Réunion ${fusionId} défaite` : `Défaite de la ${ouDeLaFusion(of.fait)}`;
    },
  };
}
