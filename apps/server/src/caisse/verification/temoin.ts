/**
 * Takes the journal as a witness: it tells every payment, cancellation, closing, reprise and merge in its own words. It betrays an
 * owner who changed the books and the chain alike but forgot it, and names the receipt. Acts that were never told
 * there (a demonstration's) are no fault. Pure.
 */
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import * as z from 'zod/mini';
import { jsonDe } from '#caisse/ecritures/contenus.ts';
import type { Constat, Relecture } from './chaine.ts';
import { direValeur, ouDeLaCloture, ouDeLaFusion, ouDeLaReprise, ouDuRecu } from './dits.ts';

/** An act of the journal about a payment or a closing. */
export interface ActeTenu {
  readonly entite: string;
  readonly entiteId: number;
  /** The changes as JSON, {champ: [avant, après]}. */
  readonly changements: string;
}

const value = z.nullable(z.union([z.string(), z.number()]));
type Valeur = z.output<typeof value>;
const changements = z.record(z.string(), z.tuple([value, value]));

/** Returns the value that each field has after an act; a field that the act does not name is absent. */
function lireActe(text: string): ReadonlyMap<string, Valeur> {
  const { data = {} } = changements.safeParse(jsonDe(text));
  return new Map(Object.entries(data).map(([champ, [, apres]]) => [champ, apres]));
}

const MOTS: Readonly<Record<string, string>> = {
  eleveId: 'élève',
  sessionId: 'année scolaire',
  moyenPaiement: 'moyen de paiement',
  reference: 'référence',
  numero: 'numéro',
  annuleMotif: "motif de l'annulation",
  rouverteMotif: 'motif de la réouverture',
  caissierId: 'caissier',
  attendu: 'espèces attendues',
  compte: 'espèces comptées',
  ecart: 'écart',
  resteAnterieur: 'reste antérieur',
  dejaPaye: 'déjà payé',
  ecarteId: 'fiche réunie',
  reste: 'reste',
  estActif: 'en vigueur',
};

type Faits = Readonly<Record<string, string | number | null>>;

interface Temoigne {
  readonly rang: number;
  readonly ou: string;
  /** The facts of the chain, by the journal's fields: those of the first act, where null need not be told. */
  readonly crees: Faits;
  /** The facts of later acts. */
  readonly changes: Faits;
}

function temoigneDuPaiement({ paiements }: Relecture, id: number): Temoigne | undefined {
  const one = paiements.get(id);
  if (one === undefined) return undefined;
  const { eleveId, sessionId, numero, montant, moyenPaiement, reference, observations } = one.fait;
  const { jour, saisiLe = null } = one.fait;
  const autre = saisiLe === null ? {} : { jour };
  const facts = { eleveId, sessionId, numero, montant, moyenPaiement, reference, ...autre };
  const crees = observations === undefined ? facts : { ...facts, observations };
  const annuleMotif = one.annulation?.fait.motif ?? null;
  return { rang: one.rang, ou: ouDuRecu(one.fait), crees, changes: { annuleMotif } };
}

function temoigneDeLaCloture({ clotures }: Relecture, id: number): Temoigne | undefined {
  const one = clotures.get(id);
  if (one === undefined) return undefined;
  const { caissierId, jour, attendu, compte, ecart, observations } = one.fait;
  const crees = { caissierId, jour, attendu, compte, ecart, observations };
  const rouverteMotif = one.reouverture?.fait.motif ?? null;
  return { rang: one.rang, ou: ouDeLaCloture(one.fait), crees, changes: { rouverteMotif } };
}

function temoigneDeLaReprise({ reprises }: Relecture, id: number): Temoigne | undefined {
  const one = reprises.get(id);
  if (one === undefined) return undefined;
  const { eleveId, resteAnterieur, dejaPaye } = one.fait;
  const estActif = one.retrait === undefined ? 1 : 0;
  return {
    rang: one.rang,
    ou: ouDeLaReprise(one.fait),
    crees: { eleveId, resteAnterieur, dejaPaye },
    changes: { estActif },
  };
}

function temoigneDeLaFusion({ fusions }: Relecture, id: number): Temoigne | undefined {
  const one = fusions.get(id);
  if (one === undefined) return undefined;
  const { eleveId, ecarteId, reste } = one.fait;
  const estActif = one.retrait === undefined ? 1 : 0;
  // A balance of nothing is told as well as any.
  const crees = { eleveId, ecarteId, reste };
  return { rang: one.rang, ou: ouDeLaFusion(one.fait), crees, changes: { estActif } };
}

const TEMOINS: Readonly<Record<string, (relecture: Relecture, id: number) => Temoigne | undefined>> = {
  clotures: temoigneDeLaCloture,
  reprises: temoigneDeLaReprise,
  fusions: temoigneDeLaFusion,
};

/** Names a record that the chain does not know. */
function nommer({ entite, entiteId }: ActeTenu, dit: ReadonlyMap<string, Valeur>): string {
  const numero = dit.get('numero');
  if (entite === 'reprises') return `reprise ${entiteId}`;
  if (entite === 'fusions') return `réunion de fiches ${entiteId}`;
  if (entite === 'clotures') return `clôture du ${direValeur('jour', dit.get('jour') ?? null)}`;
  return typeof numero === 'number' ? `reçu ${formaterNumero(numero)}` : `paiement ${entiteId}`;
}

/** Returns every difference between the journal and the chain. */
export function comparerJournal(relecture: Relecture, actes: readonly ActeTenu[]): Constat[] {
  const absents = new Set<string>();
  return actes.flatMap((acte): Constat[] => {
    const { entite, entiteId } = acte;
    const dit = lireActe(acte.changements);
    const read = TEMOINS[entite] ?? temoigneDuPaiement;
    const temoigne = read(relecture, entiteId);
    if (temoigne === undefined) {
      const key = `${entite} ${entiteId}`;
      if (absents.has(key)) return [];
      absents.add(key);
      return [{ rang: null, ou: nommer(acte, dit), quoi: 'au journal, absent de la chaîne' }];
    }
    const { rang, ou, crees, changes } = temoigne;
    const isFirst =
      dit.has('numero') || dit.has('compte') || dit.has('resteAnterieur') || dit.has('ecarteId');
    return Object.entries(isFirst ? crees : changes)
      .filter(([champ, fait]) => (isFirst || dit.has(champ)) && (dit.get(champ) ?? null) !== fait)
      .map(([champ, fait]) => {
        const mot = MOTS[champ] ?? champ;
        const [ecrit, temoin] = [direValeur(mot, fait), direValeur(mot, dit.get(champ) ?? null)];
        return { rang, ou, quoi: `${mot} : ${ecrit} dans la chaîne, ${temoin} au journal` };
      });
  });
}
