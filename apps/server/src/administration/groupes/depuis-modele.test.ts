import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import {
  addGroupeDeModele,
  CLES_DES_MODELES,
  type CleDeModele,
  getModelesDeGroupe,
  MODELES,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  addPaiement,
  annulerPaiement,
  paiementSelectBy,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { beforeEach, expect, it } from 'vitest';
import { contenu } from '#tests/contenu.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { menuId as idDuMenu, modeId } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

type Modeles = Output<typeof getModelesDeGroupe>;

let server: TestServer;
let modeles: Modeles;
beforeEach(async () => {
  server = await ownServer();
  modeles = (await server.admin.call(getModelesDeGroupe, {})).data;
});
const casesDe = (name: CleDeModele) => modeles.modeles.find(({ cle }) => cle === name)?.cases ?? [];
const make = (name: CleDeModele, more: object = {}, person: Person = server.admin) =>
  person.call(addGroupeDeModele, {
    libelle: MODELES[name].libelle,
    cases: casesDe(name),
    userIds: [],
    creationUserId: 0,
    ...more,
  });

it('[DEBUT-05] chaque modèle coche une case pour chaque opération qu’il nomme', () => {
  expect(modeles.modeles.map(({ cle }) => cle)).toEqual(CLES_DES_MODELES);
  for (const { cle, cases } of modeles.modeles) {
    const { menus, onglets } = MODELES[cle];
    const named = [...Object.values(menus), ...Object.values(onglets)].flat().length;
    expect(cases, cle).toHaveLength(named);
    // Whoever sees a screen sees the menu that leads to it.
    const seen = new Set(cases.map(({ menuId }) => menuId));
    const lost = modeles.tableau.lignes.filter(
      ({ menuId, ongletId, parentId }) =>
        cases.some((one) => one.menuId === menuId && one.ongletId === ongletId) &&
        parentId !== null &&
        !seen.has(parentId),
    );
    expect(lost, cle).toEqual([]);
  }
});

it('[DEBUT-05] une caissière se fait en un acte : elle encaisse, lit ses reçus, clôture, et n’annule rien', async () => {
  const ecoleId = await createSchool(server);
  const person = await server.person({ ecoleId });
  const { status, data } = await make('caisse', { userIds: [person.id] });
  expect(status).toBe(201);
  const group = firstOf(data);
  const droits = (await person.call(getMesDroits, {})).data;
  expect(droits.menus.find(({ reference }) => reference === 'paiements')?.operations).toEqual(['lecture']);
  // Allowed calls are refused for what they lack, the others for want of the right.
  const codeOf = async (call: Parameters<Person['call']>[0], input: object) =>
    (await person.call(call, input)).refus.code;
  expect((await person.call(paiementSelectBy, { ecoleId, page: 1 })).status).toBe(200);
  expect(await codeOf(addPaiement, { ecoleId })).not.toBe('DROIT_ABSENT');
  expect(await codeOf(addCloture, { ecoleId })).not.toBe('DROIT_ABSENT');
  expect(await codeOf(annulerPaiement, { id: 1, motif: 'Essai', modifUserId: 0 })).toBe('DROIT_ABSENT');
  expect(await codeOf(eleves.create, { ecoleId })).toBe('DROIT_ABSENT');
  const acts = (await server.admin.call(getJournal, { page: 1, taille: 5 })).data;
  const told = acts.filter(({ appel }) => appel === 'POST addGroupeDeModele');
  expect(told.map(({ entite }) => entite)).toEqual(['user_groupes', 'groupes']);
  expect(group['id']).toBeGreaterThan(0);
});

it('[SEMAINE-15] la direction lit l’histoire de ce qu’elle peut changer, et y remet une ancienne valeur', async () => {
  const ecoleId = await createSchool(server);
  const [directrice, secretaire] = [await server.person({ ecoleId }), await server.person({ ecoleId })];
  expect((await make('direction', { userIds: [directrice.id] })).status).toBe(201);
  expect((await make('secretariat', { userIds: [secretaire.id] })).status).toBe(201);
  const id = await addEleve(server, ecoleId, { tuteurTelephone: '+224622000001' });
  const lu = async () => firstOf((await directrice.call(eleves.get, { id })).data);
  const ecrire = (person: Person, row: object, tuteurTelephone: unknown) =>
    person.call(eleves.update, { ...row, tuteurTelephone, modifUserId: 0 });
  expect((await ecrire(secretaire, await lu(), '+224622000002')).status).toBe(200);
  const [acte] = (await directrice.call(getJournal, { entite: 'eleves', entiteId: id, page: 1 })).data;
  expect([acte?.userId, acte?.changements['tuteurTelephone']]).toEqual([
    secretaire.id,
    ['+224622000001', '+224622000002'],
  ]);
  expect((await ecrire(directrice, await lu(), acte?.changements['tuteurTelephone']?.[0])).status).toBe(200);
  expect((await lu())['tuteurTelephone']).toBe('+224622000001');
  // She is told nothing of another school.
  const ailleurs = await addEleve(server, await createSchool(server, 'Ailleurs'));
  const histoire = { entite: 'eleves', entiteId: ailleurs, page: 1 };
  expect((await directrice.call(getJournal, histoire)).data).toEqual([]);
});

it('[DEBUT-05] une personne d’ailleurs, des cases vides ou un libellé vide : dit au champ, et rien n’est écrit', async () => {
  const before = await contenu(server.database.read);
  expect((await make('caisse', { userIds: [999_999] })).status).toBe(404);
  expect((await make('caisse', { cases: [] })).refus.champs).toEqual({
    cases: 'Les cases sont vides : ce groupe ne verrait rien.',
  });
  expect((await make('caisse', { libelle: '' })).refus.champs).toEqual({
    libelle: 'Le libellé est obligatoire.',
  });
  expect(await contenu(server.database.read)).toEqual(before);
});

it('[DEBUT-05] un libellé qu’un groupe porte déjà se confirme ; une case donnée deux fois, ou d’un écran qui n’est plus là, se dit', async () => {
  expect((await make('caisse')).status).toBe(201);
  const again = await make('caisse');
  expect(again.refus).toMatchObject({
    code: 'A_CONFIRMER',
    champs: { libelle: 'Un enregistrement porte déjà ce libellé' },
  });
  expect((await server.rows('groupes')).filter(({ libelle }) => libelle === 'Caisse')).toHaveLength(1);
  expect((await make('caisse', { libelleConfirme: true })).status).toBe(201);
  const [one] = casesDe('caisse');
  const refus = async (cases: object[]) => (await make('caisse', { libelle: 'Guichet', cases })).refus.champs;
  expect(await refus([{ ...one }, { ...one }])).toEqual({ cases: 'Une case est donnée deux fois.' });
  const absente = {
    cases: "Une case est d'un menu, d'un onglet ou d'un mode d'accès qui n'est plus là : rechargez la page.",
  };
  expect(await refus([{ ...one, menuId: 999_999 }])).toEqual(absente);
  expect(await refus([{ ...one, modeAccesId: 999_999 }])).toEqual(absente);
  expect((await server.rows('groupes')).filter(({ libelle }) => libelle === 'Guichet')).toEqual([]);
});

it('[FID-19] un groupe fait d’un modèle ne reçoit pas un droit qui ne servirait à personne de ses membres', async () => {
  const person = await server.person({ ecoleId: await createSchool(server) });
  const [pays, ajout] = [await idDuMenu(server, 'pays'), await modeId(server, 'ajout')];
  const cases = [...casesDe('caisse'), { menuId: pays, ongletId: null, modeAccesId: ajout }];
  const before = await contenu(server.database.read);
  const refused = await make('caisse', { cases, userIds: [person.id] });
  expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, ['cases']]);
  expect(refused.refus.champs?.['cases']).toContain('« Pays » ne servirait à personne de ce groupe');
  expect(await contenu(server.database.read)).toEqual(before);
  // Nobody is in it yet, or somebody of the network is.
  expect((await make('caisse', { cases })).status).toBe(201);
  const userIds = [person.id, (await server.person()).id];
  expect((await make('caisse', { libelle: 'Guichet', cases, userIds })).status).toBe(201);
});

it('[DEBUT-05] personne ne donne par un modèle un droit qu’il n’a pas', async () => {
  const clerk = await server.person({ ecoleId: null, droits: { groupes: ['ajout'], privileges: ['ajout'] } });
  const reader = await server.person({ ecoleId: null, droits: { groupes: ['ajout'] } });
  const before = (await server.rows('groupes')).length;
  expect((await make('caisse', {}, clerk)).refus.code).toBe('DROIT_ABSENT');
  expect((await make('enseignants', {}, reader)).refus.code).toBe('DROIT_ABSENT');
  expect(await server.rows('groupes')).toHaveLength(before);
  expect((await server.admin.call(groupes.list, { page: 1 })).status).toBe(200);
});
