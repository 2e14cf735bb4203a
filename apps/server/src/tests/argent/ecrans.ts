/** Compares what every screen and file says of a school's debts with the register of a property test (monde.ts). */
import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { exportArrieres, getArrieres, getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  type Comptes,
  enRetardDe,
  getPayeursClasse,
  getStatistiquePaiement,
  getTotauxPaiement,
  type PayeursDeClasse,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { exportInscription, inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { expect } from 'vitest';
import type { Row } from '#core/db/tables.ts';
import { soldeDe } from '#tests/gestes/scolarite.ts';
import { verifierCaisse, verifierRecu } from './caisse.ts';
import { verification } from './chaine.ts';
import type { Monde } from './monde.ts';
import {
  creditDe,
  dejaPayeDe,
  type Ligne,
  lignesDe,
  lireCsv,
  parJour,
  payesDe,
  sur,
  TODAY,
  valables,
} from './registre.ts';
import { compterEleves, regardDe } from './statistiques.ts';

/** Checks the lines themselves: they hold what the register gave them, never more than they ask, never less than nothing. */
function verifierLignes(monde: Monde, lignes: readonly Ligne[]): void {
  const payes = payesDe(monde);
  for (const ligne of lignes) {
    expect(ligne.paye).toBe(payes.get(ligne.id) ?? 0);
    expect(ligne.montant).toBe(ligne.brut - ligne.remise);
    expect(
      Math.min(ligne.remise, ligne.montant, ligne.paye, ligne.montant - ligne.paye),
    ).toBeGreaterThanOrEqual(0);
    // A line that was paid is never taken away.
    if (ligne.estActif === 0) expect(ligne.paye).toBe(0);
  }
}

/** The first session runs today and the second one is to come: only what was owed before the product is of earlier years. */
const estAnterieure = ({ nature }: Ligne): boolean => nature === 'anterieur';

/** Checks that the page of a pupil, the search, the lists and the file all tell the same balance. */
async function verifierEleve(monde: Monde, eleveId: number, lignes: readonly Ligne[]): Promise<number> {
  const { server, ecoleId, paiements } = monde;
  const { admin } = server;
  const own = lignes.filter((ligne) => ligne.eleveId === eleveId && ligne.estActif === 1);
  const notes = valables(paiements).filter((note) => note.eleveId === eleveId);
  const du = sur(own, ({ montant }) => montant);
  const credit = sur(notes, creditDe);
  const repris = dejaPayeDe(monde, eleveId);
  const reste = du - (sur(notes, ({ montant }) => montant) - credit) - repris;

  const solde = await soldeDe(admin, eleveId);
  expect([solde.du, solde.paye, solde.reste, solde.credit]).toEqual([du, du - reste, reste, credit]);
  expect(sur(solde.inscriptions, (one) => one.reste)).toBe(reste);
  expect(sur(solde.reprises, (one) => one.dejaPaye)).toBe(repris);
  expect(solde.anterieur).toBe(sur(own.filter(estAnterieure), (ligne) => ligne.montant - ligne.paye));
  const suivantes = own.filter((ligne) => !estAnterieure(ligne) && ligne.sessionId === monde.sessions[1]);
  expect(solde.suivant).toBe(sur(suivantes, (ligne) => ligne.montant - ligne.paye));
  for (const one of solde.inscriptions)
    expect(sur(one.lignes, (ligne) => ligne.montant - ligne.paye)).toBe(one.reste);
  const siens = paiements.filter((note) => note.eleveId === eleveId).toSorted(parJour);
  expect(solde.paiements.map((one) => [one.id, one.credit]).toReversed()).toEqual(
    siens.map((note) => [note.id, note.isCancelled ? 0 : creditDe(note)]),
  );
  const { matricule } = solde.eleve;
  const [trouve] = (await admin.call(chercherEleve, { ecoleId, recherche: matricule })).data;
  expect([trouve?.id, trouve?.reste]).toEqual([eleveId, reste]);
  const page = { ecoleId, eleveId, page: 1, taille: 100 };
  const { data: inscriptions } = await admin.call(inscriptionSelectBy, page);
  expect(sur(inscriptions, (one) => one.reste)).toBe(reste);
  for (const one of inscriptions) expect(one.du - one.paye).toBe(one.reste);
  return reste;
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

/** Checks every sentence of the decision on the dashboard's figures, over the lines of pupils who are enrolled now. */
async function verifierTableau(
  monde: Monde,
  lignes: readonly Ligne[],
  { sessionId, moisId }: { sessionId: number; moisId: string | null },
): Promise<void> {
  const { server, ecoleId, sessions, classes, paiements } = monde;
  const ever = (await server.rows('inscriptions')).filter(
    (row) => row['ecoleId'] === ecoleId && row['sessionId'] === sessionId,
  );
  const enrolled = ever.filter((row) => row['estActif'] === 1 && row['etat'] === 'inscrit');
  const lignesDesEleves = (of: readonly Row[]) =>
    of.map((row) =>
      lignes.flatMap((ligne) =>
        ligne.inscriptionId === row['id'] && ligne.estActif === 1 ? [{ ...ligne }] : [],
      ),
    );
  // The first session runs today, the second one is to come.
  const annee = sessionId === sessions[0] ? '2026' : '2027';
  const regard = regardDe({ dateDebut: `${annee}-10-01`, dateFin: `${Number(annee) + 1}-06-30` }, TODAY);
  const comptes = (of: readonly Row[]) =>
    compterEleves(lignesDesEleves(of), { moisId, regard, given: ({ paye }) => Number(paye) });
  const filtres = { ecoleId, sessionId, moisId };
  const { data: cartes } = await server.admin.call(getStatistiquePaiement, filtres);
  expect(cartes).toHaveLength(classes.length);
  for (const classeId of classes) {
    const attendu = comptes(enrolled.filter((row) => row['classeId'] === classeId));
    const carte = cartes.find((one) => one.classeId === classeId);
    expect(carte).toMatchObject(attendu);
    const { eleves } = (await server.admin.call(getPayeursClasse, { classeId, sessionId, moisId })).data;
    verifierLaClasse(eleves, attendu);
  }
  expect(totalDesCartes(cartes)).toEqual(comptes(enrolled));
  const { data: totaux } = await server.admin.call(getTotauxPaiement, filtres);
  const recettes = [...Map.groupBy(valables(paiements), ({ jour }) => jour)]
    .map(([jour, notes]) => ({ jour, montant: sur(notes, ({ montant }) => montant) }))
    .toSorted((a, b) => (a.jour < b.jour ? -1 : 1));
  const donne = (of: readonly Row[]) => comptes(of).montantPaye + comptes(of).avance;
  const parts = (await server.rows('reprises_parts')).filter((row) => row['estActif'] === 1);
  const parLigne = Map.groupBy(parts, (row) => row['echeanceId']);
  const repris = compterEleves(lignesDesEleves(enrolled), {
    moisId,
    regard,
    given: ({ id }) => sur(parLigne.get(id ?? null) ?? [], (row) => Number(row['montant'])),
  });
  expect(totaux).toEqual({
    sessionId,
    credit: sur(valables(paiements), creditDe),
    partis: donne(ever) - donne(enrolled),
    repris: repris.montantPaye,
    recettes: sessionId === sessions[0] ? recettes : [],
  });
}

/** Checks that the page of a class tells the figures of its card. */
export function verifierLaClasse(eleves: PayeursDeClasse['eleves'], attendu: Comptes): void {
  expect(attendu).toMatchObject({
    eleveInscrit: eleves.length,
    concernes: eleves.filter(({ estConcerne }) => estConcerne).length,
    ontPaye: eleves.filter(({ aPaye }) => aPaye).length,
    montantPaye: sur(eleves, ({ paye }) => paye),
    montantRestant: sur(eleves, ({ reste }) => reste),
    aVenir: sur(eleves, ({ aVenir }) => aVenir),
    avance: sur(eleves, ({ avance }) => avance),
  });
  for (const { du, paye, reste } of eleves) expect(du - paye).toBe(reste);
}

async function verifierArrieres(monde: Monde, lignes: readonly Ligne[]): Promise<void> {
  const { server, ecoleId, paiements } = monde;
  const late = lignes.filter(
    (one) => one.estActif === 1 && one.dateEcheance <= TODAY && one.paye < one.montant,
  );
  const dettes = [...Map.groupBy(late, ({ eleveId }) => eleveId)].map(([eleveId, own]) => ({
    total: sur(own, ({ montant, paye }) => montant - paye),
    anterieur: sur(own.filter(estAnterieure), ({ montant, paye }) => montant - paye),
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
  await verifierLesParts(monde, totaux);
  const anterieur = sur(nettes, (one) => one.anterieur);
  expect(totaux.anterieur).toBe(anterieur);
  const { data: rows } = await server.admin.call(getArrieres, { ecoleId, page: 1, taille: 100 });
  expect([sur(rows, (row) => row.total), sur(rows, (row) => row.net)]).toEqual([total, total - credit]);
  for (const row of rows) expect(row.moins30 + row.moins60 + row.moins90 + row.plus90).toBe(row.total);
  expect(sur(rows, (row) => row.anterieur)).toBe(anterieur);
  const { text } = await server.admin.call(exportArrieres, { ecoleId, format: 'csv' });
  const file = lireCsv(text);
  expect(file).toHaveLength(nettes.length);
  expect(sur(file, (row) => Number(row['Années précédentes']))).toBe(anterieur);
  const sommes = ['Total dû', 'Reste net'].map((titre) => sur(file, (row) => Number(row[titre])));
  expect(sommes).toEqual([total, total - credit]);
}

/** Checks that the parts add up to what is owed, and that the first is what the dashboard and home say. */
async function verifierLesParts(
  { server, ecoleId }: Monde,
  { parts, credit, net }: Output<typeof getTotauxArrieres>,
): Promise<void> {
  const { inscrits, partis, autres, couverts, sessionId } = parts;
  expect(inscrits.montant + partis.montant + autres.montant - couverts - credit).toBe(net);
  const filtres = { ecoleId, sessionId, moisId: null };
  const tableau = totalDesCartes((await server.admin.call(getStatistiquePaiement, filtres)).data);
  expect(inscrits).toEqual({ eleves: tableau.enRetard, montant: enRetardDe(tableau) });
  const { arrieres } = (await server.admin.call(getAccueil, { ecoleId })).data;
  // Home says nothing of arrears that are none.
  expect(arrieres?.montant ?? 0).toBe(inscrits.montant);
  expect(arrieres?.eleves ?? 0).toBe(inscrits.eleves);
}

/** Checks everything. `isPaid`: a payment was just taken. */
export async function verifierTout(monde: Monde, isPaid: boolean): Promise<void> {
  const lignes = await lignesDe(monde);
  verifierLignes(monde, lignes);
  let reste = 0;
  for (const eleveId of monde.eleves) reste += await verifierEleve(monde, eleveId, lignes);
  if (isPaid) await verifierRecu(monde);
  await verifierCaisse(monde);
  await verifierFichier(monde, reste, lignes);
  for (const sessionId of monde.sessions)
    for (const moisId of [null, '10']) await verifierTableau(monde, lignes, { sessionId, moisId });
  await verifierArrieres(monde, lignes);
  expect((await verification(monde.server, monde.ecoleId)).constats).toEqual([]);
}
