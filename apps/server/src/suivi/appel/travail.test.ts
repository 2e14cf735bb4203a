/**
 * The statements of a roll call: as many for a class of many pupils as for a small one. `npm run bench -- suivi` measures their time; here a
 * statement a pupil would be seen on any machine.
 */
import {
  addFeuilleAppel,
  getAppelsDuJour,
  getFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getAlertesSuivi, getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { expect, it } from 'vitest';
import { countedWork } from '#tests/counted-work.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import { absent, equiperDAppels } from '#tests/gestes/suivi.ts';
import { ownServer } from '#tests/harness.ts';

/** The day of the server: these classes have it. */
const SAMEDI = '2026-11-21';

it('[SUIVI-22] la feuille, son envoi, les appels du jour, le tableau et les alertes : autant de requêtes pour quinze élèves que pour trois', async () => {
  const work = countedWork();
  const server = await ownServer({ watched: work.watched });
  const { admin } = server;

  const ecole = await equiperDAppels(server);
  const { ecoleId, sessionId } = ecole;

  /** Calls the roll of a new class of some pupils, all of them away, and tells the statements of each act. */
  async function requetes(eleves: number): Promise<Record<string, number>> {
    const classeId = await addClasse(server, ecoleId, `Classe de ${eleves}`);
    const inscrits: number[] = [];
    for (const lettre of 'abcdefghijklmno'.slice(0, eleves))
      inscrits.push(
        (await addInscrit(server, { ...ecole, classeId }, { prenoms: `Éla${lettre}` })).inscriptionId,
      );
    const lieu = { classeId, jour: SAMEDI, demiJournee: 'matin' };
    const feuille = { ecoleId, ...lieu, remplieLe: server.now, eleves: inscrits.map(absent) };
    const told: Record<string, number> = {};
    const compter = async (name: string, act: () => Promise<{ readonly status: number }>, status = 200) => {
      const { result, statements } = await work.counted(act);
      expect([name, result.status]).toEqual([name, status]);
      told[name] = statements;
    };
    await compter('feuille', () => admin.call(getFeuilleAppel, lieu));
    await compter('envoi', () => admin.call(addFeuilleAppel, feuille), 201);
    await compter('feuille faite', () => admin.call(getFeuilleAppel, lieu));
    await compter('appels du jour', () => admin.call(getAppelsDuJour, { ecoleId, jour: SAMEDI }));
    const annee = { ecoleId, sessionId };
    await compter('tableau', () => admin.call(getTableauSuivi, { ...annee, moisId: null, classeId: null }));
    await compter('alertes', () => admin.call(getAlertesSuivi, annee));
    return told;
  }

  // The first roll of a school begins its register.
  await requetes(1);
  const petite = await requetes(3);
  expect(await requetes(15)).toEqual(petite);
  expect(Math.min(...Object.values(petite))).toBeGreaterThan(0);
});
