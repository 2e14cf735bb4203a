/**
 * Declares the addresses of the product's screens in one table. The browser's table of contents (apps/web/src/routes.tsx), every
 * link and breadcrumb and the web's build read it; the server refuses a menu whose address leads to no screen.
 */

/** The addresses, by the word of their screen; a parameter begins with '$'. The three screens of a look-alike stand together. */
export const ADRESSES = {
  accueil: '/pageAccueil',
  adminTechnique: '/adminTechnique',
  localisation: '/localisation',
  parametre: '/parametre',
  generique: '/listeGenerique',
  sectionEleve: '/eleve',
  sectionPaiement: '/paiement',
  sectionNote: '/note',
  sectionSuivi: '/suivi',

  pays: { list: '/listPays', add: '/ajoutPays', edit: '/modifPays/$id' },
  regions: { list: '/listeRegion', add: '/ajoutRegion', edit: '/modifRegion/$id' },
  prefectures: { list: '/listePrefecture', add: '/ajoutPrefecture', edit: '/modifPrefecture/$id' },
  communes: { list: '/listeCommune', add: '/ajoutCommune', edit: '/modifCommune/$id' },
  quartiers: { list: '/listeQuartier', add: '/ajoutQuartier', edit: '/modifQuartier/$id' },
  devises: { list: '/listeDevise', add: '/ajoutDevise', edit: '/modifDevise/$id' },
  unites: { list: '/listeUnite', add: '/ajoutUnite', edit: '/modifUnite/$id' },
  formulations: '/formulations',

  groupes: { list: '/listGroupe', add: '/addGroupe', edit: '/updateGroupe/$id' },
  groupeDeModele: '/groupeModele',
  modesAcces: {
    list: '/modeacces/listModeAcces',
    add: '/modeacces/addModeAcces',
    edit: '/modeacces/updateModeAcces/$id',
  },
  utilisateurs: { list: '/user/list', add: '/user/ajout', edit: '/user/modification/$id' },
  droits: '/user/droits/$id',
  menus: { list: '/menu/listeMenu', add: '/menu/AddMenu', edit: '/updateMenu/$id' },
  onglets: { add: '/onglet/addOnglet', edit: '/onglet/modifOnglet/$id' },
  affecterMenu: '/privileges/affectermenu',
  retirerMenu: '/privileges/retirermenu',
  affecterOnglet: '/privileges/affecteronglet',
  retirerOnglet: '/privileges/retraitonglet',
  privileges: '/privileges/tableau',
  journal: '/journal',
  traces: '/traceSecurite',
  sauvegardes: '/sauvegardes',
  etatOrdinateur: '/etatOrdinateur',
  motDePasse: '/user/resetPassword',
  connexions: '/user/connexions',
  deuxEtapes: '/user/deuxEtapes',
  appels: '/appels',
  aPropos: '/aPropos',

  listeEcole: '/listeEcole',
  ecoles: { list: '/listeEcoleSm', add: '/ajoutEcole', edit: '/modifEcole/$id' },
  tranches: { add: '/ajoutEcoleTranche/$ecoleId', edit: '/modifEcoleTranche/$id' },
  // The documents spell it so (AMB-028).
  classes: { add: '/ajoutEcoleClassse/$ecoleId', edit: '/modifEcoleClassse/$id' },
  importClasses: '/importEcoleClasse/$ecoleId',
  fiches: {
    list: '/ficheRenseignement',
    add: '/ajoutFicheRenseignement',
    edit: '/modifFicheRenseignement/$id',
  },
  grilleDePrix: '/grilleDePrix',
  tranchesDePrestation: '/tranchesPrestation',
  prestations: { list: '/listePrestation', add: '/ajoutPrestation', edit: '/modifPrestation/$id' },
  calendrier: '/calendrier',
  joursSansClasse: {
    list: '/listeJourSansClasse',
    add: '/ajoutJourSansClasse',
    edit: '/modifJourSansClasse/$id',
  },
  semainesDeClasse: {
    list: '/listeSemaineDeClasse',
    add: '/ajoutSemaineDeClasse',
    edit: '/modifSemaineDeClasse/$id',
  },
  sessions: { list: '/listeSession', add: '/ajoutSession', edit: '/modifSession/$id' },

  tousEnseignants: '/allEnseignant',
  moisEnseignant: '/employeMois/$id',
  enseignants: { add: '/ajoutEnseignantEcole/$ecoleId', edit: '/modifEnseignantEcole/$id/$ecoleId' },
  importEnseignants: '/importEnseignantEcole/$ecoleId',
  retenues: { add: '/ajoutEnseignantRetenue/$id', edit: '/modifEnseignantRetenue/$id' },
  avances: { add: '/ajoutEnseignantAvance/$id', edit: '/modifEnseignantAvance/$id' },

  eleves: { list: '/listeEleve', add: '/ajoutEleve', edit: '/modifEleve/$id' },
  eleve: '/eleve/$id',
  importEleves: '/importEleve/$ecoleId',
  fusions: '/listeFusion',
  observationsEleves: '/listeObservation',
  passages: '/listePassage',
  listesDeClasse: '/listeClasseEleve',
  anneeSuivante: '/anneeSuivante',
  inscriptions: { add: '/ajoutInscription/$eleveId', edit: '/modifInscription/$id' },

  encaisser: '/encaisser',
  encaisserEleve: '/encaisser/$eleveId',
  recus: '/listePaiement',
  recu: '/recu/$id',
  verifierRecu: '/verifierRecu',
  verifierBulletin: '/verifierBulletin',
  journalCaisse: '/journalCaisse',
  clotures: '/listeCloture',
  arrieres: '/arrieres',
  accords: '/accords',
  controles: '/controles',
  donneesPersonnelles: '/donneesPersonnelles',
  documents: '/listeDocument',
  reprises: '/listeReprise',
  matieres: { list: '/listeMatiere', add: '/ajoutMatiere', edit: '/modifMatiere/$id' },
  groupesMatieres: {
    list: '/listeGroupeMatiere',
    add: '/ajoutGroupeMatiere',
    edit: '/modifGroupeMatiere/$id',
  },
  domaines: { list: '/listeDomaine', add: '/ajoutDomaine', edit: '/modifDomaine/$id' },
  competences: { list: '/listeCompetence', add: '/ajoutCompetence', edit: '/modifCompetence/$id' },
  echelles: { list: '/listeEchelle', add: '/ajoutEchelle', edit: '/modifEchelle/$id' },
  periodes: { list: '/listePeriode', add: '/ajoutPeriode', edit: '/modifPeriode/$id' },
  reglesNotation: {
    list: '/listeRegleNotation',
    add: '/ajoutRegleNotation',
    edit: '/modifRegleNotation/$id',
  },
  programmes: { list: '/programme', add: '/ajoutProgramme', edit: '/modifProgramme/$id' },
  enseignements: { list: '/listeEnseignement', add: '/ajoutEnseignement', edit: '/modifEnseignement/$id' },
  attributions: { add: '/ajoutEnseignementEnseignant/$id', edit: '/modifEnseignementEnseignant/$id' },
  particularites: { add: '/ajoutParticularite/$id', edit: '/modifParticularite/$id' },
  entetes: { list: '/listeEntete', add: '/ajoutEntete', edit: '/modifEntete/$id' },
  signataires: { list: '/listeSignataire', add: '/ajoutSignataire', edit: '/modifSignataire/$id' },
  mesNotes: '/saisieNotes',
  toutesNotes: '/avancementNotes',
  releveClasse: '/releveClasse/$classeId/$periodeId',
  saisieNotes: '/saisieNotes/$classeId/$periodeId',
  simulationNotation: '/simulationNotation',
  anomaliesNotes: '/anomaliesNotes',
  importNotes: '/importNote/$ecoleId',
  changementsNotes: '/changementsNotes',
  bulletins: '/bulletins',
  bulletinsClasse: '/bulletins/$classeId/$periodeId',
  bulletin: '/bulletin/$id',
  rectification: '/rectificationBulletins/$classeId/$periodeId',
  appreciations: '/appreciations/$classeId/$periodeId/$enseignementId',
  conseils: '/conseils',
  conseil: '/conseil/$classeId/$periodeId',
  appelsDuJour: '/feuilleAppel',
  feuilleAppel: '/feuilleAppel/$classeId',
  bureauAppel: '/bureauAppel',
  emploiDuTemps: '/emploiDuTemps',
  propositionEmploiDuTemps: '/propositionEmploiDuTemps',
  changementsDuJour: '/changementsDuJour',
  absences: '/listeAbsence',
  tableauSuivi: '/tableauSuivi',
  absencesEleve: '/absencesEleve/$inscriptionId',
  absencesAnnoncees: { add: '/ajoutAbsenceAnnoncee/$inscriptionId', edit: '/modifAbsenceAnnoncee/$id' },
  vieScolaire: '/vieScolaire',
  messages: '/messages',
  vieScolaireEleve: '/vieScolaireEleve/$inscriptionId',
  infirmerie: '/infirmerie',
  ficheSante: '/ficheSante/$eleveId',
  motifsSuivi: { list: '/listeMotifSuivi', add: '/ajoutMotifSuivi', edit: '/modifMotifSuivi/$id' },
  candidats: '/candidats',
  colonnesCandidats: {
    list: '/listeColonneCandidat',
    add: '/ajoutColonneCandidat',
    edit: '/modifColonneCandidat/$id',
  },
  donneesAutorite: '/donneesAutorite',
  acquis: '/competences',
  acquisDeClasse: '/competences/$classeId/$periodeId',
  tableau: '/tableaudebord',
  tableauClasse: '/tableaudebord/$classeId',
} as const satisfies Readonly<Record<string, string | Readonly<Record<string, string>>>>;

type Rows = (typeof ADRESSES)[keyof typeof ADRESSES];
type Leaf<T> = T extends string ? T : T[keyof T];

/** An address of the table: '/eleve/$id'. */
export type Adresse = Leaf<Rows>;

/** The names of an address's parameters: 'id' of '/eleve/$id', never of '/encaisser'. */
export type ParamOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/**
 * Returns the address of a screen for these records: `path(ADRESSES.eleve, { id: 3 })` is '/eleve/3'. A missing or unknown
 * parameter breaks the build.
 */
export function path<P extends Adresse & `${string}$${string}`>(
  adresse: P,
  params: Readonly<Record<ParamOf<P>, number>>,
): `/${string}` {
  const given: Readonly<Record<string, number>> = params;
  return `/${adresse.slice(1).replace(/\$(\w+)/g, (_, name: string) => String(given[name]))}`;
}

/**
 * Returns the address of a screen for a record whose field has another name than the parameter. A class keeps its school in
 * `ecoleId`, so its way back is `pathBy(ADRESSES.ecoles.edit, 'ecoleId')`, '/modifEcole/$ecoleId'.
 */
export function pathBy(adresse: Adresse & `${string}$id`, field: string): `/${string}` {
  return `/${adresse.slice(1).replace('$id', () => `$${field}`)}`;
}

/** The addresses of all screens, in the order of the table. */
export const ECRANS: readonly string[] = Object.values(ADRESSES).flatMap((row) =>
  typeof row === 'string' ? [row] : Object.values(row),
);

/** The other addresses of some screens, which the documents name too (AMB-022, AMB-023, AMB-024, AMB-028). */
export const AUTRES_ADRESSES: Readonly<Record<string, Adresse>> = {
  '/listeMenu': ADRESSES.menus.list,
  '/AddMenu': ADRESSES.menus.add,
  '/menu/updateMenu/$id': ADRESSES.menus.edit,
  '/addOnglet': ADRESSES.onglets.add,
  '/modifOnglet/$id': ADRESSES.onglets.edit,
  // The usual spelling leads to that of the documents (AMB-028).
  '/ajoutEcoleClasse/$ecoleId': ADRESSES.classes.add,
  '/modifEcoleClasse/$id': ADRESSES.classes.edit,
  // The documents name these areas by their word alone.
  '/prestation': ADRESSES.prestations.list,
  '/generique': ADRESSES.generique,
};

/** Whether an address of the table answers these parts; a parameter is the id of a record, which '{id}' is not. */
function repond(one: string, given: readonly string[]): boolean {
  const parts = one.split('/');
  if (parts.length !== given.length) return false;
  return parts.every((part, index) => {
    const here = given[index] ?? '';
    return part.startsWith('$') ? /^[1-9]\d*$/.test(here) : part.toLowerCase() === here.toLowerCase();
  });
}

/** Whether a screen of the product has this address; a last slash and the text after ? or # do not count: '/listPays?page=2'. */
export function estAdresseDEcran(adresse: string): boolean {
  const given = (adresse.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '').split('/');
  return [...ECRANS, ...Object.keys(AUTRES_ADRESSES)].some((one) => repond(one, given));
}

/** Whether an address leads to another site, by http or https. */
export function estAdresseDeSite(adresse: string): boolean {
  return /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(adresse);
}

/**
 * Returns the address of a tile as it is kept: 'listeEcole' is '/listeEcole' (AMB-024), an address of another site stays as it
 * is.
 */
export function adresseDeTuile(text: string): string {
  return text === '' || text.startsWith('/') || estAdresseDeSite(text) ? text : `/${text}`;
}
