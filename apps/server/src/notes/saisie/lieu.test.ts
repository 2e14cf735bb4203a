import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ecrireLigne } from '#notes/tests/base.ts';
import { type ClasseNotee, classeNotee, grilleDe, note, noter } from '#notes/tests/saisie.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let classe: ClasseNotee;
let enseignant: Person;
beforeEach(async () => {
  server = await ownServer();
  classe = await classeNotee(server);
  const { ecoleId, enseignementId } = classe;
  const droits = { saisieNotes: ['lecture', 'ajout', 'modification', 'suppression'] };
  enseignant = await server.person({ ecoleId, droits });
  await ecrireLigne(server, 'enseignements_enseignants', {
    ecoleId,
    enseignementId,
    enseignantId: enseignant.id,
    du: null,
    au: null,
  });
});

/** Sends three marks as the grid of a teacher does, and answers the refusal. */
async function envoyer() {
  const cellules = classe.inscrits.map((inscriptionId) => ({ inscriptionId, ...note(1100) }));
  const { status, refus } = await noter(enseignant, classe, cellules);
  return [status, refus.error];
}

describe('une saisie fermée entre-temps', () => {
  it('[NOTE-33] n’écrit aucune des notes envoyées, et dit depuis quand et par qui elle est fermée', async () => {
    const { ecoleId, periodeId, classeId } = classe;
    await server.admin.call(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 });
    const phrase = 'La saisie est fermée depuis le 21/11/2026 08:00:00, par Administrateur Principal.';
    expect(await envoyer()).toEqual([409, phrase]);
    expect(await server.rows('notes')).toEqual([]);
    expect((await grilleDe(enseignant, classe, classe.enseignementId)).data.ferme).toBe(phrase);
  });

  it('[NOTE-33] [NOTE-41] finie à sa date, elle dit ce jour', async () => {
    const { modifDate, ...periode } =
      (await server.admin.call(periodes.get, { id: classe.periodeId })).data[0] ?? {};
    const sent = { ...periode, dateFinSaisie: '2026-11-20', modifUserId: 0, modifDate };
    await server.admin.call(periodes.update, sent);
    expect(await envoyer()).toEqual([
      409,
      "La saisie de « 1er trimestre » est finie depuis le 20/11/2026 au soir : demandez qu'elle soit rouverte.",
    ]);
    expect(await server.rows('notes')).toEqual([]);
  });
});
