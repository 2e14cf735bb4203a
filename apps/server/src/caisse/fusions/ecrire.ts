/**
 * Merges two records of one pupil (`fusionner`): what one has goes to the other, in one transaction with its entry of
 * the chain and the journal. Receipts keep what they printed.
 */
import {
  type addFusion,
  CHAMPS_FUSIONNES,
  type ChampFusionne,
} from '@gestionscolaire/contract/caisse/fusions.ts';
import { PHRASE_NON_ECRITE } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { champDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import { ecrire } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { type Changes, changes } from '#core/db/journal/journal.ts';
import { lockRows } from '#core/db/lock.ts';
import { insertRow, type Stamp, updateRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { noterDus, retirer } from '#eleves/index.ts';
import { deplacer, type Ligne, noterLignes } from './deplacer.ts';
import { marquesDe } from './marques.ts';
import { type Eleve, prevoirFusion } from './prevoir.ts';

const CHANGE = 'Une des deux fiches a changé pendant que vous lisiez : relisez ce que la réunion écrira.';
const TENUS = [
  'prenoms',
  'nom',
  'lieuNaissance',
  'nationalite',
  'tuteurNom',
  'tuteurTelephone',
  'tuteur2Nom',
  'tuteur2Telephone',
  'observations',
] as const;

export type Pris = Partial<Pick<Eleve, ChampFusionne>>;

/** Returns the fields of a record that a choice names. */
export function champsDe(eleve: Eleve, champs: readonly ChampFusionne[]): Pris {
  return Object.fromEntries(
    CHAMPS_FUSIONNES.filter((champ) => champs.includes(champ)).map((champ) => [champ, eleve[champ]]),
  );
}

/** Adds the keys of comparison of texts among the fields. */
export const avecCles = (pris: Pris) => withKeys({ ...pris }, TENUS);

/** Withdraws one of two enrolments of a session, and its lines, which nobody began to pay. */
async function retirerDoubles(
  trx: Trx,
  { ecoleId, retireIds }: Pick<Input<typeof addFusion>, 'ecoleId' | 'retireIds'>,
  stamp: Stamp,
): Promise<Ligne[]> {
  const withdrawn: Ligne[] = [];
  for (const id of new Set(retireIds)) {
    const row = await trx
      .selectFrom('inscriptions')
      .select('modifDate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await updateRow(
      trx,
      'inscriptions',
      { id, modifDate: row.modifDate, estActif: 1 },
      { estActif: 0 },
      stamp,
    );
    withdrawn.push({ entite: 'inscriptions', entiteId: id, sort: 'retire' });
    const lignes = await trx
      .selectFrom('echeances')
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .where('inscriptionId', '=', id)
      .where('estActif', '=', 1)
      .execute();
    await retirer(trx, { ecoleId }, lignes, stamp, null);
    await noterDus(trx, ecoleId, [id], stamp.now);
    for (const ligne of lignes) withdrawn.push({ entite: 'echeances', entiteId: ligne.id, sort: 'retire' });
  }
  return withdrawn;
}

/** Writes both records: the kept one takes the fields that were chosen, the other one is disabled. */
async function ecrireFiches(
  trx: Trx,
  { garde, ecarte, prend }: { garde: Eleve; ecarte: Eleve; prend: readonly ChampFusionne[] },
  stamp: Stamp,
): Promise<void> {
  const pris = champsDe(ecarte, prend);
  // A photo belongs to one record: the two change places.
  const rendu = 'photo' in pris ? { photo: garde.photo } : {};
  await updateRow(
    trx,
    'eleves',
    { id: garde.id, modifDate: garde.modifDate, estActif: 1 },
    avecCles(pris),
    stamp,
  );
  const { id, modifDate } = ecarte;
  await updateRow(trx, 'eleves', { id, modifDate, estActif: 1 }, { ...rendu, estActif: 0 }, stamp);
}

/** Tells in the history of both records what each became. */
export function changementsDes(
  { eleveId, ecarteId }: { readonly eleveId: number; readonly ecarteId: number },
  { avant, apres, etat }: { avant: Pris; apres: Pris; etat: [number, number] },
): Changes {
  const told: Changes = {};
  const tell = (id: number, champ: string, values: Changes[string]) => {
    told[champDeLigne({ entite: 'eleves', id, champ })] = values;
  };
  for (const [champ, values] of Object.entries(changes({ ...avant }, { ...apres })))
    tell(eleveId, champ, values);
  // The two photos changed places.
  if ('photo' in avant && avant.photo !== apres.photo)
    tell(ecarteId, 'photo', [apres.photo ?? null, avant.photo ?? null]);
  tell(ecarteId, 'estActif', etat);
  return told;
}

export async function fusionner(
  input: Input<typeof addFusion>,
  context: WriteContext,
): Promise<Output<typeof addFusion>> {
  const { db, now, caller, record } = context;
  const { ecoleId, eleveId, ecarteId, prend, reste: shown = null } = input;
  if (prend.some((champ) => context.unwritten.includes(champ)))
    refuse('DROIT_ABSENT', { phrase: PHRASE_NON_ECRITE });
  requireReach(caller, input);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  await lockRows(db, 'eleves', [eleveId, ecarteId]);
  const { garde, ecarte, comptes, fautes } = await prevoirFusion(db, input);
  const [phrase] = Object.values(fautes);
  if (phrase !== undefined) refuse('REGLE', { phrase });
  const isSame = garde.modifDate === input.modifDate && ecarte.modifDate === input.modifDateEcarte;
  if (!isSame || (shown !== null && shown !== comptes.apres.reste)) refuse('REGLE', { phrase: CHANGE });

  const stamp = { now, userId: caller.userId };
  const avant = champsDe(garde, prend);
  const lignes = await retirerDoubles(db, input, stamp);
  const deplaces = await deplacer(db, { ecoleId, de: ecarteId, vers: eleveId }, stamp);
  await ecrireFiches(db, { garde, ecarte, prend }, stamp);
  for (const [entite, ids] of Object.entries(deplaces))
    for (const entiteId of ids) lignes.push({ entite, entiteId, sort: 'deplace' });
  const marques = JSON.stringify(await marquesDe(db, input));
  const jour = jourDe(now);
  const row = { ecoleId, eleveId, ecarteId, jour, avant: JSON.stringify(avant), marques };
  const fusionId = await insertRow(db, 'fusions', row, stamp);
  await noterLignes(db, { ecoleId, fusionId }, lignes);

  const contenu: ContenuDe<'fusion'> = {
    fusionId,
    eleveId,
    ecarteId,
    auteurId: caller.userId,
    jour,
    matricule: garde.matricule,
    prenoms: garde.prenoms,
    nom: garde.nom,
    matriculeEcarte: ecarte.matricule,
    prenomsEcarte: ecarte.prenoms,
    nomEcarte: ecarte.nom,
    paiements: deplaces.paiements,
    reprises: deplaces.reprises,
    reste: comptes.apres.reste,
  };
  await ecrire(db, caisse, { genre: 'fusion', entiteId: fusionId, instant: now, contenu, credit: 0 });
  record({
    entite: 'fusions',
    entiteId: fusionId,
    ecoleId,
    changements: {
      ...changes(null, { eleveId, ecarteId, reste: comptes.apres.reste }),
      ...changementsDes(input, { avant, apres: champsDe(ecarte, prend), etat: [1, 0] }),
    },
    rattaches: [
      { entite: 'eleves', entiteId: eleveId },
      { entite: 'eleves', entiteId: ecarteId },
    ],
  });
  return [{ id: fusionId }];
}
