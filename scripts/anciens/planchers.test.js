import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from 'web-features';
import { racine } from '../socle.js';
import { ADMIS, tropNeufDuScript, tropNeufDuStyle } from './planchers.js';

describe('les écrans construits ne demandent rien de plus que les plus anciens navigateurs', () => {
  it.each([
    ['const u = new Set([1]).isSubsetOf(s)', '.isSubsetOf'],
    ['Array.fromAsync(g)', 'Array.fromAsync'],
    ['x?.toSorted()', '.toSorted'],
    ['if (URL.canParse(a)) go()', 'URL.canParse'],
    ['Promise.try(f)', 'Promise.try'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['document.startViewTransition(f)', '.startViewTransition'],
    ['new Intl.DurationFormat("fr")', 'Intl.DurationFormat'],
  ])('voit l’appel de %s', (code, nom) => {
    expect(tropNeufDuScript(code)).toContain(nom);
  });

  it.each(['/[a--b]/v.test(x)', 'using f = ouvrir()', 'import m from "./m.json" with { type: "json" }'])(
    'voit la syntaxe de %s',
    (code) => {
      expect(tropNeufDuScript(code).join(' ')).toMatch(/^syntaxe : /);
    },
  );

  it('laisse ce que tous ont, et les noms de tous les jours', () => {
    expect(
      tropNeufDuScript('class A{static{this.x=[1].findLast(f)}} Promise.any(a); z.union(b); l.take(2)'),
    ).toEqual([]);
  });

  it.each([
    ['.a{&:hover{color:red}}', '&'],
    ['.a:has(b){color:red}', ':has'],
    ['.a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['.a{color:light-dark(red,blue)}', 'light-dark()'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    ['.a:popover-open{color:red}', ':popover-open'],
    ['.a{field-sizing:content}', 'field-sizing:'],
  ])('voit le style de %s', (css, nom) => {
    expect(tropNeufDuStyle(css)).toContain(nom);
  });

  it('laisse un style que le navigateur est d’abord prié de connaître, et ce que tous ont', () => {
    const css = '.a:is(b,c){inset:0;height:100dvh}@container (width>1px){.a{gap:1px}}';
    expect(tropNeufDuStyle(`${css}@supports selector(:has(*)){.a:has(b){color:red}}`)).toEqual([]);
  });

  it('dit pourquoi chaque nom est admis', () => {
    expect(Object.values(ADMIS).filter((raison) => raison.length < 10)).toEqual([]);
  });
});

/** @param {string} cle @returns {Record<string, string | undefined>} */
function versionsDe(cle) {
  for (const feature of Object.values(features))
    if (feature.kind === 'feature' && feature.compat_features?.includes(cle))
      return { ...(feature.status.by_compat_key?.[cle]?.support ?? feature.status.support) };
  return {};
}

it('[NAVIG-02] le style de chaque page cache la phrase à partir des planchers, et à eux seuls', () => {
  const essai = '@supports (width: 1lh) or ((-moz-orient: inline) and (animation-composition: add)) {';
  for (const page of ['login.html', 'index.html'])
    expect(readFileSync(path.join(racine, 'apps/web', page), 'utf8'), page).toContain(essai);
  // Firefox alone has -moz-orient: the others pass by the first half.
  expect(versionsDe('css.types.length.lh')).toMatchObject({ chrome: '109', safari: '16.4' });
  expect(versionsDe('css.properties.animation-composition')).toMatchObject({ firefox: '115' });
});
