/**
 * Twenty teachers call their rolls at once, the server is killed in the middle, and each phone sends again what had no answer, under its
 * key: no sheet is lost, each is there once, and the register of the days is whole.
 */
// @module-tag processus

import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { JOURS_DE_LA_SEMAINE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse, addInscrit, confierLaClasse, equiper } from '#tests/gestes/scolarite.ts';
import { absent, exigerLeRegistreTenu, present } from '#tests/gestes/suivi.ts';
import { MOTEUR, ownServer, type TestServer } from '#tests/harness.ts';
import {
  demarrer,
  desProcessus,
  type Envoi,
  faire,
  refaire,
  type Serveur,
} from '#tests/processus/serveur.ts';

desProcessus();

const ENSEIGNANTS = 20;
const PROCESSUS = MOTEUR === 'postgres' ? 2 : 1;

interface Ecole {
  readonly server: TestServer;
  readonly ecoleId: number;
  /** The sheets of each teacher, in the order in which their phone sends them. */
  readonly piles: readonly (readonly Envoi[])[];
}

/** The school year of a day: from October to September. */
function annee(jour: string): { readonly debut: string; readonly fin: string } {
  const premiere = Number(jour.slice(0, 4)) - (jour.slice(5) < '10-01' ? 1 : 0);
  return { debut: `${premiere}-10-01`, fin: `${premiere + 1}-09-30` };
}

/** Makes a school whose teachers have a class each, by the machine's clock, which its processes have. */
async function preparer(): Promise<Ecole> {
  const server = await ownServer();
  server.now = new Date().toISOString();
  const admin = await server.signIn(server.admin.id);
  const desk: TestServer = { ...server, admin };
  const today = jourDe(server.now);
  const { debut, fin } = annee(today);
  const ecole = await equiper(desk, { sessionId: await createSession(desk, debut, fin) });
  const { ecoleId } = ecole;
  // Every day has class: the test runs on any.
  const jours = Object.fromEntries(JOURS_DE_LA_SEMAINE.map((jour) => [jour, 'journee']));
  const semaine = { ecoleId, libelle: 'Sept jours', aPartirDu: debut, etape: null };
  const made = await admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
  expect(made.status).toBe(201);
  // A sheet of the day before was kept by the phone: the first write of today has sealed that day.
  const dits = [joursAvant(today, 1), today].filter((jour) => jour >= debut);
  const piles: Envoi[][] = [];
  while (piles.length < ENSEIGNANTS) {
    const rang = piles.length;
    const classeId = await addClasse(desk, ecoleId, `Classe ${rang}`);
    const { id, token: jeton } = await server.person({
      ecoleId,
      droits: { feuillesAppel: ['lecture', 'ajout'] },
    });
    await confierLaClasse(server, classeId, id);
    const lieu = { ...ecole, classeId };
    const inscrits: number[] = [];
    for (const prenoms of ['Awa', 'Binta'])
      inscrits.push(
        (await addInscrit(desk, lieu, { prenoms, dateInscription: dits[0] ?? today })).inscriptionId,
      );
    const [a = 0, b = 0] = inscrits;
    piles.push(
      dits.flatMap((jour) =>
        ['matin', 'apresMidi'].map((demiJournee) => ({
          jeton,
          cle: `appel-${rang}-${jour}-${demiJournee}`,
          corps: {
            ecoleId,
            classeId,
            jour,
            demiJournee,
            creneauId: null,
            remplieLe: server.now,
            eleves: [absent(a), present(b)],
          },
        })),
      ),
    );
  }
  return { server, ecoleId, piles };
}

const idDe = (texte: string): number => z.parse(addFeuilleAppel.output, JSON.parse(texte))[0]?.id ?? 0;

it(`[SUIVI-02] ${ENSEIGNANTS} enseignants appellent ensemble, le serveur tué au milieu (${MOTEUR}) : aucune feuille n’est perdue, chacune est là une fois`, async () => {
  const { server, ecoleId, piles } = await preparer();
  const total = piles.flat().length;
  const serveurs: Serveur[] = [];
  while (serveurs.length < PROCESSUS) serveurs.push(await demarrer(server.store.config));
  const dites = new Map<string, number>();
  let isKilled = false;
  let sansReponse = 0;
  await Promise.all(
    piles.map(async (pile, rang) => {
      const own = serveurs[rang % serveurs.length];
      for (const envoi of pile) {
        const texte = own === undefined ? undefined : await faire(own, addFeuilleAppel.path, envoi);
        if (texte === undefined) sansReponse += 1;
        else dites.set(envoi.cle, idDe(texte));
        if (!isKilled && dites.size >= total / 3) {
          isKilled = true;
          await serveurs[0]?.tuer();
        }
      }
    }),
  );
  expect(sansReponse).toBeGreaterThan(0);
  const relance = await demarrer(server.store.config);
  await Promise.all(
    piles.flat().map(async (envoi) => {
      // All of them are sent again: what was answered has the same answer.
      const id = idDe(await refaire(relance, addFeuilleAppel.path, envoi));
      expect(dites.get(envoi.cle) ?? id).toBe(id);
      dites.set(envoi.cle, id);
    }),
  );
  const feuilles = await server.rows('feuilles_appel');
  expect(feuilles.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
    [...dites.values()].toSorted((a, b) => a - b),
  );
  expect(dites.size).toBe(total);
  expect(await server.rows('absences')).toHaveLength(total);
  expect((await server.rows('journal')).filter(({ appel }) => appel === 'POST addFeuilleAppel')).toHaveLength(
    total,
  );
  await exigerLeRegistreTenu(server, ecoleId);
});
