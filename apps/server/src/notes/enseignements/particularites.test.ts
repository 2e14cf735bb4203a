import { disableInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  getEnseignantsPossibles,
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { idDe, refusDe } from '#notes/tests/base.ts';
import { addEnseignement, addMatiere, addPeriode } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { opened, sentBy } from '#tests/gestes/fichiers.ts';
import { addClasse, addInscrit, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const ecoles = new WeakMap<TestServer, Promise<EcoleEquipee>>();

function ecoleDe(server: TestServer): Promise<EcoleEquipee> {
  const known = ecoles.get(server) ?? equiper(server);
  ecoles.set(server, known);
  return known;
}

async function unEnseignement(server: TestServer, libelle: string, more: Record<string, unknown> = {}) {
  const { ecoleId, sessionId, classeId } = await ecoleDe(server);
  const matiereId = idDe(await addMatiere(server.admin, { libelle }));
  return idDe(await addEnseignement(server.admin, { ecoleId, sessionId, classeId, matiereId, ...more }));
}

checkCrud({
  contract: particularites,
  async sample(server, libelle) {
    return {
      enseignementId: await unEnseignement(server, libelle),
      inscriptionId: (await addInscrit(server, await ecoleDe(server))).inscriptionId,
      genre: 'dispense',
      periodeDebutId: null,
      periodeFinId: null,
      motif: 'Certificat médical',
    };
  },
  change: { field: 'motif', value: async (_server, row) => (row['motif'] === 'Blessé' ? 'Guéri' : 'Blessé') },
  ids: {},
});

describe('la particularité d’un élève dans une matière', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eps: number;
  let inscriptionId: number;
  let trimestres: number[];
  beforeEach(async () => {
    server = await ownServer();
    ecole = await ecoleDe(server);
    eps = await unEnseignement(server, 'EPS');
    inscriptionId = (await addInscrit(server, ecole)).inscriptionId;
    const de = { ecoleId: ecole.ecoleId, sessionId: ecole.sessionId };
    const deuxieme = { rang: 2, libelle: '2e', dateDebut: '2027-01-04', dateFin: '2027-03-20' };
    trimestres = [
      idDe(await addPeriode(server.admin, de)),
      idDe(await addPeriode(server.admin, { ...de, ...deuxieme })),
      idDe(await addPeriode(server.admin, { ...de, etape: 'lycée' })),
    ];
  });
  const add = (more: Record<string, unknown> = {}) =>
    server.admin.call(particularites.create, {
      enseignementId: eps,
      inscriptionId,
      genre: 'dispense',
      periodeDebutId: null,
      periodeFinId: null,
      motif: 'Certificat médical',
      creationUserId: 0,
      ...more,
    });
  const champs = async (more: Record<string, unknown>) => (await add(more)).refus.champs;

  it('vaut pour les périodes qu’elle nomme, une seule chaque fois', async () => {
    const [premier, deuxieme, lycee] = trimestres;
    const un = { periodeDebutId: premier, periodeFinId: premier };
    expect((await add(un)).status).toBe(201);
    const deja = 'Cet élève a déjà une particularité dans cette matière pour cette période.';
    for (const same of [un, {}, { periodeFinId: deuxieme }])
      expect(await champs(same)).toEqual({ inscriptionId: deja });
    expect((await add({ periodeDebutId: deuxieme })).status).toBe(201);
    expect(await champs({ periodeDebutId: deuxieme, periodeFinId: premier })).toEqual({
      periodeFinId: 'La dernière période ne vient pas avant la première.',
    });
    expect(await champs({ periodeDebutId: lycee })).toEqual({
      periodeDebutId: "Cette période n'est pas du niveau et de l'année de cet enseignement.",
    });
  });

  it('est d’un élève de la classe, cette année-là ; seule une matière facultative se suit par choix', async () => {
    const ailleurs = await addClasse(server, ecole.ecoleId, '7ème année B');
    const autre = await addInscrit(server, ecole, { classeId: ailleurs });
    expect(await champs({ inscriptionId: autre.inscriptionId })).toEqual({
      inscriptionId: "Cet élève n'est pas de cette classe cette année.",
    });
    expect(await champs({ genre: 'suit' })).toEqual({
      genre: 'Seule une matière facultative se suit par choix.',
    });
    const arabe = await unEnseignement(server, 'Arabe', { facultatif: 1 });
    expect((await add({ enseignementId: arabe, genre: 'suit' })).status).toBe(201);
  });

  it('[NOTE-62] garde la photographie d’un certificat, que seul lit qui lit les particularités', async () => {
    const { ecoleId } = ecole;
    const droits = { enseignements: ['lecture', 'ajout', 'modification', 'suppression'] } as const;
    const censeur = await server.person({ ecoleId, droits });
    const collegue = await server.person({ ecoleId, droits: { enseignements: ['lecture'] } });
    const caissier = await server.person({ ecoleId, droits: { eleves: ['lecture'] } });
    const voisin = await server.person({ ecoleId: await createSchool(server, 'Autre'), droits });
    const piece = await sentBy(server, censeur);
    const added = await censeur.call(particularites.create, {
      enseignementId: eps,
      inscriptionId,
      genre: 'dispense',
      periodeDebutId: null,
      periodeFinId: null,
      motif: 'Certificat médical',
      piece,
      creationUserId: 0,
    });
    const id = idDe(added);
    const statuses = async () =>
      Promise.all(
        [censeur, collegue, server.admin, caissier, voisin].map(
          async (person) => (await opened(server, person, piece)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    expect(firstOf((await collegue.call(particularites.get, { id })).data)).toMatchObject({ piece });

    // A form of before, which knows no paper, leaves it; a change of reason too. Without it, the file is gone.
    const { modifDate } = firstOf((await censeur.call(particularites.get, { id })).data);
    const rest = { id, genre: 'dispense', periodeDebutId: null, periodeFinId: null, modifUserId: 0 };
    const changed = await censeur.call(particularites.update, {
      ...rest,
      enseignementId: eps,
      inscriptionId,
      motif: 'Blessé',
      modifDate,
    });
    expect(changed.status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    const again = firstOf((await censeur.call(particularites.get, { id })).data);
    const without = { ...rest, enseignementId: eps, inscriptionId, motif: 'Blessé', piece: null };
    await censeur.call(particularites.update, { ...without, modifDate: again['modifDate'] });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect(await server.rows('contenus')).toEqual([]);
  });

  it('tient sa période, et l’inscription de l’élève', async () => {
    const [premier] = trimestres;
    await add({ periodeDebutId: premier });
    const stamp = { modifUserId: 0, modifDate: null };
    const periode = await server.admin.call(periodes.disable, { id: premier, ...stamp });
    expect(periode.refus.error).toBe('Utilisé par 1 particularité');
    const inscription = await server.admin.call(disableInscription, { id: inscriptionId, ...stamp });
    expect(refusDe(inscription)).toBe(
      '409 Cet élève a une dispense ou une option dans une matière : ôtez-la d’abord de l’enseignement.',
    );
  });

  it('se choisit parmi les élèves de la classe et les périodes de son niveau, par leurs noms ; d’une autre école, rien ne se lit', async () => {
    const asked = { enseignementId: eps };
    const { data } = await server.admin.call(getInscritsDEnseignement, asked);
    expect(data).toHaveLength(1);
    const keys = ['dateDepart', 'eleveId', 'id', 'matricule', 'nom', 'prenoms'];
    expect(Object.keys(firstOf(data)).toSorted()).toEqual(keys);
    const found = (await server.admin.call(getPeriodesDEnseignement, asked)).data;
    expect(found.map(({ id }) => id)).toEqual(trimestres.slice(0, 2));
    // The teacher of each class of the school, without their salary.
    const enseignants = (await server.admin.call(getEnseignantsPossibles, asked)).data;
    expect(enseignants.map((one) => Object.keys(one).toSorted())).toEqual([['id', 'nom', 'prenoms']]);
    const person = await server.person({
      ecoleId: await createSchool(server, 'Autre'),
      droits: { enseignements: ['lecture'] },
    });
    for (const endpoint of [getInscritsDEnseignement, getPeriodesDEnseignement, getEnseignantsPossibles])
      expect((await person.call(endpoint, asked)).refus.code, endpoint.name).toBe('INTROUVABLE');
  });
});
