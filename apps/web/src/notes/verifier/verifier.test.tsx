/** Tests the public page that checks the code of a bulletin; the test gives the server's answers. */

import { formaterTeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import {
  type AttestationDeBulletin,
  attestationDuBulletin,
  PAGE_DES_BULLETINS,
  texteDeBulletin,
} from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import { texteDuScelle } from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import { unBulletin, unLivretDAcquis } from '@gestionscolaire/contract/tests/bulletins.ts';
import { CLOTURE, RECU } from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OPEN_PAGES, PAGES } from '#routes.tsx';
import { cleDeLEcole, envoyer, jouerLeServeur, json, ouvrir, shown, verdict } from '#tests/verifier.tsx';
import { VerifierBulletin } from './verifier.tsx';

hashes.sha512 = sha512;

const EMPREINTE = '9f2a'.repeat(16);
const attestee = attestationDuBulletin(unBulletin(), {
  empreinte: EMPREINTE,
  tete: formaterTeteDeNotes(3, 12, EMPREINTE),
});
const SECRET = new Uint8Array(32).fill(7);
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const CLE = base64url(getPublicKey(SECRET));

/** Makes a code that this key signed; `dit`: what its text says, where it was changed afterwards. */
const code = (dit: AttestationDeBulletin = attestee, change?: (text: string) => string): string =>
  codeDe(texteDeBulletin(dit), change);

/** Makes the code of a text that this key signed. */
function codeDe(text: string, change: (text: string) => string = (same) => same): string {
  const signature = base64url(sign(new TextEncoder().encode(text), SECRET));
  return `${base64url(new TextEncoder().encode(change(text)))}.${signature}.${CLE}`;
}

let asked: string[] = [];

beforeEach(() => {
  asked = jouerLeServeur();
});

const show = (text: string) => ouvrir(VerifierBulletin, PAGE_DES_BULLETINS, text);
const empreinteDe = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));
const EN_VIGUEUR = {
  ecoleId: 3,
  ecole: 'Lycée des Étoiles',
  etat: 'enVigueur',
  version: null,
  jour: null,
  attestation: empreinteDe(texteDeBulletin(attestee)),
};

/** Makes a server that knows this key of the school, and this state of the bulletin. */
function repond({ cle = CLE, ...etat }: Record<string, unknown> & { cle?: string } = {}) {
  asked = jouerLeServeur({ cle: cleDeLEcole(cle), etat: json([{ ...EN_VIGUEUR, ...etat }]) });
}

it('est une page ouverte à tous, à l’adresse que les codes portent', () => {
  expect(OPEN_PAGES).toContain(PAGE_DES_BULLETINS);
  expect(PAGES.map(({ path }) => path)).toContain(PAGE_DES_BULLETINS);
});

it('[NOTE-50] dit qu’un bulletin est en vigueur, montre ses chiffres en grand, et n’envoie que son empreinte', async () => {
  repond();
  await show(code());
  await verdict('Ce bulletin est en vigueur');
  expect(shown()).toContain("Clé de l'école");
  const chiffres = screen.getByRole('region', { name: 'Chiffres du bulletin' }).textContent ?? '';
  for (const said of ['Ɓinta Aïssatou', '11,97 / 20', '1 sur 40', '11,11', 'Admis en classe supérieure'])
    expect(chiffres).toContain(said);
  for (const said of ['MATH', '12,33 × 5', 'Lycée des Étoiles', 'Terminale SM 2, série SM'])
    expect(shown()).toContain(said);
  expect(asked).toEqual(['/api/getCleEcole/3', `/api/getEtatBulletin/3/${EMPREINTE.slice(0, 32)}`]);
});

it('[NOTE-63] d’un livret d’acquis dit la classe et la période, et ni acquis ni chiffre de notes', async () => {
  const sceau = { empreinte: EMPREINTE, tete: formaterTeteDeNotes(3, 12, EMPREINTE) };
  const text = texteDuScelle(unLivretDAcquis(), sceau);
  repond({ attestation: empreinteDe(text) });
  await show(codeDe(text));
  await verdict('Ce bulletin est en vigueur');
  const livret = screen.getByRole('region', { name: "Livret d'acquis" }).textContent ?? '';
  for (const said of ['Ɓinta Aïssatou', 'Petite Section', '3ème trimestre']) expect(livret).toContain(said);
  expect(shown()).not.toMatch(/moyenne|rang|coefficient|Raconte|chiffre/i);
  expect(asked).toEqual(['/api/getCleEcole/3', `/api/getEtatBulletin/3/${EMPREINTE.slice(0, 32)}`]);
  cleanup();
  await show(codeDe(text, (said) => said.replace('Petite Section', 'Grande Section')));
  await verdict("Ce bulletin n'est pas authentique");
});

it('[NOTE-50] sans réseau, vérifie la signature et le dit ; un chiffre changé se voit quand même', async () => {
  await show(code());
  await verdict('Seule la signature a été vérifiée (hors ligne)');
  expect(shown()).toContain('11,97 / 20');
  cleanup();
  await show(code(attestee, (text) => text.replace('\u001F1197\u001F', '\u001F1897\u001F')));
  await verdict("Ce bulletin n'est pas authentique");
  expect(screen.queryByRole('region', { name: 'Chiffres du bulletin' })).toBeNull();
});

it('[NOTE-50] un bulletin remplacé dit par quelle version, et de quel jour', async () => {
  repond({ etat: 'remplace', version: 2, jour: '2027-07-02' });
  await show(code());
  await verdict('Ce bulletin est remplacé par la version 2 du 02/07/2027');
  expect(shown()).not.toContain('est en vigueur');
});

it('un texte envoyé efface la réponse d’avant, et donne le focus à la sienne', async () => {
  repond();
  await show(code());
  await verdict('Ce bulletin est en vigueur');
  const reponse = screen.getByRole('status', { name: 'Réponse' });
  expect(document.activeElement).not.toBe(reponse);
  screen.getByRole('textbox').focus();
  envoyer('bonjour');
  await verdict("Ce texte n'est pas le code d'un bulletin");
  expect(shown()).not.toContain('est en vigueur');
  expect(reponse.textContent).toContain("Ce texte n'est pas le code");
  expect(document.activeElement).toBe(reponse);
});

it('d’autres chiffres sous l’empreinte d’un vrai bulletin, signés par la clé de l’école, ne passent pas', async () => {
  for (const etat of [{}, { etat: 'remplace', version: 2, jour: '2027-07-02' }, { attestation: null }]) {
    repond(etat);
    await show(code({ ...attestee, moyenne: 1897 }));
    await verdict("Ce bulletin n'est pas authentique");
    expect(shown()).not.toMatch(/est en vigueur|est remplacé/);
    expect(screen.queryByRole('region', { name: 'Chiffres du bulletin' })).toBeNull();
    cleanup();
  }
});

it('un bulletin inconnu de l’école, ou signé d’une autre clé, ne passe pas', async () => {
  repond({ etat: 'inconnu', attestation: null });
  await show(code());
  await verdict('Ce bulletin est inconnu de cette école');
  expect(shown()).not.toContain('est en vigueur');
  cleanup();
  repond({ cle: 'A'.repeat(43) });
  await show(code());
  await verdict("Ce bulletin n'est pas authentique");
  expect(screen.queryByRole('region', { name: 'Chiffres du bulletin' })).toBeNull();
  expect(shown()).toContain("Ce code n'est pas un de ceux que l'école a signés. Prévenez-la.");
  expect(shown()).not.toContain("Clé de l'école");
});

it('[NOTE-50] refuse le code et la tête de la caisse, et mène à leur page', async () => {
  for (const text of [RECU, CLOTURE]) {
    await show(text);
    await verdict(/celui d'un reçu ou d'une clôture$/);
    expect(asked).toEqual([]);
    cleanup();
  }
  await show('');
  envoyer(`3-1042-${'9f2a'.repeat(8)}`);
  await verdict(/celui d'un reçu ou d'une clôture$/);
  envoyer(attestee.tete);
  await verdict("C'est la tête d'un bulletin, pas son code");
  envoyer('bonjour');
  await verdict("Ce texte n'est pas le code d'un bulletin");
});
