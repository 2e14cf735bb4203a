// @vitest-environment node
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { clotureSelectBy } from '@gestionscolaire/contract/caisse/clotures.ts';
import { paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { listInput, PAGE_MAXIMALE, TAILLE_MAXIMALE } from '@gestionscolaire/contract/core/api/lists.ts';
import { setFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  besideList,
  changeListSearch,
  filterInput,
  nextOrder,
  pageSize,
  readListSearch,
  sortBy,
  sortedBy,
} from './search.ts';

const COLUMNS = ['libelle', 'pays', 'code'] as const;

describe("l'adresse d'une liste", () => {
  it('se lit en entier, quel que soit le type que le routeur donne aux nombres', () => {
    const mots = { taille: 25, tri: 'pays', ordre: 'desc', etat: 'desactives' };
    const raw = { recherche: 224, page: '3', ...mots };
    expect(readListSearch(raw)).toEqual({ recherche: '224', page: 3, ...mots });
  });

  it.each([
    ...[0, -1, 1.5, 'abc', '9'.repeat(30)].map((page) => ({ page })),
    ...[101, 0].map((taille) => ({ taille })),
    { ordre: 'hasard' },
    { etat: 'supprimes' },
    { recherche: { texte: 'x' } },
    { tri: ['libelle'] },
    { inconnu: 'x' },
  ])("oublie ce qu'elle ne comprend pas : %o", (raw) => {
    expect(readListSearch(raw)).toEqual({});
  });

  it('commence au plus récent là où la liste le dit, et se laisse retourner', () => {
    const numbers = ['numero', 'jour'] as const;
    expect(filterInput({}, numbers, 'desc')).toMatchObject({ tri: 'numero', ordre: 'desc' });
    const turned = sortBy({}, { tri: 'numero', ordre: 'asc' }, numbers, 'desc');
    expect(turned).toEqual({ tri: 'numero' });
    expect(sortedBy(turned, numbers, 'desc')).toEqual({ tri: 'numero', ordre: 'asc' });
    expect(sortBy(turned, { tri: 'numero', ordre: 'desc' }, numbers, 'desc')).toEqual({});
  });

  it('ne garde pas ce qui va de soi : page 1, ordre croissant, actifs, recherche vide', () => {
    expect(readListSearch({ page: 1, ordre: 'asc', etat: 'actifs', recherche: '  ' })).toEqual({});
    expect(sortBy({ tri: 'pays', ordre: 'desc' }, { tri: 'libelle', ordre: 'asc' }, COLUMNS)).toEqual({});
  });

  it("coupe une recherche plus longue que ce que l'appel accepte", () => {
    expect(readListSearch({ recherche: 'x'.repeat(150) }).recherche).toHaveLength(100);
    const { recherche } = readListSearch({ recherche: `x${'📚'.repeat(150)}` });
    expect(recherche).toBe(`x${'📚'.repeat(99)}`);
    expect(listInput(COLUMNS).safeParse({ recherche }).success).toBe(true);
  });

  it("va jusqu'à la dernière page et à la plus grande taille que l'appel accepte", () => {
    const last = { page: PAGE_MAXIMALE, taille: TAILLE_MAXIMALE };
    expect(readListSearch(last)).toEqual(last);
    expect(listInput(COLUMNS).safeParse(last).success).toBe(true);
    expect(readListSearch({ page: PAGE_MAXIMALE + 1, taille: TAILLE_MAXIMALE + 1 })).toEqual({});
  });

  it('revient à la première page quand autre chose que la page change', () => {
    const changed = changeListSearch({ page: 4, tri: 'pays' }, { recherche: 'kal' });
    expect(changed).toEqual({ tri: 'pays', recherche: 'kal' });
    expect(changeListSearch({ recherche: 'kal' }, { page: 4 })).toEqual({ recherche: 'kal', page: 4 });
  });
});

describe("l'ordre d'une liste", () => {
  it("est celui de la liste tant que l'adresse n'en nomme pas une colonne", () => {
    expect(sortedBy({}, COLUMNS)).toEqual({ tri: 'libelle', ordre: 'asc' });
    const autre = sortedBy({ tri: 'creationUserId', ordre: 'desc' }, COLUMNS);
    expect(autre).toEqual({ tri: 'libelle', ordre: 'asc' });
    expect(sortedBy({ tri: 'pays', ordre: 'desc' }, COLUMNS)).toEqual({ tri: 'pays', ordre: 'desc' });
  });

  it("s'inverse au second clic et repart croissant sur une autre colonne", () => {
    const once = nextOrder('pays', { tri: 'libelle', ordre: 'desc' });
    expect(once).toEqual({ tri: 'pays', ordre: 'asc' });
    expect(nextOrder('pays', once)).toEqual({ tri: 'pays', ordre: 'desc' });
  });
});

describe('la longueur d’une page', () => {
  afterEach(() => setFormulations('document'));

  it('[SHARED-08] [CONST-01] est de deux lignes dans une liste des documents, tant que rien n’est choisi ni retenu', () => {
    expect(pageSize({}, undefined, devises.list)).toBe(2);
    expect(pageSize({}, 25, devises.list)).toBe(25);
    expect(pageSize({ taille: 10 }, 25, devises.list)).toBe(10);
  });

  it('[LISTE-01] est de vingt-cinq lignes dans nos listes, et partout sous les formulations corrigées', () => {
    const caisse = [paiementSelectBy, clotureSelectBy, getArrieres];
    for (const list of [eleves.list, sessions.list, prestations.list, ...caisse, getJournal])
      expect(pageSize({}, undefined, list), list.name).toBe(25);
    setFormulations('corrigees');
    expect(pageSize({}, undefined, devises.list)).toBe(25);
    expect(pageSize({}, 5, devises.list)).toBe(5);
  });
});

it("[SHARED-19] demande les actifs, sauf si l'adresse demande les désactivés", () => {
  expect(filterInput({}, COLUMNS)).toEqual({ etat: 'actifs', tri: 'libelle', ordre: 'asc' });
  const demande = { etat: 'desactives', recherche: 'kal' } as const;
  expect(filterInput(demande, COLUMNS)).toEqual({ ...demande, tri: 'libelle', ordre: 'asc' });
});

describe('les filtres qu’une adresse nomme par eux-mêmes', () => {
  const filters = {
    jour: { label: 'Période', kind: 'periode', isParameter: true },
    classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
    sexe: { label: 'Sexe', kind: 'mots', words: ['F', 'M'] },
  } as const;
  it.each([
    [{ classeId: 3, periode: 'semaine' }, 'jour:semaine;classeId:3'],
    [{ periode: 'dates', debut: '2026-11-01', fin: '2026-11-21' }, 'jour:2026-11-01..2026-11-21'],
    [{ debut: '2026-11-01' }, 'jour:2026-11-01..'],
    [{ classeId: '3', filtres: 'classeId:4' }, 'classeId:4'],
    [{ sexe: 'F', classeId: 'trois', periode: 'siecle', fin: '2026-02-30' }, undefined],
  ])('[LISTE-04] %j sont ceux de la liste', (raw, filtres) => {
    expect(readListSearch(raw, filters).filtres).toBe(filtres);
    expect(besideList({ ...raw, ecoleId: 7 }, filters)).toEqual({
      ecoleId: 7,
      ...('sexe' in raw ? { sexe: 'F' } : {}),
    });
  });
});
