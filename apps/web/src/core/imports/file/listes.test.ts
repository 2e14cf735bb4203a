/** Tests twenty files of the shapes that schools have: what each is understood to be, and how much of it passes without a hand. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  nomDePersonne,
  prenoms,
  telephoneComplet,
} from '@gestionscolaire/contract/administration/personne.ts';
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { lireNaissanceEcrite } from '@gestionscolaire/contract/core/imports/jours.ts';
import { lireMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { elevesImport, lireSexe } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { cleDeClasse } from '@gestionscolaire/contract/scolarite/import-des-classes/libelle-de-classe.ts';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';
import { guessReading } from './reading.ts';
import { isPlain, type TextRow, understood } from './understood.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../tests/listes');

/** The classes of the school that these lists are of. */
const CLASSES = new Set(['7ème année A', '8ème année B', 'CP1', 'CP1 A', 'Terminale SM'].map(cleDeClasse));

type Text = string | null | undefined;
const telephone = telephoneComplet('').schema;
const isOf = (schema: { safeParse: (value: unknown) => { success: boolean } }, text: Text) =>
  text == null || schema.safeParse(text).success;

/** Whether a row says all that an enrolment wants, in texts that are read. */
const passe: Readonly<Record<string, (texts: TextRow['texts']) => boolean>> = {
  eleves: (texts) =>
    prenoms().schema.safeParse(texts['prenoms']).success &&
    nomDePersonne().schema.safeParse(texts['nom']).success &&
    /^[FM]$/.test(lireSexe(texts['sexe'] ?? '')) &&
    CLASSES.has(cleDeClasse(texts['classe'] ?? '')) &&
    (texts['dateNaissance'] == null || lireNaissanceEcrite(texts['dateNaissance']) !== undefined) &&
    isOf(telephone, texts['tuteurTelephone']) &&
    isOf(telephone, texts['tuteur2Telephone']) &&
    [texts['dejaPaye'], texts['resteAnterieur']].every(
      (text) => text == null || lireMontant(text) !== undefined,
    ),
  utilisateurs: (texts) =>
    [texts['prenoms'], texts['nom'], texts['quartier']].every((text) => text != null) &&
    texts['telephone'] != null &&
    isOf(telephone, texts['telephone']),
  classes: (texts) => texts['libelle'] != null,
};

interface Attendu {
  contract?: ImportContract;
  /** The row of the titles. */
  titres: number;
  /** The rows proposed to be left out. */
  laissees?: number[];
  lectures?: Record<string, string>;
  /** Some rows by number: their texts in the order of our columns. */
  lignes: Record<number, string>;
  /** The rows that pass without a hand, of how many records. */
  passent: readonly [number, number];
}

/** Says what a file must become: the row of its titles, the rows that pass of how many, some of its rows. */
const devient = (
  titres: number,
  passent: Attendu['passent'],
  lignes: Attendu['lignes'],
  more: Pick<Attendu, 'contract' | 'laissees' | 'lectures'> = {},
): Attendu => ({ titres, passent, lignes, ...more });

const MAJUSCULES = { 'Nom et prénoms': 'majuscules' };
const NOM = { 'Nom et prénoms': 'nom' };
const ATTENDUS: Readonly<Record<string, Attendu>> = {
  '01-simple.csv': devient(1, [10, 10], { 2: 'Mamadou|Diallo|M|03/01/2010|7ème A|622 00 00 00' }),
  '02-titres-au-dessus.csv': devient(
    7,
    [12, 12],
    {
      8: 'Mamadou|DIALLO|M|03/01/2010|7e A|622000000',
      10: 'Ibrahima Sory|CAMARA|M|05/03/2012|7e A|622222222',
    },
    { laissees: [20, 22, 23], lectures: MAJUSCULES },
  ),
  '03-classe-au-dessus.xlsx': devient(
    4,
    [10, 10],
    { 5: 'Mamadou|Diallo|M|03/01/2012|7ème A|622 00 00 00' },
    { laissees: [15] },
  ),
  '04-prenoms-et-nom.csv': devient(
    1,
    [12, 12],
    { 5: 'Fatoumata Binta|Barry|Féminin|06/04/2013|8ème B|622333333' },
    { lectures: { 'Nom et prénoms': 'prenoms' } },
  ),
  '05-noms-seuls.csv': devient(1, [10, 10], { 4: 'Ibrahima Sory|Camara|G|CP 1' }, { lectures: NOM }),
  '06-deux-telephones.csv': devient(1, [9, 10], {
    2: 'Mamadou|Diallo|M|7A|622 00 00 00|662 00 00 00',
    6: 'Alpha Oumar|Sow|M|7A|622444444|662444444',
    8: 'Cécé|Loua|M|7A|622 66 66 66',
    11: 'Kadiatou|Sylla|F|7A|62211',
  }),
  '07-dates-en-texte.csv': devient(1, [11, 12], {
    4: 'Ibrahima Sory|Camara|M|03/10/2012|7ème année A',
    8: 'Cécé|Loua|M|01/03/2011|7ème année A',
    11: 'Kadiatou|Sylla|F|31/02/2012|7ème année A',
  }),
  '08-ne-vers.csv': devient(1, [10, 10], {
    2: 'Mamadou|Diallo|Garçon|vers 2011|Labé|8ème B',
    4: 'Ibrahima Sory|Camara|Garçon|vers 2011|Labé|8ème B',
    7: 'Mariama|Keïta|Fille|12/03/2011|Labé|8ème B',
    10: 'Sékou|Touré|Garçon|vers 2011|Labé|8ème B',
  }),
  '09-date-et-lieu.csv': devient(
    1,
    [10, 10],
    {
      2: 'Mamadou|DIALLO|M|03/01/2010|Labé|7ème A|Mamadou Diallo|622 00 00 00',
      5: 'Fatoumata Binta|BARRY|F|vers 2011|Kankan|7ème A|Mamadou Barry|622 33 33 33',
    },
    { lectures: { 'Nom et prénoms': 'majuscules', 'Date et lieu de naissance': 'suite' } },
  ),
  '10-excel-nombres.xlsx': devient(1, [10, 10], { 2: 'Mamadou|Diallo|G|02/01/2012|CP1|622000000' }),
  '11-windows.csv': devient(1, [10, 10], { 3: 'Aïssatou|Bah|F|04/02/2011|8 ème B|622111111' }),
  '12-unicode.txt': devient(
    1,
    [8, 8],
    { 4: 'Ibrahima Sory|Camara|M|7ème A|622 22 22 22' },
    { lectures: NOM },
  ),
  '13-pages-imprimees.csv': devient(1, [10, 10], { 9: 'Mariama|Keïta|F|7ème A' }, { laissees: [7, 8, 14] }),
  '14-lignes-numerotees.csv': devient(
    1,
    [12, 12],
    { 3: 'Aïssatou|BAH|F|CP1 A' },
    { laissees: [2, 9, 16, 17, 18, 19], lectures: MAJUSCULES },
  ),
  '15-pere-et-mere.xlsx': devient(3, [10, 10], {
    4: 'Mamadou|Diallo|M|05/01/2013|Conakry|7ème A|Ibrahima Diallo|622 00 00 00|Hawa Diallo|652 00 00 00',
  }),
  '16-classes-variees.csv': devient(
    1,
    [11, 12],
    { 4: 'IBRAHIMA SORY|CAMARA|MASCULIN|7e A', 13: 'DJÉNABOU|BALDÉ|FEMININ|9ème Z' },
    { lectures: NOM },
  ),
  // The first names have no title: a person names the column.
  '17-colonne-sans-titre.csv': devient(1, [0, 8], { 2: 'Diallo|M|7ème A' }),
  '18-montants.csv': devient(
    2,
    [10, 10],
    { 6: 'Fatoumata Binta|BARRY|F|7ème A|80.000 FG|150 000' },
    { laissees: [13], lectures: MAJUSCULES },
  ),
  '19-enseignants.csv': devient(
    2,
    [8, 8],
    { 4: 'Aïssatou|BAH|622 11 11 11|662 11 11 11|Kipé' },
    { lectures: MAJUSCULES, contract: enseignantsImport },
  ),
  '20-classes.xlsx': devient(
    3,
    [3, 3],
    { 4: '7ème A|collège|Mamadou Diallo', 6: 'Terminale SM|lycée|SM|À pourvoir' },
    { laissees: [7], contract: classesImport },
  ),
};

const told = ({ texts }: TextRow): string =>
  Object.values(texts)
    .filter((text) => text !== null)
    .join('|');

async function lire(name: string, bytes: Uint8Array, contract: ImportContract) {
  const chosen = { name, size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer };
  const table = await readFile(chosen);
  return { table, reading: guessReading(table, contract) };
}
const deTexte = (texte: string, contract: ImportContract) =>
  lire('liste.csv', new TextEncoder().encode(texte), contract);

async function comprendre(name: string, contract: ImportContract) {
  const { table, reading } = await lire(name, readFileSync(path.join(FOLDER, name)), contract);
  const file = understood(table, reading, contract);
  const left = new Set(file.aside.map(({ number }) => number));
  return { table, reading, file, records: file.rows.filter(({ number }) => !left.has(number)) };
}

describe('vingt listes comme en ont les écoles', () => {
  it('[DEBUT-06] sont toutes là, et chacune a ce qu’elle doit devenir', () => {
    expect(readdirSync(FOLDER)).toEqual(Object.keys(ATTENDUS));
    expect(Object.keys(ATTENDUS)).toHaveLength(20);
  });

  for (const [name, attendu] of Object.entries(ATTENDUS)) {
    const { contract = elevesImport, titres, laissees = [], lectures = {}, lignes, passent } = attendu;
    it(`[DEBUT-06] ${name}`, async () => {
      const { reading, file, records } = await comprendre(name, contract);
      expect(reading.header).toBe(titres);
      expect(reading.lectures).toEqual(lectures);
      expect(file.aside.map(({ number }) => number)).toEqual(laissees);
      const byNumber = new Map(records.map((row) => [row.number, told(row)]));
      for (const [number, texts] of Object.entries(lignes)) expect(byNumber.get(Number(number))).toBe(texts);
      const right = records.filter(({ texts }) => passe[contract.entity]?.(texts) === true);
      expect([right.length, records.length]).toEqual(passent);
    });
  }

  it('[DEBUT-06] quatre-vingt-quatorze lignes sur cent passent sans une main', () => {
    const sum = (rang: 0 | 1) => Object.values(ATTENDUS).reduce((all, { passent }) => all + passent[rang], 0);
    expect([sum(0), sum(1)]).toEqual([186, 197]);
  });

  const VARIEES =
    '7EME-A|collège|7ème année · 8EME B|collège|8ème année · CP 1|primaire|1ère année · TLE SM|lycée|Terminale|SM · 9ème Z|collège|9ème année';
  // The first step of a school is its classes, and its first file the list of its pupils.
  it.each([
    ['01-simple.csv', ['7ème A|collège|7ème année']],
    ['02-titres-au-dessus.csv', ['7e A|collège|7ème année']],
    ['03-classe-au-dessus.xlsx', ['7ème A|collège|7ème année']],
    ['05-noms-seuls.csv', ['CP 1|primaire|1ère année']],
    ['16-classes-variees.csv', VARIEES.split(' · ')],
    ['18-montants.csv', ['7ème A|collège|7ème année']],
  ])(
    '[DEBUT-01] les classes d’une école se lisent dans la liste de ses élèves : %s',
    async (name, classes) => {
      const { file, records } = await comprendre(name, classesImport);
      expect(records.map(told)).toEqual(classes);
      expect(records.length + file.repeated + file.aside.length).toBeGreaterThanOrEqual(10);
    },
  );

  it('[DEBUT-06] une classe écrite une fois pour vingt élèves, ses cases fusionnées, est celle de tous', async () => {
    const eleves = 'Diallo;Hawa;F;CP1\nBah;Ali;M;\nSow;Awa;F;\nBarry;Moussa;M;CP2\nBah;Sira;F;';
    const { table, reading } = await deTexte(
      `Nom;Prénoms;Sexe;Classe\n${eleves}\n;TOTAL : 5;;`,
      elevesImport,
    );
    const classesDe = (way: typeof reading) =>
      understood(table, way, elevesImport).rows.map(({ texts }) => texts['classe']);
    expect(classesDe(reading)).toEqual(['CP1', 'CP1', 'CP1', 'CP2', 'CP2', null]);
    const file = understood(table, reading, elevesImport);
    expect(file.under).toEqual({ classe: 3 });
    expect(isPlain(table, reading, file, elevesImport)).toBe(false);
    // A person who says that no cell was merged has the empty ones.
    expect(classesDe({ ...reading, filledDown: [] })).toEqual(['CP1', null, null, 'CP2', null, null]);
  });

  it('[DEBUT-01] une liste de classes garde ses niveaux et ses enseignants ; deux classes du même nom restent deux', async () => {
    const classes = 'A;primaire;1;\nA;primaire;2;\nA;primaire;1;\nCM2;;;\nTle SM;Terminale;;';
    const { table, reading } = await deTexte(`Libellé;Niveau;Ordre;Enseignant\n${classes}`, classesImport);
    const file = understood(table, reading, classesImport);
    const lues = 'A|primaire|1 · A|primaire|2 · CM2|primaire|6ème année · Tle SM|Terminale|SM';
    expect(file.rows.map(told).join(' · ')).toBe(lues);
    expect(file.repeated).toBe(1);
    // A person who says that each row is a class has each row.
    expect(understood(table, { ...reading, isFolded: false }, classesImport).rows).toHaveLength(5);
  });

  it('[NOTE-03] la série d’une classe de lycée se lit dans son nom, que le fichier dise ou non son niveau', async () => {
    const { table, reading } = await deTexte(
      'Libellé;Niveau;Ordre;Série\n11ème SM;;;\nTSE;lycée;Terminale;\n12e SS;;;TCL\n11ème A;;;',
      classesImport,
    );
    const file = understood(table, reading, classesImport);
    expect(file.rows.map(({ texts }) => texts['serie'])).toEqual(['SM', 'SE', 'TCL', null]);
    // It is shown before anything is verified.
    expect(isPlain(table, reading, file, classesImport)).toBe(false);
  });

  it('[DEBUT-06] ce qui est deviné se montre avant d’être vérifié ; seul un fichier sans surprise se vérifie aussitôt', async () => {
    const plain: string[] = [];
    for (const [name, { contract = elevesImport }] of Object.entries(ATTENDUS)) {
      const { table, reading, file } = await comprendre(name, contract);
      if (isPlain(table, reading, file, contract)) plain.push(name);
    }
    expect(plain).toEqual(['01-simple.csv', '11-windows.csv']);
  });
});
