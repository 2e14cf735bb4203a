/** Every list that shows persons finds them by the same words: as they are heard, in any order, whatever signs stand in their names. */
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import {
  addUserGroupe,
  getAffecteByGroup,
  getAllUserGroupe,
  getNonAffecteByGroup,
  groupes,
} from '@gestionscolaire/contract/administration/groupes.ts';
import {
  getEnseignantByEcoleId,
  userSelectBy,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { exportArrieres, getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { getTotauxPaiements, paiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { observationsDesEleves } from '@gestionscolaire/contract/eleves/observations.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { searchedTexts } from '#core/crud/list/statement.ts';
import { declaredLists } from '#core/crud/source.ts';
import { withKeys } from '#core/db/rows.ts';
import { schemaOf } from '#tests/exemples/calls.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createTeacher } from '#tests/gestes/ecole.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type TestServer, testServer } from '#tests/harness.ts';

/** The keys by which a row of an answer shows a person. */
const MONTREE = /^(?:prenoms|nom|name|\w+Prenoms)$/;

/** The lists that no source declares, proved below one by one; the others of these rows are no lists of persons. */
const A_LA_MAIN: readonly Endpoint[] = [
  chercherEleve,
  rechercher,
  getArrieres,
  getAffecteByGroup,
  getNonAffecteByGroup,
  getAllUserGroupe,
  getEnseignantByEcoleId,
  userSelectBy,
];
/** Totals name who took the money, and are of all that the list of receipts finds. */
const SANS_PERSONNE: readonly Endpoint[] = [getTotauxPaiements, exportArrieres];

const isSearch = (endpoint: Endpoint): boolean => JSON.stringify(schemaOf(endpoint)).includes('"recherche"');

/** Lists the keys of an answer that show a person. */
function personnesDe({ output }: Endpoint): string[] {
  if (output === undefined) return [];
  const text = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }));
  return [...text.matchAll(/"(\w+)":\{/g)].map(([, key = '']) => key).filter((key) => MONTREE.test(key));
}

describe('les listes du contrat qui montrent des personnes', () => {
  it('[SEMAINE-09] sont toutes déclarées, ou essayées ici une à une', () => {
    const declarees = new Set(declaredLists().map(({ contract }) => contract.list.path));
    const vues = API.filter(
      (one) =>
        one.kind === 'read' && isSearch(one) && personnesDe(one).length > 0 && !one.path.startsWith('apercu'),
    );
    expect(vues.length).toBeGreaterThan(20);
    const connues = new Set([...A_LA_MAIN, ...SANS_PERSONNE].map(({ path }) => path));
    expect(vues.map(({ path }) => path).filter((path) => !declarees.has(path) && !connues.has(path))).toEqual(
      [],
    );
  });

  it('[SEMAINE-09] cherchent dans les deux noms de chaque personne que leurs lignes disent', () => {
    const oubliees = declaredLists().flatMap(({ contract, source }) => {
      const said = Object.values<string | undefined>(source.reads ?? {}).flatMap((column) => {
        const [alias = '', name = ''] = (column ?? '').split('.');
        return ['prenoms', 'nom'].includes(name) ? [`${alias}.prenoms`, `${alias}.nom`] : [];
      });
      const texts = searchedTexts(source).map(({ alias, name }) => `${alias}.${name}`);
      return said.filter((one) => !texts.includes(one)).map((one) => `${contract.entity} ${one}`);
    });
    expect(oubliees).toEqual([]);
  });
});

/** Whom the words below mean. */
const JEAN = { prenoms: 'Jean-Marie', nom: 'N’Diaye' };
const MAMADOU = { prenoms: 'Mamadou', nom: 'Diallo' };
const MOTS = [
  ['ndiaye', JEAN],
  ['n diaye', JEAN],
  ["N'DIAYE jean", JEAN],
  ['jeanmarie', JEAN],
  ['jean marie', JEAN],
  ['njaye', JEAN],
  ['dialo mamadu', MAMADOU],
  ['DIALLO Mamadou', MAMADOU],
  ['mamadoudiallo', MAMADOU],
] as const;
/** Others who are not meant, and what finds them. */
const AUTRES = [
  ['mmah', { prenoms: 'M’Mah', nom: 'Soumah' }],
  ['dalmeida', { prenoms: 'Rose', nom: 'D’Almeida' }],
  ['desouza', { prenoms: 'Paul', nom: 'De Souza' }],
] as const;
const TOUTES = [JEAN, MAMADOU, ...AUTRES.map(([, one]) => one)];

describe('une personne se trouve partout par les mêmes mots', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let groupeId: number;

  /** Names a person anew, as their form would. */
  const nommer = (table: 'eleves' | 'utilisateurs', id: number, noms: typeof JEAN) =>
    server.database.transaction((trx) =>
      trx
        .updateTable(table)
        .set(withKeys({ ...noms }, ['prenoms', 'nom']))
        .where('id', '=', id)
        .execute(),
    );

  const remarquer = (id: number) =>
    server.database.transaction((trx) =>
      trx.updateTable('eleves').set({ observations: 'Asthme' }).where('id', '=', id).execute(),
    );

  beforeAll(async () => {
    server = await testServer();
    ecole = await equiper(server);
    const { admin } = server;
    const { ecoleId, sessionId } = ecole;
    const groupe = { libelle: 'Chercheurs', observations: null, estEnDeuxEtapes: 0, creationUserId: 0 };
    groupeId = Number(firstOf((await admin.call(groupes.create, groupe)).data)['id']);
    for (const [rang, noms] of TOUTES.entries()) {
      const { eleveId } = await addInscrit(server, ecole, { prenoms: 'Fanta' });
      await nommer('eleves', eleveId, noms);
      await remarquer(eleveId);
      await payer(admin, ecoleId, eleveId, 10_000);
      const employeId = await createTeacher(server, ecoleId);
      await nommer('utilisateurs', employeId, noms);
      await admin.call(addUserGroupe, { userId: employeId, groupeId, creationUserId: 0 });
      const classe = {
        ecoleId,
        enseignantId: employeId,
        etape: 'primaire',
        niveau: '1',
        libelle: `CP ${rang}`,
      };
      await admin.call(classes.create, { ...classe, creationUserId: 0 });
      const avance = { employeId, sessionId, moisId: '10', libelle: `Avance ${rang}`, montant: 1000 };
      await admin.call(avances.create, { ...avance, observations: null, statut: '', creationUserId: 0 });
    }
  });
  afterAll(() => server.close());

  const PAGE = { page: 1, taille: 50 };
  const noms = (rows: readonly unknown[], prenoms = 'prenoms', nom = 'nom') =>
    rows.map((row) => {
      const one = z.parse(z.record(z.string(), z.unknown()), row);
      return `${String(one[prenoms])} ${String(one[nom])}`;
    });

  /** Reads the names that each list finds. */
  const LISTES: Readonly<Record<string, (recherche: string) => Promise<string[]>>> = {
    Encaisser: async (recherche) =>
      noms((await server.admin.call(chercherEleve, { ecoleId: ecole.ecoleId, recherche })).data),
    élèves: async (recherche) =>
      noms((await server.admin.call(eleves.list, { ecoleId: ecole.ecoleId, recherche, ...PAGE })).data),
    inscriptions: async (recherche) =>
      noms((await server.admin.call(inscriptions.list, { ecoleId: ecole.ecoleId, recherche, ...PAGE })).data),
    reçus: async (recherche) =>
      noms((await server.admin.call(paiements.list, { ecoleId: ecole.ecoleId, recherche, ...PAGE })).data),
    arriérés: async (recherche) =>
      noms((await server.admin.call(getArrieres, { ecoleId: ecole.ecoleId, recherche, ...PAGE })).data),
    observations: async (recherche) =>
      noms(
        (await server.admin.call(observationsDesEleves.list, { ecoleId: ecole.ecoleId, recherche, ...PAGE }))
          .data,
      ),
    utilisateurs: async (recherche) =>
      noms((await server.admin.call(utilisateurs.list, { recherche, ...PAGE })).data),
    personnel: async (recherche) =>
      noms(
        (
          await server.admin.call(userSelectBy, {
            ecoleId: ecole.ecoleId,
            fonction: '',
            estActif: 1,
            debut: '',
            fin: '',
            recherche,
            ...PAGE,
          })
        ).data,
      ),
    enseignants: async (recherche) =>
      noms(
        (await server.admin.call(getEnseignantByEcoleId, { ecoleId: ecole.ecoleId, recherche, ...PAGE }))
          .data,
      ),
    'membres d’un groupe': async (recherche) =>
      noms((await server.admin.call(getAffecteByGroup, { groupeId, recherche, ...PAGE })).data),
    'liens des groupes': async (recherche) =>
      noms((await server.admin.call(getAllUserGroupe, { recherche, ...PAGE })).data),
    classes: async (recherche) =>
      noms(
        (await server.admin.call(classes.list, { ecoleId: ecole.ecoleId, recherche, ...PAGE })).data,
        'enseignantPrenoms',
        'enseignantName',
      ),
    avances: async (recherche) =>
      noms(
        (await server.admin.call(avances.list, { recherche, ...PAGE })).data,
        'employePrenoms',
        'employeName',
      ),
    'la palette, élèves d’une école': async (recherche) =>
      noms(
        (await server.admin.call(rechercher, { ecoleId: ecole.ecoleId, recherche })).data.eleves?.lignes ??
          [],
      ),
    'la palette, élèves de toutes': async (recherche) =>
      noms((await server.admin.call(rechercher, { recherche })).data.eleves?.lignes ?? []),
    'la palette, enseignants': async (recherche) =>
      noms(
        (await server.admin.call(rechercher, { ecoleId: ecole.ecoleId, recherche })).data.enseignants
          ?.lignes ?? [],
      ),
  };

  it.each([...MOTS, ...AUTRES])('[SEMAINE-09] « %s » trouve la même, et elle seule', async (mots, who) => {
    const found = Object.fromEntries(
      await Promise.all(
        Object.entries(LISTES).map(async ([liste, read]) => [liste, [...new Set(await read(mots))]] as const),
      ),
    );
    const elle = [`${who.prenoms} ${who.nom}`];
    expect(found).toEqual(Object.fromEntries(Object.keys(LISTES).map((liste) => [liste, elle])));
  });

  it('[SEMAINE-09] une liste dit combien elle en trouve, et une autre page n’a rien de plus', async () => {
    const asked = { ecoleId: ecole.ecoleId, recherche: 'ndiaye' };
    const first = await server.admin.call(eleves.list, { ...asked, page: 1, taille: 1 });
    const second = await server.admin.call(eleves.list, { ...asked, page: 2, taille: 1 });
    expect([first.data.length, second.data.length]).toEqual([1, 0]);
  });
});
