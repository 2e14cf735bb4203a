/** The embedded file stands alone after a stop, so that a copy of it holds all that was acknowledged. */
// @module-tag processus
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyBackup } from '#core/db/backup/restore.ts';
import { FICHIER } from '#core/db/database.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { PHRASE } from '#tests/harness.ts';
import {
  type Compteur,
  commande,
  compteurs,
  demarrer,
  desProcessus,
  environnement,
  etats,
  jusqua,
  type Lieu,
  ownFolder,
  poster,
  rafale,
  type Serveur,
} from './serveur.ts';

desProcessus();

const ECRITURES = 100;

/** Lists the database's file and those beside it under its name. */
function fichiers({ dataDir }: Lieu): string[] {
  return readdirSync(dataDir).filter((nom) => nom.startsWith(FICHIER));
}

/** Starts a server, and makes many writes and an export, which a thread with a connection of its own made. */
async function servir(lieu: Lieu): Promise<{ serveur: Serveur; tous: Compteur[] }> {
  const serveur = await demarrer(lieu);
  const token = await serveur.connecter();
  const tous = await compteurs(serveur, token);
  const enCours = rafale(serveur, token, tous);
  await jusqua(ECRITURES, enCours);
  await enCours.arreter();
  expect(enCours.imprevues).toEqual([]);
  const reponse = await poster(serveur, 'exportPays', { jeton: token, corps: { format: 'csv' } });
  expect(await reponse.text()).toContain('Guinée');
  return { serveur, tous };
}

/** Copies the .db and nothing else, as a person does with a mouse, and reads the copy. */
async function copierSeul({ dataDir }: Lieu): Promise<Awaited<ReturnType<typeof etats>>> {
  const copie = ownFolder();
  copyFileSync(join(dataDir, FICHIER), join(copie.dataDir, FICHIER));
  return etats(copie);
}

function verifierEntier(trouves: Awaited<ReturnType<typeof etats>>, tous: readonly Compteur[]): void {
  for (const { id, confirme } of tous) {
    expect(trouves.get(id)).toMatchObject({ numero: confirme, journal: confirme });
  }
}

it('[OPS-01] après un arrêt, le fichier de la base est seul, et sa copie a tout ce qui a été confirmé', async () => {
  const lieu = ownFolder();
  const { serveur, tous } = await servir(lieu);
  expect(await serveur.arreter()).toBe(0);
  expect(fichiers(lieu)).toEqual([FICHIER]);
  verifierEntier(await copierSeul(lieu), tous);
});

it('[OPS-01] après une coupure, le démarrage suivant remet tout dans le fichier de la base, et son arrêt l’y laisse seul', async () => {
  const lieu = ownFolder();
  const { serveur, tous } = await servir(lieu);
  await serveur.tuer();
  // Without a full log the cut would show nothing.
  expect(statSync(join(lieu.dataDir, `${FICHIER}-wal`)).size).toBeGreaterThan(0);
  const second = await demarrer(lieu);
  verifierEntier(await copierSeul(lieu), tous);
  expect(await second.arreter()).toBe(0);
  expect(fichiers(lieu)).toEqual([FICHIER]);
  verifierEntier(await copierSeul(lieu), tous);
});

it('[OPS-01] une commande lancée après une coupure laisse elle aussi le fichier seul et entier', async () => {
  const lieu = ownFolder();
  const { serveur, tous } = await servir(lieu);
  await serveur.tuer();
  const sauvegarde = join(ownFolder().dataDir, 'ecole.sauvegarde');
  for (const [nom, ...args] of [
    ['sauvegarde', sauvegarde],
    ['verifier'],
    ['restauration', sauvegarde, '--remplacer'],
  ] as const) {
    const { code, erreurs } = await commande(nom, args, environnement(lieu));
    expect(erreurs, nom).toBe('');
    expect(code, nom).toBe(0);
    expect(fichiers(lieu), nom).toEqual([FICHIER]);
    verifierEntier(await copierSeul(lieu), tous);
  }
  expect((await verifyBackup(sauvegarde, MIGRATIONS, PHRASE)).counts.get('devises')).toBeGreaterThan(
    tous.length,
  );
});
