/** Imports marks from a sheet, under the rules of their entry: a change is confirmed, and has the reason of the whole file. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  type LigneDeNotes,
  ligneDeNotes,
  notesImport,
} from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import * as z from 'zod/mini';
import { nomsDesPersonnes } from '#administration/index.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { bindImports } from '#core/imports/bind-imports.ts';
import type { Brought, ImportSource, OpenFile } from '#core/imports/source.ts';
import { placeDeCellule, readTenues } from '#notes/saisie/cellules.ts';
import { ecrireCellules } from '#notes/saisie/ecrire.ts';
import { cleDeLieu, type EvaluationDuFichier } from './lieux.ts';
import { effetDe, lecteurDe, ouvrirFichier } from './lignes.ts';
import { partDesNotes } from './reprendre.ts';

/** The most marks of one file: as many as are locked and given back at once. */
const NOTES_PAR_IMPORT = 6000;

interface Ecriture {
  readonly ecoleId: number;
  readonly motif: string | null;
  readonly evaluations: ReadonlyMap<number, EvaluationDuFichier>;
}

/** A cell of a file, with the rank of its row. */
type CelluleDeFichier = LigneDeNotes['cellules'][number] & { readonly rang: number };

/** A cell that was not written: its column, and why. */
interface NonEcrite {
  readonly rang: number;
  readonly colonne: string;
  readonly phrase: string;
}

/** Writes the cells of rows, place by place. Returns those that were not, and the marks that each row brought. */
async function ecrireLignes(
  lignes: readonly LigneDeNotes[],
  { ecoleId, motif, evaluations }: Ecriture,
  context: WriteContext,
): Promise<{ nonEcrites: NonEcrite[]; brought: Brought[][] }> {
  const cells = lignes.flatMap(({ cellules }, rang): CelluleDeFichier[] =>
    cellules.map((cellule) => ({ ...cellule, rang })),
  );
  const nonEcrites: NonEcrite[] = [];
  const brought: Brought[][] = lignes.map(() => []);
  for (const own of Map.groupBy(cells, cleDeLieu).values()) {
    const lieu = evaluations.get(own[0]?.evaluationId ?? 0)?.lieu;
    if (lieu === undefined) return refuse('INTROUVABLE');
    const asked = own.map(({ evaluationId, inscriptionId, vu, valeur, code }) => ({
      evaluationId,
      inscriptionId,
      vu,
      valeur,
      code,
      motif,
    }));
    const { told } = await ecrireCellules(lieu, asked, context, 'import');
    const stored = await readTenues(
      context.db,
      ecoleId,
      [...new Set(own.map(({ evaluationId }) => evaluationId))],
      [...new Set(own.map(({ inscriptionId }) => inscriptionId))],
    );
    for (const [at, { rang, colonne, evaluationId, inscriptionId }] of own.entries()) {
      const { sort, phrase } = told[at] ?? { sort: 'refusee', phrase: null };
      const held = stored.get(placeDeCellule(evaluationId, inscriptionId));
      if (sort === 'ecrite' && held !== undefined) brought[rang]?.push({ entite: 'notes', id: held.id });
      else if (sort !== 'identique') nonEcrites.push({ rang, colonne, phrase: phrase ?? '' });
    }
  }
  return { nonEcrites, brought };
}

const dire = (note: NoteSaisie): string => {
  const text = formaterCellule(note);
  return text === '' ? 'rien' : text;
};

/** Asks that what a row changes be confirmed, old and new, and a matricule that is somebody else's. */
function demander({ autreNom, cellules }: LigneDeNotes, input: Readonly<Record<string, unknown>>): void {
  const changed = cellules
    .filter((cellule) => effetDe(cellule) === 'change')
    .map(({ colonne, vu, valeur, code }): [string, string] => [
      colonne,
      `${dire(vu)} → ${dire({ valeur, code })}`,
    ]);
  const named: [string, string][] =
    autreNom === null ? [] : [['matricule', `Ce matricule est celui de ${autreNom}.`]];
  const asked = [...named, ...changed].filter(([champ]) => input[`${champ}Confirme`] !== true);
  if (asked.length > 0) refuse('A_CONFIRMER', { champs: Object.fromEntries(asked) });
}

const ENTRE_TEMPS = 'Des notes ont été écrites pendant l’import : relisez les changements.';
const TROP = `Ce fichier a plus de ${NOTES_PAR_IMPORT} notes : partagez-le en plusieurs.`;
const refuserLesLignes = (phrase: string) =>
  refuse('SAISIE_INVALIDE', { phrase, champs: { lignes: phrase } });

/** Refuses a file that gives one mark twice, or too many. */
function requireUneFois(lignes: readonly LigneDeNotes[]): void {
  const seen = new Set<string>();
  for (const { matricule, cellules } of lignes)
    for (const { evaluationId, inscriptionId } of cellules) {
      const place = placeDeCellule(evaluationId, inscriptionId);
      if (seen.has(place))
        refuserLesLignes(
          `Matricule ${matricule} : ce fichier donne deux fois la note de l’évaluation n° ${evaluationId}.`,
        );
      seen.add(place);
    }
  if (seen.size > NOTES_PAR_IMPORT) refuserLesLignes(TROP);
}

const motifDe = (options: Readonly<Record<string, unknown>>): string | null =>
  typeof options['motif'] === 'string' ? options['motif'] : null;

const source: ImportSource = {
  contract: notesImport,
  input: ligneDeNotes,
  async open(file, context) {
    const ouvert = await ouvrirFichier(file, context);
    const ecriture = { ecoleId: file.ecoleId, motif: motifDe(file.options), evaluations: ouvert.evaluations };
    const create: OpenFile['create'] = async (input, own) => {
      const ligne = z.parse(ligneDeNotes, input);
      demander(ligne, input);
      const { nonEcrites, brought } = await ecrireLignes([ligne], ecriture, own);
      if (nonEcrites.length > 0)
        refuse('SAISIE_INVALIDE', {
          champs: Object.fromEntries(nonEcrites.map(({ colonne, phrase }) => [colonne, phrase])),
        });
      return brought.flat();
    };
    const addAll: OpenFile['addAll'] = async (rows, own) => {
      const lignes = rows.map(({ input }) => z.parse(ligneDeNotes, input));
      requireUneFois(lignes);
      const { nonEcrites, brought } = await ecrireLignes(lignes, ecriture, own);
      if (nonEcrites.length > 0) refuse('A_CONFIRMER', { champs: { lignes: ENTRE_TEMPS } });
      return brought;
    };
    return {
      readRow: lecteurDe(ouvert),
      create,
      addAll,
      effets: (input) =>
        Object.fromEntries(
          z.parse(ligneDeNotes, input).cellules.map((cellule) => [cellule.colonne, effetDe(cellule)]),
        ),
    };
  },
  parts: [partDesNotes],
  // A name would stay with the lot once its pupil is forgotten.
  nameOf: ({ matricule }) => String(matricule),
};

export const notesImportBindings: readonly Binding[] = bindImports(source, nomsDesPersonnes);
