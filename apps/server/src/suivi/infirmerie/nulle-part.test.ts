/**
 * Every call of the product but the infirmary's is made by somebody of the network who holds every menu but it, while each pupil has a
 * health sheet and a visit: no answer, file or paper tells a word of them, nor does any other table.
 */
import { API } from '@gestionscolaire/contract/api.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MENUS, ONGLETS } from '@gestionscolaire/contract/ecrans/references.ts';
import { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { MENU_INFIRMERIE } from '@gestionscolaire/contract/suivi/infirmerie/menu.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demanderPapier } from '#notes/tests/papiers.ts';
import { partOf } from '#tests/classeur.ts';
import { contenu } from '#tests/contenu.ts';
import { APPELS } from '#tests/exemples/appels.ts';
import { Exemples } from '#tests/exemples/calls.ts';
import { titleOf, type Values } from '#tests/exemples/prepare.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';
import { feuilles, serre } from '#tests/papier.ts';

const SECRET = 'Zzdrepanocytose';
const TABLES = ['fiches_sante', 'passages_infirmerie'];
const SANS_INFIRMERIE = Object.fromEntries(
  [...MENUS, ...Object.values(ONGLETS).flat()]
    .filter((screen) => screen !== MENU_INFIRMERIE)
    .map((screen) => [screen, OPERATIONS]),
);

const estDeLInfirmerie = ({ access }: Endpoint): boolean =>
  access.who === 'right' && access.screen.reference === MENU_INFIRMERIE;
const LES_AUTRES = API.filter((endpoint) => !estDeLInfirmerie(endpoint));

describe('l’infirmerie ailleurs que chez elle', () => {
  let server: TestServer;
  let exemples: Exemples;
  let personId: number;
  beforeAll(async () => {
    server = await testServer();
    exemples = new Exemples(server);
    personId = (await server.person({ droits: SANS_INFIRMERIE })).id;
  });
  afterAll(() => server.close());

  /** Gives a health sheet to each pupil who has none, and a visit to each enrolment that has none. */
  const planter = () =>
    server.database.transaction(async (trx) => {
      await sql`insert into fiches_sante ("ecoleId", "eleveId", "groupeSanguin", allergies, traitements, consignes, "aPrevenir",
          "estActif", "creationDate")
        select e."ecoleId", e.id, 'O+', ${SECRET}, ${SECRET}, ${SECRET}, ${SECRET}, 1, ${server.now} from eleves e
        where not exists (select 1 from fiches_sante f where f."eleveId" = e.id)`.execute(trx);
      await sql`insert into passages_infirmerie ("ecoleId", "inscriptionId", jour, heure, plainte, soins, suite, "famillePrevenue",
          "annuleMotif", "estActif", "creationDate")
        select i."ecoleId", i.id, ${server.now.slice(0, 10)}, '10:00', ${SECRET}, ${SECRET}, ${SECRET}, 0, ${SECRET}, 1, ${server.now}
        from inscriptions i where not exists (select 1 from passages_infirmerie p where p."inscriptionId" = i.id)`.execute(
        trx,
      );
    });

  /** Makes a call, and reads its answer as a person would: the text of a paper, the cells of a workbook. */
  async function repondre(person: Person, endpoint: Endpoint, input: Values) {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    if (endpoint.method === 'GET') return person.call(endpoint, given);
    if (!endpoint.file) return person.call(endpoint, input);
    const { statusCode, rawPayload, headers } = await demanderPapier(server, person, endpoint, input);
    const type = String(headers['content-type']);
    if (type.startsWith('application/pdf')) {
      const pages = await feuilles(rawPayload);
      return { status: statusCode, text: serre(pages.map(({ text }) => text).join('')) };
    }
    const isClasseur = type.includes('spreadsheet');
    const text = isClasseur ? partOf(rawPayload, 'xl/worksheets/sheet1.xml') : rawPayload.toString('utf8');
    return { status: statusCode, text };
  }

  it.each(
    LES_AUTRES.filter((endpoint) => APPELS.includes(endpoint)).map((endpoint) => ({
      title: titleOf(endpoint),
      endpoint,
    })),
  )('[SUIVI-16] $title n’en dit rien', async ({ endpoint }) => {
    const person = await server.signIn(personId);
    const input = await exemples.validInput(endpoint, person);
    await planter();
    const { status, text } = await repondre(person, endpoint, input);
    expect(status).toBe(endpoint.status);
    expect(text).not.toContain(SECRET);
  });

  it('[SUIVI-16] ni le journal, ni la trace, ni aucune autre table n’en gardent un mot', async () => {
    await planter();
    const lu = await contenu(server.database.read, TABLES);
    const found = Object.entries(lu).filter(([, rows]) => JSON.stringify(rows).includes(SECRET));
    expect(found.map(([table]) => table)).toEqual([]);
    const chez = await contenu(server.database.read, Object.keys(lu));
    expect(Object.keys(chez)).toEqual(TABLES);
  });

  it('[SUIVI-16] qui a aussi le menu de l’infirmerie lit le mot que les autres appels taisent', async () => {
    const droits = { ...SANS_INFIRMERIE, [MENU_INFIRMERIE]: OPERATIONS };
    const infirmier = await server.person({ droits });
    await exemples.validInput(exporterPersonne, infirmier);
    await planter();
    const [eleve] = await server.rows('eleves');
    const asked = { sorte: 'eleves', id: Number(eleve?.['id']) };
    expect((await repondre(infirmier, exporterPersonne, asked)).text).toContain(SECRET);
    const sans = await repondre(await server.signIn(personId), exporterPersonne, asked);
    expect(sans.text).toContain('L’infirmerie n’y est pas');
  });
});
