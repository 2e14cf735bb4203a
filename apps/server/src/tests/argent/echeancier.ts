/** Checks what a schedule asks once it is made or made again: the price of each service, and the discount whole. */
import { apercuEcheancier, selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { prixPour } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { expect } from 'vitest';
import { soldeDe } from '#tests/gestes/scolarite.ts';
import { type Monde, tarifDe, tranchesDe } from './monde.ts';
import { somme, sur } from './registre.ts';

type Une = Awaited<ReturnType<typeof soldeDe>>['inscriptions'][number];
type Ligne = Une['lignes'][number];

/** The invoiced months, in the order of the session. */
const MOIS = ['10', '11', '12', '01', '02', '03', '04', '05', '06'];

/** Returns a share of a price, rounded half up. */
const part = (prix: number, pourcentage: number): number =>
  Number((2n * BigInt(prix) * BigInt(Math.round(pourcentage * 100)) + 10_000n) / 20_000n);

/** Returns the sum that the tranches of a year make of a price. */
function enTranches(monde: Monde, sessionId: number, prix: number): number {
  const tranches = tranchesDe(monde, sessionId);
  const isWhole = somme(tranches.map(({ pourcentage }) => Math.round(pourcentage * 100))) === 10_000;
  return isWhole ? prix : somme(tranches.map(({ pourcentage }) => part(prix, pourcentage)));
}

interface Service {
  readonly rang: number;
  readonly sessionId: number;
  readonly prix: number;
  readonly premierMois: string | null;
  readonly begun: readonly Ligne[];
}

/** Returns what a service asks in all, registration apart: a line that was begun stays as it was. */
function demande(monde: Monde, { rang, sessionId, prix, premierMois, begun }: Service): number {
  const kept = sur(begun, ({ brut }) => brut);
  if (rang === 1) return Math.max(kept, enTranches(monde, sessionId, prix));
  if (rang === 2) return begun.length > 0 ? kept : prix;
  const mois = MOIS.slice(MOIS.indexOf(premierMois ?? '10'));
  return kept + prix * mois.filter((id) => begun.every(({ moisId }) => moisId !== id)).length;
}

/**
 * Whether the pupil never left, and no paid line stands for what no tranche could ask: otherwise what is owed follows
 * from what happened before.
 */
const estSimple = ({ lignes, corrections }: Une): boolean =>
  !corrections.some(({ motif }) => /^(Parti|Transféré) le /.test(motif)) &&
  !lignes.some(({ libelle, paye }) => libelle.endsWith('complément') && paye > 0);

/** Checks that the preview and the grid tell the prices of each class in each year, as they are now. */
export async function verifierPrix(monde: Monde): Promise<void> {
  const { server, ecoleId, sessions, classes, services } = monde;
  for (const sessionId of sessions) {
    const grille = (await server.admin.call(getGrilleDePrix, { ecoleId, sessionId })).data;
    const parts = grille.prestations.find(({ id }) => id === services[1])?.tranches ?? [];
    const dites = (all: readonly { id: number; pourcentage: number }[]) =>
      all.map(({ id, pourcentage }) => `${id} ${pourcentage}`).toSorted();
    expect(dites(parts)).toEqual(dites(tranchesDe(monde, sessionId)));
    for (const classeId of classes) {
      const asked = { ecoleId, sessionId, classeId, prestationIds: [...services], premierMois: null };
      const sent = { ...asked, remisePourcentage: null, remiseMontant: null };
      const { prix } = (await server.admin.call(apercuEcheancier, sent)).data;
      for (const [service, prestationId] of services.entries()) {
        const tarif = tarifDe(monde, service, { classeId, sessionId });
        expect(prix.find((one) => one.prestationId === prestationId)).toMatchObject(tarif);
        const lieu = { classeId, prestationId, sessionId };
        expect(prixPour(grille.lignes, lieu)).toMatchObject(tarif);
      }
    }
  }
}

/** Checks the schedule right after an enrolment for a session, or a recomputation of the latest one. */
export async function verifierEcheancier(monde: Monde, eleveId: number, sessionId?: number): Promise<void> {
  const { server, services } = monde;
  const { inscriptions } = await soldeDe(server.admin, eleveId);
  const last = inscriptions.find((one) => sessionId === undefined || one.sessionId === sessionId);
  if (last === undefined || last.etat !== 'inscrit' || !estSimple(last)) return;
  const [entiere] = (await server.admin.call(selectInscriptionById, { id: last.id })).data;
  const { prestationIds = [], premierMois = null, remisePourcentage = null, remiseMontant } = entiere ?? {};
  for (const [rang, prestationId] of services.entries()) {
    const tarif = tarifDe(monde, rang, last);
    const isTaken = prestationIds.includes(prestationId);
    const own = last.lignes.filter((ligne) => ligne.prestationId === prestationId);
    const [frais, autres] = [
      own.filter(({ nature }) => nature === 'inscription'),
      own.filter(({ nature }) => nature !== 'inscription'),
    ];
    const begun = autres.filter(({ paye }) => paye > 0);
    const kept = sur(begun, ({ brut }) => brut);
    const asked = isTaken ? demande(monde, { ...last, rang, prix: tarif.prix, premierMois, begun }) : kept;
    expect(sur(autres, ({ brut }) => brut)).toBe(asked);
    const isBegun = frais.some(({ paye }) => paye > 0);
    if (!isBegun) expect(sur(frais, ({ brut }) => brut)).toBe(isTaken ? tarif.fr_inscription : 0);
  }
  const lignes = last.lignes.filter(({ nature }) => nature !== 'inscription' && nature !== 'anterieur');
  const attendue = remiseMontant ?? somme(lignes.map(({ brut }) => part(brut, remisePourcentage ?? 0)));
  expect(sur(last.lignes, ({ remise }) => remise)).toBe(attendue);
  expect(sur(lignes, ({ remise }) => remise)).toBe(attendue);
}
