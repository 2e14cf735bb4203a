import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifierDocuments } from './documents.js';

/** @param {Record<string, string>} textes */
function fautes(textes) {
  const racine = mkdtempSync(path.join(tmpdir(), 'documents-'));
  const specification = {
    'docs/specification/requirements.tsv': 'id\tarea\nGEO-24\tGEO\n',
    'docs/specification/decisions.md': '### AMB-069 Hard delete\n',
  };
  try {
    for (const [fichier, texte] of Object.entries({ ...specification, ...textes })) {
      mkdirSync(path.dirname(path.join(racine, fichier)), { recursive: true });
      writeFileSync(path.join(racine, fichier), texte);
    }
    return verifierDocuments(racine).map(({ fichier, ligne, phrase }) => `${fichier}:${ligne} ${phrase}`);
  } finally {
    rmSync(racine, { recursive: true });
  }
}

describe('documents', () => {
  it('laisse passer ce qui mène quelque part et ce qui est connu', () => {
    const texte = [
      '[a](docs/specification/decisions.md#x) [b](https://exemple.test/x) [c](#ici)',
      'UTF-8, SHA-256',
    ];
    expect(
      fautes({ 'README.md': texte.join('\n'), 'a.test.ts': "it('[GEO-24] refuse') // AMB-069" }),
    ).toEqual([]);
  });

  it('signale un lien qui ne mène à rien', () => {
    expect(fautes({ 'docs/a.md': 'voir\n[b](perdu.md)' })).toEqual([
      'docs/a.md:2 Ce lien ne mène à rien : perdu.md.',
    ]);
  });

  it('signale le document absent que nomme un commentaire, de la racine ou de son dossier', () => {
    const source = [
      '/** Rules (docs/a.md, absent.md):',
      ' * docs/perdu.md */',
      "const x = 'texte.md'; // b.md, autre.md",
    ];
    expect(fautes({ 'docs/a.md': '', 'src/b.md': '', 'src/a.ts': source.join('\n') })).toEqual([
      "src/a.ts:1 Ce document n'est pas dans le dépôt : absent.md.",
      "src/a.ts:2 Ce document n'est pas dans le dépôt : docs/perdu.md.",
      "src/a.ts:3 Ce document n'est pas dans le dépôt : autre.md.",
    ]);
  });

  it('signale une exigence et une décision inconnues', () => {
    const phrases = fautes({ 'a.test.ts': "it('[GEO-99] refuse')", 'b.ts': '// AMB-001' });
    expect(phrases).toEqual([
      "a.test.ts:1 GEO-99 n'est pas dans docs/specification.",
      "b.ts:1 AMB-001 n'est pas dans docs/specification.",
    ]);
  });
});
