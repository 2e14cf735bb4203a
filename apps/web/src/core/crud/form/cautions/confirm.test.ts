// @vitest-environment node
import { expect, it } from 'vitest';
import {
  cautionsOf,
  confirmations,
  confirmCaution,
  keptCautions,
  NO_CAUTIONS,
  unconfirmed,
} from './confirm.ts';

/** Any sentence will do: the form shows the one that the server sends. */
const DITE = 'une phrase du serveur';

it('une mise en garde retient l’envoi jusqu’à ce que sa case soit cochée, puis part avec la demande', () => {
  const asked = cautionsOf({ libelle: DITE });
  expect(asked['libelle']?.sentence).toBe(DITE);
  expect(unconfirmed(asked)).toEqual(['libelle']);
  expect(confirmations(asked)).toEqual({});

  const confirmed = confirmCaution(asked, 'libelle', true);
  expect(unconfirmed(confirmed)).toEqual([]);
  expect(confirmations(confirmed)).toEqual({ libelleConfirme: true });

  const withdrawn = confirmCaution(confirmed, 'libelle', false);
  expect(unconfirmed(withdrawn)).toEqual(['libelle']);
  expect(confirmations(withdrawn)).toEqual({});
});

it('deux mises en garde se confirment une à une', () => {
  const one = confirmCaution(cautionsOf({ libelle: DITE, nom: 'trop court' }), 'nom', true);
  expect(unconfirmed(one)).toEqual(['libelle']);
  expect(confirmations(one)).toEqual({ nomConfirme: true });
});

it('une case sans mise en garde ne confirme rien', () => {
  expect(confirmations(confirmCaution(cautionsOf({}), 'libelle', true))).toEqual({});
});

it('un autre champ qui change laisse la mise en garde d’un champ sur lui-même, et elle seule', () => {
  const both = confirmCaution(cautionsOf({ libelle: DITE, name: 'trop court' }), 'name', true);
  expect(confirmations(keptCautions(both, (field) => field === 'name'))).toEqual({ nameConfirme: true });
  expect(keptCautions(both, () => false)).toBe(NO_CAUTIONS);
});
