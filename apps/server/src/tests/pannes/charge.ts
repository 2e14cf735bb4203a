/** Takes money at the desk of one school, by many cashiers at once, over one server or several, and counts what was answered. */
import { setTimeout as attendre } from 'node:timers/promises';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { objectOf } from '#tests/exemples/reponse.ts';
import { addInscrit, equiper, unPaiement } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer, type TestStore } from '#tests/harness.ts';
import { commande, environnement, lignes, poster, type Serveur } from '#tests/processus/serveur.ts';
import { noter } from './bilan.ts';

/** A school with cashiers who are signed in. */
export interface Guichet {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly jetons: readonly string[];
}

/** Makes a school on a base that a server of the product has filled. */
export async function ownGuichet(store: TestStore, caissiers: number): Promise<Guichet> {
  const server = await ownServer({ store });
  server.now = new Date().toISOString();
  const desk: TestServer = { ...server, admin: await server.signIn(server.admin.id) };
  const ecole = await equiper(desk);
  const { eleveId } = await addInscrit(desk, ecole, { dateInscription: jourDe(server.now) });
  const jetons: string[] = [];
  while (jetons.length < caissiers)
    jetons.push((await server.person({ ecoleId: ecole.ecoleId, droits: { encaisser: ['ajout'] } })).token);
  return { ecoleId: ecole.ecoleId, eleveId, jetons };
}

export interface Charge {
  /** The numbers of the receipts that were answered, by the key of the act. */
  readonly confirmes: ReadonlyMap<string, number>;
  /** The sentences of the answers 503, each once. */
  readonly phrases: ReadonlySet<string>;
  /** The number of answers 503. */
  readonly refus: () => number;
  /** The answers that were neither a receipt nor "not now". */
  readonly imprevues: string[];
  /** The milliseconds of the longest time without any receipt. */
  readonly silence: () => number;
  /** Resolves once so many receipts more were answered. */
  encore(nombre: number): Promise<void>;
  /** Ends it, once each act under way has its answer. */
  arreter(): Promise<void>;
}

/** The bound of a load that nobody stops, in milliseconds. */
const AU_PLUS = 180_000;

/** Begins: every cashier pays again and again; what has no answer, or "not now", is sent again under its key, as a screen does. */
export function charger(
  serveurs: readonly Serveur[],
  { ecoleId, eleveId, jetons }: Guichet,
  serie = 'a',
): Charge {
  const confirmes = new Map<string, number>();
  const phrases = new Set<string>();
  const imprevues: string[] = [];
  const debut = performance.now();
  const etat = { isStopped: false, refus: 0, silence: 0, dernier: debut };

  async function envoyer(serveur: Serveur, jeton: string, cle: string): Promise<number | undefined> {
    const corps = unPaiement({ ecoleId, eleveId, montant: 1000, affectations: [] });
    const response = await poster(serveur, addPaiement.path, { jeton, cle, corps });
    const texte = await response.text();
    if (response.status === 201) return z.parse(addPaiement.output, JSON.parse(texte))[0]?.numero;
    if (response.status === 503) {
      etat.refus += 1;
      phrases.add(String(objectOf(JSON.parse(texte))['error']));
    } else imprevues.push(`${response.status} ${texte}`);
    return undefined;
  }

  async function encaisser(jeton: string, rang: number): Promise<void> {
    for (let numero = 1; !etat.isStopped && performance.now() - debut < AU_PLUS; numero += 1) {
      const cle = `${serie}-${rang}-${numero}`;
      for (let essai = 0; performance.now() - debut < AU_PLUS && imprevues.length === 0; essai += 1) {
        const serveur = serveurs[(rang + essai) % serveurs.length];
        const recu =
          serveur === undefined ? undefined : await envoyer(serveur, jeton, cle).catch(() => undefined);
        if (recu !== undefined) {
          const now = performance.now();
          etat.silence = Math.max(etat.silence, now - etat.dernier);
          etat.dernier = now;
          confirmes.set(cle, recu);
          break;
        }
        await attendre(250);
      }
    }
  }

  const fin = Promise.all(jetons.map(encaisser));
  return {
    confirmes,
    phrases,
    refus: () => etat.refus,
    imprevues,
    silence: () => Math.round(etat.silence),
    async encore(nombre) {
      const voulu = confirmes.size + nombre;
      while (confirmes.size < voulu && imprevues.length === 0 && performance.now() - debut < AU_PLUS)
        await attendre(5);
      expect({ imprevues, isEnough: confirmes.size >= voulu }).toEqual({ imprevues: [], isEnough: true });
    },
    async arreter() {
      etat.isStopped = true;
      await fin;
    },
  };
}

/** Checks the books: every answered receipt is there, each key once, nothing more, and the chain is whole. */
export async function verifierLesLivres(store: TestStore, charges: readonly Charge[]): Promise<void> {
  const attendus = charges.flatMap(({ confirmes }) => [...confirmes.values()]).toSorted((a, b) => a - b);
  const tenus = (await lignes(store.config, 'paiements')).map(({ numero }) => Number(numero));
  expect(tenus.toSorted((a, b) => a - b)).toEqual(attendus);
  const cles = (await lignes(store.config, 'idempotences', 'cle')).map(({ cle }) => String(cle));
  const payees = charges.flatMap(({ confirmes }) => [...confirmes.keys()]);
  expect(cles.filter((cle) => payees.includes(cle)).toSorted()).toEqual(payees.toSorted());
  const { code, sortie } = await commande('verifier', [], environnement(store.config));
  expect({ code, sortie }).toMatchObject({ code: 0 });
}

/** Ends a scenario of one load: nothing unforeseen was answered, the books are whole, and its line is noted. */
export async function conclure(store: TestStore, charge: Charge, panne: string, quoi = ''): Promise<void> {
  await charge.arreter();
  expect(charge.imprevues).toEqual([]);
  await verifierLesLivres(store, [charge]);
  const resultat = `${quoi}${(charge.silence() / 1000).toFixed(1)} s sans paiement ; ${charge.refus()} refus 503, 0 réponse 500`;
  noter({ panne, resultat, confirmes: charge.confirmes.size, perdus: 0 });
}
