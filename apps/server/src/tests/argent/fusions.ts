/** Merges the records of two pupils of a property test, keeps them or takes the merge back, and follows it in the register. */
import { addFusion, apercuFusion, defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { expect } from 'vitest';
import { addEleve, soldeDe } from '#tests/gestes/scolarite.ts';
import { auteur, idOf, type Monde } from './monde.ts';
import type { Acte } from './tirages.ts';

/** Returns the amounts of a pupil's balance: what a merge that was taken back leaves as it was. */
async function comptesDe({ server }: Monde, eleveId: number) {
  const { du, paye, reste, credit, anterieur, inscriptions } = await soldeDe(server.admin, eleveId);
  const lignes = inscriptions.flatMap((one) => one.lignes.map((ligne) => [ligne.id, ligne.paye]));
  return { du, paye, reste, credit, anterieur, lignes };
}

/** Withdraws from each session in which both are enrolled the enrolment that nobody began to pay. */
async function lesRetirees({ server, ecoleId }: Monde, eleveId: number, ecarteId: number): Promise<number[]> {
  const demande = { ecoleId, eleveId, ecarteId, prend: [], retireIds: [] };
  const { doubles } = (await server.admin.call(apercuFusion, demande)).data;
  return doubles.flatMap(({ inscriptions }) => {
    const free = inscriptions.find(({ estCommencee }) => !estCommencee);
    return free === undefined ? [] : [free.id];
  });
}

/** Puts one record away; the world goes on with the other one and a pupil who is new. */
export async function reunir(monde: Monde, { eleve, estDefaite }: Extract<Acte, { acte: 'reunir' }>) {
  const { server, ecoleId, eleves } = monde;
  const [eleveId = 0, ecarteId = 0] = eleve === 0 ? eleves : [eleves[1], eleves[0]];
  const avant = [await comptesDe(monde, eleveId), await comptesDe(monde, ecarteId)];
  const retireIds = await lesRetirees(monde, eleveId, ecarteId);
  const demande = { ecoleId, eleveId, ecarteId, prend: ['lieuNaissance' as const], retireIds };
  const { garde, ecarte, comptes } = (await server.admin.call(apercuFusion, demande)).data;
  const marques = { modifDate: garde.modifDate, modifDateEcarte: ecarte.modifDate };
  const answer = await server.admin.call(addFusion, { ...demande, ...marques, ...auteur });
  if (answer.status !== 201) return answer;
  const apres = await comptesDe(monde, eleveId);
  expect([apres.reste, apres.credit]).toEqual([comptes.apres.reste, comptes.apres.credit]);
  if (estDefaite) {
    const id = idOf(answer.data);
    const undone = await server.admin.call(defaireFusion, { id, modifUserId: 0, modifDate: null });
    expect(undone.status).toBe(200);
    expect([await comptesDe(monde, eleveId), await comptesDe(monde, ecarteId)]).toEqual(avant);
    return answer;
  }
  for (const one of [...monde.paiements, ...monde.reprises])
    if (one.eleveId === ecarteId) one.eleveId = eleveId;
  eleves[eleves.indexOf(ecarteId)] = await addEleve(server, ecoleId, { prenoms: 'Nouveau' });
  return answer;
}
