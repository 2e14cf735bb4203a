import { expect, it } from 'vitest';
import {
  direAttente,
  direAutres,
  direGardees,
  direNonEnvoyes,
  direRefusees,
  direSuite,
  MOTS_DES_ACQUIS,
  MOTS_DES_NOTES,
} from './dire.ts';

const CALME = { panne: null, isSending: false, estRefusee: false, estGarde: true };
const PANNE = { ...CALME, panne: 'Pas de réseau.' };

it('[NOTE-30] ce qui attend d’être envoyé se dit, des notes et des acquis, seuls ou plusieurs', () => {
  const dites = [
    ...[1, 20].map((nombre) => direAttente(nombre, MOTS_DES_NOTES, PANNE)),
    ...[1, 3].map((nombre) => direAttente(nombre, MOTS_DES_ACQUIS, PANNE)),
    direAttente(2, MOTS_DES_NOTES, { ...CALME, isSending: true }),
  ];
  expect(dites).toEqual([
    '1 note n’est pas encore envoyée : gardée sur cet appareil, elle partira toute seule. Pas de réseau.',
    '20 notes ne sont pas encore envoyées : gardées sur cet appareil, elles partiront toutes seules. Pas de réseau.',
    '1 acquis n’est pas encore envoyé : gardé sur cet appareil, il partira tout seul. Pas de réseau.',
    '3 acquis ne sont pas encore envoyés : gardés sur cet appareil, ils partiront tout seuls. Pas de réseau.',
    '2 notes ne sont pas encore envoyées, en route.',
  ]);
  expect(direAttente(2, MOTS_DES_ACQUIS, CALME)).toBe('2 acquis ne sont pas encore envoyés.');
  expect(direAutres(0, MOTS_DES_ACQUIS)).toBe('');
  expect(direAutres(2, MOTS_DES_ACQUIS)).toBe(' 2 acquis d’autres grilles attendent aussi.');
});

it('[NOTE-33] une classe et une période qui ne prennent plus rien le disent, et gardent tout', () => {
  const refus = { ...CALME, estRefusee: true };
  const [une, deux] = [1, 2].map((nombre) => direAttente(nombre, MOTS_DES_NOTES, refus));
  const acquis = direAttente(2, MOTS_DES_ACQUIS, refus);
  expect(une).toMatch(/ : gardée sur cet appareil, elle n’est pas écrite\.$/);
  expect(deux).toMatch(/ : gardées sur cet appareil, aucune n’est écrite\.$/);
  expect(acquis).toMatch(/ : gardés sur cet appareil, aucun n’est écrit\.$/);
});

it('[NOTE-32] sortir compte les notes et les acquis qui ne sont pas envoyés', () => {
  expect(direNonEnvoyes({ notes: 1, acquis: 0 })).toMatchObject({
    titre: 'Des notes ne sont pas envoyées',
    compte: "1 note n'est pas envoyée",
    garde: 'Gardées sur cet appareil, elles attendent',
  });
  expect(direNonEnvoyes({ notes: 0, acquis: 3 })).toMatchObject({
    titre: 'Des acquis ne sont pas envoyés',
    compte: '3 acquis ne sont pas envoyés',
    garde: 'Gardés sur cet appareil, ils attendent',
  });
  expect(direNonEnvoyes({ notes: 2, acquis: 1 })).toMatchObject({
    titre: 'Des notes et des acquis ne sont pas envoyés',
    compte: '2 notes et 1 acquis ne sont pas envoyés',
  });
});

it('[NOTE-30] ce que l’appareil ne garde pas se dit : la page reste ouverte', () => {
  const panne = 'Le serveur ne répond pas.';
  expect(direAttente(2, MOTS_DES_NOTES, { ...CALME, panne, estGarde: false })).toBe(
    '2 notes ne sont pas encore envoyées : cet appareil ne les garde pas, laissez cette page ouverte, elles partiront toutes seules. Le serveur ne répond pas.',
  );
  expect(direAttente(1, MOTS_DES_NOTES, { ...CALME, panne, estGarde: false })).toContain(
    '1 note n’est pas encore envoyée : cet appareil ne la garde pas, laissez cette page ouverte',
  );
});

it('[NOTE-73] une note refusée se nomme, trois au plus ; un acquis aussi', () => {
  expect(direRefusees([], MOTS_DES_NOTES)).toBeNull();
  expect(direRefusees(['Bah, Devoir 1'], MOTS_DES_ACQUIS)).toBe(
    '1 acquis refusé n’est pas enregistré : Bah, Devoir 1.',
  );
  expect(direRefusees(['A', 'B', 'C', 'D'], MOTS_DES_NOTES)).toBe(
    '4 notes refusées ne sont pas enregistrées : A ; B ; C ; et 1 autre.',
  );
});

it('[NOTE-75] ce que l’appareil garde se compte, et part tout seul', () => {
  const dites = ([1, 4] as const).flatMap((nombre) =>
    [MOTS_DES_NOTES, MOTS_DES_ACQUIS].map(
      (mots) => `${direGardees(nombre, mots)}. ${direSuite(nombre, mots)}`,
    ),
  );
  expect(dites).toEqual([
    '1 note gardée ici. Elle partira toute seule dès que le serveur répondra.',
    '1 acquis gardé ici. Il partira tout seul dès que le serveur répondra.',
    '4 notes gardées ici. Elles partiront toutes seules dès que le serveur répondra.',
    '4 acquis gardés ici. Ils partiront tout seuls dès que le serveur répondra.',
  ]);
});
