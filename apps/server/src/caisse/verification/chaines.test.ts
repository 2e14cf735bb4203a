import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { essai } from '#caisse/tests/essai.ts';
import type { Trx } from '#core/db/database.ts';
import {
  type Changes,
  ERASED,
  eraseRow,
  namedRows,
  readNamedRows,
  writeJournal,
} from '#core/db/journal/journal.ts';
import { type Histoire, uneHistoire } from '#tests/argent/chaine.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { direRapport, direReseau } from './rapport.ts';
import { type Rapport, verifierEcole, verifierReseau } from './verifier.ts';

let server: TestServer;
let histoire: Histoire;
/** The ids of the school's rows of the journal, and of its lines. */
let actes: number[];
let lignes: number[];

beforeAll(async () => {
  server = await testServer();
  histoire = await uneHistoire(server);
  const { read } = server.database;
  const { ecoleId } = histoire;
  const rows = await read
    .selectFrom('journal')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
  actes = rows.map(({ id }) => id);
  const lines = await read.selectFrom('echeances').select('id').where('paye', '=', 0).orderBy('id').execute();
  lignes = lines.map(({ id }) => id);
});

afterAll(() => server.close());

/** The columns of an act that its hash says. */
const DITES = [
  'instant',
  'userId',
  'appel',
  'entite',
  'entiteId',
  'changements',
  'sel',
  'empreinte',
] as const;
/** The lines of a record of dues. */
const nombre = z.int();
const CONTENU = z.array(z.tuple([nombre, nombre, nombre, nombre, nombre, z.string()]));

/** Does what the owner of the database can do, and verifies. */
const apres = (faire: (trx: Trx) => Promise<unknown>, isOfPaper = true): Promise<Rapport> => {
  const { ecoleId, tete } = histoire;
  return essai(server, faire, (trx) =>
    verifierEcole(trx, ecoleId, { tetes: isOfPaper ? [tete] : [], cle: null }),
  );
};

const dits = ({ constats }: Rapport): string[] => constats.map(({ ou, quoi }) => `${ou} : ${quoi}`);
const acte = (rang: number): number => actes[rang] ?? 0;
const changer = (trx: Trx, id: number, values: { userId?: number; changements?: string; instant?: string }) =>
  trx.updateTable('journal').set(values).where('id', '=', id).execute();
async function oter(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('rattachements').where('journalId', 'in', ids).execute();
  await trx.deleteFrom('journal').where('id', 'in', ids).execute();
}

it('la clôture garantit le journal et les montants dus d’avant elle', async () => {
  const rapport = await apres(async () => undefined);
  expect(dits(rapport)).toEqual([]);
  const dit = direRapport(rapport).join('\n');
  expect(dit).toMatch(/\d+ actes du journal : garanti par la clôture du 21.11.2026, à l'écriture 7\./);
  expect(dit).toMatch(/\d+ échéances : garanti par la clôture du 21.11.2026, à l'écriture 7\./);
  const sans = direRapport(await apres(async () => undefined, false)).join('\n');
  expect(sans).toContain('actes du journal : sans clôture que le papier garantisse');
  const reseau = await verifierReseau(server.database.read);
  expect(reseau.fautes).toEqual([]);
  expect(direReseau(reseau).join('\n')).toMatch(/^Le réseau :\n {2}\d+ actes du journal/);
});

describe('une ligne du journal', () => {
  const autres = JSON.stringify({ libelle: ['a', 'b'] });

  it.each<[string, (trx: Trx) => Promise<unknown>, RegExp]>([
    [
      'changée, ce qu’elle dit',
      (trx) => changer(trx, acte(2), { changements: autres }),
      /^journal, ligne \d+ \(.+\) : changée : son contenu n'est plus celui de son empreinte$/,
    ],
    ['changée, son auteur', (trx) => changer(trx, acte(2), { userId: 99 }), /: changée : son contenu/],
    [
      'rattachée à un autre',
      (trx) =>
        trx
          .insertInto('rattachements')
          .values({ entite: 'eleves', entiteId: 9, journalId: acte(2) })
          .execute(),
      /: changée : son contenu/,
    ],
    ['ôtée', (trx) => oter(trx, [acte(3)]), /: avant elle, la ligne de rang 4 manque : ôtée de la base$/],
    [
      'des dernières ôtée',
      (trx) => oter(trx, actes.slice(-2)),
      /^journal, ligne \d+ \(.+\) : après elle, les lignes de rang \d+ à \d+ manquent : ôtée de la base$/,
    ],
    [
      'ajoutée',
      (trx) =>
        sql`insert into journal (instant, "userId", appel, entite, "entiteId", changements, "ecoleId")
          select instant, "userId", appel, entite, "entiteId", changements, "ecoleId" from journal where id = ${acte(2)}`.execute(
          trx,
        ),
      /: ajoutée sans passer par le produit$/,
    ],
    [
      'refaite avec son empreinte, sans les liens',
      async (trx) => {
        const [one, other] = await trx
          .selectFrom('journal')
          .select(DITES)
          .where('id', 'in', [acte(1), acte(2)])
          .orderBy('id')
          .execute();
        for (const id of [acte(1), acte(2)])
          await trx.deleteFrom('rattachements').where('journalId', '=', id).execute();
        if (one !== undefined) await trx.updateTable('journal').set(one).where('id', '=', acte(2)).execute();
        if (other !== undefined)
          await trx.updateTable('journal').set(other).where('id', '=', acte(1)).execute();
      },
      /: changée/,
    ],
    [
      'donnée au réseau',
      (trx) => trx.updateTable('journal').set({ ecoleId: null }).where('id', '=', acte(3)).execute(),
      /: avant elle, la ligne de rang 4 manque/,
    ],
    [
      'effacée, sans acte qui le dise',
      (trx) => eraseRow(trx, { id: acte(2), left: {}, now: server.now }),
      /: effacée, sans qu’aucun acte le dise$/,
    ],
  ])('[SEC-08] %s se dit', async (_nom, faire, dit) => {
    expect(dits(await apres(faire))).toContainEqual(expect.stringMatching(dit));
  });

  it('[SEC-08] deux échangées se disent, leurs empreintes fussent-elles les leurs', async () => {
    const found = await apres(async (trx) => {
      // Two rows without anything attached change places, whole: each is still what its hash says.
      const bare = sql<boolean>`not exists (select 1 from rattachements r where r."journalId" = journal.id)`;
      const rows = await trx
        .selectFrom('journal')
        .select(['id', ...DITES])
        .where('ecoleId', '=', histoire.ecoleId)
        .where(bare)
        .orderBy('id')
        .limit(2)
        .execute();
      const [one, other] = rows;
      if (one === undefined || other === undefined) throw new Error('two rows are wanted');
      await trx
        .updateTable('journal')
        .set({ ...one, id: other.id })
        .where('id', '=', other.id)
        .execute();
      await trx
        .updateTable('journal')
        .set({ ...other, id: one.id })
        .where('id', '=', one.id)
        .execute();
    });
    expect(dits(found)).toContainEqual(expect.stringMatching(/changée, échangée ou refaite/));
  });

  it('[SEC-08] effacée par un acte qui la nomme, elle garde le reste de ce qu’elle prouve', async () => {
    const ids = [acte(1), acte(2), acte(4)];
    expect(namedRows(ids.toReversed())).toBe(`${acte(1)}-${acte(2)} ${acte(4)}`);
    expect(readNamedRows(namedRows(ids))).toEqual([
      [acte(1), acte(2)],
      [acte(4), acte(4)],
    ]);
    const effacer = async (trx: Trx) => {
      for (const id of ids) await eraseRow(trx, { id, left: {}, now: server.now });
      const own = { entite: 'eleves', entiteId: 1, ecoleId: histoire.ecoleId, userId: null };
      const changements: Changes = { [ERASED]: [null, namedRows(ids)] };
      await writeJournal(trx, { ...own, instant: server.now, appel: 'PUT effacer', changements });
    };
    expect(dits(await apres(effacer)).filter((one) => one.startsWith('journal'))).toEqual([]);
    const puis = async (trx: Trx) => {
      await effacer(trx);
      await changer(trx, acte(1), { userId: 99 });
    };
    expect(dits(await apres(puis))).toContainEqual(expect.stringMatching(/: changée : son contenu/));
  });

  it('[SEC-08] du réseau, ôtée, se dit', async () => {
    const premiere = (trx: Trx) =>
      trx
        .selectFrom('journal')
        .select('id')
        .where('ecoleId', 'is', null)
        .orderBy('id')
        .executeTakeFirstOrThrow();
    const { fautes } = await essai(
      server,
      async (trx) => oter(trx, [(await premiere(trx)).id]),
      (trx) => verifierReseau(trx),
    );
    expect(fautes.map(({ quoi }) => quoi)).toEqual([
      'avant elle, la ligne de rang 1 manque : ôtée de la base',
    ]);
  });
});

describe('un montant dû', () => {
  const ligne = () => lignes[0] ?? 0;
  const changee =
    (
      values: { montant: number; brut: number; remise: number } | { estActif: 0 } | { dateEcheance: string },
    ) =>
    (trx: Trx) =>
      trx.updateTable('echeances').set(values).where('id', '=', ligne()).execute();
  const mille = changee({ montant: 1000, brut: 1000, remise: 0 });

  it.each<[string, (trx: Trx) => Promise<unknown>, RegExp]>([
    ['changé', mille, /^échéance \d+ « .+ » de .+ : demande .+FG dans la chaîne, 1.000.FG dans les livres$/],
    [
      'mis à un autre jour',
      changee({ dateEcheance: '2030-01-01' }),
      /: son jour, son service ou sa remise n'est pas ce que la chaîne en dit$/,
    ],
    ['désactivé', changee({ estActif: 0 }), /: due dans la chaîne, ôtée dans les livres$/],
    [
      'ôté',
      (trx) => trx.deleteFrom('echeances').where('id', '=', ligne()).execute(),
      /^échéance \d+ : demande .+ dans la chaîne, ôtée de la base$/,
    ],
    [
      'ajouté',
      async (trx) => {
        const { id: _id, ...row } = await trx
          .selectFrom('echeances')
          .selectAll()
          .where('id', '=', ligne())
          .executeTakeFirstOrThrow();
        await trx.insertInto('echeances').values(row).execute();
      },
      /: ajoutée sans passer par le produit : la chaîne ne la dit pas$/,
    ],
    [
      'changé avec son écriture',
      async (trx) => {
        await mille(trx);
        const dus = await trx.selectFrom('dus').selectAll().execute();
        for (const { ecoleId, rang, contenu } of dus) {
          const told = CONTENU.parse(JSON.parse(contenu));
          const made = told.map((one) => (one[0] === ligne() ? one.with(3, 1000) : one));
          await trx
            .updateTable('dus')
            .set({ contenu: JSON.stringify(made) })
            .where('ecoleId', '=', ecoleId)
            .where('rang', '=', rang)
            .execute();
        }
      },
      /^montants dus, écriture \d+ : changée, échangée ou refaite/,
    ],
    [
      'ôté avec la dernière écriture',
      async (trx) => {
        const { rang } = await trx
          .selectFrom('dus')
          .select('rang')
          .orderBy('rang', 'desc')
          .executeTakeFirstOrThrow();
        await trx.deleteFrom('dus').where('rang', '=', rang).execute();
      },
      /^montants dus, écriture \d+ : après elle, la ligne de rang \d+ manque : ôtée de la base$/,
    ],
  ])('[SEC-08] %s se dit', async (_nom, faire, dit) => {
    expect(dits(await apres(faire))).toContainEqual(expect.stringMatching(dit));
  });
});

it('[SEC-08] le journal refait en entier après la clôture ne passe pas devant le papier', async () => {
  const found = await apres(async (trx) => {
    await oter(trx, [acte(0)]);
    await trx
      .updateTable('chaines')
      .set({ rang: 1, empreinte: '0'.repeat(64) })
      .where('nom', '=', 'journal')
      .where('ecoleId', '=', histoire.ecoleId)
      .execute();
    await trx
      .updateTable('journal')
      .set({ lien: '0'.repeat(64) })
      .where('ecoleId', '=', histoire.ecoleId)
      .execute();
  });
  expect(dits(found)).toContainEqual(
    expect.stringMatching(
      /^clôture du 21.11.2026, .+ : le journal d'avant elle n'est plus ce qu'elle garantit/,
    ),
  );
});
