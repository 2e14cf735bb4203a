/** Reads enrolments for lists and pages, with what their lines ask and were given. */
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptions, LIBELLES_DES_ETATS } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { PORTEE_PAR_ELEVE } from '#eleves/portee/portee.ts';
import { resteDesLignes } from '#eleves/registre/reste.ts';

/** The sum of what the active lines of the enrolment ask, or were given. */
const somme = (column: 'montant' | 'paye') => sql`coalesce((
  select sum(${sql.ref(`e.${column}`)}) from echeances e
  where e."ecoleId" = t."ecoleId" and e."inscriptionId" = t.id and e."estActif" = 1), 0)`;
const reste = resteDesLignes(sql`e."ecoleId" = t."ecoleId" and e."inscriptionId" = t.id`);

export const inscriptionsListe = readOnlyList(inscriptions, {
  table: 'inscriptions',
  keyed: [],
  named: 'nom',
  school: { kind: 'own' },
  reach: PORTEE_PAR_ELEVE,
  within: ['ecoleId', 'sessionId', 'classeId', 'eleveId', 'etatInscription'],
  joins: [
    { table: 'eleves', as: 'eleve', on: 't.eleveId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
    { table: 'classes', as: 'classe', on: 't.classeId' },
  ],
  reads: {
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    sexe: 'eleve.sexe',
    etape: 'classe.etape',
    session: 'session.libelle',
    classe: 'classe.libelle',
  },
  computed: {
    etatInscription: sql`t.etat`,
    remisePourcentage: sql`cast(${sql.ref('t.remiseCentiemes')} as double precision) / 100`,
    du: somme('montant'),
    paye: somme('paye'),
    reste,
  },
  order: { nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`], sexe: [sql`eleve.sexe`], reste: [reste] },
  totals: { reste },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule'],
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    sexe: 'Sexe',
    dateInscription: "Date d'inscription",
    classe: 'Classe',
    session: 'Année scolaire',
    etat: 'État',
    du: 'À payer',
    paye: 'Payé',
    reste: 'Reste',
  },
  words: { sexe: LIBELLES_DES_SEXES, etat: LIBELLES_DES_ETATS },
});

export const inscriptionsListeBindings: readonly Binding[] = inscriptionsListe.bindings();
