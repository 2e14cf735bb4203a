/**
 * Declares the ready-made groups (AMB-168): what a direction, a cash desk or a secretariat usually does. A model is a proposal: its
 * boxes may be changed before the group is made, and nothing installs one by itself.
 */
import * as z from 'zod/mini';
import { champsDAppartenance, groupes } from '#administration/groupes.ts';
import type { Operation } from '#core/api/droits.ts';
import { endpoint, nothing } from '#core/api/endpoint.ts';
import { confirmation } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import type { ReferenceMenu, ReferenceOnglet, ReferenceSection } from '#ecrans/references.ts';
import { cases, getTableauPrivileges, tableau } from './privileges.ts';

/** The operations of a model on each menu and tab. */
type Sur<R extends string> = Readonly<Partial<Record<R, readonly Operation[]>>>;

export interface ModeleDeGroupe {
  readonly libelle: string;
  /** Says in a sentence what its people do. */
  readonly aide: string;
  readonly menus: Sur<ReferenceMenu | ReferenceSection>;
  readonly onglets: Sur<ReferenceOnglet>;
}

const LIRE = ['lecture'] as const;
const AJOUTER = ['lecture', 'ajout'] as const;
const ECRIRE = ['lecture', 'ajout', 'modification'] as const;
const TOUT = ['lecture', 'ajout', 'modification', 'suppression'] as const;

/** The marks of a whole school: its subjects, rules, entry, councils and bulletins. */
const TOUTES_LES_NOTES = {
  note: LIRE,
  matieres: TOUT,
  reglesNotation: TOUT,
  enseignements: TOUT,
  toutesNotes: TOUT,
  changementsNotes: LIRE,
  conseils: TOUT,
  bulletins: ECRIRE,
  competences: ECRIRE,
} as const;

/** The days of a whole school: roll calls, absences, facts and timetables; never the infirmary. */
const TOUT_LE_SUIVI = {
  suivi: LIRE,
  feuillesAppel: ECRIRE,
  // Who announces an absence takes it back.
  absences: TOUT,
  vieScolaire: TOUT,
  motifsSuivi: ECRIRE,
  emploisDuTemps: TOUT,
  tableauSuivi: ECRIRE,
} as const;

/** The words of the models, in the order in which screens offer them. */
export const CLES_DES_MODELES = [
  'direction',
  'censeur',
  'caisse',
  'comptabilite',
  'secretariat',
  'enseignants',
  'surveillance',
  'infirmerie',
] as const;
export type CleDeModele = (typeof CLES_DES_MODELES)[number];

export const MODELES: Readonly<Record<CleDeModele, ModeleDeGroupe>> = {
  direction: {
    libelle: 'Direction',
    aide: 'Tient son école : classes, enseignants, prix, élèves, caisse, annulations, tableau de bord, notes et bulletins.',
    menus: {
      generique: LIRE,
      // The network alone adds and removes schools and changes years: a box that serves nobody of a school is not ticked (AMB-182).
      ecole: ['lecture', 'modification'],
      enseignantsGlobaux: TOUT,
      fichesRenseignement: TOUT,
      prestations: TOUT,
      sessions: AJOUTER,
      calendrier: TOUT,
      donneesPersonnelles: TOUT,
      documents: TOUT,
      eleve: LIRE,
      eleves: TOUT,
      classesEleves: TOUT,
      observationsEleves: TOUT,
      fusions: TOUT,
      passages: LIRE,
      candidats: TOUT,
      donneesAutorite: LIRE,
      paiement: LIRE,
      encaisser: TOUT,
      reprises: TOUT,
      paiements: TOUT,
      journalCaisse: TOUT,
      accords: ECRIRE,
      arrieres: TOUT,
      tableaudebord: TOUT,
      // She reads who changed what she may change, and puts it back.
      admintechnique: LIRE,
      journal: LIRE,
      ...TOUTES_LES_NOTES,
      ...TOUT_LE_SUIVI,
    },
    onglets: {
      detail: TOUT,
      tranchePaiementEcole: TOUT,
      classeEcole: TOUT,
      ecoleEnseignant: TOUT,
      retenue: TOUT,
      avanceSalaire: TOUT,
    },
  },
  censeur: {
    libelle: 'Censeur',
    aide: 'Suit les classes : fiches et listes des élèves, notes, conseils, bulletins et compétences. Ne voit ni la caisse ni les salaires.',
    menus: {
      eleve: LIRE,
      eleves: LIRE,
      classesEleves: LIRE,
      candidats: TOUT,
      donneesAutorite: LIRE,
      generique: LIRE,
      calendrier: ECRIRE,
      ...TOUTES_LES_NOTES,
      ...TOUT_LE_SUIVI,
    },
    onglets: {},
  },
  caisse: {
    libelle: 'Caisse',
    aide: 'Encaisse, imprime les reçus, suit les arriérés et clôture sa journée. N’annule aucun reçu.',
    menus: {
      eleve: LIRE,
      eleves: LIRE,
      paiement: LIRE,
      encaisser: AJOUTER,
      paiements: LIRE,
      journalCaisse: AJOUTER,
      accords: AJOUTER,
      arrieres: LIRE,
    },
    onglets: {},
  },
  comptabilite: {
    libelle: 'Comptabilité',
    aide: 'Tient les prix, les salaires, retenues et avances ; lit la caisse et le tableau de bord.',
    menus: {
      generique: LIRE,
      ecole: LIRE,
      enseignantsGlobaux: LIRE,
      fichesRenseignement: ECRIRE,
      prestations: LIRE,
      eleve: LIRE,
      eleves: LIRE,
      paiement: LIRE,
      reprises: ECRIRE,
      paiements: LIRE,
      journalCaisse: LIRE,
      arrieres: LIRE,
      tableaudebord: LIRE,
    },
    onglets: {
      tranchePaiementEcole: ECRIRE,
      ecoleEnseignant: ECRIRE,
      retenue: TOUT,
      avanceSalaire: TOUT,
    },
  },
  secretariat: {
    libelle: 'Secrétariat',
    aide: 'Inscrit les élèves, tient leurs fiches, les classes et les enseignants ; saisit les notes. Ne voit pas la caisse.',
    menus: {
      generique: LIRE,
      ecole: LIRE,
      enseignantsGlobaux: LIRE,
      calendrier: ECRIRE,
      eleve: LIRE,
      eleves: ECRIRE,
      classesEleves: ECRIRE,
      observationsEleves: ECRIRE,
      candidats: ECRIRE,
      donneesAutorite: LIRE,
      // The section alone: what it asks the agreement of is under it.
      paiement: LIRE,
      accords: AJOUTER,
      note: LIRE,
      toutesNotes: AJOUTER,
      bulletins: LIRE,
    },
    onglets: { detail: LIRE, classeEcole: ECRIRE, ecoleEnseignant: ECRIRE },
  },
  enseignants: {
    libelle: 'Enseignants',
    aide: 'Font l’appel de leurs classes, notent les faits de leurs élèves et saisissent les notes de leurs matières ; lisent et impriment les listes de classe et les emplois du temps.',
    menus: {
      eleve: LIRE,
      classesEleves: LIRE,
      note: LIRE,
      saisieNotes: TOUT,
      competences: ECRIRE,
      suivi: LIRE,
      feuillesAppel: ECRIRE,
      vieScolaire: AJOUTER,
      emploisDuTemps: LIRE,
    },
    onglets: {},
  },
  surveillance: {
    libelle: 'Surveillance',
    aide: 'Fait et corrige l’appel de toutes les classes, tient leur vie scolaire ; lit les fiches des élèves et les listes de classe, pour joindre un responsable.',
    menus: { eleve: LIRE, eleves: LIRE, classesEleves: LIRE, ...TOUT_LE_SUIVI },
    onglets: {},
  },
  // Nobody else reads health sheets and visits: this menu is in no other model.
  infirmerie: {
    libelle: 'Infirmerie',
    aide: 'Tient les fiches de santé et les passages à l’infirmerie ; lit les fiches des élèves, pour joindre un responsable.',
    menus: { eleve: LIRE, eleves: LIRE, suivi: LIRE, infirmerie: TOUT },
    onglets: {},
  },
};

/**
 * Answers the empty table of privileges and the boxes of each model, as the menus, tabs and modes stand now. A screen that was
 * removed, or a mode that no longer carries one operation alone, has no box.
 */
export const getModelesDeGroupe = endpoint('GET getModelesDeGroupe', {
  access: groupes.create.access,
  input: nothing,
  output: z.object({
    tableau,
    modeles: z.array(
      z.object({ cle: z.enum(CLES_DES_MODELES), libelle: z.string(), aide: z.string(), cases }),
    ),
  }),
  summary: 'Rend les modèles de groupes, avec les cases que chacun coche.',
  source: 'addition',
});

/** Returns the model of that key; undefined where it is none, or none any more. */
export const modeleDe = (name: string | null): ModeleDeGroupe | undefined =>
  CLES_DES_MODELES.filter((cle) => cle === name).map((cle) => MODELES[cle])[0];

/**
 * Answers what the model of a group proposes today: the boxes that it ticks and the group has not, and those that the group has and the
 * model does not tick. Nothing changes by it: a person takes what they want of it by `updateTableauPrivileges`. Boxes of menus that
 * the product does not know are a school's own, of which a model says nothing.
 */
export const getPropositionDuModele = endpoint('POST getPropositionDuModele', {
  kind: 'read',
  access: getTableauPrivileges.access,
  input: z.object({ groupeId: id }),
  output: z.object({ modele: z.string(), tableau, ajouts: cases, retraits: cases }),
  summary: "Dit ce que le modèle d'un groupe propose aujourd'hui, et que le groupe n'a pas de même.",
  source: 'addition',
});

/** The most persons that one act puts into a new group. */
export const PERSONNES_MAXIMALES = 50;

/**
 * Makes a group, its privileges and its first members as one act. It needs the right to add groups, that of adding privileges and,
 * with members, that of adding members; nobody gives a right that they lack.
 */
export const addGroupeDeModele = endpoint('POST addGroupeDeModele', {
  access: groupes.create.access,
  input: z.object({
    libelle: groupes.fields.libelle.schema,
    // The group remembers it; null, or left out: its boxes were chosen one by one.
    modele: z.optional(
      z.nullable(z.enum(CLES_DES_MODELES, { error: "Le modèle est l'un de ceux qui sont proposés." })),
    ),
    cases: cases.check(z.minLength(1, { error: 'Les cases sont vides : ce groupe ne verrait rien.' })),
    userIds: z
      .array(champsDAppartenance.userId.schema, { error: 'Les personnes sont une liste.' })
      .check(
        z.maxLength(PERSONNES_MAXIMALES, { error: `Les personnes sont au plus ${PERSONNES_MAXIMALES}.` }),
      ),
    libelleConfirme: confirmation,
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id })),
  typed: ['libelle', 'modele', 'cases', 'userIds', 'libelleConfirme'],
  status: 201,
  summary: 'Crée un groupe, ses privilèges et ses premiers membres en un seul acte.',
  source: 'addition',
});
