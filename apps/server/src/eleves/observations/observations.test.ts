/** The remarks on a pupil, their other guardian and where they live are told, searched and written by their own rights alone. */
import { getRecents, noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { addFusion, apercuFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { TOUT } from '@gestionscolaire/contract/core/api/many.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptions, updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { observationsDesEleves } from '@gestionscolaire/contract/eleves/observations.ts';
import { getMessagesFrais } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { formulaireDe, readInscription } from '#tests/gestes/inscriptions.ts';
import {
  addEleve,
  addInscrit,
  confierLaClasse,
  type EcoleEquipee,
  equiper,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const ASTHME = 'Asthme : garder son spray';
const SECOND = {
  tuteur2Nom: 'Fanta Keïta',
  tuteur2Lien: 'mere',
  tuteur2Telephone: '+224628000002',
} as const;
const FICHES = { eleves: ['lecture', 'modification'] };
const LIT = { observationsEleves: ['lecture'] };
const ECRIT = { observationsEleves: ['lecture', 'modification'] };

let server: TestServer;
let ecole: EcoleEquipee;
let eleveId: number;
let inscriptionId: number;

beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiper));
  ({ eleveId, inscriptionId } = await addInscrit(server, ecole, { prenoms: 'Aïssatou' }));
  const row = await ficheDe(server.admin);
  const responsables = { ...SECOND, tuteurNom: 'Alpha Keïta', tuteurTelephone: '+224628000001' };
  await server.admin.call(eleves.update, { ...row, ...responsables, observations: ASTHME, modifUserId: 0 });
});

const quelquUn = async (droits: Record<string, readonly string[]>) => {
  const person = await server.person({ ecoleId: ecole.ecoleId, droits });
  await confierLaClasse(server, ecole.classeId, person.id);
  return person;
};

async function ficheDe(person: Person) {
  const [row] = (await person.call(eleves.get, { id: eleveId })).data;
  if (row === undefined) throw new Error('no pupil');
  return row;
}

/** Returns all that a person is told of the pupil: card, list, file, searches, papers. */
async function ditA(person: Person): Promise<string> {
  const { ecoleId } = ecole;
  await person.call(noterRecent, { genre: 'eleves', id: eleveId });
  const answers = [
    await person.call(eleves.get, { id: eleveId }),
    await person.call(eleves.list, { ecoleId, page: 1 }),
    await person.call(eleves.export, { ecoleId, format: 'csv' }),
    await person.call(chercherEleve, { ecoleId, recherche: 'Aïssatou' }),
    await person.call(rechercher, { ecoleId, recherche: 'Aïssatou' }),
    await person.call(getRecents, {}),
    await person.call(inscriptions.list, { ecoleId, page: 1 }),
    await person.call(getMessagesFrais, { ecoleId, eleveId }),
    await person.call(observationsDesEleves.list, { ecoleId, page: 1 }),
  ];
  return answers.map(({ text }) => text).join('\n');
}

/** Returns how many pupils each search finds by a text. */
async function trouves(person: Person, recherche: string): Promise<number[]> {
  const { ecoleId } = ecole;
  const palette = (await person.call(rechercher, { ecoleId, recherche })).data.eleves;
  const partout = (await person.call(rechercher, { recherche })).data.eleves;
  return [
    (await person.call(eleves.list, { ecoleId, page: 1, recherche })).data.length,
    (await person.call(chercherEleve, { ecoleId, recherche })).data.length,
    palette?.total ?? -1,
    partout?.total ?? -1,
  ];
}

describe('l’autre responsable et l’adresse', () => {
  it.each([
    ['les listes de classe', { classesEleves: ['lecture'] }],
    ['la caisse', { encaisser: ['lecture', 'ajout'], paiements: ['lecture'] }],
    ['les arriérés', { arrieres: ['lecture'] }],
  ])('[SEC-17] ne se disent pas à qui lit %s, qui garde le téléphone du premier', async (_, droits) => {
    const person = await quelquUn(droits);
    const dit = await ditA(person);
    expect(dit).not.toMatch(/Fanta|628000002|Autre responsable|[Qq]uartier/);
    expect(dit).toMatch(/628000001/);
    expect(await trouves(person, 'Fanta')).toEqual([0, 0, 0, 0]);
    expect(await trouves(person, '628000002')).toEqual([0, 0, 0, 0]);
    expect(await trouves(person, 'Alpha')).toEqual([1, 1, 1, 1]);
  });

  it('[SEC-17] se disent à qui tient les fiches, comme la surveillance', async () => {
    const person = await quelquUn({ eleves: ['lecture'], arrieres: ['lecture'] });
    const dit = await ditA(person);
    for (const told of ['"tuteur2Telephone":"+224628000002"', 'Autre responsable', '"quartierId"'])
      expect(dit).toContain(told);
    expect(await trouves(person, 'Fanta')).toEqual([1, 1, 1, 1]);
  });
});

describe('les observations sur un élève', () => {
  it.each([
    ['les fiches', FICHES],
    ['les listes de classe', { classesEleves: ['lecture'] }],
    ['la caisse', { eleves: ['lecture'], encaisser: ['lecture'] }],
  ])(
    '[SEC-17] ne se lisent, ne s’exportent et ne se cherchent pas par le droit sur %s',
    async (_, droits) => {
      const person = await quelquUn(droits);
      expect(await ditA(person)).not.toMatch(/Asthme|[Oo]bservations"|;Observations/);
      expect(await trouves(person, 'asthme')).toEqual([0, 0, 0, 0]);
    },
  );

  it('[SEC-17] ne choisissent pas les lignes d’un acte en nombre, ni à son aperçu ni à l’acte lui-même', async () => {
    const { ecoleId } = ecole;
    const droits = { eleves: ['lecture', 'suppression', 'modification'] };
    const repond = async (person: Person, recherche: string) => {
      const asked = { ecoleId, selection: TOUT, recherche } as const;
      const vu = await person.call(eleves.previewMany, { ...asked, acte: 'desactiver' });
      const fait = await person.call(eleves.disableMany, { ...asked, apercu: '0'.repeat(64) });
      return [vu.status, fait.status];
    };
    const person = await quelquUn(droits);
    expect(await repond(person, 'asthme')).toEqual([404, 404]);
    expect(await repond(await quelquUn({ ...droits, ...LIT }), 'asthme')).toEqual([200, 409]);
  });

  it('[SEC-17] se lisent par leur droit : sur la fiche, au fichier, à leur propre liste, et sans les fiches à celle-ci seule', async () => {
    const { ecoleId } = ecole;
    const person = await quelquUn({ ...FICHES, ...LIT });
    expect((await ficheDe(person)).observations).toBe(ASTHME);
    expect((await person.call(eleves.export, { ecoleId, format: 'csv' })).text).toContain(ASTHME);
    expect((await person.call(eleves.list, { ecoleId, page: 1, recherche: 'asthme' })).data).toHaveLength(1);
    await addEleve(server, ecoleId, { prenoms: 'Mamadou' });
    const infirmier = await server.person({ ecoleId, droits: LIT });
    const { data } = await infirmier.call(observationsDesEleves.list, { ecoleId, page: 1 });
    expect(data).toMatchObject([{ id: eleveId, observations: ASTHME, classe: '7ème année A' }]);
    expect((await infirmier.call(observationsDesEleves.export, { ecoleId, format: 'csv' })).text).toContain(
      ASTHME,
    );
    for (const recherche of ['Fanta', 'Alpha', 'asthme']) {
      const trouvees = (await infirmier.call(observationsDesEleves.list, { ecoleId, page: 1, recherche }))
        .data;
      expect(trouvees, recherche).toHaveLength(recherche === 'asthme' ? 1 : 0);
    }
    expect((await infirmier.call(eleves.list, { ecoleId, page: 1 })).refus.code).toBe('DROIT_ABSENT');
    expect((await infirmier.call(eleves.get, { id: eleveId })).refus.code).toBe('DROIT_ABSENT');
  });

  it.each([
    ['sans leur droit', FICHES],
    ['avec leur seule lecture', { ...FICHES, ...LIT }],
  ])(
    '[SEC-17] restent à la fiche que modifie quelqu’un %s ; ce qu’il y écrirait est refusé',
    async (_, droits) => {
      const person = await quelquUn(droits);
      const { observations: _lues, ...row } = await ficheDe(person);
      const sent = { ...row, lieuNaissance: 'Labé', modifUserId: 0 };
      const refusee = await person.call(eleves.update, { ...sent, observations: 'Rien' });
      expect([refusee.status, refusee.refus.code]).toEqual([403, 'DROIT_ABSENT']);
      expect((await person.call(eleves.update, { ...sent, observations: null })).status).toBe(200);
      expect(await ficheDe(server.admin)).toMatchObject({ lieuNaissance: 'Labé', observations: ASTHME });
      // A send that comes too late tells the record as it is, without them where they are not told.
      const perimee = await person.call(eleves.update, { ...sent, observations: null });
      expect(perimee.status).toBe(409);
      expect(perimee.text.includes('Asthme')).toBe('observationsEleves' in droits);
      const neuve = { ...row, prenoms: 'Kadiatou', observations: 'Rien', creationUserId: 0 };
      const ajoute = await server.person({ ecoleId: ecole.ecoleId, droits: { eleves: ['ajout'] } });
      expect((await ajoute.call(eleves.create, neuve)).status).toBe(403);
      expect((await ajoute.call(eleves.create, { ...neuve, observations: null })).status).toBe(201);
    },
  );

  it('[SEC-17] s’écrivent par leur droit', async () => {
    const person = await quelquUn({ ...FICHES, ...ECRIT });
    const row = await ficheDe(person);
    await person.call(eleves.update, { ...row, observations: 'Porte des lunettes', modifUserId: 0 });
    expect((await ficheDe(server.admin)).observations).toBe('Porte des lunettes');
  });

  it('[SEC-17] d’une inscription ont le même droit', async () => {
    const admin = await formulaireDe(server.admin, inscriptionId);
    await server.admin.call(updateInscription, { ...admin, observations: 'Vient à pied' });
    const person = await quelquUn(FICHES);
    const { observations: _lues, ...row } = await formulaireDe(server.admin, inscriptionId);
    expect((await readInscription(person, inscriptionId)).observations).toBeUndefined();
    expect((await person.call(updateInscription, { ...row, observations: 'Rien' })).status).toBe(403);
    expect((await person.call(updateInscription, { ...row, observations: null })).status).toBe(200);
    expect((await readInscription(server.admin, inscriptionId)).observations).toBe('Vient à pied');
  });

  it('[SEC-17] de deux fiches réunies ne se montrent et ne se choisissent qu’avec leur droit', async () => {
    const { ecoleId } = ecole;
    const ecarteId = await addEleve(server, ecoleId, { prenoms: 'Aïssatou', observations: 'Diabète' });
    const demande = { ecoleId, eleveId, ecarteId, prend: [], retireIds: [] };
    const fusions = { fusions: ['lecture', 'ajout'] };
    const sans = await quelquUn({ ...fusions, eleves: ['lecture'] });
    const apercu = await sans.call(apercuFusion, demande);
    expect(apercu.data.garde.tuteur2Nom).toBe('Fanta Keïta');
    expect(apercu.text).not.toMatch(/Asthme|Diabète/);
    const { garde, ecarte } = apercu.data;
    const lues = { modifDate: garde.modifDate, modifDateEcarte: ecarte.modifDate, creationUserId: 0 };
    const prend = { ...demande, prend: ['observations' as const], ...lues };
    expect((await sans.call(addFusion, prend)).status).toBe(403);
    const avec = await quelquUn({ ...fusions, eleves: ['lecture'], ...ECRIT });
    expect((await avec.call(apercuFusion, demande)).text).toMatch(/Diabète/);
    expect((await avec.call(addFusion, prend)).status).toBe(201);
    expect((await ficheDe(server.admin)).observations).toBe('Diabète');
  });
});
