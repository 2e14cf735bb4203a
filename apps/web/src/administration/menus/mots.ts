/** The words that the screens of menus, tabs and privileges share. */
import { LIBELLES_DES_ACCES } from '@gestionscolaire/contract/administration/champs.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_TECHNIQUE = [
  { label: 'Administration technique', to: ADRESSES.adminTechnique },
] as const;
/** The hints under the labels of both forms. */
export const INDICES = {
  reference: "Un mot sans espace, qui n'est qu'à lui, par exemple bulletins. Il ne change plus ensuite.",
  ordre: 'Sa place parmi ses voisins\u00A0: le plus petit vient en premier.',
  acces: `${LIBELLES_DES_ACCES.Prive}\u00A0: il faut un privilège pour le voir. Public\u00A0: toute personne connectée le voit.`,
  adresse: "L'écran que sa tuile ouvre, par exemple /listPays, ou un site, par exemple https://exemple.org.",
} as const;
