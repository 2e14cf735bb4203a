/**
 * Checks the links of a school's chain, whatever its entries tell: each stands in its place, its hash is that of its
 * text, its hour is not before that of the entry before. An hour may go back where somebody corrected a clock that
 * ran ahead (`nouveauxMaillons`). Pure.
 */
import { EMPREINTE_ZERO, type Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { attestationDe } from '#caisse/ecritures/attestations.ts';
import { empreinteDe } from '#caisse/ecritures/entree.ts';
import { estEnRetard } from '#caisse/ecritures/horloge.ts';
import { estScelle, etatPrive } from '#caisse/ecritures/prives.ts';
import { hashOf } from '#core/db/chain/links.ts';
import { Walk } from '#core/db/chain/walk.ts';
import { rangDAvant } from './chaine-sauts.ts';

/** An entry as it is stored. */
export interface Ecriture {
  readonly ecoleId: number;
  readonly rang: number;
  readonly genre: string;
  readonly entiteId: number;
  readonly instant: string;
  readonly contenu: string;
  /** The personal part, whose hash the content holds; null: none, or erased (caisse/ecritures/prives.ts). */
  readonly prive: string | null;
  readonly precedente: string;
  readonly empreinte: string;
  /** The beginning of the hash of the text that its paper signs (caisse/ecritures/attestations.ts); no part of the chain. */
  readonly attestation: string | null;
}

/** A correction of a clock that ran ahead: somebody said that it is right from then on (npm run horloge). */
export interface Correction {
  readonly instant: string;
  /** The later instants that the journal's earlier acts tell: those of the clock that ran ahead. */
  readonly avances: ReadonlySet<string>;
}

/** The witnesses against which a chain is read. */
export interface Temoins {
  /** The heads that paper shows. */
  readonly tetes: readonly Tete[];
  /** The corrections of the journal, in their order. */
  readonly corrections?: readonly Correction[];
  /** The entries whose personal part was erased, by rank, with the hash of what is left of an older one (effacements.ts). */
  readonly effacees?: ReadonlyMap<number, string | null>;
}

type Dire = (quoi: string) => void;

export interface Maillons {
  /** Checks the next entry. `dire`: tells what does not hold; `noter`: tells what somebody should know. */
  lire(entry: Ecriture, dire: Dire, noter: Dire): void;
  /** The rank of the last entry; 0 when there is none. */
  readonly rang: number;
  readonly empreinte: string;
  /** The heads whose entry is the one that paper shows. */
  readonly conformes: ReadonlySet<Tete>;
}

export function nouveauxMaillons(
  ecoleId: number,
  { tetes, corrections = [], effacees = new Map() }: Temoins,
): Maillons {
  const walk = new Walk(EMPREINTE_ZERO, tetes);
  let instantAvant: string | undefined;
  /** The corrections left: each explains one hour that goes back. */
  let restantes = corrections;

  function suivre(instant: string, dire: Dire, noter: Dire): void {
    const avant = instantAvant;
    instantAvant = instant;
    if (avant === undefined || !estEnRetard(instant, avant)) return;
    const suite = `écrite le ${formaterInstant(instant)}, après celle du ${formaterInstant(avant)}`;
    const possibles = restantes.filter((one) => one.avances.has(avant) && !estEnRetard(instant, one.instant));
    // When the clocks agree, it is the last correction before this entry.
    const correction = possibles.findLast((one) => one.instant <= instant) ?? possibles[0];
    if (correction === undefined)
      return dire(`${suite} : l'horloge était en retard, ou son heure a été changée`);
    restantes = restantes.slice(restantes.indexOf(correction) + 1);
    const quand = formaterInstant(correction.instant);
    noter(
      `${suite} : l'horloge avançait, et quelqu'un l'a dite juste le ${quand} (npm run horloge, au journal)`,
    );
  }

  return {
    lire(entry, dire, noter) {
      const { rang, precedente } = entry;
      const place = walk.enter({ rang, apres: rangDAvant(entry), precedente });
      if (place?.kind === 'missing')
        dire(
          place.first === place.last
            ? `l'écriture ${place.last} manque`
            : `les écritures ${place.first} à ${place.last} manquent`,
        );
      else if (place !== undefined) dire("elle ne suit pas l'écriture d'avant");
      const efface = etatPrive(entry) === 'efface';
      const reste = efface ? effacees.get(entry.rang) : undefined;
      if (efface && reste === undefined) dire('un nom en est effacé, sans qu’aucune écriture signée le dise');
      // The hash of an older entry was that of a text with a name: what is left of it is what the erasing entry tells.
      const estAncienne = typeof reste === 'string';
      const empreinte = estAncienne ? entry.empreinte : empreinteDe({ ...entry, ecoleId });
      if (empreinte !== entry.empreinte || (estAncienne && hashOf(entry.contenu) !== reste))
        dire("son contenu n'est pas celui de son empreinte");
      else if (!estScelle(entry)) dire('ce qu’elle dit de la personne n’est pas celui de son empreinte');
      else if (!efface && attestationDe(entry) !== entry.attestation)
        dire('son papier ne se retrouverait pas : ce qui en est gardé n’est pas ce qu’il signe');
      walk.link(entry.empreinte, empreinte);
      suivre(entry.instant, dire, noter);
    },
    get rang() {
      return walk.rang;
    },
    get empreinte() {
      return walk.empreinte;
    },
    conformes: walk.held,
  };
}
