/** A newer server changes the schema under an older one that serves: what is safe goes on, what is not stops, and says why. */
// @module-tag processus
import { setTimeout as attendre } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#core/db/migrations/migrate.ts';
import { objectOf } from '#tests/exemples/reponse.ts';
import { DEBUT, testStore } from '#tests/harness.ts';
import { deDemain } from './demain.ts';
import {
  avecBase,
  compteurs,
  demarrer,
  desProcessus,
  environnement,
  jusqua,
  type Lieu,
  lancer,
  lignes,
  pret,
  type Reponse,
  rafale,
  type Serveur,
} from './serveur.ts';

desProcessus();

const PLUS_RECENT = fileURLToPath(new URL('plus-recent.ts', import.meta.url));

/** Starts the product of tomorrow, with so many migrations more. */
const demain = (lieu: Lieu, migrations: number): Promise<Serveur> =>
  pret(lancer(process.execPath, [PLUS_RECENT, String(migrations)], environnement(lieu)));

const phraseDe = ({ corps }: Reponse): unknown => objectOf(corps)['error'];
const actes = async (lieu: Lieu): Promise<number> =>
  (await lignes(lieu, 'journal')).filter(({ appel }) => appel === 'PUT updateDevise').length;

/** Asks until the answer is refused: a server looks at the schema every two seconds. */
async function jusquAuRefus(demander: () => Promise<Reponse>): Promise<Reponse> {
  for (let essai = 1; ; essai += 1) {
    const reponse = await demander();
    if (reponse.status !== 200 || essai === 200) return reponse;
    await attendre(50);
  }
}

it('[OPS-11] une migration sûre laisse servir l’ancien serveur ; une autre arrête ses écritures, sans qu’une seule lui échappe, et il dit pourquoi', async () => {
  const store = await testStore('amorce');
  onTestFinished(() => store.drop());
  const { config } = store;
  const migrer = (siennes: number) =>
    avecBase(config, (database) => migrate(database, deDemain(siennes), () => DEBUT));
  const ancien = await demarrer(config);
  const token = await ancien.connecter();
  const tous = await compteurs(ancien, token);
  const lire = () => ancien.appeler('GET getOneDevise/1', undefined, token);
  const ecrire = (serveur: Serveur) =>
    serveur.appeler('POST addUnite', { libelle: 'Heure de nuit', symbole: 'hn', creationUserId: 1 }, token);

  // It comes while twenty connections are in full work, and none of them notices.
  const encore = rafale(ancien, token, tous);
  await jusqua(20, encore);
  await migrer(1);
  await jusqua(encore.confirmees() + 20, encore);
  await ancien.dit(/par des changements sûrs : ce serveur sert encore/);
  expect((await ancien.appeler('GET sante/pret')).status).toBe(200);

  // Two of the new version begin at once: one changes the schema, the other waits for it.
  const [nouveau] = await Promise.all([demain(config, 2), demain(config, 2)]);
  for (let essai = 0; essai < 500 && !encore.isOver(); essai += 1) await attendre(20);
  expect(encore.isOver()).toBe(true);
  expect(encore.imprevues).toEqual([]);
  const comptes = (await lignes(config, 'de_demain', 'nom')).map(({ nom }) => nom);
  expect(comptes).toEqual([`actes ${await actes(config)}`]);

  const refus = await ecrire(ancien);
  expect(refus.status).toBe(503);
  expect(phraseDe(refus)).toMatch(/^Une version plus récente .* n'enregistre plus rien/);
  const { status, corps } = await ancien.appeler('GET sante/pret');
  expect(status).toBe(503);
  expect(objectOf(corps)['fautes']).toMatchObject([{ code: 'version' }]);
  expect((await lire()).status).toBe(200);
  await ancien.dit(/n'enregistre plus rien, et lit encore/);
  expect((await ecrire(nouveau)).status).toBe(201);

  await migrer(3);
  const illisible = await jusquAuRefus(lire);
  expect(illisible.status).toBe(503);
  expect(phraseDe(illisible)).toMatch(/^Une version plus récente .* ne la lit plus/);
  expect(await ancien.arreter()).toBe(0);
});
