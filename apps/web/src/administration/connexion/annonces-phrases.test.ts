import { SANS_ANNONCE } from '@gestionscolaire/contract/administration/preferences.ts';
import { expect, it } from 'vitest';
import { phraseDAppareils, phrasesDAnnonce } from './annonces-phrases.ts';

const LE_21 = '2026-11-21T12:00:00.000Z';
const LE_22 = '2026-11-22T12:00:00.000Z';

it('ne dit rien quand il n’y a rien à dire', () => {
  expect(phrasesDAnnonce(SANS_ANNONCE)).toEqual([]);
  expect(phraseDAppareils(SANS_ANNONCE)).toBeUndefined();
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

it('[SEC-12] dit chaque appareil nouveau, son adresse, quand, et quoi faire', () => {
  const telephone = { nom: 'Chrome sur Android', adresse: '172.16.0.9', le: LE_22 };
  const one = phraseDAppareils({ nouveauxAppareils: [telephone] });
  expect(one).toMatch(
    /^Un nouvel appareil s'est connecté à votre compte\u00A0: Chrome sur Android, adresse 172\.16\.0\.9, le 22 novembre 2026 à 12:00\. /,
  );
  expect(one).toContain('changez votre mot de passe');
  const programme = { nom: 'Un programme', adresse: '10.0.0.3', le: LE_21 };
  expect(phraseDAppareils({ nouveauxAppareils: [telephone, programme] })).toMatch(
    /^2 nouveaux appareils se sont connectés .*; Un programme, adresse 10\.0\.0\.3, le 21 novembre 2026 à 12:00\. /,
  );
});
