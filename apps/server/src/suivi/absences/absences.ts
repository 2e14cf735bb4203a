/** Lists the absences and lateness of a school. */
import {
  JOURS_DE_LA_SEMAINE,
  LIBELLES_DES_DEMI_JOURNEES,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { absences } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { LIBELLES_DES_ETATS_D_ABSENCE } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { LIBELLES_DES_ABSENCES } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { perEngine } from '#core/db/per-engine.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { COMPTE_D_UNE_LIGNE } from '#suivi/chiffres/entieres.ts';
import '#suivi/tables/absences.ts';
import '#suivi/tables/appel.ts';
import '#suivi/tables/emploi.ts';

/** The class of the sheet: filters are read without the joins of the rows. */
const DE_LA_FEUILLE = sql`(select f."classeId" from feuilles_appel f
  where f."ecoleId" = t."ecoleId" and f.id = t."feuilleAppelId")`;

/** The sex of the pupil. */
const DE_L_ELEVE = sql`(select e.sexe from inscriptions i join eleves e on e."ecoleId" = i."ecoleId" and e.id = i."eleveId"
  where i."ecoleId" = t."ecoleId" and i.id = t."inscriptionId")`;

/** The day of the week, from Monday. */
const RANG_DU_JOUR = perEngine({
  sqlite: sql`(strftime('%w', t.jour) + 6) % 7`,
  postgres: sql`extract(isodow from t.jour::date) - 1`,
});
const JOUR_DE_LA_SEMAINE = sql`case ${RANG_DU_JOUR} ${sql.join(
  JOURS_DE_LA_SEMAINE.map((jour, rang) => sql`when ${sql.lit(rang)} then ${sql.lit(jour)}`),
  sql` `,
)} end`;

const liste = readOnlyList(absences, {
  table: 'absences',
  keyed: [],
  named: 'jour',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [
    { table: 'feuilles_appel', as: 'feuille', on: 't.feuilleAppelId' },
    { table: 'classes', as: 'classe', on: 'feuille.classeId' },
    { table: 'creneaux', as: 'creneau', on: 'feuille.creneauId', isOptional: true },
    { table: 'enseignements', as: 'enseignement', on: 'creneau.enseignementId', isOptional: true },
    { table: 'matieres', as: 'matiere', on: 'enseignement.matiereId', isOptional: true },
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
    { table: 'motifs_suivi', as: 'motif', on: 't.motifId', isOptional: true },
  ],
  reads: {
    classe: 'classe.libelle',
    creneauId: 'feuille.creneauId',
    cours: 'matiere.libelle',
    eleveId: 'inscription.eleveId',
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    motif: 'motif.libelle',
  },
  computed: {
    classeId: DE_LA_FEUILLE,
    sansMotif: sql`case when t."motifId" is null then 1 else 0 end`,
    sexe: DE_L_ELEVE,
    jourSemaine: JOUR_DE_LA_SEMAINE,
    compte: COMPTE_D_UNE_LIGNE,
    annulee: sql`case when t."annuleeLe" is null then 0 else 1 end`,
  },
  order: {
    jour: [sql`t.jour`, sql`t."demiJournee"`],
    nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`],
    classe: [sql`classe."libelleCle"`],
  },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    jour: 'Jour',
    demiJournee: 'Demi-journée',
    cours: 'Cours',
    classe: 'Classe',
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    genre: 'Absence ou retard',
    minutes: 'Minutes',
    etat: 'État',
    motif: 'Motif',
    annuleeLe: 'Annulée le',
  },
  words: {
    genre: LIBELLES_DES_ABSENCES,
    etat: LIBELLES_DES_ETATS_D_ABSENCE,
    demiJournee: LIBELLES_DES_DEMI_JOURNEES,
  },
});

export const absencesBindings: readonly Binding[] = liste.bindings();
