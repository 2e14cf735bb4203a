/** The tests compare who may make each call of the contract with its declared access alone. */

import { addAccord } from '@gestionscolaire/contract/accords/accords.ts';
import { terminerConnexion } from '@gestionscolaire/contract/administration/connexions.ts';
import { deleteVue } from '@gestionscolaire/contract/administration/listes/vues.ts';
import {
  activerSecondFacteur,
  renouvelerCodesDeSecours,
  retirerSecondFacteur,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import { getEnseignantNotAffectedToClasses } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { type Access, type Endpoint, mayBeAbsent } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type CodeErreur, ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { MENUS, ONGLETS } from '@gestionscolaire/contract/ecrans/references.ts';
import { ouvrirAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { getDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { updateAppreciations } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { imprimerBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { imprimerCandidats } from '@gestionscolaire/contract/suivi/candidats/candidats.ts';
import { exportTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { imprimerEmploisDuTemps } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { exportFet } from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { direEtatMessage } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endConnexionsOf } from '#administration/connexion/open.ts';
import { bumpRights } from '#administration/droits/held.ts';
import { insertRow } from '#core/db/rows.ts';
import { APPELS } from '#tests/exemples/appels.ts';
import { Exemples, INDISPENSABLES, propertiesOf, schemaOf } from './exemples/calls.ts';
import { titleOf, type Values } from './exemples/prepare.ts';
import { firstOf } from './exemples/reponse.ts';
import { actesDe, actsAfter, lastAct } from './gestes/actes.ts';
import { groupOf } from './gestes/droits.ts';
import { createSchool } from './gestes/ecole.ts';
import { addInscrit, equiper, payer } from './gestes/scolarite.ts';
import { type Answer, DEBUT, ownServer, type Person, type TestServer, testServer } from './harness.ts';

const ECRANS = [...MENUS, ...Object.values(ONGLETS).flat()];
const droits = (operations: readonly string[]) =>
  Object.fromEntries(ECRANS.map((screen) => [screen, operations]));
const TOUS = droits(OPERATIONS);

interface Profil {
  nom: string;
  /** Whether they try every call in an ordinary run too: nobody, nothing, a school, another one, all. */
  isPartout?: true;
  /** Returns what the access alone says about them; 'permis' stands for a whole answer, 'reduit' for one of reduced rows. */
  attendu: (access: Access, endpoint: Endpoint) => CodeErreur | 'permis' | 'reduit';
  /** Makes the person, once. */
  personne: (server: TestServer) => Promise<Person>;
  /** Brings them, newly signed in, into their state before each call. */
  avant?: (server: TestServer, person: Person) => Promise<unknown>;
  /** Returns the person whose records the call is about, when they are not their own. */
  cible?: (server: TestServer) => Promise<Person>;
  /** Returns the header that stands in place of their token. */
  authorization?: (server: TestServer) => string;
}

const refuseSaufPublic = (access: Access) => (access.who === 'public' ? 'permis' : 'NON_CONNECTE');

const groupes = new WeakMap<TestServer, Promise<number>>();

/** Makes a person of the one group that holds everything: a change of rights reads what each group holds. */
async function toutPermis(server: TestServer, ecoleId: number | null = null): Promise<Person> {
  const entier = groupes.get(server) ?? server.person({ droits: TOUS }).then(({ id }) => groupOf(server, id));
  groupes.set(server, entier);
  const groupeId = await entier;
  const person = await server.person({ ecoleId });
  await server.database.transaction(async (trx) => {
    await insertRow(trx, 'user_groupes', { userId: person.id, groupeId }, { now: server.now, userId: null });
    await bumpRights(trx);
  });
  return person;
}

const withColumns =
  (columns: { estSuspendu: 1 } | { estActif: 0 } | { motDePasseAChanger: 1; provisoireDepuis: string }) =>
  (server: TestServer, person: Person) =>
    server.database.transaction((trx) =>
      trx.updateTable('utilisateurs').set(columns).where('id', '=', person.id).execute(),
    );

/** Makes a person's groups want a second factor, which they have not yet. */
const exigeSecondFacteur = (server: TestServer, { id }: Person) =>
  server.database.transaction(async (trx) => {
    const siens = trx.selectFrom('user_groupes').select('groupeId').where('userId', '=', id);
    await trx.updateTable('groupes').set({ estEnDeuxEtapes: 1 }).where('id', 'in', siens).execute();
    await trx.updateTable('seconds_facteurs').set({ depuis: null }).where('userId', '=', id).execute();
    await bumpRights(trx);
  });

/** Returns what a person of a school may do: they read the network's data, and read and write their school's own. */
function duneEcole(access: Access, endpoint: Endpoint): CodeErreur | 'permis' {
  // Only the person of a school that is alone opens a year, which is the network's.
  if (endpoint === ouvrirAnneeSuivante) return 'DROIT_ABSENT';
  const isForbidden = access.who === 'right' && access.operation !== 'lecture' && access.scope === 'reseau';
  return isForbidden ? 'DROIT_ABSENT' : 'permis';
}

/** The readings whose address names a school, and which answer one record of it: a list of another school is empty. */
const DU_LIEU: readonly Endpoint[] = API.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.access.who !== 'public' &&
    schemaOf(endpoint).required.includes('ecoleId') &&
    endpoint.output instanceof z.ZodMiniObject,
);

/** The other calls that say which school they mean: in what they ask for, or beside a record. */
const NOMMANT_L_ECOLE: readonly Endpoint[] = [
  addAccord,
  updateAppreciations,
  imprimerBulletins,
  imprimerCandidats,
  imprimerEmploisDuTemps,
  exportFet,
  exportTableauSuivi,
];

/** Returns what they may do with another school's data: a record of it is not there, and a new one cannot be put there. */
function duneAutreEcole(access: Access, endpoint: Endpoint): CodeErreur | 'permis' {
  if (endpoint === getDocument || endpoint === deleteVue || endpoint === terminerConnexion)
    return 'INTROUVABLE';
  // The secret that was drawn, and the factor, are another person's.
  if (endpoint === activerSecondFacteur) return 'SAISIE_INVALIDE';
  if (endpoint === retirerSecondFacteur || endpoint === renouvelerCodesDeSecours) return 'REGLE';
  // The call names any school, and answers the caller's own.
  if (endpoint === getEnseignantNotAffectedToClasses) return 'permis';
  if (DU_LIEU.includes(endpoint)) return 'HORS_DE_PORTEE';
  if (NOMMANT_L_ECOLE.includes(endpoint)) return 'HORS_DE_PORTEE';
  if (endpoint === ouvrirAnneeSuivante || access.who !== 'right' || access.scope === 'reseau')
    return duneEcole(access, endpoint);
  const names = Object.keys(propertiesOf(endpoint));
  const { required } = schemaOf(endpoint);
  // The rows of an act on many are chosen by their ids.
  if (required.includes('selection')) return 'INTROUVABLE';
  if (['id', 'ids', 'userId', 'employeId', 'enseignementId', 'cours'].some((name) => required.includes(name)))
    return 'INTROUVABLE';
  const [first] = ['classeId', 'inscriptionId', 'eleveId'].filter((name) => required.includes(name));
  if (first !== undefined && !names.includes('ecoleId')) return 'INTROUVABLE';
  // A check of an import reads, for callers who may add; a read that is no list names its school.
  const isOfWriting = endpoint.kind === 'write' || access.operation === 'ajout';
  const isOfOne =
    !endpoint.paged && !endpoint.file && required.includes('ecoleId') && endpoint.method === 'POST';
  return (isOfWriting || isOfOne) && names.includes('ecoleId') ? 'HORS_DE_PORTEE' : 'permis';
}

/** Whether an answer holds nothing: no row, no figure, no name. */
function estVide(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data === 'object' && data !== null) return Object.values(data).every(estVide);
  return data === null || data === 0 || data === '' || data === false;
}

const OPERATIONS_SEULES = ['lecture', 'ajout', 'modification', 'suppression'] as const;

/**
 * The calls whose whole input fills in what another operation writes: remarks on a pupil and salaries by 'modification', a competence that
 * nobody said yet by 'ajout'. Without it their form leaves it empty. A message about absences is found by who adds absences alone.
 */
const SANS_CE_QU_ILS_ECRIVENT: readonly {
  readonly appels: readonly Endpoint[];
  readonly seules: readonly (typeof OPERATIONS_SEULES)[number][];
  readonly refus: CodeErreur;
}[] = [
  {
    appels: [eleves.create, elevesImport.verifier, elevesImport.importer, addFusion],
    seules: ['ajout'],
    refus: 'DROIT_ABSENT',
  },
  { appels: [enseignantsImport.importer], seules: ['ajout'], refus: 'SAISIE_INVALIDE' },
  { appels: [updateAcquis], seules: ['modification'], refus: 'DROIT_ABSENT' },
  { appels: [direEtatMessage], seules: ['lecture', 'modification', 'suppression'], refus: 'INTROUVABLE' },
];

const PROFILS: readonly Profil[] = [
  {
    nom: 'sans jeton',
    isPartout: true,
    attendu: refuseSaufPublic,
    personne: (server) => toutPermis(server),
    authorization: () => '',
  },
  {
    nom: 'avec un jeton inconnu',
    attendu: refuseSaufPublic,
    personne: (server) => toutPermis(server),
    authorization: () => `Bearer ${'A'.repeat(43)}`,
  },
  {
    nom: 'avec un jeton dans une autre forme que Bearer',
    attendu: refuseSaufPublic,
    personne: (server) => toutPermis(server),
    authorization: ({ admin }) => `Basic ${admin.token}`,
  },
  {
    nom: 'dont la connexion est terminée',
    attendu: refuseSaufPublic,
    personne: (server) => toutPermis(server),
    avant: (server, person) =>
      server.database.transaction((trx) => endConnexionsOf(trx, person.id, server.now)),
  },
  {
    nom: 'suspendu',
    attendu: refuseSaufPublic,
    personne: (server) => toutPermis(server),
    avant: withColumns({ estSuspendu: 1 }),
  },
  {
    nom: 'désactivé',
    attendu: refuseSaufPublic,
    personne: (server) => toutPermis(server),
    avant: withColumns({ estActif: 0 }),
  },
  {
    nom: 'au mot de passe provisoire',
    attendu: (access) =>
      access.who === 'public' || ('beforePasswordChange' in access && access.beforePasswordChange)
        ? 'permis'
        : 'MOT_DE_PASSE_A_CHANGER',
    personne: (server) => toutPermis(server),
    avant: withColumns({ motDePasseAChanger: 1, provisoireDepuis: DEBUT }),
  },
  {
    nom: 'sans le second facteur que son groupe exige',
    attendu: (access) =>
      access.who === 'public' ||
      ('beforePasswordChange' in access && access.beforePasswordChange) ||
      ('beforeSecondFactor' in access && access.beforeSecondFactor)
        ? 'permis'
        : 'SECOND_FACTEUR_A_ACTIVER',
    personne: (server) => server.person({ droits: TOUS }),
    avant: exigeSecondFacteur,
  },
  {
    nom: 'sans aucun privilège',
    isPartout: true,
    attendu: ({ who }) => (who === 'right' ? 'DROIT_ABSENT' : who === 'lookup' ? 'reduit' : 'permis'),
    personne: (server) => server.person(),
  },
  ...OPERATIONS_SEULES.map(
    (operation): Profil => ({
      nom: `avec « ${operation} » seulement`,
      attendu: (access, endpoint) =>
        SANS_CE_QU_ILS_ECRIVENT.find(
          ({ appels, seules }) => seules.includes(operation) && appels.includes(endpoint),
        )?.refus ??
        (access.who === 'right' &&
        access.operation !== 'lecture' &&
        access.operation !== operation &&
        // The screens of `also` may name another operation; that of marks is asked again for each mark, by whether it is there.
        (endpoint === updateNotes || !access.also.some((one) => one.operation === operation))
          ? 'DROIT_ABSENT'
          : 'permis'),
      personne: (server) => server.person({ droits: droits([operation]) }),
    }),
  ),
  {
    nom: 'd’une école, avec tous les privilèges',
    isPartout: true,
    attendu: duneEcole,
    personne: async (server) => toutPermis(server, await createSchool(server)),
  },
  {
    nom: 'd’une autre école que l’enregistrement, avec tous les privilèges',
    isPartout: true,
    attendu: duneAutreEcole,
    personne: async (server) => toutPermis(server, await createSchool(server)),
    cible: async (server) => server.person({ ecoleId: await createSchool(server, 'École de Matam') }),
  },
  { nom: 'administrateur', isPartout: true, attendu: () => 'permis', personne: async ({ admin }) => admin },
];

/** Returns what the one function that decides looks at, without the screen, of which it only compares the name. */
const declarationOf = ({ access, kind }: Endpoint): string =>
  JSON.stringify([
    kind,
    { ...access, screen: '', reduced: '', reserve: '', also: 'also' in access && access.also.length },
  ]);

/** The first call of each distinct declaration. */
const PREMIERS = new Set([...Map.groupBy(APPELS, declarationOf).values()].map(([first]) => first));

/** Returns the profiles to try: all of them at the first call of each declaration, and in the long run at every call. */
const profilsPour = (endpoint: Endpoint): readonly Profil[] =>
  process.env['TESTS_LONGS'] === '1' || PREMIERS.has(endpoint)
    ? PROFILS
    : PROFILS.filter(({ isPartout }) => isPartout);

/** The refusals that the access alone decides, whatever the input says. */
const SANS_LIRE: readonly string[] = [
  'NON_CONNECTE',
  'MOT_DE_PASSE_A_CHANGER',
  'SECOND_FACTEUR_A_ACTIVER',
  'DROIT_ABSENT',
];

describe('accès', () => {
  let server: TestServer;
  let exemples: Exemples;
  const ids = new Map<Profil, number>();

  beforeAll(async () => {
    server = await testServer();
    exemples = new Exemples(server);
    // This gives every list a row to show.
    for (const crud of CRUDS) await exemples.record(crud, server.admin);
    for (const profil of PROFILS) ids.set(profil, (await profil.personne(server)).id);
  });
  afterAll(() => server.close());

  /** Returns all keys of a write, and only the required keys of a read: a list without filters has rows to show. */
  async function requiredInput(endpoint: Endpoint, person: Person): Promise<Values> {
    if (endpoint.kind === 'write') return exemples.validInput(endpoint, person);
    const required = [...schemaOf(endpoint).required, ...(INDISPENSABLES[titleOf(endpoint)] ?? [])];
    const input = await exemples.validInput(endpoint, person, required);
    return Object.fromEntries(Object.entries(input).filter(([name]) => required.includes(name)));
  }

  for (const endpoint of APPELS) {
    it(`[PRIV-33] ${titleOf(endpoint)} : chacun reçoit ce que l’accès déclaré dit`, async () => {
      const attendus: Record<string, string> = {};
      const recus: Record<string, string> = {};
      let refused: Values | undefined;
      for (const profil of profilsPour(endpoint)) {
        const { nom, attendu, avant, cible, authorization } = profil;
        const expected = attendu(endpoint.access, endpoint);
        attendus[nom] = expected;
        const person = await server.signIn(ids.get(profil) ?? 0);
        // Who is refused before their rows are looked at changes nothing: the same input serves the next one.
        const isReused = SANS_LIRE.includes(expected) && cible === undefined;
        const input =
          (isReused ? refused : undefined) ??
          (await requiredInput(endpoint, (await cible?.(server)) ?? person));
        if (isReused) refused = input;
        if (cible !== undefined && endpoint.access.who === 'self') input[endpoint.access.field] = person.id;
        await avant?.(server, person);
        const before = await lastAct(server);
        const headers = authorization === undefined ? {} : { authorization: authorization(server) };
        const answer = await person.call(endpoint, input, headers);
        const acts = await actsAfter(server, before);
        recus[nom] = outcome(endpoint, answer, acts);
      }
      expect(recus).toEqual(attendus);
    });
  }

  /** Returns the outcome in the words of `attendu`; any other outcome as it is. */
  function outcome(endpoint: Endpoint, answer: Answer<unknown>, acts: number): string {
    const { access, status, kind } = endpoint;
    if (answer.status >= 400) {
      const { code } = answer.refus;
      const isWhole = ERREURS[code].status === answer.status && acts === 0;
      return isWhole ? code : `${answer.status} ${code}, ${acts} actes`;
    }
    if (answer.status !== status || (kind === 'write' && acts !== actesDe(endpoint))) {
      return `${answer.status}, ${acts} actes`;
    }
    if (access.who !== 'lookup') return 'permis';
    const keys = Object.keys(firstOf(answer.data)).join();
    if (keys === Object.keys(access.reduced.shape).join()) return 'reduit';
    return keys === wholeKeys(endpoint) ? 'permis' : keys;
  }

  /** Returns the keys of a row of a list, as the contract declares them. */
  function wholeKeys(endpoint: Endpoint): string {
    const crud = CRUDS.find(({ list }) => list === endpoint);
    return Object.keys(crud?.row.shape ?? {}).join();
  }

  it('[NAV-03] une autre école, nommée par une clé dont une lecture se passe, est refusée ou ne rend rien', async () => {
    // The calls above signed everybody out of their server.
    const seul = await ownServer();
    const siens = new Exemples(seul);
    const [sienne, autre] = [await createSchool(seul, 'École de Kipé'), await createSchool(seul)];
    const other = await seul.person({ droits: TOUS, ecoleId: autre });
    const { id } = await seul.person({ droits: TOUS, ecoleId: sienne });
    // The other school has a pupil who owes, and a receipt.
    const { eleveId } = await addInscrit(seul, await equiper(seul, { ecoleId: autre }));
    await payer(seul.admin, autre, eleveId, 5000);
    // A file is written by the statement of its list.
    const nommees = API.filter(({ kind, file, access, input: { shape } }) => {
      const school = Object.entries(shape).find(([name]) => name === 'ecoleId')?.[1];
      return (
        kind === 'read' && !file && access.who !== 'public' && school !== undefined && mayBeAbsent(school)
      );
    });
    expect(nommees.map(titleOf)).toContain('POST rechercher');
    const rendues: Record<string, string> = {};
    for (const endpoint of nommees) {
      const person = await seul.signIn(id);
      const input = { ...(await siens.validInput(endpoint, other)), recherche: 'a' };
      const known = Object.fromEntries(
        Object.entries(input).filter(([name]) => Object.hasOwn(endpoint.input.shape, name)),
      );
      const there = await person.call(endpoint, { ...known, ecoleId: autre });
      const isRefused = there.status >= 400 && ['HORS_DE_PORTEE', 'INTROUVABLE'].includes(there.refus.code);
      if (isRefused || (there.status < 400 && estVide(there.data))) continue;
      const here = await person.call(endpoint, { ...known, ecoleId: sienne });
      if (there.text !== here.text) rendues[titleOf(endpoint)] = there.text;
    }
    expect(rendues).toEqual({});
  });

  it('refuse à chacun, même administrateur, ce qui porte l’id d’un autre', async () => {
    const other = await server.person();
    const administrator = await server.signIn(server.admin.id);
    const own = API.filter(({ access }) => access.who === 'self');
    expect(own.length).toBeGreaterThan(0);
    for (const endpoint of own) {
      const input = await requiredInput(endpoint, other);
      const { status, refus } = await administrator.call(endpoint, input);
      expect([status, refus.code], endpoint.name).toEqual([403, 'HORS_DE_PORTEE']);
    }
  });

  it('ne dit rien de ce qu’un appel attend à qui n’en a pas le droit', async () => {
    const stranger = await server.person();
    const closed = API.filter(({ access }) => access.who === 'right');
    for (const endpoint of closed) {
      const path = endpoint.path.replace(/:\w+/g, 'x');
      const options = { token: stranger.token, body: { sornette: 1 } };
      const { status, refus } = await server.request(endpoint.method, path, options);
      expect([status, refus.code, refus.champs], endpoint.name).toEqual([403, 'DROIT_ABSENT', undefined]);
    }
  });

  it('ne dit à un inconnu rien de ce qu’un appel attend', async () => {
    for (const endpoint of API.filter(({ access }) => access.who !== 'public')) {
      const path = endpoint.path.replace(/:\w+/g, 'x');
      const { status, refus } = await server.request(endpoint.method, path, { body: { sornette: 1 } });
      const inconnu = { error: ERREURS.NON_CONNECTE.phrase, code: 'NON_CONNECTE' };
      expect([status, refus], endpoint.name).toEqual([401, inconnu]);
    }
  });
});
