/** Takes examples of programmes into a school, as one lot with the subjects that it lacked; what stands already stays. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import {
  addExempleProgramme,
  CONTENU_DES_EXEMPLES,
  type ExemplePris,
  type MatiereDExemple,
  PAS_DE_CET_EXEMPLE,
} from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import { porteeDeProgramme } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { requireReach } from '#core/crud/reach.ts';
import { lockOpenSchool } from '#core/crud/school.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Db } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { matieresHandlers } from '#notes/matieres/matieres.ts';
import { programmesHandlers, readProgrammes } from './programmes.ts';

type Demande = Input<typeof addExempleProgramme>;

const AUCUNE_MATIERE =
  "Cette école n'a aucune de ces matières : ajoutez-les d'abord, ou cochez de les ajouter.";
const DEJA_EN_PLACE = 'Tout est déjà en place : il n’y a rien à ajouter.';

/** The fields that an example leaves as they are for most subjects. */
const ORDINAIRE = { groupeMatiereId: null, priseEnCompte: 'compte', facultatif: 0, heures: null } as const;

/** Returns what was chosen of an example; refuses what it does not have, at its field. @param at its place among those asked for */
function choisir({ exemple, niveaux, matieres: labels }: ExemplePris, at: number) {
  const contenu = CONTENU_DES_EXEMPLES[exemple];
  if (niveaux.some((niveau) => !contenu.niveaux.includes(niveau)))
    refuseAt(`exemples.${at}.niveaux`, PAS_DE_CET_EXEMPLE);
  const chosen = new Set(labels);
  const taken = contenu.matieres.filter(({ libelle }) => chosen.has(libelle));
  if (taken.length < chosen.size) refuseAt(`exemples.${at}.matieres`, PAS_DE_CET_EXEMPLE);
  return { contenu, niveaux: [...new Set(niveaux)], taken };
}

/** Reads the active subjects that a school may use: the id of each label, and of each abbreviation. */
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
    abreviations: new Map(rows.map((row) => [row.abreviationCle, row.id])),
  };
}

/** Returns an abbreviation that no other subject has: 'GEO', then 'GEO2'. */
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

/** Adds the subjects that the school lacks, and returns them. */
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

/** Names a row of a programme: no two stand in a school year. */
const cleDeLigne = (one: {
  readonly etape: string;
  readonly niveau: string;
  readonly serie: string | null;
  readonly matiereId: number;
}): string => [one.etape, one.niveau, one.serie, one.matiereId].join(' ');

/** Reads what is chosen and what stands: the subjects that the school lacks, and the rows that its programmes have. */
async function prevoir(demande: Demande, db: Db) {
  const { ids, abreviations } = await readConnues(db, demande.ecoleId);
  const chosen = demande.exemples.map(choisir);
  const taken = chosen.flatMap((one) => one.taken);
  // « ECM » is the subject that the school writes « Éducation civique et morale (ECM) ».
  for (const { libelle, abreviation } of taken) {
    const known = libelle === abreviation ? abreviations.get(cle(abreviation)) : undefined;
    if (known !== undefined && !ids.has(cle(libelle))) ids.set(cle(libelle), known);
  }
  const all = chosen.flatMap(({ contenu: { etape, serie }, niveaux, taken: own }) =>
    niveaux.flatMap((niveau) =>
      own.map(({ libelle, coefficient }, at) => ({
        pourQui: { etape, niveau, serie },
        libelle,
        coefficient,
        ordre: at + 1,
      })),
    ),
  );
  const standing = await readProgrammes(db, demande);
  return {
    origine: chosen.map(({ contenu }) => contenu.libelle).join(', '),
    ids,
    abreviations: new Set(abreviations.keys()),
    missing: new Map(
      taken.filter(({ libelle }) => !ids.has(cle(libelle))).map((one) => [cle(one.libelle), one]),
    ),
    all,
    /** Returns the rows to write, of the subjects that are known by then. */
    lignes: () => {
      const enPlace = new Set(standing.map(cleDeLigne));
      return all.flatMap(({ pourQui, libelle, ...form }) => {
        const matiereId = ids.get(cle(libelle));
        if (matiereId === undefined) return [];
        const key = cleDeLigne({ ...pourQui, matiereId });
        if (enPlace.has(key)) return [];
        enPlace.add(key);
        return [{ pourQui, libelle, form: { ...form, matiereId } }];
      });
    },
  };
}

async function prendre(demande: Demande, context: WriteContext): Promise<Output<typeof addExempleProgramme>> {
  const { ecoleId, sessionId } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  await lockOpenSchool(db, ecoleId);
  const session = await findRow(db, 'sessions', sessionId);
  if (session?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
  const { ids, missing, all, abreviations, lignes, origine: noms } = await prevoir(demande, db);
  const added = demande.ajouterMatieres === 1 ? [...missing.values()] : [];
  if (added.length > 0) await context.readmit(matieres.create.access);
  const ecartes = added.length > 0 ? 0 : all.filter(({ libelle }) => missing.has(cle(libelle))).length;
  if (added.length === 0 && lignes().length === 0)
    refuse('REGLE', { phrase: ecartes === all.length ? AUCUNE_MATIERE : DEJA_EN_PLACE });

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  for (const { id, libelle } of await ajouterMatieres(
    { ecoleId, missing: added, taken: abreviations },
    inside,
  )) {
    ids.set(cle(libelle), id);
    made.push({ entite: 'matieres', entiteId: id, rang: made.length + 1, nom: libelle });
  }
  const rows = lignes();
  await eachRow(rows, async ({ pourQui, libelle, form }) => {
    const rest = { ...ORDINAIRE, creationUserId: caller.userId };
    const [row] = await programmesHandlers.create(
      { ecoleId, sessionId, ...pourQui, ...form, ...rest },
      inside,
    );
    if (row === undefined) return;
    const nom = `${porteeDeProgramme(pourQui)}, ${libelle}`;
    made.push({ entite: 'programmes', entiteId: row.id, rang: made.length + 1, nom });
  });
  const nombre = rows.length;
  const exemple = demande.exemples.length > 1 ? 'Exemples' : 'Exemple';
  const origine = `${exemple} à vérifier, ${noms}, pris pour ${session?.libelle ?? ''}`;
  const lot = { ecoleId, entite: 'programmes', origine, nombre };
  const id = await noteLot(withLines(context, ecoleId, acts), lot, made);
  return [{ id, nombre, existants: all.length - ecartes - nombre, ecartes }];
}

export const exemplesDeProgrammeBindings: Binding[] = [bindWrite(addExempleProgramme, prendre)];
