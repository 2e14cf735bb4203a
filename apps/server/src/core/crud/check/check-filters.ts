/** Tests the filters by column of any entity: its list and its file take each of them, and nothing else. */
import type { Filter } from '@gestionscolaire/contract/core/api/filters.ts';
import { expect, it } from 'vitest';
import type { Value } from '#core/db/tables.ts';
import { type CrudCheck, rowsOf, type Tools } from './check-tools.ts';

/** Returns a text that lets a value through, and one that does not. */
function texts({ kind, words = [] }: Filter, value: Value): [own: string, other: string] {
  const text = String(value);
  if (kind === 'jour' || kind === 'instant') {
    const day = text.slice(0, 10);
    return [`${day}..${day}`, '1900-01-01..1900-12-31'];
  }
  if (kind === 'case') return [text, text === '1' ? '0' : '1'];
  if (kind === 'choix') return [text, '999999'];
  return [text, words.filter((word) => word !== text).join(',')];
}

export function checkFilters({ contract }: CrudCheck, tools: Tools): void {
  it('[LISTE-04] sa liste et son fichier se filtrent par chaque colonne déclarée, et par aucune autre', async () => {
    const row = await tools.add();
    const found = async (filtres: string) =>
      rowsOf((await tools.admin.call(contract.list, { filtres })).data).map(({ id }) => id);
    const inFile = async (filtres: string) =>
      (await tools.admin.call(contract.export, { format: 'csv', filtres })).text.trimEnd().split('\r\n')
        .length - 1;
    for (const [key, filter] of Object.entries(contract.filters)) {
      const value = row[key] ?? null;
      if (value === null) continue;
      const [own, other] = texts(filter, value);
      expect(await found(`${key}:${own}`), key).toContain(row['id']);
      const left = await found(`${key}:${other}`);
      expect(left, key).not.toContain(row['id']);
      expect(await inFile(`${key}:${other}`), key).toBe(left.length);
    }
    for (const filtres of ['motDePasse:x', 'id:1', 'creationDate:hier..', 'creationDate:..', ';'])
      expect((await tools.admin.call(contract.list, { filtres })).status, filtres).toBe(400);
  });
}
