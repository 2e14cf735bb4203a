/** Takes an example of a programme into a school, as one lot with the subjects that it lacked; what stands already stays. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import {
  addExempleProgramme,
  CONTENU_DES_EXEMPLES,
  type MatiereDExemple,
  PAS_DE_CET_EXEMPLE,
} from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import { porteeDeProgramme } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { requireReach } from '#core/crud/reach.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Db } from '#core/db/database.ts';
import type { Act } from '#core/db/journal.ts';
import { lockRow, writesMany } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindWrite } from '#core/http/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { matieresHandlers } from '#notes/matieres.ts';
import { programmesHandlers, readProgrammes } from './programmes.ts';

type Demande = Input<typeof addExempleProgramme>;

/** Answers what was chosen of an example; refuses what it does not have, at its field. */
function choisir({ exemple, niveaux, matieres: labels }: Demande) {
  const contenu = CONTENU_DES_EXEMPLES[exemple];
  if (niveaux.some((niveau) => !contenu.niveaux.includes(niveau))) refuseAt('niveaux', PAS_DE_CET_EXEMPLE);
  const chosen = new Set(labels);
  const taken = contenu.matieres.filter(({ libelle }) => chosen.has(libelle));
  if (taken.length < chosen.size) refuseAt('matieres', PAS_DE_CET_EXEMPLE);
  return { contenu, niveaux: [...new Set(niveaux)], taken };
}

/** Reads the active subjects that a school may use: the id of each label, and the abbreviations that are taken. */
async function readConnues(db: Db, ecoleId: number) {
  const rows = await db
    .selectFrom('matieres')
    .select(['id', 'libelleCle', 'abreviationCle'])
    .where('estActif', '=', 1)
    .where((eb) => eb.or([eb('ecoleId', '=', ecoleId), eb('ecoleId', 'is', null)]))
    .orderBy('id')
    .execute();
  return {
    ids: new Map(rows.map((row) => [row.libelleCle, row.id])),
    abreviations: new Set(rows.map(({ abreviationCle }) => abreviationCle)),
  };
}

/** Answers an abbreviation that no other subject has: 'GEO', then 'GEO2'. */
function libreParmi(abreviation: string, taken: ReadonlySet<string>): string {
  let [free, rang] = [abreviation, 1];
  while (taken.has(cle(free))) {
    rang += 1;
    free = `${abreviation}${rang}`;
  }
  return free;
}

interface Ajout {
  readonly ecoleId: number;
  readonly missing: readonly MatiereDExemple[];
  readonly taken: ReadonlySet<string>;
}

/** Adds the subjects that the school lacks, and answers them. */
async function ajouterMatieres({ ecoleId, missing, taken }: Ajout, context: WriteContext) {
  const used = new Set(taken);
  const made: { readonly id: number; readonly libelle: string }[] = [];
  await eachRow(missing, async ({ libelle, abreviation: wanted }) => {
    const abreviation = libreParmi(wanted, used);
    used.add(cle(abreviation));
    const form = {
      ecoleId,
      libelle,
      abreviation,
      genre: 'discipline',
      groupeMatiereId: null,
      ordre: null,
    } as const;
    const [row] = await matieresHandlers.create({ ...form, creationUserId: context.caller.userId }, context);
    if (row !== undefined) made.push({ id: row.id, libelle });
  });
  return made;
}

async function prendre(demande: Demande, context: WriteContext): Promise<Output<typeof addExempleProgramme>> {
  const { ecoleId, sessionId } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  const { contenu, niveaux, taken } = choisir(demande);
  if (!(await lockRow(db, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  const session = await findRow(db, 'sessions', sessionId);
  if (session?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
  const { etape, serie } = contenu;
  const connues = await readConnues(db, ecoleId);
  const missing = taken.filter(({ libelle }) => !connues.ids.has(cle(libelle)));
  const isAdding = demande.ajouterMatieres === 1 && missing.length > 0;
  if (isAdding) await context.readmit(matieres.create.access);

  const own = (await readProgrammes(db, demande)).filter((one) => one.etape === etape && one.serie === serie);
  const enPlace = new Set(own.map(({ niveau, matiereId }) => `${niveau} ${matiereId}`));
  const known = taken.filter(({ libelle }) => connues.ids.has(cle(libelle)));
  const existants = niveaux.flatMap((niveau) =>
    known.filter(({ libelle }) => enPlace.has(`${niveau} ${connues.ids.get(cle(libelle))}`)),
  ).length;
  const ecartes = isAdding ? 0 : missing.length * niveaux.length;
  const nombre = taken.length * niveaux.length - existants - ecartes;
  if (nombre === 0)
    refuse('REGLE', {
      phrase:
        ecartes > 0
          ? "Cette école n'a aucune de ces matières : ajoutez-les d'abord, ou cochez de les ajouter."
          : 'Tout est déjà en place : il n’y a rien à ajouter.',
    });

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  if (isAdding)
    for (const { id, libelle } of await ajouterMatieres(
      { ecoleId, missing, taken: connues.abreviations },
      inside,
    )) {
      connues.ids.set(cle(libelle), id);
      made.push({ entite: 'matieres', entiteId: id, rang: made.length + 1, nom: libelle });
    }
  const rows = niveaux.flatMap((niveau) =>
    taken.flatMap(({ libelle, coefficient }, at) => {
      const matiereId = connues.ids.get(cle(libelle));
      if (matiereId === undefined || enPlace.has(`${niveau} ${matiereId}`)) return [];
      return [{ niveau, libelle, coefficient, matiereId, ordre: at + 1 }];
    }),
  );
  await eachRow(rows, async ({ niveau, libelle, ...form }) => {
    const pourQui = { ecoleId, sessionId, etape, niveau, serie };
    const rest = { groupeMatiereId: null, priseEnCompte: 'compte', facultatif: 0, heures: null } as const;
    const [row] = await programmesHandlers.create(
      { ...pourQui, ...form, ...rest, creationUserId: caller.userId },
      inside,
    );
    if (row === undefined) return;
    const nom = `${porteeDeProgramme(pourQui)}, ${libelle}`;
    made.push({ entite: 'programmes', entiteId: row.id, rang: made.length + 1, nom });
  });
  const origine = `Exemple à vérifier, ${contenu.libelle}, pris pour ${session?.libelle ?? ''}`;
  const id = await noteLot(
    withLines(context, ecoleId, acts),
    { ecoleId, entite: 'programmes', origine, nombre },
    made,
  );
  return [{ id, nombre, existants, ecartes }];
}

export const exemplesDeProgrammeBindings: Binding[] = [bindWrite(addExempleProgramme, prendre)];
