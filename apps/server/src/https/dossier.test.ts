/** Tests that the server's certificate is made anew where a cut left none that can be read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { certificatDuJour, installer } from './dossier.ts';

it('[SEC-11] un certificat ou une clé qu’une coupure a laissés vides se refont, et le serveur démarre', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const now = new Date();
  await installer(dataDir, now);
  expect((await certificatDuJour(dataDir, now)).isNew).toBe(true);
  expect((await certificatDuJour(dataDir, now)).isNew).toBe(false);
  for (const nom of ['serveur.pem', 'serveur-cle.pem']) {
    writeFileSync(join(dataDir, 'https', nom), '');
    expect((await certificatDuJour(dataDir, now)).isNew).toBe(true);
    expect((await certificatDuJour(dataDir, now)).isNew).toBe(false);
  }
});
