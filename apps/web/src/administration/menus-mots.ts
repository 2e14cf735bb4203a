/** Words that the screens of menus, tabs and privileges share. */

export const TRAIL = [{ label: 'Administration technique', to: '/adminTechnique' }] as const;
/** Access types as a person reads them. */
export const ACCES = { Prive: 'Privé', Public: 'Public' } as const;
