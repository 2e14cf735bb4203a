/** Lets a pupil of a property test pass to another school, and keeps the passage or takes it back. */
import { addPassage, apercuPassage, defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { expect } from 'vitest';
import { createSchool } from '#tests/gestes/ecole.ts';
import { soldeDe } from '#tests/gestes/scolarite.ts';
import { auteur, idOf, type Monde } from './monde.ts';
import type { Acte } from './tirages.ts';

/** The amounts of a balance: a passage that was taken back leaves them, under new lines. */
async function comptesDe({ server }: Monde, eleveId: number) {
  const { du, paye, reste, credit, anterieur } = await soldeDe(server.admin, eleveId);
  return { du, paye, reste, credit, anterieur };
}

/** Does the act; their debts, their credit and their receipts stay, so the register changes nothing. */
export async function passer(monde: Monde, { eleve, jour, estDefait }: Extract<Acte, { acte: 'passer' }>) {
  const { server, ecoleId } = monde;
  const eleveId = monde.eleves[eleve % monde.eleves.length] ?? 0;
  const versEcoleId = await createSchool(server);
  const avant = await comptesDe(monde, eleveId);
  const demande = { ecoleId, eleveId, versEcoleId, jour };
  const { ote, reste, credit } = (await server.admin.call(apercuPassage, demande)).data;
  const answer = await server.admin.call(addPassage, { ...demande, ote, ...auteur });
  if (answer.status !== 201) return answer;
  const apres = await comptesDe(monde, eleveId);
  expect([apres.reste, apres.credit, apres.paye]).toEqual([reste, credit, avant.paye]);
  expect(apres.du).toBe(avant.du - ote);
  if (!estDefait) return answer;
  const sent = { id: idOf(answer.data), modifUserId: 0, modifDate: null };
  expect((await server.admin.call(defairePassage, sent)).status).toBe(200);
  expect(await comptesDe(monde, eleveId)).toEqual(avant);
  return answer;
}
