import { describe, expect, it } from 'vitest';
import { afterSignIn, refusalIn, waitLabel } from './answers.ts';

const identity = { token: 'jeton', motDePasseAChanger: false };

describe('après la connexion', () => {
  it('mène à l’accueil, ou à la page demandée', () => {
    expect(afterSignIn(identity, '')).toBe('/pageAccueil');
    expect(afterSignIn(identity, '?page=%2FlisteQuartier%3Fpage%3D2')).toBe('/listeQuartier?page=2');
  });

  it('ne mène jamais hors du site', () => {
    const ailleurs = '//autre.site /\\autre.site https://autre.site javascript:alert(1) /a\\b';
    for (const page of [...ailleurs.split(' '), '/authentication/login']) {
      const next = afterSignIn(identity, `?page=${encodeURIComponent(page)}`);
      expect([page, next]).toEqual([page, '/pageAccueil']);
    }
  });

  it('fait d’abord changer un mot de passe provisoire', () => {
    expect(afterSignIn({ ...identity, motDePasseAChanger: true }, '?page=%2Flocalisation')).toBe(
      '/user/resetPassword',
    );
  });
});

it('[SEC-13] mène ensuite activer le second facteur qu’un groupe exige', () => {
  const exige = { ...identity, secondFacteurAActiver: true };
  expect(afterSignIn(exige, '?page=%2Flocalisation')).toBe('/user/deuxEtapes');
  expect(afterSignIn({ ...exige, motDePasseAChanger: true }, '')).toBe('/user/resetPassword');
});

describe('une connexion refusée', () => {
  it('[SHARED-13] garde la phrase du serveur', () => {
    const body = { error: 'Identifiant ou mot de passe incorrect', code: 'IDENTIFIANTS' };
    expect(refusalIn(body, null)).toEqual({ error: body.error, champs: {}, attente: 0 });
  });

  it('dit combien de temps attendre, par le corps ou par l’en-tête', () => {
    expect(refusalIn({ error: 'Trop de tentatives.', attente: 42 }, null).attente).toBe(42);
    expect(refusalIn({ error: 'Trop de tentatives.' }, '30').attente).toBe(30);
  });

  it('reste en français quand la réponse n’est pas du produit', () => {
    const dite = refusalIn(null, 'Wed, 21 Oct 2026 07:28:00 GMT');
    expect(dite).toEqual({ error: "L'opération a échoué", champs: {}, attente: 0 });
  });
});

it.each([
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [888, '14 min 48 s'],
])('une attente de %i secondes se lit « %s »', (seconds, said) => {
  expect(waitLabel(seconds)).toBe(`Réessayez dans ${said}`);
});
