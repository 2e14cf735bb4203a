/**
 * Addresses of the product's screens, as the browser's table of contents writes them: '/modifPays/$id'. A test of the web holds
 * apps/web/src/routes.tsx to these lists, so that the server knows which address of a menu leads to a screen.
 */

/** Every screen, in menu order. */
export const ECRANS: readonly string[] = [
  '/pageAccueil',
  '/adminTechnique',
  '/localisation',
  '/parametre',
  '/listeGenerique',
  '/eleve',
  '/listPays',
  '/ajoutPays',
  '/modifPays/$id',
  '/listeRegion',
  '/ajoutRegion',
  '/modifRegion/$id',
  '/listePrefecture',
  '/ajoutPrefecture',
  '/modifPrefecture/$id',
  '/listeCommune',
  '/ajoutCommune',
  '/modifCommune/$id',
  '/listeQuartier',
  '/ajoutQuartier',
  '/modifQuartier/$id',
  '/listeDevise',
  '/ajoutDevise',
  '/modifDevise/$id',
  '/listeUnite',
  '/ajoutUnite',
  '/modifUnite/$id',
  '/listGroupe',
  '/addGroupe',
  '/updateGroupe/$id',
  '/modeacces/listModeAcces',
  '/modeacces/addModeAcces',
  '/modeacces/updateModeAcces/$id',
  '/user/list',
  '/user/ajout',
  '/user/modification/$id',
  '/user/droits/$id',
  '/menu/listeMenu',
  '/menu/AddMenu',
  '/updateMenu/$id',
  '/onglet/addOnglet',
  '/onglet/modifOnglet/$id',
  '/privileges/affectermenu',
  '/privileges/retirermenu',
  '/privileges/affecteronglet',
  '/privileges/retraitonglet',
  '/privileges/tableau',
  '/journal',
  '/listeEcole',
  '/listeEcoleSm',
  '/ajoutEcole',
  '/modifEcole/$id',
  '/ajoutEcoleTranche/$ecoleId',
  '/modifEcoleTranche/$id',
  '/ajoutEcoleClassse/$ecoleId',
  '/modifEcoleClassse/$id',
  '/ficheRenseignement',
  '/ajoutFicheRenseignement',
  '/modifFicheRenseignement/$id',
  '/listePrestation',
  '/ajoutPrestation',
  '/modifPrestation/$id',
  '/listeSession',
  '/ajoutSession',
  '/modifSession/$id',
  '/allEnseignant',
  '/employeMois/$id',
  '/ajoutEnseignantEcole/$ecoleId',
  '/modifEnseignantEcole/$id/$ecoleId',
  '/ajoutEnseignantRetenue/$id',
  '/modifEnseignantRetenue/$id',
  '/ajoutEnseignantAvance/$id',
  '/modifEnseignantAvance/$id',
  '/importEcoleClasse/$ecoleId',
  '/importEnseignantEcole/$ecoleId',
  '/listeEleve',
  '/ajoutEleve',
  '/modifEleve/$id',
  '/importEleve/$ecoleId',
  '/listeClasseEleve',
  '/eleve/$id',
  '/ajoutInscription/$eleveId',
  '/modifInscription/$id',
  '/paiement',
  '/encaisser',
  '/encaisser/$eleveId',
  '/listePaiement',
  '/recu/$id',
  '/journalCaisse',
  '/listeCloture',
  '/arrieres',
  '/tableaudebord',
  '/tableaudebord/$classeId',
  '/user/resetPassword',
  '/verifierRecu',
  '/appels',
  '/aPropos',
];

/** Other addresses of some of them, which the documents name too (AMB-022, AMB-023, AMB-024, AMB-028). */
export const AUTRES_ADRESSES: readonly string[] = [
  '/listeMenu',
  '/AddMenu',
  '/menu/updateMenu/$id',
  '/addOnglet',
  '/modifOnglet/$id',
  '/ajoutEcoleClasse/$ecoleId',
  '/modifEcoleClasse/$id',
  '/prestation',
  '/generique',
];

/** Whether a path of the lists answers these parts: a parameter stands for any word. */
function repond(path: string, given: readonly string[]): boolean {
  const parts = path.split('/');
  if (parts.length !== given.length) return false;
  return parts.every((part, index) => {
    const here = given[index] ?? '';
    return part.startsWith('$') ? here !== '' : part.toLowerCase() === here.toLowerCase();
  });
}

/** Whether a screen of the product has this address; a last slash and what follows ? or # do not count: '/listPays?page=2'. */
export function estAdresseDEcran(adresse: string): boolean {
  const given = (adresse.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '').split('/');
  return [...ECRANS, ...AUTRES_ADRESSES].some((path) => repond(path, given));
}

/** Whether it leads to another site, by http or https. */
export function estAdresseDeSite(adresse: string): boolean {
  return /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(adresse);
}

/** The address of a tile as it is kept: 'listeEcole' is '/listeEcole' (AMB-024), an address of another site stays as it is. */
export function adresseDeTuile(text: string): string {
  return text === '' || text.startsWith('/') || estAdresseDeSite(text) ? text : `/${text}`;
}
