/** Makes what a teacher's months take, by their calls: a session, their base salary, deductions and advances. */

import { updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { createTeacher, theSchool } from './ecole.ts';

/** Makes a session of the network; the days of two never touch. */
export async function createSession(
  { admin }: TestServer,
  dateDebut = '2026-10-01',
  dateFin = '2027-07-31',
): Promise<number> {
  const libelle = `${dateDebut.slice(0, 4)}-${dateFin.slice(0, 4)}`;
  const { data } = await admin.call(sessions.create, { libelle, dateDebut, dateFin, creationUserId: 0 });
  return Number(firstOf(data)['id']);
}

interface DeBase {
  ecoleId: number;
  employeId: number;
  sessionId: number;
}

const bases = new WeakMap<TestServer, Promise<DeBase>>();

async function make(server: TestServer): Promise<DeBase> {
  const ecoleId = await theSchool(server);
  const employeId = await createTeacher(server, ecoleId);
  return { ecoleId, employeId, sessionId: await createSession(server) };
}

/** Returns the one school, teacher and session of a test that needs no other. */
export function deBase(server: TestServer): Promise<DeBase> {
  const known = bases.get(server) ?? make(server);
  bases.set(server, known);
  return known;
}

/** Returns the form of a deduction or an advance of a teacher's month, without a remark. */
export const mouvement = (employeId: number, sessionId: number, more: Record<string, unknown> = {}) => ({
  employeId,
  sessionId,
  moisId: '10',
  montant: 50_000,
  observations: null,
  creationUserId: 0,
  ...more,
});

export const salaire = (person: Person, id: number, montant: number, aPartirDe = '2026-10-01') =>
  person.call(updateSalaireBase, { id, montant, aPartirDe, modifUserId: 0 });

/** Reads a teacher's names as their rows tell them. */
export async function nomsDe({ database }: TestServer, id: number) {
  const query = database.read
    .selectFrom('utilisateurs')
    .select(['prenoms as employePrenoms', 'nom as employeName']);
  return query.where('id', '=', id).executeTakeFirstOrThrow();
}
