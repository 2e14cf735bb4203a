import { describe, expect, it } from 'vitest';
import { entetes } from './entetes.ts';

describe('en-tête', () => {
  it('a trois lignes au plus sous son ministère', () => {
    const { schema } = entetes.fields.lignes;
    expect(schema.parse('IRE de Conakry \nDCE de Ratoma\nDSEE de Kipé')).toBe(
      'IRE de Conakry\nDCE de Ratoma\nDSEE de Kipé',
    );
    expect(schema.parse('')).toBeNull();
    const { error } = schema.safeParse('un\ndeux\ntrois\nquatre');
    expect(error?.issues[0]?.message).toBe('Un en-tête a 3 autres lignes au plus.');
  });
});
