import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { racine } from '../socle.js';
import { SOURCES, verifierStyles } from './repetees.js';

/** @param {Record<string, string>} textes each by its file, from the sources of the screens */
function problemesDe(textes) {
  const dossier = mkdtempSync(path.join(tmpdir(), 'styles-'));
  try {
    for (const [fichier, texte] of Object.entries(textes)) {
      const entier = path.join(dossier, SOURCES, fichier);
      mkdirSync(path.dirname(entier), { recursive: true });
      writeFileSync(entier, texte);
    }
    return verifierStyles(dossier);
  } finally {
    rmSync(dossier, { recursive: true });
  }
}

const CARTE = '.carte {\n  padding: 1rem;\n  border: 1px solid red;\n  background: #fff;\n}\n';
const AUTRE = '.boite { background: #fff; padding: 1rem; border: 1px solid red }';

describe('une règle est écrite une fois', () => {
  it('refuse celle d’une autre feuille, dans un autre ordre et sous un autre nom', () => {
    const [probleme, ...autres] = problemesDe({ 'a/a.module.css': CARTE, 'b/b.module.css': `\n${AUTRE}` });
    expect(probleme).toMatchObject({ fichier: `${SOURCES}/b/b.module.css`, ligne: 2 });
    expect(probleme?.phrase).toContain(`${SOURCES}/a/a.module.css:1`);
    expect(autres).toEqual([]);
  });

  it('nomme le kit, qui l’a le premier', () => {
    const [probleme] = problemesDe({ 'a/a.module.css': CARTE, 'core/ui/kit.module.css': AUTRE });
    expect(probleme?.fichier).toBe(`${SOURCES}/a/a.module.css`);
    expect(probleme?.phrase).toContain(`${SOURCES}/core/ui/kit.module.css:1`);
  });

  it('laisse deux déclarations, une autre condition, et la même feuille', () => {
    expect(
      problemesDe({ 'a/a.css': '.a { color: red; margin: 0 }', 'b/b.css': '.b { margin: 0; color: red }' }),
    ).toEqual([]);
    expect(problemesDe({ 'a/a.css': CARTE, 'b/b.css': `@media print { ${AUTRE} }` })).toEqual([]);
    expect(problemesDe({ 'a/a.css': `${CARTE}${AUTRE}` })).toEqual([]);
  });

  it('ne trouve rien dans les écrans', () => {
    expect(verifierStyles(racine)).toEqual([]);
  });
});
