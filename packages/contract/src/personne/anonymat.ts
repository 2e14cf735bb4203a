/** Says what stands in place of the name of a pupil who was anonymised: papers, books and screens say the same. */

const PRENOMS = 'Ancien élève';

/** Returns the pseudonym of a pupil: 'Ancien élève no 00123'. Their matricule is a number that the school gave, and stays. */
export const nomAnonyme = (matricule: string): { readonly prenoms: string; readonly nom: string } => ({
  prenoms: PRENOMS,
  nom: `no ${matricule}`,
});
