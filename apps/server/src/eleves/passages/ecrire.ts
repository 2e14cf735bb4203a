/**
 * Lets a pupil pass to another school (`passer`): their enrolments are left, their record there is made or found again, and
 * each school has its row, its years and its act of the journal. No id moves, so no key and no chain does.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { motifDeDepart } from '@gestionscolaire/contract/eleves/departs.ts';
import { type eleves, LIENS, SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import type { addPassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { champDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { type Changes, changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow, type Stamp, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { elevesHandlers } from '#eleves/fiche/eleves.ts';
import { corriger } from '#eleves/inscriptions/echeances.ts';
import { lockSceaux } from '#eleves/inscriptions/notes-scellees.ts';
import { porteurDe, stampOf } from '#eleves/inscriptions/tenue.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { parcoursDe } from './lecture.ts';
import {
  type AnneeDePassage,
  type PrevisionDePassage,
  prevoirPassage,
  readEleve,
  readRetrouve,
} from './prevoir.ts';

type Eleve = StoredRow<'eleves'>;

const CHANGE = 'Ce que cet élève doit a changé pendant que vous lisiez : relisez ce que le passage écrira.';

/** An enrolment that was left: how to know that nobody changed it since, and which lines to bring back. */
export interface Laissee {
  readonly id: number;
  readonly modifDate: string;
  /** null: no line was taken away. */
  readonly correctionId: number | null;
}

async function quitter(
  trx: Trx,
  { quittees, vers }: PrevisionDePassage,
  jour: string,
  stamp: Stamp,
): Promise<Laissee[]> {
  const left: Laissee[] = [];
  for (const { inscription, difference } of quittees) {
    const { id, modifDate } = inscription;
    const row = { etat: 'transfere', dateDepart: jour, motifDepart: `Passage à ${vers}`.slice(0, 200) };
    const next = await updateRow(trx, 'inscriptions', { id, modifDate, estActif: 1 }, row, stamp);
    if (next === undefined) return refuse('REGLE', { phrase: CHANGE });
    const motif = motifDeDepart('transfere', jour);
    const correctionId = await corriger(trx, porteurDe(inscription), difference, motif, stamp);
    left.push({ id, modifDate: next, correctionId: correctionId ?? null });
  }
  return left;
}

/** Returns what the form of a new record would send: a photo stays with the record that has it. */
const formDe = (
  eleve: Eleve,
  versEcoleId: number,
  quartierId: number | null,
): Input<typeof eleves.create> => ({
  ecoleId: versEcoleId,
  prenoms: eleve.prenoms,
  nom: eleve.nom,
  sexe: SEXES.find((one) => one === eleve.sexe) ?? 'F',
  dateNaissance: eleve.dateNaissance,
  lieuNaissance: eleve.lieuNaissance,
  nationalite: eleve.nationalite,
  photo: null,
  tuteurNom: eleve.tuteurNom,
  tuteurLien: LIENS.find((one) => one === eleve.tuteurLien) ?? null,
  tuteurTelephone: eleve.tuteurTelephone,
  tuteur2Nom: eleve.tuteur2Nom,
  tuteur2Lien: LIENS.find((one) => one === eleve.tuteur2Lien) ?? null,
  tuteur2Telephone: eleve.tuteur2Telephone,
  quartierId,
  observations: eleve.observations,
  libelleConfirme: true,
  // The school that they leave answered for their birth.
  dateNaissanceConfirme: true,
  creationUserId: undefined,
});

/** Makes their record in the school that receives them, or finds the one that they had; tells its fields. */
async function accueillir(
  { eleve, retrouve }: PrevisionDePassage,
  versEcoleId: number,
  context: WriteContext,
): Promise<{ id: number; estCree: 0 | 1; told: Changes }> {
  if (retrouve !== null) return { id: retrouve.id, estCree: 0, told: {} };
  // Their card here may keep a neighbourhood that was disabled since; no new card takes one.
  const quartier = await context.db
    .selectFrom('quartiers')
    .select('id')
    .where('id', '=', eleve.quartierId ?? 0)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  const form = formDe(eleve, versEcoleId, quartier?.id ?? null);
  // The passage is the act: it tells the record's fields itself.
  const [made] = await elevesHandlers.createMany([form], { ...context, record: () => undefined });
  const id = made?.id ?? refuse('INTROUVABLE');
  const { libelleConfirme: _c, dateNaissanceConfirme: _n, creationUserId: _u, ...fields } = form;
  const told: Changes = {};
  for (const [champ, values] of Object.entries(changes(null, { ...fields, nationalite: eleve.nationalite })))
    told[champDeLigne({ entite: 'eleves', id, champ })] = values;
  return { id, estCree: 1, told };
}

/**
 * Locks the money of both schools, the lower number first, as whoever needs both does: a payment in either waits, and two passages
 * never wait for each other.
 */
export async function lockLesDeux(
  caisse: PortCaisse,
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  ecoles: readonly number[],
): Promise<void> {
  for (const id of [...new Set(ecoles)].toSorted((a, b) => a - b)) {
    // A school that is not there is refused with the other faults.
    const ecole = await db.selectFrom('ecoles').select('id').where('id', '=', id).executeTakeFirst();
    if (ecole !== undefined) await caisse.lockCaisse(db, id, now);
  }
}

/** Returns the years that their record there does not tell yet: who comes back a second time brings the new ones alone. */
async function anneesInconnues(
  trx: Trx,
  { annees }: PrevisionDePassage,
  { ecoleId, eleveId }: { readonly ecoleId: number; readonly eleveId: number },
): Promise<PrevisionDePassage['annees']> {
  const cle = (one: Pick<AnneeDePassage, 'deEcoleId' | 'session' | 'classe'>) =>
    JSON.stringify([one.deEcoleId, one.session, one.classe]);
  const known = new Set((await parcoursDe(trx, ecoleId, eleveId)).map(cle));
  return annees.filter((annee) => !known.has(cle(annee)));
}

export const passer =
  (caisse: PortCaisse) =>
  async (input: Input<typeof addPassage>, context: WriteContext): Promise<Output<typeof addPassage>> => {
    const { db, now, record } = context;
    const { ecoleId, eleveId, versEcoleId, jour, ote: shown = null } = input;
    await readEleve(db, input);
    await lockLesDeux(caisse, context, [ecoleId, versEcoleId]);
    await lockRow(db, 'eleves', eleveId);
    // Their record there may be disabled, or merged, at this moment.
    const retrouve = await readRetrouve(db, input);
    if (retrouve !== null) await lockRow(db, 'eleves', retrouve.id);
    await lockSceaux(db, ecoleId);
    const prevision = await prevoirPassage(caisse, db, input, now);
    refuseFaults(prevision.fautes);
    if (shown !== null && shown !== prevision.ote) refuse('REGLE', { phrase: CHANGE });

    const stamp = stampOf(context);
    const quittees = JSON.stringify(await quitter(db, prevision, jour, stamp));
    const { id: nouveauId, estCree, told } = await accueillir(prevision, versEcoleId, context);
    const depart = { ecoleId, eleveId, autreEcoleId: versEcoleId, autreEleveId: nouveauId, jour, quittees };
    const id = await insertRow(
      db,
      'passages',
      { ...depart, sens: 'depart', departId: null, estCree: 0 },
      stamp,
    );
    const arrivee = {
      ecoleId: versEcoleId,
      eleveId: nouveauId,
      autreEcoleId: ecoleId,
      autreEleveId: eleveId,
      jour,
    };
    const cote = { sens: 'arrivee', departId: id, estCree, quittees: '[]' };
    const arriveeId = await insertRow(db, 'passages', { ...arrivee, ...cote }, stamp);
    await insertMany(
      db,
      'parcours',
      (await anneesInconnues(db, prevision, { ecoleId: versEcoleId, eleveId: nouveauId })).map((annee) => ({
        ...annee,
        ecoleId: versEcoleId,
        eleveId: nouveauId,
        passageId: arriveeId,
        estActif: 1,
        creationDate: now,
        creationUserId: stamp.userId,
        modifDate: null,
        modifUserId: null,
      })),
    );
    record({
      entite: 'passages',
      entiteId: id,
      ecoleId,
      changements: changes(null, { eleveId, vers: prevision.vers, jour, ote: prevision.ote }),
      rattaches: [
        { entite: 'eleves', entiteId: eleveId },
        ...prevision.quittees.map(({ inscription }) => ({
          entite: 'inscriptions',
          entiteId: inscription.id,
        })),
      ],
    });
    record({
      entite: 'passages',
      entiteId: arriveeId,
      ecoleId: versEcoleId,
      changements: { ...changes(null, { eleveId: nouveauId, de: prevision.ecole, jour }), ...told },
      rattaches: [{ entite: 'eleves', entiteId: nouveauId }],
    });
    return [{ id, eleveId: nouveauId }];
  };
