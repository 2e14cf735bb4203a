import { type Recherche, rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { ENTETE_TOTAL, ENTETE_TOTAUX } from '@gestionscolaire/contract/core/api/lists.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withKeys } from '#core/db/rows.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { addEleve, addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type Person, type PersonOptions, type TestServer, testServer } from '#tests/harness.ts';

const LECTURES = {
  eleves: ['lecture'],
  paiements: ['lecture'],
  enseignantsGlobaux: ['lecture'],
  utilisateurs: ['lecture'],
  ecole: ['lecture'],
} as const;

let server: TestServer;
let ratoma: EcoleEquipee;
let matam: EcoleEquipee;
let fatoumata: number;
let enseignant: number;
let recu: number;

beforeAll(async () => {
  server = await testServer();
  ratoma = await equiper(server);
  const ecoleId = await createSchool(server, 'École de Matam');
  matam = await equiper(server, { ecoleId, sessionId: ratoma.sessionId });
  fatoumata = await addEleve(server, ratoma.ecoleId, {
    prenoms: 'Fatoumata Binta',
    nom: 'Sylla',
    tuteurNom: 'Ousmane Kourouma',
    tuteurTelephone: '+224655010203',
    dateNaissance: '2014-05-02',
  });
  enseignant = await createTeacher(server, ratoma.ecoleId);
  for (const ecole of [ratoma, matam]) {
    const { eleveId } = await addInscrit(server, ecole);
    const paid = await payer(server.admin, ecole.ecoleId, eleveId, 50_000, {
      moyenPaiement: 'orangeMoney',
      reference: `OM-77${ecole.ecoleId}`,
    });
    if (ecole === ratoma) recu = Number(paid.data[0]?.id);
  }
});
afterAll(() => server.close());

const avec = (options: PersonOptions = {}): Promise<Person> =>
  server.person({ droits: LECTURES, ecoleId: ratoma.ecoleId, ...options });

async function trouve(recherche: string, person?: Person, more: object = {}): Promise<Recherche> {
  return (await (person ?? (await avec())).call(rechercher, { recherche, ...more })).data;
}
const ids = (groupe: { lignes: { id: number }[] } | undefined) => groupe?.lignes.map(({ id }) => id);

it.each(['sylla binta', 'Fatoumata SYLLA', 'kourouma', '655 01 02 03', '655010203'])(
  '[NAV-02] « %s » trouve l’élève : noms dans n’importe quel ordre, responsable, téléphone',
  async (tape) => {
    for (const ecoleId of [ratoma.ecoleId, null]) {
      const { eleves } = await trouve(tape, await avec({ ecoleId }));
      expect(ids(eleves), `${ecoleId}`).toEqual([fatoumata]);
      expect(eleves).toMatchObject({ total: 1, totalExact: true });
      expect(eleves?.lignes[0]).toMatchObject({ responsable: 'Ousmane Kourouma', ressemblant: false });
    }
  },
);

it('[NAV-02] une faute de frappe trouve l’élève, et le dit ressemblant ; le total est celui de la liste', async () => {
  const { eleves } = await trouve('fatumata sila');
  expect(ids(eleves)).toEqual([fatoumata]);
  // The list is heard too, and forgives no letter that is missing.
  expect(eleves).toMatchObject({ total: 1, lignes: [{ ressemblant: true }] });
  expect((await trouve('fatoumta sylla')).eleves).toMatchObject({ total: 0, lignes: [{ id: fatoumata }] });
});

it('[NAV-02] un reçu se trouve par son numéro et par sa référence, dans une école et dans toutes', async () => {
  const reseau = await avec({ ecoleId: null });
  expect(ids((await trouve(`om-77${ratoma.ecoleId}`)).recus)).toEqual([recu]);
  expect(ids((await trouve(`om-77${ratoma.ecoleId}`, reseau)).recus)).toEqual([recu]);
  expect(ids((await trouve('1')).recus)).toContain(recu);
  const { recus } = await trouve('1', reseau);
  expect(recus?.lignes.map(({ numero, ecole }) => [numero, ecole])).toEqual([
    [1, 'École de Matam'],
    [1, 'École de Ratoma'],
  ]);
});

it('[NAV-02] enseignants, utilisateurs et écoles ont chacun leur groupe', async () => {
  const [personne] = await server.database.read
    .selectFrom('utilisateurs')
    .select(['nom', 'prenoms'])
    .where('id', '=', enseignant)
    .execute();
  const nomme = `${personne?.prenoms} ${personne?.nom}`;
  const found = await trouve(nomme, undefined, { ecoleId: ratoma.ecoleId });
  expect(ids(found.enseignants)).toEqual([enseignant]);
  expect(ids(found.utilisateurs)).toEqual([]);
  const { ecoles } = await trouve('ratoma', await avec({ ecoleId: null }));
  expect(ids(ecoles)).toEqual([ratoma.ecoleId]);
});

it('[NAV-02] une classe se trouve dans une école, pour qui ouvre sa liste ; jamais celle d’une autre', async () => {
  const avecListes = (ecoleId: number | null) =>
    avec({ ecoleId, droits: { ...LECTURES, classesEleves: ['lecture'] } });
  const [classe] = await server.database.read
    .selectFrom('classes')
    .select(['id', 'libelle', 'etape'])
    .where('ecoleId', '=', ratoma.ecoleId)
    .execute();
  const libelle = String(classe?.libelle);
  const found = await trouve(libelle, await avecListes(ratoma.ecoleId));
  expect(found.classes?.lignes).toContainEqual({ ...classe, ecoleId: ratoma.ecoleId });
  const autre = await trouve(libelle, await avecListes(matam.ecoleId));
  expect(autre.classes?.lignes.filter(({ ecoleId }) => ecoleId !== matam.ecoleId)).toEqual([]);
  expect((await trouve(libelle, await avecListes(null))).classes).toBeUndefined();
  // Classes are read for prices, their lists are not.
  const sansListe = await avec({ droits: { fichesRenseignement: ['lecture'] } });
  expect((await trouve(libelle, sansListe)).classes).toBeUndefined();
});

it('[NAV-02] un utilisateur se trouve derrière tous les enseignants qui portent son nom', async () => {
  const autres = await server.person({ ecoleId: ratoma.ecoleId });
  const siens = [autres.id];
  for (let rang = 0; rang < 3; rang += 1) siens.push(await createTeacher(server, ratoma.ecoleId));
  const homonymes = withKeys({ nom: 'Zoumanigui', prenoms: 'Pévé' }, ['nom', 'prenoms']);
  await server.database.transaction((trx) =>
    trx.updateTable('utilisateurs').set(homonymes).where('id', 'in', siens).execute(),
  );
  const found = await trouve('zoumanigui', undefined, { ecoleId: ratoma.ecoleId });
  expect(found.enseignants).toMatchObject({ total: 3 });
  expect(found.utilisateurs).toMatchObject({ total: 1, lignes: [{ id: autres.id }] });
});

it('[NAV-03] la réponse ne dit pas les sommes des listes qu’elle interroge', async () => {
  const { headers, data } = await (await avec()).call(rechercher, { recherche: 'diallo' });
  expect(data.recus?.total).toBe(1);
  for (const entete of [ENTETE_TOTAUX, ENTETE_TOTAL]) expect(headers[entete.toLowerCase()]).toBeUndefined();
});

it.each(Object.keys(LECTURES))(
  '[NAV-02] qui n’a pas « %s » ne reçoit rien de ce qui en dépend',
  async (menu) => {
    const genres = ({ eleves, classes, recus, enseignants, utilisateurs, ecoles }: Recherche) =>
      Object.entries({ eleves, classes, recus, enseignants, utilisateurs, ecoles })
        .filter(([, groupe]) => groupe !== undefined)
        .map(([genre]) => genre);
    const seul = await trouve('a', await avec({ droits: { [menu]: ['lecture'] } }));
    const attendus: Record<string, string[]> = {
      // The list of pupils is open to who keeps receipts, and not the other way; the lists of classes to who keeps pupils.
      eleves: ['eleves', 'classes'],
      paiements: ['eleves', 'recus'],
      enseignantsGlobaux: ['enseignants'],
      utilisateurs: ['enseignants', 'utilisateurs'],
      ecole: ['ecoles'],
    };
    expect(genres(seul)).toEqual(attendus[menu]);
    expect(await trouve('a', await avec({ droits: { devises: ['lecture'] } }))).toEqual({});
  },
);

it('[NAV-03] une personne d’une école ne reçoit rien d’une autre, et se voit refuser de la nommer', async () => {
  const larger = await trouve('diallo', await avec({ ecoleId: null }));
  expect(larger.eleves?.total).toBe(2);
  const own = await trouve('diallo');
  expect([own.eleves?.total, own.recus?.total]).toEqual([1, 1]);
  expect((await trouve(`om-77${matam.ecoleId}`)).recus).toEqual({ total: 0, totalExact: true, lignes: [] });
  expect(ids((await trouve('matam')).ecoles)).toEqual([]);
  const person = await avec();
  const { refus } = await person.call(rechercher, { recherche: 'diallo', ecoleId: matam.ecoleId });
  expect(refus.code).toBe('HORS_DE_PORTEE');
  // Who reaches several asks of one.
  const one = await trouve('diallo', await avec({ ecoleId: null }), { ecoleId: matam.ecoleId });
  expect(one.eleves?.total).toBe(1);
});

it('dit ce qui est échu de chacun, et rien avant que l’on tape', async () => {
  const { eleves } = await trouve('diallo');
  // Registration and October and November, tranche of October: less what was paid.
  expect(eleves?.lignes[0]?.echu).toBeGreaterThan(0);
  expect(await trouve('  ')).toEqual({});
});
