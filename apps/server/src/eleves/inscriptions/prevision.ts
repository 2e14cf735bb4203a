/**
 * Returns what an enrolment will owe, and what forbids it. The preview shows the answer of `prevoir`, and the write
 * writes it: an addition, a change, a class enrolled at once and an import all come here.
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
import { fauteDeMois } from './regles.ts';
import { type NouvelleInscription, remiseDe } from './saisie.ts';
import { type Inscription, readPrestations, type TenuesEtAbsentes, tenuesEtAbsentes } from './tenue.ts';

/** The part of an enrolment that decides its schedule. */
export type DemandeDInscription = Pick<NouvelleInscription, 'classeId' | 'prestationIds' | 'premierMois'> &
  Remise & {
    readonly remiseMotif?: string | null;
    /** True asks for today's prices although nothing else changes. */
    readonly recalculer?: boolean | undefined;
  };

export interface Prevision {
  readonly difference: Difference;
  /** The faults by field; with any, nothing is written. */
  readonly fautes: Record<string, string>;
  /** Those of them that tell what is paid, or which discount stands. */
  readonly fautesDuReste: Record<string, string>;
  /** The services that the enrolment had before. */
  readonly taken: readonly number[];
  /** The reason why the lines change, in words: 'Changement de classe'. */
  readonly motif: string;
}

interface Changement {
  readonly champ: string;
  readonly motif: string;
}

/** Returns the changes of a person that change the schedule. */
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

/**
 * Finds a fault when something changes for a pupil who left: their schedule is not recomputed, so the change would say
 * what is not so.
 */
function fautesDeParti({ etat }: Inscription, parts: readonly Changement[]): Record<string, string> {
  if (etat === 'inscrit') return {};
  const phrase = 'Cet élève est parti : cela se change une fois son retour enregistré.';
  return Object.fromEntries(parts.map(({ champ }) => [champ, phrase]));
}

/** Returns the schedule of a pupil who is enrolled now. */
function previsionNeuve(tarifs: Tarifs, demande: DemandeDInscription): Prevision {
  const bareme = baremeDe(tarifs, demande);
  const fautes = {
    ...fautesDeMontant(demande, lignesBrutes(bareme)),
    ...fauteSansPrix(tarifs, demande.classeId, demande.prestationIds),
    ...fauteDeMois(tarifs.session, demande.premierMois),
  };
  const difference = recalculer([], bareme, remiseDe(demande));
  return { difference, fautes, fautesDuReste: {}, taken: [], motif: '' };
}

/**
 * Returns how a change alters the lines that stand: not at all, unless the schedule depends on it, or the person asks
 * for it.
 */
export function previsionDeChangement(
  tarifs: Tarifs,
  demande: DemandeDInscription,
  before: Inscription,
  { taken, tenues, absentes }: TenuesEtAbsentes & { readonly taken: readonly number[] },
): Prevision {
  const parts = changementsDe(before, taken, demande);
  const isRecomputed = before.etat === 'inscrit' && (demande.recalculer === true || parts.length > 0);
  const remise = remiseDe(demande);
  const gone = new Set(absentes.map(cleDeLigne));
  const difference = isRecomputed
    ? recalculer(tenues, baremeDe(tarifs, demande), remise, gone)
    : differenceEntre(tenues, [], []);
  const added = demande.prestationIds.filter((one) => !taken.includes(one));
  const fautesDuReste = isRecomputed ? fautesDuRecalcul(difference, remise) : {};
  const fautes = {
    ...fautesDuReste,
    ...fautesDeParti(before, parts),
    ...fauteSansPrix(tarifs, demande.classeId, added),
    ...fauteDeMois(tarifs.session, demande.premierMois),
  };
  return { difference, fautes, fautesDuReste, taken, motif: motifDe(parts) };
}

/** Returns the schedule that an enrolment makes; `before`: the enrolment that stands, null for a new one. */
export async function prevoir(
  db: Db,
  tarifs: Tarifs,
  demande: DemandeDInscription,
  before: Inscription | null,
): Promise<Prevision> {
  if (before === null) return previsionNeuve(tarifs, demande);
  const taken = await readPrestations(db, before.ecoleId, before.id);
  return previsionDeChangement(tarifs, demande, before, { taken, ...(await tenuesEtAbsentes(db, before)) });
}
