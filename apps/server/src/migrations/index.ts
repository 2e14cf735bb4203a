/**
 * Lists every migration in the order of application, each with the fingerprint of what it does. A published migration
 * is never edited: the next one corrects it.
 */
import { type Migration, sealed } from '#core/db/migrations/migrate.ts';
import { reprises } from './0016-reprises.ts';
import { prixDAnnee } from './0018-prix-d-annee.ts';
import { fusions } from './0019-fusions.ts';
import { obligatoires } from './0020-obligatoires.ts';
import { passages } from './0021-passages.ts';
import { exploitation } from './0022-exploitation.ts';
import { appareils } from './0023-appareils.ts';
import { secondFacteur } from './0024-second-facteur.ts';
import { chaines } from './0025-chaines.ts';
import { cles } from './0026-cles.ts';
import { traces } from './0027-traces.ts';
import { personne } from './0028-personne.ts';
import { accords } from './0029-accords.ts';
import { contenus } from './0030-contenus.ts';
import { images } from './0038-images.ts';
import { observationsEleves } from './0040-observations-eleves.ts';
import { modelesDesGroupes } from './0041-modeles-des-groupes.ts';
import { documents } from './0049-documents.ts';
import { preuves } from './0074-preuves.ts';
import { references } from './argent/0043-references.ts';
import { numeros } from './argent/0044-numeros.ts';
import { sansReprise } from './argent/0052-sans-reprise.ts';
import { reouvertures } from './argent/0053-reouvertures.ts';
import { autreJour } from './argent/0054-autre-jour.ts';
import { arrondiDesPrix } from './argent/0055-arrondi-des-prix.ts';
import { impressions } from './argent/0061-impressions.ts';
import { AVANT_PUBLICATION } from './depuis/avant-publication.ts';
import empreintes from './empreintes.json' with { type: 'json' };
import { notes } from './notes/0031-notes.ts';
import { enseignements } from './notes/0032-enseignements.ts';
import { saisie } from './notes/0033-saisie.ts';
import { conseils } from './notes/0034-conseils.ts';
import { scellements } from './notes/0035-scellements.ts';
import { maternelle } from './notes/0036-competences.ts';
import { certificats } from './notes/0037-certificats.ts';
import { periodesNonClassees } from './notes/0046-periodes-non-classees.ts';
import { sonsDesNoms } from './personnes/0057-sons-des-noms.ts';
import { socle } from './premieres/0001-socle.ts';
import { geographie } from './premieres/0002-geographie.ts';
import { administration } from './premieres/0003-administration.ts';
import { scolarite } from './premieres/0004-scolarite.ts';
import { eleves } from './premieres/0005-eleves.ts';
import { caisse } from './premieres/0006-caisse.ts';
import { attestations } from './premieres/0007-attestations.ts';
import { motsDePasse } from './premieres/0008-mots-de-passe.ts';
import { choix } from './premieres/0009-choix.ts';
import { recents } from './premieres/0010-recents.ts';
import { formulations } from './premieres/0011-formulations.ts';
import { vues } from './premieres/0012-vues.ts';
import { textes } from './premieres/0013-textes.ts';
import { aPourvoir } from './premieres/0014-a-pourvoir.ts';
import { calendrier } from './suivi/0062-calendrier.ts';
import { appels } from './suivi/0063-appels.ts';
import { justifications } from './suivi/0064-justifications.ts';
import { creneaux } from './suivi/0065-creneaux.ts';
import { appelsParCours } from './suivi/0066-appels-par-cours.ts';
import { faits } from './suivi/0067-faits.ts';
import { candidats } from './suivi/0068-candidats.ts';
import { tableauSuivi } from './suivi/0069-tableau-suivi.ts';
import { registreDuSuivi } from './suivi/0070-registre-du-suivi.ts';
import { messages } from './suivi/0071-messages.ts';
import { changementsDuJour } from './suivi/0072-changements-du-jour.ts';
import { infirmerie } from './suivi/0073-infirmerie.ts';

export { codedModes, completeGroup } from './installations/installations.ts';

/** The migrations in order; `replaces`: those of development versions that ended where this one ends. */
export const STEPS = [
  socle,
  geographie,
  administration,
  scolarite,
  eleves,
  { ...caisse, replaces: AVANT_PUBLICATION },
  attestations,
  motsDePasse,
  choix,
  recents,
  formulations,
  vues,
  textes,
  aPourvoir,
  reprises,
  prixDAnnee,
  fusions,
  obligatoires,
  passages,
  exploitation,
  appareils,
  secondFacteur,
  chaines,
  cles,
  traces,
  personne,
  accords,
  contenus,
  notes,
  enseignements,
  saisie,
  conseils,
  scellements,
  maternelle,
  certificats,
  images,
  observationsEleves,
  modelesDesGroupes,
  references,
  numeros,
  periodesNonClassees,
  documents,
  sansReprise,
  reouvertures,
  autreJour,
  arrondiDesPrix,
  sonsDesNoms,
  impressions,
  calendrier,
  appels,
  justifications,
  creneaux,
  appelsParCours,
  faits,
  candidats,
  tableauSuivi,
  registreDuSuivi,
  messages,
  changementsDuJour,
  infirmerie,
  preuves,
] as const;

export const MIGRATIONS: readonly Migration[] = sealed(STEPS, empreintes);
