/** Maintains competences: the network's, which every school has, and each school's own, under a domain and for some sections. */
import { refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { competences, fauteDeSections } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/index.ts';
import '#notes/tables/competences.ts';

const OF_COMPETENCE = { column: 'competenceId', isFeminine: false } as const;

const caseDe = (flag: number): 0 | 1 => (flag === 1 ? 1 : 0);

export const competencesHandlers = crudHandlers(competences, {
  table: 'competences',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  async check(_trx, { petiteSection, moyenneSection, grandeSection }) {
    refuseFaults(
      fauteDeSections({
        petiteSection: caseDe(petiteSection),
        moyenneSection: caseDe(moyenneSection),
        grandeSection: caseDe(grandeSection),
      }),
    );
  },
  within: ['ecoleId', 'domaineId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'domaines', as: 'domaine', on: 't.domaineId' },
  ],
  reads: { ecole: 'ecole.libelle', domaine: 'domaine.libelle' },
  searched: ['ecole.libelle', 'domaine.libelle'],
  // Domains have an order of their own, and competences one in each.
  order: { domaine: [sql.ref('domaine.ordre'), sql.ref('domaine.libelleCle'), sql.ref('t.ordre')] },
  exported: {
    ecole: 'École',
    domaine: 'Domaine',
    petiteSection: 'Petite section',
    moyenneSection: 'Moyenne section',
    grandeSection: 'Grande section',
  },
  parents: [
    ECOLE,
    {
      field: 'domaineId',
      table: 'domaines',
      refus: "Ce domaine n'existe pas, est désactivé ou est celui d'une autre école.",
      isOfSchool: true,
    },
  ],
  referencedBy: [
    { table: 'acquis', one: 'acquis', many: 'acquis', ...OF_COMPETENCE },
    {
      table: 'changements_acquis',
      one: "changement d'acquis",
      many: "changements d'acquis",
      isAlwaysActive: true,
      ...OF_COMPETENCE,
    },
  ],
  // A competence that is given up is disabled: what children got in it stays readable.
  heldBy: [],
});

export const competencesBindings: Binding[] = bindCrud(competences, competencesHandlers);
