/** Lists the facts of the pupils of a school that a person reads. */
import { faits } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import {
  LIBELLES_DES_GENRES_DE_FAIT,
  LIBELLES_DES_VISIBILITES,
} from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { PORTEE_DES_FAITS } from './lecteurs.ts';
import '#suivi/tables/absences.ts';
import '#suivi/tables/discipline.ts';

/** The class of the enrolment: filters are read without the joins of the rows. */
const DE_L_INSCRIPTION = sql`(select i."classeId" from inscriptions i
  where i."ecoleId" = t."ecoleId" and i.id = t."inscriptionId")`;

export const faitsListe = readOnlyList(faits, {
  table: 'faits',
  keyed: [],
  named: 'jour',
  school: { kind: 'own' },
  within: ['ecoleId'],
  reach: PORTEE_DES_FAITS,
  joins: [
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
    { table: 'classes', as: 'classe', on: 'inscription.classeId' },
    { table: 'motifs_suivi', as: 'motif', on: 't.motifId', isOptional: true },
    { table: 'utilisateurs', as: 'qui', on: 't.creationUserId', isOptional: true },
    { table: 'utilisateurs', as: 'annulant', on: 't.annuleParId', isOptional: true },
  ],
  reads: {
    classe: 'classe.libelle',
    eleveId: 'inscription.eleveId',
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    motif: 'motif.libelle',
  },
  computed: {
    classeId: DE_L_INSCRIPTION,
    auteur: nomEnSql('qui'),
    annulePar: nomEnSql('annulant'),
    annule: sql`case when t."annuleLe" is null then 0 else 1 end`,
  },
  order: {
    jour: [sql`t.jour`, sql`t.id`],
    nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`],
    classe: [sql`classe."libelleCle"`],
  },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    jour: 'Jour',
    genre: 'Genre',
    classe: 'Classe',
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    motif: 'Motif',
    texte: 'Ce qui s’est passé',
    mesure: 'Mesure prise',
    du: 'Exclu du',
    au: 'Exclu jusqu’au',
    visibilite: 'Lu par',
    auteur: 'Par',
    annuleLe: 'Annulé le',
    annulePar: 'Annulé par',
    annuleMotif: "Motif de l'annulation",
  },
  words: { genre: LIBELLES_DES_GENRES_DE_FAIT, visibilite: LIBELLES_DES_VISIBILITES },
});
