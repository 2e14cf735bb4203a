/** Names the menu of facts and of contacts with families. Additions. */
import type { ReferenceMenu } from '#ecrans/references.ts';

export const MENU_VIE_SCOLAIRE = 'vieScolaire' satisfies ReferenceMenu;
