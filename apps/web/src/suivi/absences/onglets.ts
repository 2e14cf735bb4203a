/** The tabs of the page of a pupil's absences. */
export const ONGLET_ANNONCEES = { reference: 'annoncees', id: 0, libelle: 'Absences annoncées' } as const;

export const ONGLETS = [
  { reference: 'absences', id: 0, libelle: 'Absences et retards' },
  ONGLET_ANNONCEES,
] as const;
