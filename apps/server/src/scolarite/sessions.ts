/** Sessions: school years of the network. They never overlap, so that a day is in one of them at most. */

import { formaterJour } from '@gestionscolaire/contract/core/dates.ts';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import { fauteDePeriode, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { bindCrud, crudHandlers } from '#core/crud/crud-handlers.ts';
import type { CrudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { oneAtATime } from '#core/db/verrouiller.ts';
import type { Binding } from '#core/http/bind.ts';

const refuseAt = (champ: string, phrase: string): never =>
  refuse('SAISIE_INVALIDE', { phrase, champs: { [champ]: phrase } });

/** Two people adding the same year at once: the second is refused. */
async function checkPeriode(trx: Trx, row: Row, before: Row | null): Promise<void> {
  const periode = { dateDebut: String(row['dateDebut']), dateFin: String(row['dateFin']) };
  const faute = fauteDePeriode(periode);
  if (faute !== undefined) refuseAt('dateFin', faute.dateFin);
  await oneAtATime(trx, 'sessions');
  const other = await trx
    .selectFrom('sessions')
    .select(['libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .where('id', '!=', Number(before?.['id'] ?? 0))
    .where('dateDebut', '<=', periode.dateFin)
    .where('dateFin', '>=', periode.dateDebut)
    .executeTakeFirst();
  if (other === undefined) return;
  const days = `du ${formaterJour(other.dateDebut)} au ${formaterJour(other.dateFin)}`;
  refuseAt('dateDebut', `Ces jours touchent « ${other.libelle} », ${days}.`);
}

const DE_SALAIRE = { column: 'sessionId', isFeminine: true } as const;

export const sessionsSource: CrudSource = {
  table: 'sessions',
  keyed: ['libelle'],
  check: checkPeriode,
  referencedBy: [
    { table: 'retenues', one: 'retenue', many: 'retenues', ...DE_SALAIRE },
    { table: 'avances_salaire', one: 'avance', many: 'avances', ...DE_SALAIRE },
  ],
};

export const sessionsBindings: Binding[] = bindCrud(sessions, crudHandlers(sessions, sessionsSource));
