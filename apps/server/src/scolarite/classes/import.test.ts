import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Decision, LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { contenu } from '#tests/contenu.ts';
import { createPrestation, createSchool } from '#tests/gestes/ecole.ts';
import { addFiche } from '#tests/gestes/scolarite.ts';
import { ajoute, marque } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const { verifier, importer, lister, reprendre } = classesImport;
const COLONNES = ['libelle', 'etape', 'niveau', 'enseignant'];
const lignes = (...rows: (string | null)[][]): LigneImportee[] =>
  rows.map((cellules, rang) => ({ ligne: rang + 2, cellules }));

describe('import de classes', () => {
  let server: TestServer;
  let ecoleId: number;
  const envoi = (rows: LigneImportee[], more: object = {}) => ({
    ecoleId,
    colonnes: COLONNES,
    lignes: rows,
    origine: 'classes.csv',
    creationUserId: 0,
    ...more,
  });
  const enseignant = (prenoms: string, name: string, more: object = {}) =>
    ajoute(server, { ecoleId, fonction: 'Enseignant', prenoms, name, ...more });
  const check = async (rows: LigneImportee[]) =>
    (await server.admin.call(verifier, { ecoleId, colonnes: COLONNES, lignes: rows })).data;
  const record = (rows: LigneImportee[], more: object = {}) => server.admin.call(importer, envoi(rows, more));
  const takeBack = () => server.admin.call(reprendre, { id: 1, modifUserId: 0, modifDate: null });
  const imports = async () => (await server.admin.call(lister, { ecoleId })).data;
  const actives = async () => (await server.rows('classes')).filter((row) => row['estActif'] === 1);

  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
    await enseignant('Mariama', 'Diallo', { telephone: '622111111' });
    await enseignant('Ibrahima', 'Camara', { telephone: '622222222' });
  });

  const BONNES = lignes(
    ['sixième A', 'primaire', '6ème année', 'mariama  DIALLO'],
    ['Terminale SM', null, 'Tle', '+224 622 22 22 22'],
  );

  it('[FICHIER-12] les classes exportées reviennent avec leur enseignant, par son téléphone quand un autre a son nom', async () => {
    expect((await record(BONNES)).status).toBe(201);
    const fichier = async () => {
      const { text } = await server.admin.call(classes.export, { ecoleId, format: 'csv' });
      const [titres = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
      const rang = titres.split(';').indexOf('Enseignant');
      expect(titres.split(';')).not.toContain('Prénoms');
      return rows
        .map((row) => row.split(';')[rang]?.replace(/^'/, ''))
        .toSorted((one = '', other = '') => one.localeCompare(other));
    };
    expect(await fichier()).toEqual(['Ibrahima Camara', 'Mariama Diallo']);
    await enseignant('Mariama', 'Diallo', { telephone: '622333333' });
    const [numero = '', nom = ''] = await fichier();
    expect([numero, nom]).toEqual(['+224622111111', 'Ibrahima Camara']);
    const [lu] = await check(lignes(['Sixième B', 'primaire', '6ème année', numero]));
    expect(lu?.fautes['enseignant'] ?? '').not.toMatch(/Plusieurs|Aucun/);
  });

  it('[DEBUT-02] une classe sans enseignant, ou « à pourvoir », s’importe sans lui', async () => {
    const rows = lignes(
      ['Sixième A', 'primaire', '6ème année', null],
      ['Sixième B', 'primaire', '6ème année', 'à pourvoir'],
      ['Terminale SM', null, 'Tle', 'Mariama Diallo'],
    );
    expect(await check(rows)).toMatchObject([{ fautes: {} }, { fautes: {} }, { fautes: {} }]);
    expect((await record(rows)).status).toBe(201);
    expect((await actives()).map((row) => [row['libelle'], row['enseignantId'] === null])).toEqual([
      ['Sixième A', true],
      ['Sixième B', true],
      ['Terminale SM', false],
    ]);
  });

  it('[NOTE-03] lit la série d’une classe de lycée, par ses lettres ou son nom, et dit celle qu’il ne connaît pas', async () => {
    const colonnes = [...COLONNES, 'serie'];
    const rows = lignes(
      ['Terminale SM', null, 'Tle', null, 's.m.'],
      ['Terminale SE', null, 'Tle', null, 'Sciences expérimentales'],
      ['Terminale', null, 'Tle', null, null],
    );
    expect((await record(rows, { colonnes })).status).toBe(201);
    expect((await actives()).map((row) => row['serie'])).toEqual(['SM', 'SE', null]);
    const wrong = lignes(['Terminale Z', null, 'Tle', null, 'Z'], ['10ème', null, '10ème année', null, 'SM']);
    const { data } = await server.admin.call(verifier, { ecoleId, colonnes, lignes: wrong });
    expect(data.map(({ fautes }) => fautes)).toEqual([
      { serie: "La série est l'une de celles-ci : SS, SM, SE, SSFA, SEFA, TCS, TCL." },
      { serie: 'Seule une classe de lycée a une série.' },
    ]);
  });

  it('vérifie sans rien écrire, puis enregistre tout en un acte, dit à l’historique de chaque classe', async () => {
    const before = await contenu(server.database.read);
    expect(await check(BONNES)).toMatchObject([
      {
        ligne: 2,
        fautes: {},
        aConfirmer: {},
        valeurs: { libelle: 'Sixième A', etape: 'primaire', niveau: '6' },
      },
      { ligne: 3, fautes: {}, aConfirmer: {}, valeurs: { etape: 'lycée', niveau: '15' } },
    ]);
    expect(await contenu(server.database.read)).toEqual(before);

    const acts = (await server.rows('journal')).length;
    const { status, data } = await record(BONNES);
    expect([status, data]).toEqual([201, [{ id: 1, nombre: 2 }]]);
    expect(await actives()).toMatchObject([
      { libelle: 'Sixième A', etape: 'primaire', niveau: 6, ecoleId, modifDate: null },
      { libelle: 'Terminale SM', etape: 'lycée', niveau: 15, ecoleId, modifDate: null },
    ]);
    expect(await server.rows('journal')).toHaveLength(acts + 1);
    // A check uses up ids on PostgreSQL: an id does not count the records.
    const [, second] = await actives();
    const entiteId = Number(second?.['id']);
    const history = await server.admin.call(getJournal, { entite: 'classes', entiteId });
    expect(history.data).toMatchObject([
      {
        appel: 'POST importClasse',
        entite: 'lots',
        libelle: 'classes.csv',
        changements: { entite: [null, 'classes'], origine: [null, 'classes.csv'], nombre: [null, 2] },
      },
    ]);
    expect(await imports()).toMatchObject([
      { id: 1, ecoleId, origine: 'classes.csv', nombre: 2, estActif: 1, modifDate: null },
    ]);
  });

  it('dit de chaque ligne ce que l’ajout simple en dirait, à sa colonne', async () => {
    await enseignant('Aminata', 'Barry');
    await enseignant('Aminata', 'Barry');
    const rows = lignes(
      [null, 'primaire', '9ème année', 'Mariama Diallo'],
      ['A', 'primaire', '1', 'Personne Inconnue'],
      ['B', null, null, null],
      ['C', 'primaire', '2', 'Aminata Barry'],
      ['D', 'primaire', '3', 'Diallo Mariama'],
      ['E', 'primaire', '4', '622 11 11 11'],
    );
    const told = await check(rows);
    expect(told.map(({ fautes }) => fautes)).toEqual([
      { libelle: 'Le libellé est obligatoire.', niveau: "Cet ordre n'existe pas à ce niveau." },
      {
        enseignant:
          'Aucun enseignant de cette école ne porte ce nom ou ce téléphone : importez-le d’abord, ou videz la case, et la classe reste à pourvoir.',
      },
      { etape: 'Le niveau est obligatoire.', niveau: "L'ordre est obligatoire." },
      { enseignant: 'Plusieurs enseignants de cette école portent ce nom : écrivez plutôt le téléphone.' },
      {},
      { enseignant: 'Déjà à la ligne 6 de ce fichier.' },
    ]);
  });

  it('une faute à la dernière ligne n’écrit rien, et dit où elle est', async () => {
    const before = await contenu(server.database.read);
    const rows = lignes(
      ['A', 'primaire', '1', 'Mariama Diallo'],
      ['B', 'primaire', '2', 'Ibrahima Camara'],
      ['C', 'primaire', '3', 'Mariama Diallo'],
    );
    const { status, refus } = await record(rows);
    expect([status, refus.code, refus.champs]).toEqual([
      422,
      'SAISIE_INVALIDE',
      { lignes: 'Ligne 4, Enseignant : Déjà à la ligne 2 de ce fichier.' },
    ]);
    expect(await contenu(server.database.read)).toEqual(before);
  });

  it('demande de confirmer deux classes du même libellé, dans le fichier ou avant lui', async () => {
    const rows = lignes(['A', 'primaire', '1', 'Mariama Diallo'], ['a', 'primaire', '2', 'Ibrahima Camara']);
    const [, second] = await check(rows);
    expect(second).toMatchObject({ fautes: {}, aConfirmer: { libelle: 'Déjà à la ligne 2 de ce fichier.' } });
    const { status, refus } = await record(rows);
    expect([status, refus.code]).toEqual([422, 'A_CONFIRMER']);
    expect(refus.champs).toEqual({ lignes: 'Ligne 3, Libellé : Déjà à la ligne 2 de ce fichier.' });
    expect(await actives()).toEqual([]);
    expect((await record(rows, { confirme: true })).status).toBe(201);
    expect(await actives()).toHaveLength(2);
  });

  it('[FICHIER-15] une classe qui y est déjà reçoit son titulaire au lieu d’être doublée, et le lot le lui reprend', async () => {
    await record(
      lignes(
        ['7ème année A', 'collège', '7', null],
        ['8ème année A', 'collège', '8', null],
        ['Les Lions', 'primaire', '2', null],
      ),
    );
    const [une = 0, deux = 0, lions = 0] = (await actives()).map(({ id }) => Number(id));
    const rows = lignes(
      ['7e A', null, null, 'Mariama Diallo'],
      ['8e A', 'collège', '8', null],
      ['Les Lions', null, null, 'Ibrahima Camara'],
    );
    const told = await check(rows);
    expect(
      told.map(({ candidats }) => candidats.map(({ id, deja }) => [id, deja?.colonnes, deja?.estExact])),
    ).toEqual([
      [[une, ['enseignant'], true]],
      // An exact double: nothing of it is new.
      [[deux, [], true]],
      [[lions, ['enseignant'], true]],
    ]);
    expect((await record(rows)).refus.code).toBe('A_CONFIRMER');
    const decisions: Decision[] = [une, 'ignorer', lions];
    const decided = rows.map((row, rang) => ({ ...row, decision: decisions[rang] }));
    expect((await check(decided))[0]).toMatchObject({ fautes: {}, effets: { enseignant: 'nouveau' } });
    expect((await record(decided)).status).toBe(201);
    const titulaires = async () => (await actives()).map((row) => row['enseignantId'] !== null);
    expect(await titulaires()).toEqual([true, false, true]);
    // Another teacher is told, and given once that was read.
    await enseignant('Fanta', 'Barry', { telephone: '622333333' });
    const autre = lignes(['7e A', null, null, 'Fanta Barry']).map((row) => ({ ...row, decision: une }));
    expect((await check(autre))[0]?.aConfirmer).toEqual({ enseignant: 'Mariama Diallo → Fanta Barry' });
    expect((await record(autre)).refus.code).toBe('A_CONFIRMER');
    const back = await server.admin.call(reprendre, { id: 2, modifUserId: 0, modifDate: null });
    expect(back.status).toBe(200);
    expect(await titulaires()).toEqual([false, false, false]);
    // A person says which of two classes of nearly this label it is: neither is completed nor left out by itself.
    const jumelle = { ecoleId, enseignantId: null, etape: 'collège', niveau: '7', libelle: '7e A' };
    const made = { ...jumelle, creationUserId: 0, libelleConfirme: true };
    expect((await server.admin.call(classes.create, made)).status).toBe(201);
    const [douteuse] = await check(lignes(['7ème A', 'collège', '7', 'Mariama Diallo']));
    expect(douteuse?.candidats.map(({ deja }) => deja?.estExact)).toEqual([false, false]);
  });

  it('se reprend en entier, en un acte ; une seconde fois il est déjà repris', async () => {
    await record(BONNES);
    const [done] = await imports();
    const acts = (await server.rows('journal')).length;
    const { data } = await takeBack();
    expect(data).toEqual([{ id: 1, modifDate: server.now }]);
    expect(await actives()).toEqual([]);
    expect(await server.rows('journal')).toHaveLength(acts + 1);
    expect(await imports()).toEqual([
      { ...done, estActif: 0, modifDate: server.now, modifUserId: server.admin.id },
    ]);
    const again = await takeBack();
    expect([again.status, again.refus.code]).toEqual([409, 'PERIME']);
    // The corrected file comes again.
    expect((await record(BONNES)).status).toBe(201);
  });

  it('ne se reprend plus dès qu’une ligne a changé ; ce qui est déjà retiré ne gêne pas', async () => {
    await record(BONNES);
    const [first, second] = await actives();
    const stamp = { modifUserId: 0, modifDate: null };
    await server.admin.call(classes.disable, { id: Number(first?.['id']), ...stamp });
    const [row] = (await server.admin.call(classes.get, { id: Number(second?.['id']) })).data;
    if (row === undefined) throw new Error('no class');
    const { enseignantId, etape, niveau } = row;
    const form = { ecoleId, enseignantId, etape, niveau, libelle: 'Terminale SE', ...marque(row) };
    await server.admin.call(classes.update, form);
    const changed = await takeBack();
    expect([changed.status, changed.refus]).toMatchObject([
      409,
      {
        code: 'REGLE',
        error:
          'Cet import ne peut plus être défait en entier : la ligne 3 (Terminale SM) a été modifiée depuis.',
      },
    ]);
    expect(await actives()).toHaveLength(1);
    await server.admin.call(classes.disable, { id: row.id, modifUserId: 0, modifDate: server.now });
    expect((await takeBack()).status).toBe(200);
  });

  it('ne se reprend pas tant qu’une fiche de prix est à l’une de ses classes', async () => {
    await record(BONNES);
    const classeId = Number((await actives())[1]?.['id']);
    await addFiche(server, {
      ecoleId,
      prestationId: await createPrestation(server),
      classeId,
      prix: 100_000,
    });
    const { status, refus } = await takeBack();
    expect([status, refus]).toMatchObject([
      409,
      {
        code: 'UTILISE',
        error:
          'Cet import ne peut pas être défait : la ligne 3 (Terminale SM) est utilisée par 1 fiche de prix.',
      },
    ]);
    expect(await actives()).toHaveLength(2);
  });

  it('deux lignes de même numéro ne viennent d’aucun écran, ni une vérification de plus de cent', async () => {
    const [first] = envoi(BONNES).lignes;
    const twice = { ...envoi(BONNES), lignes: [first, first] };
    expect((await server.admin.call(importer, twice)).refus.code).toBe('REQUETE_INVALIDE');
    const many = Array.from({ length: 101 }, (_, rang) => ({ ...first, ligne: rang + 2 }));
    const { colonnes } = envoi(BONNES);
    expect((await server.admin.call(verifier, { ecoleId, colonnes, lignes: many })).status).toBe(422);
  });

  it('refuse ce que nos écrans n’envoient pas, et une école qui n’est pas là', async () => {
    for (const wrong of [
      { colonnes: ['libelle', 'libelle', 'niveau', 'enseignant'] },
      { lignes: [{ ligne: 2, cellules: ['A'] }] },
      { colonnes: [], lignes: [{ ligne: 2, cellules: ['A'] }] },
    ]) {
      const { status, refus } = await record(BONNES, wrong);
      expect([status, refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
    }
    const { status, refus } = await record(lignes(['A', 'primaire', '1', 'x']), { ecoleId: 99 });
    expect([status, refus.code]).toEqual([422, 'SAISIE_INVALIDE']);
  });

  it('ne connaît que les enseignants en activité', async () => {
    const [gone] = (await server.admin.call(utilisateurs.list, { recherche: '622111111' })).data;
    if (gone === undefined) throw new Error('no teacher');
    await server.admin.call(utilisateurs.disable, marque(gone));
    const [told] = await check(BONNES);
    expect(told?.fautes).toHaveProperty('enseignant');
  });
});
