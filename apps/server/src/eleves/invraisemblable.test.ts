/** Who is likely there already, and what is likely typed wrong, is asked alike by the form, its calls and the import. */
import type { LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addEleve, type EcoleEquipee, equiper, uneInscription } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';
import { inscrire, inscrireEnLot } from './tests/gestes.ts';

const marque = z.object({ modifDate: z.nullable(z.string()) });
/** The gestures of tests confirm a day, unless they are given this. */
const SANS = { dateInscriptionConfirme: false };

const COLONNES = ['prenoms', 'nom', 'sexe', 'dateNaissance', 'classe', 'tuteurTelephone', 'dateInscription'];

let server: TestServer;
let ecole: EcoleEquipee;

beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiper));
});

const ajouter = (dit: object) =>
  server.admin.call(eleves.create, { ...unEleve(ecole.ecoleId), creationUserId: 0, ...dit });

const fichier = (dit: Readonly<Record<string, string | null>>) => {
  const cellules = COLONNES.map((name) => dit[name] ?? null);
  const lignes: LigneImportee[] = [{ ligne: 2, cellules }];
  const options = { sessionId: ecole.sessionId, prestationIds: [ecole.tenue] };
  return { ecoleId: ecole.ecoleId, options, colonnes: COLONNES, lignes };
};
const verifier = async (dit: Readonly<Record<string, string | null>>) =>
  (await server.admin.call(elevesImport.verifier, fichier(dit))).data[0];

describe('qui est sans doute déjà là', () => {
  const ROSE = { prenoms: 'Rose', nom: 'D’Almeida', dateNaissance: '2012-03-03' };
  const SANS_NAISSANCE = { ...ROSE, dateNaissance: null };
  const AWA = { prenoms: 'Awa', nom: "N'Diaye", dateNaissance: '2013-05-06' };
  const FANTA = { prenoms: 'Fanta', nom: 'Camara', dateNaissance: '2014-01-02' };

  it.each([
    [ROSE, { ...ROSE, nom: 'Dalmeida' }],
    [ROSE, { ...ROSE, nom: "d'almeida" }],
    [AWA, { ...AWA, nom: 'Ndiaye' }],
    [AWA, { ...AWA, nom: 'N Diaye' }],
    [FANTA, { ...FANTA, prenoms: 'Camara', nom: 'Fanta' }],
    [SANS_NAISSANCE, { ...SANS_NAISSANCE, nom: 'Dalmeida' }],
    [ROSE, SANS_NAISSANCE],
  ])(
    '[SEMAINE-10] %o : l’ajout, la modification, la réactivation et l’import demandent la même chose de %o',
    async (la, dit) => {
      const connu = Number(firstOf((await ajouter(la)).data)['id']);
      const added = await ajouter(dit);
      expect([added.status, added.refus.code]).toEqual([422, 'A_CONFIRMER']);
      expect(added.refus.champs?.['nom']).toContain('est déjà là : matricule 00001');

      const row = await verifier({
        ...dit,
        sexe: 'F',
        classe: '7ème année A',
        tuteurTelephone: unEleve(0).tuteurTelephone,
      });
      expect(row?.candidats.map(({ id }) => id)).toEqual([connu]);

      const autre = { ...unEleve(ecole.ecoleId), prenoms: 'Zézé', nom: 'Zoumanigui', creationUserId: 0 };
      const id = Number(firstOf((await server.admin.call(eleves.create, autre)).data)['id']);
      const change = { ...autre, ...dit, id, modifUserId: 0, modifDate: null };
      const changed = await server.admin.call(eleves.update, change);
      expect([changed.refus.code, Object.keys(changed.refus.champs ?? {})]).toEqual(['A_CONFIRMER', ['nom']]);

      const sure = await ajouter({ ...dit, libelleConfirme: true });
      expect(sure.status).toBe(201);
      const stamp = { id: Number(firstOf(sure.data)['id']), modifUserId: 0, modifDate: null };
      const { modifDate } = z.parse(marque, firstOf((await server.admin.call(eleves.disable, stamp)).data));
      const back = await server.admin.call(eleves.enable, { ...stamp, modifDate });
      expect(back.refus.code).toBe('A_CONFIRMER');
    },
  );

  it('[SEMAINE-10] sans naissance, le téléphone de l’autre tuteur fait demander aussi, à l’ajout et à l’import', async () => {
    const parents = { tuteurTelephone: '+224622000001', tuteur2Telephone: '+224655000002' };
    const connu = Number(firstOf((await ajouter({ ...SANS_NAISSANCE, ...parents })).data)['id']);
    const dit = { ...SANS_NAISSANCE, nom: 'Dalmeida', tuteurTelephone: '+224655000002' };
    const added = await ajouter(dit);
    expect([added.refus.code, added.refus.champs?.['nom']]).toEqual([
      'A_CONFIRMER',
      expect.stringContaining('au même téléphone, est déjà là : matricule 00001'),
    ]);
    const row = await verifier({ ...dit, sexe: 'F', classe: '7ème année A' });
    expect(row?.candidats.map(({ id }) => id)).toEqual([connu]);
    // Another family's child of this name is another child.
    expect((await ajouter({ ...dit, tuteurTelephone: '+224628000003' })).status).toBe(201);
  });

  it('[SEMAINE-10] une fiche qui ne change pas de personne, et celle d’un autre, s’enregistrent sans question', async () => {
    const id = Number(firstOf((await ajouter(ROSE)).data)['id']);
    await ajouter({ ...ROSE, libelleConfirme: true });
    const same = { ...unEleve(ecole.ecoleId), ...ROSE, lieuNaissance: 'Boké' };
    const change = { ...same, id, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(eleves.update, change)).status).toBe(200);
    // A twin has the birth and the telephone of the other, and another name.
    expect((await ajouter({ ...ROSE, prenoms: 'Marthe' })).status).toBe(201);
  });
});

describe('une naissance invraisemblable', () => {
  it.each(['1911-11-30', '1931-09-05', '2025-04-03', '2026-11-20', '1994'])(
    '[SEMAINE-11] %s se demande à l’ajout, à la modification et à l’import, une fois',
    async (dateNaissance) => {
      const added = await ajouter({ dateNaissance });
      expect([added.refus.code, Object.keys(added.refus.champs ?? {})]).toEqual([
        'A_CONFIRMER',
        ['dateNaissance'],
      ]);
      const sure = await ajouter({ dateNaissance, dateNaissanceConfirme: true });
      expect(sure.status).toBe(201);
      const own = { ...unEleve(ecole.ecoleId), dateNaissance, lieuNaissance: 'Boké' };
      const change = { ...own, id: Number(firstOf(sure.data)['id']), modifUserId: 0, modifDate: null };
      expect((await server.admin.call(eleves.update, change)).status).toBe(200);

      const id = await addEleve(server, ecole.ecoleId, { prenoms: 'Zézé', nom: 'Zoumanigui' });
      const moved = { ...own, prenoms: 'Zézé', nom: 'Zoumanigui', id, modifUserId: 0, modifDate: null };
      expect((await server.admin.call(eleves.update, moved)).refus.code).toBe('A_CONFIRMER');

      const dit = { prenoms: 'Saa', nom: 'Leno', sexe: 'M', classe: '7ème année A', dateNaissance };
      const row = await verifier(dit);
      expect([row?.fautes, Object.keys(row?.aConfirmer ?? {})]).toEqual([{}, ['dateNaissance']]);
      const sent = { ...fichier(dit), origine: 'e.csv', creationUserId: 0 };
      expect((await server.admin.call(elevesImport.importer, sent)).refus.code).toBe('A_CONFIRMER');
      const confirmed = await server.admin.call(elevesImport.importer, { ...sent, confirme: true });
      expect(confirmed.status).toBe(201);
    },
  );

  it('[SEMAINE-11] celle qu’un import apporte à un élève déjà là se demande aussi, et ne s’écrit qu’une fois confirmée', async () => {
    const id = await addEleve(server, ecole.ecoleId, { dateNaissance: null });
    const [plein] = fichier({
      prenoms: 'Mamadou',
      nom: 'Diallo',
      sexe: 'M',
      classe: '7ème année A',
      dateNaissance: '1911-11-30',
    }).lignes;
    const sent = { ...fichier({}), lignes: [{ ligne: 2, cellules: plein?.cellules ?? [], decision: id }] };
    const [row] = (await server.admin.call(elevesImport.verifier, sent)).data;
    expect([row?.fautes, Object.keys(row?.aConfirmer ?? {})]).toEqual([{}, ['dateNaissance']]);
    const importer = (more: object = {}) =>
      server.admin.call(elevesImport.importer, { ...sent, origine: 'e.csv', creationUserId: 0, ...more });
    expect((await importer()).refus.code).toBe('A_CONFIRMER');
    expect((await importer({ confirme: true })).status).toBe(201);
    expect(firstOf((await server.admin.call(eleves.get, { id })).data)['dateNaissance']).toBe('1911-11-30');
  });

  it('[SEMAINE-11] de 2 à 30 ans rien ne se demande ; 1899 et demain se refusent', async () => {
    for (const dateNaissance of ['2024-11-21', '1995-11-22', '2024', '1996', null]) {
      const sent = { dateNaissance, libelleConfirme: true };
      expect([dateNaissance, (await ajouter(sent)).status]).toEqual([dateNaissance, 201]);
    }
    for (const dateNaissance of ['1899-12-31', '2026-11-22'])
      expect((await ajouter({ dateNaissance, dateNaissanceConfirme: true })).refus.code).toBe(
        'SAISIE_INVALIDE',
      );
  });
});

describe('une inscription loin de son année', () => {
  it.each(['2022-10-04', '2019-01-01', '1990-05-05', '2026-08-30'])(
    '[SEMAINE-11] du %s se demande à l’inscription, à la classe, à la modification et à l’import, une fois',
    async (dateInscription) => {
      const asked = ['A_CONFIRMER', ['dateInscription']];
      const told = ({ refus }: { refus: { code: string; champs?: Record<string, string> | undefined } }) => [
        refus.code,
        Object.keys(refus.champs ?? {}),
      ];
      const eleveId = await addEleve(server, ecole.ecoleId);
      expect(told(await inscrire(server.admin, ecole, eleveId, { dateInscription, ...SANS }))).toEqual(asked);
      expect(told(await inscrireEnLot(server.admin, ecole, [eleveId], { dateInscription }))).toEqual(asked);
      const sure = { ...uneInscription(ecole, eleveId), dateInscription, dateInscriptionConfirme: true };
      const { data } = await server.admin.call(addInscription, sure);
      const id = Number(firstOf(data)['id']);

      const changer = (more: Record<string, unknown>) => changerInscription(server.admin, id, more);
      expect((await changer({ observations: 'Interne' })).status).toBe(200);
      expect(told(await changer({ dateInscription: '2018-01-01' }))).toEqual(asked);

      const row = await verifier({
        prenoms: 'Saa',
        nom: 'Leno',
        sexe: 'M',
        classe: '7ème année A',
        dateInscription,
      });
      expect([row?.fautes, Object.keys(row?.aConfirmer ?? {})]).toEqual([{}, ['dateInscription']]);
    },
  );

  it('[SEMAINE-11] du 30/09 avant une rentrée du 01/10, ou d’aujourd’hui, ne se demande pas', async () => {
    for (const dateInscription of ['2026-09-30', '2026-11-21']) {
      const eleveId = await addEleve(server, ecole.ecoleId);
      expect((await inscrire(server.admin, ecole, eleveId, { dateInscription, ...SANS })).status).toBe(201);
    }
  });
});
