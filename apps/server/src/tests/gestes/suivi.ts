/** Makes a school that calls its rolls: a class of three pupils, which has class six days a week. */
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { expect } from 'vitest';
import { readAbsencesScellees } from '#notes/verification/absences-scellees.ts';
import { verifierSuivi } from '#suivi/registre/verifier-suivi.ts';
import type { TestServer } from '#tests/harness.ts';
import { addInscrit, type EcoleEquipee, equiper } from './scolarite.ts';

export interface EcoleAppelee extends EcoleEquipee {
  /** The enrolments of Aïssatou, Boubacar and Cellou. */
  readonly inscrits: readonly number[];
}

export async function equiperDAppels(server: TestServer): Promise<EcoleAppelee> {
  const ecole = await equiper(server);
  const inscrits: number[] = [];
  for (const prenoms of ['Aïssatou', 'Boubacar', 'Cellou'])
    inscrits.push((await addInscrit(server, ecole, { prenoms })).inscriptionId);
  const semaine = { ecoleId: ecole.ecoleId, libelle: 'Six jours', aPartirDu: '2026-10-01', etape: null };
  const jours = { ...SEMAINE_D_USAGE, samedi: 'journee' };
  await server.admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
  return { ...ecole, inscrits };
}

/** Says of a pupil what a sheet does. */
export const present = (inscriptionId: number) => ({ inscriptionId, pointage: 'present', minutes: null });
export const absent = (inscriptionId: number) => ({ inscriptionId, pointage: 'absence', minutes: null });
export const retard = (inscriptionId: number, minutes: number | null = 15) => ({
  inscriptionId,
  pointage: 'retard',
  minutes,
});

/** Expects the books of a school's days to be what its register tells, whatever a test did by the product. */
export async function exigerLeRegistreTenu(server: TestServer, ecoleId: number): Promise<void> {
  const db = server.database.read;
  expect((await verifierSuivi(db, ecoleId, await readAbsencesScellees(db, ecoleId))).constats).toEqual([]);
}
