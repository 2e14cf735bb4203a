/** Imports classes from a file: the stage and the order in words, the teacher by name or by telephone. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { lireSerie, SERIES } from '@gestionscolaire/contract/notes/series.ts';
import { A_POURVOIR, classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import {
  classesImport,
  lireNiveau,
} from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import * as z from 'zod/mini';
import { nomsDesPersonnes, numeroEntier } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import type { Binding } from '#core/http/bind.ts';
import { bindImports } from '#core/imports/bind-imports.ts';
import type { ImportSource, OpenFile, RowReader } from '#core/imports/source.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import { classesHandlers, usagesDesClasses } from './classes.ts';

const SERIE_INCONNUE = `La série est l'une de celles-ci : ${SERIES.join(', ')}.`;
const INCONNU = 'Aucun enseignant de cette école ne porte ce nom ou ce téléphone.';
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

const source: ImportSource = {
  contract: classesImport,
  input: classes.create.input,
  async open({ ecoleId }, { db }) {
    const teachers = await teachersByWord(db, ecoleId);
    const readRow: RowReader<typeof classes.create.input> = ({
      libelle = null,
      etape = null,
      niveau = null,
      serie: ecrite = null,
      enseignant = null,
    }) => {
      const { fautes, ...read } = lireNiveau(etape, niveau);
      const serie = ecrite === null ? null : lireSerie(ecrite);
      if (serie === undefined) fautes['serie'] = SERIE_INCONNUE;
      const word = cle(enseignant ?? '') === cle(A_POURVOIR) ? '' : (enseignant ?? '');
      const [enseignantId = null, another] = teachers.get(numeroEntier(word) ?? cle(word)) ?? [];
      if (another !== undefined) fautes['enseignant'] = PLUSIEURS;
      else if (word !== '' && enseignantId === null) fautes['enseignant'] = INCONNU;
      return { valeurs: { libelle: libelle ?? '', ...read, serie: serie ?? null, enseignantId }, fautes };
    };
    return { readRow, create };
  },
  parts: [{ table: 'classes', remove: oneByOne(classesHandlers.disable), usedBy: usagesDesClasses }],
  nameOf: ({ libelle }) => String(libelle),
};

export const classesImportBindings: Binding[] = bindImports(source, nomsDesPersonnes);
