import type { Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { essai } from '#caisse/tests/essai.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { nouvelleCle } from '#signature/signature.ts';
import { type Histoire, type Lue, refaireLaChaine, uneHistoire, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { lireEmpreinteDeCle } from './cles.ts';
import { direRapport, estConforme } from './rapport.ts';
import { verifierEcole } from './verifier.ts';

describe('les livres changés sans la chaîne', () => {
  type Change = (trx: Trx) => Promise<unknown>;
  let server: TestServer;
  let histoire: Histoire;

  beforeAll(async () => {
    server = await testServer();
    histoire = await uneHistoire(server);
  });
  afterAll(() => server.close());

  const changer =
    (table: string, values: object, where: object = {}): Change =>
    (trx) =>
      Object.entries(where)
        .reduce((query, [column, value]) => query.where(column, '=', value), anyTable(trx).updateTable(table))
        .set(values)
        .execute();
  /** Returns the id of the payment of that receipt. */
  const recu = (numero: number): number => Number(histoire.ids[numero - 1]);
  const paiement =
    (numero: number, values: object): Change =>
    (trx) =>
      changer('paiements', values, { id: recu(numero) })(trx);
  const part =
    (numero: number, values: object, where: object = {}): Change =>
    (trx) =>
      changer('affectations', values, { paiementId: recu(numero), ...where })(trx);
  const ligne = (values: object) => changer('echeances', values, { paye: 45_000 });
  const cloture = (values: object) => changer('clotures', values);

  /** Changes the books; returns what the verifier finds, and whether it vouches for the head all the same. */
  async function apres(faire: Change) {
    const { ecoleId, tete } = histoire;
    const rapport = await essai(server, faire, (trx) =>
      verifierEcole(trx, ecoleId, { tetes: [tete], cle: null }),
    );
    const isOfPaper = direRapport(rapport).join('\n').includes("l'écriture 7 est bien celle du papier");
    const constats = rapport.constats.map(({ ou, quoi }) => `${ou} : ${quoi}`);
    return { estConforme: estConforme(rapport), isOfPaper, constats };
  }
  const A_8H = '21.11.2026 08:00:00';
  it.each([
    ['montant', 1, { montant: 199_000 }, '200.000.FG', '199.000.FG'],
    ['numéro', 1, { numero: 42 }, '1', '42'],
    ['jour', 1, { jour: '2026-11-19' }, '21.11.2026', '19.11.2026'],
    ['moyen de paiement', 1, { moyenPaiement: 'cheque' }, 'Espèces', 'Chèque'],
    ['référence', 3, { reference: null }, 'PP 1234', 'rien'],
    ['payé par', 2, { payeur: 'Un autre' }, 'Sa tante', 'Un autre'],
    ['caissier', 1, { creationUserId: null }, '\\d+', 'rien'],
    ['observations', 2, { observations: 'Remis' }, 'rien', 'Remis'],
    ['inscription', 1, { inscriptionId: null }, '\\d+', 'rien'],
    ['encaissé le', 1, { creationDate: '2026-11-21T09:30:00.000Z' }, A_8H, '21.11.2026 09:30:00'],
    ['annulé le', 3, { annuleLe: '2026-11-21T10:00:00.000Z' }, A_8H, '21.11.2026 10:00:00'],
  ])('%s, du reçu %i : dit où et quoi', async (champ, numero, values, chaine, livres) => {
    const ou = `reçu 0000${numero} \\(2026-2027\\), .+ \\(0000\\d\\)`;
    const quoi = `${champ} : ${chaine} dans la chaîne, ${livres} dans les livres`;
    const { constats, ...reste } = await apres(paiement(numero, values));
    expect(reste).toEqual({ estConforme: false, isOfPaper: true });
    expect(constats).toContainEqual(expect.stringMatching(new RegExp(`^${ou} : ${quoi}$`)));
  });

  it.each<[string, Change]>([
    ['reçu 00001 .+ : désactivé dans les livres, ce que rien ne fait', paiement(1, { estActif: 0 })],
    ['reçu 00003 .+ : annulé dans la chaîne, pas dans les livres', paiement(3, { annuleLe: null })],
    ['reçu 00001 .+ : annulé dans les livres, pas dans la chaîne', paiement(1, { annuleLe: '2026-11-22' })],
    ['clôture du 21/11/2026, .+ : désactivé dans les livres, ce que rien ne fait', cloture({ estActif: 0 })],
    [
      `clôture du 21/11/2026, .+ : clôturé le : ${A_8H} dans la chaîne, 21.11.2026 18:00:00 dans les livres`,
      cloture({ creationDate: '2026-11-21T18:00:00.000Z' }),
    ],
    [
      'clôture du 21/11/2026, .+ : espèces comptées : 329.000.FG dans la chaîne, 330.000.FG dans les livres',
      cloture({ compte: 330_000 }),
    ],
    [
      'clôture du 21/11/2026, .+ : dans la chaîne, absente des livres',
      (trx) => trx.deleteFrom('clotures').execute(),
    ],
    [
      'reçu 00002 .+, échéance « .+ » : reçoit 40.000.FG dans la chaîne, 39.000.FG dans les livres',
      part(2, { montant: 39_000 }, { montant: 40_000 }),
    ],
    [
      'reçu 00002 .+ : reçoit 25.000.FG dans la chaîne, 0.FG dans les livres',
      (trx) =>
        trx
          .deleteFrom('affectations')
          .where('paiementId', '=', recu(2))
          .where('montant', '=', 25_000)
          .execute(),
    ],
    [
      "reçu 00004 .+ : 10.000.FG y comptent d'après la chaîne, 0.FG d'après les livres",
      part(4, { estActif: 0 }),
    ],
    [
      "reçu 00003 .+ : 0.FG y comptent d'après la chaîne, \\d+.000.FG d'après les livres",
      part(3, { estActif: 1 }),
    ],
    ["échéance « .+ » de .+ : payée 45.000.FG d'après la chaîne, 0.FG dans les livres", ligne({ paye: 0 })],
    ['.+: ôtée, alors que des paiements la règlent', ligne({ estActif: 0 })],
    [
      ".+: cette échéance est celle d'un autre élève",
      async (trx) => {
        const payeur = trx.selectFrom('paiements').select('eleveId').where('id', '=', recu(1));
        await ligne(await payeur.executeTakeFirstOrThrow())(trx);
      },
    ],
    [
      'reçus de 2026-2027 : le dernier numéro donné est le 00005, le dernier reçu de la chaîne le 00006',
      (trx) => trx.updateTable('compteurs').set({ valeur: 5 }).where('nom', 'like', 'recu %').execute(),
    ],
    ["caisse : s'arrête à l'écriture 8, la dernière est la 9", changer('caisses', { rang: 8 })],
    ['caisse : tient 1.FG de crédit, ses écritures en font 35.000.FG', changer('caisses', { credit: 1 })],
    [
      'reçu 00006 .+ : dans la chaîne, absent des livres',
      async (trx) => {
        await trx.deleteFrom('affectations').where('paiementId', '=', recu(6)).execute();
        await trx.deleteFrom('paiements').where('id', '=', recu(6)).execute();
      },
    ],
    [
      'reçu 00007 .+ : dans les livres, absent de la chaîne',
      async (trx) => {
        const premier = anyTable(trx).selectFrom('paiements').selectAll().where('id', '=', recu(1));
        const { id: _id, ...copy } = await premier.executeTakeFirstOrThrow();
        await anyTable(trx)
          .insertInto('paiements')
          .values({ ...copy, numero: 7 })
          .execute();
      },
    ],
  ])('« %s » se dit', async (dit, faire) => {
    const { constats, ...reste } = await apres(faire);
    expect(reste).toEqual({ estConforme: false, isOfPaper: true });
    expect(constats).toContainEqual(expect.stringMatching(new RegExp(`^${dit}$`)));
  });
});

describe('les livres, devant la chaîne', () => {
  let server: TestServer;
  let ecoleId: number;
  let ids: readonly number[];
  let tete: Tete;

  beforeEach(async () => {
    ({
      server,
      depart: { ecoleId, ids, tete },
    } = await commencer(uneHistoire));
  });

  const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);

  it('une chaîne d’avant, qui ne dit ni l’heure, ni la clé, ni l’inscription, ni les observations, se vérifie toujours', async () => {
    const RECENTS = ['instant', 'cle', 'inscriptionId', 'observations'];
    const commeAvant = (entries: Lue[]): Lue[] =>
      entries.map((one) => ({
        ...one,
        contenu: Object.fromEntries(
          Object.entries(one.contenu).filter(([key]) =>
            one.genre === 'cloture' ? !['instant', 'cle'].includes(key) : !RECENTS.includes(key),
          ),
        ),
      }));
    await refaireLaChaine(server, ecoleId, commeAvant, 'dedans');
    const { isSound, constats } = await verification(server, ecoleId);
    expect([isSound, constats]).toEqual([true, []]);
    // A value that the older entries do not tell is not compared; their hour is, by the books.
    await aLaMain((trx) => trx.updateTable('paiements').set({ observations: 'Remis' }).execute());
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    await aLaMain((trx) =>
      trx.updateTable('paiements').set({ creationDate: '2026-11-21T09:30:00.000Z' }).execute(),
    );
    expect((await verification(server, ecoleId)).constats).toHaveLength(ids.length);
  });

  /** Exchanges fields of two pupils, but not their ids. */
  const echanger = async (trx: Trx, champs: readonly ('matricule' | 'prenoms' | 'nom' | 'tuteurNom')[]) => {
    const [un, deux] = await trx.selectFrom('eleves').selectAll().orderBy('id').limit(2).execute();
    if (un === undefined || deux === undefined) return;
    const of = (one: typeof un) => Object.fromEntries(champs.map((champ) => [champ, one[champ]]));
    const set = (id: number, values: object) =>
      trx.updateTable('eleves').set(values).where('id', '=', id).execute();
    // No two pupils may have one matricule, not even for a moment.
    await set(un.id, { ...of(deux), ...('matricule' in of(deux) ? { matricule: 'x' } : {}) });
    await set(deux.id, of(un));
    await set(un.id, of(deux));
  };

  it('deux élèves échangés, matricule, nom et responsable : chaque reçu le dit', async () => {
    await aLaMain((trx) => echanger(trx, ['matricule', 'prenoms', 'nom', 'tuteurNom']));
    const { isSound, constats, remarques } = await verification(server, ecoleId, [tete]);
    expect([isSound, constats.length]).toEqual([false, ids.length]);
    expect(constats).toContainEqual(
      expect.stringMatching(
        /^reçu 00001 .+ \(00001\) : matricule : 00001 dans la chaîne, 00002 dans les livres$/,
      ),
    );
    expect(remarques).toEqual([]);
  });

  it('un nom corrigé depuis se remarque une fois par élève, et n’est pas une faute', async () => {
    await aLaMain((trx) =>
      trx
        .updateTable('eleves')
        .set({ prenoms: 'Un Autre', nom: 'Nom' })
        .where('matricule', '=', '00001')
        .execute(),
    );
    const { isSound, constats, remarques, dit } = await verification(server, ecoleId, [tete]);
    expect([isSound, constats]).toEqual([true, []]);
    expect(remarques).toEqual([
      expect.stringMatching(
        /^Un Autre Nom \(00001\) : s'appelait .+ sur le reçu 00001 \(2026-2027\) et 3 autres$/,
      ),
    ]);
    expect(dit).toContain('  À noter : Un Autre Nom (00001) : ');
  });

  const poserLaCle = (values: { clePublique?: string; clePrivee?: string }) =>
    aLaMain((trx) => trx.updateTable('caisses').set(values).execute());

  it('une clé remplacée, entière ou à moitié, se trouve dans la chaîne et devant celle du papier', async () => {
    const { clePublique: avant } = await server.database.read
      .selectFrom('caisses')
      .select('clePublique')
      .executeTakeFirstOrThrow();
    const papier = lireEmpreinteDeCle(empreinteDeCle(avant).toUpperCase()) ?? '';
    const saine = await verification(server, ecoleId, [tete], papier);
    expect([saine.isSound, saine.dit]).toEqual([true, expect.stringContaining("c'est bien celle du papier")]);

    const { publique: clePublique, privee: clePrivee } = nouvelleCle();
    await poserLaCle({ clePrivee });
    const moitie = await verification(server, ecoleId, [tete]);
    expect(moitie.constats).toEqual([expect.stringContaining('ne vont pas ensemble')]);
    await poserLaCle({ clePrivee: 'rien' });
    expect((await verification(server, ecoleId)).constats).toEqual(moitie.constats);

    await poserLaCle({ clePublique, clePrivee });
    expect((await verification(server, ecoleId)).constats).toEqual([
      `clé de l'école : ${papier} dans la chaîne dès l'écriture 1, ${empreinteDeCle(clePublique)} dans les livres : elle a été remplacée`,
    ]);
    // Older entries do not tell the key; the paper does.
    await refaireLaChaine(server, ecoleId, (entries) =>
      entries.map(({ contenu: { cle: _cle, ...contenu }, ...one }) => ({ ...one, contenu })),
    );
    expect(await verification(server, ecoleId)).toMatchObject({ isSound: true, constats: [] });
    const autre = await verification(server, ecoleId, [], papier);
    expect([autre.isSound, autre.dit]).toEqual([
      false,
      expect.stringContaining(
        `✗ Clé ${papier} : l'école a maintenant ${empreinteDeCle(clePublique)}. Elle a été`,
      ),
    ]);
  });
});
