/** Judges the rows that a council sends: what each asks for, and which of its fields cannot be written as they are. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  BILAN_VIDE,
  type BilanLu,
  type ContenuDeBilan,
  type updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { CHAMPS_SANS_NOTES, fautesDeBilan } from '@gestionscolaire/contract/notes/conseil/decision.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { aLaSaisie, auConseil, estTitulaire } from '#notes/lieu/siens.ts';
import type { AnneeDePeriode } from './annee.ts';

type Demande = Input<typeof updateBilans>['bilans'][number];

/** The part of a bilan that a person writes: all of it, the titulaire its appreciation alone. */
export function partDeLaPersonne(caller: Caller, lieu: LieuLu): 'tout' | 'appreciation' | 'rien' {
  if (auConseil(caller, 'ajout')) return 'tout';
  return estTitulaire(caller, lieu) && aLaSaisie(caller, 'modification') ? 'appreciation' : 'rien';
}

/** Returns the bilan that a row asks for: a field that is not sent stays, and a reason goes with what it was for. */
export function bilanVoulu(tenu: ContenuDeBilan, demande: Demande): ContenuDeBilan {
  const asked = Object.fromEntries(
    Object.entries(demande).filter(([champ, value]) => champ in BILAN_VIDE && value !== undefined),
  );
  const whole: ContenuDeBilan = { ...tenu, ...asked };
  return {
    ...whole,
    nonClasseMotif: whole.nonClasse === null ? null : whole.nonClasseMotif,
    decisionMotif: whole.decision === null ? null : whole.decisionMotif,
  };
}

const CHAMPS = Object.keys(BILAN_VIDE).filter((champ): champ is keyof ContenuDeBilan => champ in BILAN_VIDE);
export const memesBilans = (one: ContenuDeBilan, other: ContenuDeBilan): boolean =>
  CHAMPS.every((champ) => one[champ] === other[champ]);

const DISTINCTION_INCONNUE = "Cette distinction n'est pas l'une de celles de la règle.";
const RIEN_DE_CELA =
  'Cette classe se suit par compétences : le conseil n’y dit que l’appréciation et la décision.';
const SANS_NOTES: ReadonlySet<string> = new Set(CHAMPS_SANS_NOTES);
const DIT_PAR_UN_AUTRE =
  "Quelqu'un d'autre l'a dit : le changer demande le droit de modifier ce que disent les conseils.";
const DIT_ET_ARRETE =
  'Le conseil a arrêté cette période : changer ce qu’il a dit demande le droit de modifier ce que disent les conseils.';
const DECISION_RETIREE =
  'Le conseil a arrêté cette période : une décision s’y remplace, elle ne s’y retire plus.';
const DECISION_CHANGEE = 'Le conseil a arrêté cette période : dites pourquoi cette décision change.';
const APPRECIATION_SEULE = "Le titulaire de la classe n'écrit que l'appréciation.";

/** The facts of a class that its rows are checked against. */
export interface FaitsDuConseil {
  readonly lieu: LieuLu;
  readonly inscrits: ReadonlySet<number>;
  readonly estDerniere: boolean;
  /** See AnneeDePeriode; undefined: the class is followed by competences, and nothing is proposed there. */
  readonly propositionDe: AnneeDePeriode['propositionDe'] | undefined;
  readonly distinctions: ReadonlySet<string>;
  readonly tenus: ReadonlyMap<number, BilanLu>;
  /** See readAuteursDeBilans. */
  readonly auteurs: ReadonlyMap<number, number | null>;
  readonly part: 'tout' | 'appreciation';
}

interface Ligne {
  readonly inscriptionId: number;
  readonly tenu: ContenuDeBilan;
  readonly neuf: ContenuDeBilan;
}

/**
 * Returns the fields of a row that say otherwise what stands. The first word on a pupil is an addition; another word in the place of
 * somebody else's, or of anybody's after the arrêt, is a modification, and a decision then has its reason.
 */
export function fautesDeReprise(
  { lieu, auteurs, part }: FaitsDuConseil,
  { inscriptionId, tenu, neuf }: Ligne,
  caller: Caller,
): Record<string, string> {
  const repris = CHAMPS.filter((champ) => tenu[champ] !== null && tenu[champ] !== neuf[champ]);
  const isArretee = lieu.etat === 'arretee';
  // The titulaire has their own right, which is to modify.
  if (part === 'tout' && !auConseil(caller, 'modification')) {
    const phrase = isArretee ? DIT_ET_ARRETE : DIT_PAR_UN_AUTRE;
    if (isArretee || auteurs.get(inscriptionId) !== caller.userId)
      return Object.fromEntries(repris.map((champ) => [champ, phrase]));
  }
  if (!isArretee || !repris.includes('decision')) return {};
  if (neuf.decision === null) return { decision: DECISION_RETIREE };
  // The reason of the decision before is none for this one.
  return neuf.decisionMotif === null || neuf.decisionMotif === tenu.decisionMotif
    ? { decisionMotif: DECISION_CHANGEE }
    : {};
}

/** Returns the fields of a row that cannot be written as they are. */
export function fautesDeLigne(
  { estDerniere, propositionDe, distinctions, part }: FaitsDuConseil,
  { inscriptionId, tenu, neuf }: Ligne,
) {
  if (part === 'appreciation') {
    const champ = CHAMPS.find((one) => one !== 'appreciation' && tenu[one] !== neuf[one]);
    return champ === undefined ? {} : { [champ]: APPRECIATION_SEULE };
  }
  if (propositionDe === undefined) {
    const champ = CHAMPS.find((one) => !SANS_NOTES.has(one) && tenu[one] !== neuf[one]);
    if (champ !== undefined) return { [champ]: RIEN_DE_CELA };
  }
  const isOther = neuf.distinction !== null && neuf.distinction !== tenu.distinction;
  const isSaid = neuf.decision !== tenu.decision || neuf.decisionMotif !== tenu.decisionMotif;
  // A decision that stands is not asked about again, though the figures moved since.
  const said = isSaid ? neuf : { ...neuf, decision: null };
  return {
    ...(isOther && !distinctions.has(neuf.distinction ?? '') && { distinction: DISTINCTION_INCONNUE }),
    ...fautesDeBilan(said, {
      estDerniere,
      // Where nothing is proposed, no decision is another one than that.
      proposition: propositionDe === undefined ? said.decision : propositionDe(inscriptionId),
    }),
  };
}
