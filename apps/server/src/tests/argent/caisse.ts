/** Compares what the cash desk says, on screens, in files and on paper, with the register of a property test (monde.ts). */
import { addCloture, clotureSelectBy, getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  direLesRestes,
  exportPaiement,
  imprimerRecu,
  paiementSelectBy,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant, MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { expect } from 'vitest';
import { soldeDe } from '#tests/gestes/scolarite.ts';
import { feuilles, serre } from '#tests/papier.ts';
import { verification } from './chaine.ts';
import type { Monde } from './monde.ts';
import { creditDe, lireCsv, sur, TODAY, valables } from './registre.ts';

/** Checks that the receipt just given says what remains then. */
export async function verifierRecu({ server, paiements }: Monde): Promise<void> {
  const last = paiements.at(-1);
  if (last === undefined || last.isCancelled) return;
  const [recu] = (await server.admin.call(selectPaiementById, { id: last.id })).data;
  const { reste, anterieur, suivant } = await soldeDe(server.admin, last.eleveId);
  expect([recu?.reste, recu?.montant, recu?.credit]).toEqual([reste, last.montant, creditDe(last)]);
  const { annee, anterieur: avant, suivants = [] } = recu?.restes ?? {};
  expect([annee, avant, sur(suivants, (one) => one.reste)]).toEqual([
    reste - anterieur - suivant,
    anterieur,
    suivant,
  ]);
  const lignes = sur(recu?.lignes ?? [], ({ montant }) => montant);
  expect(lignes).toBe(last.montant - creditDe(last));
}

/** Checks the payments of the school: their list, its file, the day book. */
export async function verifierCaisse({ server, ecoleId, paiements }: Monde): Promise<void> {
  const { data: page } = await server.admin.call(paiementSelectBy, { ecoleId, page: 1, taille: 100 });
  expect(
    page.map(({ id, montant, credit }) => [id, montant, credit]).toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual(paiements.map((note) => [note.id, note.montant, note.isCancelled ? 0 : creditDe(note)]));
  const { text } = await server.admin.call(exportPaiement, { ecoleId, format: 'csv' });
  const file = lireCsv(text);
  const recu = sur(valables(paiements), ({ montant }) => montant);
  const valid = file.filter((row) => row['Annulé le'] === '');
  expect([file.length, sur(valid, (row) => Number(row['Montant']))]).toEqual([paiements.length, recu]);
  expect(sur(file, (row) => Number(row['Crédit']))).toBe(sur(valables(paiements), creditDe));
  // Nobody closes a day before the end: what is cancelled goes back in the book that took it.
  for (const jour of new Set([TODAY, ...paiements.map((note) => note.jour)])) {
    const duJour = paiements.filter((note) => note.jour === jour);
    const encaisse = sur(valables(duJour), ({ montant }) => montant);
    const { data: journal } = await server.admin.call(getJournalCaisse, { ecoleId, jour });
    expect(journal.mouvements).toHaveLength(duJour.length + duJour.length - valables(duJour).length);
    expect([
      sur(journal.mouvements, ({ montant }) => montant),
      sur(journal.totaux, ({ montant }) => montant),
      journal.attendu,
    ]).toEqual([encaisse, encaisse, encaisse]);
  }
}

/** Closes each day: the cash counted is what came in on it, and the books hold. */
export async function verifierCloture({ server, ecoleId, paiements }: Monde): Promise<void> {
  const jours = [...new Set(paiements.map((note) => note.jour))].toSorted();
  const closes: [string, number, number][] = [];
  for (const jour of jours) {
    const attendu = sur(valables(paiements.filter((note) => note.jour === jour)), ({ montant }) => montant);
    if (attendu > MONTANT_MAXIMAL) continue;
    const sent = { ecoleId, jour, compte: attendu, attendu, observations: null, creationUserId: 0 };
    expect((await server.admin.call(addCloture, sent)).status).toBe(201);
    closes.push([jour, attendu, 0]);
  }
  if (closes.length === 0) return;
  const { data } = await server.admin.call(clotureSelectBy, { ecoleId, page: 1, taille: 20 });
  expect(data.map((one) => [one.jour, one.attendu, one.ecart])).toEqual(closes);
  expect((await verification(server, ecoleId)).constats).toEqual([]);
}

/** Checks the paper of the last payment: its amount, its lines and its credit; a cancelled one says so. */
export async function verifierPapier({ server, paiements }: Monde): Promise<void> {
  const last = paiements.at(-1);
  if (last === undefined) return;
  const answer = await server.inject({
    method: 'POST',
    url: `/api/${imprimerRecu.path}`,
    headers: { authorization: `Bearer ${server.admin.token}` },
    payload: { id: last.id, format: 'a4', origine: 'http://192.168.1.20:3000' },
  });
  const [page] = await feuilles(answer.rawPayload);
  const text = serre(page?.text ?? '');
  const [recu] = (await server.admin.call(selectPaiementById, { id: last.id })).data;
  const lignes = recu?.lignes ?? [];
  const restes = recu === undefined ? [] : direLesRestes(recu);
  for (const { montant } of [last, ...restes, ...lignes])
    expect(text).toContain(serre(formaterMontant(montant)));
  expect(text.includes('ANNULÉ')).toBe(last.isCancelled);
}
