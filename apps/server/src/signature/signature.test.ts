import { describe, expect, it } from 'vitest';
import { estSigne, nouvelleCle, signer } from './signature.ts';

const TEXTE = 'GS1\u001F3\u001FÉcole « Les Étoiles »\u001F2025-2026\u001F42';

describe('la clé d’une école', () => {
  it('signe un texte que sa clé publique reconnaît, sans rien dire de la privée', () => {
    const { publique, privee } = nouvelleCle();
    const signature = signer(TEXTE, privee);
    expect(privee).not.toContain(publique);
    expect(Buffer.from(publique, 'base64url')).toHaveLength(32);
    expect(Buffer.from(signature, 'base64url')).toHaveLength(64);
    expect(estSigne(TEXTE, signature, publique)).toBe(true);
    expect(signer(TEXTE, privee)).toBe(signature);
  });

  it('ne reconnaît ni un autre texte, ni une autre clé, ni ce qui n’est pas une signature', () => {
    const { publique, privee } = nouvelleCle();
    const signature = signer(TEXTE, privee);
    expect(estSigne(`${TEXTE}0`, signature, publique)).toBe(false);
    expect(estSigne(TEXTE, signature, nouvelleCle().publique)).toBe(false);
    expect(estSigne(TEXTE, signature.slice(4), publique)).toBe(false);
    expect(estSigne(TEXTE, '', publique)).toBe(false);
    expect(estSigne(TEXTE, signature, 'AAAA')).toBe(false);
    expect(estSigne(TEXTE, signature, '')).toBe(false);
  });

  // RFC 8032, 7.1, the second test: our keys and signatures are ordinary ed25519.
  it('est une clé ed25519 ordinaire', () => {
    const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
    const privee = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex').toString('base64url');
    const signature =
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';
    expect(Buffer.from(signer('r', privee), 'base64url').toString('hex')).toBe(signature);
  });
});
