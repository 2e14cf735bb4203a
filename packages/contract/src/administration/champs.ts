/** Fields of menus and tabs that no other entity has. */
import * as z from 'zod/mini';
import { aDesCaracteresInterdits, cle } from '../core/cle.ts';
import { texteRequis } from '../core/fields.ts';
import { NOM_D_IMAGE } from '../fichiers/fichiers.ts';
import { MENU_PRINCIPAL } from './references.ts';

/** Public: seen and read by everyone signed in; Prive: a privilege is needed (AMB-017). */
export const TYPES_ACCES = ['Prive', 'Public'] as const;

/** Image that a menu without a chosen one carries (AMB-047); tiles then show the icon of the menu's reference. */
export const IMAGE_PAR_DEFAUT = 'menu.png';

/** The word by which code and privileges know a menu or a tab; never changed once it is given (A§5). */
export function referenceDeCode() {
  return texteRequis('Référence', {
    nom: 'La référence',
    max: 60,
    regle: {
      accepte: (text) => /^[\w.-]+$/.test(cle(text)),
      phrase: 'La référence est faite de lettres, de chiffres, de points et de tirets, sans espace.',
    },
  });
}

/** A reference that is looked for. */
export const reference = z.string().check(
  z.maxLength(100),
  z.refine((text) => !aDesCaracteresInterdits(text)),
);

/** The address of a screen of the product: its tile leads there and nowhere else. */
export function adresseDEcran() {
  return texteRequis('Adresse', {
    nom: "L'adresse",
    max: 200,
    regle: {
      accepte: (text) => /^\/(?![/\\])\S*$/.test(text),
      phrase: "L'adresse est celle d'un écran du produit et commence par /, par exemple /listPays.",
    },
  });
}

/** A main menu, or 0: 'principal' (A§4). */
export function menuPere() {
  const error = 'Le menu père est obligatoire.';
  const schema = z.int({ error }).check(z.gte(MENU_PRINCIPAL, { error }));
  return { label: 'Menu père', schema, required: true, initial: MENU_PRINCIPAL, of: 'menus' } as const;
}

/** Name of an uploaded image (AMB-047). */
export function imageDeMenu() {
  const error = "L'image n'est pas une image du produit.";
  const schema = z.string({ error }).check(z.regex(NOM_D_IMAGE, { error }));
  return { label: 'Image', schema, required: false, initial: IMAGE_PAR_DEFAUT } as const;
}

/** Name of an uploaded image, or '' (AMB-048). */
export function imageDOnglet() {
  const error = "L'image n'est pas une image du produit.";
  const schema = z
    .string({ error })
    .check(z.refine((text) => text === '' || NOM_D_IMAGE.test(text), { error }));
  return { label: 'Image', schema, required: false, initial: '' } as const;
}
