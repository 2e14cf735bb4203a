import {
  exportEnseignant,
  getEnseignantByEcoleId,
  getEnseignantNotAffectedToClasses,
  userSelectBy,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { groupOf, join } from '#tests/gestes/droits.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { deBase, mouvement, salaire } from '#tests/gestes/personnel.ts';
import { ajoute, fiche, formulaire, lu, marque, reponse } from '#tests/gestes/utilisateurs.ts';
import type { TestServer } from '#tests/harness.ts';

let server: TestServer;
let ecoleId: number;
let sessionId: number;
beforeEach(async () => {
  ({
    server,
    depart: { ecoleId, sessionId },
  } = await commencer(deBase));
});

/** Adds a teacher with a telephone and an address of their own. */
const teacher = (more: object = {}) => ajoute(server, { ecoleId, fonction: 'Enseignant', ...more });
const classe = (enseignantId: number, libelle = 'CP1 A') => {
  const row = { ecoleId, enseignantId, etape: 'primaire', niveau: '1', libelle, creationUserId: 0 };
  return server.admin.call(classes.create, row);
};
const teaches = async (enseignantId: number, libelle?: string) =>
  Number(firstOf((await classe(enseignantId, libelle)).data)['id']);
const changes = async (id: number, more: object) =>
  server.admin.call(utilisateurs.update, formulaire(await lu(server, id), { ...more }));

describe('enseignants d’une école', () => {
  it('[DATA-27] [USER-39] chacun avec sa classe, ou aucune, et son salaire de base du mois', async () => {
    const awa = await teacher({ prenoms: 'Awa', salaireBase: 1_500_000 });
    const binta = await teacher({ prenoms: 'Binta' });
    await teaches(binta.id);
    await salaire(server.admin, binta.id, 900_000);
    await salaire(server.admin, binta.id, 1_000_000, '2026-12-01');
    await ajoute(server, { ecoleId, fonction: 'Censeur' });
    await ajoute(server, { ecoleId: await createSchool(server), fonction: 'Enseignant' });
    const { data } = await server.admin.call(getEnseignantByEcoleId, { ecoleId });
    const known = data.filter(({ id }) => [awa.id, binta.id].includes(id));
    expect(data.every((row) => row.ecoleId === ecoleId && row.fonction === 'Enseignant')).toBe(true);
    expect(known).toEqual([
      { ...(await lu(server, awa.id)), enseignant: null, salaireBase: 1_500_000 },
      { ...(await lu(server, binta.id)), enseignant: 'CP1 A', salaireBase: 900_000 },
    ]);
  });

  it('[USER-40] ceux qui n’ont pas de classe sont ceux de l’école qui peuvent en avoir une', async () => {
    const awa = await teacher();
    const binta = await teacher();
    const ailleurs = await teacher({ ecoleId: await createSchool(server) });
    const classeId = await teaches(awa.id);
    const free = async () =>
      (await server.admin.call(getEnseignantNotAffectedToClasses, { ecoleId })).data.map(({ id }) => id);
    expect(await free()).toContain(binta.id);
    expect(await free()).not.toContain(awa.id);
    expect(await free()).not.toContain(ailleurs.id);
    await server.admin.call(classes.disable, { id: classeId, modifUserId: 0, modifDate: null });
    expect(await free()).toContain(awa.id);
  });

  it('se cherchent, se trient par leur classe et se paginent, et leur fichier a les mêmes', async () => {
    const awa = await teacher({ prenoms: 'Awa', name: 'Sylla', email: 'zz@ecole.test' });
    const binta = await teacher({ prenoms: 'Binta', name: 'Kaba' });
    await teaches(binta.id, 'CE2 B');
    const list = async (more: object) => {
      const input = { ecoleId, page: 1, taille: 1, ...more };
      const answer = await server.admin.call(getEnseignantByEcoleId, input);
      return [answer.data.map(({ name }) => name), Number(answer.headers['x-total-count'])];
    };
    expect(await list({ tri: 'enseignant', ordre: 'desc' })).toEqual([['Kaba'], 3]);
    expect(await list({ tri: 'name', page: 3 })).toEqual([['Sylla'], 3]);
    expect(await list({ recherche: 'awa syll' })).toEqual([['Sylla'], 1]);
    expect(await list({ recherche: `+224 ${awa.telephone}` })).toEqual([['Sylla'], 1]);
    const asked = { estActif: 1, ecoleId, fonction: 'Enseignant', page: 1, taille: 2 };
    const parEmail = { ...asked, tri: 'email', ordre: 'desc' };
    const { data, headers } = await server.admin.call(userSelectBy, parEmail);
    expect([data[0]?.name, data.length, headers['x-total-count']]).toEqual(['Sylla', 2, '3']);
    const { text } = await server.admin.call(exportEnseignant, { ecoleId, format: 'csv', recherche: 'kaba' });
    expect(text).toContain('CE2 B');
    expect(text).not.toContain('Sylla');
  });

  it('[CONST-34] userSelectBy rend les enseignants actifs par le mot Enseignant', async () => {
    const awa = await teacher({ fonction: 'ENSEIGNANT' });
    const censeur = await ajoute(server, { ecoleId, fonction: 'Censeur' });
    const select = async (fonction: string) =>
      (await server.admin.call(userSelectBy, { estActif: 1, ecoleId, fonction })).data.map(({ id }) => id);
    expect(await select('Enseignant')).toContain(awa.id);
    expect(await select('Enseignant')).not.toContain(censeur.id);
  });

  it('[ENS-12] qui est d’une école ne voit que les siens, quelle que soit l’école demandée', async () => {
    const awa = await teacher();
    const elsewhere = await createSchool(server, 'École de Matam');
    const theirs = await createTeacher(server, elsewhere);
    const droits = { enseignantsGlobaux: ['lecture'], ecoleEnseignant: ['lecture'] };
    const person = await server.person({ ecoleId: elsewhere, droits });
    for (const endpoint of [getEnseignantByEcoleId, getEnseignantNotAffectedToClasses]) {
      const { data, text } = await person.call(endpoint, { ecoleId });
      expect(data.map(({ id }) => id)).toEqual([theirs]);
      expect(text).not.toContain(String(awa.telephone));
    }
  });
});

describe('un enseignant qui a une classe (AMB-093)', () => {
  it('ne se désactive pas, la phrase nomme la classe ; sans classe il se désactive', async () => {
    const awa = await teacher();
    const classeId = await teaches(awa.id);
    const off = () => server.admin.call(utilisateurs.disable, marque(awa));
    const { status, refus } = await off();
    expect([status, refus.code, refus.error]).toEqual([
      409,
      'UTILISE',
      "Cette personne enseigne la classe « CP1 A » : donnez d'abord cette classe à un autre enseignant.",
    ]);
    await server.admin.call(classes.disable, { id: classeId, modifUserId: 0, modifDate: null });
    expect((await off()).status).toBe(200);
  });

  it('garde sa fonction et son école', async () => {
    const awa = await teacher();
    await teaches(awa.id);
    const elsewhere = await createSchool(server, 'École de Matam');
    expect((await changes(awa.id, { fonction: 'Censeur' })).refus.champs?.['fonction']).toContain('CP1 A');
    for (const other of [elsewhere, null])
      expect((await changes(awa.id, { ecoleId: other })).refus.champs?.['ecoleId']).toContain('CP1 A');
    expect((await changes(awa.id, { prenoms: 'Aminata' })).status).toBe(200);
  });

  it('de la classe et du départ envoyés au même instant, un seul se fait', async () => {
    for (let round = 0; round < 4; round += 1) {
      const awa = await teacher();
      const answers = await Promise.all([
        classe(awa.id, `CP1 ${round}`),
        server.admin.call(utilisateurs.disable, marque(awa)),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });
});

describe('ce qui reste à l’école d’un enseignant', () => {
  it('retenues, avances, salaires et anciennes classes l’y retiennent, la phrase les compte', async () => {
    const awa = await teacher({ salaireBase: 1_000_000 });
    const classeId = await teaches(awa.id);
    await server.admin.call(classes.disable, { id: classeId, modifUserId: 0, modifDate: null });
    await server.admin.call(avances.create, mouvement(awa.id, sessionId));
    await server.admin.call(avances.create, mouvement(awa.id, sessionId, { montantConfirme: true }));
    await server.admin.call(retenues.create, mouvement(awa.id, sessionId, { libelle: 'Absence' }));
    const { status, refus } = await changes(awa.id, { ecoleId: await createSchool(server, 'Matam') });
    expect([status, refus.champs]).toEqual([
      422,
      {
        ecoleId:
          "Cette personne a une classe, une retenue, 2 avances et un salaire de base dans son école et y reste. Désactivez-la ici, puis ajoutez-la dans l'autre école.",
      },
    ]);
    expect((await changes(awa.id, { fonction: 'Censeur' })).status).toBe(200);
    const free = await teacher();
    expect((await changes(free.id, { ecoleId: await createSchool(server, 'Dixinn') })).status).toBe(200);
  });
});

describe('avec le seul onglet des enseignants d’une école', () => {
  const droits = { ecoleEnseignant: OPERATIONS };

  it('on ajoute, modifie et désactive dans son école, et personne de plus fort que soi', async () => {
    const person = await server.person({ ecoleId, droits });
    const saisie = await fiche(server, { ecoleId, fonction: 'Enseignant' });
    const id = (await person.call(utilisateurs.create, saisie)).data[0]?.lastUserId ?? 0;
    const edited = formulaire(await lu(server, id), { prenoms: 'Aminata' });
    expect(await reponse(person, utilisateurs.update, edited)).toEqual([200, '']);
    const reader = await server.person({ droits: { journal: ['lecture'] } });
    const strong = await createTeacher(server, ecoleId);
    await join(server.admin, strong, await groupOf(server, reader.id));
    const shut = { id: strong, modifUserId: 0, modifDate: null };
    const { refus } = await person.call(utilisateurs.disable, shut);
    expect([refus.code, refus.error]).toEqual(['DROIT_ABSENT', expect.stringContaining('« Journal »')]);
    expect(await reponse(person, utilisateurs.disable, marque(await lu(server, id)))).toEqual([200, '']);
    // The list of users belongs to another screen.
    expect(await reponse(person, utilisateurs.list, {})).toEqual([403, 'DROIT_ABSENT']);
  });
});
