/** Reads the merges that stand, for their list. */

import { fusions } from '@gestionscolaire/contract/caisse/fusions.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

const auteur = sql<string | null>`(
  select ${nomEnSql('p')} from utilisateurs p where p.id = t."creationUserId")`;

export const fusionsListe = readOnlyList(fusions, {
  table: 'fusions',
  keyed: [],
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId', 'eleveId'],
  joins: [
    { table: 'eleves', as: 'eleve', on: 't.eleveId' },
    { table: 'eleves', as: 'ecarte', on: 't.ecarteId' },
  ],
  reads: {
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    matriculeEcarte: 'ecarte.matricule',
    prenomsEcarte: 'ecarte.prenoms',
    nomEcarte: 'ecarte.nom',
  },
  computed: { auteur },
  order: { nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`] },
  searched: [
    'eleve.prenoms',
    'eleve.nom',
    'eleve.matricule',
    'ecarte.prenoms',
    'ecarte.nom',
    'ecarte.matricule',
  ],
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    nomEcarte: 'Nom de la fiche réunie',
    prenomsEcarte: 'Prénoms de la fiche réunie',
    matriculeEcarte: 'Matricule de la fiche réunie',
    jour: 'Jour',
    auteur: 'Réunies par',
  },
});

export const fusionsListeBindings = fusionsListe.bindings();
