import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { describe, expect, it } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, fiche, formulaire, lu, marque } from '#tests/gestes/utilisateurs.ts';
import { ownServer } from '#tests/harness.ts';

const TOUT = ['ajout', 'modification', 'suppression'];
const MANQUE = /« Utilisateurs »/;

describe('qui n’est d’aucune école', () => {
  it('est l’affaire du menu des utilisateurs : l’onglet des enseignants n’y suffit pas', async () => {
    const server = await ownServer();
    const ecoleId = await createSchool(server);
    const person = await server.person({ droits: { ecoleEnseignant: TOUT } });
    const independant = await ajoute(server, { ecoleId: null });
    const rattache = await ajoute(server, { ecoleId });

    const refusals = [
      await person.call(utilisateurs.create, { ...(await fiche(server)), ecoleId: null }),
      await person.call(utilisateurs.update, formulaire(independant, { fonction: 'Gardien' })),
      await person.call(utilisateurs.update, formulaire(rattache, { ecoleId: null })),
      await person.call(utilisateurs.disable, marque(independant)),
      await person.call(resetUserPwd, marque(independant)),
    ];
    for (const { status, refus } of refusals) {
      expect([status, refus.code]).toEqual([403, 'DROIT_ABSENT']);
      expect(refus.error).toMatch(MANQUE);
    }
    expect(await lu(server, independant.id)).toEqual(independant);

    // Of a school, he does what his tab says.
    expect((await person.call(utilisateurs.create, { ...(await fiche(server)), ecoleId })).status).toBe(201);
    expect(
      (await person.call(utilisateurs.update, formulaire(rattache, { fonction: 'Gardien' }))).status,
    ).toBe(200);
    const other = await server.person({ droits: { utilisateurs: TOUT } });
    expect((await other.call(utilisateurs.disable, marque(independant))).status).toBe(200);
  });
});
