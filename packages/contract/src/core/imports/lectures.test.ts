import { describe, expect, it } from 'vitest';
import { dateEtLieu, ecrireJour, ecrireNaissance, lireJourEcrit, partagerNaissance } from './jours.ts';
import { devinerLesNoms, nomEtPrenoms, partagerNom } from './noms.ts';
import { ecrireTelephone, telephonesDe } from './telephones.ts';

describe('jours d’un fichier', () => {
  it.each(
    [
      ['03/10/2012', '3-10-12', '3.10.2012', '03102012', '3 oct 2012', '3 oct. 2012', '03-oct-12'],
      ['3 octobre 2012', 'mercredi 3 octobre 2012', 'Né le 03/10/2012', 'née le 3 Octobre 2012'],
      ['2012-10-03', '2012/10/3', '2012-10-03T00:00:00.000Z', '03/10/2012 00:00', '41185', '41185,0'],
      ['Oct/03/2012', 'Oct-3-2012', 'Wednesday, October 3, 2012', '03/10/2012 12:00:00 AM'],
    ].flat(),
  )('[DEBUT-06] un même jour, comme il s’écrit : %s', (ecrit) => {
    expect(lireJourEcrit(ecrit)).toBe('2012-10-03');
    expect(ecrireJour(ecrit)).toBe('03/10/2012');
  });

  it('[DEBUT-06] les mois s’abrègent et se passent d’accents ; le premier est « 1er »', () => {
    expect(
      ['1er mars 2011', '2 févr. 99', '15 Août 2010', '15 aout 2010', '9 JUIL 08'].map(lireJourEcrit),
    ).toEqual(['2011-03-01', '1999-02-02', '2010-08-15', '2010-08-15', '2008-07-09']);
  });

  it.each(
    [
      ['31/02/2015', '3 jui 2012', '3 xyz 2012', '13-13-12', '99999', '622000001', 'hier', ''],
      ['32 oct 2012'],
    ].flat(),
  )('ce qui n’est aucun jour reste tel qu’il est écrit : « %s »', (ecrit) => {
    expect(lireJourEcrit(ecrit)).toBeUndefined();
    expect([ecrireJour(ecrit), ecrireNaissance(ecrit)]).toEqual([ecrit, ecrit]);
  });

  it('[DEBUT-10] une naissance est aussi une année seule, et se relit telle qu’elle s’écrit', () => {
    expect(['né vers 2011', 'vers 2011', '2011', '3 oct 2012', 'vers 2011'].map(ecrireNaissance)).toEqual(
      'vers 2011 · vers 2011 · vers 2011 · 03/10/2012 · vers 2011'.split(' · '),
    );
  });

  it('[DEBUT-06] « Date et lieu de naissance » se partage', () => {
    const dites = ['12/03/2011 à Labé', '3 oct 2012, Conakry', 'vers 2011 à Kankan', '12/03/2011', 'Labé'];
    expect(dites.map(partagerNaissance)).toEqual([
      ['12/03/2011', 'Labé'],
      ['3 oct 2012', 'Conakry'],
      ['vers 2011', 'Kankan'],
      ['12/03/2011', null],
      [null, 'Labé'],
    ]);
    const { estTitre } = dateEtLieu('date', 'lieu');
    const titres = ['date et lieu de naissance', 'date lieu naiss', 'date de naissance'];
    expect(titres.map(estTitre)).toEqual([true, true, false]);
  });
});

describe('téléphones d’une cellule', () => {
  it.each([
    ['622 11 22 33 / 664 44 55 66', ['622 11 22 33', '664 44 55 66']],
    ['622112233/664445566', ['622112233', '664445566']],
    ['622112233 ou 664445566', ['622112233', '664445566']],
    ['622-11-22-33 ; 664-44-55-66', ['622-11-22-33', '664-44-55-66']],
    ['622112233\n664445566', ['622112233', '664445566']],
    ['+224 622 11 22 33 et +33 6 12 34 56 78', ['+224 622 11 22 33', '+33 6 12 34 56 78']],
    ['622112233 664445566', ['622112233', '664445566']],
    ['622112233 / 664445566 / 655000000', ['622112233', '664445566', '655000000']],
  ])('[DEBUT-06] %s en fait plusieurs', (cellule, attendus) => {
    expect(telephonesDe(cellule)).toEqual(attendus);
  });

  it.each([
    ...'622 11 22 33|622/11/22/33|622 - 11 - 22 - 33|+224 622 11 22 33'.split('|'),
    ...'62211|aucun|622112233 / néant'.split('|'),
    // A search that tries every blank would not end.
    `622112233${' '.repeat(1900)}x`,
    `${'6 '.repeat(900)}x`,
  ])('%s reste une cellule', (cellule) => {
    expect(telephonesDe(cellule)).toEqual([cellule]);
  });
});

describe('un téléphone et les mots qui l’entourent', () => {
  it.each([
    ['Tél : 622 11 22 33', '622 11 22 33'],
    ['622 11 22 33 (père)', '622 11 22 33'],
    ['Maman: +224 622-11-22-33', '+224 622-11-22-33'],
    ['N° 622112233 / WhatsApp', '622112233'],
    ['(orange) 622.11.22.33.', '622.11.22.33'],
  ])('[FICHIER-06] « %s » est %s', (cellule, attendu) => {
    expect(ecrireTelephone(cellule)).toBe(attendu);
  });

  // A name is somebody's, and two telephones are no one's: a person decides.
  it.each([
    'Diallo 622112233',
    '622112233 (Fanta)',
    'père 622112233 mère 664445566',
    '622112233',
    'aucun',
    'père',
  ])('[FICHIER-06] « %s » reste ce qu’il est', (cellule) => {
    expect(ecrireTelephone(cellule)).toBe(cellule);
  });
});

describe('nom et prénoms d’une colonne', () => {
  it('[DEBUT-06] le nom est ce qui est en majuscules, d’un côté ou de l’autre', () => {
    const lus = (...textes: string[]) => textes.map((text) => partagerNom(text, 'majuscules'));
    expect(lus('DIALLO Mamadou Saliou', 'Mamadou Saliou DIALLO', 'BAH SOW Aïcha')).toEqual([
      ['DIALLO', 'Mamadou Saliou'],
      ['DIALLO', 'Mamadou Saliou'],
      ['BAH SOW', 'Aïcha'],
    ]);
    expect(lus('Maria de SOUZA', 'de SOUZA Maria')).toEqual([
      ['de SOUZA', 'Maria'],
      ['de SOUZA', 'Maria'],
    ]);
    // Without capitals a known family name tells the end; else it comes first.
    const noms = lus('Aly Sylla', 'Sylla Aly', 'Aly Xyz', 'DIALLO ALY').map(([nom]) => nom);
    expect(noms).toEqual(['Sylla', 'Sylla', 'Aly', 'DIALLO']);
  });

  it('[DEBUT-06] une particule est du nom qu’elle commence, où qu’il soit', () => {
    for (const [text, lecture] of [
      ['de Souza Maria', 'majuscules'],
      ['de SOUZA Maria', 'majuscules'],
      ['Maria de SOUZA', 'majuscules'],
      ['de Souza Maria', 'nom'],
      ['Maria de Souza', 'prenoms'],
    ] as const)
      expect(partagerNom(text, lecture).map((part) => part?.toLowerCase())).toEqual(['de souza', 'maria']);
    expect(partagerNom('de Souza', 'prenoms')).toEqual(['de Souza', null]);
  });

  it('[DEBUT-06] sinon il vient d’abord, ou à la fin ; une virgule le dit elle-même', () => {
    expect(partagerNom('Diallo Mamadou Saliou', 'nom')).toEqual(['Diallo', 'Mamadou Saliou']);
    expect(partagerNom('Mamadou Saliou Diallo', 'prenoms')).toEqual(['Diallo', 'Mamadou Saliou']);
    expect(partagerNom('Diallo, Mamadou', 'prenoms')).toEqual(['Diallo', 'Mamadou']);
    expect(partagerNom('Diallo', 'prenoms')).toEqual(['Diallo', null]);
  });

  it.each([
    ['majuscules', 'Nom et prénoms', ['DIALLO Mamadou', 'Aly SYLLA', 'Aly Sow']],
    ['prenoms', 'Nom et prénoms', ['Mamadou Diallo', 'Aly Camara', 'Hawa Xyz']],
    ['nom', 'Prénoms et nom', ['Diallo Mamadou', 'Camara Aly', 'Sow Mamadou']],
    ['nom', 'Prénoms et nom', ['DIALLO MAMADOU', 'CAMARA ALY']],
    ['nom', 'Nom et prénoms', ['Xyz Aly', 'Abc Aly']],
    ['prenoms', 'Prénoms et nom', ['Aly Xyz', 'Aly Abc']],
    ['nom', 'Élève', []],
  ])('[DEBUT-06] la lecture se devine : %s, %s', (attendue, titre, textes) => {
    expect(devinerLesNoms(textes, titre)).toBe(attendue);
  });

  it('[DEBUT-06] le titre se reconnaît sous ses formes, jamais celui d’un parent', () => {
    const { estTitre } = nomEtPrenoms('nom', 'prenoms');
    const dits = ['nom et prenoms', 'noms prenoms', 'prenom nom', 'noms et prenoms des eleves', 'eleves'];
    expect([...dits, 'nom complet'].filter(estTitre)).toEqual([...dits, 'nom complet']);
    const autres = ['nom', 'prenoms', 'nom et prenoms du pere', 'nom des parents', 'classe'];
    expect(autres.filter(estTitre)).toEqual([]);
  });
});
