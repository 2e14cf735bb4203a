/** Calls wait for one another: a caller who lost their access or their right to the one before them is refused, whoever they are. */
import { deletUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import {
  resetUserPwd,
  suspendUser,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { beforeEach, expect, it } from 'vitest';
import { secondAdministrator } from '#administration/tests/gestes.ts';
import type { Trx } from '#core/db/database.ts';
import { createGroup, groupOf, TOUTES } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, formulaire, lu, marque } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { bumpRights } from './held.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

type Answer = Awaited<ReturnType<Person['call']>>;
type Call = () => Promise<Answer>;

/** The milliseconds after which a call waits at the door, known and let in. */
const LET_IN = 120;

/**
 * Makes calls that all wait at the same door, each already known and let in; `meanwhile` happens before the first one
 * enters. Nobody can say which of them is first.
 */
async function together(
  calls: readonly Call[],
  meanwhile: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<Answer[]> {
  const started = await server.database.transaction(async (trx) => {
    await bumpRights(trx);
    const made: Promise<Answer>[] = [];
    for (const call of calls) {
      made.push(call());
      await new Promise((resolve) => setTimeout(resolve, LET_IN));
    }
    await meanwhile(trx);
    // They are not awaited here: they wait for this transaction.
    return { made };
  });
  return Promise.all(started.made);
}

const REFUSES = {
  dehors: [401, 'NON_CONNECTE'],
  sansDroit: [403, 'DROIT_ABSENT'],
  ailleurs: [403, 'HORS_DE_PORTEE'],
} as const;

/** A way to shut somebody out, and the refusal of a call of theirs that was already waiting. */
interface Moyen {
  call: (person: Person, id: number) => Promise<Call>;
  refused: readonly [number, string];
}

/** Acts on the record as it was read. */
const surSaFiche = (endpoint: Endpoint, more: object = {}): Moyen => ({
  async call(person, id) {
    const stamp = marque(await lu(server, id));
    return () => person.call(endpoint, { ...stamp, ...more });
  },
  refused: REFUSES.dehors,
});
const SUSPENDRE = surSaFiche(suspendUser, { estSuspendu: 1 });
const DESACTIVER = surSaFiche(utilisateurs.disable);
const RENOUVELER = surSaFiche(resetUserPwd);
const RETIRER: Moyen = {
  async call(person, userId) {
    const groupeId = await groupOf(server, admin.id);
    return () => person.call(deletUserGroupe, { userId, groupeId });
  },
  refused: REFUSES.sansDroit,
};

const outcome = (answer: Answer): [number, string] => [
  answer.status,
  answer.status < 400 ? '' : answer.refus.code,
];

/** Lets each try to shut the other out; `answers` in their order. */
async function duel(people: readonly [Person, Person], means: readonly [Moyen, Moyen]) {
  const [left, right] = people;
  const calls = [await means[0].call(left, right.id), await means[1].call(right, left.id)];
  const answers = (await together(calls)).map(outcome);
  const winner = answers[0]?.[0] === 200 ? 0 : 1;
  const wanted = [means[winner].refused, means[winner].refused].with(winner, [200, '']);
  return { answers, wanted, winner: people[winner] };
}

it('de deux administrateurs qui se ferment la porte, l’un reste, quand bien même un troisième pourrait administrer', async () => {
  for (const means of [
    [SUSPENDRE, SUSPENDRE],
    [DESACTIVER, DESACTIVER],
    [SUSPENDRE, RETIRER],
    [RETIRER, RETIRER],
    [RENOUVELER, DESACTIVER],
  ] as const) {
    const people = [await secondAdministrator(server), await secondAdministrator(server)] as const;
    const { answers, wanted, winner } = await duel(people, means);
    expect(answers).toEqual(wanted);
    expect(await lu(server, winner.id)).toMatchObject({ estActif: 1, estSuspendu: 0, modifDate: null });
    const places = (await server.rows('user_groupes')).filter(({ userId }) => userId === winner.id);
    expect(places.every(({ estActif }) => estActif === 1)).toBe(true);
  }
});

it.each([
  ['se suspendent', SUSPENDRE],
  ['se retirent l’un l’autre', RETIRER],
])('de deux administrateurs qui %s, sans troisième, l’un des deux reste aussi', async (_, moyen) => {
  const groupeId = await groupOf(server, admin.id);
  const people = [admin, await secondAdministrator(server)] as const;
  const { answers, wanted, winner } = await duel(people, [moyen, moyen]);
  expect(answers).toEqual(wanted);
  const kept = (await server.rows('utilisateurs')).filter(({ estSuspendu }) => estSuspendu === 0);
  const places = (await server.rows('user_groupes')).filter(
    (row) => row['groupeId'] === groupeId && row['estActif'] === 1,
  );
  const left = places.filter(({ userId }) => kept.some(({ id }) => id === userId));
  expect(left.map(({ userId }) => userId)).toEqual([winner.id]);
});

const suspendu = (userId: number) => (trx: Trx) =>
  trx.updateTable('utilisateurs').set({ estSuspendu: 1 }).where('id', '=', userId).execute();

it('qui perd son accès, son droit ou sa place pendant qu’il attend ne touche plus à personne', async () => {
  const ecoleId = await createSchool(server);
  const off = await ajoute(server);
  await admin.call(utilisateurs.disable, marque(off));
  const user = await ajoute(server);
  const suspended = await ajoute(server);
  await admin.call(suspendUser, { ...marque(suspended), estSuspendu: 1 });
  const before = await Promise.all([user, off, suspended].map(({ id }) => lu(server, id)));

  const writes = async (person: Person): Promise<Call[]> => {
    const [form, stamp] = [formulaire(await lu(server, user.id), { prenoms: 'Sékou' }), marque(user)];
    const back = [marque(await lu(server, off.id)), marque(await lu(server, suspended.id))] as const;
    return [
      () => person.call(utilisateurs.update, form),
      () => person.call(resetUserPwd, stamp),
      () => person.call(utilisateurs.enable, back[0]),
      () => person.call(suspendUser, { ...back[1], estSuspendu: 0 }),
      () => person.call(suspendUser, { ...stamp, estSuspendu: 1 }),
    ];
  };
  const sansGroupe = (userId: number) => (trx: Trx) =>
    trx.updateTable('user_groupes').set({ estActif: 0 }).where('userId', '=', userId).execute();
  const ailleurs = (userId: number) => (trx: Trx) =>
    trx.updateTable('utilisateurs').set({ ecoleId }).where('id', '=', userId).execute();
  for (const [nom, lose, refused] of [
    ['accès', suspendu, REFUSES.dehors],
    ['droit', sansGroupe, REFUSES.sansDroit],
    ['place', ailleurs, REFUSES.ailleurs],
  ] as const) {
    const person = await server.person({ droits: { utilisateurs: TOUTES } });
    const answers = (await together(await writes(person), lose(person.id))).map(outcome);
    expect([nom, ...answers]).toEqual([nom, ...answers.map(() => refused)]);
  }
  expect(await Promise.all([user, off, suspended].map(({ id }) => lu(server, id)))).toEqual(before);
});

it('qui perd son accès pendant qu’il attend ne change plus les groupes', async () => {
  const person = await server.person({ droits: { groupes: TOUTES } });
  const id = await createGroup(server, 'Vide');
  const call = () => person.call(groupes.disable, { id, modifUserId: 0, modifDate: null });
  const answers = await together([call], suspendu(person.id));
  expect(answers.map(outcome)).toEqual([REFUSES.dehors]);
});
