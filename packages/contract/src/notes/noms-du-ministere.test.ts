import { expect, it } from 'vitest';
import { entetes } from './entetes.ts';
import { NOMS_DU_MINISTERE } from './noms-du-ministere.ts';

it.each(NOMS_DU_MINISTERE)(
  '[NOTE-55] $sigle se dit à vérifier, dit sa source, et s’enregistre tel quel',
  (one) => {
    expect(one.source).toMatch(/^À vérifier : .*presse/);
    expect(entetes.fields.ministere.schema.parse(one.nom)).toBe(one.nom);
    const { schema } = entetes.fields.aPartirDu;
    expect(one.aPartirDu === null || schema.safeParse(one.aPartirDu).success).toBe(true);
  },
);
