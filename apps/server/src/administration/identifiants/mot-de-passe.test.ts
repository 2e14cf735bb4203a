/** Verifying a password takes the same work for everybody, and one-time passwords can be read aloud. */
import { expect, it } from 'vitest';
import {
  AUCUN_MOT_DE_PASSE,
  comparer,
  hacher,
  motDePasseProvisoire,
  verifier,
  verifierAvec,
} from './mot-de-passe.ts';

const costOf = (hashed: string): string => hashed.split('$').slice(0, 4).join('$');

it('[SEC-09] vérifier un inconnu coûte autant qu’une personne connue, et ne réussit jamais', async () => {
  const verifies: string[] = [];
  const counted = verifierAvec((hashed, ...rest) => {
    verifies.push(hashed);
    return comparer(hashed, ...rest);
  });
  const stored = await hacher('Le bon mot');
  expect(await counted(stored, 'Le bon mot')).toBe(true);
  expect(await counted(stored, 'le bon mot')).toBe(false);
  expect(await counted(undefined, 'Le bon mot')).toBe(false);
  expect(await counted(undefined, '')).toBe(false);
  expect(verifies).toHaveLength(4);
  expect(new Set(verifies.map(costOf))).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']));
});

it('un même mot de passe ouvre, que le clavier donne ses accents à part ou non', async () => {
  const typed = 'Élève-déjà-reçu';
  const [together, apart] = [typed.normalize('NFC'), typed.normalize('NFD')];
  expect(apart).not.toBe(together);
  expect(await verifier(await hacher(apart), together)).toBe(true);
  expect(await verifier(await hacher(together), apart)).toBe(true);
  expect(await verifier(await hacher(apart), apart)).toBe(true);
  expect(await verifier(await hacher(together), typed.replaceAll('é', 'e'))).toBe(false);
});

it('[OPS-20] un mot de passe gardé par la bibliothèque d’avant ouvre encore, et lui seul', async () => {
  const avant =
    '$argon2id$v=19$m=19456,t=2,p=1$c2Vsc2Vsc2Vsc2Vsc2Vscw$XZuhYu7m/D1u/Gzz2OeWBVcNXNam95mgx2fRoyOWRjc';
  expect(await verifier(avant, 'mangue')).toBe(true);
  expect(await verifier(avant, 'Mangue')).toBe(false);
});

it('une empreinte qui ne se lit pas n’est celle d’aucun mot de passe', async () => {
  for (const stored of [
    '',
    'mangue',
    AUCUN_MOT_DE_PASSE.slice(0, -30),
    AUCUN_MOT_DE_PASSE.replace('id', 'i'),
  ])
    expect(await verifier(stored, 'mangue')).toBe(false);
});

it('deux fois le même mot de passe ne donnent pas deux fois la même empreinte', async () => {
  expect(await hacher('Le même')).not.toBe(await hacher('Le même'));
});

it('un mot de passe provisoire se lit à voix haute et ne se répète pas', () => {
  const many = Array.from({ length: 500 }, motDePasseProvisoire);
  for (const one of many) expect(one).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
  expect(new Set(many).size).toBe(500);
  expect(new Set(many.join('')).size).toBe(32);
});
