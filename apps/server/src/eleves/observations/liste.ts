/** Lists the pupils of a school on whom something is remarked. */
import { observationsDesEleves } from '@gestionscolaire/contract/eleves/observations.ts';
import { type SqlBool, sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { TODAY } from '#core/crud/columns.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { classeDe } from '#eleves/fiche/eleves.ts';
import { PORTEE_DES_ELEVES } from '#eleves/portee/portee.ts';

const liste = readOnlyList(observationsDesEleves, {
  table: 'eleves',
  keyed: [
    'matricule',
    'prenoms',
    'nom',
    'lieuNaissance',
    'nationalite',
    'tuteurNom',
    'tuteurTelephone',
    'tuteur2Nom',
    'tuteur2Telephone',
    'observations',
  ],
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId'],
  only: sql<SqlBool>`t.observations is not null`,
  reach: PORTEE_DES_ELEVES,
  computed: { classe: classeDe('libelle', TODAY) },
  order: {
    nom: [sql`t."nomCle"`, sql`t."prenomsCle"`],
    classe: [sql`coalesce(${classeDe('libelleCle', TODAY)}, '')`],
  },
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    classe: 'Classe',
    observations: 'Observations',
  },
});

export const observationsBindings: readonly Binding[] = liste.bindings();
