/** Makes a class whose marks are entered: its term, its rule, a subject, pupils, an evaluation. */
import { addEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { getGrilleNotes, updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { addInscrit, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { ecrireLigne, idDe } from './base.ts';
import { addMatiere, addPeriode, addRegle } from './gestes.ts';

export interface ClasseNotee extends EcoleEquipee {
  readonly periodeId: number;
  readonly enseignementId: number;
  readonly evaluationId: number;
  /** The enrolments of its pupils. */
  readonly inscrits: readonly number[];
}

/** Adds a subject to a class of the school. */
export async function addEnseignement(
  server: TestServer,
  { ecoleId, sessionId, classeId }: Pick<EcoleEquipee, 'ecoleId' | 'sessionId' | 'classeId'>,
  more: Record<string, unknown> = {},
): Promise<number> {
  const matiereId = idDe(await addMatiere(server.admin, { ecoleId, ...more }));
  return ecrireLigne(server, 'enseignements', {
    ecoleId,
    sessionId,
    classeId,
    matiereId,
    coefficient: 200,
    groupeMatiereId: null,
    ordre: 1,
    priseEnCompte: 'compte',
    facultatif: 0,
  });
}

/** A test of the first term, on 12 November. */
export const DEVOIR = {
  genre: 'devoir',
  libelle: 'Devoir 1',
  jour: '2026-11-12',
  noteSur: null,
  coefficient: 100,
  compte: 1,
  renduLe: null,
} as const;

export const evaluer = (
  person: Person,
  classe: Omit<ClasseNotee, 'evaluationId' | 'inscrits'>,
  more: Record<string, unknown> = {},
) =>
  person.call(addEvaluation, {
    ecoleId: classe.ecoleId,
    enseignementId: classe.enseignementId,
    periodeId: classe.periodeId,
    ...DEVOIR,
    creationUserId: 0,
    ...more,
  });

/** Makes such a class, of three pupils; `annee`: the school year where it is there already. */
export async function classeNotee(server: TestServer, annee?: number): Promise<ClasseNotee> {
  const ecole = await equiper(server, annee === undefined ? {} : { sessionId: annee });
  const { ecoleId, sessionId } = ecole;
  const periodeId = idDe(await addPeriode(server.admin, { ecoleId, sessionId }));
  await addRegle(server.admin, { ecoleId, sessionId });
  const enseignementId = await addEnseignement(server, ecole);
  const inscrits: number[] = [];
  for (const prenoms of ['Aïssatou', 'Boubacar', 'Cellou']) {
    const { inscriptionId } = await addInscrit(server, ecole, { prenoms });
    inscrits.push(inscriptionId);
  }
  const place = { ...ecole, periodeId, enseignementId };
  const evaluationId = idDe(await evaluer(server.admin, place));
  return { ...place, evaluationId, inscrits };
}

export const VIDE = { valeur: null, code: null } as const;
export const note = (valeur: number) => ({ valeur, code: null });

/** Sends one cell, or several, as the grid does. */
export const noter = (
  person: Person,
  { ecoleId, classeId, periodeId, evaluationId }: ClasseNotee,
  cellules: readonly Record<string, unknown>[],
  headers: Record<string, string> = {},
) =>
  person.call(
    updateNotes,
    {
      ecoleId,
      classeId,
      periodeId,
      cellules: cellules.map((cellule) => ({ evaluationId, vu: VIDE, ...cellule })),
    },
    headers,
  );

/** Gives the pupils of a class their marks at its evaluation, in their order; null: none. */
export const noterChacun = (
  person: Person,
  classe: ClasseNotee,
  valeurs: readonly (number | null)[],
  more: Record<string, unknown> = {},
) =>
  noter(
    person,
    classe,
    valeurs.flatMap((valeur, at) =>
      valeur === null ? [] : [{ inscriptionId: classe.inscrits[at], ...note(valeur), ...more }],
    ),
  );

/** Says that a person teaches a subject, between two days. */
export const direEnseignant = (
  server: TestServer,
  { ecoleId, enseignementId }: Pick<ClasseNotee, 'ecoleId' | 'enseignementId'>,
  enseignantId: number,
  { du = null, au = null }: { readonly du?: string | null; readonly au?: string | null } = {},
) => ecrireLigne(server, 'enseignements_enseignants', { ecoleId, enseignementId, enseignantId, du, au });

export const grilleDe = (
  person: Person,
  { classeId, periodeId }: ClasseNotee,
  enseignementId: number | null = null,
) => person.call(getGrilleNotes, { classeId, periodeId, enseignementId });
