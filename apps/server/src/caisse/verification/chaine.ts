/**
 * Reads a school's chain again, entry by entry (`nouvelleLecture`): an entry that was changed, removed, inserted or
 * moved shows. It keeps what entries say of each payment, for the comparison with the books (livres.ts). Pure.
 */
import {
  GENRES_D_ECRITURE,
  type GenreDEcriture,
  type Tete,
} from '@gestionscolaire/contract/caisse/ecritures.ts';
import { fautesDAutreJour, formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { type ClotureEcrite, nouvellesClotures } from './chaine-clotures.ts';
import { type FusionEcrite, nouvellesFusions, type Titulaire } from './chaine-fusions.ts';
import { nouvellesReprises, type RepriseEcrite } from './chaine-reprises.ts';
import { nouveauxSauts, type SautLu } from './chaine-sauts.ts';
import {
  type AnnulationDite,
  type CleDite,
  type CreditDit,
  type Faits,
  lireContenu,
  ouDeLaCloture,
  ouDeLaFusion,
  ouDeLaReprise,
  ouDuRecu,
  type PaiementDit,
} from './dits.ts';
import { estSigneParLEcole } from './effacements.ts';
import { type Ecriture, nouveauxMaillons, type Temoins } from './maillons.ts';

/** A finding: something that does not hold. */
export interface Constat {
  /** The entry that shows it; null: only the books do. */
  readonly rang: number | null;
  /** The place: 'Reçu 00012 (2026-2027), Mamadou Diallo (00042)' */
  readonly ou: string;
  readonly quoi: string;
}

/** A payment as the chain tells it. */
export interface PaiementEcrit {
  readonly rang: number;
  /** The instant of its entry; `annulation.instant` is that of the cancelling entry. */
  readonly instant: string;
  readonly fait: PaiementDit;
  /** The record that holds it: that of its entry, or the one to which a merge gave it. */
  titulaire: Titulaire;
  annulation: { readonly rang: number; readonly instant: string; readonly fait: AnnulationDite } | undefined;
  /** The amount that each line received of it, at once or from credit. */
  readonly parts: Map<number, number>;
}

export interface Relecture {
  /** The rank of the last entry; 0 when there is none. */
  readonly rang: number;
  readonly empreinte: string;
  readonly constats: readonly Constat[];
  /** The remarks: no fault, but somebody should know. */
  readonly remarques: readonly Constat[];
  readonly paiements: ReadonlyMap<number, PaiementEcrit>;
  readonly clotures: ReadonlyMap<number, ClotureEcrite>;
  readonly reprises: ReadonlyMap<number, RepriseEcrite>;
  readonly fusions: ReadonlyMap<number, FusionEcrite>;
  /** The last receipt's number of each session. */
  readonly numeros: ReadonlyMap<number, number>;
  /** The heads whose entry is the one that paper shows. */
  readonly conformes: ReadonlySet<Tete>;
  /** The school's public keys that its entries tell, with the rank of the first entry of each. */
  readonly cles: ReadonlyMap<string, number>;
  /** The ranks that restorations left out. */
  readonly sauts: readonly SautLu[];
  /** The keys that an entry replaced, with the instant from which they sign nothing. */
  readonly remplacees: ReadonlyMap<string, string>;
}

const genreDe = (text: string): GenreDEcriture | undefined =>
  GENRES_D_ECRITURE.find((genre) => genre === text);

/** Finds the fault of the other day that a payment says. */
function fauteDeSaisie({ jour, saisiLe = null, motifJour = null }: PaiementDit): string | undefined {
  if (saisiLe === null)
    return motifJour === null
      ? undefined
      : 'dit pourquoi il est d’un autre jour, mais pas quand il est saisi';
  return saisiLe === jour || Object.keys(fautesDAutreJour({ jour, motifJour }, saisiLe)).length > 0
    ? `l’argent du ${formaterJour(jour)}, saisi le ${formaterJour(saisiLe)}, n’est pas d’un jour permis, ou est sans motif`
    : undefined;
}

const somme = (parts: Iterable<number>): number => [...parts].reduce((total, part) => total + part, 0);

type Dire = (quoi: string) => void;

/** A kind of entries: where it is, the day of its hour if it tells one, and how it is read. */
interface Genre<F> {
  readonly ou?: (fait: F) => string;
  readonly jour?: (fait: F, entry: Ecriture) => string;
  readonly lire: (entry: Ecriture, fait: F, dire: Dire, noter: Dire) => void;
}

type LireGenre = (entry: Ecriture, direOu: (quoi: string, ou?: string) => void, noter: Dire) => void;

export interface Lecture {
  /** Reads an entry; entries come in the order of their ranks. */
  lire(entry: Ecriture): void;
  readonly relecture: Relecture;
}

export function nouvelleLecture(ecoleId: number, temoins: Temoins): Lecture {
  const constats: Constat[] = [];
  const remarques: Constat[] = [];
  const maillons = nouveauxMaillons(ecoleId, temoins);
  const paiements = new Map<number, PaiementEcrit>();
  const numeros = new Map<number, number>();
  const cles = new Map<string, number>();
  const remplacees = new Map<string, string>();
  const desReprises = nouvellesReprises();
  const desSauts = nouveauxSauts();
  const desFusions = nouvellesFusions({ paiements, reprises: desReprises.reprises });
  const desClotures = nouvellesClotures();

  function lirePaiement({ rang, instant }: Ecriture, fait: PaiementDit, dire: Dire): void {
    const faute = fauteDeSaisie(fait);
    if (faute !== undefined) dire(faute);
    const known = paiements.get(fait.paiementId);
    if (known !== undefined) return dire(`écrit deux fois (écritures ${known.rang} et ${rang})`);
    const last = numeros.get(fait.sessionId) ?? desSauts.attendu(fait.session);
    if (fait.numero !== last + 1) dire(`son numéro suit le ${last} : attendu ${last + 1}`);
    numeros.set(fait.sessionId, fait.numero);
    const parts = new Map<number, number>();
    for (const { echeanceId, montant } of fait.lignes)
      parts.set(echeanceId, (parts.get(echeanceId) ?? 0) + montant);
    const given = somme(parts.values());
    if (given + fait.credit !== fait.montant)
      dire(
        `ses échéances (${formaterMontant(given)}) et son crédit (${formaterMontant(fait.credit)}) ne font pas son montant (${formaterMontant(fait.montant)})`,
      );
    desClotures.compter(fait, fait.montant, dire);
    const { eleveId, matricule } = fait;
    const titulaire = { eleveId, matricule };
    paiements.set(fait.paiementId, { rang, instant, fait, titulaire, annulation: undefined, parts });
  }

  function lireAnnulation({ rang, instant }: Ecriture, fait: AnnulationDite, dire: Dire): void {
    const of = paiements.get(fait.paiementId);
    if (of === undefined) return dire("annule un paiement que rien n'écrit avant");
    if (of.annulation !== undefined) return dire('annule un paiement déjà annulé');
    const { montant, numero, sessionId, moyenPaiement } = of.fait;
    const isSame =
      fait.montant === montant &&
      fait.numero === numero &&
      fait.eleveId === of.titulaire.eleveId &&
      fait.sessionId === sessionId &&
      fait.moyenPaiement === moyenPaiement;
    if (!isSame) dire(`annule autre chose que ce que l'écriture ${of.rang} a encaissé`);
    desClotures.compter(fait, -fait.montant, dire);
    of.annulation = { rang, instant, fait };
  }

  function lireCredit(_entry: Ecriture, fait: CreditDit, dire: Dire): void {
    const total = somme(
      fait.affectations.flatMap(({ affectations }) => affectations.map(({ montant }) => montant)),
    );
    if (total !== fait.montant) dire('ses parts ne font pas son montant');
    for (const { paiementId, affectations } of fait.affectations) {
      const of = paiements.get(paiementId);
      if (of === undefined || of.titulaire.eleveId !== fait.eleveId || of.annulation !== undefined) {
        dire("se sert d'un paiement qui n'est pas de cet élève, ou annulé");
        continue;
      }
      for (const { echeanceId, montant } of affectations)
        of.parts.set(echeanceId, (of.parts.get(echeanceId) ?? 0) + montant);
      if (somme(of.parts.values()) > of.fait.montant)
        dire(`se sert de plus que le crédit du ${ouDuRecu(of.fait)}`);
    }
  }

  function lireCle({ rang, instant }: Ecriture, fait: CleDite, dire: Dire): void {
    if (fait.cle !== fait.ancienne) dire("remplace une autre clé que celle de l'école");
    remplacees.set(fait.ancienne, instant);
    cles.set(fait.nouvelle, rang);
  }

  const ouDeLAnnulation = (fait: AnnulationDite): string => {
    const of = paiements.get(fait.paiementId);
    return of === undefined
      ? `Annulation du reçu ${formaterNumero(fait.numero)}`
      : `Annulation du ${ouDuRecu(of.fait)}`;
  };

  /** Reads an entry of a kind. `direOu`: tells what does not hold, and where. */
  const lit =
    <G extends GenreDEcriture>(kind: G, { ou: nommer, jour, lire }: Genre<Faits[G]>): LireGenre =>
    (entry, direOu, noter) => {
      const { rang, entiteId, instant } = entry;
      const lu = lireContenu(kind, entry);
      if (lu === undefined) return direOu('son contenu ne se lit pas');
      const { fait, designe } = lu;
      if (designe !== entiteId) direOu('elle ne désigne pas ce qu’elle raconte');
      // Older entries do not tell their hour.
      if (fait.instant !== undefined && fait.instant !== instant)
        direOu('son heure n’est pas celle qu’elle raconte');
      if (fait.cle !== undefined && !cles.has(fait.cle)) cles.set(fait.cle, rang);
      if (fait.cle !== undefined && remplacees.has(fait.cle))
        direOu("elle porte une clé de l'école qui était remplacée");
      const ou = nommer?.(fait);
      const dire = (quoi: string) => direOu(quoi, ou);
      if (jour !== undefined && jour(fait, entry) !== jourDe(instant))
        dire('son heure n’est pas du jour qu’elle dit');
      lire(entry, fait, dire, noter);
    };

  const genres: Readonly<Record<GenreDEcriture, LireGenre>> = {
    // Money of another day says on which it was typed; the entry is of that day.
    paiement: lit('paiement', {
      ou: ouDuRecu,
      jour: ({ saisiLe, jour }) => saisiLe ?? jour,
      lire: lirePaiement,
    }),
    annulation: lit('annulation', {
      ou: ouDeLAnnulation,
      // Money typed for another day may go back in that day's book, on the day of its typing.
      jour: ({ paiementId, jour }, { instant }) => {
        const of = paiements.get(paiementId)?.fait;
        return jour === of?.jour && of.saisiLe === jourDe(instant) ? of.saisiLe : jour;
      },
      lire: lireAnnulation,
    }),
    credit: lit('credit', { ou: ({ matricule }) => `Crédit de l'élève ${matricule}`, lire: lireCredit }),
    reprise: lit('reprise', { ou: ouDeLaReprise, jour: ({ jour }) => jour, lire: desReprises.lire }),
    retraitReprise: lit('retraitReprise', {
      ou: desReprises.ouDuRetrait,
      jour: ({ jour }) => jour,
      lire: desReprises.retirer,
    }),
    fusion: lit('fusion', { ou: ouDeLaFusion, jour: ({ jour }) => jour, lire: desFusions.lire }),
    retraitFusion: lit('retraitFusion', {
      ou: desFusions.ouDuRetrait,
      jour: ({ jour }) => jour,
      lire: desFusions.retirer,
    }),
    cloture: lit('cloture', { ou: ouDeLaCloture, lire: desClotures.lire }),
    reouverture: lit('reouverture', {
      ou: (fait) => `Réouverture de la ${ouDeLaCloture(fait)}`,
      lire: desClotures.rouvrir,
    }),
    cle: lit('cle', { lire: lireCle }),
    saut: lit('saut', {
      lire: (entry, fait, dire, noter) => desSauts.lire(entry, fait, numeros, dire, noter),
    }),
    effacement: lit('effacement', {
      lire: (_entry, fait, dire) => {
        if (!estSigneParLEcole(ecoleId, fait)) dire("elle efface des noms sans la signature de l'école");
      },
    }),
  };

  return {
    lire(entry) {
      const { rang } = entry;
      const dire = (quoi: string, ou = `Écriture ${rang}`) => void constats.push({ rang, ou, quoi });
      const noter = (quoi: string) => void remarques.push({ rang, ou: `Écriture ${rang}`, quoi });
      maillons.lire(entry, dire, noter);
      const genre = genreDe(entry.genre);
      if (genre === undefined) dire('son contenu ne se lit pas');
      else genres[genre](entry, dire, noter);
    },
    get relecture() {
      const { rang, empreinte, conformes } = maillons;
      const { reprises } = desReprises;
      const { fusions } = desFusions;
      const { sauts } = desSauts;
      const { clotures } = desClotures;
      const lus = { paiements, clotures, reprises, fusions, numeros, cles, sauts, remplacees };
      return { rang, empreinte, conformes, constats, remarques, ...lus };
    },
  };
}
