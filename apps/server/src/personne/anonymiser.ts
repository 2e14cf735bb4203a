/**
 * Anonymises pupils who left (`anonymiser`): each card becomes a pseudonym in one transaction, with everything that told who it was.
 * Amounts, dues, receipts and the proofs of all chains stay (docs/sujets/personne.md).
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import {
  type anonymiserEleves,
  direAnnees,
  limiteDesPartis,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { oublierDesAccords } from '#accords/index.ts';
import { oublierEleveDesTraces } from '#administration/index.ts';
import { lockCaisse, oublierDesLivres } from '#caisse/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes, ERASED, namedRows } from '#core/db/journal/journal.ts';
import { lockRows } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { forgetInAnswers } from '#core/http/idempotency.ts';
import { forgetNames } from '#core/lots/forget.ts';
import { oublierDesEleves } from '#eleves/index.ts';
import { oublierDesPapiers } from '#notes/index.ts';
import { oublierDuSuivi } from '#suivi/index.ts';
import { oublierDuJournal } from './journal.ts';
import { raisonDeGarder, readConservationTenue, readPersonnes } from './partis.ts';
import { readSesFiches, siensDe, type UnEleve } from './siens.ts';

const SANS_DUREE =
  "Cette école n'a pas choisi combien d'années elle garde ses anciens élèves\u00A0: choisissez-les d'abord.";

const enPhrase = (phrase: string): never => refuse('REGLE', { phrase });

/** Refuses, naming the pupil, unless each of them left long enough ago and nothing keeps them. */
async function exigerPartis(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  ecoleId: number,
  eleveIds: readonly number[],
): Promise<void> {
  const annees = (await readConservationTenue(db, ecoleId))?.annees ?? enPhrase(SANS_DUREE);
  const jour = jourDe(now);
  const limite = limiteDesPartis(jour, annees);
  const lus = new Map((await readPersonnes(db, { ecoleId, now, jour, eleveIds })).map((lu) => [lu.id, lu]));
  for (const id of eleveIds) {
    // Another school's, anonymised meanwhile, or put away by a merge.
    const lu = lus.get(id) ?? enPhrase("Un de ces élèves n'est plus à anonymiser\u00A0: relisez la liste.");
    const qui = `${nomComplet(lu)} (${lu.matricule})`;
    const raison = raisonDeGarder(lu);
    if (raison !== undefined) enPhrase(`${qui} ne s'anonymise pas\u00A0: ${raison}.`);
    if (lu.depuis > limite)
      enPhrase(
        `${qui} est parti le ${formaterJour(lu.depuis)}\u00A0: l'école garde ses anciens élèves ${direAnnees(annees)}.`,
      );
  }
}

/** The texts by which an answer that is kept for two days would tell them. */
async function texteDe(
  trx: Trx,
  eleveIds: readonly number[],
): Promise<{ cherche: string[]; avec: string }[]> {
  const rows = await trx
    .selectFrom('eleves')
    .select(['matricule', 'prenoms', 'nom', 'tuteurNom', 'tuteurTelephone', 'tuteur2Nom', 'tuteur2Telephone'])
    .where('id', 'in', eleveIds)
    .execute();
  return rows.map(({ matricule, prenoms, nom, ...tuteurs }) => ({
    cherche: [
      nomComplet({ prenoms, nom }),
      nomDAbord({ nom, prenoms }),
      ...Object.values(tuteurs).filter((text) => text !== null),
    ],
    avec: nomComplet(nomAnonyme(matricule)),
  }));
}

/** Takes a pupil's person out of every table; returns the rows of the journal that lost something. */
async function oublier(context: WriteContext, eleve: UnEleve): Promise<number[]> {
  const { db, now, record } = context;
  const { ecoleId, eleveId, eleveIds } = eleve;
  const siens = await siensDe(db, eleve);
  for (const { cherche, avec } of await texteDe(db, eleveIds)) await forgetInAnswers(db, cherche, avec);
  await oublierDesLivres(context, eleve);
  await oublierDesAccords(db, ecoleId, siens);
  const { matricule } = await db
    .selectFrom('eleves')
    .select('matricule')
    .where('id', '=', eleveId)
    .executeTakeFirstOrThrow();
  await forgetNames(db, ecoleId, siens, nomComplet(nomAnonyme(matricule)));
  await oublierDesPapiers(db, eleve);
  await oublierDuSuivi(context, eleve);
  for (const act of await oublierDesEleves(context, eleve)) record(act);
  for (const id of eleveIds) await oublierEleveDesTraces(db, id);
  for (const [genre, ids] of [
    ['eleves', eleveIds],
    ['paiements', siens['paiements'] ?? []],
  ] as const)
    if (ids.length > 0)
      await db.deleteFrom('recents').where('genre', '=', genre).where('entiteId', 'in', ids).execute();
  return oublierDuJournal(db, { ecoleId, siens, now });
}

/** Reads the cards of one pupil as they are before: their own, and those that merges put away. */
const readCartes = (trx: Trx, eleveIds: readonly number[]) =>
  trx
    .selectFrom('eleves')
    .select(['id', 'matricule', 'estActif'])
    .where('id', 'in', eleveIds)
    .orderBy('id')
    .execute();

export async function anonymiser(
  input: Input<typeof anonymiserEleves>,
  context: WriteContext,
): Promise<Output<typeof anonymiserEleves>> {
  const { db, now, caller, record } = context;
  const { ecoleId } = input;
  requireReach(caller, input);
  const eleveIds = [...new Set(input.eleveIds)].toSorted((a, b) => a - b);
  if ((await findRow(db, 'ecoles', ecoleId)) === undefined) refuse('INTROUVABLE');
  // Nobody pays, enrols or merges one of them meanwhile.
  await lockCaisse(db, ecoleId, now);
  await lockRows(db, 'eleves', eleveIds);
  await exigerPartis(context, ecoleId, eleveIds);
  for (const eleveId of eleveIds) {
    const eleve = await readSesFiches(db, ecoleId, eleveId);
    const before = await readCartes(db, eleve.eleveIds);
    const erased = await oublier(context, eleve);
    for (const { id, matricule, estActif } of before)
      record({
        entite: 'eleves',
        entiteId: id,
        ecoleId,
        changements: {
          ...changes(null, nomAnonyme(matricule)),
          ...(estActif === 0 ? {} : { estActif: [1, 0] }),
          anonymiseLe: [null, now],
          ...(id === eleveId && erased.length > 0 ? { [ERASED]: [null, namedRows(erased)] } : {}),
        },
      });
  }
  return eleveIds.map((id) => ({ id }));
}
