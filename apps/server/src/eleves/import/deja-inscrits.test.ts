import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Decision, LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { verification } from '#tests/argent/chaine.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { contenu } from '#tests/contenu.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import {
  addClasse,
  addEleve,
  addFiche,
  addInscrit,
  type EcoleEquipee,
  equiper,
  payer,
  soldeDe,
} from '#tests/gestes/scolarite.ts';
import { marque } from '#tests/gestes/utilisateurs.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const { verifier, importer, reprendre } = elevesImport;
const COLONNES =
  'prenoms nom sexe dateNaissance classe tuteurNom tuteurTelephone lieuNaissance tuteur2Nom tuteur2Telephone resteAnterieur dejaPaye'.split(
    ' ',
  );
/** The pupil of the tests, as a list names them; the rest is what it says besides. */
const LUI = { prenoms: 'Mamadou', nom: 'Diallo', sexe: 'M', dateNaissance: '12/03/2015', classe: '7e A' };
const DEJA = { dejaPaye: '150.000', resteAnterieur: '80 000' };

describe('import d’élèves déjà inscrits', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  const ligne = (
    dit: Readonly<Record<string, string>>,
    decision: Decision | undefined = eleveId,
    numero = 2,
  ): LigneImportee => ({
    ligne: numero,
    cellules: COLONNES.map((name) => ({ ...LUI, ...dit })[name] ?? null),
    decision,
  });
  const fichier = (lignes: readonly LigneImportee[]) => ({
    ecoleId: ecole.ecoleId,
    options: { sessionId: ecole.sessionId, prestationIds: [ecole.mensualite, ecole.tenue] },
    colonnes: COLONNES,
    lignes: [...lignes],
  });
  const check = async (lignes: readonly LigneImportee[], who: Person = server.admin) =>
    (await who.call(verifier, fichier(lignes))).data;
  const record = (lignes: readonly LigneImportee[], more: object = {}, who: Person = server.admin) =>
    who.call(importer, { ...fichier(lignes), origine: 'versements.xlsx', creationUserId: 0, ...more });
  const takeBack = () => server.admin.call(reprendre, { id: 1, modifUserId: 0, modifDate: null });
  const fiche = async () => {
    const [one] = (await server.admin.call(eleves.get, { id: eleveId })).data;
    if (one === undefined) throw new Error('no pupil');
    return one;
  };
  const modifier = async (more: object) => {
    const { id, matricule: _m, quartier: _q, classe: _c, echu: _e, reste: _r, ...form } = await fiche();
    const { estActif: _a, creationDate: _d, creationUserId: _u, ...values } = form;
    const { status } = await server.admin.call(eleves.update, {
      ...values,
      ...more,
      ...marque(await fiche()),
      id,
    });
    expect(status).toBe(200);
  };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole));
  });

  it('[FICHIER-14] les montants d’un inscrit se reprennent, ses cases vides se remplissent, et le lot rend tout', async () => {
    const avant = await fiche();
    const soldeAvant = await soldeDe(server.admin, eleveId);
    const rows = [ligne({ ...DEJA, tuteur2Nom: 'Kadiatou Bah', tuteur2Telephone: '655 00 00 03' })];
    const [sans] = await check([{ ...ligne({ ...DEJA, tuteur2Nom: 'Kadiatou Bah' }), decision: undefined }]);
    expect(sans?.candidats[0]?.deja).toEqual({
      dit: 'Déjà inscrit en 7ème année A pour cette année scolaire.',
      colonnes: ['tuteur2Nom', 'resteAnterieur', 'dejaPaye'],
      estExact: true,
    });
    const base = await contenu(server.database.read);
    expect(await check(rows)).toMatchObject([
      {
        fautes: {},
        aConfirmer: {},
        effets: {
          dateNaissance: 'identique',
          classe: 'identique',
          tuteur2Nom: 'nouveau',
          tuteur2Telephone: 'nouveau',
          resteAnterieur: 'nouveau',
          dejaPaye: 'nouveau',
        },
      },
    ]);
    expect(await contenu(server.database.read)).toEqual(base);

    expect((await record(rows)).data).toEqual([{ id: 1, nombre: 1 }]);
    expect(await fiche()).toMatchObject({
      tuteur2Nom: 'Kadiatou Bah',
      tuteur2Telephone: '+224655000003',
      tuteurNom: avant.tuteurNom,
    });
    const solde = await soldeDe(server.admin, eleveId);
    expect([solde.reste, solde.inscriptions.length]).toEqual([soldeAvant.reste + 80_000 - 150_000, 1]);
    const { data: histoire } = await server.admin.call(getJournal, { entite: 'eleves', entiteId: eleveId });
    expect(histoire.map(({ entite }) => entite)).toEqual(expect.arrayContaining(['eleves', 'lots']));
    expect((await verification(server, ecole.ecoleId)).constats).toEqual([]);
    await verifierLesComptes(server);

    expect((await takeBack()).status).toBe(200);
    const { modifDate: _d, modifUserId: _u, ...rendue } = await fiche();
    expect(avant).toMatchObject(rendue);
    expect((await soldeDe(server.admin, eleveId)).reste).toBe(soldeAvant.reste);
    expect((await verification(server, ecole.ecoleId)).constats).toEqual([]);
  });

  it('[FICHIER-14] des montants déjà repris ne le sont pas deux fois ; d’autres se refusent à leur case', async () => {
    const rows = [ligne(DEJA)];
    await record(rows);
    expect(await check(rows)).toMatchObject([
      { fautes: {}, effets: { resteAnterieur: 'identique', dejaPaye: 'identique' } },
    ]);
    expect((await record(rows)).refus).toMatchObject({
      code: 'REGLE',
      error: "Tout ce que dit ce fichier est déjà écrit : il n'y a rien à importer.",
    });
    expect(await server.rows('reprises')).toHaveLength(1);
    const [autre] = await check([ligne({ ...DEJA, dejaPaye: '200000' })]);
    expect(Object.keys(autre?.fautes ?? {})).toEqual(['dejaPaye']);
    expect(autre?.fautes['dejaPaye']).toMatch(
      /^Déjà repris : reste antérieur 80.000.FG, déjà payé 150.000.FG/,
    );
  });

  it('[FICHIER-14] ce qui est rempli ne se remplace jamais sans qu’on l’ait lu', async () => {
    const rows = [ligne({ tuteurTelephone: '628 00 00 09', classe: '8e A' })];
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année A');
    await addFiche(server, { ecoleId: ecole.ecoleId, prestationId: ecole.tenue, classeId, prix: 30_000 });
    const [told] = await check(rows);
    expect(told?.aConfirmer).toEqual({
      classe: 'Il est inscrit en « 7ème année A », et y reste.',
      tuteurTelephone: '+224622123456 → +224628000009',
    });
    expect((await record(rows)).refus.code).toBe('A_CONFIRMER');
    // A change by another meanwhile is asked anew.
    await modifier({ tuteurTelephone: '+224622999999' });
    const confirmees = told?.aConfirmer;
    const sent = rows.map((row) => ({ ...row, ...(confirmees !== undefined && { confirmees }) }));
    const refused = await record(sent, { confirme: true });
    expect(refused.refus.champs?.['lignes']).toContain('+224622999999 → +224628000009');
    expect((await fiche()).tuteurTelephone).toBe('+224622999999');
    const [now] = await check(rows);
    const read = rows.map((row) => ({ ...row, ...(now !== undefined && { confirmees: now.aConfirmer }) }));
    expect((await record(read, { confirme: true })).status).toBe(201);
    expect((await fiche()).tuteurTelephone).toBe('+224628000009');
    expect((await soldeDe(server.admin, eleveId)).inscriptions).toMatchObject([{ classe: '7ème année A' }]);
  });

  it('[FICHIER-14] un homonyme de la même classe se montre, même d’un autre téléphone ; sûr, il ne l’est que sans doute', async () => {
    const dits = async (dit: Readonly<Record<string, string>>) => {
      const [one] = await check([{ ...ligne({ dateNaissance: '', ...dit }), decision: undefined }]);
      return one?.candidats.map(({ id, deja }) => [id, deja?.estExact]);
    };
    await modifier({ dateNaissance: null });
    expect(await dits({ tuteurTelephone: '628 00 00 09' })).toEqual([[eleveId, false]]);
    expect(await dits({ tuteurTelephone: '622 12 34 56' })).toEqual([[eleveId, true]]);
    expect(await dits({})).toEqual([[eleveId, true]]);
    // Two of the same names in one class: nobody is taken for the other at one click.
    await addInscrit(server, ecole, { prenoms: 'Mamadou' });
    expect((await dits({ tuteurTelephone: '622 12 34 56' }))?.map(([, isSure]) => isSure)).toEqual([
      false,
      false,
    ]);
  });

  it('[FICHIER-14] ce qu’on a changé depuis ne se défait pas par-dessus', async () => {
    await record([ligne({ tuteur2Nom: 'Kadiatou Bah' })]);
    await modifier({ tuteur2Nom: 'Fanta Bah' });
    const { status, refus } = await takeBack();
    expect([status, refus.error]).toEqual([
      409,
      'Cet import ne peut pas être défait : pour la ligne 2 (Mamadou Diallo), ce qui y était écrit a changé depuis.',
    ]);
    expect((await fiche()).tuteur2Nom).toBe('Fanta Bah');
  });

  it('[FICHIER-14] un reçu d’ici ne se compte pas dans ce qui était déjà payé : cela se demande', async () => {
    await payer(server.admin, ecole.ecoleId, eleveId, 50_000);
    const rows = [ligne({ dejaPaye: '150000' })];
    const [told] = await check(rows);
    expect(told?.aConfirmer['dejaPaye']).toMatch(/^Il a déjà 50.000.FG de reçus d'ici/);
    expect((await record(rows)).refus.code).toBe('A_CONFIRMER');
    expect((await record(rows, { confirme: true })).status).toBe(201);
  });

  it('[FICHIER-14] importer ne donne ni le droit de reprendre, ni celui de modifier une fiche', async () => {
    const { ecoleId } = ecole;
    const secretaire = await server.person({ ecoleId, droits: { eleves: ['lecture', 'ajout'] } });
    const rows = [ligne({ dejaPaye: '150000' }), ligne({ tuteur2Nom: 'Kadiatou Bah' }, eleveId, 3)];
    const faute = async (row: LigneImportee | undefined) =>
      (await check(row === undefined ? [] : [row], secretaire))[0]?.fautes;
    expect(await faute(rows[0])).toEqual({
      dejaPaye: 'Reprendre ce qui précède demande le droit d’ajout sur « Reprises », que vous n’avez pas.',
    });
    expect(await faute(rows[1])).toEqual({
      tuteur2Nom: 'Compléter une fiche demande le droit de modification sur « Élèves », que vous n’avez pas.',
    });
    // Nobody learns by a trial what was taken over already.
    const { status } = await server.admin.call(addReprise, {
      ecoleId,
      eleveId,
      resteAnterieur: null,
      dejaPaye: 150_000,
      creationUserId: 0,
    });
    expect(status).toBe(201);
    expect(Object.keys((await faute(rows[0])) ?? {})).toEqual(['dejaPaye']);
  });

  it('[FICHIER-14] un élève connu que le fichier inscrit est complété aussi', async () => {
    const autre = await addEleve(server, ecole.ecoleId, {
      prenoms: 'Aly',
      nom: 'Sow',
      tuteurTelephone: null,
    });
    const row = ligne({ prenoms: 'Aly', nom: 'Sow', tuteurTelephone: '622 77 77 77' }, autre);
    expect((await record([row])).status).toBe(201);
    expect((await server.rows('eleves')).find(({ id }) => id === autre)).toMatchObject({
      tuteurTelephone: '+224622777777',
    });
    expect((await soldeDe(server.admin, autre)).inscriptions).toHaveLength(1);
    expect((await takeBack()).status).toBe(200);
    expect((await server.rows('eleves')).find(({ id }) => id === autre)).toMatchObject({
      tuteurTelephone: null,
      estActif: 1,
    });
  });

  it('[FICHIER-12] un élève que le produit exporte revient entier, et sa ligne se reconnaît', async () => {
    await modifier({
      quartierId: await lieu(server, 'quartiers'),
      tuteur2Nom: 'Fanta Bah',
      tuteur2Lien: 'mere',
      tuteur2Telephone: '+33612345678',
      observations: 'Asthme suivi',
    });
    const { ecoleId } = ecole;
    const { text } = await server.admin.call(eleves.export, { ecoleId, format: 'csv' });
    const [titres = [], cellules = []] = text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(';'));
    const lues = Object.entries(elevesImport.colonnes).flatMap(([name, { titre, synonymes }]) => {
      const rang = titres.findIndex((one) => [titre, ...synonymes].some((word) => cle(word) === cle(one)));
      return rang < 0 ? [] : [{ name, cellule: cellules[rang]?.replace(/^'/, '') || null }];
    });
    const envoi = {
      ...fichier([{ ligne: 2, cellules: lues.map(({ cellule }) => cellule) }]),
      colonnes: lues.map(({ name }) => name),
    };
    const [vue] = (await server.admin.call(verifier, envoi)).data;
    expect(vue?.fautes).toEqual({});
    // Observations are not compared with a card that not everybody may read whole.
    expect(vue?.candidats.map(({ id, deja }) => [id, deja?.estExact, deja?.colonnes])).toEqual([
      [eleveId, true, ['observations']],
    ]);
    const { quartierId, tuteur2Lien, tuteur2Telephone, observations } = await fiche();
    expect(vue?.valeurs).toMatchObject({ quartierId, tuteur2Lien, tuteur2Telephone, observations });
  });
});
