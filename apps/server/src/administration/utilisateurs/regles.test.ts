import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, fiche, formulaire, lu, marque } from '#tests/gestes/utilisateurs.ts';
import { type Answer, ownServer, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const TOUT = ['ajout', 'modification', 'suppression'];
/** Expects that each was refused for want of the right on the users. */
function manque(refusals: readonly Answer<unknown>[]): void {
  for (const { status, refus } of refusals) {
    expect([status, refus.code]).toEqual([403, 'DROIT_ABSENT']);
    expect(refus.error).toMatch(/« Utilisateurs »/);
  }
}

describe('qui n’est d’aucune école', () => {
  it('est l’affaire du menu des utilisateurs : l’onglet des enseignants n’y suffit pas', async () => {
    const ecoleId = await createSchool(server);
    const person = await server.person({ droits: { ecoleEnseignant: TOUT } });
    const independant = await ajoute(server, { ecoleId: null });
    const rattache = await ajoute(server, { ecoleId, fonction: 'Enseignant' });

    manque([
      await person.call(utilisateurs.create, { ...(await fiche(server)), ecoleId: null }),
      await person.call(utilisateurs.update, formulaire(independant, { fonction: 'Gardien' })),
      await person.call(utilisateurs.update, formulaire(rattache, { ecoleId: null })),
      await person.call(utilisateurs.disable, marque(independant)),
      await person.call(resetUserPwd, marque(independant)),
    ]);
    expect(await lu(server, independant.id)).toEqual(independant);

    // For teachers of a school, the caller may do what their tab allows.
    expect((await person.call(utilisateurs.create, { ...(await fiche(server)), ecoleId })).status).toBe(201);
    expect(
      (await person.call(utilisateurs.update, formulaire(rattache, { fonction: 'Gardien' }))).status,
    ).toBe(200);
    const other = await server.person({ droits: { utilisateurs: TOUT } });
    expect((await other.call(utilisateurs.disable, marque(independant))).status).toBe(200);
  });
});

describe('qui n’enseigne pas, dans son école', () => {
  const droits = { ecoleEnseignant: TOUT };

  it('[USER-31] ne se modifie, ne se désactive, ne se remet ni ne reçoit de mot de passe par l’onglet des enseignants', async () => {
    const ecoleId = await createSchool(server);
    const directrice = await server.person({ ecoleId, droits });
    const caissier = await ajoute(server, { ecoleId, fonction: 'Caissier' });
    const parti = await ajoute(server, { ecoleId, fonction: 'Caissier' });
    await server.admin.call(utilisateurs.disable, marque(parti));
    const before = [await server.rows('utilisateurs'), await server.rows('journal')];
    manque([
      await directrice.call(resetUserPwd, marque(caissier)),
      await directrice.call(utilisateurs.update, formulaire(caissier, { email: 'directrice@ecole.test' })),
      await directrice.call(utilisateurs.update, formulaire(caissier, { fonction: 'Enseignant' })),
      await directrice.call(utilisateurs.disable, marque(caissier)),
      await directrice.call(utilisateurs.enable, marque(await lu(server, parti.id))),
    ]);
    expect([await server.rows('utilisateurs'), await server.rows('journal')]).toEqual(before);
  });

  it('un enseignant reçoit le sien par l’onglet, et un caissier par le menu des utilisateurs', async () => {
    const ecoleId = await createSchool(server);
    const directrice = await server.person({ ecoleId, droits });
    const maitre = await ajoute(server, { ecoleId, fonction: 'ENSEIGNANT' });
    expect((await directrice.call(resetUserPwd, marque(maitre))).status).toBe(200);
    const caissier = await ajoute(server, { ecoleId, fonction: 'Caissier' });
    const autre = await server.person({ ecoleId, droits: { utilisateurs: TOUT } });
    expect((await autre.call(resetUserPwd, marque(caissier))).status).toBe(200);
  });
});
