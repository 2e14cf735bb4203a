/** A school is warned of an equal label without learning how another school's records are called. */
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import { type CrudContract, isOfSchools } from '@gestionscolaire/contract/core/api/crud.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIBELLE_EN_DOUBLE } from '#core/crud/labels.ts';
import { NOM_PRIS } from '#scolarite/ecoles/nom-d-ecole.ts';
import { alternatives, Exemples, propertiesOf } from './exemples/calls.ts';
import type { Values } from './exemples/prepare.ts';
import { firstOf } from './exemples/reponse.ts';
import { createSchool } from './gestes/ecole.ts';
import { type Person, type TestServer, testServer } from './harness.ts';

/** The look-alikes whose equal labels are refused, whoever confirms them: their own tests say of which schools. */
const SANS_DOUBLE = ['matieres'];

/** The look-alikes whose rows belong to a school and have a label. */
const DES_ECOLES = CRUDS.filter(
  (crud) => isOfSchools(crud) && crud.fields['libelle'] !== undefined && !SANS_DOUBLE.includes(crud.entity),
);

/** The fields that are of a school: each record has its own. The rest is the network's, the same for both schools. */
const PROPRES = ['ecoleId', 'enseignantId', 'employeId'];

/** The periods of a stage and a year that have no day in common: one each month, with a rank of its own. */
const MOIS = ['10', '11', '12'];
let mois = 0;
/** The year in which the last week began. */
let annee = 2000;

/** Returns the values that no two records of one school share beside the label. */
function horsDuLibelle({ entity }: CrudContract, { dateDebut }: Values): Values {
  if (entity === 'semaines_de_classe') {
    annee += 1;
    return { aPartirDu: `${annee}-10-01` };
  }
  if (entity !== 'periodes') return {};
  mois = (mois + 1) % MOIS.length;
  const debut = `${String(dateDebut).slice(0, 4)}-${MOIS[mois] ?? ''}`;
  return { rang: mois + 1, dateDebut: `${debut}-02`, dateFin: `${debut}-20` };
}

/** Returns another label than that of the examples. */
function autreLibelle({ create }: CrudContract): unknown {
  const choices = alternatives(propertiesOf(create)['libelle'] ?? {}).flatMap((one) => one.enum ?? []);
  return choices[1] ?? 'Un autre libellé';
}

describe('libellés de deux écoles', () => {
  let server: TestServer;
  let exemples: Exemples;
  beforeAll(async () => {
    server = await testServer();
    exemples = new Exemples(server);
  });
  afterAll(() => server.close());

  const direction = async ({ screen }: CrudContract): Promise<Person> =>
    server.person({ ecoleId: await createSchool(server), droits: { [screen.reference]: OPERATIONS } });

  /** Returns the same record for the school of a person, not confirmed. */
  async function pour(contract: CrudContract, modele: Values, person: Person): Promise<Values> {
    const own = await exemples.validInput(contract.create, person);
    const differing = Object.entries(own).filter(([name]) => PROPRES.includes(name));
    const apart = horsDuLibelle(contract, modele);
    return { ...modele, ...Object.fromEntries(differing), ...apart, libelleConfirme: false };
  }

  const reponse = async (person: Person, contract: CrudContract, input: Values) => {
    const answer = await person.call(contract.create, input);
    const { status } = answer;
    return status < 400 ? { status, id: Number(firstOf(answer.data)['id']) } : { status, ...answer.refus };
  };
  const DEMANDE = { status: 422, code: 'A_CONFIRMER', champs: { libelle: LIBELLE_EN_DOUBLE } };

  for (const contract of DES_ECOLES) {
    it(`[CODE-09] ${contract.entity} : un libellé qu’une autre école a seule n’est ni demandé ni dit`, async () => {
      const [une, autre] = [await direction(contract), await direction(contract)];
      const modele = await exemples.validInput(contract.create, une);
      const entree = (person: Person) => pour(contract, modele, person);
      const premier = await entree(une);
      expect((await reponse(une, contract, premier)).status).toBe(201);
      // The school itself is asked about it; a class has another teacher, a movement the same.
      const { employeId } = premier;
      expect(await reponse(une, contract, { ...(await entree(une)), employeId })).toMatchObject(DEMANDE);

      const sien = await entree(autre);
      const { id, status } = await reponse(autre, contract, sien);
      expect(status).toBe(201);
      const off = await autre.call(contract.disable, { id, modifDate: null, modifUserId: 0 });
      const { modifDate } = firstOf(off.data);
      const renamed = {
        ...(await entree(autre)),
        employeId: sien['employeId'],
        libelle: autreLibelle(contract),
      };
      const second = await reponse(autre, contract, renamed);
      expect(second.status).toBe(201);
      const change = { ...renamed, id: second.id, libelle: modele['libelle'], modifDate: null };
      expect((await autre.call(contract.update, { ...change, modifUserId: 0 })).status).toBe(200);
      const back = await autre.call(contract.enable, { id, modifDate, modifUserId: 0 });
      // Its own two records have one label by now.
      expect(back.refus).toMatchObject({ code: 'A_CONFIRMER', champs: DEMANDE.champs });
    });

    it(`[CODE-09] ${contract.entity} : remis dans son école, il n’est comparé qu’aux siens`, async () => {
      const [une, autre] = [await direction(contract), await direction(contract)];
      const modele = await exemples.validInput(contract.create, une);
      const { id } = await reponse(une, contract, await pour(contract, modele, une));
      const off = await une.call(contract.disable, { id, modifDate: null, modifUserId: 0 });
      expect((await reponse(autre, contract, await pour(contract, modele, autre))).status).toBe(201);
      // A person of the network who writes for a third school is asked no more than its own people.
      const troisieme = await pour(contract, modele, await direction(contract));
      expect((await reponse(server.admin, contract, troisieme)).status).toBe(201);
      const { modifDate } = firstOf(off.data);
      const back = await une.call(contract.enable, { id, modifDate, modifUserId: 0 });
      expect(back.status).toBe(200);
    });
  }

  it('[CODE-09] une prestation est comparée à celles de son école et à celles du réseau, qu’elle voit', async () => {
    const une = await direction(prestations);
    const modele = await exemples.validInput(prestations.create, une);
    const duReseau = { ...modele, ecoleId: null, libelle: 'Cantine', libelleConfirme: false };
    expect((await reponse(server.admin, prestations, duReseau)).status).toBe(201);
    const sienne = { ...modele, libelle: 'cantine', libelleConfirme: false };
    expect(await reponse(une, prestations, sienne)).toMatchObject(DEMANDE);
    expect((await reponse(une, prestations, { ...sienne, libelle: 'Piscine' })).status).toBe(201);
    expect((await reponse(server.admin, prestations, { ...duReseau, libelle: 'Piscine' })).status).toBe(201);
  });

  it('[CODE-09] qui renomme son école comme une autre est refusé d’une phrase qui ne dit rien d’elle', async () => {
    const nom = 'Lycée de Sonfonia';
    const [ecoleId] = [await createSchool(server), await createSchool(server, nom)];
    const proviseur = await server.person({ ecoleId, droits: { detail: ['modification', 'lecture'] } });
    const change = { id: ecoleId, libelle: nom, slogan: null, dateCreation: '2010-10-04' };
    const { refus } = await proviseur.call(ecoles.update, { ...change, modifDate: null, modifUserId: 0 });
    expect(refus).toEqual({ code: 'SAISIE_INVALIDE', error: NOM_PRIS, champs: { libelle: NOM_PRIS } });
    // A person who adds schools to the network sees them all, and is asked.
    const added = { libelle: nom, slogan: null, dateCreation: '2010-10-04', creationUserId: 0 };
    expect((await server.admin.call(ecoles.create, added)).refus.code).toBe('A_CONFIRMER');
  });
});
