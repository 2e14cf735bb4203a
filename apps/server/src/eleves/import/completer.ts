/** Completes a pupil who is there already by what a row of a file says of them besides: their card, and their past before the product. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Effet } from '@gestionscolaire/contract/core/imports/columns.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { estVersUneAnnee, formaterNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import {
  ecrireLesObservations,
  eleves,
  LIBELLES_DES_LIENS,
  LIBELLES_DES_SEXES,
} from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  elevesImport,
  inscriptionDeLaLigne,
  repriseDeLaLigne,
} from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { naissanceADemander } from '@gestionscolaire/contract/eleves/vraisemblance.ts';
import * as z from 'zod/mini';
import type { Db, Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Row, Value } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import {
  actOf,
  askUnlessConfirmed,
  changedPart,
  changedValues,
  compareWith,
  effectsOf,
  formOf,
  type IsConfirmed,
  requireAlso,
} from '#core/imports/complete.ts';
import type { Brought, Taken } from '#core/imports/source.ts';
import { elevesHandlers } from '#eleves/fiche/eleves.ts';
import { columnsOf } from '#eleves/inscriptions/saisie.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';

/** The fields of a card that a file fills in; a name and a sex are by what the pupil is known, and stay. */
const COMPLETES = [
  'dateNaissance',
  'lieuNaissance',
  'nationalite',
  'tuteurNom',
  'tuteurLien',
  'tuteurTelephone',
  'tuteur2Nom',
  'tuteur2Lien',
  'tuteur2Telephone',
  'quartierId',
  'observations',
] as const;

const TELEPHONES: readonly string[] = ['tuteurTelephone', 'tuteur2Telephone'];

/** Compares the card of a pupil with a row. */
export const comparerLaFiche = (eleve: Row, input: Readonly<Record<string, unknown>>) =>
  compareWith(COMPLETES, eleve, input, (champ, before, after) => {
    // A day of a year says more than the year alone.
    if (champ === 'dateNaissance')
      return estVersUneAnnee(String(after)) && String(before ?? '').startsWith(String(after));
    // The telephone of either parent is known, whoever it stands beside.
    return TELEPHONES.includes(champ) && TELEPHONES.some((other) => eleve[other] === after);
  });

/** The enrolment that a pupil has in the year of a file. */
export interface DejaInscrit {
  readonly id: number;
  readonly eleveId: number;
  readonly classeId: number;
  readonly classe: string;
  readonly remiseCentiemes: number | null;
  readonly remiseMontant: number | null;
}

/** Reads the enrolments of pupils in a session, by pupil. */
export async function readDejaInscrits(
  db: Db,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
  eleveIds: readonly number[],
): Promise<ReadonlyMap<number, DejaInscrit>> {
  if (eleveIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inscriptions as i')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select([
      'i.id',
      'i.eleveId',
      'i.classeId',
      'c.libelle as classe',
      'i.remiseCentiemes',
      'i.remiseMontant',
    ])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.eleveId', 'in', eleveIds)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .where('i.etat', '=', 'inscrit')
    .execute();
  return new Map(rows.map((row) => [row.eleveId, row]));
}

async function direQuartier(db: Db, id: Value): Promise<string> {
  const quartier = await db
    .selectFrom('quartiers')
    .select('libelle')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return quartier?.libelle ?? '';
}

/** Says a value of a card as a person reads it. */
async function dire(db: Db, champ: string, value: Value): Promise<string> {
  const text = String(value ?? '');
  if (champ === 'dateNaissance') return formaterNaissance(text);
  if (champ === 'quartierId') return direQuartier(db, value);
  const mots: Readonly<Record<string, string>> = champ.endsWith('Lien') ? LIBELLES_DES_LIENS : {};
  return mots[text] ?? text;
}

/** Says what a row has that an enrolled pupil keeps as it is, by field: nothing of a file is dropped unseen. */
function gardees(
  eleve: Row,
  inscrit: DejaInscrit,
  input: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const demandee = z.parse(inscriptionDeLaLigne, { ...input, eleveId: 0, observations: null });
  const { remiseCentiemes, remiseMontant } = columnsOf({ ...demandee, observations: null });
  const sexe = String(eleve['sexe']) === 'F' ? LIBELLES_DES_SEXES.F : LIBELLES_DES_SEXES.M;
  const reste = 'Une remise se change sur sa fiche : celle du fichier n’est pas écrite.';
  return {
    ...(input['sexe'] === eleve['sexe'] ? {} : { sexe: `Sa fiche dit « ${sexe} », et le garde.` }),
    ...(demandee.classeId === inscrit.classeId
      ? {}
      : { classeId: `Il est inscrit en « ${inscrit.classe} », et y reste.` }),
    ...(remiseCentiemes === null || remiseCentiemes === inscrit.remiseCentiemes
      ? {}
      : { remisePourcentage: reste }),
    ...(remiseMontant === null || remiseMontant === inscrit.remiseMontant ? {} : { remiseMontant: reste }),
  };
}

const SANS_DROIT =
  'Compléter une fiche demande le droit de modification sur « Élèves », que vous n’avez pas.';
const SANS_OBSERVATIONS = 'Écrire des observations demande un droit que vous n’avez pas.';
const ABSENT = "Cet élève n'existe pas dans cette école ou est désactivé.";

/** The question of a card was asked beside its row. */
const CONFIRME = { libelleConfirme: true, dateNaissanceConfirme: true } as const;

/** Changes a pupil's card as it is now. */
const changerLaFiche = (eleve: Row, values: Row, context: WriteContext) => {
  const form = formOf(eleves.update.input, { ...eleve, ...values, modifUserId: context.caller.userId });
  return elevesHandlers.update({ ...form, ...CONFIRME }, context);
};

/** The part of a lot that holds cards that it completed. */
export const partDesCompletes = changedPart(
  { table: 'eleves', importer: elevesImport.importer },
  changerLaFiche,
);

interface ACompleter {
  readonly ecoleId: number;
  readonly eleveId: number;
  /** The enrolment that they had before the file; undefined: the file enrols them. */
  readonly inscrit: DejaInscrit | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isConfirmed: IsConfirmed;
}

/** Fills in the card, and asks before it overwrites anything. */
async function completerLaFiche(
  { ecoleId, eleveId, inscrit, input, isConfirmed }: ACompleter,
  context: WriteContext,
): Promise<Taken> {
  const { db } = context;
  const stored = await findRow(db, 'eleves', eleveId);
  if (stored?.ecoleId !== ecoleId || stored.estActif !== 1) return refuse('REGLE', { phrase: ABSENT });
  const eleve: Row = { ...stored };
  const said = comparerLaFiche(eleve, input);
  const values = changedValues(said);
  const [first] = Object.keys(values);
  if (first !== undefined) await requireAlso(eleves.update.access, context, first, SANS_DROIT);
  if ('observations' in values)
    await requireAlso(ecrireLesObservations, context, 'observations', SANS_OBSERVATIONS);
  const phrases: Record<string, string> = inscrit === undefined ? {} : gardees(eleve, inscrit, input);
  for (const { champ, effet, before, after } of said)
    if (effet === 'change')
      phrases[champ] = `${await dire(db, champ, before)} → ${await dire(db, champ, after)}`;
  const { dateNaissance = null } = values;
  const naissance = naissanceADemander(
    dateNaissance === null ? null : String(dateNaissance),
    jourDe(context.now),
  );
  if (naissance !== undefined)
    phrases['dateNaissance'] = [phrases['dateNaissance'] ?? [], naissance].flat().join('. ');
  askUnlessConfirmed(phrases, isConfirmed);
  const effets: Record<string, Effet> = {
    ...effectsOf(elevesImport, said),
    ...(inscrit !== undefined && input['classeId'] === inscrit.classeId ? { classe: 'identique' } : {}),
  };
  if (first === undefined) return { brought: [], effets };
  const change = await actOf(context, (own) => changerLaFiche(eleve, values, own));
  return { brought: change === undefined ? [] : [{ entite: 'eleves', id: eleveId, change }], effets };
}

/** Writes what an enrolled pupil brings from before, once: what was taken over already stays. */
async function reprendreEncore(
  { reprendre, reprisesDe, paiementsDe, requireReprendre }: PortCaisse,
  { ecoleId, eleveId, inscrit, input, isConfirmed }: ACompleter & { readonly inscrit: DejaInscrit },
  context: WriteContext,
): Promise<Taken> {
  const { resteAnterieur, dejaPaye, ...confirme } = z.parse(repriseDeLaLigne, input);
  const dits = Object.entries({ resteAnterieur, dejaPaye }).flatMap(([champ, montant]) =>
    montant === null ? [] : [{ champ, montant }],
  );
  const [premier] = dits;
  if (premier === undefined) return { brought: [], effets: {} };
  const one = {
    ecoleId,
    eleveId,
    inscriptionId: inscrit.id,
    resteAnterieur: resteAnterieur ?? 0,
    dejaPaye: dejaPaye ?? 0,
  };
  await requireReprendre(one, context);
  const [tenue] = await reprisesDe(context.db, ecoleId, eleveId);
  if (tenue !== undefined) {
    const tenus: Readonly<Record<string, number>> = {
      resteAnterieur: tenue.resteAnterieur,
      dejaPaye: tenue.dejaPaye,
    };
    const autres = dits.filter(({ champ, montant }) => tenus[champ] !== montant);
    const phrase = `Déjà repris : reste antérieur ${formaterMontant(tenue.resteAnterieur)}, déjà payé ${formaterMontant(tenue.dejaPaye)}. Ôtez d'abord cette reprise de sa fiche, ou videz cette case.`;
    if (autres.length > 0)
      refuse('SAISIE_INVALIDE', { champs: Object.fromEntries(autres.map(({ champ }) => [champ, phrase])) });
    return { brought: [], effets: effetsDe(dits, 'identique') };
  }
  const recus = (await paiementsDe(context.db, ecoleId, eleveId)).filter(({ annuleLe }) => annuleLe === null);
  const verse = recus.reduce((sum, { montant }) => sum + montant, 0);
  if (dejaPaye !== null && verse > 0)
    askUnlessConfirmed(
      {
        dejaPaye: `Il a déjà ${formaterMontant(verse)} de reçus d'ici : ce montant vient en plus, et ne les compte pas.`,
      },
      isConfirmed,
    );
  const id = await reprendre({ ...one, isConfirmed: confirme.resteAnterieurConfirme }, context);
  return { brought: [{ entite: 'reprises', id }], effets: effetsDe(dits, 'nouveau') };
}

const effetsDe = (dits: readonly { readonly champ: string }[], effet: Effet): Record<string, Effet> =>
  Object.fromEntries(dits.map(({ champ }) => [champ, effet]));

/** Completes one pupil. The school's money is locked. */
export async function completer(
  caisse: PortCaisse,
  one: ACompleter,
  context: WriteContext & { readonly db: Trx },
): Promise<Taken> {
  const { inscrit } = one;
  const fiche = await completerLaFiche(one, context);
  // The amounts of a pupil whom the file enrols are written with their enrolment.
  if (inscrit === undefined) return fiche;
  const passe = await reprendreEncore(caisse, { ...one, inscrit }, context);
  const brought: readonly Brought[] = [...fiche.brought, ...passe.brought];
  return { brought, effets: { ...fiche.effets, ...passe.effets } };
}
