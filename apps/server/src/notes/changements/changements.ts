/** Serves the history of marks of a school: who changed which, when, from what to what, and why. */

import { SIGLES_DES_CODES } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  changementsNotes,
  getAuteursDeChangements,
  LIBELLES_DES_GENRES_DE_CHANGEMENT,
} from '@gestionscolaire/contract/notes/changements/changements.ts';
import { type RawBuilder, sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { isReached } from '#core/crud/reach.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { apresFermeture } from './apres-fermeture.ts';
import '#notes/tables/saisie.ts';

/** Writes a content as a file has it: 1250 is '12,50', 'absent' is 'ABS', nothing is ''. */
function enTexte(valeur: string, code: string): RawBuilder<string> {
  const [v, c] = [sql.ref(`t.${valeur}`), sql.ref(`t.${code}`)];
  const sigles = Object.entries(SIGLES_DES_CODES).map(
    ([word, sigle]) => sql`when ${c} = ${sql.lit(word)} then ${sql.lit(sigle)}`,
  );
  const cents = sql`case when ${v} % 100 < 10 then '0' else '' end || (${v} % 100)`;
  return sql`case ${sql.join(sigles, sql` `)} when ${v} is null then '' else (${v} / 100) || ',' || ${cents} end`;
}

/** Returns a column of the subject in which the mark was given: filters are read without the joins of the rows. */
const deLaMatiere = (column: 'classeId' | 'matiereId') => sql`(
  select x.${sql.ref(column)} from evaluations v join enseignements x on x.id = v."enseignementId"
  where v.id = t."evaluationId")`;

const changementsListe = readOnlyList(changementsNotes, {
  table: 'changements_notes',
  isStateless: true,
  added: 'instant',
  keyed: [],
  named: 'instant',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [
    { table: 'evaluations', as: 'evaluation', on: 't.evaluationId' },
    { table: 'enseignements', as: 'enseignement', on: 'evaluation.enseignementId' },
    { table: 'matieres', as: 'matiere', on: 'enseignement.matiereId' },
    { table: 'classes', as: 'classe', on: 'enseignement.classeId' },
    { table: 'periodes', as: 'periode', on: 'evaluation.periodeId' },
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
    { table: 'utilisateurs', as: 'qui', on: 't.auteurId', isOptional: true },
  ],
  reads: {
    evaluation: 'evaluation.libelle',
    periodeId: 'evaluation.periodeId',
    matiere: 'matiere.libelle',
    classe: 'classe.libelle',
    periode: 'periode.libelle',
    eleveId: 'inscription.eleveId',
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
  },
  computed: {
    classeId: deLaMatiere('classeId'),
    matiereId: deLaMatiere('matiereId'),
    auteur: nomEnSql('qui'),
    avant: enTexte('ancienneValeur', 'ancienCode'),
    apres: enTexte('valeur', 'code'),
    apresFermeture,
    avecMotif: sql`case when t.motif is null then 0 else 1 end`,
  },
  // Ids follow the instants.
  order: { instant: [sql`t.id`], nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`] },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    instant: 'Instant',
    classe: 'Classe',
    periode: 'Période',
    matiere: 'Matière',
    evaluation: 'Évaluation',
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    avant: 'Avant',
    apres: 'Après',
    genre: 'Acte',
    motif: 'Motif',
    auteur: 'Par',
  },
  words: { genre: LIBELLES_DES_GENRES_DE_CHANGEMENT },
});

async function readAuteurs(
  { ecoleId }: { ecoleId: number },
  { db, caller }: ReadContext,
): Promise<{ id: number; nom: string }[]> {
  // As in every list, a school's user sees nothing of another school.
  if (!isReached(caller, { ecoleId })) return [];
  return db
    .selectFrom('utilisateurs as u')
    .select(['u.id', nomEnSql('u').as('nom')])
    .where(
      sql<boolean>`exists (select 1 from changements_notes c where c."ecoleId" = ${ecoleId} and c."auteurId" = u.id)`,
    )
    .orderBy('u.prenomsCle')
    .orderBy('u.nomCle')
    .orderBy('u.id')
    .execute();
}

export const changementsBindings: readonly Binding[] = [
  ...changementsListe.bindings(),
  bindRead(getAuteursDeChangements, readAuteurs),
];
