/**
 * Says what the register of a school's days holds: the seal of a day with its sheets, then each sheet that was added, corrected or
 * justified after it, as the act left it. Pupils stand in it by their enrolments alone: nothing of them has to be erased. Pure.
 */
import { DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { ETATS_D_ABSENCE } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { GENRES_D_ABSENCE } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { GenreDuRegistre } from '#suivi/tables/registre.ts';

const entier = z.int();

const absenceDite = z.strictObject({
  inscriptionId: entier,
  genre: z.enum(GENRES_D_ABSENCE),
  minutes: z.nullable(entier),
  etat: z.enum(ETATS_D_ABSENCE),
  /** 1: it was struck, the pupil was there. */
  annulee: entier,
});
export type AbsenceDite = z.infer<typeof absenceDite>;

const feuilleDite = z.strictObject({
  id: entier,
  classeId: entier,
  demiJournee: z.enum(DEMI_JOURNEES),
  /** The lesson, 0 for the half-day. */
  cours: entier,
  effectif: entier,
  /** When it was filled, by the device, and when it arrived. */
  remplieLe: z.string(),
  arriveeLe: z.string(),
  absences: z.array(absenceDite),
});
export type FeuilleDite = z.infer<typeof feuilleDite>;

const contenuDuRegistre = z.strictObject({
  feuilles: z.array(feuilleDite),
  /** The half-days on which each class was to be called, in the seal of a day alone: class, number. */
  attendus: z.array(z.tuple([entier, entier])),
});
export type ContenuDuRegistre = z.infer<typeof contenuDuRegistre>;

/** An entry before it has its place in the chain. */
export interface EcritureDuRegistre {
  readonly genre: GenreDuRegistre;
  readonly jour: string;
  readonly instant: string;
  readonly auteurId: number | null;
  readonly contenu: string;
}

/** Writes what an entry holds. */
export const ecrireContenu = (contenu: ContenuDuRegistre): string =>
  // An entry that its own reader would not understand is never written.
  JSON.stringify(z.parse(contenuDuRegistre, contenu));

/** Reads what an entry holds; undefined for anything that the product did not write. */
export function lireEcriture(text: string): ContenuDuRegistre | undefined {
  try {
    return contenuDuRegistre.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns the hash of an entry. */
export const empreinteDEcriture = ({ genre, jour, instant, auteurId, contenu }: EcritureDuRegistre): string =>
  hashOf(JSON.stringify(['S', genre, jour, instant, auteurId, contenu]));
