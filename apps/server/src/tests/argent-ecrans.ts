/** What every screen, file and receipt says of a school's money, held against the register of a property test (argent.ts). */
import { getArrieres, getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { paiementSelectBy, selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  getPayeursClasse,
  getStatistiquePaiement,
  getTotauxPaiement,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  exportInscription,
  inscriptionSelectBy,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { expect } from 'vitest';
import type { Row } from '#core/db/tables.ts';
import type { Monde, PaiementNote } from './argent.ts';
import { verification } from './chaine.ts';
import { soldeDe } from './scolarite.ts';

const TODAY = '2026-11-21';

const somme = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const sur = <T>(rows: readonly T[], of: (row: T) => number): number => somme(rows.map(of));
const valables = (paiements: readonly PaiementNote[]) => paiements.filter(({ isAnnule }) => !isAnnule);
const creditDe = ({ montant, parts }: PaiementNote): number => montant - somme(parts.values());

/** What the register says that each line has. */
function payesDe({ paiements }: Monde): Map<number, number> {
  const payes = new Map<number, number>();
  for (const { parts } of valables(paiements))
    for (const [echeanceId, montant] of parts) payes.set(echeanceId, (payes.get(echeanceId) ?? 0) + montant);
  return payes;
}

/** A line as the table has it. */
interface Ligne {
  readonly id: number;
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly dateEcheance: string;
  readonly moisId: string;
  readonly brut: number;
  readonly remise: number;
  readonly montant: number;
  readonly paye: number;
  readonly estActif: number;
}

async function lignesDe({ server, ecoleId }: Monde): Promise<Ligne[]> {
  return server.database.read
    .selectFrom('echeances')
    .select([
      'id',
      'eleveId',
      'inscriptionId',
      'dateEcheance',
      'moisId',
      'brut',
      'remise',
      'montant',
      'paye',
      'estActif',
    ])
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
}

/** The lines themselves: what they have is what the register gave them, never more than they ask, never less than nothing. */
function verifierLignes(monde: Monde, lignes: readonly Ligne[]): void {
  const payes = payesDe(monde);
  for (const ligne of lignes) {
    expect(ligne.paye).toBe(payes.get(ligne.id) ?? 0);
    expect(ligne.montant).toBe(ligne.brut - ligne.remise);
    expect(
      Math.min(ligne.remise, ligne.montant, ligne.paye, ligne.montant - ligne.paye),
    ).toBeGreaterThanOrEqual(0);
    // Nothing that was paid is taken away.
    if (ligne.estActif === 0) expect(ligne.paye).toBe(0);
  }
}

/** The page of a pupil, the search, the lists and the file: all tell the same balance. */
async function verifierEleve(monde: Monde, eleveId: number, lignes: readonly Ligne[]): Promise<number> {
  const { server, ecoleId, paiements } = monde;
  const { admin } = server;
  const own = lignes.filter((ligne) => ligne.eleveId === eleveId && ligne.estActif === 1);
  const notes = valables(paiements).filter((note) => note.eleveId === eleveId);
  const du = sur(own, ({ montant }) => montant);
  const credit = sur(notes, creditDe);
  const reste = du - (sur(notes, ({ montant }) => montant) - credit);

  const solde = await soldeDe(admin, eleveId);
  expect([solde.du, solde.paye, solde.reste, solde.credit]).toEqual([du, du - reste, reste, credit]);
  expect(sur(solde.inscriptions, (one) => one.reste)).toBe(reste);
  for (const one of solde.inscriptions)
    expect(sur(one.lignes, (ligne) => ligne.montant - ligne.paye)).toBe(one.reste);
  expect(solde.paiements.map((one) => [one.id, one.credit]).toReversed()).toEqual(
    paiements
      .filter((note) => note.eleveId === eleveId)
      .map((note) => [note.id, note.isAnnule ? 0 : creditDe(note)]),
  );
  const { matricule } = solde.eleve;
  const [trouve] = (await admin.call(chercherEleve, { ecoleId, recherche: matricule })).data;
  expect([trouve?.id, trouve?.reste]).toEqual([eleveId, reste]);
  const { data: inscriptions } = await admin.call(inscriptionSelectBy, {
    ecoleId,
    eleveId,
    page: 1,
    taille: 100,
  });
  expect(sur(inscriptions, (one) => one.reste)).toBe(reste);
  for (const one of inscriptions) expect(one.du - one.paye).toBe(one.reste);
  return reste;
}

/** The columns of a CSV file, by their titles. */
function lireCsv(text: string): Record<string, string>[] {
  const [titles = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  return rows.map((cells) => Object.fromEntries(titles.map((title, rang) => [title, cells[rang] ?? ''])));
}

async function verifierFichier(
  { server, ecoleId }: Monde,
  reste: number,
  lignes: readonly Ligne[],
): Promise<void> {
  const { text } = await server.admin.call(exportInscription, { ecoleId, format: 'csv' });
  const rows = lireCsv(text);
  expect(sur(rows, (row) => Number(row['Reste']))).toBe(reste);
  const active = lignes.filter(({ estActif }) => estActif === 1);
  expect(sur(rows, (row) => Number(row['À payer']))).toBe(sur(active, ({ montant }) => montant));
}

/** The five sentences of the decision on the dashboard's figures, over the lines of who is enrolled now. */
async function verifierTableau(monde: Monde, lignes: readonly Ligne[], moisId: string | null): Promise<void> {
  const { server, ecoleId, sessionId, classeId, paiements } = monde;
  const enrolled = (await server.rows('inscriptions')).filter(
    (row) => row['ecoleId'] === ecoleId && row['estActif'] === 1 && row['etat'] === 'inscrit',
  );
  const concerned = (row: Row) =>
    lignes.filter(
      (ligne) =>
        ligne.inscriptionId === row['id'] &&
        ligne.estActif === 1 &&
        (moisId === null || ligne.moisId === moisId),
    );
  const all = enrolled.map(concerned);
  const attendu = {
    eleveInscrit: enrolled.length,
    ontPaye: all.filter((own) => own.length > 0 && own.every(({ montant, paye }) => paye === montant)).length,
    montantPaye: sur(all.flat(), ({ paye }) => paye),
    montantRestant: sur(all.flat(), ({ montant, paye }) => montant - paye),
  };
  const filtres = { ecoleId, sessionId, moisId };
  const { data: cartes } = await server.admin.call(getStatistiquePaiement, filtres);
  expect(cartes).toEqual([expect.objectContaining({ classeId, ...attendu })]);
  const { data: totaux } = await server.admin.call(getTotauxPaiement, filtres);
  const recu = sur(valables(paiements), ({ montant }) => montant);
  expect(totalDesCartes(cartes)).toEqual(attendu);
  expect(totaux).toEqual({
    sessionId,
    credit: sur(valables(paiements), creditDe),
    recettes: valables(paiements).length === 0 ? [] : [{ jour: TODAY, montant: recu }],
  });
  const { eleves } = (await server.admin.call(getPayeursClasse, { classeId, sessionId, moisId })).data;
  expect(eleves.filter(({ aPaye }) => aPaye)).toHaveLength(attendu.ontPaye);
  expect(sur(eleves, ({ reste }) => reste)).toBe(attendu.montantRestant);
}

/** Who owes what is due by now, less his credit: whom that covers is not chased. */
async function verifierArrieres(monde: Monde, lignes: readonly Ligne[]): Promise<void> {
  const { server, ecoleId, paiements } = monde;
  const late = lignes.filter(
    (one) => one.estActif === 1 && one.dateEcheance <= TODAY && one.paye < one.montant,
  );
  const dettes = [...Map.groupBy(late, ({ eleveId }) => eleveId)].map(([eleveId, own]) => ({
    total: sur(own, ({ montant, paye }) => montant - paye),
    credit: sur(
      valables(paiements).filter((note) => note.eleveId === eleveId),
      creditDe,
    ),
  }));
  const nettes = dettes.filter(({ total, credit }) => total > credit);
  const [total, credit] = [sur(nettes, (one) => one.total), sur(nettes, (one) => one.credit)];
  const { data: totaux } = await server.admin.call(getTotauxArrieres, { ecoleId });
  expect(totaux).toMatchObject({ eleves: nettes.length, couverts: dettes.length - nettes.length });
  expect([totaux.total, totaux.credit, totaux.net]).toEqual([total, credit, total - credit]);
  const { data: rows } = await server.admin.call(getArrieres, { ecoleId, page: 1, taille: 100 });
  expect([sur(rows, (row) => row.total), sur(rows, (row) => row.net)]).toEqual([total, total - credit]);
  for (const row of rows) expect(row.moins30 + row.moins60 + row.moins90 + row.plus90).toBe(row.total);
}

/** The receipt just given says what remains then. */
async function verifierRecu({ server, ecoleId, paiements }: Monde): Promise<void> {
  const last = paiements.at(-1);
  if (last === undefined || last.isAnnule) return;
  const [recu] = (await server.admin.call(selectPaiementById, { id: last.id })).data;
  const { reste } = await soldeDe(server.admin, last.eleveId);
  expect([recu?.reste, recu?.montant, recu?.credit]).toEqual([reste, last.montant, creditDe(last)]);
  const lignes = sur(recu?.lignes ?? [], ({ montant }) => montant);
  expect(lignes).toBe(last.montant - creditDe(last));
  const { data: page } = await server.admin.call(paiementSelectBy, { ecoleId, page: 1, taille: 100 });
  expect(
    page.map(({ id, montant, credit }) => [id, montant, credit]).toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual(paiements.map((note) => [note.id, note.montant, note.isAnnule ? 0 : creditDe(note)]));
}

/** Months of the session from one on, its first when none is said. */
const MOIS: Readonly<Record<string, number>> = { '10': 9, '01': 6, '06': 1 };

/** What a price and a share make: rounded half up. */
const part = (prix: number, pourcentage: number): number =>
  Number((2n * BigInt(prix) * BigInt(Math.round(pourcentage * 100)) + 10_000n) / 20_000n);

/** What the price sheet of now asks for a service, registration apart. */
function bruts({ tarifs, tranches }: Monde, rang: number, premierMois: string | null): number[] {
  const prix = tarifs[rang]?.prix ?? 0;
  if (rang === 2) return [prix];
  if (rang === 0) return Array.from({ length: MOIS[premierMois ?? '10'] ?? 0 }, () => prix);
  const parts = tranches.map(({ pourcentage }) => part(prix, pourcentage));
  const isWhole = somme(tranches.map(({ pourcentage }) => Math.round(pourcentage * 100))) === 10_000;
  return isWhole ? [prix] : parts;
}

/** A schedule just made, or made again before anything of it was paid, asks what the price sheet says, less the discount. */
export async function verifierEcheancier(monde: Monde, eleveId: number): Promise<void> {
  const { server, services, tarifs } = monde;
  const [last] = (await soldeDe(server.admin, eleveId)).inscriptions;
  if (last === undefined || last.lignes.some(({ paye }) => paye > 0) || last.etat !== 'inscrit') return;
  const [entiere] = (await server.admin.call(selectInscriptionById, { id: last.id })).data;
  const { prestationIds = [], premierMois = null, remisePourcentage, remiseMontant } = entiere ?? {};
  const rangs = prestationIds.map((id) => services.findIndex(({ prestationId }) => prestationId === id));
  const frais = somme(rangs.map((rang) => tarifs[rang]?.fr_inscription ?? 0));
  const asked = rangs.flatMap((rang) => bruts(monde, rang, premierMois));
  expect(sur(last.lignes, ({ brut }) => brut)).toBe(frais + somme(asked));
  const remise = sur(last.lignes, (ligne) => ligne.remise);
  const exact = remiseMontant ?? somme(asked.map((brut) => part(brut, remisePourcentage ?? 0)));
  // A percentage is rounded on each line: a whole paid in tranches may be some francs off.
  const off = (remisePourcentage ?? null) === null ? 0 : 4;
  expect(Math.abs(remise - exact)).toBeLessThanOrEqual(off);
  expect(last.lignes.filter(({ nature, remise: given }) => nature === 'inscription' && given > 0)).toEqual(
    [],
  );
}

/** `isPaye`: a payment was just taken. */
export async function verifierTout(monde: Monde, isPaye: boolean): Promise<void> {
  const lignes = await lignesDe(monde);
  verifierLignes(monde, lignes);
  let reste = 0;
  for (const eleveId of monde.eleves) reste += await verifierEleve(monde, eleveId, lignes);
  if (isPaye) await verifierRecu(monde);
  await verifierFichier(monde, reste, lignes);
  await verifierTableau(monde, lignes, null);
  await verifierTableau(monde, lignes, '10');
  await verifierArrieres(monde, lignes);
  expect((await verification(monde.server, monde.ecoleId)).constats).toEqual([]);
}
