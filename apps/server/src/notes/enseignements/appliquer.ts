/** Applies programmes to classes as one lot, which is taken back whole while nothing of pupils stands in it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  addEnseignements,
  getLotsEnseignement,
  reprendreEnseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { programmePour } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import { lockOpenSchool } from '#core/crud/school.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Db } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotSource } from '#core/lots/source.ts';
import { takeBack } from '#core/lots/take-back.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { enseignementsHandlers } from './enseignements.ts';
import { CE_QUI_TIENT_UN_ENSEIGNEMENT } from './parents.ts';
import { type LigneDeProgramme, readProgrammes } from './programmes.ts';

type Demande = Input<typeof addEnseignements>;
type Reponse = Output<typeof addEnseignements>;

/** Reads the active classes that were asked for, in their order; refuses one that is not there. */
async function readClasses(db: Db, { ecoleId, classeIds }: Demande) {
  const rows = await db
    .selectFrom('classes')
    .select(['id', 'libelle', 'etape', 'niveau', 'serie'])
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', classeIds)
    .where('estActif', '=', 1)
    .orderBy(ordreDesClasses('classes'))
    .execute();
  if (rows.length < new Set(classeIds).size)
    refuseAt('classeIds', "Une de ces classes n'existe pas ou est désactivée.");
  return rows.map((row) => ({ ...row, niveau: String(row.niveau) }));
}

/** Returns the subjects that the classes have that year: 'classe matière'. */
async function readEnPlace(db: Db, { ecoleId, sessionId, classeIds }: Demande): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('enseignements')
    .select(['classeId', 'matiereId'])
    .where('ecoleId', '=', ecoleId)
    .where('classeId', 'in', classeIds)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .execute();
  return new Set(rows.map((row) => cleDe(row)));
}
const cleDe = ({ classeId, matiereId }: { classeId: number; matiereId: number }): string =>
  `${classeId} ${matiereId}`;

/** Returns the active subjects and groups that a school may use. */
export async function readUtilisables(db: Db, ecoleId: number) {
  const of = async (table: 'matieres' | 'groupes_matieres'): Promise<ReadonlySet<number>> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('estActif', '=', 1)
      .where((eb) => eb.or([eb('ecoleId', '=', ecoleId), eb('ecoleId', 'is', null)]))
      .execute();
    return new Set(rows.map(({ id }) => id));
  };
  const [matieres, groupes] = [await of('matieres'), await of('groupes_matieres')];
  return {
    matieres,
    /** A group that is gone leaves its subjects without one. */
    groupe: (id: number | null): number | null => (id === null || !groupes.has(id) ? null : id),
  };
}

/** Pairs each class with its programme; refuses those that have none, by name. */
function avecLeurProgramme<
  C extends { etape: string; niveau: string; serie: string | null; libelle: string },
>(
  classes: readonly C[],
  programmes: readonly LigneDeProgramme[],
): { classe: C; lignes: readonly LigneDeProgramme[] }[] {
  const pairs = classes.map((classe) => ({ classe, lignes: programmePour(programmes, classe) }));
  const without = pairs.filter(({ lignes }) => lignes.length === 0).map(({ classe }) => classe);
  const nommer = (all: readonly C[]): string => all.map(({ libelle }) => libelle).join(', ');
  // The programme may be there, for a series that nobody has said of the class.
  const sansSerie = without.filter(
    ({ etape, niveau, serie }) =>
      serie === null && programmes.some((one) => one.etape === etape && one.niveau === niveau),
  );
  if (sansSerie.length > 0)
    refuseAt(
      'classeIds',
      `Les programmes sont écrits par série, et la série manque à ${nommer(sansSerie)} : dites-la dans la fiche de la classe.`,
    );
  if (without.length > 0)
    refuseAt('classeIds', `Aucun programme n'est écrit pour ${nommer(without)}, pour cette année.`);
  return pairs;
}

async function appliquer(demande: Demande, context: WriteContext): Promise<Reponse> {
  const { ecoleId, sessionId, classeIds } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  await lockOpenSchool(db, ecoleId);
  const session = await findRow(db, 'sessions', sessionId);
  if (session?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
  const programmes = await readProgrammes(db, demande);
  const pairs = avecLeurProgramme(await readClasses(db, demande), programmes);
  const enPlace = await readEnPlace(db, demande);
  const { matieres, groupe } = await readUtilisables(db, ecoleId);
  const all = pairs.flatMap(({ classe, lignes }) => lignes.map((ligne) => ({ classe, ligne })));
  const existants = all.filter(({ classe, ligne }) =>
    enPlace.has(cleDe({ classeId: classe.id, matiereId: ligne.matiereId })),
  );
  const missing = all.filter((one) => !existants.includes(one));
  const taken = missing.filter(({ ligne }) => matieres.has(ligne.matiereId));
  if (taken.length === 0) refuse('REGLE', { phrase: 'Tout est déjà en place : il n’y a rien à appliquer.' });

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  await eachRow(taken, async ({ classe, ligne }) => {
    const { matiereId, coefficient, ordre, priseEnCompte, facultatif, groupeMatiereId } = ligne;
    const form = { matiereId, coefficient, ordre, priseEnCompte, facultatif, creationUserId: caller.userId };
    const [row] = await enseignementsHandlers.create(
      { ...form, groupeMatiereId: groupe(groupeMatiereId), ecoleId, sessionId, classeId: classe.id },
      inside,
    );
    if (row === undefined) return;
    const nom = `${classe.libelle}, ${ligne.matiere}`;
    made.push({ entite: 'enseignements', entiteId: row.id, rang: made.length + 1, nom });
  });
  const nombre = made.length;
  const several = new Set(classeIds).size;
  const origine = `Programme appliqué à ${several} classe${several > 1 ? 's' : ''}, ${session?.libelle ?? ''}`;
  const lot = { ecoleId, entite: 'enseignements', origine, nombre };
  const id = await noteLot(withLines(context, ecoleId, acts), lot, made);
  return [{ id, nombre, existants: existants.length, ecartes: missing.length - taken.length }];
}

/** A coefficient that was changed, or a teacher who was named, keeps nothing: what a pupil has there does. */
const LOT: LotSource = {
  entite: 'enseignements',
  ce: 'Ce lot',
  parts: [
    {
      table: 'enseignements',
      mayHaveChanged: true,
      remove: oneByOne(async ({ id }, context) => {
        const row = await findRow(context.db, 'enseignements', id);
        return enseignementsHandlers.disable({ id, modifDate: row?.modifDate ?? null }, context);
      }),
      usedBy: CE_QUI_TIENT_UN_ENSEIGNEMENT,
    },
  ],
};

export const lotsDEnseignementsBindings: Binding[] = [
  bindWrite(addEnseignements, appliquer),
  bindRead(getLotsEnseignement, (input, context) =>
    listLots('enseignements', nomsDesPersonnes, input, context),
  ),
  bindWrite(reprendreEnseignements, (input, context) => takeBack(LOT, input, context)),
];
