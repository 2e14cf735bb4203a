/** Makes pupils for tests, and what their form sends. */

/** Returns the form of a pupil of a school, as `addEleve` takes it. */
export const unEleve = (ecoleId: number) => ({
  ecoleId,
  prenoms: 'Mamadou',
  nom: 'Diallo',
  sexe: 'M' as const,
  dateNaissance: '2015-03-12',
  lieuNaissance: 'Labé',
  nationalite: null,
  photo: null,
  tuteurNom: 'Ibrahima Diallo',
  tuteurLien: 'pere' as const,
  tuteurTelephone: '+224622123456',
  tuteur2Nom: null,
  tuteur2Lien: null,
  tuteur2Telephone: null,
  quartierId: null,
  observations: null,
});
