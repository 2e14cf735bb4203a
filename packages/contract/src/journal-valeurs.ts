/**
 * Says the values of the journal as screens do (MOTS-02): means of payment, amounts, days and names, never a key or an id. A test of
 * the server walks every field that a call writes and finds what is still raw.
 */
import { LIBELLES_DES_DEMANDES } from './accords/accords.ts';
import { LIBELLES_DES_GENRES } from './accords/controles.ts';
import { LIBELLES_DES_ACCES } from './administration/champs.ts';
import type { Acte } from './administration/journal.ts';
import { formaterNumero, LIBELLES_DES_MOYENS } from './caisse/paiements.ts';
import { premiereMajuscule } from './core/text/cle.ts';
import { ecrireCentiemes } from './core/values/centiemes.ts';
import { estUnJour, formaterInstant, formaterJour } from './core/values/dates.ts';
import { formaterMontant } from './core/values/montant.ts';
import { formaterSiNaissance } from './core/values/naissance.ts';
import { formaterPourcentage } from './core/values/pourcentage.ts';
import { LIBELLES_DES_LIENS, LIBELLES_DES_SEXES } from './eleves/eleves.ts';
import { LIBELLES_DES_ETATS } from './eleves/inscriptions.ts';
import { lireChampDeLigne } from './journal-lignes.ts';
import { champDuJournal, motDEntite } from './journal-mots.ts';
import { LIBELLES_DES_PRISES_EN_COMPTE } from './notes/enseignements/coefficients.ts';
import { LIBELLES_DES_GENRES_DE_PARTICULARITE } from './notes/enseignements/particularites.ts';
import { LIBELLES_DES_GENRES_DE_MATIERE } from './notes/matieres.ts';
import { LIBELLES_DES_GENRES_DE_PERIODE } from './notes/periodes.ts';
import { LIBELLES_DES_MODELES, MOTS_DES_REGLES } from './notes/regles-notation.ts';
import { LIBELLES_DES_GENRES_D_EVALUATION } from './notes/saisie/evaluations.ts';
import { LIBELLES_DES_GENRES_DE_SIGNATAIRE } from './notes/signataires.ts';
import { LIBELLES_DES_FORMULATIONS } from './parametres/formulations.ts';
import { direAnnees } from './personne/conservation.ts';
import {
  JOURS_DE_LA_SEMAINE,
  LIBELLES_DES_CLASSES_DU_JOUR,
  LIBELLES_DES_DEMI_JOURNEES,
  LIBELLES_DES_JOURS,
  LIBELLES_DES_PARTIES_DU_JOUR,
} from './scolarite/calendrier/calendrier.ts';
import { direTranche } from './scolarite/dire-tranche.ts';
import { LIBELLES_DES_ETATS_DU_MESSAGE, LIBELLES_DES_MOYENS_D_ENVOI } from './scolarite/message.ts';
import { libelleDuNiveau } from './scolarite/niveaux/niveaux.ts';
import { LIBELLES_DES_RYTHMES } from './scolarite/prestations.ts';
import { libelleDuMois } from './scolarite/sessions.ts';
import { formaterEcheance } from './scolarite/tranches.ts';
import { LIBELLES_DES_ETATS_D_ABSENCE } from './suivi/absences/etats.ts';
import { LIBELLES_DES_CHAMPS_DE_CANDIDAT, LIBELLES_DES_EXAMENS } from './suivi/candidats/examens.ts';
import { LIBELLES_DES_MOYENS_DE_CONTACT } from './suivi/discipline/contacts.ts';
import { LIBELLES_DES_GENRES_DE_FAIT, LIBELLES_DES_VISIBILITES } from './suivi/discipline/genres.ts';
import { LIBELLES_DES_CHANGEMENTS } from './suivi/emploi/changements.ts';
import { LIBELLES_DES_GENRES_DE_MESSAGE } from './suivi/messages/familles.ts';
import { LIBELLES_DES_GENRES_DE_MOTIF } from './suivi/motifs-suivi.ts';

export type ValeurDuJournal = string | number | null;

/** The surroundings of one value: its entity, the names that the act tells, and the other values before or after it. */
interface Autour {
  readonly entite: string;
  readonly noms: Readonly<Record<string, string>>;
  readonly voisines: Readonly<Record<string, ValeurDuJournal>>;
}

type Dire = (valeur: string | number, autour: Autour) => string;

const parmi =
  (mots: Readonly<Record<string, string>>): Dire =>
  (valeur) =>
    mots[valeur] ?? premiereMajuscule(String(valeur));
const francs: Dire = (valeur) => formaterMontant(Number(valeur));
const pourcent: Dire = (valeur) => formaterPourcentage(Number(valeur));
const note: Dire = (valeur) => ecrireCentiemes(Number(valeur));
/** Says a text of lines on one. */
const enLigne: Dire = (valeur) => String(valeur).replaceAll('\n', '\u00A0; ');
const ouiNon: Dire = (valeur) => (valeur === 1 ? 'Oui' : 'Non');
const acces = parmi(LIBELLES_DES_ACCES);
const chacun =
  (dire: (mot: string) => string): Dire =>
  (valeur) =>
    String(valeur).split(',').map(dire).join(', ');
const mois = chacun(libelleDuMois);

/** The words of a person's own choices. */
const CHOIX: Readonly<Record<string, string>> = {
  menu: 'Menu',
  ouvert: 'ouvert',
  replie: 'replié',
  classes: 'Classes',
  tableau: 'en tableau',
  cartes: 'en cartes',
  touches: "Touches d'une lettre",
  toutes: 'toutes',
  aucune: 'aucune',
};

/** Reads a stored object; an unreadable one has no entry. */
function entrees(valeur: string | number): readonly (readonly [cle: string, mot: unknown])[] {
  try {
    const read: unknown = JSON.parse(String(valeur));
    return typeof read === 'object' && read !== null ? Object.entries(read) : [];
  } catch {
    return [];
  }
}

const parEntree =
  (dire: (cle: string, mot: unknown) => string): Dire =>
  (valeur) =>
    entrees(valeur)
      .map(([cle, mot]) => dire(cle, mot))
      .join(', ') || 'Comme au départ';

/** Names a list of the preferences by the entity that it lists; the few others are windows and pages of their own. */
const AUTRES_LISTES: Readonly<Record<string, string>> = {
  journal: 'Journal',
  arrieres: 'Arriérés',
  getFilsByPere: 'Sous-menus',
};
const motDeListe = (cle: string): string => motDEntite(cle) ?? AUTRES_LISTES[cle] ?? 'Autre liste';
const colonne = (entite: string, cle: string): string =>
  champDuJournal(entite, cle)?.label ?? 'Autre colonne';

/** Says the parts of a saved view; its filters are named in its list alone, so that only their presence is told here. */
const PARTS_DE_VUE: Readonly<Record<string, (mot: unknown, liste: string) => string>> = {
  recherche: (mot) => `recherche\u00A0: ${String(mot)}`,
  filtres: (mot) => (mot === '' ? 'sans filtre' : 'avec des filtres'),
  etat: (mot) => (mot === 'desactives' ? 'désactivés' : 'actifs'),
  tri: (mot, liste) => `ordre\u00A0: ${colonne(liste, String(mot))}`,
  ordre: (mot) => (mot === 'desc' ? 'décroissant' : 'croissant'),
  taille: (mot) => `lignes\u00A0: ${String(mot)}`,
  colonnes: (mots, liste) =>
    `colonnes\u00A0: ${Array.isArray(mots) ? mots.map((mot) => colonne(liste, String(mot))).join(', ') : ''}`,
};
const vue: Dire = (valeur, { voisines }) =>
  entrees(valeur)
    .map(([cle, mot]) => PARTS_DE_VUE[cle]?.(mot, String(voisines['liste'] ?? '')) ?? 'autre choix')
    .join(', ') || 'La liste comme au départ';

/** The ways of saying a field by its name, which means one thing in every entity; 'entité.champ' where it does not. */
const DIRE: Readonly<Record<string, Dire>> = {
  estActif: parmi({ 0: 'Désactivé', 1: 'Actif' }),
  moyenPaiement: parmi(LIBELLES_DES_MOYENS),
  sexe: parmi(LIBELLES_DES_SEXES),
  dateNaissance: (valeur) => formaterSiNaissance(String(valeur)),
  tuteurLien: parmi(LIBELLES_DES_LIENS),
  tuteur2Lien: parmi(LIBELLES_DES_LIENS),
  etat: parmi(LIBELLES_DES_ETATS),
  rythme: parmi(LIBELLES_DES_RYTHMES),
  typeMenu: acces,
  typeOnglet: acces,
  formulations: parmi(LIBELLES_DES_FORMULATIONS),
  conservation: (valeur) => `${String(valeur)} mois`,
  theme: parmi({ auto: 'Auto', light: 'Clair', dark: 'Sombre' }),
  etape: parmi({}),
  niveau: (valeur, { voisines }) => libelleDuNiveau(String(voisines['etape'] ?? ''), String(valeur)),
  moisId: mois,
  premierMois: mois,
  moisRetour: mois,
  moisNonFactures: mois,
  montant: francs,
  prix: francs,
  fr_inscription: francs,
  salaireBase: francs,
  credit: francs,
  attendu: francs,
  resteAnterieur: francs,
  dejaPaye: francs,
  'fusions.reste': francs,
  'passages.ote': francs,
  'accords.etat': parmi(LIBELLES_DES_DEMANDES),
  'accords.genre': parmi(LIBELLES_DES_GENRES),
  'passages.lienRompu': ouiNon,
  'conservations.annees': (valeur) => direAnnees(Number(valeur)),
  'controles.annulation': ouiNon,
  'controles.cloture': ouiNon,
  'controles.remise': ouiNon,
  'controles.remisePourcentage': pourcent,
  'controles.remiseMontant': francs,
  compte: francs,
  ecart: francs,
  pourcentage: pourcent,
  facteurMultiplicite: pourcent,
  echeance: (valeur) => formaterEcheance(String(valeur)),
  'tranches.libelle': (valeur) => direTranche(String(valeur)),
  indicatifTel: (valeur) => `+${valeur}`,
  telephoneIndicatif: (valeur) => `+${valeur}`,
  ajout: ouiNon,
  modification: ouiNon,
  suppression: ouiNon,
  motDePasseAChanger: ouiNon,
  'paiements.numero': (valeur) => formaterNumero(Number(valeur)),
  'billets_entree.demiJournee': parmi(LIBELLES_DES_DEMI_JOURNEES),
  'feuilles_appel.demiJournee': parmi(LIBELLES_DES_DEMI_JOURNEES),
  'motifs_suivi.genre': parmi(LIBELLES_DES_GENRES_DE_MOTIF),
  'faits.genre': parmi(LIBELLES_DES_GENRES_DE_FAIT),
  'faits.visibilite': parmi(LIBELLES_DES_VISIBILITES),
  'messages_famille.genre': parmi(LIBELLES_DES_GENRES_DE_MESSAGE),
  'messages_famille.moyen': parmi(LIBELLES_DES_MOYENS_D_ENVOI),
  'messages_famille.etat': parmi(LIBELLES_DES_ETATS_DU_MESSAGE),
  'contacts_famille.moyen': parmi(LIBELLES_DES_MOYENS_DE_CONTACT),
  'passages_infirmerie.famillePrevenue': ouiNon,
  'changements_du_jour.genre': parmi(LIBELLES_DES_CHANGEMENTS),
  'creneaux.jourSemaine': parmi(LIBELLES_DES_JOURS),
  'absences_annoncees.partie': parmi(LIBELLES_DES_PARTIES_DU_JOUR),
  'inscriptions.absences': parmi(LIBELLES_DES_ETATS_D_ABSENCE),
  'jours_sans_classe.partie': parmi(LIBELLES_DES_PARTIES_DU_JOUR),
  ...Object.fromEntries(
    JOURS_DE_LA_SEMAINE.map((nom) => [`semaines_de_classe.${nom}`, parmi(LIBELLES_DES_CLASSES_DU_JOUR)]),
  ),
  'matieres.genre': parmi(LIBELLES_DES_GENRES_DE_MATIERE),
  'periodes.genre': parmi(LIBELLES_DES_GENRES_DE_PERIODE),
  'regles_notation.genre': parmi(MOTS_DES_REGLES.genre),
  pas: parmi(Object.fromEntries(MOTS_DES_REGLES.pas.map(({ value, label }) => [value, label]))),
  modele: parmi(LIBELLES_DES_MODELES),
  calcul: parmi(MOTS_DES_REGLES.calcul),
  siUneSeule: parmi(MOTS_DES_REGLES.siUneSeule),
  absence: parmi(MOTS_DES_REGLES.absence),
  absenceJustifiee: parmi(MOTS_DES_REGLES.absenceJustifiee),
  nonRendu: parmi(MOTS_DES_REGLES.nonRendu),
  coefficient: note,
  heures: note,
  priseEnCompte: parmi(LIBELLES_DES_PRISES_EN_COMPTE),
  facultatif: ouiNon,
  'evaluations.genre': parmi(LIBELLES_DES_GENRES_D_EVALUATION),
  'evaluations.compte': ouiNon,
  'particularites.genre': parmi(LIBELLES_DES_GENRES_DE_PARTICULARITE),
  seuilAdmission: note,
  seuilRattrapage: note,
  classement: ouiNon,
  rangParMatiere: ouiNon,
  mentions: enLigne,
  distinctions: enLigne,
  'echelles.valeurs': enLigne,
  petiteSection: ouiNon,
  moyenneSection: ouiNon,
  grandeSection: ouiNon,
  'entetes.lignes': enLigne,
  'colonnes_candidats.examen': parmi(LIBELLES_DES_EXAMENS),
  'colonnes_candidats.champ': parmi(LIBELLES_DES_CHAMPS_DE_CANDIDAT),
  'signataires.genre': parmi(LIBELLES_DES_GENRES_DE_SIGNATAIRE),
  estPartagee: ouiNon,
  'vues.liste': (valeur) => motDeListe(String(valeur)),
  'vues.contenu': vue,
  'actes_en_nombre.acte': parmi({ desactiver: 'Désactivation', reactiver: 'Réactivation' }),
  entite: (valeur) => motDEntite(String(valeur)) ?? 'Autres données',
  'preferences.tailles': parEntree((cle, mot) => `${motDeListe(cle)}\u00A0: ${String(mot)}`),
  'preferences.choix': parEntree(
    (cle, mot) => `${CHOIX[cle] ?? 'Autre'}\u00A0: ${CHOIX[String(mot)] ?? 'autre'}`,
  ),
  'preferences.colonnes': parEntree(
    (cle, mots) =>
      `${motDeListe(cle)}\u00A0: ${Array.isArray(mots) ? mots.map((mot) => colonne(cle, String(mot))).join(', ') : ''}`,
  ),
};

/** Names the records that a value holds, one id or several: '12' is 'Comptabilité', or 'n° 12' once nothing names it. */
function nommer(champ: string, valeur: string | number, noms: Autour['noms']): string {
  return String(valeur)
    .split(', ')
    .map((id) => noms[`${champ} ${id}`] ?? `n°\u00A0${id}`)
    .join(', ');
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Says a text that no field explains: days as dd/MM/yyyy, instants with their hour, anything else as it is. */
function direTexte(valeur: string | number): string {
  const text = String(valeur);
  if (estUnJour(text)) return formaterJour(text);
  return INSTANT.test(text) ? formaterInstant(text) : text;
}

/** Stands where there was, or is, no value. */
export const RIEN_AU_JOURNAL = '—';

/** Says one value of an act; a dash for nothing. `noms` and `voisines`: what the act tells beside it. */
export function valeurDuJournal(champ: string, valeur: ValeurDuJournal, autour: Autour): string {
  if (valeur === null || valeur === '') return RIEN_AU_JOURNAL;
  const field = champDuJournal(autour.entite, champ);
  if (field?.of !== undefined) return nommer(champ, valeur, autour.noms);
  const own = lireChampDeLigne(champ) ?? { entite: autour.entite, champ };
  const dire = DIRE[`${own.entite}.${own.champ}`] ?? DIRE[own.champ];
  if (dire !== undefined) return dire(valeur, autour);
  if (/^est[A-Z]/.test(own.champ)) return ouiNon(valeur, autour);
  // A box of the table of privileges goes by its own name, and is told 'oui'.
  return field === undefined ? premiereMajuscule(String(valeur)) : direTexte(valeur);
}

/** Says one change of an act: the value before and after, as screens do. */
export function changementDuJournal(
  { entite, changements, noms }: Pick<Acte, 'entite' | 'changements' | 'noms'>,
  champ: string,
): readonly [avant: string, apres: string] {
  const side = (index: 0 | 1) =>
    valeurDuJournal(champ, changements[champ]?.[index] ?? null, {
      entite,
      noms,
      voisines: Object.fromEntries(Object.entries(changements).map(([key, values]) => [key, values[index]])),
    });
  return [side(0), side(1)];
}
