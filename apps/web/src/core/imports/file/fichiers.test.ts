/**
 * Reads the files that spreadsheets, old computers and other products write (tests/fichiers): each becomes what a person would say
 * of it, or is refused with the way out. None is silently wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { lirePourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ATTENDUS } from '#tests/fichiers/attendus.ts';
import { missingColumns, recognise } from './columns.ts';
import { readFile, UnreadableFile } from './read-file.ts';
import { guessReading, onBestSheet } from './reading.ts';
import { isPlain, understood } from './understood.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../tests/fichiers');

const comprendre = (name: string, contract: ImportContract = elevesImport, takesHidden = false) =>
  comprendreOctets(name, readFileSync(path.join(FOLDER, name)), contract, takesHidden);
const comprendreTexte = (...lignes: string[]) =>
  comprendreOctets('liste.csv', new TextEncoder().encode(lignes.join('\r\n')));

async function comprendreOctets(
  name: string,
  bytes: Uint8Array,
  contract: ImportContract = elevesImport,
  takesHidden = false,
) {
  const chosen = { name, size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer };
  const table = onBestSheet(await readFile(chosen), () => contract);
  const reading = guessReading(table, contract, undefined, takesHidden);
  const file = understood(table, reading, contract);
  const laissees = file.aside.map(({ number }) => number);
  return {
    table,
    reading,
    file,
    laissees,
    nonLues: file.unread.map(({ title }) => title),
    lignes: file.rows
      .filter(({ number }) => !laissees.includes(number))
      .map(({ texts }) =>
        Object.values(texts)
          .filter((text) => text !== null)
          .join('|'),
      ),
  };
}

const refus = (name: string): Promise<string> =>
  comprendre(name).then(
    () => '',
    (error: unknown) => (error instanceof UnreadableFile ? error.message : String(error)),
  );

/** The files that hold the list of 00-temoin.xlsx, and nothing else. */
const COMME_LE_TEMOIN = [
  '05c-feuille-protegee.xlsx',
  '06-chartsheet.xlsx',
  '07-feuille-cachee.xlsx',
  '08-libreoffice-1904.xlsx',
  '08c-xls-1904-reenregistre.xlsx',
  '10-mac-roman.csv',
  '11-unicode.txt',
  '12-sep.csv',
  '12b-sep-virgule.csv',
  '12c-sep-tab.csv',
  '13-titres-a-la-ligne.csv',
  '19-titres-fusionnes.xlsx',
  '19b-libreoffice-fusion.xlsx',
  '21-couverture.xlsx',
  '22-large.xlsx',
  '22b-colonnes-vides.xlsx',
  '22d-colonnes-coloriees.xlsx',
  '23-dates-americaines.csv',
  '24-strict.xlsx',
  '26-titre-deux-lignes.xlsx',
  '27-deux-lignes-de-titres.xlsx',
  '28b-libreoffice-dates.xlsx',
  '29-1904.xlsx',
  '30-une-feuille-par-classe.xlsx',
  '31-libreoffice.xlsx',
  '31b-libreoffice-ooxml.xlsx',
  '32-libreoffice.csv',
  '32b-libreoffice-fr.csv',
  '34-utf8-une-ligne-1252.csv',
  '36-zip64.xlsx',
  '36b-descripteurs.xlsx',
  '36c-descripteurs-zip64.xlsx',
  '36d-stocke-descripteurs.xlsx',
].map((name) => `tableurs/${name}`);

/** The files that are refused: what is said of them, and how to save them. */
const REFUSES: Readonly<Record<string, RegExp>> = {
  'tableurs/01-libreoffice.ods': /LibreOffice \(\.ods\)\. Dans LibreOffice : Fichier, Enregistrer sous/,
  'tableurs/01b-libreoffice.fods': /est du XML.*enregistrez-le en « Classeur Excel/,
  'tableurs/02-gnumeric.xls': /ancien format d’Excel\. Ouvrez-le, enregistrez-le/,
  'tableurs/02-libreoffice.xls': /ancien format d’Excel\. Ouvrez-le, enregistrez-le/,
  'tableurs/03-html.xls': /une page web sous le nom d'un tableur\. Ouvrez-le dans Excel/,
  'tableurs/04-xml2003.xls': /est du XML.*enregistrez-le en « Classeur Excel/,
  'tableurs/05-mot-de-passe.xlsx': /protégé par un mot de passe\. Dans Excel : Fichier/,
  'tableurs/08b-libreoffice-1904.xls': /ancien format d’Excel\. Ouvrez-le, enregistrez-le/,
  'tableurs/22c-case-perdue.xlsx': /trop grand une fois ouvert\. Copiez ses lignes/,
  'tableurs/32d-libreoffice.html': /une page web sous le nom d'un tableur\. Ouvrez-le dans Excel/,
  'tableurs/32f-libreoffice.slk': /au format SYLK \(\.slk\)\. Ouvrez-le dans Excel/,
  'tableurs/32g-libreoffice.xml': /est du XML.*enregistrez-le en « Classeur Excel/,
  'pairs/ros.xml': /est du XML.*enregistrez-le en « Classeur Excel/,
};

const contratDe = (name: string): ImportContract =>
  name.includes('enseignants') ? enseignantsImport : elevesImport;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('les fichiers de vrais programmes', () => {
  it('[FICHIER-08] [FICHIER-13] chacun devient ce qu’une personne en dirait, colonne par colonne, listes d’autres produits comprises', async () => {
    const temoin = await comprendre('tableurs/00-temoin.xlsx');
    expect(temoin.lignes[0]).toBe('Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456');
    for (const name of COMME_LE_TEMOIN) {
      const { lignes, laissees, nonLues } = await comprendre(name);
      expect([name, lignes, laissees, nonLues]).toEqual([name, temoin.lignes, [], []]);
    }
    for (const [name, attendu] of Object.entries(ATTENDUS)) {
      const { lignes, laissees, nonLues } = await comprendre(name, contratDe(name));
      expect([name, { lignes, laissees, nonLues }]).toEqual([name, attendu]);
    }
  });

  it('[FICHIER-10] ceux qui ne sont ni un CSV ni un classeur sont nommés, avec la façon de les enregistrer', async () => {
    for (const [name, sentence] of Object.entries(REFUSES))
      expect([name, await refus(name)]).toEqual([name, expect.stringMatching(sentence)]);
  });

  it('aucun fichier n’est oublié ici', () => {
    const all = readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(path.join(FOLDER, name)).map((file) => `${name}/${file}`));
    const said = [
      ...COMME_LE_TEMOIN,
      'tableurs/00-temoin.xlsx',
      ...Object.keys(REFUSES),
      ...Object.keys(ATTENDUS),
    ];
    expect(said.toSorted()).toEqual(all.toSorted());
  });

  it('[FICHIER-01] un jour est celui que montre la feuille, sous le fuseau de l’ordinateur quel qu’il soit', async () => {
    for (const zone of ['Africa/Conakry', 'Europe/Paris', 'America/New_York']) {
      vi.stubEnv('TZ', zone);
      for (const name of ['25-dates-iso.xlsx', '29-1904.xlsx', '08c-xls-1904-reenregistre.xlsx']) {
        const { lignes } = await comprendre(`tableurs/${name}`);
        expect([zone, name, lignes[0]?.includes('|12/03/2014|')]).toEqual([zone, name, true]);
      }
    }
  });

  it('[FICHIER-02] 25 % et 100 % d’une case mise en pourcentage se lisent 25 et 100', async () => {
    const { file } = await comprendre('tableurs/14-remise-pour-cent.xlsx');
    const remises = file.rows.map(({ texts }) => lirePourcentage(texts['remisePourcentage'] ?? ''));
    expect(remises).toEqual([25, 50, 100, 12.5]);
  });

  it('[FICHIER-04] les lignes et les colonnes masquées sont montrées, laissées, et se reprennent', async () => {
    const lignes = await comprendre('signalements/02-lignes-masquees.xlsx');
    expect(lignes.file.aside.map(({ number, why }) => [number, why])).toEqual([
      [3, 'masquée dans le fichier'],
      [5, 'masquée dans le fichier'],
    ]);
    const classeDe = async (takesHidden: boolean) =>
      (await comprendre('signalements/02b-colonne-masquee.xlsx', elevesImport, takesHidden)).file.rows.map(
        ({ texts }) => texts['classe'],
      );
    expect(await classeDe(false)).toEqual(['7ème A', '7ème A']);
    expect(await classeDe(true)).toEqual(['8ème B', '8ème B']);
  });

  it('[FICHIER-05] la feuille lue est celle dont les titres sont les mieux connus, jamais une feuille cachée', async () => {
    const feuille = async (name: string, contract?: ImportContract) =>
      (await comprendre(name, contract)).table.sheet;
    expect(await feuille('tableurs/07-feuille-cachee.xlsx')).toBe('Élèves');
    expect(await feuille('tableurs/21-couverture.xlsx')).toBe('Élèves 2026');
    expect(await feuille('signalements/03-feuille-masquee.xlsx', classesImport)).toBe('Elèves');
    expect(await feuille('signalements/C2-enseignants-feuille-masquee.xlsx', enseignantsImport)).toBe(
      'Personnel',
    );
  });

  it('[FICHIER-06] un fichier qui a une colonne pleine de trop n’est pas vérifié sans qu’on la montre', async () => {
    const { table, reading, file } = await comprendre('signalements/F2-colonnes-perdues.csv');
    expect(isPlain(table, reading, file, elevesImport)).toBe(false);
    expect(file.unread.map(({ title, count, holds }) => [title, count, holds])).toEqual([
      ['Groupe sanguin', 2, null],
      ['Frère ou soeur', 1, null],
    ]);
    const { file: deux } = await comprendre('signalements/G2-tel-et-tel-parents.csv');
    expect(deux.unread.map(({ title, holds }) => [title, holds])).toEqual([['Tel', 'phones']]);
    // A class takes no telephone: nothing of it is missed.
    const { file: classes } = await comprendre('signalements/G2-tel-et-tel-parents.csv', classesImport);
    expect(classes.unread.filter(({ holds }) => holds !== null)).toEqual([]);
  });

  it('[FICHIER-06] une liste de caisse comme on la tape : rien ne s’y perd, et un tiret n’est pas une faute', async () => {
    const csv = [
      'Prénoms et Nom;Sexe;Classe;Téléphone parent;Déjà payé;Reste année passée;Bourse due;Observations',
      'Hawa CISSE;F;7ème A;622 11 22 33 (père) / 664 44 55 66 (mère);1.050.000;-;250.000;-',
      'Fodé SOW;M;7ème A;Tél : 628 11 22 33;-;soldé;-;néant',
      'Maria de SOUZA;F;7ème A;pas de tél;soldé;400 000 FG;100 000;—',
      ';;;;;;;',
      ';;;La Fondatrice;Mme SYLLA;;;',
    ].join('\n');
    const { file, lignes } = await comprendreOctets('liste.csv', new TextEncoder().encode(csv), elevesImport);
    expect(lignes).toEqual([
      'Hawa|CISSE|F|7ème A|622 11 22 33|664 44 55 66|1.050.000',
      'Fodé|SOW|M|7ème A|628 11 22 33|néant',
      // An amount that is paid off of this year has an amount that the file does not say: the row asks for it.
      'Maria|de SOUZA|F|7ème A|400 000 FG|soldé',
    ]);
    expect(file.unread.map(({ title, holds }) => [title, holds])).toEqual([['Bourse due', 'amounts']]);
    const relues = file.rewritten.map(({ name, examples }) => [
      name,
      examples.map(([from, to]) => `${from} → ${to}`),
    ]);
    expect(relues).toContainEqual(['resteAnterieur', ['- → vide', 'soldé → vide']]);
    expect(relues).toContainEqual(['tuteurTelephone', expect.arrayContaining(['pas de tél → vide'])]);
  });

  it.each(
    [
      ['Reste année passée', 'RESTE AN PASSE', 'Reliquat N-1', 'Arriérés année précédente', 'Ancien solde'],
      ['Reste dû (année dernière)', 'Impayés 2025-2026 (exercice précédent)', 'Solde antérieur', 'Arriérés'],
    ].flat(),
  )('[FICHIER-06] « %s » est ce qui restait dû des années d’avant', (titre) => {
    expect(recognise(['Nom', titre, 'Reste'], elevesImport.colonnes)['resteAnterieur']?.rank).toBe(1);
  });

  it('[FICHIER-06] ce qui reste de cette année n’est pas un reste d’avant ; ce qui est payé a plusieurs noms', () => {
    const { resteAnterieur, dejaPaye } = recognise(
      ['Reste', 'Reste à payer', 'Solde'],
      elevesImport.colonnes,
    );
    expect([resteAnterieur?.rank, dejaPaye?.rank]).toEqual([null, null]);
    for (const titre of ['Montant déjà versé', 'Somme payée', 'DEJA REGLE', 'Payé'])
      expect(recognise(['Nom', titre], elevesImport.colonnes)['dejaPaye']?.rank).toBe(1);
  });

  it('[FICHIER-07] une ligne « Classe : 8ème B », ou la classe seule, est la classe des lignes qui la suivent', async () => {
    const eleves = await comprendre('signalements/01-blocs-de-classes.xlsx');
    const classes = ({ file, laissees }: typeof eleves) =>
      file.rows.filter(({ number }) => !laissees.includes(number)).map(({ texts }) => texts['classe']);
    const deux = ['7ème A', '7ème A', '7ème A', '8ème B', '8ème B'];
    expect(classes(eleves)).toEqual(deux);
    expect(eleves.file.said['classe']).toEqual([{ number: 7, text: '8ème B', rows: 2 }]);
    expect(classes(await comprendre('signalements/A2-trois-blocs.csv'))).toEqual(deux.slice(1));
    const seule = await comprendre('signalements/01b-classe-en-ligne-seule.xlsx');
    expect(classes(seule)).toEqual(deux.slice(1));
    const dites = Object.keys(seule.file.said);
    expect(missingColumns(seule.reading.mapping, elevesImport.colonnes, dites)).toEqual([]);
    for (const name of ['01-blocs-de-classes.xlsx', 'A2-trois-blocs.csv']) {
      const { lignes } = await comprendre(`signalements/${name}`, classesImport);
      expect([name, lignes.map((ligne) => ligne.split('|')[0])]).toEqual([name, ['7ème A', '8ème B']]);
    }
  });

  it('[FICHIER-07] la classe suivante a ses titres à elle : dans un autre ordre, ou un de plus', async () => {
    const { lignes, laissees, nonLues } = await comprendreTexte(
      'Classe : 7ème A',
      'N°;Nom;Prénoms;Sexe',
      '1;Diallo;Mamadou;M',
      'Classe : 8ème B',
      'N°;Prénoms;Nom;Sexe;Tél parents',
      '1;Awa;Bah;F;622123456',
    );
    expect(lignes).toEqual(['Mamadou|Diallo|M|7ème A', 'Awa|Bah|F|8ème B|622123456']);
    expect([laissees, nonLues]).toEqual([[4, 5], ['N°']]);
  });

  it('[FICHIER-07] une classe se dit aussi à la fin d’une phrase ; un compte, une page, un total n’en sont pas', async () => {
    const titres = 'Nom;Prénoms;Sexe';
    const classesSous = async (...phrases: string[]) =>
      Promise.all(
        phrases.map(async (phrase) => {
          const { file } = await comprendreTexte(titres, '7ème A', 'Sow;Ali;M', phrase, 'Bah;Awa;F');
          return file.rows.at(-1)?.texts['classe'];
        }),
      );
    expect(
      await classesSous(
        'Elèves de la 8ème B',
        'LISTE DES ELEVES : 8ème B',
        '8ème B - Effectif : 45',
        'CLASSE DE 8ème B',
      ),
    ).toEqual(['8ème B', '8ème B', '8ème B', '8ème B']);
    expect(
      await classesSous(
        'Total de la 8ème B',
        'Page 2 de 12',
        'Liste de 12 élèves',
        '(10 élèves)',
        '7',
        'Le 12 octobre 2026',
      ),
    ).toEqual(Array.from({ length: 6 }, () => '7ème A'));
  });

  it('[FICHIER-12] la liste d’une classe que le produit exporte n’est pas prise pour ce qui fut payé avant lui', async () => {
    const { file } = await comprendre('signalements/export-classe.xlsx');
    expect(file.rows.map(({ texts }) => texts['dejaPaye'])).toEqual([null, null, null]);
    expect(file.unread.map(({ title }) => title)).toContain('Payé');
  });

  it('[FICHIER-11] une colonne qui ne se lit que par le mois d’abord se lit ainsi en entier, et se demande', async () => {
    const { reading, table, file } = await comprendre('signalements/I2-dates-americaines.csv');
    expect(reading.monthFirst).toEqual(['dateNaissance']);
    expect(isPlain(table, reading, file, elevesImport)).toBe(false);
    expect(file.rows.map(({ texts }) => texts['dateNaissance'])).toEqual([
      '03/02/2012',
      '09/05/2012',
      '25/12/2011',
      '31/07/2012',
    ]);
    // A day that may be read either way follows the other days of its file.
    const trois = await comprendreTexte(
      "Nom,Prénoms,Sexe,Classe,Date de naissance,Date d'inscription",
      'Bah,Awa,F,7ème A,3/12/2014 12:00:00 AM,10/5/2026',
      'Sow,Ali,M,7ème A,8/24/2013,10/6/2026',
    );
    expect(trois.lignes).toEqual([
      'Awa|Bah|F|12/03/2014|7ème A|05/10/2026',
      'Ali|Sow|M|24/08/2013|7ème A|06/10/2026',
    ]);
    // Days that can only be read either way: nothing is turned, and the column is asked about.
    const deux = await comprendre('signalements/09-annees-a-deux-chiffres.csv');
    expect(deux.reading.monthFirst).toEqual([]);
  });
});
