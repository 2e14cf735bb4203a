/**
 * Reads again what the chain tells of cashiers' days: the money that each counts, its closing, and its reopening. Pure.
 */
import { ecartDeCaisse } from '@gestionscolaire/contract/caisse/especes.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { AnnulationDite, ClotureDite, PaiementDit, ReouvertureDite } from './dits.ts';

/** A closing as the chain tells it. */
export interface ClotureEcrite {
  readonly rang: number;
  /** The instant of its entry; `reouverture.instant` is that of the entry that reopened its day. */
  readonly instant: string;
  readonly fait: ClotureDite;
  reouverture:
    | { readonly rang: number; readonly instant: string; readonly fait: ReouvertureDite }
    | undefined;
}

type Dire = (quoi: string) => void;

interface Place {
  readonly rang: number;
  readonly instant: string;
}

export interface LectureDesClotures {
  readonly clotures: ReadonlyMap<number, ClotureEcrite>;
  /** Counts money in a cashier's day; its closing ends the day. */
  readonly compter: (fait: PaiementDit | AnnulationDite, montant: number, dire: Dire) => void;
  readonly lire: (place: Place, fait: ClotureDite, dire: Dire) => void;
  readonly rouvrir: (place: Place, fait: ReouvertureDite, dire: Dire) => void;
}

const cleDe = ({ caissierId, jour }: { readonly caissierId: number; readonly jour: string }): string =>
  `${caissierId} ${jour}`;

export function nouvellesClotures(): LectureDesClotures {
  const clotures = new Map<number, ClotureEcrite>();
  /** The last closing of each cashier's day. */
  const dernieres = new Map<string, ClotureEcrite>();
  /** The cash of each cashier's day. */
  const especes = new Map<string, number>();
  return {
    clotures,
    compter(fait, montant, dire) {
      const key = cleDe(fait);
      const last = dernieres.get(key);
      if (last !== undefined && last.reouverture === undefined)
        dire(`écrit après la clôture de ce jour (écriture ${last.rang})`);
      if (fait.moyenPaiement === 'especes') especes.set(key, (especes.get(key) ?? 0) + montant);
    },
    lire({ rang, instant }, fait, dire) {
      const key = cleDe(fait);
      const before = dernieres.get(key);
      if (before !== undefined && before.reouverture === undefined)
        dire(`ce jour était déjà clôturé (écriture ${before.rang})`);
      const suite = fait.suite?.clotureId ?? null;
      if (suite !== (before?.fait.clotureId ?? null))
        dire(
          before === undefined
            ? 'dit suivre une clôture que rien n’écrit avant'
            : `ne dit pas la clôture rouverte qu’elle suit (écriture ${before.rang})`,
        );
      const attendu = especes.get(key) ?? 0;
      if (fait.attendu !== attendu)
        dire(
          `attend ${formaterMontant(fait.attendu)} en espèces, ses écritures en font ${formaterMontant(attendu)}`,
        );
      // Older closings counted the difference without leaving out what a drawer gave back beyond what it took.
      if (fait.ecart !== ecartDeCaisse(fait) && fait.ecart !== fait.compte - fait.attendu)
        dire("son écart n'est pas ce qui est compté moins ce qui est attendu");
      const lue = { rang, instant, fait, reouverture: undefined };
      dernieres.set(key, lue);
      clotures.set(fait.clotureId, lue);
    },
    rouvrir({ rang, instant }, fait, dire) {
      const of = clotures.get(fait.clotureId);
      if (of === undefined) return dire("rouvre une clôture que rien n'écrit avant");
      if (of.reouverture !== undefined) return dire('rouvre une clôture déjà rouverte');
      const { caissierId, jour, attendu, compte, clotureParId } = of.fait;
      const isSame =
        fait.caissierId === caissierId &&
        fait.jour === jour &&
        fait.attendu === attendu &&
        fait.compte === compte;
      if (!isSame) dire(`rouvre autre chose que ce que l'écriture ${of.rang} a clôturé`);
      if (fait.rouverteParId === caissierId || fait.rouverteParId === clotureParId)
        dire('rouverte par son caissier ou par qui l’avait faite');
      of.reouverture = { rang, instant, fait };
    },
  };
}
