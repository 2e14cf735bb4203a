/**
 * Writes acquis cell by cell, as marks are: in one transaction under the lock of their class and period, each compared with what its
 * author saw, each with its answer. Every change leaves a row that nothing changes.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Acquis, updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { insertRows, nextModifDate } from '#core/db/rows.ts';
import type { NewRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ELEVE_SCELLE, refuseScellee, tenirScellesAilleurs } from '#notes/lieu/garde.ts';
import {
  direFermee,
  type LieuLu,
  lockLieu,
  phraseNonTenue,
  readLieu,
  readRouverts,
} from '#notes/lieu/lieu.ts';
import { GENRE_SELON_L_ETAT } from '#notes/saisie/changements.ts';
import { type CelluleDecidee, type MotsDeCellule, trancher } from '#notes/saisie/decider.ts';
import { estAuConseil } from '#notes/saisie/ecrire.ts';
import { readElevesDeGrille } from '#notes/saisie/grille.ts';
import { readValeursOffertes } from './echelles.ts';
import { readCompetences } from './grille.ts';
import { aTousLesAcquis, placeDAcquis, requireCompetences, requireSaClasse, surLesSiens } from './siens.ts';
import '#notes/tables/competences.ts';

type Demandee = Input<typeof updateAcquis>['cellules'][number];

/** A cell of the database, as it is before this call or as the call left it; `id` 0: it is not there yet. */
interface CelluleTenue extends Acquis {
  readonly id: number;
  readonly competenceId: number;
  readonly inscriptionId: number;
  readonly auteurId: number | null;
  readonly instant: string;
  readonly modifDate: string | null;
}

const MOTS_DES_ACQUIS: MotsDeCellule = {
  sansDroit: 'Changer un acquis demande le droit de modification, que vous n’avez pas.',
  unAutreJour: 'Cet acquis date d’un autre jour : dites pourquoi il change.',
  fermee: 'La saisie est fermée : dites pourquoi cet acquis change.',
  nouvelle: 'La saisie est fermée : dites pourquoi cet acquis s’ajoute.',
};
const MOTS_APRES_LE_CONSEIL: MotsDeCellule = {
  ...MOTS_DES_ACQUIS,
  fermee: 'Le conseil a arrêté cette période : dites pourquoi cet acquis change.',
  nouvelle: 'Le conseil a arrêté cette période : dites pourquoi cet acquis s’ajoute.',
};
const RIEN_ENCORE: Acquis = { valeurId: null, observation: null };

export const memesAcquis = (one: Acquis, other: Acquis): boolean =>
  one.valeurId === other.valeurId && one.observation === other.observation;

/** Reads the cells of some children in the period, by place. */
export async function readTenus(
  trx: Trx,
  { ecoleId, periodeId }: Pick<LieuLu, 'ecoleId' | 'periodeId'>,
  inscriptionIds: readonly number[],
): Promise<Map<string, CelluleTenue>> {
  const rows = await trx
    .selectFrom('acquis')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscriptionIds)
    .execute();
  return new Map(
    rows.map(({ id, competenceId, inscriptionId, valeurId, observation, modifDate, ...row }) => [
      placeDAcquis(competenceId, inscriptionId),
      {
        id,
        competenceId,
        inscriptionId,
        valeurId,
        observation,
        modifDate,
        auteurId: modifDate === null ? row.creationUserId : row.modifUserId,
        instant: modifDate ?? row.creationDate,
      },
    ]),
  );
}

/** Says whether the entry is open to the person; refuses the whole call where nothing may be written any more. */
async function estOuvert(lieu: LieuLu, { db, caller }: WriteContext): Promise<boolean> {
  refuseScellee(lieu);
  if (lieu.nonTenueMotif !== null) refuse('REGLE', { phrase: phraseNonTenue(lieu.nonTenueMotif) });
  if (lieu.etat === 'ouverte') return true;
  // Whoever may arrêter the class writes with a reason what they find after the council.
  if (estAuConseil(lieu, caller)) return false;
  if (lieu.etat !== 'fermee')
    return refuse('REGLE', {
      phrase: 'Le conseil a arrêté cette période : ses acquis ne se saisissent plus.',
    });
  const rouverts = await readRouverts(db, lieu, lieu.aujourdhui);
  if (rouverts.has(null)) return true;
  if (!aTousLesAcquis(caller, 'modification')) refuse('REGLE', { phrase: direFermee(lieu) });
  return false;
}

/** Reads what a cell of the class may hold, and returns the sentence of one that may not. */
async function bornesDe(db: Trx, lieu: LieuLu): Promise<(cellule: Demandee, tenu: Acquis) => string | null> {
  const competences = new Set((await readCompetences(db, lieu)).map(({ id }) => id));
  const valeurs = new Set((await readValeursOffertes(db, lieu.ecoleId)).map(({ id }) => id));
  const inscrits = new Set((await readElevesDeGrille(db, lieu)).map(({ inscriptionId }) => inscriptionId));
  return ({ competenceId, inscriptionId, valeurId }, tenu) => {
    if (!competences.has(competenceId)) return "Cette compétence n'est pas de cette classe.";
    if (!inscrits.has(inscriptionId)) return "Cet élève n'est pas de cette classe.";
    // A word of an older scale stays where it stands: only its remark changes.
    const isKnown = valeurId === null || valeurs.has(valeurId) || valeurId === tenu.valeurId;
    return isKnown ? null : "Cette valeur n'est pas de l'échelle de l'école.";
  };
}

/** A cell that changes: as it is, and as it will be. */
interface Changement {
  readonly avant: CelluleTenue | undefined;
  readonly voulu: CelluleVoulue;
}

/**
 * Stores cells that are left otherwise than they were, and tells each change: of one that was there, and of a first word whose reason
 * was asked. `genre`: the word of the history, 'saisie', 'fermee', 'arretee' or 'rectification'.
 */
export async function keepAcquis(
  trx: Trx,
  { ecoleId, periodeId }: Pick<LieuLu, 'ecoleId' | 'periodeId'>,
  {
    changed,
    genre,
    now,
    userId,
  }: {
    readonly changed: readonly Changement[];
    readonly genre: string;
    readonly now: string;
    readonly userId: number;
  },
): Promise<void> {
  const added = changed.filter(({ avant }) => avant === undefined);
  await insertRows(
    trx,
    'acquis',
    added.map(({ voulu: { motif: _why, ...cell } }) => ({ ecoleId, periodeId, ...cell })),
    { now, userId },
  );
  const told: NewRow<'changements_acquis'>[] = [];
  for (const { avant, voulu } of changed) {
    const { competenceId, inscriptionId, valeurId, observation, motif } = voulu;
    if (avant === undefined && (motif === null || genre === 'saisie')) continue;
    if (avant !== undefined)
      await trx
        .updateTable('acquis')
        .set({ valeurId, observation, modifDate: nextModifDate(now, avant.modifDate), modifUserId: userId })
        .where('id', '=', avant.id)
        .execute();
    const place = { ecoleId, periodeId, competenceId, inscriptionId };
    const { rang } = await trx
      .selectFrom('changements_acquis')
      .select((eb) => eb.fn.count('id').as('rang'))
      .where('ecoleId', '=', ecoleId)
      .where('inscriptionId', '=', inscriptionId)
      .where('periodeId', '=', periodeId)
      .where('competenceId', '=', competenceId)
      .executeTakeFirstOrThrow();
    told.push({
      ...place,
      rang: Number(rang) + 1,
      ancienneValeurId: avant?.valeurId ?? null,
      ancienneObservation: avant?.observation ?? null,
      valeurId,
      observation,
      motif,
      genre,
      auteurId: userId,
      instant: now,
    });
  }
  if (told.length > 0) await insertMany(trx, 'changements_acquis', told);
}

interface CelluleVoulue extends Acquis {
  readonly competenceId: number;
  readonly inscriptionId: number;
  readonly motif: string | null;
}

const vouluDe = ({ competenceId, inscriptionId, valeurId, observation, motif }: Demandee): CelluleVoulue => ({
  competenceId,
  inscriptionId,
  valeurId,
  observation,
  motif: nettoyer(motif ?? '') || null,
});

export async function ecrireAcquis(
  { cellules, ...asked }: Input<typeof updateAcquis>,
  context: WriteContext,
): Promise<Output<typeof updateAcquis>> {
  const { db, now, caller, record } = context;
  await lockLieu(db, asked);
  const lieu = await readLieu(context, asked);
  const isOfCouncil = estAuConseil(lieu, caller);
  if (!isOfCouncil) requireSaClasse(caller, lieu, 'ajout');
  requireCompetences(lieu);
  const { ecoleId, aujourdhui } = lieu;
  const circonstances = {
    aujourdhui,
    estOuverte: await estOuvert(lieu, context),
    peutModifier: isOfCouncil || surLesSiens(caller, lieu, 'modification'),
  };
  const fauteDe = await bornesDe(db, lieu);
  const ids = [...new Set(cellules.map(({ inscriptionId }) => inscriptionId))];
  const scelles = await tenirScellesAilleurs(db, lieu, ids);
  const tenus = await readTenus(db, lieu, ids);
  const changed = new Map<string, { avant: CelluleTenue | undefined; voulu: CelluleVoulue }>();
  const told = cellules.map((cellule): CelluleDecidee & { place: string } => {
    const place = placeDAcquis(cellule.competenceId, cellule.inscriptionId);
    const tenu = tenus.get(place);
    const voulu = vouluDe(cellule);
    const faute = fauteDe(cellule, tenu ?? RIEN_ENCORE);
    if (faute !== null) return { place, sort: 'refusee', phrase: faute };
    // A cell comes once: of two in one call the second would have no row of its own to change.
    if (changed.has(place))
      return { place, sort: 'refusee', phrase: 'Cette case est deux fois dans l’envoi.' };
    const decision = trancher(
      {
        estIdentique: memesAcquis(tenu ?? RIEN_ENCORE, voulu),
        estVue: memesAcquis(tenu ?? RIEN_ENCORE, cellule.vu),
        jour: tenu === undefined ? undefined : jourDe(tenu.instant),
        motif: voulu.motif,
      },
      circonstances,
      isOfCouncil ? MOTS_APRES_LE_CONSEIL : MOTS_DES_ACQUIS,
    );
    if (scelles.has(cellule.inscriptionId) && decision.sort !== 'identique')
      return { place, sort: 'refusee', phrase: ELEVE_SCELLE };
    if (decision.sort === 'ecrite') changed.set(place, { avant: tenu, voulu });
    return { place, ...decision };
  });
  await keepAcquis(db, lieu, {
    changed: [...changed.values()],
    genre: GENRE_SELON_L_ETAT[lieu.etat],
    now,
    userId: caller.userId,
  });
  for (const [place, { avant, voulu }] of changed)
    tenus.set(place, {
      ...voulu,
      id: avant?.id ?? 0,
      auteurId: caller.userId,
      instant: now,
      modifDate: avant?.modifDate ?? null,
    });
  if (changed.size > 0)
    // The journal says how many, never what.
    record({
      entite: 'classes',
      entiteId: lieu.classeId,
      ecoleId,
      changements: { acquis: [null, `${changed.size} en ${lieu.periode.libelle}`] },
    });
  const auteurs = await nomsDesPersonnes(
    db,
    told.flatMap(({ place }) => tenus.get(place)?.auteurId ?? []),
  );
  return told.map(({ place, sort, phrase }) => {
    const held = tenus.get(place);
    if (held === undefined) return { sort, phrase, stocke: null };
    const { valeurId, observation, auteurId, instant } = held;
    const auteur = auteurId === null ? null : (auteurs.get(auteurId) ?? null);
    return { sort, phrase, stocke: { valeurId, observation, auteur, auteurId, instant } };
  });
}
