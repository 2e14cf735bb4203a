// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { differences, merge } from './differences.ts';

const FIELDS = ['paysId', 'libelle', 'code'];
const loaded = { paysId: 1, libelle: 'Kindia', code: '' };

describe('[DATA-35] quand un autre a enregistré entre-temps', () => {
  it('seuls les champs qui diffèrent sont soumis, dans l’ordre du formulaire', () => {
    const mine = { paysId: 2, libelle: 'Kindia', code: 'KD' };
    const found = differences(FIELDS, loaded, mine, { ...loaded, code: 'KIN' });
    expect(found.map(({ field }) => field)).toEqual(['paysId', 'code']);
  });

  it('propose ma valeur là où je l’ai changée, la valeur enregistrée là où seul l’autre l’a changée', () => {
    const mine = { ...loaded, libelle: 'Kindia ville' };
    const found = differences(FIELDS, loaded, mine, { ...loaded, code: 'KIN' });
    expect(found).toEqual([
      { field: 'libelle', mine: 'Kindia ville', stored: 'Kindia', proposed: 'mine' },
      { field: 'code', mine: '', stored: 'KIN', proposed: 'stored' },
    ]);
  });

  it('rien de saisi et rien d’enregistré sont la même chose', () => {
    expect(differences(FIELDS, loaded, { ...loaded, code: '' }, { ...loaded, code: null })).toEqual([]);
  });

  it('plusieurs choix se comparent par leurs valeurs ; ce que l’enregistrement ne dit pas n’est pas une différence', () => {
    const mine = { ids: [1, 2], ecart: -30_000 };
    const sent = ['ids', 'ecart'];
    expect(differences(sent, { ids: [1, 2, 3], ecart: 0 }, mine, { ids: [1, 2] })).toEqual([]);
    expect(differences(sent, { ids: [1, 2, 3], ecart: 0 }, mine, { ids: [1, 2, 3] })).toEqual([
      { field: 'ids', mine: [1, 2], stored: [1, 2, 3], proposed: 'mine' },
    ]);
  });

  it('deux personnes qui ont enregistré les mêmes valeurs n’ont rien à choisir', () => {
    const same = { paysId: 3, libelle: 'Mamou', code: 'MA' };
    expect(differences(FIELDS, loaded, same, { ...same, modifDate: '2026-11-21T08:00:00.000Z' })).toEqual([]);
  });

  it('garde ce qui est choisi, propose le reste, et ne perd aucun autre champ', () => {
    const mine = { paysId: 2, libelle: 'Kindia ville', code: '' };
    const stored = { paysId: 3, libelle: 'Kindia centre', code: 'KIN' };
    const found = differences(FIELDS, loaded, mine, stored);
    expect(merge(mine, found, {})).toEqual({ paysId: 2, libelle: 'Kindia ville', code: 'KIN' });
    const choisie = merge(mine, found, { paysId: 'stored', code: 'mine' });
    expect(choisie).toEqual({ paysId: 3, libelle: 'Kindia ville', code: '' });
    expect(mine).toEqual({ paysId: 2, libelle: 'Kindia ville', code: '' });
  });
});
