/**
 * Makes the tables of the maternelle: domains, competences, scales with their words, what each child has acquired in a period and
 * every change of it; and brings their menu.
 */

import {
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  instant,
  reference,
  referenceEcole,
  stamps,
  texte,
} from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { installScreens, type MenuInstalle } from '#migrations/installations/installations.ts';

const MENUS: readonly MenuInstalle[] = [
  { reference: 'competences', libelle: 'Compétences', url: '/competences', pere: 'note', ordre: 9 },
];

const facultatif = { nullable: true } as const;
/** null: the network's, which every school has. */
const deToutes = reference('ecoles', facultatif);

async function references(trx: Trx): Promise<void> {
  await createTable(trx, 'domaines', {
    id: id(),
    ecoleId: deToutes,
    libelle: texte({ keyed: true }),
    ordre: entier(),
    ...stamps(),
  });
  await createIndex(trx, 'domaines', 'ecoleId', ['ecoleId', 'estActif', 'ordre', 'id']);

  await createTable(trx, 'competences', {
    id: id(),
    ecoleId: deToutes,
    domaineId: reference('domaines'),
    libelle: texte({ keyed: true }),
    petiteSection: drapeau(),
    moyenneSection: drapeau(),
    grandeSection: drapeau(),
    ordre: entier(),
    ...stamps(),
  });
  await createIndex(trx, 'competences', 'ecoleId', ['ecoleId', 'estActif', 'domaineId', 'ordre', 'id']);
  await createIndex(trx, 'competences', 'domaineId', ['domaineId']);

  await createTable(trx, 'echelles', {
    id: id(),
    ecoleId: deToutes,
    libelle: texte({ keyed: true }),
    ...stamps(),
  });
  await createIndex(trx, 'echelles', 'ecoleId', ['ecoleId', 'estActif', 'libelleCle', 'libelle', 'id']);

  await createTable(trx, 'echelles_valeurs', {
    id: id(),
    ecoleId: deToutes,
    echelleId: reference('echelles'),
    code: texte(),
    libelle: texte(),
    ordre: entier(),
    ...stamps(),
  });
  await createIndex(trx, 'echelles_valeurs', 'ecoleId', ['ecoleId', 'echelleId']);
  await createIndex(trx, 'echelles_valeurs', 'echelleId', ['echelleId']);
}

async function cells(trx: Trx): Promise<void> {
  const cell = {
    id: id(),
    ecoleId: reference('ecoles'),
    inscriptionId: referenceEcole('inscriptions'),
    periodeId: referenceEcole('periodes'),
    competenceId: reference('competences'),
  };
  const content = { valeurId: reference('echelles_valeurs', facultatif), observation: texte(facultatif) };
  const place = ['ecoleId', 'inscriptionId', 'periodeId', 'competenceId'];

  await createTable(trx, 'acquis', { ...cell, ...content, ...stamps() });
  await createIndex(trx, 'acquis', 'competenceId', place, { unique: true });
  await createIndex(trx, 'acquis', 'periodeId', ['ecoleId', 'periodeId']);
  await createIndex(trx, 'acquis', 'competence', ['competenceId']);
  await createIndex(trx, 'acquis', 'valeurId', ['valeurId']);

  await createTable(trx, 'changements_acquis', {
    ...cell,
    // The place of the change among those of its cell, from 1.
    rang: entier(),
    ancienneValeurId: reference('echelles_valeurs', facultatif),
    ancienneObservation: texte(facultatif),
    ...content,
    motif: texte(facultatif),
    genre: texte(),
    auteurId: entier(facultatif),
    instant: instant(),
  });
  await createIndex(trx, 'changements_acquis', 'rang', [...place, 'rang'], { unique: true });
  await createIndex(trx, 'changements_acquis', 'periodeId', ['ecoleId', 'periodeId']);
  for (const column of ['competenceId', 'valeurId', 'ancienneValeurId'])
    await createIndex(trx, 'changements_acquis', column, [column]);
}

export const maternelle: Steps = {
  name: '0036-competences',
  async up(trx, now) {
    await references(trx);
    await cells(trx);
    await installScreens(trx, { menus: MENUS }, now);
  },
};
