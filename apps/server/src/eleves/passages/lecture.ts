/** Reads who passed from one school to another: for the list, for a pupil's page, and the years that they were elsewhere. */

import { LIBELLES_DES_SENS, passages, SENS_DE_PASSAGE } from '@gestionscolaire/contract/eleves/passages.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

const auteur = sql<string | null>`(
  select ${nomEnSql('p')} from utilisateurs p where p.id = t."creationUserId")`;

export const passagesListe = readOnlyList(passages, {
  table: 'passages',
  keyed: [],
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId', 'eleveId'],
  joins: [
    { table: 'eleves', as: 'eleve', on: 't.eleveId' },
    { table: 'ecoles', as: 'autre', on: 't.autreEcoleId' },
  ],
  reads: {
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    autreEcole: 'autre.libelle',
  },
  computed: { auteur },
  order: { nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`] },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    sens: 'Sens',
    autreEcole: 'Autre école',
    jour: 'Jour',
    auteur: 'Par',
  },
  words: { sens: LIBELLES_DES_SENS },
});

export const passagesListeBindings = passagesListe.bindings();

const sensDe = (text: string) => SENS_DE_PASSAGE.find((one) => one === text) ?? 'depart';

/** Reads the passages of a pupil that stand, the latest first. `isNetwork`: their other record is told to a person of the network alone. */
export async function passagesDe(db: Db, ecoleId: number, eleveId: number, isNetwork: boolean) {
  const rows = await db
    .selectFrom('passages as t')
    .innerJoin('ecoles as s', 's.id', 't.autreEcoleId')
    .leftJoin('utilisateurs as p', 'p.id', 't.creationUserId')
    .select(['t.id', 't.sens', 's.libelle as autreEcole', 't.autreEleveId', 't.jour', 't.modifDate'])
    .select(nomEnSql<string | null>('p').as('auteur'))
    .where('t.ecoleId', '=', ecoleId)
    .where('t.eleveId', '=', eleveId)
    .where('t.estActif', '=', 1)
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(({ sens, autreEleveId, ...row }) => ({
    ...row,
    sens: sensDe(sens),
    autreEleveId: isNetwork ? autreEleveId : null,
  }));
}

/** Reads the years that a pupil was elsewhere, the latest first. */
export async function parcoursDe(db: Db, ecoleId: number, eleveId: number) {
  return db
    .selectFrom('parcours')
    .select(['session', 'dateDebut', 'deEcoleId', 'ecole', 'classe', 'etat'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', '=', eleveId)
    .where('estActif', '=', 1)
    .orderBy('dateDebut', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
