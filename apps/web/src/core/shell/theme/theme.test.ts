import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.tsx';

const variables = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes a contrast by WCAG 2.2: from 1 (the same colour) to 21 (black on white). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXTS = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-error',
  '--gs-accent-text',
  '--gs-caution',
  '--gs-info',
];
const GROUNDS = ['--mantine-color-body', '--gs-surface', '--gs-surface-raised', '--gs-hover'];
const PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ['--gs-accent-text', '--gs-accent-soft'],
  ['--mantine-color-error', '--gs-error-soft'],
  ['--gs-caution', '--gs-caution-soft'],
  ['--mantine-color-vert-light-color', '--mantine-color-vert-light-hover'],
  ['--mantine-color-rouge-light-color', '--mantine-color-rouge-light-hover'],
  ['--mantine-color-placeholder', '--gs-surface'],
];

describe.each(['light', 'dark'] as const)('le thème %s', (scheme) => {
  const all: Readonly<Record<string, string>> = { ...variables[scheme] };
  const value = (name: string) => all[name] ?? name;

  it.each(PAIRS)('%s se lit sur %s', (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('le bord de ce qui se saisit se voit', () => {
    for (const ground of ['--gs-surface', '--mantine-color-body'])
      expect(contrast(value('--gs-field'), value(ground))).toBeGreaterThanOrEqual(3);
  });

  it('une barre se voit sur sa piste', () => {
    expect(contrast(value('--gs-bar'), value('--gs-track'))).toBeGreaterThanOrEqual(3);
  });

  it('le blanc se lit sur l’accent', () => {
    expect(contrast('#ffffff', value('--gs-accent'))).toBeGreaterThanOrEqual(4.5);
  });
});
