/** A sign-in never tells who has an account: the same words, after the same work, whoever is named and whatever door is closed. */
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { expect, it } from 'vitest';
import { setColumns } from '#administration/tests/gestes.ts';
import { countedWork } from '#tests/counted-work.ts';
import { MOT_DE_PASSE, ownServer, type TestServer } from '#tests/harness.ts';

const ICI = '10.0.0.1';
const AILLEURS = '10.0.0.2';

/** The persons who are tried; the right password of one who is shut out opens nothing either. */
const ESSAYES = [
  { qui: 'quelqu’un, chez lui', telephone: '622000001', password: 'Pas le bon' },
  { qui: 'quelqu’un, d’ailleurs', telephone: '622000002', password: 'Pas le bon' },
  { qui: 'un suspendu', telephone: '622000003', password: MOT_DE_PASSE },
  { qui: 'un désactivé', telephone: '622000004', password: MOT_DE_PASSE },
];
const PERSONNE = { telephone: '622999999', password: 'Pas le bon' };

const essai = (server: TestServer, telephone: string, password: string, address = ICI) =>
  server.request(login.method, login.path, { body: { login: telephone, password }, address });

/** Makes a server that knows them; the first has signed in from here, the second from elsewhere. */
async function serverOf(watched: ReturnType<typeof countedWork>['watched']) {
  const server = await ownServer({ watched });
  const ids: number[] = [];
  for (const { telephone } of ESSAYES) ids.push((await server.person({ telephone })).id);
  const [, , suspended = 0, disabled = 0] = ids;
  expect((await essai(server, '622000001', MOT_DE_PASSE)).status).toBe(200);
  expect((await essai(server, '622000002', MOT_DE_PASSE, AILLEURS)).status).toBe(200);
  await setColumns(server, 'utilisateurs', suspended, { estSuspendu: 1 });
  await setColumns(server, 'utilisateurs', disabled, { estActif: 0 });
  return server;
}

const echecs = (nombre: number) =>
  Array.from({ length: nombre }, (_, rang) => ({ compte: `? autre${rang}`, adresse: ICI }));

/** The doors that earlier failures at this address have closed. */
const PORTES = [
  { porte: 'ouverte', failures: 0, status: 401 },
  { porte: 'fermée aux inconnus à cette adresse', failures: 50, status: 429 },
  { porte: 'fermée à tous à cette adresse', failures: 500, status: 429 },
];

it.each(PORTES)(
  '[SEC-09] derrière une porte $porte, un compte connu et un inconnu ont une réponse, après un même travail',
  async ({ failures, status: expected }) => {
    const work = countedWork();
    const server = await serverOf(work.watched);
    const rows = echecs(failures).map((row) => ({ ...row, instant: server.now }));
    if (rows.length > 0)
      await server.database.transaction((trx) => trx.insertInto('tentatives').values(rows).execute());
    const told = async (telephone: string, password: string) => {
      const before = (await server.rows('tentatives')).length;
      const { result, statements } = await work.counted(() => essai(server, telephone, password));
      const { status, text, headers } = result;
      const counted = (await server.rows('tentatives')).length - before;
      return { status, text, attente: headers['retry-after'], statements, counted };
    };
    const nobody = await told(PERSONNE.telephone, PERSONNE.password);
    expect(nobody.status).toBe(expected);
    for (const { qui, telephone, password } of ESSAYES)
      expect({ qui, ...(await told(telephone, password)) }).toEqual({ qui, ...nobody });
  },
);
