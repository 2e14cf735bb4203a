/** Reads payments for lists, receipts and balances. */

import { LIBELLES_DES_MOYENS, paiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

/** The part of a payment `t` that no line took; 0 once it is cancelled. */
const credit = sql`case when t."annuleLe" is not null then 0 else t.montant - coalesce((
  select sum(a.montant) from affectations a
  where a."ecoleId" = t."ecoleId" and a."paiementId" = t.id and a."estActif" = 1), 0) end`;

const montantValable = sql`case when t."annuleLe" is null then t.montant else 0 end`;

/** The day on which a payment `t` was typed, where its money came on another one. Guinea keeps UTC: an instant begins with its day. */
const saisiLe = sql<
  string | null
>`case when t."motifJour" is not null then substr(t."creationDate", 1, 10) end`;

const personne = (column: string) =>
  sql`(select ${nomEnSql('p')} from utilisateurs p where p.id = ${sql.ref(`t.${column}`)})`;

export const paiementsListe = readOnlyList(paiements, {
  table: 'paiements',
  keyed: ['reference', 'payeur'],
  named: 'numero',
  // The period is that of the money, whenever it was typed.
  added: 'jour',
  school: { kind: 'own' },
  within: ['ecoleId', 'sessionId', 'eleveId', 'caissierId', 'moyenPaiement', 'classeId'],
  joins: [
    { table: 'eleves', as: 'eleve', on: 't.eleveId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId', isOptional: true },
    { table: 'classes', as: 'classe', on: 'inscription.classeId', isOptional: true },
  ],
  reads: {
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    session: 'session.libelle',
    classe: 'classe.libelle',
  },
  computed: {
    caissierId: sql`t."creationUserId"`,
    classeId: sql`(select i."classeId" from inscriptions i where i.id = t."inscriptionId")`,
    caissier: personne('creationUserId'),
    annulePar: personne('annuleParId'),
    montantValable,
    credit,
    saisiLe,
  },
  order: {
    numero: [sql.ref('t.sessionId'), sql.ref('t.numero')],
    nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`],
  },
  totals: { montant: montantValable },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  searchedNumbers: ['numero'],
  exported: {
    numero: 'Reçu',
    jour: 'Jour',
    saisiLe: 'Saisi le',
    motifJour: 'Motif du jour',
    nom: 'Nom',
    montantValable: 'Montant valable',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    classe: 'Classe',
    session: 'Année scolaire',
    reference: 'Référence',
    payeur: 'Payé par',
    credit: 'Crédit',
    caissier: 'Caissier',
    annuleLe: 'Annulé le',
    annuleMotif: "Motif de l'annulation",
    observations: 'Observations',
  },
  words: { moyenPaiement: LIBELLES_DES_MOYENS },
});

export const paiementsListeBindings = paiementsListe.bindings();

/** Reads the payments of a pupil, newest first, cancelled ones too. */
export async function paiementsDe(db: Db, ecoleId: number, eleveId: number) {
  return db
    .selectFrom('paiements as t')
    .select([
      't.id',
      't.numero',
      't.jour',
      saisiLe.as('saisiLe'),
      't.montant',
      't.moyenPaiement as moyen',
      sql<number>`${credit}`.as('credit'),
      't.annuleLe',
      't.annuleMotif',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.eleveId', '=', eleveId)
    .orderBy('t.jour', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}
