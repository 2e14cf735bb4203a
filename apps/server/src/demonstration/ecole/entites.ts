/**
 * The entities of the demonstration, parents before children, with the removal of a record of each: its own entity's
 * where it has one. An entity that the demonstration learns to add has its line here.
 */
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { removeOwn, utilisateursHandlers } from '#administration/index.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { anyTable } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { deleteAnyRow } from '#core/db/rows.ts';
import type { ColumnOf, Row, TableName } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { oterFichiers } from '#fichiers/index.ts';
import {
  competencesHandlers,
  domainesHandlers,
  echellesHandlers,
  enseignementsEnseignantsHandlers,
  enseignementsHandlers,
  entetesHandlers,
  groupesMatieresHandlers,
  matieresHandlers,
  periodesHandlers,
  programmesHandlers,
  reglesNotationHandlers,
  signatairesHandlers,
} from '#notes/index.ts';
import { avancesSource, personnel, retenuesSource } from '#personnel/index.ts';
import {
  classesHandlers,
  ecolesHandlers,
  fichesRenseignementSource,
  joursSansClasseHandlers,
  prestationsSource,
  semainesDeClasseHandlers,
  sessionsSource,
  tranchesSource,
} from '#scolarite/index.ts';
import { colonnesCandidatsHandlers, motifsSuiviHandlers } from '#suivi/index.ts';

export const handlers = {
  ecoles: ecolesHandlers,
  sessions: crudHandlers(sessions, sessionsSource),
  prestations: crudHandlers(prestations, prestationsSource),
  tranches: crudHandlers(tranches, tranchesSource),
  classes: classesHandlers,
  fiches: crudHandlers(fichesRenseignement, fichesRenseignementSource),
  retenues: crudHandlers(retenues, retenuesSource),
  avances: crudHandlers(avances, avancesSource),
};

type Removal = (input: { readonly id: number }, context: WriteContext) => Promise<unknown>;
/** A removal reads the columns that it needs of a record that is there. */
type Remover = (row: Row & { readonly id: number }, context: WriteContext) => Promise<unknown>;

export interface Entite {
  readonly table: TableName;
  /** Whether its rows belong to a school (`ecoleId`): other rows in a school of the demonstration are looked for there. */
  readonly isOfSchool?: true;
  /** The tables whose rows of the schools go first, all at once. */
  readonly before?: readonly TableName[];
  readonly remove: Remover;
}

/** A record goes by the removal of its own entity. */
const byItself =
  ({ remove }: { readonly remove: Removal }): Remover =>
  ({ id }, context) =>
    remove({ id }, context);

/** Makes the removal of a record that no call deletes; `told`: the columns that its journal tells. */
const plainly =
  <T extends TableName>(table: T, told: readonly ColumnOf<T>[]): Remover =>
  async (row, { db, record }) => {
    await deleteAnyRow(db, table, row.id);
    const values = Object.fromEntries([...told, 'estActif'].map((name) => [name, row[name] ?? null]));
    const ecoleId = typeof row['ecoleId'] === 'number' ? row['ecoleId'] : null;
    record({ entite: table, entiteId: row.id, ecoleId, changements: changes(values, null) });
  };

/** The tables of a school's money and settings, which go with the school; and the rows of its rules of marking. */
export const AVEC_L_ECOLE: readonly TableName[] = [
  'compteurs',
  'numeros_attendus',
  'numeros_a_dire',
  'ecritures',
  'cles_ecoles',
  'caisses',
  'dus',
  'controles',
  'conservations',
  'seuils_suivi',
  'regles_mentions',
  'distinctions',
  'echelles_valeurs',
];

/** The tables of roll calls, children before parents: they go before the lessons at which they were made. */
const AVEC_LES_APPELS: readonly TableName[] = [
  'registre_suivi',
  'justifications',
  'changements_absences',
  'absences',
  'feuilles_appel',
  'changements_du_jour',
  'billets_entree',
];

/**
 * The tables of what pupils were asked for and paid, children before parents: their rows go with the school's pupils,
 * whoever wrote them.
 */
export const AVEC_LES_ELEVES: readonly TableName[] = [
  ...AVEC_LES_APPELS,
  'absences_annoncees',
  'faits',
  'convocations',
  'contacts_famille',
  'passages_infirmerie',
  'fiches_sante',
  'messages_famille',
  'accords',
  'clotures',
  'affectations',
  'paiements',
  'parcours',
  'passages',
  'fusions_lignes',
  'fusions',
  'reprises_parts',
  'reprises',
  'echeances',
  'corrections',
  'particularites',
  'certificats',
  'inscriptions_classes',
  'inscriptions_prestations',
  'inscriptions',
];

/** The tables of marks, children before parents: their rows go with the evaluations of the school, whoever wrote them. */
export const AVEC_LES_NOTES: readonly TableName[] = [
  'bulletins',
  'scellements',
  'registres_notes',
  'changements_acquis',
  'acquis',
  'changements_notes',
  'notes',
  'reouvertures',
  'appreciations',
  'bilans',
  'conseils',
  'non_evaluees',
  'etats_periodes',
];

const anAct = plainly('actes_en_nombre', ['entite', 'acte', 'nombre']);
const aLot = plainly('lots', ['entite', 'origine', 'nombre']);

export const ENTITES: readonly Entite[] = [
  {
    table: 'ecoles',
    async remove(row, context) {
      // Files that no record names yet would go by themselves a day later: the school does not wait for that.
      await oterFichiers(context.db, (eb) => eb('ecoleId', '=', row.id));
      for (const table of AVEC_L_ECOLE)
        await anyTable(context.db).deleteFrom(table).where('ecoleId', '=', row.id).execute();
      const head = context.db.deleteFrom('chaines').where('nom', 'in', ['dus', 'suivi']);
      await head.where('ecoleId', '=', row.id).execute();
      await ecolesHandlers.remove(row, context);
    },
  },
  { table: 'groupes', remove: plainly('groupes', ['libelle', 'observations']) },
  { table: 'privileges', remove: plainly('privileges', ['groupeId', 'menuId', 'ongletId', 'modeAccesId']) },
  {
    table: 'utilisateurs',
    isOfSchool: true,
    async remove(row, context) {
      await removeOwn(context.db, row.id);
      await utilisateursHandlers(personnel).remove(row, context);
    },
  },
  { table: 'user_groupes', remove: plainly('user_groupes', ['userId', 'groupeId']) },
  { table: 'salaires', isOfSchool: true, remove: plainly('salaires', ['employeId', 'montant', 'aPartirDe']) },
  { table: 'sessions', remove: byItself(handlers.sessions) },
  { table: 'jours_sans_classe', isOfSchool: true, remove: byItself(joursSansClasseHandlers) },
  { table: 'semaines_de_classe', isOfSchool: true, remove: byItself(semainesDeClasseHandlers) },
  { table: 'prestations', isOfSchool: true, remove: byItself(handlers.prestations) },
  { table: 'tranches', isOfSchool: true, remove: byItself(handlers.tranches) },
  { table: 'classes', isOfSchool: true, remove: byItself(handlers.classes) },
  { table: 'fiches_renseignement', isOfSchool: true, remove: byItself(handlers.fiches) },
  {
    table: 'eleves',
    isOfSchool: true,
    before: AVEC_LES_ELEVES,
    remove: plainly('eleves', ['matricule', 'prenoms', 'nom', 'sexe']),
  },
  {
    table: 'motifs_suivi',
    isOfSchool: true,
    // Justifications go before the facts that they name, and these before their motifs.
    before: [...AVEC_LES_APPELS, 'absences_annoncees', 'faits'],
    remove: byItself(motifsSuiviHandlers),
  },
  { table: 'colonnes_candidats', isOfSchool: true, remove: byItself(colonnesCandidatsHandlers) },
  { table: 'groupes_matieres', isOfSchool: true, remove: byItself(groupesMatieresHandlers) },
  { table: 'matieres', isOfSchool: true, remove: byItself(matieresHandlers) },
  { table: 'domaines', isOfSchool: true, remove: byItself(domainesHandlers) },
  { table: 'competences', isOfSchool: true, remove: byItself(competencesHandlers) },
  { table: 'echelles', isOfSchool: true, remove: byItself(echellesHandlers) },
  { table: 'periodes', isOfSchool: true, remove: byItself(periodesHandlers) },
  { table: 'regles_notation', isOfSchool: true, remove: byItself(reglesNotationHandlers) },
  { table: 'programmes', isOfSchool: true, remove: byItself(programmesHandlers) },
  { table: 'enseignements', isOfSchool: true, remove: byItself(enseignementsHandlers) },
  {
    table: 'creneaux',
    isOfSchool: true,
    before: AVEC_LES_APPELS,
    remove: plainly('creneaux', ['jourSemaine', 'de', 'a', 'du', 'au']),
  },
  {
    table: 'enseignements_enseignants',
    isOfSchool: true,
    remove: byItself(enseignementsEnseignantsHandlers),
  },
  {
    table: 'evaluations',
    isOfSchool: true,
    before: AVEC_LES_NOTES,
    remove: plainly('evaluations', ['libelle', 'genre', 'jour']),
  },
  { table: 'entetes', isOfSchool: true, remove: byItself(entetesHandlers) },
  { table: 'signataires', isOfSchool: true, remove: byItself(signatairesHandlers) },
  { table: 'retenues', isOfSchool: true, remove: byItself(handlers.retenues) },
  { table: 'avances_salaire', isOfSchool: true, remove: byItself(handlers.avances) },
  {
    table: 'actes_en_nombre',
    isOfSchool: true,
    // The demonstration makes none; an act that was taken back leaves its rows too.
    async remove(row, context) {
      await context.db.deleteFrom('actes_en_nombre_lignes').where('acteId', '=', row.id).execute();
      await anAct(row, context);
    },
  },
  {
    table: 'lots',
    isOfSchool: true,
    // The demonstration adds none; a lot that was taken back leaves its rows in the school.
    async remove(row, context) {
      await context.db.deleteFrom('lots_lignes').where('lotId', '=', row.id).execute();
      await aLot(row, context);
    },
  },
];
