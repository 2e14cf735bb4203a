/** No number of a receipt is given twice, whatever way the base is put back: by the real commands, beside real servers. */
// @module-tag processus
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { direDerniersNumeros } from '@gestionscolaire/contract/caisse/derniers-numeros.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { FICHIER } from '#core/db/embedded/file-name.ts';
import { addInscrit, equiper, unPaiement } from '#tests/gestes/scolarite.ts';
import { sousSqlite, type TestServer, testServer, testStore } from '#tests/harness.ts';
import {
  commande,
  demarrer,
  desProcessus,
  environnement,
  type Lieu,
  ownFolder,
  ownStore,
  type Serveur,
} from '#tests/processus/serveur.ts';

desProcessus();

interface Eleve {
  readonly ecoleId: number;
  readonly eleveId: number;
}

/** Makes a school with one pupil, by the machine's clock, in a base that no process uses. */
async function uneEcole(): Promise<{ lieu: Lieu; eleve: Eleve }> {
  const store = await testStore('amorce');
  onTestFinished(() => store.drop());
  const server = await testServer({ store });
  server.now = new Date().toISOString();
  const desk: TestServer = { ...server, admin: await server.signIn(server.admin.id) };
  const ecole = await equiper(desk);
  const { eleveId } = await addInscrit(desk, ecole, { dateInscription: server.now.slice(0, 10) });
  await server.close();
  return { lieu: store.config, eleve: { ecoleId: ecole.ecoleId, eleveId } };
}

let montant = 1000;

async function payer(serveur: Serveur, token: string, eleve: Eleve) {
  montant += 1;
  const { status, corps } = await serveur.appeler(
    'POST addPaiement',
    unPaiement({ ...eleve, montant, affectations: [] }),
    token,
  );
  return status === 201 ? z.parse(addPaiement.output, corps)[0]?.numero : corps;
}

/** Serves for as long as a few payments take; returns the numbers of their receipts. */
async function servir(lieu: Lieu, eleve: Eleve, nombre: number, finir: 'arreter' | 'tuer' = 'arreter') {
  const serveur = await demarrer(lieu);
  const token = await serveur.connecter();
  const numeros = [];
  while (numeros.length < nombre) numeros.push(await payer(serveur, token, eleve));
  await serveur[finir]();
  return { numeros, sortie: serveur.sortie() };
}

async function restaurer(lieu: Lieu, ...args: string[]): Promise<string> {
  const { code, sortie, erreurs } = await commande('restauration', args, environnement(lieu));
  expect([code, erreurs]).toEqual([0, '']);
  return sortie;
}

it('[SEMAINE-07] restaurée par la commande, la base continue après les reçus de celle qu’elle remplace', async () => {
  const { lieu, eleve } = await uneEcole();
  expect((await servir(lieu, eleve, 1)).numeros).toEqual([1]);
  const copie = join(ownFolder().dataDir, 'un.sauvegarde');
  expect((await commande('sauvegarde', [copie], environnement(lieu))).code).toBe(0);
  // The server is cut: nothing but the base knows the last receipt.
  expect((await servir(lieu, eleve, 2, 'tuer')).numeros).toEqual([2, 3]);
  expect(await restaurer(lieu, copie, '--remplacer')).toContain(
    'continuent après les plus hauts déjà donnés ici',
  );
  expect((await servir(lieu, eleve, 1)).numeros).toEqual([4]);
  const { code, sortie } = await commande('verifier', [], environnement(lieu));
  expect([code, sortie]).toEqual([0, expect.stringContaining('reçus de')]);
});

// The base of one server has a folder, and a memory beside it.
sousSqlite(() => {
  it('[SEMAINE-07] une base perdue, ou remise à la main, continue après ce dont l’ordinateur se souvient', async () => {
    const { lieu, eleve } = await uneEcole();
    expect((await servir(lieu, eleve, 1)).numeros).toEqual([1]);
    const base = join(lieu.dataDir, FICHIER);
    const [copie, main] = [join(ownFolder().dataDir, 'un.sauvegarde'), join(ownFolder().dataDir, FICHIER)];
    expect((await commande('sauvegarde', [copie], environnement(lieu))).code).toBe(0);
    copyFileSync(base, main);
    const oter = () => {
      for (const suite of ['', '-wal', '-shm']) rmSync(`${base}${suite}`, { force: true });
    };

    // Closed properly, it remembers the very last receipt.
    expect((await servir(lieu, eleve, 2)).numeros).toEqual([2, 3]);
    oter();
    copyFileSync(main, base);
    const remise = await servir(lieu, eleve, 1);
    expect(remise.numeros).toEqual([4]);
    expect(remise.sortie).toContain("La base en place est d'avant ce que cet ordinateur a servi");

    // Cut, it leaves room for what it may have given since it last noted: no receipt comes back.
    expect((await servir(lieu, eleve, 2, 'tuer')).numeros).toEqual([5, 6]);
    oter();
    expect(await restaurer(lieu, copie)).toContain('continuent après les plus hauts déjà donnés ici');
    const apres = Number((await servir(lieu, eleve, 1)).numeros[0]);
    expect(apres).toBeGreaterThan(6);
    expect(apres).toBeLessThan(300);
    expect((await commande('verifier', [], environnement(lieu))).code).toBe(0);
  });
});

it('[SEMAINE-07] sur un autre ordinateur, le dernier reçu se dit d’abord ; --rien-depuis dit que rien n’a été donné', async () => {
  const { lieu, eleve } = await uneEcole();
  await servir(lieu, eleve, 1);
  const copie = join(ownFolder().dataDir, 'un.sauvegarde');
  expect((await commande('sauvegarde', [copie], environnement(lieu))).code).toBe(0);
  const [ailleurs, aJour] = [await ownStore(), await ownStore()];
  expect(await restaurer(aJour.config, copie, '--rien-depuis')).not.toContain('demandera');
  expect((await servir(aJour.config, eleve, 1)).numeros).toEqual([2]);

  expect(await restaurer(ailleurs.config, copie)).toContain('demandera le dernier reçu sur papier');
  const serveur = await demarrer(ailleurs.config);
  const token = await serveur.connecter();
  expect(await payer(serveur, token, eleve)).toMatchObject({ code: 'REGLE' });
  const dit = { ecoleId: eleve.ecoleId, dernierRecu: 42, dernierCertificat: null, tete: null };
  expect((await serveur.appeler(`POST ${direDerniersNumeros.path}`, dit, token)).status).toBe(200);
  expect(await payer(serveur, token, eleve)).toBe(43);
  await serveur.arreter();
});
