/**
 * Lists the pages: path -> page. `vite build` reads these rows (build/routes.ts) to know the files that each address needs, so
 * the `import()` of a page stands in its row.
 */
import { ADRESSES, pathBy } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { crudRoutes, formRoutes } from './core/crud/screens/crud-routes.tsx';
import { importRoute } from './core/imports/screen/routes.tsx';
import { formPage, type PageRow, page } from './core/shell/route-rows.tsx';

export const PAGES: readonly PageRow[] = [
  page(ADRESSES.accueil, () => import('./administration/accueil/page.tsx').then((module) => module.Accueil)),
  page(ADRESSES.adminTechnique, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.AdminTechnique),
  ),
  page(ADRESSES.localisation, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Localisation),
  ),
  page(ADRESSES.parametre, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Parametre),
  ),
  page(ADRESSES.generique, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.ListeGenerique),
  ),
  page(ADRESSES.sectionEleve, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Eleve),
  ),

  // The look-alikes, in menu order.
  ...crudRoutes(ADRESSES.pays, () => import('./geographie/pays.tsx')),
  ...crudRoutes(ADRESSES.regions, () => import('./geographie/regions.tsx')),
  ...crudRoutes(ADRESSES.prefectures, () => import('./geographie/prefectures.tsx')),
  ...crudRoutes(ADRESSES.communes, () => import('./geographie/communes.tsx')),
  ...crudRoutes(ADRESSES.quartiers, () => import('./geographie/quartiers.tsx')),
  ...crudRoutes(ADRESSES.devises, () => import('./parametres/devises.tsx')),
  ...crudRoutes(ADRESSES.unites, () => import('./parametres/unites.tsx')),
  page(ADRESSES.formulations, () =>
    import('./parametres/formulations.tsx').then((module) => module.Formulations),
  ),
  ...crudRoutes(ADRESSES.groupes, () => import('./administration/groupes/groupes.tsx')),
  page(ADRESSES.groupeDeModele, () =>
    import('./administration/groupes/modele.tsx').then((module) => module.GroupeDeModele),
  ),
  ...crudRoutes(ADRESSES.modesAcces, () => import('./administration/privileges/modes-acces.tsx')),
  ...crudRoutes(ADRESSES.utilisateurs, () => import('./administration/utilisateurs/utilisateurs.tsx')),
  page(ADRESSES.droits, () =>
    import('./administration/privileges/verifier.tsx').then((module) => module.VerifierDroits),
  ),

  ...crudRoutes(ADRESSES.menus, () => import('./administration/menus/menus.tsx')),
  ...formRoutes(ADRESSES.menus.list, ADRESSES.onglets, () => import('./administration/menus/onglets.tsx')),
  page(ADRESSES.affecterMenu, () =>
    import('./administration/privileges/pages.tsx').then((module) => module.AffecterMenu),
  ),
  page(ADRESSES.retirerMenu, () =>
    import('./administration/privileges/pages.tsx').then((module) => module.RetirerMenu),
  ),
  page(ADRESSES.affecterOnglet, () =>
    import('./administration/privileges/pages.tsx').then((module) => module.AffecterOnglet),
  ),
  page(ADRESSES.retirerOnglet, () =>
    import('./administration/privileges/pages.tsx').then((module) => module.RetirerOnglet),
  ),
  page(ADRESSES.privileges, () =>
    import('./administration/privileges/tableau.tsx').then((module) => module.TableauPrivilegesPage),
  ),
  page(ADRESSES.appels, () => import('./administration/accueil/appels.tsx').then((module) => module.Appels)),
  page(ADRESSES.sauvegardes, () =>
    import('./exploitation/sauvegardes.tsx').then((module) => module.Sauvegardes),
  ),
  page(ADRESSES.etatOrdinateur, () =>
    import('./exploitation/ordinateur.tsx').then((module) => module.EtatOrdinateur),
  ),
  page(ADRESSES.traces, () =>
    import('./administration/traces/page.tsx').then((module) => module.TraceDeSecurite),
  ),
  page(ADRESSES.journal, () => import('./administration/journal/page.tsx').then((module) => module.Journal)),

  page(ADRESSES.listeEcole, () =>
    import('./scolarite/ecoles/liste.tsx').then((module) => module.ListeEcoles),
  ),
  page(ADRESSES.ecoles.list, () =>
    import('./scolarite/ecoles/liste.tsx').then((module) => module.ListeEcoles),
  ),
  formPage(ADRESSES.ecoles.add, () =>
    import('./scolarite/ecoles/ajout.tsx').then((module) => module.AjoutEcole),
  ),
  page(ADRESSES.ecoles.edit, () => import('./scolarite/ecole/page.tsx').then((module) => module.ModifEcole)),
  ...formRoutes(
    pathBy(ADRESSES.ecoles.edit, 'ecoleId'),
    ADRESSES.tranches,
    () => import('./scolarite/tranches/tranches.tsx'),
  ),
  ...formRoutes(
    pathBy(ADRESSES.ecoles.edit, 'ecoleId'),
    ADRESSES.classes,
    () => import('./scolarite/classes/classes.tsx'),
  ),
  ...crudRoutes(ADRESSES.fiches, () => import('./scolarite/prix/fiches-renseignement.tsx')),
  page(ADRESSES.grilleDePrix, () =>
    import('./scolarite/grille/page.tsx').then((module) => module.GrilleDePrixPage),
  ),
  page(ADRESSES.tranchesDePrestation, () =>
    import('./scolarite/tranches/ensemble/page.tsx').then((module) => module.TranchesDePrestationPage),
  ),
  ...crudRoutes(ADRESSES.prestations, () => import('./scolarite/prix/prestations.tsx')),
  ...crudRoutes(ADRESSES.sessions, () => import('./scolarite/sessions/sessions.tsx')),
  page(ADRESSES.calendrier, () =>
    import('./scolarite/calendrier/page.tsx').then((module) => module.CalendrierPage),
  ),
  ...crudRoutes(ADRESSES.joursSansClasse, () => import('./scolarite/calendrier/jours-sans-classe.tsx')),
  ...crudRoutes(ADRESSES.semainesDeClasse, () => import('./scolarite/calendrier/semaines-de-classe.tsx')),

  page(ADRESSES.tousEnseignants, () =>
    import('./personnel/tous-enseignants.tsx').then((module) => module.TousLesEnseignants),
  ),
  page(ADRESSES.moisEnseignant, () =>
    import('./personnel/mois-enseignant.tsx').then((module) => module.MoisDeLEnseignant),
  ),
  ...formRoutes(
    pathBy(ADRESSES.ecoles.edit, 'ecoleId'),
    ADRESSES.enseignants,
    () => import('./personnel/enseignants.tsx'),
  ),
  ...formRoutes(
    pathBy(ADRESSES.moisEnseignant, 'employeId'),
    ADRESSES.retenues,
    () => import('./personnel/retenues.tsx'),
  ),
  ...formRoutes(
    pathBy(ADRESSES.moisEnseignant, 'employeId'),
    ADRESSES.avances,
    () => import('./personnel/avances.tsx'),
  ),
  importRoute(ADRESSES.importClasses, () => import('./scolarite/classes/import.ts')),
  importRoute(ADRESSES.importEnseignants, () => import('./personnel/enseignants-import.ts')),

  page(ADRESSES.eleves.list, () =>
    import('./eleves/eleves-liste.tsx').then((module) => module.ListeDesEleves),
  ),
  ...formRoutes(ADRESSES.eleves.list, ADRESSES.eleves, () => import('./eleves/eleves.tsx')),
  importRoute(ADRESSES.importEleves, () => import('./eleves/import/page.tsx')),
  page(ADRESSES.listesDeClasse, () =>
    import('./eleves/classe/page.tsx').then((module) => module.ListesDeClasse),
  ),
  page(ADRESSES.anneeSuivante, () =>
    import('./eleves/annee-suivante/page.tsx').then((module) => module.AnneeSuivantePage),
  ),
  page(ADRESSES.eleve, () => import('./eleves/fiche/page.tsx').then((module) => module.FicheDeLEleve)),
  formPage(ADRESSES.inscriptions.add, () =>
    import('./eleves/inscription/ajout.tsx').then((module) => module.AjoutInscription),
  ),
  formPage(ADRESSES.inscriptions.edit, () =>
    import('./eleves/inscription/modif.tsx').then((module) => module.ModifInscription),
  ),

  page(ADRESSES.sectionPaiement, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Paiement),
  ),
  page(ADRESSES.encaisser, () => import('./caisse/encaisser/page.tsx').then((module) => module.Encaisser)),
  formPage(ADRESSES.encaisserEleve, () =>
    import('./caisse/encaisser/eleve.tsx').then((module) => module.EncaisserEleve),
  ),
  page(ADRESSES.recus, () => import('./caisse/recus/liste.tsx').then((module) => module.ListeDesRecus)),
  page(ADRESSES.recu, () => import('./caisse/recus/page.tsx').then((module) => module.Recu)),
  page(ADRESSES.journalCaisse, () =>
    import('./caisse/journal/page.tsx').then((module) => module.JournalDeCaisse),
  ),
  page(ADRESSES.clotures, () =>
    import('./caisse/journal/clotures-liste.tsx').then((module) => module.ListeDesClotures),
  ),
  page(ADRESSES.reprises, () =>
    import('./caisse/reprises/liste.tsx').then((module) => module.ListeDesReprises),
  ),
  page(ADRESSES.observationsEleves, () =>
    import('./eleves/observations/liste.tsx').then((module) => module.ListeDesObservations),
  ),
  page(ADRESSES.documents, () => import('./documents/liste.tsx').then((module) => module.ListeDesDocuments)),
  page(ADRESSES.fusions, () => import('./eleves/fusions/liste.tsx').then((module) => module.ListeDesFusions)),
  page(ADRESSES.passages, () =>
    import('./eleves/passages/liste.tsx').then((module) => module.ListeDesPassages),
  ),
  page(ADRESSES.accords, () => import('./accords/page.tsx').then((module) => module.AccordsDemandes)),
  page(ADRESSES.controles, () =>
    import('./accords/controles.tsx').then((module) => module.ControlesDeLEcole),
  ),
  page(ADRESSES.donneesPersonnelles, () =>
    import('./personne/page.tsx').then((module) => module.DonneesPersonnelles),
  ),
  page(ADRESSES.arrieres, () => import('./caisse/arrieres/page.tsx').then((module) => module.Arrieres)),
  page(ADRESSES.tableau, () => import('./caisse/tableau/page.tsx').then((module) => module.TableauDeBord)),
  page(ADRESSES.tableauClasse, () =>
    import('./caisse/tableau/classe.tsx').then((module) => module.ClasseDuTableau),
  ),

  page(ADRESSES.sectionNote, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Notes),
  ),
  ...crudRoutes(ADRESSES.matieres, () => import('./notes/matieres.tsx')),
  ...crudRoutes(ADRESSES.groupesMatieres, () => import('./notes/groupes-matieres.tsx')),
  ...crudRoutes(ADRESSES.competences, () => import('./notes/competences/competences.tsx')),
  ...crudRoutes(ADRESSES.domaines, () => import('./notes/competences/domaines.tsx')),
  ...crudRoutes(ADRESSES.echelles, () => import('./notes/competences/echelles.tsx')),
  page(ADRESSES.acquis, () => import('./notes/competences/page.tsx').then((module) => module.Acquis)),
  page(ADRESSES.acquisDeClasse, () =>
    import('./notes/competences/grille.tsx').then((module) => module.AcquisDeClasse),
  ),
  ...crudRoutes(ADRESSES.periodes, () => import('./notes/periodes.tsx')),
  ...crudRoutes(ADRESSES.reglesNotation, () => import('./notes/regles-notation.tsx')),
  page(ADRESSES.programmes.list, () =>
    import('./notes/enseignements/programme-page.tsx').then((module) => module.Programme),
  ),
  ...formRoutes(
    ADRESSES.programmes.list,
    ADRESSES.programmes,
    () => import('./notes/enseignements/programmes.tsx'),
  ),
  page(ADRESSES.enseignements.list, () =>
    import('./notes/enseignements/enseignements-page.tsx').then((module) => module.Enseignements),
  ),
  formPage(ADRESSES.enseignements.add, () =>
    import('./notes/enseignements/ajout.tsx').then((module) => module.AjoutEnseignement),
  ),
  page(ADRESSES.enseignements.edit, () =>
    import('./notes/enseignements/enseignement-page.tsx').then((module) => module.ModifEnseignement),
  ),
  ...formRoutes(
    pathBy(ADRESSES.enseignements.edit, 'enseignementId'),
    ADRESSES.attributions,
    () => import('./notes/enseignements/enseignants.tsx'),
  ),
  ...formRoutes(
    pathBy(ADRESSES.enseignements.edit, 'enseignementId'),
    ADRESSES.particularites,
    () => import('./notes/enseignements/particularites.tsx'),
  ),
  ...crudRoutes(ADRESSES.entetes, () => import('./notes/entetes.tsx')),
  ...crudRoutes(ADRESSES.signataires, () => import('./notes/signataires.tsx')),
  importRoute(ADRESSES.importNotes, () => import('./notes/imports/page.tsx')),
  page(ADRESSES.changementsNotes, () =>
    import('./notes/changements/page.tsx').then((module) => module.ChangementsDeNotes),
  ),
  page(ADRESSES.mesNotes, () => import('./notes/avancement/page.tsx').then((module) => module.MesNotes)),
  page(ADRESSES.toutesNotes, () =>
    import('./notes/avancement/page.tsx').then((module) => module.ToutesLesNotes),
  ),
  page(ADRESSES.releveClasse, () =>
    import('./notes/releve/page.tsx').then((module) => module.ReleveDeClasse),
  ),
  page(ADRESSES.simulationNotation, () =>
    import('./notes/simulation/page.tsx').then((module) => module.SimulationNotation),
  ),
  page(ADRESSES.anomaliesNotes, () =>
    import('./notes/anomalies/page.tsx').then((module) => module.AnomaliesNotes),
  ),
  page(ADRESSES.saisieNotes, () =>
    import('./notes/saisie/page.tsx').then((module) => module.SaisieNotesPage),
  ),
  page(ADRESSES.bulletins, () => import('./notes/bulletins/page.tsx').then((module) => module.Bulletins)),
  page(ADRESSES.bulletinsClasse, () =>
    import('./notes/bulletins/classe.tsx').then((module) => module.BulletinsDeClasse),
  ),
  page(ADRESSES.bulletin, () => import('./notes/bulletins/bulletin.tsx').then((module) => module.Bulletin)),
  page(ADRESSES.rectification, () =>
    import('./notes/bulletins/rectification.tsx').then((module) => module.Rectification),
  ),
  page(ADRESSES.conseils, () => import('./notes/conseil/liste.tsx').then((module) => module.Conseils)),
  page(ADRESSES.conseil, () => import('./notes/conseil/page.tsx').then((module) => module.ConseilDeClasse)),
  page(ADRESSES.appreciations, () =>
    import('./notes/conseil/appreciations.tsx').then((module) => module.AppreciationsDeMatiere),
  ),

  page(ADRESSES.motDePasse, () =>
    import('./administration/connexion/mot-de-passe.tsx').then((module) => module.MotDePasse),
  ),
  page(ADRESSES.connexions, () =>
    import('./administration/connexion/mes-connexions.tsx').then((module) => module.MesConnexions),
  ),
  page(ADRESSES.deuxEtapes, () =>
    import('./administration/connexion/second-facteur/page.tsx').then((module) => module.DeuxEtapes),
  ),
  page(ADRESSES.verifierRecu, () =>
    import('./caisse/recus/verifier.tsx').then((module) => module.VerifierRecu),
  ),
  page(ADRESSES.verifierBulletin, () =>
    import('./notes/verifier/verifier.tsx').then((module) => module.VerifierBulletin),
  ),
  page(ADRESSES.sectionSuivi, () =>
    import('./administration/accueil/sections.tsx').then((module) => module.Suivi),
  ),
  page(ADRESSES.appelsDuJour, () => import('./suivi/appel/jour.tsx').then((module) => module.AppelsDuJour)),
  page(ADRESSES.bureauAppel, () =>
    import('./suivi/bureau/page.tsx').then((module) => module.BureauDuSurveillant),
  ),
  page(ADRESSES.absences, () =>
    import('./suivi/absences/liste.tsx').then((module) => module.ListeDesAbsences),
  ),
  page(ADRESSES.messages, () =>
    import('./suivi/messages/page.tsx').then((module) => module.MessagesAuxFamilles),
  ),
  page(ADRESSES.tableauSuivi, () =>
    import('./suivi/tableau/page.tsx').then((module) => module.TableauDuSuivi),
  ),
  page(ADRESSES.absencesEleve, () =>
    import('./suivi/absences/eleve.tsx').then((module) => module.AbsencesDUnEleve),
  ),
  ...formRoutes(
    ADRESSES.absencesEleve,
    ADRESSES.absencesAnnoncees,
    () => import('./suivi/absences/annoncees.tsx'),
  ),
  page(ADRESSES.vieScolaire, () =>
    import('./suivi/discipline/liste.tsx').then((module) => module.ListeDesFaits),
  ),
  page(ADRESSES.vieScolaireEleve, () =>
    import('./suivi/discipline/eleve.tsx').then((module) => module.VieScolaireDUnEleve),
  ),
  page(ADRESSES.infirmerie, () =>
    import('./suivi/infirmerie/liste.tsx').then((module) => module.ListeDeLInfirmerie),
  ),
  page(ADRESSES.ficheSante, () =>
    import('./suivi/infirmerie/fiche.tsx').then((module) => module.FicheDeSante),
  ),
  page(ADRESSES.propositionEmploiDuTemps, () =>
    import('./suivi/emploi/proposition.tsx').then((module) => module.PropositionDEmploi),
  ),
  page(ADRESSES.changementsDuJour, () =>
    import('./suivi/changements/page.tsx').then((m) => m.ChangementsDuJour),
  ),
  page(ADRESSES.emploiDuTemps, () =>
    import('./suivi/emploi/page.tsx').then((module) => module.EmploisDuTemps),
  ),
  page(ADRESSES.candidats, () => import('./suivi/candidats/page.tsx').then((module) => module.Candidats)),
  ...crudRoutes(ADRESSES.colonnesCandidats, () => import('./suivi/candidats/colonnes-candidats.tsx')),
  page(ADRESSES.donneesAutorite, () =>
    import('./suivi/autorite/page.tsx').then((module) => module.DonneesPourLAutorite),
  ),
  ...crudRoutes(ADRESSES.motifsSuivi, () => import('./suivi/motifs-suivi.tsx')),
  page(ADRESSES.feuilleAppel, () =>
    import('./suivi/appel/page.tsx').then((module) => module.FeuilleAppelPage),
  ),
  page(ADRESSES.aPropos, () =>
    import('./administration/accueil/a-propos.tsx').then((module) => module.APropos),
  ),
];

/** Pages that open without a connexion (AMB-025), those of printed codes among them; the sign-in itself is a static page. */
export const OPEN_PAGES: readonly string[] = [
  ADRESSES.motDePasse,
  ADRESSES.verifierRecu,
  ADRESSES.verifierBulletin,
];
