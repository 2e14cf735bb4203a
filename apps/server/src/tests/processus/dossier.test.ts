/** The folder of the embedded base belongs to one server, and an empty one where a school was is refused. */
// @module-tag processus
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FICHIER } from '#core/db/database.ts';
import {
  commande,
  demarrer,
  desProcessus,
  environnement,
  type Fin,
  type Lieu,
  lancer,
  lancerServeur,
  MAIN,
  ownFolder,
  pret,
} from './serveur.ts';

desProcessus();

/** Makes the folder of a school whose disk may be unplugged: what the computer remembers of it is elsewhere. */
function dossierDuDisque(): { lieu: Lieu; reglages: { TEMOINS: string; SAUVEGARDES: string } } {
  const disque = ownFolder().dataDir;
  const dataDir = join(disque, 'data');
  mkdirSync(dataDir);
  const reglages = { TEMOINS: ownFolder().dataDir, SAUVEGARDES: join(ownFolder().dataDir, 'aucune') };
  return { lieu: { databaseUrl: '', dataDir }, reglages };
}

function vider({ dataDir }: Lieu): void {
  renameSync(dataDir, `${dataDir}-debranche`);
  mkdirSync(dataDir);
}

function refusee({ code, erreurs, sortie }: Fin): string {
  expect([code, sortie]).toEqual([1, '']);
  expect(erreurs.trim().split('\n')).toHaveLength(1);
  return erreurs;
}

it('[OPS-12] un dossier qui avait une école et qui est vide est refusé sans que rien y soit écrit ; son disque revenu, il démarre', async () => {
  const { lieu, reglages } = dossierDuDisque();
  const { dataDir } = lieu;
  await (await demarrer(lieu, reglages)).arreter();
  vider(lieu);
  const phrase = refusee(await lancerServeur(lieu, reglages).fin);
  expect(phrase).toContain(`${dataDir} est vide, alors qu'une école y était le `);
  expect(phrase).toContain('npm run restauration');
  expect(readdirSync(dataDir)).toEqual([]);

  rmSync(dataDir, { recursive: true });
  // The folder itself is missing where the disk that carries it is.
  expect(refusee(await lancerServeur(lieu, reglages).fin)).toContain('est vide');
  expect(existsSync(dataDir)).toBe(false);

  renameSync(`${dataDir}-debranche`, dataDir);
  expect(await (await demarrer(lieu, reglages)).arreter()).toBe(0);
  // The base alone is gone.
  rmSync(join(dataDir, FICHIER));
  expect(refusee(await lancerServeur(lieu, reglages).fin)).toContain("n'a plus de base");
  expect(readdirSync(dataDir)).not.toContain(FICHIER);
});

it('[OPS-12] une école neuve y commence quand la personne le dit, et une restauration y remet l’ancienne', async () => {
  const { lieu, reglages } = dossierDuDisque();
  const premier = await demarrer(lieu, reglages);
  const copie = join(ownFolder().dataDir, 'ecole.sauvegarde');
  expect((await commande('sauvegarde', [copie], environnement(lieu, reglages))).code).toBe(0);
  await premier.arreter();
  vider(lieu);
  const restauree = await commande('restauration', [copie], environnement(lieu, reglages));
  expect([restauree.code, restauree.erreurs]).toEqual([0, '']);
  const suite = await demarrer(lieu, reglages);
  expect(suite.sortie()).not.toContain('Premier démarrage');
  await suite.arreter();

  rmSync(lieu.dataDir, { recursive: true });
  const neuve = lancer(process.execPath, [MAIN, '--nouvelle-ecole'], environnement(lieu, reglages));
  expect((await pret(neuve)).sortie()).toContain('Premier démarrage');
});

it('[OPS-12] les sauvegardes d’une école disent aussi qu’elle était là, sur un ordinateur qui n’en sait rien, et la phrase nomme la dernière', async () => {
  const { lieu, reglages } = dossierDuDisque();
  const cle = ownFolder().dataDir;
  const serveur = await demarrer(lieu, reglages);
  const copie = join(cle, 'gestionscolaire-2026-11-25-073000.sauvegarde');
  expect((await commande('sauvegarde', [copie], environnement(lieu, reglages))).code).toBe(0);
  await serveur.arreter();
  vider(lieu);
  const ailleurs = { TEMOINS: ownFolder().dataDir, SAUVEGARDES_AUSSI: cle };
  const phrase = refusee(await lancerServeur(lieu, ailleurs).fin);
  expect(phrase).toContain(`npm run restauration -- "${copie}"`);
  expect(readdirSync(lieu.dataDir)).toEqual([]);
});

it('[OPS-12] un second serveur sur le même dossier est refusé ; les commandes marchent à côté, et une coupure rend le dossier', async () => {
  const { lieu, reglages } = dossierDuDisque();
  const serveur = await demarrer(lieu, reglages);
  const phrase = refusee(await lancerServeur(lieu, reglages).fin);
  expect(phrase).toContain(`un autre serveur GestionScolaire se sert déjà de ${lieu.dataDir}`);
  expect((await serveur.appeler('GET sante')).status).toBe(200);
  expect((await commande('horloge', [], environnement(lieu, reglages))).code).toBe(0);
  await serveur.tuer();
  const suivant = await demarrer(lieu, reglages);
  // One that starts while the other ends waits for it.
  const releve = lancerServeur(lieu, reglages);
  suivant.enfant.kill('SIGTERM');
  expect((await (await pret(releve)).appeler('GET sante')).status).toBe(200);
});
