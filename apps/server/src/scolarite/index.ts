/** The domain of schools, their years, services, instalments, classes and price sheets. */
import type { Binding } from '#core/http/bind.ts';
import { annuairesBindings } from './annuaires.ts';
import { classesBindings } from './classes.ts';
import { classesImportBindings } from './classes-import.ts';
import { ecolesBindings } from './ecoles.ts';
import { fichesRenseignementBindings } from './fiches-renseignement.ts';
import { grilleBindings } from './grille/enregistrer.ts';
import { tranchesEnsembleBindings } from './grille/tranches.ts';
import { prestationsBindings } from './prestations.ts';
import { sessionsBindings } from './sessions.ts';
import { tranchesBindings } from './tranches.ts';

export { duneAnneeEnCours, INSCRIPTIONS_EN_COURS } from './annee-en-cours.ts';
export { classesHandlers, ordreDesClasses, ordreDesEtapes } from './classes.ts';
export { ecolesHandlers } from './ecoles.ts';
export { fichesRenseignementHandlers, fichesRenseignementSource } from './fiches-renseignement.ts';
export { readLignesDePrix, readTranches, readTranchesDeLAnnee } from './grille/lignes.ts';
export { ECOLE } from './parents.ts';
export { prestationsSource } from './prestations.ts';
export { sessionsHandlers, sessionsSource } from './sessions.ts';
export { tranchesHandlers, tranchesSource } from './tranches.ts';

export const scolariteBindings: readonly Binding[] = [
  ...ecolesBindings,
  ...sessionsBindings,
  ...prestationsBindings,
  ...tranchesBindings,
  ...classesBindings,
  ...classesImportBindings,
  ...fichesRenseignementBindings,
  ...grilleBindings,
  ...tranchesEnsembleBindings,
  ...annuairesBindings,
];
