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

  function lirePaiement({ rang, instant }: Ecriture, fait: PaiementDit, dire: (quoi: string) => void): void {
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

  function lireAnnulation(
    { rang, instant }: Ecriture,
    fait: AnnulationDite,
    dire: (quoi: string) => void,
  ): void {
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

  function lireCredit(fait: CreditDit, dire: (quoi: string) => void): void {
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

  function lireCle({ rang, instant }: Ecriture, fait: CleDite, dire: (quoi: string) => void): void {
    if (fait.cle !== fait.ancienne) dire("remplace une autre clé que celle de l'école");
    remplacees.set(fait.ancienne, instant);
    cles.set(fait.nouvelle, rang);
  }

  /** Reads what an entry tells. */
  function lireFait(
    entry: Ecriture,
    dire: (quoi: string, ou?: string) => void,
    noter: (quoi: string) => void,
  ): void {
    const { rang, entiteId, instant } = entry;
    const lu = lireContenu(genreDe(entry.genre), entry);
    if (lu === undefined) return dire('son contenu ne se lit pas');
    const daysOf = (jour: string, ou: string) => {
      if (jourDe(instant) !== jour) dire('son heure n’est pas du jour qu’elle dit', ou);
    };
    const at = (ou: string) => (quoi: string) => dire(quoi, ou);
    if (lu.designe !== entiteId) dire('elle ne désigne pas ce qu’elle raconte');
    // Older entries do not tell their hour.
    if (lu.fait.instant !== undefined && lu.fait.instant !== instant)
      dire('son heure n’est pas celle qu’elle raconte');
    if (lu.fait.cle !== undefined && !cles.has(lu.fait.cle)) cles.set(lu.fait.cle, rang);
    if (lu.fait.cle !== undefined && remplacees.has(lu.fait.cle))
      dire("elle porte une clé de l'école qui était remplacée");
    if (lu.genre === 'cle') return lireCle(entry, lu.fait, dire);
    if (lu.genre === 'saut') return desSauts.lire(entry, lu.fait, numeros, dire, noter);
    if (lu.genre === 'effacement') {
      if (!estSigneParLEcole(ecoleId, lu.fait)) dire("elle efface des noms sans la signature de l'école");
      return;
    }
    if (lu.genre === 'paiement') {
      // Money of another day says on which it was typed; the entry is of that day.
      daysOf(lu.fait.saisiLe ?? lu.fait.jour, ouDuRecu(lu.fait));
      const faute = fauteDeSaisie(lu.fait);
      if (faute !== undefined) dire(faute, ouDuRecu(lu.fait));
      lirePaiement(entry, lu.fait, at(ouDuRecu(lu.fait)));
    } else if (lu.genre === 'annulation') {
      const of = paiements.get(lu.fait.paiementId);
      const ou =
        of === undefined
          ? `Annulation du reçu ${formaterNumero(lu.fait.numero)}`
          : `Annulation du ${ouDuRecu(of.fait)}`;
      // Money typed for another day may go back in that day's book, on the day of its typing.
      const isOfItsDay = lu.fait.jour === of?.fait.jour && of.fait.saisiLe === jourDe(instant);
      if (!isOfItsDay) daysOf(lu.fait.jour, ou);
      lireAnnulation(entry, lu.fait, at(ou));
    } else if (lu.genre === 'credit') lireCredit(lu.fait, at(`Crédit de l'élève ${lu.fait.matricule}`));
    else if (lu.genre === 'reprise') {
      daysOf(lu.fait.jour, ouDeLaReprise(lu.fait));
      desReprises.lire(entry, lu.fait, at(ouDeLaReprise(lu.fait)));
    } else if (lu.genre === 'retraitReprise') {
      const ou = desReprises.ouDuRetrait(lu.fait);
      daysOf(lu.fait.jour, ou);
      desReprises.retirer(entry, lu.fait, at(ou));
    } else if (lu.genre === 'fusion') {
      daysOf(lu.fait.jour, ouDeLaFusion(lu.fait));
      desFusions.lire(entry, lu.fait, at(ouDeLaFusion(lu.fait)));
    } else if (lu.genre === 'retraitFusion') {
      const of = desFusions.de(lu.fait);
      const ou =
        of === undefined ? `Réunion ${lu.fait.fusionId} défaite` : `Défaite de la ${ouDeLaFusion(of)}`;
      daysOf(lu.fait.jour, ou);
      desFusions.retirer(entry, lu.fait, at(ou));
    } else if (lu.genre === 'reouverture')
      desClotures.rouvrir(entry, lu.fait, at(`Réouverture de la ${ouDeLaCloture(lu.fait)}`));
    else desClotures.lire(entry, lu.fait, at(ouDeLaCloture(lu.fait)));
  }

  return {
    lire(entry) {
      const { rang } = entry;
      const dire = (quoi: string, ou = `Écriture ${rang}`) => void constats.push({ rang, ou, quoi });
      const noter = (quoi: string) => void remarques.push({ rang, ou: `Écriture ${rang}`, quoi });
      maillons.lire(entry, dire, noter);
      lireFait(entry, dire, noter);
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
