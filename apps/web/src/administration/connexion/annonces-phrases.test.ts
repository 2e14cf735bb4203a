import { SANS_ANNONCE } from '@gestionscolaire/contract/administration/preferences.ts';
import { expect, it } from 'vitest';
import { phrasesDAnnonce } from './annonces-phrases.ts';

const LE_21 = '2026-11-21T12:00:00.000Z';
const LE_22 = '2026-11-22T12:00:00.000Z';

it('ne dit rien quand il n’y a rien à dire', () => {
  expect(phrasesDAnnonce(SANS_ANNONCE)).toEqual([]);
});

it('[SEC-04] dit combien d’essais ont échoué, depuis quand et le dernier, et quoi faire', () => {
  const [many] = phrasesDAnnonce({
    ...SANS_ANNONCE,
    echecsDepuis: { nombre: 3, dernier: LE_22, depuis: LE_21 },
  });
  expect(many).toMatch(
    /^3 essais de connexion à votre compte ont échoué depuis votre connexion du 21 novembre 2026 à 12:00, le dernier le 22 novembre 2026 à 12:00\. /,
  );
  expect(many).toContain('changez votre mot de passe');
  const [one] = phrasesDAnnonce({
    ...SANS_ANNONCE,
    echecsDepuis: { nombre: 1, dernier: LE_22, depuis: null },
  });
  expect(one).toMatch(/^Un essai de connexion à votre compte a échoué, le 22 novembre 2026 à 12:00\. /);
});

it('[SEC-04] dit qui a donné un autre mot de passe, et quand', () => {
  const phrases = phrasesDAnnonce({
    ...SANS_ANNONCE,
    reinitialisations: [
      { par: 'Aïssatou Bah', le: LE_22 },
      { par: null, le: LE_21 },
    ],
  });
  expect(phrases).toHaveLength(1);
  expect(phrases[0]).toMatch(
    /réinitialisé le 22 novembre 2026 à 12:00 par Aïssatou Bah et le 21 novembre 2026 à 12:00/,
  );
  expect(phrases[0]).toContain('par la commande administrateur, sur la machine du serveur');
});
