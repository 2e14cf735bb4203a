/** Declares the fields that only menus and tabs have. */
import * as z from 'zod/mini';
import { omissible, texteRequis } from '#core/api/fields.ts';
import { aDesCaracteresInterdits, cle, longueur, nettoyer } from '#core/text/cle.ts';
import { wordedTable } from '#core/text/formulations.ts';
import { adresseDeTuile, estAdresseDEcran, estAdresseDeSite } from '#ecrans/adresses.ts';
import { MENU_PRINCIPAL } from '#ecrans/references.ts';

/** The access types: everyone signed in sees and reads a Public one; a Prive one needs a privilege (AMB-017). */
export const TYPES_ACCES = ['Prive', 'Public'] as const;
/** Their names: as the documents write them, or in right French. */
export const LIBELLES_DES_ACCES = wordedTable({
  Prive: { document: 'Prive', corrigees: 'Privé' },
  Public: 'Public',
});

/** The image of a menu for which none was chosen (AMB-047); tiles then show the icon of the menu's reference. */
export const IMAGE_PAR_DEFAUT = 'menu.png';

/** Declares the word by which code and privileges know a menu or a tab; it never changes once given (A§5). */
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

/** A reference to look for; it may be one that no menu has. */
export const reference = z.string().check(
  z.maxLength(100),
  z.refine((text) => !aDesCaracteresInterdits(text)),
);

/**
 * Declares the address that a tile leads to: a screen of the product, or another site (AMB-040). 'listeEcole' is kept as
 * '/listeEcole' (AMB-024).
 */
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

/** Declares the choice of a main menu; 0 stands for 'principal' (A§4). */
export function menuPere() {
  const error = 'Le menu père est obligatoire.';
  const schema = z.int({ error }).check(z.gte(MENU_PRINCIPAL, { error }));
  return { label: 'Menu père', schema, required: true, initial: MENU_PRINCIPAL, of: 'menus' } as const;
}

/** The longest name of an image, in characters: of a file that was sent, or whatever a program sends instead. */
const NOM_MAXIMAL = 200;

/**
 * Declares the name of an uploaded image (AMB-047, AMB-048). A name that is no file of the product is ignored, as an absent one
 * is: the stored image stays (server: fichiers/nommer.ts). `aucune` stands for no image.
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
