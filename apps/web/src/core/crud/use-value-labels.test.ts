// @vitest-environment node
import { expect, it } from 'vitest';
import { day, type FieldSlot, hundredths, money, oneOf, percent, text, tick } from './slots.ts';
import { showPlain } from './use-value-labels.ts';
import type { AnyRow } from './values.ts';

const ordres = oneOf((values) =>
  values['etape'] === 'primaire' ? { '1': '1ère année' } : { '1': 'Petite section' },
);

it.each<[string, FieldSlot<AnyRow>, unknown, string]>([
  ['un montant', money(), 1_500_000, '1\u00A0500\u00A0000\u00A0FG'],
  ['ce qui n’en est pas un', money(), '12,5', '12,5'],
  ['un pourcentage', percent(), 12.5, '12,5\u00A0%'],
  ['des centièmes', hundredths(), 1250, '12,5'],
  ['un jour', day(), '2026-10-03', '03/10/2026'],
  ['ce qui n’en est pas un', day(), '31/02/2026', '31/02/2026'],
  ['une case', tick(), 0, 'Non'],
  ['un mot qui dépend d’un autre', ordres, '1', '1ère année'],
  ['un texte', text(), 'Kindia', 'Kindia'],
])('la fusion et l’historique montrent %s comme il se lit', (_, slot, value, shown) => {
  expect(showPlain(slot, value, { etape: 'primaire' })).toBe(shown);
});
