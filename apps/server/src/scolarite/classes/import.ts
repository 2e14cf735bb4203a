/**
 * Imports classes from a file: the stage and the order in words, the teacher by name or by telephone. A class that is there is given
 * them instead of being doubled.
 */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Candidat } from '@gestionscolaire/contract/core/imports/columns.ts';
import { colonneDe } from '@gestionscolaire/contract/core/imports/rows.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { A_POURVOIR, classes, enseignantDe } from '@gestionscolaire/contract/scolarite/classes.ts';
import {
  classesImport,
  lireNiveau,
} from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { cleDeClasse } from '@gestionscolaire/contract/scolarite/import-des-classes/libelle-de-classe.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { lireSerie, SERIES } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import * as z from 'zod/mini';
import { nomsDesPersonnes, numeroEntier } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Row, Value } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { bindImports } from '#core/imports/bind-imports.ts';
import {
  actOf,
  askUnlessConfirmed,
  asTried,
  changedPart,
  changedValues,
  compareWith,
  effectsOf,
  formOf,
  requireAlso,
} from '#core/imports/complete.ts';
import type { ImportSource, Known, OpenFile, RowReader } from '#core/imports/source.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import { classesHandlers, usagesDesClasses } from './classes.ts';

const SERIE_INCONNUE = `La série est l'une de celles-ci : ${SERIES.join(', ')}.`;
const INCONNU =
  'Aucun enseignant de cette école ne porte ce nom ou ce téléphone : importez-le d’abord, ou videz la case, et la classe reste à pourvoir.';
const PLUSIEURS = 'Plusieurs enseignants de cette école portent ce nom : écrivez plutôt le téléphone.';

/** Reads the ids of a school's teachers under each of the words by which they may be called. */
async function teachersByWord(db: Db, ecoleId: number): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const teachers = await db
    .selectFrom('utilisateurs')
    .select(['id', 'prenoms', 'nom', 'numero'])
    .where('ecoleId', '=', ecoleId)
    .where('fonctionCle', '=', cle(FONCTION_ENSEIGNANT))
    .where('estActif', '=', 1)
    .execute();
  const found = new Map<string, Set<number>>();
  for (const { id, prenoms, nom, numero } of teachers)
    for (const word of [cle(`${prenoms} ${nom}`), cle(`${nom} ${prenoms}`), numero ?? ''])
      found.set(word, (found.get(word) ?? new Set()).add(id));
  return found;
}

const create: OpenFile['create'] = async (input, context) => {
  const [made] = await classesHandlers.create(z.parse(classes.create.input, input), context);
  return [{ entite: 'classes', id: made?.id ?? 0 }];
};

/** The fields of a class that a row gives to one that is there. */
const DONNES = ['enseignantId', 'etape', 'niveau', 'serie'] as const;

/** Reads the active classes of a school, each with the name of its teacher. */
async function readClasses(db: Db, ecoleId: number, ids?: readonly number[]) {
  const query = db
    .selectFrom('classes as c')
    .leftJoin('utilisateurs as u', 'u.id', 'c.enseignantId')
    .select(['c.id', 'c.libelle', 'c.enseignantId', 'c.etape', 'c.niveau', 'c.serie', 'c.modifDate'])
    .select(['u.prenoms as enseignantPrenoms', 'u.nom as enseignantName'])
    .where('c.ecoleId', '=', ecoleId)
    .where('c.estActif', '=', 1)
    .orderBy('c.id');
  return ids === undefined ? query.execute() : query.where('c.id', 'in', ids).execute();
}
type Classe = Awaited<ReturnType<typeof readClasses>>[number];

/** Makes a finder of classes by their labels, as written or nearly. */
function parLibelle(tous: readonly Classe[]): (libelle: string) => readonly Classe[] {
  const near = Map.groupBy(tous, ({ libelle }) => cleDeClasse(libelle));
  return (libelle) => near.get(cleDeClasse(libelle)) ?? [];
}

const niveauDit = (etape: Value, niveau: Value): string =>
  `${etape}, ${libelleDuNiveau(String(etape), String(niveau))}`;

/** Finds the classes of a school that bear the label of a row. */
async function classesConnues(db: Db, ecoleId: number): Promise<Known> {
  const tous = await readClasses(db, ecoleId);
  const vus = new Map(tous.map(({ id, modifDate }) => [id, modifDate]));
  return {
    likely: parmi(tous),
    async since(now) {
      const present = await readClasses(now, ecoleId);
      const nouvelles = present.filter(({ id, modifDate }) => vus.get(id) !== modifDate);
      return nouvelles.length === 0 ? undefined : parmi(nouvelles);
    },
  };
}

function parmi(tous: readonly Classe[]): Known['likely'] {
  const find = parLibelle(tous);
  return function* (valeurs) {
    yield 1;
    const found = find(String(valeurs['libelle']));
    return found.map((classe): Candidat => {
      const { id, libelle, etape, niveau, serie } = classe;
      const enseignant = classe.enseignantId === null ? A_POURVOIR : enseignantDe(classe);
      const said = compareWith(DONNES, { ...classe }, valeurs);
      return {
        id,
        ligne: null,
        nom: libelle,
        textes: {
          libelle,
          etape,
          niveau: libelleDuNiveau(etape, String(niveau)),
          ...(serie === null ? {} : { serie }),
          enseignant,
        },
        empeche: null,
        deja: {
          dit: 'Déjà une classe de cette école.',
          colonnes: Object.keys(changedValues(said)).map((champ) => colonneDe(classesImport, champ)),
          estExact: found.length === 1,
        },
      };
    });
  };
}

/** Changes a class as it is now. */
const changerLaClasse = (classe: Row, values: Row, context: WriteContext) =>
  classesHandlers.update(
    formOf(classes.update.input, {
      ...classe,
      niveau: String(classe['niveau']),
      ...values,
      modifUserId: context.caller.userId,
    }),
    context,
  );

const SANS_DROIT =
  'Changer une classe demande le droit de modification sur « Classes », que vous n’avez pas.';

/** Gives a class that is there what a row says of it: its teacher, its level. */
const completer =
  (ecoleId: number): NonNullable<OpenFile['take']> =>
  async (id, input, context) => {
    const { db } = context;
    const [lue] = await readClasses(db, ecoleId, [id]);
    const stored = await findRow(db, 'classes', id);
    if (lue === undefined || stored === undefined)
      return refuse('REGLE', { phrase: "Cette classe n'existe pas dans cette école ou est désactivée." });
    const classe: Row = { ...stored };
    const said = compareWith(DONNES, classe, input);
    const values = changedValues(said);
    const effets = effectsOf(classesImport, said);
    const [first] = Object.keys(values);
    if (first === undefined) return { brought: [], effets };
    await requireAlso(classes.update.access, context, first, SANS_DROIT);
    const dire = async (champ: string, value: Value): Promise<string> => {
      if (champ !== 'enseignantId') return String(value);
      return (await nomsDesPersonnes(db, [Number(value)])).get(Number(value)) ?? '';
    };
    const phrases: Record<string, string> = {};
    for (const { champ, effet, before, after } of said) {
      if (effet !== 'change') continue;
      // A level is a stage and an order: each is told as both.
      phrases[champ] =
        champ === 'etape' || champ === 'niveau'
          ? `${niveauDit(classe['etape'] ?? null, classe['niveau'] ?? null)} → ${niveauDit(values['etape'] ?? classe['etape'] ?? null, values['niveau'] ?? classe['niveau'] ?? null)}`
          : `${await dire(champ, before)} → ${await dire(champ, after)}`;
    }
    askUnlessConfirmed(phrases, asTried(input));
    const change = await actOf(context, (own) => changerLaClasse(classe, values, own));
    return { brought: change === undefined ? [] : [{ entite: 'classes', id, change }], effets };
  };

const source: ImportSource = {
  contract: classesImport,
  input: classes.create.input,
  async open({ ecoleId }, { db }) {
    const teachers = await teachersByWord(db, ecoleId);
    const find = parLibelle(await readClasses(db, ecoleId));
    const readRow: RowReader<typeof classes.create.input> = ({
      libelle = null,
      etape = null,
      niveau = null,
      serie: ecrite = null,
      enseignant = null,
    }) => {
      const { fautes, ...read } = lireNiveau(etape, niveau);
      // A row that only names a class that is there says its level by it.
      const [connue, autre] = etape === null && niveau === null ? find(libelle ?? '') : [];
      const lu =
        connue === undefined || autre !== undefined
          ? read
          : { etape: connue.etape, niveau: String(connue.niveau) };
      const serie = ecrite === null ? null : lireSerie(ecrite);
      if (serie === undefined) fautes['serie'] = SERIE_INCONNUE;
      const word = cle(enseignant ?? '') === cle(A_POURVOIR) ? '' : (enseignant ?? '');
      const [enseignantId = null, another] = teachers.get(numeroEntier(word) ?? cle(word)) ?? [];
      if (another !== undefined) fautes['enseignant'] = PLUSIEURS;
      else if (word !== '' && enseignantId === null) fautes['enseignant'] = INCONNU;
      return { valeurs: { libelle: libelle ?? '', ...lu, serie: serie ?? null, enseignantId }, fautes };
    };
    return { readRow, create, take: completer(ecoleId) };
  },
  known: ({ ecoleId }, db) => classesConnues(db, ecoleId),
  parts: [
    { table: 'classes', remove: oneByOne(classesHandlers.disable), usedBy: usagesDesClasses },
    changedPart({ table: 'classes', importer: classesImport.importer }, changerLaClasse),
  ],
  nameOf: ({ libelle }) => String(libelle),
};

export const classesImportBindings: Binding[] = bindImports(source, nomsDesPersonnes);
