/** Calls that wait for one another: whoever lost his access or his right to the one before him is refused, whoever he is. */
import { deletUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import {
  resetUserPwd,
  suspendUser,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { describe, expect, it } from 'vitest';
import { createGroup, groupOf, join, TOUTES } from '#tests/droits.ts';
import { createSchool } from '#tests/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { ajoute, formulaire, lu, marque } from '#tests/utilisateurs.ts';
import { bumpRights } from './droits.ts';

type Answer = Awaited<ReturnType<Person['call']>>;
type Call = () => Promise<Answer>;

/** Milliseconds after which a call waits at the door, known and let in. */
const LET_IN = 120;

/** Makes calls that all wait at the same door, in this order, before the first one enters. */
async function together(server: TestServer, calls: readonly Call[]): Promise<Answer[]> {
  const started = await server.database.transaction(async (trx) => {
    await bumpRights(trx);
    const made: Promise<Answer>[] = [];
    for (const call of calls) {
      made.push(call());
      await new Promise((resolve) => setTimeout(resolve, LET_IN));
    }
    // Kept from being awaited here: they wait for this transaction.
    return { made };
  });
  return Promise.all(started.made);
}

/** Another person who can do everything. */
async function administrateur(server: TestServer): Promise<Person> {
  const person = await server.person();
  await join(server.admin, person.id, await groupOf(server, server.admin.id));
  return person;
}

const suspendre = async (server: TestServer, person: Person, id: number): Promise<Call> => {
  const stamp = marque(await lu(server, id));
  return () => person.call(suspendUser, { ...stamp, estSuspendu: 1 });
};
const desactiver = async (server: TestServer, person: Person, id: number): Promise<Call> => {
  const stamp = marque(await lu(server, id));
  return () => person.call(utilisateurs.disable, stamp);
};
const renouveler = async (server: TestServer, person: Person, id: number): Promise<Call> => {
  const stamp = marque(await lu(server, id));
  return () => person.call(resetUserPwd, stamp);
};
const retirer = async (server: TestServer, person: Person, userId: number): Promise<Call> => {
  const groupeId = await groupOf(server, server.admin.id);
  return () => person.call(deletUserGroupe, { userId, groupeId });
};

const outcome = (answer: Answer): [number, string] => [
  answer.status,
  answer.status < 400 ? '' : answer.refus.code,
];

const REFUSES = {
  dehors: [401, 'NON_CONNECTE'],
  sansDroit: [403, 'DROIT_ABSENT'],
  ailleurs: [403, 'HORS_DE_PORTEE'],
} as const;

describe('au même instant', () => {
  it('[USER-37] [GROUPE-18] de deux administrateurs qui se ferment la porte, l’un reste, quand bien même un troisième pourrait administrer', async () => {
    const server = await ownServer();
    for (const [nom, one, two, refused] of [
      ['suspendre', suspendre, suspendre, REFUSES.dehors],
      ['désactiver', desactiver, desactiver, REFUSES.dehors],
      ['suspendre, retirer du groupe', suspendre, retirer, REFUSES.dehors],
      ['retirer du groupe, suspendre', retirer, suspendre, REFUSES.sansDroit],
      ['retirer du groupe', retirer, retirer, REFUSES.sansDroit],
      ['renouveler le mot de passe, désactiver', renouveler, desactiver, REFUSES.dehors],
    ] as const) {
      const [left, right] = [await administrateur(server), await administrateur(server)];
      const calls = [await one(server, left, right.id), await two(server, right, left.id)];
      const answers = (await together(server, calls)).map(outcome);
      expect([nom, ...answers]).toEqual([nom, [200, ''], refused]);
      expect(await lu(server, left.id)).toMatchObject({ estActif: 1, estSuspendu: 0, modifDate: null });
      const places = (await server.rows('user_groupes')).filter(({ userId }) => userId === left.id);
      expect(places.every(({ estActif }) => estActif === 1)).toBe(true);
    }
  });

  it('[USER-37] de deux administrateurs, sans troisième, l’un des deux reste aussi', async () => {
    const server = await ownServer();
    const { admin } = server;
    const other = await administrateur(server);
    const calls = [await suspendre(server, admin, other.id), await suspendre(server, other, admin.id)];
    expect((await together(server, calls)).map(outcome)).toEqual([[200, ''], REFUSES.dehors]);
    expect(await lu(server, admin.id)).toMatchObject({ estSuspendu: 0 });
  });

  it('[USER-37] qui perd son accès, son droit ou sa place pendant qu’il attend ne touche plus à personne', async () => {
    const server = await ownServer();
    const { admin } = server;
    const ecoleId = await createSchool(server);
    const off = await ajoute(server);
    await admin.call(utilisateurs.disable, marque(off));
    const user = await ajoute(server);
    const suspended = await ajoute(server);
    await admin.call(suspendUser, { ...marque(suspended), estSuspendu: 1 });

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
    const loses = {
      accès: async (id: number) => [await suspendre(server, admin, id), REFUSES.dehors] as const,
      droit: async (userId: number) => {
        const groupeId = await groupOf(server, userId);
        const out: Call = () => admin.call(deletUserGroupe, { userId, groupeId });
        return [out, REFUSES.sansDroit] as const;
      },
      place: async (id: number) => {
        const { adresse } = user;
        const form = formulaire(await lu(server, id), {
          ecoleId,
          fonction: 'Directeur',
          adresse,
          telephone: `62200${id}00`.slice(0, 9).padEnd(9, '0'),
          indicatifTel: '224',
          name: 'Diallo',
          prenoms: 'Issa',
        });
        const out: Call = () => admin.call(utilisateurs.update, form);
        return [out, REFUSES.ailleurs] as const;
      },
    };
    const before = await Promise.all([user, off, suspended].map(({ id }) => lu(server, id)));
    for (const [nom, lose] of Object.entries(loses)) {
      const person = await server.person({ droits: { utilisateurs: TOUTES } });
      const [first, refused] = await lose(person.id);
      const answers = (await together(server, [first, ...(await writes(person))])).map(outcome);
      expect([nom, ...answers]).toEqual([nom, [200, ''], ...Array.from({ length: 5 }, () => refused)]);
    }
    expect(await Promise.all([user, off, suspended].map(({ id }) => lu(server, id)))).toEqual(before);
  });

  it('qui perd le droit de changer les groupes pendant qu’il attend n’en désactive plus', async () => {
    const server = await ownServer();
    const person = await server.person({ droits: { groupes: TOUTES } });
    const id = await createGroup(server, 'Vide');
    const calls = [
      await suspendre(server, server.admin, person.id),
      () => person.call(groupes.disable, { id, modifUserId: 0, modifDate: null }),
    ];
    expect((await together(server, calls)).map(outcome)).toEqual([[200, ''], REFUSES.dehors]);
  });
});
