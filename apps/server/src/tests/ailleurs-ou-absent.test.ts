/** A record of another school and one that never was are one answer: the same words, after the same work. */

import { noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MENUS, ONGLETS } from '@gestionscolaire/contract/ecrans/references.ts';
import { getDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPELS } from '#tests/exemples/appels.ts';
import { countedWork } from './counted-work.ts';
import { Exemples, propertiesOf } from './exemples/calls.ts';
import { titleOf, type Values } from './exemples/prepare.ts';
import { createSchool } from './gestes/ecole.ts';
import { type Person, type TestServer, testServer } from './harness.ts';

const ECRANS = [...MENUS, ...Object.values(ONGLETS).flat()];
const TOUS = Object.fromEntries(ECRANS.map((screen) => [screen, OPERATIONS]));

/** An id that no record has. */
const ABSENT = 987_654_321;
/** The keys that name records of schools, wherever they stand in an input. */
const D_ECOLES =
  /^(?:id|selection|userIds?|employeId|enseignantId|eleveIds?|autreEleveId|inscriptionId|classeId|connexionId)$/;

/** Puts the absent id in the place of every id of a school's record. */
function absent(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => absent(one, key));
  if (typeof value === 'object' && value !== null) return absents(value);
  if (key === 'file') return String(value).replaceAll(/[0-9a-f]/g, '0');
  return typeof value === 'number' && D_ECOLES.test(key) ? ABSENT : value;
}

const absents = (input: object): Values =>
  Object.fromEntries(Object.entries(input).map(([name, one]) => [name, absent(one, name)]));

/** The records that everybody may read, and a note of one's own that only repeats what it was given. */
const DE_TOUS: readonly Endpoint[] = [menus.get, onglets.get, pays.get, noterRecent];

/** The calls that name a record of a school. */
const COMPARES = API.filter(
  (endpoint) =>
    endpoint.access.who !== 'public' &&
    !(endpoint.access.who === 'right' && endpoint.access.scope === 'reseau') &&
    !DE_TOUS.includes(endpoint) &&
    (endpoint === getDocument || Object.keys(propertiesOf(endpoint)).some((name) => D_ECOLES.test(name))),
);

describe('ailleurs ou absent', () => {
  const work = countedWork();
  let server: TestServer;
  let exemples: Exemples;
  let ici: number;
  let elsewhere: Person;
  let personId: number;

  beforeAll(async () => {
    server = await testServer({ watched: work.watched });
    exemples = new Exemples(server);
    ici = await createSchool(server, 'École de Kipé');
    personId = (await server.person({ droits: TOUS, ecoleId: ici })).id;
    elsewhere = await server.person({ ecoleId: await createSchool(server, 'École de Matam') });
  });
  afterAll(() => server.close());

  /** Returns what a caller of this school is told, and how many statements it took. */
  async function told(endpoint: Endpoint, input: Values) {
    const person = await server.signIn(personId);
    const { result, statements } = await work.counted(() => person.call(endpoint, input));
    return { status: result.status, text: result.text, statements };
  }

  it.each(
    COMPARES.filter((endpoint) => APPELS.includes(endpoint)).map((endpoint) => ({
      title: titleOf(endpoint),
      endpoint,
    })),
  )('[SEC-09] $title : la même réponse, après le même travail', async ({ endpoint }) => {
    const { access } = endpoint;
    const oneself = access.who === 'self' ? { [access.field]: personId } : {};
    const there: Values = { ...(await exemples.validInput(endpoint, elsewhere)), ...oneself };
    if (there['classeId'] === null) there['classeId'] = (await exemples.record(classes, elsewhere))['id'];
    const nowhere = { ...absents(there), ...oneself };
    // A caller may also name their own school beside another's record, or a school that is none.
    const inputs = [there, nowhere];
    if (Object.hasOwn(propertiesOf(endpoint), 'ecoleId'))
      for (const ecoleId of [ici, ABSENT]) inputs.push({ ...there, ecoleId }, { ...nowhere, ecoleId });
    // The first call of its kind reads what later ones remember.
    await told(endpoint, nowhere);
    const answers: Awaited<ReturnType<typeof told>>[] = [];
    for (const input of inputs) answers.push(await told(endpoint, input));
    const [ofOther, ofNone, besideOther, besideNone, ...ofNoSchool] = answers;
    expect(ofOther?.statements).toBeGreaterThan(0);
    expect(ofOther).toEqual(ofNone);
    expect(besideOther).toEqual(besideNone);
    for (const one of ofNoSchool) expect(one).toEqual(ofNone);
  });

  it('[SEC-09] rien ne se compare pour rien : chaque écriture d’une école qui nomme un enregistrement y est', () => {
    const titles = COMPARES.map(titleOf);
    for (const title of ['PUT updateEleve', 'POST addPaiement', 'PUT updateUser', 'GET getDocument/:file'])
      expect(titles).toContain(title);
  });
});
