/** The domain of schools, their years, services, instalments, classes and price sheets. */
import type { Binding } from '#core/http/call/bind.ts';
import { joursSansClasseBindings } from './calendrier/jours-sans-classe.ts';
import { calendrierBindings } from './calendrier/lire.ts';
import { semainesDeClasseBindings } from './calendrier/semaines-de-classe.ts';
import { classesBindings } from './classes/classes.ts';
import { classesImportBindings } from './classes/import.ts';
import { annuairesBindings } from './ecoles/annuaires.ts';
import { ecolesBindings } from './ecoles/ecoles.ts';
import { sessionsBindings } from './ecoles/sessions.ts';
import { grilleBindings } from './grille/enregistrer.ts';
import { tranchesEnsembleBindings } from './grille/tranches.ts';
import { fichesRenseignementBindings } from './tarifs/fiches-renseignement.ts';
import { prestationsBindings } from './tarifs/prestations.ts';
import { tranchesBindings } from './tarifs/tranches.ts';

export { joursSansClasseHandlers } from './calendrier/jours-sans-classe.ts';
export { readCalendrier, readSemaines } from './calendrier/lire.ts';
export { semainesDeClasseHandlers } from './calendrier/semaines-de-classe.ts';
export { classesHandlers, ordreDesClasses, ordreDesEtapes } from './classes/classes.ts';
export { duneAnneeEnCours, INSCRIPTIONS_EN_COURS } from './ecoles/annee-en-cours.ts';
export { direLesJours, refuseOutside } from './ecoles/dans-l-annee.ts';
export { ecolesHandlers } from './ecoles/ecoles.ts';
export { ECOLE, SESSION } from './ecoles/parents.ts';
export { sessionsHandlers, sessionsSource } from './ecoles/sessions.ts';
export { readLignesDePrix, readTranches, readTranchesDeLAnnee } from './grille/lignes.ts';
export { fichesRenseignementHandlers, fichesRenseignementSource } from './tarifs/fiches-renseignement.ts';
export { prestationsSource } from './tarifs/prestations.ts';
export { tranchesHandlers, tranchesSource } from './tarifs/tranches.ts';

export const scolariteBindings: readonly Binding[] = [
  ...ecolesBindings,
  ...sessionsBindings,
  ...joursSansClasseBindings,
  ...semainesDeClasseBindings,
  ...calendrierBindings,
  ...prestationsBindings,
  ...tranchesBindings,
  ...classesBindings,
  ...classesImportBindings,
  ...fichesRenseignementBindings,
  ...grilleBindings,
  ...tranchesEnsembleBindings,
  ...annuairesBindings,
];
