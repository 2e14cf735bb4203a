/** Pupils: their school gives each a matricule, and keeps him while he is enrolled, owes something or has money there. */

import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { eleves, LIBELLES_DES_LIENS, LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindCrud, type CrudHandlers, crudHandlers, type ManyHandlers } from '#core/crud/crud-handlers.ts';
import { crudSource, TODAY } from '#core/crud/source.ts';
import { nextOf } from '#core/db/compteurs.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { namingFiles } from '#fichiers/index.ts';
import { INSCRIPTIONS_EN_COURS } from '#scolarite/index.ts';
import { inscriptionDuJour } from './inscriptions/du-jour.ts';
import type { PortCaisse } from './port-caisse.ts';

/** Digits of a matricule; a school with more pupils has longer ones. */
const CHIFFRES = 5;

/** Numbers that follow one another, for pupils of one school. */
async function giveMatricules(trx: Trx, rows: readonly WrittenRow<'eleves'>[]) {
  const first = await nextOf(trx, Number(rows[0]?.ecoleId), 'matricule', rows.length);
  return rows.map((_, rang) => ({ matricule: String(first + rang).padStart(CHIFFRES, '0') }));
}

/** The class where a pupil `t` is on a day: yyyy-MM-dd, or what answers it. */
export const classeDe = (column: string, jour: string | RawBuilder<unknown>) => sql`(
  select ${sql.ref(`c.${column}`)} from inscriptions i join classes c on c.id = i."classeId"
  where i.id = ${inscriptionDuJour({ jour, isEnrolled: true })})`;

const INSCRIPTIONS = {
  table: 'inscriptions',
  column: 'eleveId',
  isOfSchool: true,
  one: 'inscription',
  many: 'inscriptions',
  isFeminine: true,
} as const;

/** The school holds money of his that no line took. */
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
    'tuteurNom',
    'tuteurTelephone',
    'tuteur2Nom',
    'tuteur2Telephone',
    'observations',
  ],
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId'],
  atCreation: giveMatricules,
  joins: [{ table: 'quartiers', as: 'quartier', on: 't.quartierId', isOptional: true }],
  reads: { quartier: 'quartier.libelle' },
  computed: { classe: classeDe('libelle', TODAY) },
  order: {
    nom: [sql`t."nomCle"`, sql`t."prenomsCle"`],
    classe: [sql`coalesce(${classeDe('libelleCle', TODAY)}, '')`],
    dateNaissance: [sql`coalesce(t."dateNaissance", '')`],
  },
  exported: {
    matricule: 'Matricule',
    classe: 'Classe',
    lieuNaissance: 'Lieu de naissance',
    tuteurNom: 'Responsable',
    tuteurLien: 'Lien',
    tuteurTelephone: 'Téléphone du responsable',
    tuteur2Nom: 'Autre responsable',
    tuteur2Lien: "Lien de l'autre responsable",
    tuteur2Telephone: "Téléphone de l'autre responsable",
    quartier: 'Quartier',
    observations: 'Observations',
  },
  words: { sexe: LIBELLES_DES_SEXES, tuteurLien: LIBELLES_DES_LIENS, tuteur2Lien: LIBELLES_DES_LIENS },
  parents: [
    {
      field: 'ecoleId',
      table: 'ecoles',
      refus: "Cette école n'existe pas ou est désactivée.",
      isHeld: true,
    },
    {
      field: 'quartierId',
      table: 'quartiers',
      refus: "Ce quartier n'existe pas ou est désactivé.",
    },
  ],
  referencedBy: [],
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

/** What keeps an import of pupils from being taken back, whatever their year; a cancelled payment too: his name is on its receipt. */
export const usagesDesEleves = [
  INSCRIPTIONS,
  { table: 'paiements', column: 'eleveId', one: 'paiement', many: 'paiements', isOfSchool: true },
] as const;

const handlers = namingFiles('eleves', crudHandlers(eleves, elevesSource));

/** Nobody is born tomorrow. */
function refuseAVenir({ dateNaissance }: Record<string, unknown>, now: string): void {
  if (typeof dateNaissance === 'string' && dateNaissance > jourDe(now))
    refuseAt('dateNaissance', 'La date de naissance est encore à venir.');
}

/** A pupil of the same names, born the same day, is likely the same one: allowed once the person has said that he is not. */
async function demanderSiDejaLa({ db, caller }: WriteContext, input: Record<string, unknown>): Promise<void> {
  const { prenoms, nom, dateNaissance } = input;
  const ecoleId = Number(input['ecoleId']);
  const isElsewhere = caller.ecoleId !== null && caller.ecoleId !== ecoleId;
  if (isElsewhere || input['libelleConfirme'] === true || typeof dateNaissance !== 'string') return;
  const family = `eleves ${ecoleId}`;
  // Two persons adding him at once: the second is asked too.
  await lockName(db, `${family} ${cle(String(nom))} ${dateNaissance}`, { family });
  const known = await db
    .selectFrom('eleves')
    .select('matricule')
    .where('ecoleId', '=', ecoleId)
    .where('nomCle', '=', cle(String(nom)))
    .where('prenomsCle', '=', cle(String(prenoms)))
    .where('dateNaissance', '=', dateNaissance)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  if (known === undefined) return;
  const nomDeja = `Un élève de ce nom, né le même jour, est déjà là : matricule ${known.matricule}.`;
  refuse('A_CONFIRMER', { champs: { nom: nomDeja } });
}

/** Adds pupils of one school. */
const createMany: ManyHandlers['createMany'] = async (inputs, context) => {
  for (const input of inputs) {
    refuseAVenir(input, context.now);
    await demanderSiDejaLa(context, input);
  }
  return handlers.createMany(inputs, context);
};

export const elevesHandlers: ManyHandlers = {
  ...handlers,
  create: (input, context) => createMany([input], context),
  createMany,
  async update(input, context) {
    refuseAVenir(input, context.now);
    return handlers.update(input, context);
  },
};

/** Disables a pupil under the lock of his school's money: nobody pays for him meanwhile, and leaves him a credit. */
export const desactiver =
  ({ hold }: PortCaisse): CrudHandlers['disable'] =>
  async (input, context) => {
    const { db, now, caller } = context;
    const eleve = await db
      .selectFrom('eleves')
      .select('ecoleId')
      .where('id', '=', Number(input['id']))
      .executeTakeFirst();
    const isSeen = eleve !== undefined && (caller.ecoleId === null || caller.ecoleId === eleve.ecoleId);
    if (isSeen) await hold(db, eleve.ecoleId, now);
    return handlers.disable(input, context);
  };

export const ficheBindings = (caisse: PortCaisse): Binding[] =>
  bindCrud(eleves, { ...elevesHandlers, disable: desactiver(caisse) });
