/** Where the pages of pupils live; the table of contents (routes.tsx) has the same. */

export const ELEVES = { list: '/listeEleve', add: '/ajoutEleve', edit: '/modifEleve/$id' } as const;

export const importDans = (ecoleId: number) => `/importEleve/${ecoleId}` as const;
export const modifierDe = (eleveId: number) => `/modifEleve/${eleveId}` as const;
export const ficheDe = (eleveId: number) => `/eleve/${eleveId}` as const;
export const inscrire = (eleveId: number) => `/ajoutInscription/${eleveId}` as const;
export const inscriptionDe = (inscriptionId: number) => `/modifInscription/${inscriptionId}` as const;
/** The page of the payments that takes what a pupil gives. */
export const caisseDe = (eleveId: number) => `/encaisser/${eleveId}` as const;

/** Breadcrumbs of the section, then of what is behind its list of pupils. */
export const SECTION_ELEVES = [{ label: 'Élèves', to: '/eleve' }] as const;
export const TRAIL_ELEVES = [...SECTION_ELEVES, { label: 'Liste des élèves', to: ELEVES.list }] as const;
