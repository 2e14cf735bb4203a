/** Pupils: their school gives each a matricule, and keeps him while he is enrolled, owes something or has money there. */
import { eleves, LIBELLES_DES_LIENS, LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { sql } from 'kysely';
import { bindCrud, crudHandlers } from '#core/crud/crud-handlers.ts';
import type { CrudSource } from '#core/crud/source.ts';
import { nextOf } from '#core/db/compteurs.ts';
import type { Trx } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import type { Binding } from '#core/http/bind.ts';
import { namingFiles } from '../fichiers/index.ts';
import { INSCRIPTIONS_EN_COURS } from '../scolarite/index.ts';
import { inscriptionDuJour } from './inscription-du-jour.ts';

/** Digits of a matricule; a school with more pupils has longer ones. */
const CHIFFRES = 5;

async function giveMatricule(trx: Trx, { ecoleId }: Row): Promise<Row> {
  const numero = await nextOf(trx, Number(ecoleId), 'matricule');
  return { matricule: String(numero).padStart(CHIFFRES, '0') };
}

/** The statements of a list are built once, and no clock reaches them: the day is that of the latest act of the journal. */
const AUJOURDHUI = sql`(select substr(max(j.instant), 1, 10) from journal j)`;

/** The class where a pupil `t` is at present. */
export const classeDe = (column: string) => sql`(
  select ${sql.ref(`c.${column}`)} from inscriptions i join classes c on c.id = i."classeId"
  where i.id = ${inscriptionDuJour({ jour: AUJOURDHUI, isEnrolled: true })})`;

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

export const elevesSource: CrudSource = {
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
  atCreation: giveMatricule,
  joins: [{ table: 'quartiers', as: 'quartier', on: 't.quartierId', isOptional: true }],
  reads: { quartier: 'quartier.libelle' },
  computed: { classe: classeDe('libelle') },
  order: {
    classe: [sql`coalesce(${classeDe('libelleCle')}, '')`],
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
      isScope: true,
    },
    {
      field: 'quartierId',
      table: 'quartiers',
      refus: "Ce quartier n'existe pas ou est désactivé.",
      isScope: false,
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
};

/** What keeps an import of pupils from being taken back, whatever their year; a cancelled payment too: his name is on its receipt. */
export const usagesDesEleves = [
  INSCRIPTIONS,
  { table: 'paiements', column: 'eleveId', one: 'paiement', many: 'paiements', isOfSchool: true },
] as const;

export const elevesHandlers = namingFiles('eleves', crudHandlers(eleves, elevesSource));

export const ficheBindings: Binding[] = bindCrud(eleves, elevesHandlers);
