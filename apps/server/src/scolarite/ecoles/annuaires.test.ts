import { getAllPrestataire, getAllStructure } from '@gestionscolaire/contract/scolarite/annuaires.ts';
import { selectAllClasse } from '@gestionscolaire/contract/scolarite/classes.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { expect, it } from 'vitest';
import { createPrestation, createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';

it('[WIDER-11] [WIDER-12] les structures et les prestataires sont des listes vides, pour toute personne connectée', async () => {
  const server = await ownServer();
  const person = await server.person();
  for (const call of [getAllStructure, getAllPrestataire]) {
    expect((await person.call(call, {})).data).toEqual([]);
    expect((await server.stranger.call(call, {})).status).toBe(401);
  }
});

it('[DASH-19] [WIDER-08] les sessions se lisent sans droit sur leur écran, identifiant et libellé compris', async () => {
  const server = await ownServer();
  const id = await createSession(server, '2026-10-01', '2027-06-30');
  const person = await server.person();
  const { data } = await person.call(sessions.list, {});
  expect(data).toEqual([{ id, libelle: '2026-2027', dateDebut: '2026-10-01', dateFin: '2027-06-30' }]);
});

it('[DASH-20] [WIDER-09] les prestations se lisent sans droit sur leur écran, identifiant et libellé compris', async () => {
  const server = await ownServer();
  const id = await createPrestation(server, { libelle: 'Cantine' });
  const person = await server.person();
  const { data } = await person.call(prestations.list, {});
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ id, libelle: 'Cantine' });
});

it('[DASH-21] qui a le tableau de bord lit toutes les classes de son école, et elles seules', async () => {
  const server = await ownServer();
  const ecoleId = await createSchool(server);
  const id = await addClasse(server, ecoleId, 'CP1');
  await addClasse(server, await createSchool(server, 'Une autre'), 'CP2');
  const person = await server.person({ ecoleId, droits: { tableaudebord: ['lecture'] } });
  const { data } = await person.call(selectAllClasse, {});
  expect(data.map((classe) => [classe.id, classe.libelle])).toEqual([[id, 'CP1']]);
  expect((await (await server.person({ ecoleId })).call(selectAllClasse, {})).status).toBe(403);
});
