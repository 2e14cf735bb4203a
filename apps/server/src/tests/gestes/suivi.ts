/** Makes a school that calls its rolls: a class of three pupils, which has class six days a week. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { expect } from 'vitest';
import { withKeys } from '#core/db/rows.ts';
import { addAttribution, addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { readAbsencesScellees } from '#notes/verification/absences-scellees.ts';
import { verifierSuivi } from '#suivi/registre/verifier-suivi.ts';
import { idOf } from '#tests/argent/monde.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { createTeacher } from './ecole.ts';
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

/** Makes a class that is called at each of the three courses of a Saturday morning; mathematics are twice. */
export async function equiperDeCours(server: TestServer) {
  const ecole = await equiperDAppels(server);
  const { ecoleId, sessionId, classeId } = ecole;
  const semaine = { ecoleId, libelle: 'Par cours', aPartirDu: '2026-10-02', etape: null, appel: 'cours' };
  const jours = { ...SEMAINE_D_USAGE, samedi: 'journee' };
  await server.admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
  const bah = await createTeacher(server, ecoleId);
  const sow = await createTeacher(server, ecoleId);
  const enseigner = async (libelle: string, enseignantId: number) => {
    const matiereId = idOf((await addMatiere(server.admin, { libelle })).data);
    const id = idOf((await addEnseignement(server.admin, { ecoleId, sessionId, classeId, matiereId })).data);
    await addAttribution(server.admin, { enseignementId: id, enseignantId });
    return id;
  };
  const maths = await enseigner('Mathématiques', bah);
  const chimie = await enseigner('Chimie', sow);
  const cours: number[] = [];
  for (const [enseignementId, de, a, enseignantId] of [
    [maths, '08:00', '09:00', bah],
    [chimie, '09:00', '10:00', sow],
    [maths, '10:00', '11:00', bah],
  ] as const) {
    const place = { jourSemaine: 'samedi', de, a, enseignantId, salle: null, du: '2026-10-05', au: null };
    cours.push(
      idOf((await server.admin.call(creneaux.create, { enseignementId, ...place, creationUserId: 0 })).data),
    );
  }
  return { ...ecole, cours, bah, sow };
}

/** Makes a person of the school who teaches, and may call the rolls that are theirs. */
export async function enseignantQuiAppelle(server: TestServer, ecoleId: number): Promise<Person> {
  const droits = { feuillesAppel: ['lecture', 'ajout', 'modification', 'suppression'] };
  const person = await server.person({ ecoleId, droits });
  const fonction = withKeys({ fonction: FONCTION_ENSEIGNANT }, ['fonction']);
  await server.database.transaction((trx) =>
    trx.updateTable('utilisateurs').set(fonction).where('id', '=', person.id).execute(),
  );
  return person;
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
