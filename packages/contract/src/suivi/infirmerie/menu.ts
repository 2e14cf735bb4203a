/** Names the menu of the infirmary: it alone opens health sheets and visits, and no other menu does. Additions. */
import type { ReferenceMenu } from '#ecrans/references.ts';

export const MENU_INFIRMERIE = 'infirmerie' satisfies ReferenceMenu;
