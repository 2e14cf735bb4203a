/** Checks what a schedule asks once it is made or made again: the price of each service, and the discount whole. */
import { selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { expect } from 'vitest';
import { soldeDe } from '#tests/gestes/scolarite.ts';
import { type Monde, tarifDe } from './monde.ts';
import { somme, sur } from './registre.ts';

type Une = Awaited<ReturnType<typeof soldeDe>>['inscriptions'][number];
type Ligne = Une['lignes'][number];

/** The invoiced months, in the order of the session. */
const MOIS = ['10', '11', '12', '01', '02', '03', '04', '05', '06'];

/** Answers a share of a price, rounded half up. */
const part = (prix: number, pourcentage: number): number =>
  Number((2n * BigInt(prix) * BigInt(Math.round(pourcentage * 100)) + 10_000n) / 20_000n);

/** Answers the sum that the tranches make of a price. */
function enTranches({ tranches }: Monde, prix: number): number {
  const isWhole = somme(tranches.map(({ pourcentage }) => Math.round(pourcentage * 100))) === 10_000;
  return isWhole ? prix : somme(tranches.map(({ pourcentage }) => part(prix, pourcentage)));
}

interface Service {
  readonly rang: number;
  readonly prix: number;
  readonly premierMois: string | null;
  readonly begun: readonly Ligne[];
}

/** Answers what a service asks in all, registration apart: a line that was begun stays as it was. */
function demande(monde: Monde, { rang, prix, premierMois, begun }: Service): number {
  const kept = sur(begun, ({ brut }) => brut);
  if (rang === 1) return Math.max(kept, enTranches(monde, prix));
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

/** Checks the schedule right after an enrolment for a session, or a recomputation of the latest one. */
export async function verifierEcheancier(monde: Monde, eleveId: number, sessionId?: number): Promise<void> {
  const { server, services } = monde;
  const { inscriptions } = await soldeDe(server.admin, eleveId);
  const last = inscriptions.find((one) => sessionId === undefined || one.sessionId === sessionId);
  if (last === undefined || last.etat !== 'inscrit' || !estSimple(last)) return;
  const [entiere] = (await server.admin.call(selectInscriptionById, { id: last.id })).data;
  const { prestationIds = [], premierMois = null, remisePourcentage = null, remiseMontant } = entiere ?? {};
  for (const [rang, prestationId] of services.entries()) {
    const tarif = tarifDe(monde, rang, last.classeId);
    const isTaken = prestationIds.includes(prestationId);
    const own = last.lignes.filter((ligne) => ligne.prestationId === prestationId);
    const [frais, autres] = [
      own.filter(({ nature }) => nature === 'inscription'),
      own.filter(({ nature }) => nature !== 'inscription'),
    ];
    const begun = autres.filter(({ paye }) => paye > 0);
    const kept = sur(begun, ({ brut }) => brut);
    const asked = isTaken ? demande(monde, { rang, prix: tarif.prix, premierMois, begun }) : kept;
    expect(sur(autres, ({ brut }) => brut)).toBe(asked);
    const isBegun = frais.some(({ paye }) => paye > 0);
    if (!isBegun) expect(sur(frais, ({ brut }) => brut)).toBe(isTaken ? tarif.fr_inscription : 0);
  }
  const lignes = last.lignes.filter(({ nature }) => nature !== 'inscription' && nature !== 'anterieur');
  const attendue = remiseMontant ?? somme(lignes.map(({ brut }) => part(brut, remisePourcentage ?? 0)));
  expect(sur(last.lignes, ({ remise }) => remise)).toBe(attendue);
  expect(sur(lignes, ({ remise }) => remise)).toBe(attendue);
}
