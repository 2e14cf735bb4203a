/** Tests the public page that checks a code; the test gives the server's answers. */

import { type EtatRecu, PAGE_DE_VERIFICATION } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import {
  CLE,
  CLOTURE,
  EMPREINTE,
  RECU,
  SIGNATURE,
  TEXTE,
} from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OPEN_PAGES, PAGES } from '#routes.tsx';
import { cleDeLEcole, envoyer, jouerLeServeur, json, ouvrir, shown, verdict } from '#tests/verifier.tsx';
import { VerifierRecu } from './verifier.tsx';

let asked: string[] = [];

beforeEach(() => {
  asked = jouerLeServeur();
});

const show = (code: string) => ouvrir(VerifierRecu, PAGE_DE_VERIFICATION, code);
const NOM = 'École « Les Étoiles »';
/** Makes a server that knows this key of the school, and this state of the signed paper. */
function repond({ cle = cleDeLEcole(CLE), ...dit }: Partial<EtatRecu> & { cle?: () => Response } = {}) {
  const etat = json([{ ecoleId: 3, ecole: NOM, etat: 'valable', annuleLe: null, ...dit }]);
  asked = jouerLeServeur({ cle, etat });
}
const absent = json({ error: 'absent', code: 'INTROUVABLE' }, 404);

it('est une page ouverte à tous, à l’adresse que les codes portent', () => {
  expect(OPEN_PAGES).toContain(PAGE_DE_VERIFICATION);
  expect(PAGES.map(({ path }) => path)).toContain(PAGE_DE_VERIFICATION);
});

it('[SEC-02] dit qu’un reçu est valable quand le serveur le dit, et n’en envoie que l’empreinte', async () => {
  repond();
  await show(RECU);
  await verdict('Ce reçu est valable');
  for (const said of [NOM, 'n° 00042, session 2025-2026', '02/03/2026', 'Aïssatou N’Diaye ߡߊ'])
    expect(shown()).toContain(said);
  expect(shown()).toContain('1\u00A0500\u00A0000\u00A0FG (un million cinq cent mille francs guinéens)');
  expect(shown()).toContain(empreinteDeCle(CLE));
  expect(asked).toEqual(['/api/getCleEcole/3', `/api/getEtatRecu/3/${EMPREINTE}`]);
});

it('dit qu’une clôture est valable', async () => {
  repond();
  await show(CLOTURE);
  await verdict('Cette clôture est valable');
  expect(shown()).toContain('Fodé Camara');
});

it('[SEC-02] un reçu annulé le dit d’abord, avec le jour, et nulle part ne se dit valable ni authentique', async () => {
  repond({ etat: 'annule', annuleLe: '2026-03-05' });
  await show(RECU);
  await verdict('Ce reçu est annulé depuis le 05/03/2026');
  expect(shown()).not.toMatch(/authentique|valable/);
});

it('[SEC-02] un papier que les livres n’ont pas est inconnu de l’école, bien que sa signature soit juste', async () => {
  repond({ etat: 'inconnu' });
  await show(RECU);
  await verdict('Ce reçu est inconnu de cette école');
  cleanup();
  await show(CLOTURE);
  expect(await verdict('Cette clôture est inconnue de cette école')).toBeTruthy();
});

it('[SEC-02] dit le nom que le serveur donne à l’école quand le papier en dit un autre', async () => {
  repond({ ecole: 'École de Ratoma' });
  await show(RECU);
  await verdict("Ce reçu est valable, sous un autre nom d'école");
  expect(shown()).toContain("Pour ce serveur, cette école s'appelle École de Ratoma");
  expect(shown()).toContain(`le papier dit ${NOM}`);
});

it('[SEC-02] sans le serveur, dit que seule la signature est vérifiée, et donne de quoi comparer la clé', async () => {
  await show(RECU);
  await verdict('Seule la signature a été vérifiée (hors ligne)');
  expect(shown()).toContain('rien ne dit si ce papier a été annulé depuis');
  expect(shown()).toContain(empreinteDeCle(CLE));
  repond();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await verdict('Ce reçu est valable');
});

it('la clé seule ne suffit pas : sans l’état, seule la signature est vérifiée', async () => {
  const etat = json({ error: 'trop', code: 'TROP_DE_TENTATIVES', attente: 60 }, 429);
  jouerLeServeur({ cle: cleDeLEcole(CLE), etat });
  await show(RECU);
  expect(await verdict('Seule la signature a été vérifiée (trop de demandes à la fois)')).toBeTruthy();
});

it('ne croit ni une autre clé, ni une école que le serveur ne connaît pas', async () => {
  repond({ cle: cleDeLEcole('A'.repeat(43)) });
  await show(RECU);
  await verdict("Ce reçu n'est pas authentique");
  expect(shown()).toContain("Ce code n'est pas un de ceux que l'école a signés.");
  expect(shown()).not.toContain("Clé de l'école");
  cleanup();
  jouerLeServeur({ cle: absent, etat: absent });
  await show(RECU);
  expect(await verdict("Ce reçu n'est pas authentique")).toBeTruthy();
});

it('[SEC-03] une clé remplacée vérifie ce qu’elle a signé avant, et plus rien d’après', async () => {
  const neuve = 'A'.repeat(43);
  const remplacee = (jusque: string) => {
    const cles = [
      { cle: neuve, depuis: jusque, jusque: null },
      { cle: CLE, depuis: '2025-10-01T08:00:00.000Z', jusque },
    ];
    repond({ cle: json([{ id: 3, cle: neuve, cles }]) });
  };
  remplacee('2026-03-02T18:00:00.000Z');
  await show(RECU);
  await verdict('Ce reçu est valable');
  expect(shown()).toContain("Clé de l'école");
  cleanup();
  remplacee('2026-03-01T18:00:00.000Z');
  await show(RECU);
  expect(await verdict("Ce reçu n'est pas authentique")).toBeTruthy();
});

it('dit sans demander au serveur qu’une signature est fausse', async () => {
  await show(`${TEXTE}.A${SIGNATURE.slice(1)}.${CLE}`);
  await verdict("Ce reçu n'est pas authentique");
  expect(asked).toEqual([]);
});

it('sans code n’affirme rien ; celui qu’on colle se vérifie', async () => {
  await show('');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  repond();
  envoyer('n’importe quoi');
  await verdict("Ce texte n'est pas le code d'un reçu");
  envoyer(` ${RECU.slice(0, 80)}\n${RECU.slice(80)} `);
  await verdict('Ce reçu est valable');
});

it('[NOTE-50] refuse la tête des bulletins, et mène à leur page', async () => {
  await show('');
  envoyer(`N3-12-${'9f2a'.repeat(8)}`);
  await verdict("Ce n'est pas le code d'un reçu, mais celui d'un bulletin de notes");
  expect(asked).toEqual([]);
});
