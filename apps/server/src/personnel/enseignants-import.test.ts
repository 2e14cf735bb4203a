import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { MONTANT_ILLISIBLE } from '@gestionscolaire/contract/core/values/montant.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { shift } from '#core/time/clock.ts';
import { contenu } from '#tests/contenu.ts';
import { groupOf, join } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { createSession, mouvement } from '#tests/gestes/personnel.ts';
import { ajoute } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type TestServer } from '#tests/harness.ts';

const { verifier, importer, lister, reprendre } = enseignantsImport;
const COLONNES = ['prenoms', 'nom', 'telephone', 'email', 'salaireBase', 'quartier'];
const lignes = (...rows: (string | null)[][]): LigneImportee[] =>
  rows.map((cellules, rang) => ({ ligne: rang + 2, cellules }));

describe('import d’enseignants', () => {
  let server: TestServer;
  let ecoleId: number;
  let kipe: number;
  const check = async (rows: LigneImportee[]) =>
    (await server.admin.call(verifier, { ecoleId, colonnes: COLONNES, lignes: rows })).data;
  const record = (rows: LigneImportee[], more: object = {}) =>
    server.admin.call(importer, {
      ecoleId,
      colonnes: COLONNES,
      lignes: rows,
      origine: 'enseignants.xlsx',
      creationUserId: 0,
      ...more,
    });
  const teachers = async () =>
    (await server.rows('utilisateurs')).filter((row) => row['ecoleId'] === ecoleId && row['estActif'] === 1);
  const takeBack = () => server.admin.call(reprendre, { id: 1, modifUserId: 0, modifDate: null });

  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    const communeId = await lieu(server, 'communes');
    const of = { communeId, code: null, creationUserId: 0 };
    const { data } = await server.admin.call(quartiers.create, { ...of, libelle: 'Kipé' });
    kipe = data[0]?.id ?? 0;
  });

  const BONNES = lignes(
    ['Mariama', 'Diallo', '622 11 11 11', 'Mariama@Ecole.gn', '1 500 000 FG', 'kipé'],
    ['Ibrahima Sory', 'Camara', '+224622222222', null, null, 'Kipé'],
  );

  it('ajoute des utilisateurs de l’école, enseignants, avec leur premier salaire, en un acte', async () => {
    const before = await contenu(server.database.read);
    expect((await check(BONNES)).map(({ fautes, aConfirmer }) => ({ ...fautes, ...aConfirmer }))).toEqual([
      {},
      {},
    ]);
    expect(await contenu(server.database.read)).toEqual(before);
    const acts = (await server.rows('journal')).length;
    expect((await record(BONNES)).data).toEqual([{ id: 1, nombre: 2 }]);
    expect(await teachers()).toMatchObject([
      {
        prenoms: 'Mariama',
        nom: 'Diallo',
        numero: '224622111111',
        email: 'Mariama@Ecole.gn',
        fonction: 'Enseignant',
        quartierId: kipe,
        motDePasseAChanger: 1,
      },
      { prenoms: 'Ibrahima Sory', numero: '224622222222', email: null },
    ]);
    expect(await server.rows('salaires')).toMatchObject([{ ecoleId, montant: 1_500_000 }]);
    expect(await server.rows('journal')).toHaveLength(acts + 1);
  });

  it('[SEMAINE-17] un enseignant sans quartier est ajouté ainsi, par un fichier ou par un appel, et se lit ainsi', async () => {
    expect((await record(lignes(['Aly', 'Sylla', '622555555', null, null, null]))).status).toBe(201);
    const sent = { ecoleId, prenoms: 'Oumou', name: 'Barry', telephone: '622333333', fonction: 'Enseignant' };
    const seule = { ...sent, email: null, adresse: null, creationUserId: 0 };
    expect((await server.admin.call(utilisateurs.create, seule)).status).toBe(201);
    expect(await teachers()).toMatchObject([{ quartierId: null }, { quartierId: null }]);
    const [first] = await teachers();
    const [lu] = (await server.admin.call(utilisateurs.get, { id: Number(first?.['id']) })).data;
    expect(lu).toMatchObject({ adresse: null, quartier: null, commune: null, pays: null });
    const { text } = await server.admin.call(utilisateurs.export, { format: 'csv' });
    expect(text).not.toMatch(/null|undefined/);
  });

  it('[SEC-17] un salaire est une faute de sa colonne pour qui ne tient pas les salaires, et rien ne s’écrit', async () => {
    const secretaire = await server.person({ ecoleId, droits: { ecoleEnseignant: ['ajout'] } });
    const sent = { ecoleId, colonnes: COLONNES, lignes: BONNES };
    const { data } = await secretaire.call(verifier, sent);
    expect(data.map(({ fautes }) => Object.keys(fautes))).toEqual([['salaireBase'], []]);
    const origine = { origine: 'enseignants.xlsx', creationUserId: 0 };
    expect((await secretaire.call(importer, { ...sent, ...origine })).status).toBe(422);
    expect(await server.rows('salaires')).toEqual([]);
    const sans = lignes(...BONNES.map(({ cellules }) => cellules.map((cell, i) => (i === 4 ? null : cell))));
    expect((await secretaire.call(importer, { ...sent, ...origine, lignes: sans })).status).toBe(201);
  });

  it('[DEBUT-06] le second téléphone d’une cellule est l’autre téléphone de l’enseignant', async () => {
    const { data } = await server.admin.call(importer, {
      ecoleId,
      colonnes: [...COLONNES, 'telephone1'],
      lignes: [{ ligne: 2, cellules: ['Oumou', 'Barry', '622444444', null, null, 'Kipé', '664 44 44 44'] }],
      origine: 'enseignants.csv',
      creationUserId: 0,
    });
    expect(data).toEqual([{ id: 1, nombre: 1 }]);
    expect(await teachers()).toMatchObject([{ numero: '224622444444', telephone1: '664 44 44 44' }]);
  });

  it('[FICHIER-15] une ligne qui ne dit rien de plus d’un enseignant déjà là se reconnaît', async () => {
    await record(BONNES);
    const sansSalaire = BONNES.map(({ ligne, cellules }) => ({
      ligne,
      cellules: cellules.map((cell, rang) => (rang === 4 ? null : cell)),
    }));
    const connus = async (rows: LigneImportee[]) =>
      (await check(rows)).map(({ candidats }) => candidats.map(({ deja }) => deja?.colonnes));
    expect(await connus(sansSalaire)).toEqual([[[]], [[]]]);
    const autres = lignes(
      ['Mariama', 'Diallo', '622 11 11 11', 'autre@ecole.gn', null, 'kipé'],
      ['Ibrahima', 'Camara', '+224622222222', null, null, 'Kipé'],
    );
    expect(await connus(autres)).toEqual([[], []]);
  });

  it('n’ouvre la porte à personne : un mot de passe se donne ensuite', async () => {
    await record(BONNES);
    for (const password of ['', 'Enseignant', '622111111', MOT_DE_PASSE]) {
      const { status } = await server.stranger.call(login, { login: '622111111', password });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    const [first] = await teachers();
    const stamp = { id: Number(first?.['id']), modifUserId: 0, modifDate: null };
    const [given] = (await server.admin.call(resetUserPwd, stamp)).data;
    const password = given?.motDePasseProvisoire ?? '';
    expect((await server.stranger.call(login, { login: '622111111', password })).status).toBe(200);
    // A user who may sign in is no longer as they were imported.
    expect((await takeBack()).status).toBe(409);
  });

  it('dit à leur colonne les fautes de l’ajout simple, et ce qui se confirme', async () => {
    await ajoute(server, {
      ecoleId,
      name: 'Barry',
      prenoms: 'Oumou',
      telephone: '622333333',
      email: 'o@b.gn',
    });
    const rows = lignes(
      [null, 'Di@llo', '62211', 'pas un e-mail', 'beaucoup', 'Nulle part'],
      ['Oumou', 'Barry', '622333333', 'O@B.gn', null, 'Kipé'],
      ['Oumou', 'Ba', '622444444', null, '0', 'Kipé'],
      ['Aly', 'Sylla', '622555555', null, null, null],
    );
    const told = await check(rows);
    expect(told.map(({ fautes }) => fautes)).toEqual([
      {
        prenoms: 'ce champs est obligatoir et sans caractère spécial!',
        telephone: 'Le numero doit avoir 9 chiffres au maximum',
        nom: 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
        email: 'Email invalide.',
        salaireBase: MONTANT_ILLISIBLE,
        quartier:
          "Aucun quartier ne porte ce nom : ajoutez-le dans Localisation, Quartiers, ou écrivez-le comme il s'y trouve.",
      },
      {
        telephone: 'Ce téléphone est déjà celui de Oumou Barry.',
        email: 'Cet e-mail est déjà celui de Oumou Barry.',
      },
      {},
      {},
    ]);
    expect(told[2]?.aConfirmer).toEqual({
      nom: 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
    });
    const twice = lignes(
      ['Oumou', 'Sylla', '622444444', null, null, 'Kipé'],
      ['Aly', 'Sylla', '+224 622 44 44 44', null, null, 'Kipé'],
    );
    const { refus } = await record(twice);
    expect(refus.champs).toEqual({ lignes: 'Ligne 3, Téléphone : Déjà à la ligne 2 de ce fichier.' });
  });

  it('prend un nom court une fois confirmé', async () => {
    const rows = lignes(['Oumou', 'Ba', '622444444', null, null, 'Kipé']);
    const asked = await record(rows);
    expect([asked.status, asked.refus.code]).toEqual([422, 'A_CONFIRMER']);
    expect((await record(rows, { confirme: true })).status).toBe(201);
  });

  it('demande la commune quand deux quartiers ont le même nom', async () => {
    const [first] = (await server.admin.call(communes.list, { recherche: '' })).data;
    const other = await lieu(server, 'communes');
    const of = { code: null, creationUserId: 0, libelleConfirme: true };
    await server.admin.call(quartiers.create, { ...of, communeId: other, libelle: 'Kipé' });
    const place = (text: string) => lignes(['Oumou', 'Barry', '622444444', null, null, text]);
    const [asked] = await check(place('Kipé'));
    expect(asked?.fautes['quartier']).toContain('Plusieurs quartiers portent ce nom');
    for (const text of [`${first?.libelle} / Kipé`, `kipe (${first?.libelle})`])
      expect((await check(place(text)))[0]?.fautes).toEqual({});
  });

  it('[FICHIER-12] un quartier dont un autre a le nom part dans un fichier avec sa commune, et revient', async () => {
    const eleve = { ...unEleve(ecoleId), quartierId: kipe, creationUserId: 0 };
    expect((await server.admin.call(eleves.create, eleve)).status).toBe(201);
    expect((await record(BONNES)).status).toBe(201);
    const fichier = { ecoleId, format: 'csv' } as const;
    const quartierDe = async (contract: typeof eleves | typeof utilisateurs) => {
      const { text } = await server.admin.call(contract.export, fichier);
      return /Kipé[^;\r\n]*/.exec(text)?.[0] ?? '';
    };
    expect([await quartierDe(eleves), await quartierDe(utilisateurs)]).toEqual(['Kipé', 'Kipé']);
    const [commune] = (await server.admin.call(communes.list, { recherche: '' })).data;
    const communeId = await lieu(server, 'communes');
    const autre = { communeId, code: null, libelle: 'Kipé', creationUserId: 0, libelleConfirme: true };
    await server.admin.call(quartiers.create, autre);
    const written = `Kipé (${commune?.libelle})`;
    expect([await quartierDe(eleves), await quartierDe(utilisateurs)]).toEqual([written, written]);
    const rows = lignes(['Oumou', 'Barry', '622444444', null, null, written]);
    expect((await check(rows))[0]).toMatchObject({ fautes: {}, valeurs: { adresse: kipe } });
    // A telephone leaves with its code: without it, it would come back as one of Guinea.
    const { text } = await server.admin.call(utilisateurs.export, fichier);
    expect(text).toContain("'+224 622111111");
  });

  it('se reprend en entier tant que rien n’en dépend : ni classe, ni retenue, ni modification', async () => {
    await record(BONNES);
    const [first, second] = await teachers();
    const enseignantId = Number(second?.['id']);
    const classe = { ecoleId, enseignantId, etape: 'primaire', niveau: '1', libelle: 'A', creationUserId: 0 };
    await server.admin.call(classes.create, classe);
    const held = await takeBack();
    expect([held.status, held.refus.code]).toEqual([409, 'UTILISE']);
    expect(held.refus.error).toBe(
      'Cet import ne peut pas être défait : la ligne 3 (Ibrahima Sory Camara) est utilisée par 1 classe.',
    );
    expect(await teachers()).toHaveLength(2);
    await server.database.transaction((trx) => trx.deleteFrom('classes').execute());

    const sessionId = await createSession(server);
    const retenue = mouvement(Number(first?.['id']), sessionId, { libelle: 'Absence' });
    await server.admin.call(retenues.create, retenue);
    const used = await takeBack();
    expect([used.status, used.refus.error]).toEqual([
      409,
      'Cet import ne peut pas être défait : la ligne 2 (Mariama Diallo) est utilisée par 1 retenue.',
    ]);
    await server.database.transaction((trx) => trx.deleteFrom('retenues').execute());

    expect((await takeBack()).status).toBe(200);
    expect(await teachers()).toEqual([]);
    expect((await server.admin.call(lister, { ecoleId })).data).toMatchObject([{ estActif: 0, nombre: 2 }]);
    // Their telephones are free again.
    expect((await record(BONNES)).status).toBe(201);
  });

  it('ne se reprend plus dès qu’un salaire de base a été fixé depuis ; celui du fichier ne le retient pas', async () => {
    await record(BONNES);
    const [first, second] = await teachers();
    const aPartirDe = `${server.now.slice(0, 7)}-01`;
    const salaire = { montant: 2_000_000, aPartirDe, modifUserId: 0 };
    // The first teacher's amount from the file is corrected in its own month; the second teacher gets their first
    // amount.
    for (const [row, phrase] of [
      [first, 'la ligne 2 (Mariama Diallo) est utilisée par 1 salaire de base fixé depuis.'],
      [second, 'la ligne 3 (Ibrahima Sory Camara) est utilisée par 1 salaire de base fixé depuis.'],
    ] as const) {
      server.now = shift(server.now, 1000);
      const given = await server.admin.call(updateSalaireBase, { id: Number(row?.['id']), ...salaire });
      expect(given.status).toBe(200);
      const { status, refus } = await takeBack();
      expect([status, refus.code, refus.error]).toEqual([
        409,
        'UTILISE',
        `Cet import ne peut pas être défait : ${phrase}`,
      ]);
      await server.database.transaction((trx) =>
        trx.deleteFrom('salaires').where('employeId', '=', Number(row?.['id'])).execute(),
      );
    }
    expect((await takeBack()).status).toBe(200);
  });

  it('une classe donnée au même instant : elle le retient, ou n’a plus d’enseignant à qui aller', async () => {
    await record(BONNES);
    const [, second] = await teachers();
    const [taken, given] = await Promise.all([
      takeBack(),
      server.admin.call(classes.create, {
        ecoleId,
        enseignantId: Number(second?.['id']),
        etape: 'primaire',
        niveau: '1',
        libelle: 'A',
        creationUserId: 0,
      }),
    ]);
    expect([taken.status, given.status]).toEqual(taken.status === 200 ? [200, 422] : [409, 201]);
    expect(await teachers()).toHaveLength(taken.status === 200 ? 0 : 2);
  });

  it('ne se reprend que par qui a tous les droits de chacun', async () => {
    await record(BONNES);
    const [, second] = await teachers();
    const { id } = await server.person({ droits: { devises: ['ajout'] } });
    await join(server.admin, Number(second?.['id']), await groupOf(server, id));
    const person = await server.person({ droits: { ecoleEnseignant: ['suppression'] }, ecoleId });
    const { status, refus } = await person.call(reprendre, { id: 1, modifUserId: 0, modifDate: null });
    expect([status, refus.code]).toEqual([403, 'DROIT_ABSENT']);
    expect(await teachers()).toHaveLength(3);
    expect((await takeBack()).status).toBe(200);
  });

  it('cent enseignants s’ajoutent et se reprennent', async () => {
    const SYLLA = ['Aly', 'Sylla'];
    const many = lignes(
      ...Array.from({ length: 100 }, (_, rang) => [
        ...SYLLA,
        String(661_000_000 + rang),
        null,
        '1000',
        'Kipé',
      ]),
    );
    expect((await record(many)).data).toEqual([{ id: 1, nombre: 100 }]);
    expect((await takeBack()).status).toBe(200);
    expect(await teachers()).toEqual([]);
  });
});
