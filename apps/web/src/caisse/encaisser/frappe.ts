/**
 * Keeps what a cashier types between the choice of a pupil and the form of their payment: 'Entrée, Alt+1' pressed at once must not
 * be lost, nor land in another field. Enter is let go: no key pressed before the amount is seen collects.
 */
import { MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { isPressed, type Pressed } from '#core/shell/shortcuts/keys.ts';
import { toucheDuMoyen } from './encaissement.ts';

/**
 * The keys of a payment: `keys` a proposition asked for, 'Alt+1'; `chiffres` an amount typed by digits; `moyen` the keys of a
 * means, 'Alt+5'; `reference` what is typed after it.
 */
export interface Frappe {
  readonly keys: string | null;
  readonly chiffres: string;
  readonly moyen: string | null;
  readonly reference: string;
}

const RIEN: Frappe = { keys: null, chiffres: '', moyen: null, reference: '' };
const DES_MONTANTS = ['Alt+1', 'Alt+2', 'Alt+3'] as const;
const DES_MOYENS: readonly string[] = MOYENS.map(toucheDuMoyen);
const DES_ESPECES = toucheDuMoyen('especes');
/** Milliseconds after which nobody waits for the form any more: the page says itself why it does not come. */
const AU_PLUS = 10_000;

/** Returns what was typed with one more key; undefined for a key that is none of this, as F2 or Tab. */
function avecLaTouche(frappe: Frappe, event: Pressed): Frappe | undefined {
  const keys = DES_MONTANTS.find((one) => isPressed(one, event));
  if (keys !== undefined) return { ...frappe, keys, chiffres: '' };
  const moyen = DES_MOYENS.find((one) => isPressed(one, event));
  if (moyen !== undefined) return { ...frappe, moyen };
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // After a means that has a reference, the form would have the focus there.
  if (frappe.moyen !== null && frappe.moyen !== DES_ESPECES && event.key.length === 1)
    return { ...frappe, reference: frappe.reference + event.key };
  // A sign between digits is kept with them: '1.5' is not '15'.
  if (/^\d$/.test(event.key) || (frappe.chiffres !== '' && /^[.,]$/.test(event.key)))
    return { ...frappe, keys: null, chiffres: frappe.chiffres + event.key };
  // A letter or Enter has no field yet: it is dropped, not kept for one.
  return event.key.length === 1 || event.key === 'Enter' ? frappe : undefined;
}

let enCours: { frappe: Frappe; finir: () => void } | undefined;

/** Begins to keep what is typed, after what was typed `before`, until the form takes it. */
export function garderLaFrappe(before: Frappe = RIEN): void {
  enCours?.finir();
  const noter = (event: KeyboardEvent) => {
    if (enCours === undefined) return;
    const next = avecLaTouche(enCours.frappe, event);
    if (next === undefined) return;
    enCours.frappe = next;
    event.preventDefault();
    event.stopPropagation();
  };
  const echeance = setTimeout(() => prendreLaFrappe(), AU_PLUS);
  document.addEventListener('keydown', noter, true);
  enCours = {
    frappe: before,
    finir: () => {
      clearTimeout(echeance);
      document.removeEventListener('keydown', noter, true);
    },
  };
}

/** Returns what was typed since, and keeps nothing more. */
export function prendreLaFrappe(): Frappe {
  const { frappe = RIEN } = enCours ?? {};
  enCours?.finir();
  enCours = undefined;
  return frappe;
}
