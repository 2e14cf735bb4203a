/** Lists the visits of the pupils of a school to the infirmary. */
import { passagesInfirmerie } from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import '#suivi/tables/infirmerie.ts';

/** The class of the enrolment: filters are read without the joins of the rows. */
const DE_L_INSCRIPTION = sql`(select i."classeId" from inscriptions i
  where i."ecoleId" = t."ecoleId" and i.id = t."inscriptionId")`;

export const infirmerieListe = readOnlyList(passagesInfirmerie, {
  table: 'passages_infirmerie',
  keyed: [],
  named: 'jour',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
    { table: 'classes', as: 'classe', on: 'inscription.classeId' },
    { table: 'utilisateurs', as: 'qui', on: 't.creationUserId', isOptional: true },
    { table: 'utilisateurs', as: 'annulant', on: 't.annuleParId', isOptional: true },
  ],
  reads: {
    classe: 'classe.libelle',
    eleveId: 'inscription.eleveId',
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
  },
  computed: {
    classeId: DE_L_INSCRIPTION,
    auteur: nomEnSql('qui'),
    annulePar: nomEnSql('annulant'),
    annule: sql`case when t."annuleLe" is null then 0 else 1 end`,
  },
  order: {
    jour: [sql`t.jour`, sql`t.heure`, sql`t.id`],
    nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`],
    classe: [sql`classe."libelleCle"`],
  },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    jour: 'Jour',
    heure: 'Heure',
    classe: 'Classe',
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    plainte: 'Plainte',
    soins: 'Soins',
    suite: 'Suite',
    famillePrevenue: 'Famille prévenue',
    auteur: 'Par',
    annuleLe: 'Annulé le',
    annulePar: 'Annulé par',
    annuleMotif: "Motif de l'annulation",
  },
});
