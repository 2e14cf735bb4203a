/**
 * Fifty cashiers of one school take money at once: on two processes where the engine lets them, with requests sent
 * twice, and killed in the middle. Receipts have no gap and no duplicate, nobody pays twice, nothing that was
 * answered is lost, the chain is whole.
 */
// @module-tag processus
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { verification } from '#tests/argent/chaine.ts';
import { addInscrit, equiper, soldeDe, unPaiement } from '#tests/gestes/scolarite.ts';
import { MOTEUR, ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { demarrer, desProcessus, type Envoi, faire, refaire, type Serveur } from './serveur.ts';

desProcessus();

const CAISSIERS = 50;
const ELEVES = 10;
/** The number of payments of each cashier. */
const CHACUN = process.env['TESTS_LONGS'] === '1' ? 40 : 4;
const PROCESSUS = MOTEUR === 'postgres' ? 2 : 1;

interface Ecole {
  readonly server: TestServer;
  readonly ecoleId: number;
  /** The requests that each cashier sends, in this order. */
  readonly piles: readonly (readonly Envoi[])[];
}

/** Makes a school with its cashiers, by the machine's clock, which its processes have. */
async function preparer(): Promise<Ecole> {
  const server = await ownServer();
  server.now = new Date().toISOString();
  const admin = await server.signIn(server.admin.id);
  const desk: TestServer = { ...server, admin };
  const ecole = await equiper(desk);
  const { ecoleId } = ecole;
  const eleves: { eleveId: number; echeanceId: number }[] = [];
  while (eleves.length < ELEVES) {
    const { eleveId } = await addInscrit(desk, ecole, { dateInscription: jourDe(server.now) });
    const [ligne] = (await soldeDe(admin, eleveId)).inscriptions.flatMap(({ lignes }) => lignes);
    eleves.push({ eleveId, echeanceId: ligne?.id ?? 0 });
  }
  const caissiers: Person[] = [];
  while (caissiers.length < CAISSIERS)
    caissiers.push(await server.person({ ecoleId, droits: { encaisser: ['ajout'] } }));
  const piles = caissiers.map(({ token }, rang) =>
    Array.from({ length: CHACUN }, (_, numero) => {
      const { eleveId, echeanceId } = eleves[(rang + numero) % ELEVES] ?? { eleveId: 0, echeanceId: 0 };
      // Part of it goes to the one line that all of them pay, the rest is kept as credit.
      const affectations = [{ echeanceId, montant: 100 }];
      const corps = unPaiement({ ecoleId, eleveId, montant: 1000 + rang, affectations });
      return { jeton: token, cle: `caissier-${rang}-paiement-${numero}`, corps };
    }),
  );
  return { server, ecoleId, piles };
}

const numeroDe = (texte: string): number | undefined =>
  z.parse(addPaiement.output, JSON.parse(texte))[0]?.numero;

/** Sends a payment, and returns the number of its receipt; undefined when the connection was cut. */
async function envoyer(serveur: Serveur, envoi: Envoi): Promise<number | undefined> {
  const texte = await faire(serveur, addPaiement.path, envoi);
  return texte === undefined ? undefined : numeroDe(texte);
}

/** Sends a payment again until it is answered, as a screen does. */
const renvoyer = async (serveur: Serveur, envoi: Envoi): Promise<number> =>
  numeroDe(await refaire(serveur, addPaiement.path, envoi)) ?? 0;

const demarrerTous = ({ server }: Ecole): Promise<Serveur[]> =>
  Promise.all(Array.from({ length: PROCESSUS }, () => demarrer(server.store.config)));

/**
 * Checks that each payment is in the books once, under the number that was answered, and that the chain and the books
 * are whole.
 */
async function verifier(
  { server, ecoleId, piles }: Ecole,
  numeros: ReadonlyMap<string, number>,
): Promise<void> {
  const total = piles.flat().length;
  expect(numeros.size).toBe(total);
  const tous = Array.from({ length: total }, (_, rang) => rang + 1);
  expect([...numeros.values()].toSorted((a, b) => a - b)).toEqual(tous);
  const tenus = await server.rows('paiements');
  expect(tenus.map(({ numero }) => Number(numero)).toSorted((a, b) => a - b)).toEqual(tous);
  expect((await verification(server, ecoleId)).constats).toEqual([]);
  const payes = (await server.rows('echeances')).map(({ paye }) => Number(paye));
  expect(payes.reduce((sum, paye) => sum + paye, 0)).toBe(100 * total);
  const paiements = (await server.rows('journal')).filter(({ appel }) => appel === 'POST addPaiement');
  expect(paiements).toHaveLength(total);
}

it(`${CAISSIERS} caissiers encaissent ensemble (${MOTEUR}), chacun envoie deux fois : un seul paiement, aucun numéro ne manque`, async () => {
  const ecole = await preparer();
  const serveurs = await demarrerTous(ecole);
  const numeros = new Map<string, number>();
  await Promise.all(
    ecole.piles.map(async (pile, rang) => {
      for (const [numero, envoi] of pile.entries()) {
        // The second send may reach the other process before the first is done.
        const [un, deux] = [rang + numero, rang + 1].map((at) => serveurs[at % serveurs.length]);
        if (un === undefined || deux === undefined) throw new Error('no server');
        const [first, again] = await Promise.all([envoyer(un, envoi), envoyer(deux, envoi)]);
        expect(again).toBe(first);
        numeros.set(envoi.cle, first ?? 0);
      }
    }),
  );
  await verifier(ecole, numeros);
});

it(`${CAISSIERS} caissiers, le serveur tué au milieu (${MOTEUR}) : renvoyé avec sa clé, ce qui n’a pas eu de réponse est payé une fois`, async () => {
  const ecole = await preparer();
  const serveurs = await demarrerTous(ecole);
  const numeros = new Map<string, number>();
  const total = ecole.piles.flat().length;
  const tue = Promise.withResolvers<void>();
  let isKilled = false;
  const couper = async () => {
    isKilled = true;
    await serveurs[0]?.tuer();
    tue.resolve();
  };
  const sansReponse: Envoi[] = [];
  await Promise.all(
    ecole.piles.map(async (pile, rang) => {
      const own = serveurs[rang % serveurs.length];
      for (const envoi of pile) {
        const numero = own === undefined ? undefined : await envoyer(own, envoi);
        if (numero === undefined) sansReponse.push(envoi);
        else numeros.set(envoi.cle, numero);
        if (!isKilled && numeros.size >= total / 3) await couper();
      }
    }),
  );
  await tue.promise;
  expect(sansReponse.length).toBeGreaterThan(0);
  const relance = await demarrer(ecole.server.store.config);
  await Promise.all(
    ecole.piles.flat().map(async (envoi) => {
      // All of them are sent again, those that were answered too: each gets the answer that it had.
      const numero = await renvoyer(relance, envoi);
      expect(numeros.get(envoi.cle) ?? numero).toBe(numero);
      numeros.set(envoi.cle, numero);
    }),
  );
  await verifier(ecole, numeros);
});
