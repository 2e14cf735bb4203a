/** Imports teachers from a file: each is a user of the school, without a password until somebody gives them one. */
import { FONCTION_ENSEIGNANT, fauteDeTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { lireMontant, MONTANT_ILLISIBLE } from '@gestionscolaire/contract/core/values/montant.ts';
import { enseignantsImport, lireTelephone } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import * as z from 'zod/mini';
import { addUser, disableUsers, lockRightsAndReadmit, nomsDesPersonnes } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { bindImports } from '#core/imports/bind-imports.ts';
import { changedValues, compareWith } from '#core/imports/complete.ts';
import type { Cellules, FileGiven, ImportSource, Known, OpenFile, RowReader } from '#core/imports/source.ts';
import type { LotPart } from '#core/lots/source.ts';
import { quartiersParNom } from '#geographie/index.ts';
import { personnel } from './regles-utilisateurs.ts';

async function indicatifs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pays')
    .select('indicatifTel')
    .distinct()
    .where('estActif', '=', 1)
    .execute();
  return rows.map(({ indicatifTel }) => indicatifTel);
}

const textsOf = (rows: readonly Cellules[], column: string): string[] =>
  rows.flatMap((row) => row[column] ?? []);

/** Reads the active teachers of a school by their line. */
async function parNumero(db: Db, ecoleId: number) {
  const rows = await db
    .selectFrom('utilisateurs')
    .select(['id', 'prenoms', 'nom', 'numero', 'telephone1', 'email', 'quartierId'])
    .where('ecoleId', '=', ecoleId)
    .where('fonctionCle', '=', cle(FONCTION_ENSEIGNANT))
    .where('estActif', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.numero, row]));
}

/** The fields that a row may say of a teacher besides their line; whoever may not read salaries learns nothing of them here. */
const DITS = ['prenoms', 'name', 'telephone1', 'email', 'adresse'] as const;

/** Finds the teachers of whom rows say nothing more: the same names and line, and what else is told already. */
async function enseignantsConnus({ ecoleId }: FileGiven, db: Db): Promise<Known> {
  const parmi = async (from: Db): Promise<Known['likely']> => {
    const tous = await parNumero(from, ecoleId);
    return function* (valeurs) {
      yield 1;
      const connu = tous.get(`${valeurs['indicatifTel']}${valeurs['telephone']}`);
      if (connu === undefined || (valeurs['salaireBase'] ?? null) !== null) return [];
      const { id, nom: name, prenoms, numero, quartierId: adresse, ...more } = connu;
      const said = compareWith(DITS, { name, prenoms, adresse, ...more }, valeurs);
      if (Object.keys(changedValues(said)).length > 0) return [];
      return [
        {
          id,
          ligne: null,
          nom: `${prenoms} ${name}`,
          textes: { prenoms, nom: name, telephone: `+${numero}` },
          empeche: null,
          deja: { dit: 'Déjà enseignant de cette école.', colonnes: [], estExact: true },
        },
      ];
    };
  };
  return { likely: await parmi(db), since: parmi };
}

const create: OpenFile['create'] = async (input, context) => [
  {
    entite: 'utilisateurs',
    id: await addUser(z.parse(utilisateurs.create.input, input), context, null, personnel),
  },
];

const employes: LotPart = {
  table: 'utilisateurs',
  begin: lockRightsAndReadmit,
  async remove(ids, context) {
    const asRead = ids.map((id) => ({ id, modifDate: null }));
    await disableUsers(asRead, context, personnel);
  },
  usedBy: [
    { table: 'classes', column: 'enseignantId', one: 'classe', many: 'classes', isOfSchool: true },
    { table: 'retenues', column: 'employeId', one: 'retenue', many: 'retenues', isOfSchool: true },
    { table: 'avances_salaire', column: 'employeId', one: 'avance', many: 'avances', isOfSchool: true },
    // Somebody gave them another amount: they are at work in the school, not only a row of a file.
    {
      table: 'salaires',
      column: 'employeId',
      one: 'salaire de base fixé depuis',
      many: 'salaires de base fixés depuis',
      isOfSchool: true,
      isLater: true,
    },
  ],
};

const source: ImportSource = {
  contract: enseignantsImport,
  input: utilisateurs.create.input,
  confirmedAs: { name: 'nomConfirme' },
  async open({ rows }, { db }) {
    const connus = await indicatifs(db);
    const quartierDe = await quartiersParNom(db, textsOf(rows, 'quartier'));
    const readRow: RowReader<typeof utilisateurs.create.input> = ({
      prenoms,
      nom,
      telephone,
      telephone1 = null,
      email = null,
      salaireBase = null,
      quartier = null,
    }) => {
      const fautes: Record<string, string> = {};
      const place = quartier === null ? { id: null } : quartierDe(quartier);
      if ('faute' in place) fautes['quartier'] = place.faute;
      const salaire = salaireBase === null ? null : lireMontant(salaireBase);
      if (salaire === undefined) fautes['salaireBase'] = MONTANT_ILLISIBLE;
      const line = lireTelephone(telephone ?? '', connus);
      // It is told with the row's other faults: the add itself would check it after them.
      const faute = fauteDeTelephone(line.indicatifTel, line.telephone.replace(/\D/g, ''));
      if (telephone != null && faute !== undefined) fautes['telephone'] = faute;
      const valeurs = {
        prenoms: prenoms ?? '',
        name: nom ?? '',
        ...line,
        telephone1,
        email,
        adresse: 'faute' in place ? null : place.id,
        fonction: FONCTION_ENSEIGNANT,
        salaireBase: salaire ?? null,
      };
      return { valeurs, fautes };
    };
    return { readRow, create };
  },
  known: enseignantsConnus,
  nameOf: ({ prenoms, name }) => `${prenoms} ${name}`,
  parts: [employes],
};

export const enseignantsImportBindings: Binding[] = bindImports(source, nomsDesPersonnes);
