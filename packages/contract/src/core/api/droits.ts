/** Declares the operations that a privilege may allow, whatever the menu; administration declares the menus. */

/** The operations that an access mode allows on a menu or tab (AMB-016). Any active privilege allows lecture. */
export const OPERATIONS = ['lecture', 'ajout', 'modification', 'suppression'] as const;
export type Operation = (typeof OPERATIONS)[number];
