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

  it('signale un fichier absent que nomme une page, entre accents graves', () => {
    const sources = { 'apps/web/src/core/db/rows.ts': '', 'e2e/a.spec.ts': '' };
    const justes = [
      '`apps/web/src/core/db/rows.ts`, `core/db/rows.ts` (`#core/db/rows.ts`), `npm test -- e2e/a.spec.ts`',
      '`rows.ts`, core/perdu.ts sans accents, `…/perdu.ts`, `core/*/perdu.ts`, `packages/x/src/langues.ts`',
      '```',
      "import('./core/perdu.ts') // `core/perdu.ts`",
      "import { rows } from '#core/db/rows.ts';",
      '```',
    ];
    expect(fautes({ ...sources, 'docs/a.md': justes.join('\n') })).toEqual([]);
    expect(fautes({ ...sources, 'docs/a.md': "```\nimport { rows } from '#core/rows.ts';\n```" })).toEqual([
      "docs/a.md:2 Ce fichier n'est pas dans le dépôt : core/rows.ts.",
    ]);
    expect(fautes({ ...sources, 'docs/a.md': 'voir\n`db/rows.tsx` et `npm test -- e2e/b.spec.ts`' })).toEqual(
      [
        "docs/a.md:2 Ce fichier n'est pas dans le dépôt : db/rows.tsx.",
        "docs/a.md:2 Ce fichier n'est pas dans le dépôt : e2e/b.spec.ts.",
      ],
    );
  });

  it('signale un fichier absent que nomme un commentaire, avec ou sans accents', () => {
    const source = [
      '/** Reads rows (core/rows.ts, core/perdu.ts):',
      " * `import('./core/parti.tsx')` */",
      "import './core/absent.ts'; // ./core/rows.ts, ../perdu/rows.ts",
    ];
    expect(fautes({ 'src/core/rows.ts': '', 'src/a.ts': source.join('\n') })).toEqual([
      "src/a.ts:1 Ce fichier n'est pas dans le dépôt : core/perdu.ts.",
      "src/a.ts:2 Ce fichier n'est pas dans le dépôt : core/parti.tsx.",
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

describe('documents : ce qui se lit', () => {
  /** @param {number} nombre */
  const phraseDe = (nombre) => `${Array.from({ length: nombre }, (_vide, rang) => `m${rang}`).join(' ')}.`;

  it('laisse passer une phrase de 35 mots, et signale la suivante sur la ligne où elle commence', () => {
    const longue = phraseDe(36).replace('m20 ', 'm20\n');
    expect(fautes({ 'docs/a.md': `# Titre\n\n${phraseDe(35)}\n${longue}` })).toEqual([
      'docs/a.md:4 Cette phrase a 36 mots, 35 au plus.',
    ]);
  });

  it('compte une phrase à travers ses lignes, et la finit à chaque point de la liste', () => {
    const demi = phraseDe(20).slice(0, -1);
    expect(fautes({ 'docs/a.md': `- ${demi}\n  ${demi}` })).toEqual([
      'docs/a.md:1 Cette phrase a 40 mots, 35 au plus.',
    ]);
    expect(fautes({ 'docs/a.md': `- ${demi}\n- ${demi}\n\n${demi}\n\n${demi}` })).toEqual([]);
  });

  it('lit un lien par son texte, et du code comme un mot', () => {
    const texte = `${phraseDe(33).slice(0, -1)} [ici](a.md) \`un deux trois. Quatre\`.`;
    expect(fautes({ 'docs/a.md': texte })).toEqual([]);
  });

  it('signale une ligne de plus de 160 signes, hors des tableaux et du code', () => {
    const longue = 'é'.repeat(161);
    const permises = ['é'.repeat(160), '', `| ${longue} |`, '', '```', longue, '```'];
    expect(fautes({ 'docs/a.md': permises.join('\n') })).toEqual([]);
    expect(fautes({ 'README.md': [...permises, longue].join('\n') })).toEqual([
      'README.md:8 Cette ligne passe 160 signes.',
    ]);
  });

  it('signale un sujet de plus de 400 mots, et lui seul', () => {
    const page = Array.from({ length: 21 }, () => phraseDe(20)).join('\n');
    expect(fautes({ 'docs/sujets/a.md': page, 'docs/b.md': page })).toEqual([
      'docs/sujets/a.md:1 Cette page a 420 mots, 400 au plus.',
    ]);
  });

  it('signale une architecture de plus de 900 mots, son dessin compté', () => {
    const dessin = (/** @type {number} */ nombre) => `\`\`\`\n${'mot '.repeat(nombre - 2)}\n\`\`\``;
    expect(fautes({ 'docs/architecture.md': dessin(900) })).toEqual([]);
    expect(fautes({ 'docs/architecture.md': dessin(901) })).toEqual([
      'docs/architecture.md:1 Cette page a 901 mots, 900 au plus.',
    ]);
  });

  it('refuse une page d’ingénieur en français, et une page d’école en anglais, ligne par ligne', () => {
    const francais = "Le serveur rend la ligne qui est dans la base, et l'écran ne la garde pas.";
    const anglais = 'The server returns the row that is in the base, and the screen does not keep it.';
    const citee = `Its sentence is « ${francais} ».`;
    expect(fautes({ 'docs/a.md': `${anglais}\n\n${citee}`, 'docs/guide/a.md': francais })).toEqual([]);
    expect(
      fautes({
        'docs/performance.md': `# Titre\n\n${anglais}\n\n- ${francais}\n\n| ${francais} |`,
        'docs/exploitation.md': `${francais}\n\n${anglais}`,
      }),
    ).toEqual([
      "docs/exploitation.md:3 C'est en anglais, et cette page est en français.",
      "docs/performance.md:5 C'est en français, et cette page est en anglais.",
      "docs/performance.md:7 C'est en français, et cette page est en anglais.",
    ]);
  });

  it('signale un mot du glossaire sans anglais, et une table qui n’en a pas la colonne', () => {
    const table = [
      '| mot | anglais | sens |',
      '|---|---|---|',
      '| reçu | receipt | papier |',
      '| tête | | rang |',
    ];
    const sans = ['| mot | sens |', '|---|---|', '| tranche | part |'];
    const autre = ['| table | appel |', '|---|---|', '| menus | 0 |'];
    const page = [...table, '', ...sans, '', ...autre].join('\n');
    expect(fautes({ 'docs/glossaire.md': page, 'docs/a.md': table.join('\n') })).toEqual([
      "docs/glossaire.md:4 Ce mot n'a pas son anglais : tête.",
      "docs/glossaire.md:8 Ce mot n'a pas son anglais : tranche.",
    ]);
  });

  it('laisse les deux documents comme ils sont', () => {
    expect(fautes({ 'docs/specification/api.md': `${phraseDe(36)}\n${'é'.repeat(161)}` })).toEqual([]);
  });
});
