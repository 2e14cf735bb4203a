/** Reads the cells of a block of prices. Pure. */
import { lireMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Couche, MontantTape } from './modele.ts';

const VIDE = /^(?:-|–|—)?$/;
const OUI = /^(?:1|x|oui|vrai|o)$/i;

/** Reads a cell as an amount; a text that is none stays, and the cell says so. */
export function lireCellule(text: string, couche: Couche): MontantTape {
  if (couche === 'estObligatoire') return OUI.test(text) ? 1 : 0;
  if (VIDE.test(text)) return null;
  return lireMontant(text) ?? text;
}
