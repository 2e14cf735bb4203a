/** Maintains schools: the network makes them, and the people of a school change their own too. */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource, type Reference } from '#core/crud/source.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { namingFiles } from '#fichiers/index.ts';
import { refuseNameOfAnother } from './nom-d-ecole.ts';

/** Leaves the acts of a deleted school to the network; its controls and its years of keeping, which are settings, go with it. */
async function leaveActs(trx: Trx, { id }: StoredRow<'ecoles'>): Promise<void> {
  await trx.updateTable('journal').set({ ecoleId: null }).where('ecoleId', '=', id).execute();
  for (const table of ['controles', 'conservations', 'seuils_suivi', 'numeros_a_dire', 'numeros_attendus'])
    await anyTable(trx).deleteFrom(table).where('ecoleId', '=', id).execute();
}

/** The references that make a school one in use; a file alone does not. */
const CONTENU: readonly Reference[] = [
  { table: 'utilisateurs', column: 'ecoleId', one: 'utilisateur', many: 'utilisateurs', isFeminine: false },
  { table: 'classes', column: 'ecoleId', one: 'classe', many: 'classes', isFeminine: true },
  { table: 'tranches', column: 'ecoleId', one: 'tranche', many: 'tranches', isFeminine: true },
  {
    table: 'fiches_renseignement',
    column: 'ecoleId',
    one: 'fiche de prix',
    many: 'fiches de prix',
    isFeminine: true,
  },
  { table: 'prestations', column: 'ecoleId', one: 'prestation', many: 'prestations', isFeminine: true },
  { table: 'eleves', column: 'ecoleId', one: 'élève', many: 'élèves', isFeminine: false },
  {
    table: 'groupes_matieres',
    column: 'ecoleId',
    one: 'groupe de matières',
    many: 'groupes de matières',
    isFeminine: false,
  },
  { table: 'matieres', column: 'ecoleId', one: 'matière', many: 'matières', isFeminine: true },
  { table: 'periodes', column: 'ecoleId', one: 'période', many: 'périodes', isFeminine: true },
  {
    table: 'regles_notation',
    column: 'ecoleId',
    one: 'règle de notation',
    many: 'règles de notation',
    isFeminine: true,
  },
  { table: 'programmes', column: 'ecoleId', one: 'programme', many: 'programmes', isFeminine: false },
  {
    table: 'enseignements',
    column: 'ecoleId',
    one: 'enseignement',
    many: 'enseignements',
    isFeminine: false,
  },
  { table: 'domaines', column: 'ecoleId', one: 'domaine', many: 'domaines', isFeminine: false },
  { table: 'competences', column: 'ecoleId', one: 'compétence', many: 'compétences', isFeminine: true },
  { table: 'echelles', column: 'ecoleId', one: 'échelle', many: 'échelles', isFeminine: true },
  {
    table: 'jours_sans_classe',
    column: 'ecoleId',
    one: 'jour sans classe',
    many: 'jours sans classe',
    isFeminine: false,
  },
  { table: 'motifs_suivi', column: 'ecoleId', one: 'motif', many: 'motifs', isFeminine: false },
  {
    table: 'semaines_de_classe',
    column: 'ecoleId',
    one: 'semaine de classe',
    many: 'semaines de classe',
    isFeminine: true,
  },
  {
    table: 'colonnes_candidats',
    column: 'ecoleId',
    one: 'colonne de candidats',
    many: 'colonnes de candidats',
    isFeminine: true,
  },
  { table: 'entetes', column: 'ecoleId', one: 'en-tête', many: 'en-têtes', isFeminine: false },
  { table: 'signataires', column: 'ecoleId', one: 'signataire', many: 'signataires', isFeminine: false },
];

const ecolesSource = crudSource(ecoles, {
  table: 'ecoles',
  keyed: ['libelle', 'slogan'],
  school: { kind: 'self' },
  beforeRemoval: leaveActs,
  exported: { libelle: 'Nom', slogan: 'Slogan', dateCreation: 'Date de création' },
  referencedBy: [
    ...CONTENU,
    { table: 'regles_mentions', column: 'ecoleId', one: 'mention', many: 'mentions', isFeminine: true },
    { table: 'distinctions', column: 'ecoleId', one: 'distinction', many: 'distinctions', isFeminine: true },
    { table: 'echelles_valeurs', column: 'ecoleId', one: 'valeur', many: 'valeurs', isFeminine: true },
    { table: 'fichiers', column: 'ecoleId', one: 'fichier', many: 'fichiers', isFeminine: false },
    { table: 'lots', column: 'ecoleId', one: 'lot', many: 'lots', isFeminine: false },
    { table: 'clotures', column: 'ecoleId', one: 'clôture', many: 'clôtures', isFeminine: true },
    {
      table: 'caisses',
      column: 'ecoleId',
      one: 'caisse',
      many: 'caisses',
      isFeminine: true,
      isAlwaysActive: true,
    },
  ],
  // The list of schools disables one. All that it holds is disabled first, so that nobody and nothing is left in a
  // school that is gone.
  heldBy: CONTENU,
});

const handlers = namingFiles('ecoles', crudHandlers(ecoles, ecolesSource));

export const ecolesHandlers: typeof handlers = {
  ...handlers,
  async update(input, context) {
    await refuseNameOfAnother(context, input);
    return handlers.update(input, context);
  },
};

export const ecolesBindings: Binding[] = bindCrud(ecoles, ecolesHandlers);
