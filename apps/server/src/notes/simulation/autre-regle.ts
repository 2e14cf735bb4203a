/**
 * Keeps classes from getting another rule of marking unseen (NOTE-38, NOTE-40): a rule that comes, comes back or goes changes which one
 * is the most precise of a class. Those acts carry no difference that somebody saw, so they may change no figure.
 */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { ARITHMETIQUE_DE_REGLE, differe } from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import { reglePour, type reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { ecrireMentions, lireMentions } from '@gestionscolaire/contract/notes/seuils.ts';
import { reachedOf, requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { type LieuEcrit, tenirEcrits } from './lieux.ts';

/** A rule with all that figures depend on, as it is stored or as a form has it. */
interface RegleComparee extends Readonly<Record<(typeof ARITHMETIQUE_DE_REGLE)[number], unknown>> {
  readonly etape: string;
  readonly niveau: string | null;
  readonly serie: string | null;
  readonly genre: string;
}

interface Annee {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly etape: string;
}

/** Reads all rules of a stage in a year, each with its mentions as a form has them. */
async function readRegles(trx: Trx, { ecoleId, sessionId, etape }: Annee) {
  const rows = await trx
    .selectFrom('regles_notation')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('etape', '=', etape)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mentions = await trx
    .selectFrom('regles_mentions')
    .select(['regleId', 'seuil', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .where('regleId', 'in', ids)
    .orderBy('seuil', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    niveau: row.niveau === null ? null : String(row.niveau),
    mentions: ecrireMentions(mentions.filter(({ regleId }) => regleId === row.id)),
  }));
}

/** Reads the classes of a stage that a rule fits, whatever other rule is more precise. */
async function readClassesDe(trx: Trx, { ecoleId, etape, niveau, serie }: Annee & RegleComparee) {
  let query = trx
    .selectFrom('classes')
    .select(['id', 'libelle', 'etape', 'niveau', 'serie'])
    .where('ecoleId', '=', ecoleId)
    .where('etape', '=', etape);
  if (niveau !== null) query = query.where('niveau', '=', Number(niveau));
  if (serie !== null) query = query.where('serie', '=', serie);
  return query.orderBy(ordreDesClasses('classes')).execute();
}

interface Changement {
  /** The rule that the class has, and the one that it would have; undefined: none. */
  readonly avant: RegleComparee | undefined;
  readonly apres: RegleComparee | undefined;
  readonly classe: string;
  /** The cells and states that the class has in the periods of the year. */
  readonly ecrits: readonly LieuEcrit[];
}

/** Whether two rules give the same figures; of competences there is none. */
const donneLesMemes = (one: RegleComparee, other: RegleComparee): boolean =>
  one.genre === other.genre && (one.genre === 'competences' || !differe(ARITHMETIQUE_DE_REGLE, one, other));

/** A class whose rule would be another one, and that this concerns. */
type Touche = (one: Changement) => boolean;

// A class that has no rule yet loses nothing by its first.
const estScelle: Touche = ({ avant, ecrits }) =>
  avant !== undefined && ecrits.some(({ arret }) => arret === 'scellee');
const quitteLesNotes: Touche = ({ apres, ecrits }) =>
  apres?.genre === 'competences' && ecrits.some(({ aDesNotes }) => aDesNotes);
const quitteLesAcquis: Touche = ({ apres, ecrits }) =>
  apres?.genre === 'notes' && ecrits.some(({ aDesAcquis }) => aDesAcquis);
const aQuoiPerdre: Touche = ({ avant, ecrits }) =>
  avant !== undefined &&
  ecrits.some(({ aDesNotes, aDesAcquis, arret }) => aDesNotes || aDesAcquis || arret !== null);
const resteSansRegle: Touche = (one) => aQuoiPerdre(one) && one.apres === undefined;
const change: Touche = (one) =>
  aQuoiPerdre(one) &&
  one.avant !== undefined &&
  one.apres !== undefined &&
  !donneLesMemes(one.avant, one.apres);

/** The effect of an act on a rule: it comes among those of its stage, or goes from there. */
type Sens = 'vient' | 'part';

const SI_ELLE_CHANGE: Readonly<Record<Sens, string>> = {
  vient:
    'cette règle changerait leurs moyennes sans qu’on le voie. Ajoutez-la avec les valeurs de celle qu’elles ont, puis modifiez-la : l’effet se montrera.',
  part: 'sans cette règle, leurs moyennes changeraient. Donnez-lui d’abord les valeurs de celle qui la remplacerait : l’effet se montrera.',
};

/** The reasons for which the rule of a class may not become another one, each with the part of a form that says it. */
const raisons = (sens: Sens): readonly (readonly [Touche, 'genre' | 'cle', (noms: string) => string])[] => [
  [
    estScelle,
    'cle',
    (noms) => `Des bulletins sont scellés (${noms}) : la règle de ces classes ne change plus de l’année.`,
  ],
  [
    quitteLesNotes,
    'genre',
    (noms) => `Des notes existent (${noms}) : ces classes gardent une règle de notes.`,
  ],
  [
    quitteLesAcquis,
    'genre',
    (noms) => `Des acquis existent (${noms}) : ces classes gardent une règle de compétences.`,
  ],
  [
    resteSansRegle,
    'cle',
    (noms) =>
      `Ces classes ont déjà des notes ou des acquis (${noms}) : elles n’auraient plus de règle. Modifiez-la plutôt.`,
  ],
  [change, 'cle', (noms) => `Des notes existent (${noms}) : ${SI_ELLE_CHANGE[sens]}`],
];

const NOMMEES = 3;

/** Names classes: '7e A, 7e B, 7e C et 2 autres'. */
function nommer(changements: readonly Changement[]): string {
  const names = changements.slice(0, NOMMEES).map(({ classe }) => classe);
  const more = changements.length - names.length;
  if (more === 0) return names.join(', ');
  return `${names.join(', ')} et ${more === 1 ? 'une autre' : `${more} autres`}`;
}

/** Reads, under the lock of all that the rule fits, the classes whose rule would be another one. `id`: of the rule; 0: it is new. */
async function readChangements(
  trx: Trx,
  regle: Annee & RegleComparee & { readonly id: number },
  sens: Sens,
): Promise<Changement[]> {
  const { id, ecoleId, sessionId } = regle;
  const classes = await readClassesDe(trx, regle);
  const classeIds = classes.map((classe) => classe.id);
  const ecrits = await tenirEcrits(trx, { ecoleId, sessionId, classeIds, periodeId: null });
  const actives = (await readRegles(trx, regle)).filter(({ estActif }) => estActif === 1);
  const avant: readonly (RegleComparee & { readonly id: number })[] = actives;
  const apres = sens === 'vient' ? [...avant, regle] : avant.filter((one) => one.id !== id);
  return classes.flatMap((classe) => {
    const place = { ...classe, niveau: String(classe.niveau) };
    const [had, has] = [reglePour(avant, place), reglePour(apres, place)];
    if (had?.id === has?.id) return [];
    const own = ecrits.filter(({ classeId }) => classeId === classe.id);
    return [{ avant: had, apres: has, classe: classe.libelle, ecrits: own }];
  });
}

/** Returns why the rule of a class may not become another one; undefined: nothing is against it. */
async function raisonContre(
  trx: Trx,
  regle: Annee & RegleComparee & { readonly id: number },
  sens: Sens,
): Promise<{ champ: 'genre' | 'cle'; phrase: string } | undefined> {
  const changements = await readChangements(trx, regle, sens);
  for (const [touche, champ, phrase] of raisons(sens)) {
    const those = changements.filter(touche);
    if (those.length > 0) return { champ, phrase: phrase(nommer(those)) };
  }
  return undefined;
}

/**
 * Refuses a new rule that would change the figures of a class, or what it is followed by.
 * @throws Refus at the field that makes it the rule of these classes, or at its kind
 */
export async function refuseRegleNouvelle(
  { db, caller }: WriteContext,
  input: Input<typeof reglesNotation.create>,
): Promise<void> {
  requireReach(caller, input);
  const mentions = ecrireMentions(lireMentions(input.mentions));
  const raison = await raisonContre(db, { ...input, id: 0, mentions }, 'vient');
  if (raison === undefined) return;
  const cle = input.niveau !== null ? 'niveau' : input.serie !== null ? 'serie' : 'etape';
  refuseAt(raison.champ === 'genre' ? 'genre' : cle, raison.phrase);
}

/**
 * Refuses to put a rule back, or to take it away, where that would change the figures of a class, or what it is followed by.
 * @throws Refus
 */
export async function refuseRegleAutre(
  { db, caller }: WriteContext,
  regleId: number,
  sens: Sens,
): Promise<void> {
  const row = reachedOf(caller, await findRow(db, 'regles_notation', regleId));
  // The act itself refuses a rule that is not there, or is already as it should be.
  if (row === undefined || row.estActif === (sens === 'vient' ? 1 : 0)) return;
  const regle = (await readRegles(db, row)).find(({ id }) => id === regleId);
  if (regle === undefined) return;
  const raison = await raisonContre(db, regle, sens);
  if (raison !== undefined) refuse('REGLE', { phrase: raison.phrase });
}

const GENRE_FIXE = {
  notes: 'Des notes existent sous cette règle : elle reste une règle de notes.',
  competences: 'Des acquis existent sous cette règle : elle reste une règle de compétences.',
} as const;

/**
 * Refuses another kind for a rule under which something is written, or settled by a council.
 * @throws Refus at the kind
 */
export async function refuseAutreGenre({ db }: WriteContext, regleId: number): Promise<void> {
  const row = await findRow(db, 'regles_notation', regleId);
  if (row === undefined) return;
  const regle = (await readRegles(db, row)).find(({ id }) => id === regleId);
  if (regle === undefined) return;
  // The classes whose rule it is are those that would have another one without it.
  const siennes = await readChangements(db, regle, 'part');
  const tenu = siennes.some(({ ecrits }) =>
    ecrits.some(({ aDesNotes, aDesAcquis, arret }) => aDesNotes || aDesAcquis || arret !== null),
  );
  if (tenu) refuseAt('genre', GENRE_FIXE[regle.genre === 'competences' ? 'competences' : 'notes']);
}
