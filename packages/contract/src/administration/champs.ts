/** Fields of menus and tabs that no other entity has. */
import * as z from 'zod/mini';
import { adresseDeTuile, estAdresseDEcran, estAdresseDeSite } from '#adresses.ts';
import { omissible, texteRequis } from '#core/api/fields.ts';
import { aDesCaracteresInterdits, cle, longueur, nettoyer } from '#core/text/cle.ts';
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

/** Where a tile leads: a screen of the product, or another site (AMB-040). 'listeEcole' is kept as '/listeEcole' (AMB-024). */
export function adresseDEcran() {
  return texteRequis('Adresse', {
    nom: "L'adresse",
    max: 200,
    nettoie: (text) => adresseDeTuile(nettoyer(text)),
    regle: {
      accepte: (text) => estAdresseDEcran(text) || estAdresseDeSite(text),
      phrase:
        "L'adresse est celle d'un écran du produit, par exemple /listPays, ou d'un site, par exemple https://exemple.org.",
    },
  });
}

/** A main menu, or 0: 'principal' (A§4). */
export function menuPere() {
  const error = 'Le menu père est obligatoire.';
  const schema = z.int({ error }).check(z.gte(MENU_PRINCIPAL, { error }));
  return { label: 'Menu père', schema, required: true, initial: MENU_PRINCIPAL, of: 'menus' } as const;
}

/** Most characters of a name: the longest of a file that was sent, or whatever a program calls an image. */
const NOM_MAXIMAL = 200;

/**
 * Name of an uploaded image (AMB-047, AMB-048). One that is no file of the product is ignored, as is none at all: what is there
 * stays (server: fichiers/nommer.ts). `aucune`: what stands for no image.
 */
function image(aucune: string) {
  const error = "L'image n'est pas une image du produit.";
  const schema = z.string({ error }).check(
    z.refine((text) => !aDesCaracteresInterdits(text), { error }),
    z.refine((text) => longueur(text) <= NOM_MAXIMAL, { error }),
  );
  return omissible({ label: 'Image', schema, required: false, initial: aucune } as const);
}
export const imageDeMenu = () => image(IMAGE_PAR_DEFAUT);
export const imageDOnglet = () => image('');
