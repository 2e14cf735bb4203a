/**
 * What an enrolment will owe, and what forbids it. The preview shows what `prevoir` answers, and the writing writes it: an
 * addition, a change, a class enrolled at once and an import all come here.
 */
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { cleDeLigne, lignesBrutes } from '@gestionscolaire/contract/eleves/echeancier.ts';
import {
  type Difference,
  differenceEntre,
  fautesDuRecalcul,
  recalculer,
} from '@gestionscolaire/contract/eleves/recalcul.ts';
import { fautesDeMontant, type Remise } from '@gestionscolaire/contract/eleves/remises.ts';
import type { Db } from '#core/db/database.ts';
import { baremeDe, fauteSansPrix, type Tarifs } from './bareme.ts';
import {
  fauteDeMois,
  type Inscription,
  type NouvelleInscription,
  readPrestations,
  remiseDe,
  tenuesEtAbsentes,
} from './tenue.ts';

/** What of an enrolment its schedule follows from. */
export type DemandeDInscription = Pick<NouvelleInscription, 'classeId' | 'prestationIds' | 'premierMois'> &
  Remise & {
    readonly remiseMotif?: string | null;
    /** Follows the prices of today although nothing else changes. */
    readonly recalculer?: boolean | undefined;
  };

export interface Prevision {
  readonly difference: Difference;
  /** By field; with any, nothing is written. */
  readonly fautes: Record<string, string>;
  /** Services that the enrolment had before. */
  readonly taken: readonly number[];
  /** Why the lines change, in words: 'Changement de classe'. */
  readonly motif: string;
}

interface Changement {
  readonly champ: string;
  readonly motif: string;
}

/** What a person changes that the schedule follows from. */
function changementsDe(
  before: Inscription,
  taken: readonly number[],
  input: DemandeDInscription,
): Changement[] {
  const parts: Changement[] = [];
  if (before.classeId !== input.classeId) parts.push({ champ: 'classeId', motif: 'changement de classe' });
  const isSame =
    taken.length === input.prestationIds.length && taken.every((id) => input.prestationIds.includes(id));
  if (!isSame) parts.push({ champ: 'prestationIds', motif: 'changement de prestations' });
  const percent = input.remisePourcentage === null ? null : centiemes(input.remisePourcentage);
  const motif = `remise : ${input.remiseMotif ?? 'aucune'}`;
  if (before.remiseCentiemes !== percent) parts.push({ champ: 'remisePourcentage', motif });
  else if (before.remiseMontant !== input.remiseMontant) parts.push({ champ: 'remiseMontant', motif });
  if (before.premierMois !== input.premierMois)
    parts.push({ champ: 'premierMois', motif: 'premier mois à payer' });
  return parts;
}

function motifDe(parts: readonly Changement[]): string {
  const [first = 'nouveaux prix', ...others] = parts.map(({ motif }) => motif);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

/** Nothing is recomputed for who left: a change that his schedule does not follow would say what is not so. */
function fautesDeParti({ etat }: Inscription, parts: readonly Changement[]): Record<string, string> {
  if (etat === 'inscrit') return {};
  const phrase = 'Cet élève est parti : cela se change une fois son retour enregistré.';
  return Object.fromEntries(parts.map(({ champ }) => [champ, phrase]));
}

/** The schedule of who is enrolled now. */
function previsionNeuve(tarifs: Tarifs, demande: DemandeDInscription): Prevision {
  const bareme = baremeDe(tarifs, demande);
  const fautes = {
    ...fautesDeMontant(demande, lignesBrutes(bareme)),
    ...fauteSansPrix(tarifs, demande.classeId, demande.prestationIds),
    ...fauteDeMois(tarifs.session, demande.premierMois),
  };
  return { difference: recalculer([], bareme, remiseDe(demande)), fautes, taken: [], motif: '' };
}

/** What a change does to the lines that stand: nothing, unless they follow from it, or the person asks for it. */
async function previsionDeChangement(
  db: Db,
  tarifs: Tarifs,
  demande: DemandeDInscription,
  before: Inscription,
): Promise<Prevision> {
  const taken = await readPrestations(db, before.ecoleId, before.id);
  const parts = changementsDe(before, taken, demande);
  const { tenues, absentes } = await tenuesEtAbsentes(db, before);
  const isRecomputed = before.etat === 'inscrit' && (demande.recalculer === true || parts.length > 0);
  const remise = remiseDe(demande);
  const gone = new Set(absentes.map(cleDeLigne));
  const difference = isRecomputed
    ? recalculer(tenues, baremeDe(tarifs, demande), remise, gone)
    : differenceEntre(tenues, [], []);
  const added = demande.prestationIds.filter((one) => !taken.includes(one));
  const fautes = {
    ...(isRecomputed ? fautesDuRecalcul(difference, remise) : {}),
    ...fautesDeParti(before, parts),
    ...fauteSansPrix(tarifs, demande.classeId, added),
    ...fauteDeMois(tarifs.session, demande.premierMois),
  };
  return { difference, fautes, taken, motif: motifDe(parts) };
}

/** What an enrolment makes of the schedule; `before`: the one that stands, null for one to come. */
export async function prevoir(
  db: Db,
  tarifs: Tarifs,
  demande: DemandeDInscription,
  before: Inscription | null,
): Promise<Prevision> {
  if (before === null) return previsionNeuve(tarifs, demande);
  return previsionDeChangement(db, tarifs, demande, before);
}
