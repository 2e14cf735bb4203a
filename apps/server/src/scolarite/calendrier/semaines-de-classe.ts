/** Maintains the weeks of a school: which half-days have class from a day on. Two of one stage never begin the same day. */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  JOURS_DE_LA_SEMAINE,
  LIBELLES_DES_CLASSES_DU_JOUR,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  SEMAINE_EN_DOUBLE,
  SEMAINE_SANS_CLASSE,
  semainesDeClasse,
} from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ordreDesEtapes } from '#scolarite/classes/classes.ts';
import { ECOLE } from '#scolarite/ecoles/parents.ts';

/** Refuses a week without class, and a second one of the same stage from the same day: of two people at once, the second is refused. */
async function checkSemaine(
  trx: Trx,
  row: WrittenRow<'semaines_de_classe'>,
  before: StoredRow<'semaines_de_classe'> | null,
): Promise<void> {
  if (JOURS_DE_LA_SEMAINE.every((jour) => row[jour] === 'aucune')) refuseAt('lundi', SEMAINE_SANS_CLASSE);
  await lockRow(trx, 'ecoles', row.ecoleId);
  const other = await trx
    .selectFrom('semaines_de_classe')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('aPartirDu', '=', row.aPartirDu)
    .where('etape', 'is not distinct from', row.etape)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) refuseAt('aPartirDu', SEMAINE_EN_DOUBLE);
}

const EN_CLASSE = LIBELLES_DES_CLASSES_DU_JOUR;

export const semainesDeClasseHandlers = crudHandlers(semainesDeClasse, {
  table: 'semaines_de_classe',
  keyed: ['libelle'],
  school: { kind: 'own' },
  check: checkSemaine,
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId' }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  order: { etape: [ordreDesEtapes] },
  exported: {
    ecole: 'École',
    lundi: 'Lundi',
    mardi: 'Mardi',
    mercredi: 'Mercredi',
    jeudi: 'Jeudi',
    vendredi: 'Vendredi',
    samedi: 'Samedi',
    dimanche: 'Dimanche',
    appel: 'Appel',
  },
  words: {
    appel: { cours: 'À chaque cours' },
    lundi: EN_CLASSE,
    mardi: EN_CLASSE,
    mercredi: EN_CLASSE,
    jeudi: EN_CLASSE,
    vendredi: EN_CLASSE,
    samedi: EN_CLASSE,
    dimanche: EN_CLASSE,
  },
  parents: [ECOLE],
  // Each stage may have its ordinary week.
  apart: ['etape'],
  referencedBy: [],
});

export const semainesDeClasseBindings: Binding[] = bindCrud(semainesDeClasse, semainesDeClasseHandlers);
