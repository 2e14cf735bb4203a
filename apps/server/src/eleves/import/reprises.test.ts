import { repriseSelectBy } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { MONTANT_ILLISIBLE } from '@gestionscolaire/contract/core/values/montant.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusDe } from '#caisse/tests/gestes.ts';
import { verification } from '#tests/argent/chaine.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { contenu } from '#tests/contenu.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { type EcoleEquipee, equiper, PRIX, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const { verifier, importer, reprendre } = elevesImport;
const COLONNES = ['prenoms', 'nom', 'sexe', 'classe', 'resteAnterieur', 'dejaPaye'];
const DU = 9 * PRIX.mensualite + PRIX.inscription + PRIX.tenue;

const lignes = (...montants: (readonly [string | null, string | null])[]): LigneImportee[] =>
  montants.map(([anterieur, paye], rang) => ({
    ligne: rang + 2,
    cellules: [['Mariama', 'Hawa', 'Aly'][rang] ?? '', 'Diallo', 'F', '7e A', anterieur, paye],
  }));

describe('import d’élèves avec leur passé', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const envoi = (rows: LigneImportee[]) => ({
    ecoleId: ecole.ecoleId,
    options: { sessionId: ecole.sessionId, prestationIds: [ecole.mensualite, ecole.tenue] },
    colonnes: COLONNES,
    lignes: rows,
  });
  const check = async (rows: LigneImportee[], who: Person = server.admin) =>
    (await who.call(verifier, envoi(rows))).data;
  const record = (rows: LigneImportee[], who: Person = server.admin, more: object = {}) =>
    who.call(importer, { ...envoi(rows), origine: 'novembre.xlsx', creationUserId: 0, ...more });
  const takeBack = (who: Person = server.admin) =>
    who.call(reprendre, { id: 1, modifUserId: 0, modifDate: null });

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  it('[DEBUT-08] un reste qui a l’air d’avoir un zéro de trop se confirme avec le fichier', async () => {
    const rows = lignes([String(3 * DU + 1), null], [String(3 * DU), null]);
    const [trop, juste] = await check(rows);
    expect([Object.keys(trop?.aConfirmer ?? {}), trop?.fautes, juste?.aConfirmer]).toEqual([
      ['resteAnterieur'],
      {},
      {},
    ]);
    const refused = await record(rows);
    expect([refused.refus.code, refused.refus.champs?.['lignes']]).toEqual([
      'A_CONFIRMER',
      expect.stringMatching(/^Ligne 2, .+ un zéro de trop/),
    ]);
    expect(await server.rows('eleves')).toEqual([]);
    expect((await record(rows, server.admin, { confirme: true })).status).toBe(201);
    expect((await server.rows('reprises')).map(({ resteAnterieur }) => resteAnterieur)).toEqual([
      3 * DU + 1,
      3 * DU,
    ]);
  });

  it('[DEBUT-08] « Reste antérieur » et « Déjà payé » s’écrivent avec l’élève, au franc, et se défont avec leur lot', async () => {
    const rows = lignes(['80 000', '200.000 FG'], [null, '150000'], ['0', '']);
    const avant = await contenu(server.database.read);
    expect((await check(rows)).map(({ fautes }) => fautes)).toEqual([{}, {}, {}]);
    expect(await contenu(server.database.read)).toEqual(avant);
    expect((await record(rows)).data).toEqual([{ id: 1, nombre: 3 }]);
    const soldes = [];
    for (const { id } of await server.rows('eleves')) soldes.push(await soldeDe(server.admin, Number(id)));
    expect(
      soldes.map(({ reste, anterieur, paye, paiements }) => [reste, anterieur, paye, paiements]),
    ).toEqual([
      [DU + 80_000 - 200_000, 0, 200_000, []],
      [DU - 150_000, 0, 150_000, []],
      [DU, 0, 0, []],
    ]);
    const { ecoleId } = ecole;
    const { data } = await server.admin.call(repriseSelectBy, {
      ecoleId,
      page: 1,
      taille: 10,
      tri: 'dejaPaye',
    });
    expect(data.map(({ resteAnterieur, dejaPaye }) => [resteAnterieur, dejaPaye])).toEqual([
      [0, 150_000],
      [80_000, 200_000],
    ]);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    await verifierLesComptes(server);

    expect((await takeBack()).status).toBe(200);
    for (const table of ['eleves', 'inscriptions', 'echeances', 'reprises', 'reprises_parts'])
      expect([table, (await server.rows(table)).filter(({ estActif }) => estActif === 1)]).toEqual([
        table,
        [],
      ]);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    await verifierLesComptes(server);
  });

  it('[DEBUT-08] [SEMAINE-01] un montant illisible, ou plus qu’il ne doit, est une faute de sa colonne, et rien ne s’écrit', async () => {
    const rows = lignes(
      ['1.500.00', '12,5'],
      [null, String(DU + 1)],
      [null, String(DU)],
      ['soldé', '-'],
      ['néant', 'soldé'],
      ['550', '1'],
    );
    const told = await check(rows);
    expect(told.map(({ fautes }) => fautes)).toEqual([
      {
        resteAnterieur: MONTANT_ILLISIBLE,
        dejaPaye: MONTANT_ILLISIBLE,
      },
      {
        dejaPaye: `Cet élève ne doit en tout que 980\u00A0000\u00A0FG\u00A0: ce qu'il a déjà payé ne le dépasse pas.`,
      },
      {},
      {},
      { dejaPaye: MONTANT_ILLISIBLE },
      {
        resteAnterieur: `550\u00A0FG, c’est trop peu\u00A0: le tableur a peut-être ôté les zéros de 550\u00A0000\u00A0FG. Écrivez le montant en entier.`,
        dejaPaye: `1\u00A0FG, c’est trop peu\u00A0: le tableur a peut-être ôté les zéros de 1\u00A0000\u00A0FG. Écrivez le montant en entier.`,
      },
    ]);
    expect((await record(rows)).status).toBe(422);
    expect(await server.rows('eleves')).toEqual([]);
    expect(await server.rows('reprises')).toEqual([]);
  });

  it('[DEBUT-08] un paiement venu depuis retient le lot, et dit quelle ligne', async () => {
    await record(lignes(['80000', '100000']));
    const [eleve] = await server.rows('eleves');
    await payer(server.admin, ecole.ecoleId, Number(eleve?.['id']), 5000);
    expect(await refusDe(takeBack())).toMatch(
      /^409 Cet import ne peut pas être défait : .*la ligne 2 \(Mariama Diallo\)/,
    );
    expect((await server.rows('reprises'))[0]).toMatchObject({ estActif: 1 });
  });

  it('[DEBUT-08] importer des élèves ne donne pas le droit de reprendre : la colonne le dit', async () => {
    const { ecoleId } = ecole;
    const secretaire = await server.person({
      ecoleId,
      droits: { eleves: ['lecture', 'ajout', 'suppression'] },
    });
    const rows = lignes(['80000', null]);
    const [told] = await check(rows, secretaire);
    expect(told?.fautes).toEqual({
      resteAnterieur:
        'Reprendre ce qui précède demande le droit d’ajout sur « Reprises », que vous n’avez pas.',
    });
    expect((await record(rows, secretaire)).status).toBe(422);
    expect(await server.rows('eleves')).toEqual([]);
    // Whoever holds it writes the file; taking it back wants the right too.
    expect((await record(rows)).status).toBe(201);
    expect(await refusDe(takeBack(secretaire))).toMatch(
      /^409 .*la ligne 2 \(Mariama Diallo\), ôter sa reprise demande le droit/,
    );
    expect((await server.rows('reprises'))[0]).toMatchObject({ estActif: 1 });
  });
});
