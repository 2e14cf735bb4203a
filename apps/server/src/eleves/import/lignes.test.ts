import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import type { Decision, LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { MONTANT_ILLISIBLE, MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { contenu } from '#tests/contenu.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import {
  addClasse,
  addEleve,
  addFiche,
  type EcoleEquipee,
  equiper,
  PRIX,
  payer,
  soldeDe,
} from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

const { verifier, importer, lister, reprendre } = elevesImport;
const COLONNES =
  'prenoms nom sexe dateNaissance classe dateInscription tuteurNom tuteurLien tuteurTelephone'.split(' ');
type Cellules = (string | null)[];
const lignes = (...rows: Cellules[]): LigneImportee[] =>
  rows.map((cellules, rang) => ({
    ligne: rang + 2,
    cellules: [...cellules, ...Array.from({ length: COLONNES.length - cellules.length }, () => null)],
  }));
const decidees = (rows: LigneImportee[], decisions: Record<number, Decision>): LigneImportee[] =>
  rows.map((row) => ({ ...row, decision: decisions[row.ligne] }));

describe('import d’élèves', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const options = () => ({ sessionId: ecole.sessionId, prestationIds: [ecole.mensualite, ecole.tenue] });
  const envoi = (rows: LigneImportee[], more: object = {}) => ({
    ecoleId: ecole.ecoleId,
    options: options(),
    colonnes: COLONNES,
    lignes: rows,
    origine: 'eleves.csv',
    creationUserId: 0,
    ...more,
  });
  const check = async (rows: LigneImportee[], more: object = {}) => {
    const { ecoleId } = ecole;
    const sent = { ecoleId, options: options(), colonnes: COLONNES, lignes: rows, ...more };
    return (await server.admin.call(verifier, sent)).data;
  };
  const record = (rows: LigneImportee[], more: object = {}) => server.admin.call(importer, envoi(rows, more));
  const takeBack = (id = 1) => server.admin.call(reprendre, { id, modifUserId: 0, modifDate: null });
  const actives = async (table: 'eleves' | 'inscriptions' | 'echeances') =>
    (await server.rows(table)).filter((row) => row['estActif'] === 1);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  const PERE = ['Mamadou Diallo', 'Père', '622 11 11 11'];
  const BONNES = lignes(
    ['Mariama', 'Diallo', 'Fille', '12/03/2015', '7e A', '01/10/2026', ...PERE],
    ['Ibrahima Sory', 'Camara', 'M', '2014-11-05', '7ème année A'],
  );

  it('vérifie sans rien écrire, puis ajoute et inscrit tout en un acte, avec les échéances du barème', async () => {
    const before = await contenu(server.database.read);
    expect(await check(BONNES)).toMatchObject([
      {
        ligne: 2,
        fautes: {},
        aConfirmer: {},
        candidats: [],
        valeurs: { sexe: 'F', dateNaissance: '2015-03-12' },
      },
      { ligne: 3, fautes: {}, candidats: [] },
    ]);
    expect(await contenu(server.database.read)).toEqual(before);

    const acts = (await server.rows('journal')).length;
    const { status, data } = await record(BONNES);
    expect([status, data]).toEqual([201, [{ id: 1, nombre: 2 }]]);
    expect(await server.rows('journal')).toHaveLength(acts + 1);
    const [first, second] = await actives('eleves');
    expect([first, second]).toMatchObject([
      { prenoms: 'Mariama', matricule: '00001', tuteurLien: 'pere', tuteurTelephone: '+224622111111' },
      { prenoms: 'Ibrahima Sory', matricule: '00002', sexe: 'M', tuteurNom: null },
    ]);
    expect(await actives('inscriptions')).toMatchObject([
      {
        classeId: ecole.classeId,
        sessionId: ecole.sessionId,
        dateInscription: '2026-10-01',
        etat: 'inscrit',
      },
      { classeId: ecole.classeId, dateInscription: server.now.slice(0, 10) },
    ]);
    const solde = await soldeDe(server.admin, Number(first?.['id']));
    expect(solde.reste).toBe(9 * PRIX.mensualite + PRIX.inscription + PRIX.tenue);
    const entiteId = Number(second?.['id']);
    const history = await server.admin.call(getJournal, { entite: 'eleves', entiteId });
    expect(history.data).toMatchObject([
      { appel: 'POST importEleve', entite: 'lots', libelle: 'eleves.csv' },
    ]);
  });

  it('dit de chaque ligne ce que l’ajout et l’inscription en diraient, à sa colonne ; une faute et rien n’est écrit', async () => {
    await addClasse(server, ecole.ecoleId, 'Salle B');
    await addClasse(server, ecole.ecoleId, 'salle b');
    const rows = lignes(
      [null, 'Di@llo', 'x', '31/02/2015', '7e A', '01/01/2027'],
      ['Aly', 'Sylla', 'M', null, '8e A'],
      ['Aly', 'Sylla', 'M', null, 'SALLE B'],
      ['Aly', 'Sylla', null, '1/1/2014', null, null, null, null, '62211'],
      ['Aly', 'Sylla', 'G', null, '7A', '2027-01-01'],
    );
    const told = await check(rows);
    expect(told.map(({ fautes }) => Object.keys(fautes))).toEqual([
      ['nom', 'sexe', 'dateNaissance'],
      ['classe'],
      ['classe'],
      ['sexe', 'tuteurTelephone', 'classe'],
      ['dateInscription'],
    ]);
    expect(told[1]?.fautes['classe']).toContain('Aucune classe de cette école ne porte ce nom');
    expect(told[2]?.fautes['classe']).toBe('Plusieurs classes de cette école portent ce nom.');
    expect(told[4]?.fautes['dateInscription']).toBe("La date d'inscription n'est pas dans l'avenir.");
    const before = await contenu(server.database.read);
    const { status, refus } = await record([...BONNES, { ligne: 9, cellules: rows[1]?.cellules ?? [] }]);
    expect([status, refus.code, refus.champs?.['lignes']]).toEqual([
      422,
      'SAISIE_INVALIDE',
      expect.stringContaining('Ligne 9, Classe : Aucune classe'),
    ]);
    expect(await contenu(server.database.read)).toEqual(before);
  });

  it('prend les prestations qui ont un prix pour la classe, et refuse une classe qui n’en a aucune', async () => {
    const [sansPrix] = await check(BONNES, { options: { ...options(), prestationIds: [999] } });
    expect(sansPrix?.fautes).toEqual({
      classe: "Aucune des prestations choisies n'a de prix pour cette classe.",
    });
    const more = { options: { ...options(), prestationIds: [ecole.tenue, 999] } };
    expect((await record(BONNES, more)).status).toBe(201);
    expect((await actives('echeances')).map((row) => row['montant'])).toEqual([PRIX.tenue, PRIX.tenue]);
  });

  it('accorde la remise de la ligne, avec son motif', async () => {
    const colonnes = 'prenoms nom sexe classe remisePourcentage remiseMontant remiseMotif'.split(' ');
    const rows = [
      ['Aly', 'Sylla', 'M', '7e A', '50 %', null, 'Bourse'],
      ['Oumou', 'Barry', 'F', '7e A', null, '20 000 FG', null],
      ['Hawa', 'Sow', 'F', '7e A', 'beaucoup', 'peu', null],
    ].map((cellules, rang) => ({ ligne: rang + 2, cellules }));
    const told = await check(rows, { colonnes });
    expect(told.map(({ fautes }) => fautes)).toEqual([
      {},
      { remiseMotif: 'Dites pourquoi cette remise est accordée.' },
      {
        remisePourcentage: 'La remise est un nombre de 1 à 100, avec deux décimales au plus.',
        remiseMontant: MONTANT_ILLISIBLE,
      },
    ]);
    expect((await record(rows.slice(0, 1), { colonnes })).status).toBe(201);
    expect(await actives('inscriptions')).toMatchObject([{ remiseCentiemes: 5000, remiseMotif: 'Bourse' }]);
  });

  describe('devant un élève qui est déjà là', () => {
    let connu: number;
    const ROWS = lignes(
      ['Dialo', 'Mamadu', 'M', '12/03/2015', '7e A', '01/10/2026', null, null, '622123456'],
      ['Hawa', 'Sow', 'F', '01/02/2014', '7e A'],
    );
    beforeEach(async () => {
      connu = await addEleve(server, ecole.ecoleId);
    });

    it('le montre à côté de la ligne, et demande qui c’est', async () => {
      const [first, second] = await check(ROWS);
      expect(first?.candidats).toEqual([
        {
          id: connu,
          ligne: null,
          nom: '00001 · Mamadou Diallo',
          textes: {
            prenoms: 'Mamadou',
            nom: 'Diallo',
            sexe: 'Garçon',
            dateNaissance: '12/03/2015',
            lieuNaissance: 'Labé',
            tuteurNom: 'Ibrahima Diallo',
            tuteurLien: 'Père',
            tuteurTelephone: '+224622123456',
          },
          empeche: null,
        },
      ]);
      expect(second?.candidats).toEqual([]);
      for (const more of [{}, { confirme: true }]) {
        const { status, refus } = await record(ROWS, more);
        expect([status, refus.code, refus.champs]).toEqual([
          422,
          'A_CONFIRMER',
          { lignes: "Ligne 2 : ressemble à « 00001 · Mamadou Diallo », dites ce qu'il en est." },
        ]);
      }
      expect(await actives('eleves')).toHaveLength(1);
    });

    it('nouveau : un élève de plus', async () => {
      const { data } = await record(decidees(ROWS, { 2: 'nouveau' }));
      expect(data).toEqual([{ id: 1, nombre: 2 }]);
      expect(await actives('eleves')).toHaveLength(3);
    });

    it('c’est lui : il est inscrit, tel qu’il est ; repris, il reste', async () => {
      const before = (await actives('eleves'))[0];
      expect((await record(decidees(ROWS, { 2: connu }))).data).toEqual([{ id: 1, nombre: 2 }]);
      const [same, ...others] = await actives('eleves');
      expect(same).toEqual(before);
      expect(others).toHaveLength(1);
      expect((await soldeDe(server.admin, connu)).inscriptions).toHaveLength(1);
      const [again] = await check(ROWS);
      expect(again?.candidats[0]).toMatchObject({
        id: connu,
        textes: { classe: '7ème année A' },
        deja: {
          dit: 'Déjà inscrit en 7ème année A pour cette année scolaire.',
          colonnes: [],
          estExact: false,
        },
      });
      expect((await takeBack()).status).toBe(200);
      expect((await actives('eleves')).map((row) => row['id'])).toEqual([connu]);
      expect(await actives('inscriptions')).toEqual([]);
      expect(await actives('echeances')).toEqual([]);
    });

    it('déjà inscrit, il ne l’est pas deux fois', async () => {
      await inscrire(server.admin, ecole, connu);
      expect((await record(decidees(ROWS, { 2: connu }))).status).toBe(201);
      expect((await soldeDe(server.admin, connu)).inscriptions).toHaveLength(1);
    });

    it('ignoré : la ligne ne fait rien, même avec une faute ; toutes ignorées, il n’y a rien à importer', async () => {
      const rows = decidees([...ROWS, { ligne: 4, cellules: ROWS[0]?.cellules.map(() => null) ?? [] }], {
        2: 'ignorer',
        4: 'ignorer',
      });
      expect((await check(rows)).map(({ fautes }) => fautes)).toEqual([{}, {}, {}]);
      expect((await record(rows)).data).toEqual([{ id: 1, nombre: 1 }]);
      expect(await actives('eleves')).toHaveLength(2);
      const none = await record(decidees(ROWS, { 2: 'ignorer', 3: 'ignorer' }));
      expect([none.status, none.refus.code]).toEqual([409, 'REGLE']);
    });

    it('un élève d’une autre école n’est ni montré, ni inscrit ; un élève désactivé n’est plus montré', async () => {
      const autre = await createSchool(server, 'École de Matam');
      const ailleurs = await addEleve(server, autre, {
        prenoms: 'Hawa',
        nom: 'Sow',
        dateNaissance: '2014-02-01',
      });
      expect((await check(ROWS)).map(({ candidats }) => candidats.map(({ id }) => id))).toEqual([
        [connu],
        [],
      ]);
      const { status, refus } = await record(decidees(ROWS, { 2: ailleurs }));
      expect([status, refus.champs?.['lignes']]).toEqual([
        422,
        "Ligne 2 : Cet élève n'existe pas dans cette école ou est désactivé.",
      ]);
      await server.admin.call(eleves.disable, { id: connu, modifUserId: 0, modifDate: null });
      expect((await check(ROWS)).flatMap(({ candidats }) => candidats)).toEqual([]);
    });
  });

  it('deux lignes d’un même élève se montrent et se décident', async () => {
    const rows = lignes(
      ['Hawa', 'Sow', 'F', '01/02/2014', '7e A'],
      ['Aly', 'Sylla', 'M', '03/04/2013', '7e A'],
      ['SOW', 'Awa', 'F', '01/02/2014', '7e A'],
    );
    const told = await check(rows);
    expect(told.map(({ candidats }) => candidats)).toEqual([
      [],
      [],
      [{ id: null, ligne: 2, nom: 'Ligne 2 de ce fichier', textes: {}, empeche: null }],
    ]);
    const asked = await record(rows);
    expect([asked.status, asked.refus.code]).toEqual([422, 'A_CONFIRMER']);
    expect((await record(decidees(rows, { 4: 'ignorer' }))).data).toEqual([{ id: 1, nombre: 2 }]);
  });

  it('deux imports du même fichier au même instant : le second demande qui est qui', async () => {
    const rows = lignes(
      ['Hawa', 'Sow', 'F', '01/02/2014', '7e A'],
      ['Aly', 'Sylla', 'M', '03/04/2013', '7e A'],
    );
    const answers = await Promise.all([record(rows), record(rows)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.refus.code).toBe('A_CONFIRMER');
    expect(await actives('eleves')).toHaveLength(2);
  });

  it('[SEMAINE-14] inscrit du jour dit pour tout le fichier, où la ligne ne dit pas le sien : un départ peut suivre', async () => {
    const du = { options: { ...options(), dateInscription: '2026-10-02' } };
    expect((await record(BONNES, du)).status).toBe(201);
    const [avec, sans] = await actives('inscriptions');
    expect([avec?.['dateInscription'], sans?.['dateInscription']]).toEqual(['2026-10-01', '2026-10-02']);
    const parti = await changerEtat(server.admin, Number(sans?.['id']), { dateDepart: '2026-10-03' });
    expect(parti.status).toBe(200);
    const [futur] = await check(BONNES.slice(1), {
      options: { ...options(), dateInscription: '2027-02-01' },
    });
    expect(Object.keys(futur?.fautes ?? {})).toEqual(['dateInscription']);
  });

  it('se reprend en entier ; un paiement le retient, une fois annulé aussi', async () => {
    await record(BONNES);
    const [first] = await actives('eleves');
    const { data } = await payer(server.admin, ecole.ecoleId, Number(first?.['id']), 10_000);
    const phrase =
      'Cet import ne peut pas être défait : la ligne 2 (Mariama Diallo) est utilisée par 1 paiement.';
    const held = await takeBack();
    expect([held.status, held.refus.code, held.refus.error]).toEqual([409, 'UTILISE', phrase]);
    const id = Number(data[0]?.id);
    const annule = await annuler(server.admin, id);
    expect(annule.status).toBe(200);
    expect((await takeBack()).refus.error).toBe(phrase);
    expect(await actives('inscriptions')).toHaveLength(2);
  });

  it('repris, plus rien n’en est dû ; le fichier corrigé revient', async () => {
    await record(BONNES);
    const acts = (await server.rows('journal')).length;
    expect((await takeBack()).status).toBe(200);
    expect(await server.rows('journal')).toHaveLength(acts + 1);
    for (const table of ['eleves', 'inscriptions', 'echeances'] as const)
      expect(await actives(table)).toEqual([]);
    expect((await server.admin.call(lister, { ecoleId: ecole.ecoleId })).data).toMatchObject([
      { estActif: 0, nombre: 2 },
    ]);
    expect((await record(BONNES)).status).toBe(201);
  });

  it('le paiement d’un élève qui était là avant retient son inscription', async () => {
    const connu = await addEleve(server, ecole.ecoleId);
    const rows = decidees(lignes(['Mamadou', 'Diallo', 'M', '12/03/2015', '7e A']), { 2: connu });
    await record(rows);
    await payer(server.admin, ecole.ecoleId, connu, 10_000);
    const { status, refus } = await takeBack();
    expect([status, refus.code]).toEqual([409, 'UTILISE']);
    expect(refus.error).toContain('la ligne 2 (Mamadou Diallo)');
    expect(await actives('inscriptions')).toHaveLength(1);
  });

  it('veut ses choix, et une année qui est là', async () => {
    const { options: _options, ...without } = envoi(BONNES);
    expect((await server.admin.call(importer, without)).refus.code).toBe('REQUETE_INVALIDE');
    const gone = await record(BONNES, { options: { ...options(), sessionId: 999 } });
    expect([gone.status, gone.refus.champs]).toEqual([
      422,
      { options: "Cette année scolaire n'existe pas ou est désactivée." },
    ]);
  });

  it('un fichier qui ferait passer la borne des échéances de l’école est refusé en entier', async () => {
    const { ecoleId, mensualite, tenue } = ecole;
    const chere = await addClasse(server, ecoleId, '8ème année A');
    await addFiche(server, { ecoleId, prestationId: mensualite, classeId: chere, prix: MONTANT_MAXIMAL });
    const rows = lignes(
      ['Fatou', 'Bah', 'F', null, '8ème année A'],
      ['Kadiatou', 'Sow', 'F', null, '8ème année A'],
    );
    const chers = { options: { sessionId: ecole.sessionId, prestationIds: [mensualite, tenue] } };
    const { refus } = await record(rows, chers);
    expect(refus.error).toContain("Les échéances de l'école passeraient");
    expect(await actives('eleves')).toEqual([]);
    expect((await record(rows.slice(0, 1), chers)).status).toBe(201);
    expect((await record(rows.slice(1), chers)).refus.error).toContain("Les échéances de l'école");
    expect(await actives('eleves')).toHaveLength(1);
  });
});
