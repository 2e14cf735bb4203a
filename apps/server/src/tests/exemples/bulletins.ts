/** Prepares what calls about bulletins must find before they can be made: a class that the council accepted, or that is sealed. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
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
import type { Exemples, Prepare } from './caisse.ts';

const titreDe = ({ method, path }: Endpoint) => `${method} ${path}`;

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

/** Answers the examples of these calls. `evaluer`: makes a class with an evaluation and a pupil, as those of marks do. */
export function desBulletins(
  evaluer: (exemples: Exemples, as: Person) => Promise<Evaluee>,
): Readonly<Record<string, Prepare>> {
  /** Makes a class of one pupil whose period is arrêtée; it is the only one of the year, so he has a decision. */
  async function arretee(exemples: Exemples, as: Person) {
    const { saisie, id: evaluationId } = await evaluer(exemples, as);
    const { ecoleId, classeId, periodeId, inscriptionId } = saisie;
    const vu = { valeur: null, code: null };
    const cellule = { evaluationId, inscriptionId, vu, valeur: 1250, code: null };
    await exemples.asAdministrator(updateNotes, { ecoleId, classeId, periodeId, cellules: [cellule] });
    const server = await exemples.server();
    const bilan = {
      appreciation: null,
      distinction: null,
      conduite: null,
      nonClasse: null,
      nonClasseMotif: null,
      decision: 'admis',
      decisionMotif: null,
    };
    await server.database.transaction((trx) =>
      insertRow(
        trx,
        'bilans',
        { ecoleId, inscriptionId, periodeId, ...bilan },
        { now: server.now, userId: server.admin.id },
      ),
    );
    await arreterALaMain(server, saisie);
    return { ...saisie, evaluationId };
  }

  async function aSceller(exemples: Exemples, as: Person) {
    const { classeId, periodeId, ...more } = await arretee(exemples, as);
    const lieu = { classeId, periodeId };
    const { admin } = await exemples.server();
    const { empreinteFigures } = (await admin.call(getAvantScellement, lieu)).data;
    return { ...more, sent: { ...lieu, empreinteFigures, creationUserId: 0 } };
  }

  async function scellee(exemples: Exemples, as: Person) {
    const { sent, ...more } = await aSceller(exemples, as);
    await exemples.asAdministrator(scellerPeriode, sent);
    const { classeId, periodeId } = sent;
    const { inscriptionId, evaluationId } = more;
    const cellules = [{ evaluationId, inscriptionId, valeur: 1300, code: null }];
    // Without them each optional list would get a value of its own.
    const reste = { coefficients: [], identites: [], bilans: [], acquis: [] };
    return { ...more, sent: { classeId, periodeId, cellules, ...reste } };
  }

  return {
    [titreDe(getEtatsDesBulletins)]: async (exemples, as) => {
      const { saisie } = await evaluer(exemples, as);
      return { ecoleId: saisie.ecoleId, sessionId: saisie.sessionId };
    },
    [titreDe(getAvantScellement)]: async (exemples, as) => {
      const { classeId, periodeId } = await arretee(exemples, as);
      return { classeId, periodeId };
    },
    [titreDe(scellerPeriode)]: async (exemples, as) => (await aSceller(exemples, as)).sent,
    [titreDe(apercuRectification)]: async (exemples, as) => (await scellee(exemples, as)).sent,
    [titreDe(rectifierBulletins)]: async (exemples, as) => {
      const { sent } = await scellee(exemples, as);
      const { admin } = await exemples.server();
      const { ecart } = (await admin.call(apercuRectification, sent)).data;
      return { ...sent, ecart, motif: 'Copie recomptée', creationUserId: 0 };
    },
    [titreDe(bulletins.list)]: async (exemples, as) => {
      const { ecoleId } = await scellee(exemples, as);
      return { ecoleId, estActif: 1 };
    },
    [titreDe(bulletins.export)]: async (exemples, as) => {
      const { ecoleId } = await scellee(exemples, as);
      return { ecoleId, estActif: 1, format: 'csv' };
    },
    [titreDe(selectBulletinById)]: async (exemples, as) => {
      const { inscriptionId } = await scellee(exemples, as);
      const rows = await (await exemples.server()).rows('bulletins');
      return { id: Number(rows.find((row) => row['inscriptionId'] === inscriptionId)?.['id']) };
    },
    [titreDe(getEtatBulletin)]: async (exemples, as) => {
      const { ecoleId, inscriptionId } = await scellee(exemples, as);
      const rows = await (await exemples.server()).rows('bulletins');
      const found = rows.find((row) => row['inscriptionId'] === inscriptionId);
      return { ecoleId, empreinte: String(found?.['empreinte']).slice(0, 32) };
    },
  };
}
