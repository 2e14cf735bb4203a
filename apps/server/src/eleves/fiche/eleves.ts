/**
 * Maintains pupils: their school gives each a matricule, and keeps them while they are enrolled, owe something or have money
 * there.
 */

import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import {
  type Eleve,
  eleves,
  LIBELLES_DES_LIENS,
  LIBELLES_DES_SEXES,
} from '@gestionscolaire/contract/eleves/eleves.ts';
import { naissanceADemander } from '@gestionscolaire/contract/eleves/vraisemblance.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers, type ManyHandlers } from '#core/crud/bind/crud-handlers.ts';
import { TODAY } from '#core/crud/columns.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { AsRead, Written } from '#core/crud/records.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { nextOf } from '#core/db/numbering.ts';
import type { WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { inscriptionDuJour } from '#eleves/portee/du-jour.ts';
import { PORTEE_DES_ELEVES } from '#eleves/portee/portee.ts';
import { refuseEcartee } from '#eleves/registre/fusions.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { resteDesLignes } from '#eleves/registre/reste.ts';
import { namingFiles } from '#fichiers/index.ts';
import { QUARTIER_DANS_UN_FICHIER } from '#geographie/index.ts';
import { INSCRIPTIONS_EN_COURS } from '#scolarite/index.ts';
import { demanderSiDejaLa } from './deja-la.ts';

/** The digits of a matricule; a school with more pupils has longer ones. */
const CHIFFRES = 5;

/** The words by which a file tells births around a year. */
const NAISSANCES_VERS = Object.fromEntries(
  Array.from({ length: 200 }, (_, rang) => String(1900 + rang)).map((annee) => [
    annee,
    formaterNaissance(annee),
  ]),
);

/** Gives numbers that follow one another to pupils of one school. */
async function giveMatricules(trx: Trx, rows: readonly WrittenRow<'eleves'>[]) {
  const first = await nextOf(trx, Number(rows[0]?.ecoleId), 'matricule', rows.length);
  return rows.map((_, rang) => ({ matricule: String(first + rang).padStart(CHIFFRES, '0') }));
}

/** The class where a pupil `t` is on a day: yyyy-MM-dd, or a piece of SQL that answers it. */
export const classeDe = (column: string, jour: string | RawBuilder<unknown>) => sql`(
  select ${sql.ref(`c.${column}`)} from inscriptions i join classes c on c.id = i."classeId"
  where i.id = ${inscriptionDuJour({ jour, isEnrolled: true })})`;

/** The lines of a pupil `t`: what they owe of all of them, and of those due by the day of the call. */
const SES_LIGNES = sql`e."ecoleId" = t."ecoleId" and e."eleveId" = t.id`;
const reste = resteDesLignes(SES_LIGNES);
const echu = resteDesLignes(sql`${SES_LIGNES} and e."dateEcheance" <= ${TODAY}`);

const INSCRIPTIONS = {
  table: 'inscriptions',
  column: 'eleveId',
  isOfSchool: true,
  one: 'inscription',
  many: 'inscriptions',
  isFeminine: true,
} as const;

/** The condition that the school holds money of theirs that no line took. */
const AVEC_CREDIT = sql`t."annuleLe" is null and t.montant > coalesce((
  select sum(a.montant) from affectations a
  where a."ecoleId" = t."ecoleId" and a."paiementId" = t.id and a."estActif" = 1), 0)`;

export const elevesSource = crudSource(eleves, {
  table: 'eleves',
  keyed: [
    'matricule',
    'prenoms',
    'nom',
    'lieuNaissance',
    'nationalite',
    'tuteurNom',
    'tuteurTelephone',
    'tuteur2Nom',
    'tuteur2Telephone',
    'observations',
  ],
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId'],
  reach: PORTEE_DES_ELEVES,
  atCreation: giveMatricules,
  joins: [{ table: 'quartiers', as: 'quartier', on: 't.quartierId', isOptional: true }],
  reads: { quartier: 'quartier.libelle' },
  computed: {
    classe: classeDe('libelle', TODAY),
    echu,
    reste,
    classeId: classeDe('id', TODAY),
    solde: sql`case when ${echu} > 0 then 'enRetard' when ${reste} > 0 then 'aVenir' else 'solde' end`,
  },
  order: {
    nom: [sql`t."nomCle"`, sql`t."prenomsCle"`],
    classe: [sql`coalesce(${classeDe('libelleCle', TODAY)}, '')`],
    dateNaissance: [sql`coalesce(t."dateNaissance", '')`],
    echu: [echu],
    reste: [reste],
  },
  totals: { echu, reste },
  exported: {
    matricule: 'Matricule',
    classe: 'Classe',
    echu: 'Échu',
    reste: 'Reste',
    lieuNaissance: 'Lieu de naissance',
    nationalite: 'Nationalité',
    tuteurNom: 'Responsable',
    tuteurLien: 'Lien',
    tuteurTelephone: 'Téléphone du responsable',
    tuteur2Nom: 'Autre responsable',
    tuteur2Lien: "Lien de l'autre responsable",
    tuteur2Telephone: "Téléphone de l'autre responsable",
    quartier: 'Quartier',
    observations: 'Observations',
  },
  inFiles: { quartier: QUARTIER_DANS_UN_FICHIER },
  words: {
    dateNaissance: NAISSANCES_VERS,
    sexe: LIBELLES_DES_SEXES,
    tuteurLien: LIBELLES_DES_LIENS,
    tuteur2Lien: LIBELLES_DES_LIENS,
  },
  parents: [
    {
      field: 'ecoleId',
      table: 'ecoles',
      refus: "Cette école n'existe pas ou est désactivée.",
      isLocked: true,
    },
    {
      field: 'quartierId',
      table: 'quartiers',
      refus: "Ce quartier n'existe pas ou est désactivé.",
    },
  ],
  referencedBy: [],
  async check(trx, row, before, isConfirmed) {
    // Putting back a record that a merge put away is undoing the merge.
    if (before?.estActif === 0) await refuseEcartee(trx, { ecoleId: before.ecoleId, eleveId: before.id });
    if (!isConfirmed('libelle')) await demanderSiDejaLa(trx, row, before);
  },
  heldBy: [
    { ...INSCRIPTIONS, ...INSCRIPTIONS_EN_COURS },
    {
      table: 'echeances',
      column: 'eleveId',
      isOfSchool: true,
      one: 'échéance qui reste à payer',
      many: 'échéances qui restent à payer',
      isFeminine: true,
      still: () => sql`t.paye < t.montant`,
    },
    {
      table: 'paiements',
      column: 'eleveId',
      isOfSchool: true,
      one: 'paiement dont il reste un crédit',
      many: 'paiements dont il reste un crédit',
      isFeminine: false,
      still: () => AVEC_CREDIT,
    },
  ],
});

/**
 * The references that keep an import of pupils from being taken back, whatever their year. A cancelled payment keeps
 * it too: the pupil's name is on its receipt.
 */
export const usagesDesEleves = [
  INSCRIPTIONS,
  { table: 'paiements', column: 'eleveId', one: 'paiement', many: 'paiements', isOfSchool: true },
  { table: 'passages', column: 'eleveId', one: 'passage', many: 'passages', isOfSchool: true },
  { table: 'fusions', column: 'eleveId', one: 'fiche réunie', many: 'fiches réunies', isOfSchool: true },
  {
    table: 'fusions',
    column: 'ecarteId',
    one: 'réunion de fiches',
    many: 'réunions de fiches',
    isOfSchool: true,
  },
] as const;

const handlers = namingFiles('eleves', crudHandlers(eleves, elevesSource));

type Ajout = Input<typeof eleves.create>;

/** Refuses a date of birth that is still to come. */
function refuseAVenir({ dateNaissance }: Pick<Eleve, 'dateNaissance'>, now: string): void {
  if (dateNaissance !== null && dateNaissance > jourDe(now))
    refuseAt('dateNaissance', 'La date de naissance est encore à venir.');
}

/** Asks about a birth that no pupil can have, unless it stands already. */
function demanderLaNaissance(
  { dateNaissance, dateNaissanceConfirme }: Pick<Ajout, 'dateNaissance' | 'dateNaissanceConfirme'>,
  now: string,
  before: string | null = null,
): void {
  if (dateNaissance === before || dateNaissanceConfirme === true) return;
  const phrase = naissanceADemander(dateNaissance, jourDe(now));
  if (phrase !== undefined) refuse('A_CONFIRMER', { champs: { dateNaissance: phrase } });
}

/**
 * Reads the birth of a record that is about to change; refuses one that a merge put away: its screen would offer to write it as a new
 * one.
 */
async function naissanceDe(
  { id }: { readonly id: number },
  { db, caller }: WriteContext,
): Promise<string | null> {
  const eleve = await db
    .selectFrom('eleves')
    .select(['ecoleId', 'estActif', 'dateNaissance'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { ecoleId, estActif, dateNaissance } = seenOf(caller, eleve);
  if (estActif === 0) await refuseEcartee(db, { ecoleId, eleveId: id });
  return dateNaissance;
}

/** Adds pupils of one school. */
const createMany: ManyHandlers<typeof eleves>['createMany'] = async (inputs, context) => {
  for (const input of inputs) {
    refuseAVenir(input, context.now);
    demanderLaNaissance(input, context.now);
  }
  return handlers.createMany(inputs, context);
};

export const elevesHandlers: ManyHandlers<typeof eleves> = {
  ...handlers,
  create: (input, context) => createMany([input], context),
  createMany,
  async update(input, context) {
    refuseAVenir(input, context.now);
    demanderLaNaissance(input, context.now, await naissanceDe(input, context));
    return handlers.update(input, context);
  },
};

/** Disables a pupil under the lock of their school's money, so that nobody pays for them meanwhile and leaves them a credit. */
export const desactiver =
  ({ lockCaisse }: PortCaisse) =>
  async (input: AsRead, context: WriteContext): Promise<Written> => {
    const { db, now, caller } = context;
    const eleve = await db
      .selectFrom('eleves')
      .select('ecoleId')
      .where('id', '=', input.id)
      .executeTakeFirst();
    await lockCaisse(db, seenOf(caller, eleve).ecoleId, now);
    return handlers.disable(input, context);
  };

export const ficheBindings = (caisse: PortCaisse): Binding[] =>
  bindCrud(eleves, { ...elevesHandlers, disable: desactiver(caisse) });
