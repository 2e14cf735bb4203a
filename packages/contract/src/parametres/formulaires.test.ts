import { describe, expect, it } from 'vitest';
import type { CrudContract } from '#core/api/crud.ts';
import { devises } from './devises.ts';
import { unites } from './unites.ts';

/** Returns the first sentence of each field. */
function premieres(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[String(path[0])] ??= message;
  return sentences;
}

function fautes(contract: CrudContract, saisie: object): Record<string, string> {
  const ajout = contract.create.input.safeParse({ ...saisie, creationUserId: 1 }).error?.issues ?? [];
  const modification =
    contract.update.input.safeParse({ ...saisie, id: 1, modifUserId: 1, modifDate: null }).error?.issues ??
    [];
  expect(modification).toEqual(ajout);
  return premieres(ajout);
}

const COLONNES = new Set(
  'creationDate creationUserId debut estActif fin id libelle modifDate modifUserId symbole'.split(' '),
);

describe('devises et unités', () => {
  it.each([
    ["[PARAM-05] une devise exige son libellé, à l'ajout comme à la modification", devises],
    ["[PARAM-10] une unité exige son libellé, à l'ajout comme à la modification", unites],
  ])('%s', (_, contract) => {
    expect(fautes(contract, { libelle: ' ', symbole: 'FG' })).toEqual({
      libelle: 'Le libellé est obligatoire.',
    });
    expect(contract.fields.libelle.required).toBe(true);
  });

  it.each([
    ['une devise', devises],
    ['une unité', unites],
  ])('%s exige aussi son symbole, et rien d’autre', (_, contract) => {
    expect(fautes(contract, { libelle: 'Mot', symbole: ' ' })).toEqual({
      symbole: 'Le symbole est obligatoire.',
    });
    expect(fautes(contract, { libelle: 'Mot', symbole: 'm' })).toEqual({});
    expect(Object.keys(contract.fields)).toEqual(['libelle', 'symbole']);
  });

  it.each([
    ['[DATA-08] une devise a exactement ses colonnes', devises],
    ['[DATA-09] une unité a exactement ses colonnes', unites],
  ])('%s', (_, contract) => {
    expect(new Set(Object.keys(contract.row.shape))).toEqual(COLONNES);
  });
});
