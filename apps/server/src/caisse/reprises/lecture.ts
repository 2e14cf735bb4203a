/** Reads reprises for lists and balances; one that was taken back is told by the journal alone. */

import { reprises } from '@gestionscolaire/contract/caisse/reprises.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

const auteur = sql<string | null>`(
  select ${nomEnSql('p')} from utilisateurs p where p.id = t."creationUserId")`;

export const reprisesListe = readOnlyList(reprises, {
  table: 'reprises',
  keyed: [],
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId', 'sessionId', 'classeId', 'eleveId'],
  joins: [
    { table: 'eleves', as: 'eleve', on: 't.eleveId' },
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'classes', as: 'classe', on: 'inscription.classeId' },
    { table: 'sessions', as: 'session', on: 'inscription.sessionId' },
  ],
  reads: {
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    classe: 'classe.libelle',
    session: 'session.libelle',
  },
  computed: {
    sessionId: sql`(select i."sessionId" from inscriptions i where i.id = t."inscriptionId")`,
    classeId: sql`(select i."classeId" from inscriptions i where i.id = t."inscriptionId")`,
    auteur,
  },
  order: { nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`], classe: [sql`classe."libelleCle"`] },
  totals: { resteAnterieur: sql`t."resteAnterieur"`, dejaPaye: sql`t."dejaPaye"` },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    classe: 'Classe',
    session: 'Année scolaire',
    jour: 'Jour',
    auteur: 'Écrite par',
  },
});

export const reprisesListeBindings = reprisesListe.bindings();

/** Reads the reprises of a pupil that stand, each with the lines that what was already paid covers. */
export async function reprisesDe(db: Db, ecoleId: number, eleveId: number) {
  const rows = await db
    .selectFrom('reprises as t')
    .select(['t.id', 't.inscriptionId', 't.jour', 't.resteAnterieur', 't.dejaPaye', 't.modifDate'])
    .select(auteur.as('auteur'))
    .where('t.ecoleId', '=', ecoleId)
    .where('t.eleveId', '=', eleveId)
    .where('t.estActif', '=', 1)
    .orderBy('t.id')
    .execute();
  if (rows.length === 0) return [];
  const parts = await db
    .selectFrom('reprises_parts')
    .select(['repriseId', 'echeanceId', 'montant'])
    .where('ecoleId', '=', ecoleId)
    .where(
      'repriseId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    parts: parts
      .filter(({ repriseId }) => repriseId === row.id)
      .map(({ echeanceId, montant }) => ({ echeanceId, montant })),
  }));
}
