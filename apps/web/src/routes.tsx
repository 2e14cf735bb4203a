/**
 * Table of contents: path -> page. `vite build` reads these rows (build/routes.ts) to know the files that each address
 * needs, so the `import()` of a page stands in its row.
 */
import { crudRoutes, formRoutes } from './core/crud/crud-routes.tsx';
import { importRoute } from './core/imports/routes.tsx';
import { formPage, type PageRow, page } from './core/shell/route-rows.tsx';

export const PAGES: readonly PageRow[] = [
  page('/pageAccueil', () => import('./administration/accueil/page.tsx').then((module) => module.Accueil)),
  page('/adminTechnique', () =>
    import('./administration/accueil/sections.tsx').then((module) => module.AdminTechnique),
  ),
  page('/localisation', () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Localisation),
  ),
  page('/parametre', () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Parametre),
  ),
  page('/listeGenerique', () =>
    import('./administration/accueil/sections.tsx').then((module) => module.ListeGenerique),
  ),
  page('/eleve', () => import('./administration/accueil/sections.tsx').then((module) => module.Eleve)),

  // Look-alikes, in menu order.
  ...crudRoutes(
    { list: '/listPays', add: '/ajoutPays', edit: '/modifPays/$id' },
    () => import('./geographie/pays.tsx'),
  ),
  ...crudRoutes(
    { list: '/listeRegion', add: '/ajoutRegion', edit: '/modifRegion/$id' },
    () => import('./geographie/regions.tsx'),
  ),
  ...crudRoutes(
    { list: '/listePrefecture', add: '/ajoutPrefecture', edit: '/modifPrefecture/$id' },
    () => import('./geographie/prefectures.tsx'),
  ),
  ...crudRoutes(
    { list: '/listeCommune', add: '/ajoutCommune', edit: '/modifCommune/$id' },
    () => import('./geographie/communes.tsx'),
  ),
  ...crudRoutes(
    { list: '/listeQuartier', add: '/ajoutQuartier', edit: '/modifQuartier/$id' },
    () => import('./geographie/quartiers.tsx'),
  ),
  ...crudRoutes(
    { list: '/listeDevise', add: '/ajoutDevise', edit: '/modifDevise/$id' },
    () => import('./parametres/devises.tsx'),
  ),
  ...crudRoutes(
    { list: '/listeUnite', add: '/ajoutUnite', edit: '/modifUnite/$id' },
    () => import('./parametres/unites.tsx'),
  ),
  ...crudRoutes(
    { list: '/listGroupe', add: '/addGroupe', edit: '/updateGroupe/$id' },
    () => import('./administration/groupes/groupes.tsx'),
  ),
  ...crudRoutes(
    {
      list: '/modeacces/listModeAcces',
      add: '/modeacces/addModeAcces',
      edit: '/modeacces/updateModeAcces/$id',
    },
    () => import('./administration/privileges/modes-acces.tsx'),
  ),
  ...crudRoutes(
    { list: '/user/list', add: '/user/ajout', edit: '/user/modification/$id' },
    () => import('./administration/utilisateurs/utilisateurs.tsx'),
  ),
  page('/user/droits/$id', () =>
    import('./administration/privileges/verifier.tsx').then((module) => module.VerifierDroits),
  ),

  ...crudRoutes(
    { list: '/menu/listeMenu', add: '/menu/AddMenu', edit: '/updateMenu/$id' },
    () => import('./administration/menus/menus.tsx'),
  ),
  ...formRoutes(
    { list: '/menu/listeMenu', add: '/onglet/addOnglet', edit: '/onglet/modifOnglet/$id' },
    () => import('./administration/menus/onglets.tsx'),
  ),
  page('/privileges/affectermenu', () =>
    import('./administration/privileges/pages.tsx').then((module) => module.AffecterMenu),
  ),
  page('/privileges/retirermenu', () =>
    import('./administration/privileges/pages.tsx').then((module) => module.RetirerMenu),
  ),
  page('/privileges/affecteronglet', () =>
    import('./administration/privileges/pages.tsx').then((module) => module.AffecterOnglet),
  ),
  page('/privileges/retraitonglet', () =>
    import('./administration/privileges/pages.tsx').then((module) => module.RetirerOnglet),
  ),
  page('/privileges/tableau', () =>
    import('./administration/privileges/tableau.tsx').then((module) => module.TableauPrivilegesPage),
  ),
  page('/appels', () => import('./administration/accueil/appels.tsx').then((module) => module.Appels)),
  page('/journal', () => import('./administration/journal/page.tsx').then((module) => module.Journal)),

  page('/listeEcole', () => import('./scolarite/ecoles/liste.tsx').then((module) => module.ListeEcoles)),
  page('/listeEcoleSm', () => import('./scolarite/ecoles/liste.tsx').then((module) => module.ListeEcoles)),
  formPage('/ajoutEcole', () => import('./scolarite/ecoles/ajout.tsx').then((module) => module.AjoutEcole)),
  page('/modifEcole/$id', () => import('./scolarite/ecoles/page.tsx').then((module) => module.ModifEcole)),
  ...formRoutes(
    {
      list: '/modifEcole/$ecoleId',
      add: '/ajoutEcoleTranche/$ecoleId',
      edit: '/modifEcoleTranche/$id',
    },
    () => import('./scolarite/tranches/tranches.tsx'),
  ),
  ...formRoutes(
    {
      list: '/modifEcole/$ecoleId',
      add: '/ajoutEcoleClassse/$ecoleId',
      edit: '/modifEcoleClassse/$id',
    },
    () => import('./scolarite/classes/classes.tsx'),
  ),
  ...crudRoutes(
    {
      list: '/ficheRenseignement',
      add: '/ajoutFicheRenseignement',
      edit: '/modifFicheRenseignement/$id',
    },
    () => import('./scolarite/prix/fiches-renseignement.tsx'),
  ),
  ...crudRoutes(
    { list: '/listePrestation', add: '/ajoutPrestation', edit: '/modifPrestation/$id' },
    () => import('./scolarite/prestations.tsx'),
  ),
  ...crudRoutes(
    { list: '/listeSession', add: '/ajoutSession', edit: '/modifSession/$id' },
    () => import('./scolarite/sessions.tsx'),
  ),

  page('/allEnseignant', () =>
    import('./personnel/tous-enseignants.tsx').then((module) => module.TousLesEnseignants),
  ),
  page('/employeMois/$id', () =>
    import('./personnel/mois-enseignant.tsx').then((module) => module.MoisDeLEnseignant),
  ),
  ...formRoutes(
    {
      list: '/modifEcole/$ecoleId',
      add: '/ajoutEnseignantEcole/$ecoleId',
      edit: '/modifEnseignantEcole/$id/$ecoleId',
    },
    () => import('./personnel/enseignants.tsx'),
  ),
  ...formRoutes(
    {
      list: '/employeMois/$employeId',
      add: '/ajoutEnseignantRetenue/$id',
      edit: '/modifEnseignantRetenue/$id',
    },
    () => import('./personnel/retenues.tsx'),
  ),
  ...formRoutes(
    {
      list: '/employeMois/$employeId',
      add: '/ajoutEnseignantAvance/$id',
      edit: '/modifEnseignantAvance/$id',
    },
    () => import('./personnel/avances.tsx'),
  ),
  importRoute('/importEcoleClasse/$ecoleId', () => import('./scolarite/classes/import.ts')),
  importRoute('/importEnseignantEcole/$ecoleId', () => import('./personnel/enseignants-import.ts')),

  page('/listeEleve', () => import('./eleves/eleves-liste.tsx').then((module) => module.ListeDesEleves)),
  ...formRoutes(
    { list: '/listeEleve', add: '/ajoutEleve', edit: '/modifEleve/$id' },
    () => import('./eleves/eleves.tsx'),
  ),
  importRoute('/importEleve/$ecoleId', () => import('./eleves/import/page.tsx')),
  page('/listeClasseEleve', () => import('./eleves/classe/page.tsx').then((module) => module.ListesDeClasse)),
  page('/eleve/$id', () => import('./eleves/fiche/page.tsx').then((module) => module.FicheDeLEleve)),
  formPage('/ajoutInscription/$eleveId', () =>
    import('./eleves/inscription/ajout.tsx').then((module) => module.AjoutInscription),
  ),
  formPage('/modifInscription/$id', () =>
    import('./eleves/inscription/modif.tsx').then((module) => module.ModifInscription),
  ),

  page('/paiement', () => import('./administration/accueil/sections.tsx').then((module) => module.Paiement)),
  page('/encaisser', () => import('./caisse/encaisser/page.tsx').then((module) => module.Encaisser)),
  formPage('/encaisser/$eleveId', () =>
    import('./caisse/encaisser/eleve.tsx').then((module) => module.EncaisserEleve),
  ),
  page('/listePaiement', () => import('./caisse/recus/liste.tsx').then((module) => module.ListeDesRecus)),
  page('/recu/$id', () => import('./caisse/recus/page.tsx').then((module) => module.Recu)),
  page('/journalCaisse', () => import('./caisse/journal/page.tsx').then((module) => module.JournalDeCaisse)),
  page('/listeCloture', () =>
    import('./caisse/journal/clotures-liste.tsx').then((module) => module.ListeDesClotures),
  ),
  page('/arrieres', () => import('./caisse/arrieres/page.tsx').then((module) => module.Arrieres)),
  page('/tableaudebord', () => import('./caisse/tableau/page.tsx').then((module) => module.TableauDeBord)),
  page('/tableaudebord/$classeId', () =>
    import('./caisse/tableau/classe.tsx').then((module) => module.ClasseDuTableau),
  ),

  page('/user/resetPassword', () =>
    import('./administration/connexion/mot-de-passe.tsx').then((module) => module.MotDePasse),
  ),
  page('/verifierRecu', () => import('./caisse/recus/verifier.tsx').then((module) => module.VerifierRecu)),
  page('/aPropos', () => import('./administration/accueil/a-propos.tsx').then((module) => module.APropos)),
];

/** Other addresses of pages: the documents name these too (AMB-022, AMB-023, AMB-024, AMB-028). */
export const ALIASES: Readonly<Record<string, string>> = {
  '/listeMenu': '/menu/listeMenu',
  '/AddMenu': '/menu/AddMenu',
  '/menu/updateMenu/$id': '/updateMenu/$id',
  '/addOnglet': '/onglet/addOnglet',
  '/modifOnglet/$id': '/onglet/modifOnglet/$id',
  // The spelling of the documents is kept (AMB-028); the usual one leads there.
  '/ajoutEcoleClasse/$ecoleId': '/ajoutEcoleClassse/$ecoleId',
  '/modifEcoleClasse/$id': '/modifEcoleClassse/$id',
  // Areas that the documents name by their word alone.
  '/prestation': '/listePrestation',
  '/generique': '/listeGenerique',
};

/** Pages that open without a connexion (AMB-025), a receipt's among them; the sign-in itself is a static page. */
export const OPEN_PAGES: readonly string[] = ['/user/resetPassword', '/verifierRecu'];

/** Areas that the documents name and do not describe (AMB-152). */
export const AREAS: readonly string[] = ['note', 'suivi'];
