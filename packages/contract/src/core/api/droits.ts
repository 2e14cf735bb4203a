/** What a privilege may allow, whatever the menu; the menus themselves are administration's. */

/** What an access mode allows on a menu or tab (AMB-016). Any active privilege at all allows lecture. */
export const OPERATIONS = ['lecture', 'ajout', 'modification', 'suppression'] as const;
export type Operation = (typeof OPERATIONS)[number];
