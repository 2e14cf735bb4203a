/** The statements of the calls that are dear or made all day: a read in a loop is found here, before a school waits for it. */
import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { getStatistiquePaiement, getTotauxPaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, expect, it } from 'vitest';
import { arreterALaMain, noterTout, voirAvant } from '#notes/tests/bulletins.ts';
import { classeNotee, noterChacun } from '#notes/tests/saisie.ts';
import { countedWork } from '#tests/counted-work.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { REQUETES } from './budgets.ts';

const work = countedWork();
let server: TestServer;
beforeEach(async () => {
  server = await ownServer({ watched: work.watched });
});

/** Counts what some calls ask, and says those that pass their budget. */
async function tropDe(calls: Readonly<Record<string, () => Promise<unknown>>>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, make] of Object.entries(calls)) {
    const { statements } = await work.counted(make);
    const most = REQUETES[name] ?? 0;
    if (statements > most) found.push(`${name} : ${statements} requêtes, ${most} au plus`);
  }
  return found;
}

it('une caisse, son tableau de bord, l’accueil et une liste tiennent dans leurs requêtes', async () => {
  const { admin } = server;
  const ecole = await equiper(server);
  const { ecoleId, sessionId } = ecole;
  const { eleveId } = await addInscrit(server, ecole);
  const demande = { sessionId, ecoleId, moisId: null };
  const encaisser = () => payer(admin, ecoleId, eleveId, 5000);
  // The first one opens the chain of its school.
  await encaisser();
  expect(
    await tropDe({
      'POST addPaiement': encaisser,
      'POST getStatistiquePaiement': () => admin.call(getStatistiquePaiement, demande),
      'POST getTotauxPaiement': () => admin.call(getTotauxPaiement, demande),
      'GET getAccueil': () => admin.call(getAccueil, { ecoleId }),
      'POST classeSelectBy': () => admin.call(classes.list, { ecoleId, page: 1, taille: 25 }),
    }),
  ).toEqual([]);
});

it('des notes, leur relevé et leur sceau tiennent dans leurs requêtes', async () => {
  const { admin } = server;
  const classe = await classeNotee(server);
  const { classeId, periodeId } = classe;
  const noter = () => noterChacun(admin, classe, [1250, 1400]);
  const releve = () => admin.call(getReleveClasse, { classeId, periodeId });
  const found = await tropDe({ 'POST updateNotes': noter, 'POST getReleveClasse': releve });
  await arreterALaMain(server, await noterTout(admin, classe));
  const { empreinteFigures } = (await voirAvant(admin, classe)).data;
  const lieu = { classeId, periodeId, empreinteFigures, creationUserId: 0 };
  const sceller = () => admin.call(scellerPeriode, lieu);
  expect([...found, ...(await tropDe({ 'POST scellerPeriode': sceller }))]).toEqual([]);
});
