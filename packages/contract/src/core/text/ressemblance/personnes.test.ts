import { describe, expect, it } from 'vitest';
import { cle } from '#core/text/cle.ts';
import { dUnTrait } from './morceaux.ts';
import { type Personne, semblables } from './personnes.ts';

const personne = (noms: string, dateNaissance: string | null = null, ...telephones: string[]): Personne => ({
  noms: cle(noms),
  dateNaissance,
  telephones,
});

const CONNUES = [
  personne('Mamadou Diallo', '2015-03-12', '+224622111111'),
  personne('Mamadou Saliou Diallo', '2016-05-01', '+224622111111'),
  personne('Aïssatou Condé', '2014-01-02', '+224622222222'),
  personne('Fatoumata Binta Barry'),
  personne('Oumar Sylla', null, '+224622333333'),
  personne('Rose D’Almeida', '2012-03-03', '+224622444444'),
];
const chercher = dUnTrait(semblables(CONNUES, (one) => one, 3));
const noms = (dite: Personne) => dUnTrait(chercher(dite)).map((one) => one.noms);

describe('une personne parmi celles qui sont déjà là', () => {
  it.each([
    ['la même', personne('Mamadou Diallo', '2015-03-12', '+224622111111'), 'mamadou diallo'],
    [
      'ses noms dans un autre ordre, avec une faute',
      personne('Dialo Mamadu', '2015-03-12'),
      'mamadou diallo',
    ],
    ['le jour et le mois échangés', personne('Mamadou Diallo', '2015-12-03'), 'mamadou diallo'],
    [
      'l’année mal lue, et un prénom de moins',
      personne('Diallo Mamadou', '2015-05-01', '+224622111111'),
      'mamadou saliou diallo',
    ],
    ['un diminutif, le même jour', personne('Aïssa Condé', '2014-01-02'), 'aissatou conde'],
    ['sans date ni téléphone', personne('Barry Fatoumata Binta'), 'fatoumata binta barry'],
    ['le même téléphone, sans date', personne('Omar Sylla', null, '+224622333333'), 'oumar sylla'],
    ['une apostrophe de moins', personne('Rose Dalmeida', null, '+224622444444'), "rose d'almeida"],
    [
      'un espace à sa place, et les noms échangés',
      personne('D Almeida Rose', '2012-03-03'),
      "rose d'almeida",
    ],
    ['un espace à sa place, et rien d’autre', personne('D Almeida Rose'), "rose d'almeida"],
  ])('[SEMAINE-10] se trouve : %s', (_title, dite, found) => {
    expect(noms(dite)[0]).toBe(found);
  });

  it.each([
    ['un homonyme né un autre jour', personne('Mamadou Diallo', '2012-07-30', '+224655000000')],
    ['un frère : même téléphone, autre prénom', personne('Alpha Diallo', '2013-03-12', '+224622111111')],
    ['un jumeau', personne('Hassanatou Condé', '2014-01-02', '+224622222222')],
    ['un homonyme d’un autre foyer, sans date', personne('Oumar Sylla', null, '+224655000000')],
    ['un prénom de plus, rien d’autre', personne('Fatoumata Barry')],
    [
      'un homonyme d’un autre foyer, né presque le même jour',
      personne('Mamadou Diallo', '2014-03-12', '+224655000000'),
    ],
    ['un nom d’un seul mot', personne('Diallo', '2015-03-12')],
    ['une initiale', personne('M Diallo', '2015-03-12')],
  ])('ne se prend pas pour une autre : %s', (_title, dite) => {
    expect(noms(dite)).toEqual([]);
  });

  it('le plus ressemblant d’abord, trois au plus', () => {
    const meme = (jour: string | null, ...telephones: string[]) => personne('Hawa Sow', jour, ...telephones);
    const all = [meme(null), meme('2015-01-01'), meme('2015-01-01', '+1'), meme('2015-01-02', '+1')];
    const found = dUnTrait(dUnTrait(semblables(all, (one) => one, 3))(meme('2015-01-01', '+1')));
    expect(found).toEqual([all[2], all[3], all[1]]);
  });

  it('mille parmi cinq mille ne demandent pas cinq millions de comparaisons', () => {
    const syllabes = ['ma', 'dou', 'ka', 'li', 'sy', 'ba', 'ra', 'fo', 'né', 'ti', 'sou', 'ya'];
    const mot = (seed: number) =>
      [seed, seed * 7 + 3, seed * 13 + 5].map((one) => syllabes[one % 12]).join('');
    const une = (rang: number) =>
      personne(
        `${mot(rang % 90)} ${mot((rang * 31) % 71)} ${mot((rang * 17) % 40)}`,
        `20${10 + (rang % 9)}-01-0${1 + (rang % 9)}`,
      );
    const tous = Array.from({ length: 5000 }, (_, rang) => une(rang));
    const find = dUnTrait(semblables(tous, (one) => one, 3));
    for (let rang = 0; rang < 1000; rang += 1)
      expect(dUnTrait(find(une(rang * 5))).length).toBeGreaterThan(0);
    // Comparing each with each, five million, would take many minutes.
  }, 60_000);

  it('[OPS-13] un nom très long parmi mille qui lui ressemblent se compare par petits morceaux', () => {
    const letter = (at: number) => String.fromCharCode(0xac00 + ((at * 37) % 399) * 28);
    // Each differs from the first by one letter, in a place of its own.
    const long = (rang: number) =>
      Array.from({ length: 60 }, (_, at) => (rang > 0 && at === rang % 13 ? '가' : letter(at))).join('');
    const tous = Array.from({ length: 1000 }, (_, rang) =>
      personne(`${long(rang)} ${'b'.repeat(rang % 60)}`),
    );
    const travail = dUnTrait(semblables(tous, (one) => one, 3))(tous[7] ?? personne(''));
    const pieces: number[] = [];
    for (let step = travail.next(); step.done !== true; step = travail.next()) pieces.push(step.value);
    expect(Math.max(...pieces)).toBeLessThanOrEqual(1000);
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.reduce((a, b) => a + b)).toBeLessThan(10_000);
  });
});

describe('naissance « vers » une année', () => {
  const nees = [
    personne('Hawa Sow', '2011'),
    personne('Aly Sylla', '2011-06-04'),
    personne('Binta Bah', '2005', '+224622999999'),
  ];
  const trouver = dUnTrait(semblables(nees, (one) => one, 3));
  const trouves = (dite: Personne) => dUnTrait(trouver(dite)).map((one) => one.noms);

  it('[DEBUT-10] l’année, ou celle d’à côté, laisse penser au même ; une autre année, non', () => {
    expect(trouves(personne('Hawa Sow', '2011-12-31'))).toEqual(['hawa sow']);
    expect(trouves(personne('Hawa Sow', '2011'))).toEqual(['hawa sow']);
    expect(trouves(personne('Aly Sylla', '2012'))).toEqual(['aly sylla']);
    expect(trouves(personne('Aly Sylla', '2014'))).toEqual([]);
    expect(trouves(personne('Binta Bah', '2005', '+224622999999'))).toEqual(['binta bah']);
  });
});
