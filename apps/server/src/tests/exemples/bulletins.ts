/** Prepares what calls about bulletins must find before they can be made: a class that the council accepted, or that is sealed. */
import { bulletins, selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import {
  getAvantScellement,
  getEtatBulletin,
  getEtatsDesBulletins,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { insertRow } from '#core/db/rows.ts';
import { arreterALaMain } from '#notes/tests/bulletins.ts';
import type { Person } from '#tests/harness.ts';
import { type Fournis, type Prepares, pour, titleOf, type Values } from './prepare.ts';

interface Evaluee {
  readonly saisie: {
    readonly ecoleId: number;
    readonly sessionId: number;
    readonly classeId: number;
    readonly periodeId: number;
    readonly inscriptionId: number;
  };
  readonly id: number;
}

/** Returns the examples of these calls. `evaluer`: makes a class with an evaluation and a pupil, as those of marks do. */
export function desBulletins(evaluer: (exemples: Fournis, as: Person) => Promise<Evaluee>): Prepares {
  /** Makes a class of one pupil whose period is arrêtée; it is the only one of the year, so they have a decision. */
  async function arretee(exemples: Fournis, as: Person) {
    const { saisie, id: evaluationId } = await evaluer(exemples, as);
    const { ecoleId, classeId, periodeId, inscriptionId } = saisie;
    const vu = { valeur: null, code: null };
    const cellule = { evaluationId, inscriptionId, vu, valeur: 1250, code: null };
    await exemples.asAdministrator(updateNotes, { ecoleId, classeId, periodeId, cellules: [cellule] });
    const server = await exemples.server();
    const vide = { appreciation: null, distinction: null, conduite: null };
    const bilan = { ...vide, nonClasse: null, nonClasseMotif: null, decision: 'admis', decisionMotif: null };
    const stamp = { now: server.now, userId: server.admin.id };
    await server.database.transaction((trx) =>
      insertRow(trx, 'bilans', { ecoleId, inscriptionId, periodeId, ...bilan }, stamp),
    );
    await arreterALaMain(server, saisie);
    return { ...saisie, evaluationId };
  }

  async function aSceller(exemples: Fournis, as: Person) {
    const { classeId, periodeId, ...more } = await arretee(exemples, as);
    const lieu = { classeId, periodeId };
    const { admin } = await exemples.server();
    const { empreinteFigures } = (await admin.call(getAvantScellement, lieu)).data;
    return { ...more, sent: { ...lieu, empreinteFigures, creationUserId: 0 } };
  }

  async function scellee(exemples: Fournis, as: Person) {
    const { sent, ...more } = await aSceller(exemples, as);
    await exemples.asAdministrator(scellerPeriode, sent);
    const { classeId, periodeId } = sent;
    const { inscriptionId, evaluationId } = more;
    const cellules = [{ evaluationId, inscriptionId, valeur: 1300, code: null }];
    // Without them each optional list would get a value of its own.
    const reste = { coefficients: [], identites: [], bilans: [], acquis: [] };
    return { ...more, sent: { classeId, periodeId, cellules, ...reste } };
  }

  /** Finds the bulletin of a sealed class. */
  async function bulletinScelle(exemples: Fournis, as: Person): Promise<Values> {
    const { ecoleId, inscriptionId } = await scellee(exemples, as);
    const rows = await (await exemples.server()).rows('bulletins');
    return { ecoleId, ...rows.find((row) => row['inscriptionId'] === inscriptionId) };
  }

  return {
    [titleOf(getEtatsDesBulletins)]: async (exemples, as) => (await evaluer(exemples, as)).saisie,
    [titleOf(getAvantScellement)]: arretee,
    [titleOf(scellerPeriode)]: async (exemples, as) => (await aSceller(exemples, as)).sent,
    [titleOf(apercuRectification)]: async (exemples, as) => (await scellee(exemples, as)).sent,
    [titleOf(rectifierBulletins)]: async (exemples, as) => {
      const { sent } = await scellee(exemples, as);
      const { admin } = await exemples.server();
      const { ecart } = (await admin.call(apercuRectification, sent)).data;
      return { ...sent, ecart, motif: 'Copie recomptée', creationUserId: 0 };
    },
    ...pour(
      async (exemples, as) => ({
        ecoleId: (await scellee(exemples, as)).ecoleId,
        estActif: 1,
        format: 'csv',
      }),
      bulletins.list,
      bulletins.export,
    ),
    [titleOf(selectBulletinById)]: async (exemples, as) => ({ id: (await bulletinScelle(exemples, as)).id }),
    [titleOf(getEtatBulletin)]: async (exemples, as) => {
      const { ecoleId, empreinte } = await bulletinScelle(exemples, as);
      return { ecoleId, empreinte: String(empreinte).slice(0, 32) };
    },
  };
}
