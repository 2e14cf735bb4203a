/** The balance of a pupil who owes nothing, for tests of the payment's form. */
const SANS_TUTEUR = { photo: null, tuteurNom: null, tuteurTelephone: null, anonymiseLe: null, gardee: null };
const ECOLE = { ecoleId: 2, ecole: 'Les Étoiles', matricule: '2026-00001', estActif: 1 };
const SOMMES = { anterieur: 0, suivant: 0, du: 0, paye: 0, reste: 0, credit: 0 };
export const SOLDE = {
  eleve: { id: 7, prenoms: 'Binta', nom: 'Camara', ...ECOLE, ...SANS_TUTEUR },
  annee: null,
  fusions: [],
  passages: [],
  parcours: [],
  inscriptions: [],
  paiements: [],
  reprises: [],
  ...SOMMES,
};
