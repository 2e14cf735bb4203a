/** A password that is guessed first is refused wherever one is chosen, with a sentence at the field. */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { expect, it } from 'vitest';
import { choose } from '#administration/tests/gestes.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute } from '#tests/gestes/utilisateurs.ts';
import { ownServer } from '#tests/harness.ts';
import { motDePasseProvisoire } from './mot-de-passe.ts';
import { fauteDeMotDePasse } from './mots-de-passe-faibles.ts';

const COURANT = 'Ce mot de passe est parmi les plus courants : choisissez-en un autre.';
const DEVINABLE =
  "Ce mot de passe se devine : il n'est fait que de vos noms, de votre téléphone, de votre e-mail, de l'école ou de mots courants.";

const CONNUS = [
  'Mamadou Aliou',
  'Diallo',
  'madiallo@lespalmiers.gn',
  '622445566',
  'Groupe scolaire Les Palmiers',
  null,
];

it('[SEC-04] les plus courants sont refusés, dans toute casse', async () => {
  const courants =
    '12345678 password PassWord azertyuiop qwertyuiop iloveyou motdepasse MOTDEPASSE sunshine football aaaaaaaa';
  for (const one of [...courants.split(' '), '        '])
    expect([one, await fauteDeMotDePasse(one, [])]).toEqual([one, COURANT]);
});

it('[SEC-04] ceux que l’on compose de la personne, de l’école, du produit ou de mots d’ici le sont aussi', async () => {
  const deLaPersonne =
    'mamadou2026 · Diallo-Mamadou · madiallo@lespalmiers.gn · MaDiallo.2026! · 622445566 · 622 44 55 66 · a622445566 · Di@llo2026 · D1all0622';
  const deLEcole = 'LesPalmiers2026! · palmiers1 · Palmier2026 · ecole2026! · École-de-Conakry-2026';
  const duProduit =
    'gestionscolaire · GestionScolaire1 · motdepasse1 · Mot de passe 2026 · MotDePasse2026! · M0tdepasse · azerty2026';
  const dIci =
    'Conakry224 · guinee2026 · bonjour!! · Fatoumata2 · aissatou1 · Octobre2026 · Vacances2026 · jetaime123';
  for (const one of [deLaPersonne, deLEcole, duProduit, dIci].flatMap((all) => all.split(' · ')))
    expect([one, await fauteDeMotDePasse(one, CONNUS)]).toEqual([one, DEVINABLE]);
});

it.each([
  ['une suite, dans les deux sens', ['87654321', '98765432', 'abcdefgh', 'zyxwvuts', 'abc12345', '11223344']],
  ['une rangée de touches', ['poiuytreza', 'qsdfghjk', 'wxcvbn12', '1a2z3e4r', 'Azertyui1']],
  ['un rythme', ['12121212', 'abababab', 'aaaaaaab', '11111112', 'kofikofi', 'a       ', '!?!?!?!?']],
  ['des jours ou des années', ['12/12/2026', '20262027', '25/3/2026', '2026-12-31', '01012000', '31121999a']],
  [
    'un mot courant sous un chiffre ou un signe',
    ['Pa$$word', 'Pa$$w0rd', 'Sunsh1ne77', 'welcome1', '7dragon99'],
  ],
  ['un mot courant à l’envers', ['drowssap', 'enihsnus1']],
])('[SEC-04] %s se devine', async (_, all) => {
  for (const one of all) {
    const faute = await fauteDeMotDePasse(one, []);
    expect([one, faute === COURANT || faute === DEVINABLE]).toEqual([one, true]);
  }
});

it('d’un texte sans fin, le début seul est lu', async () => {
  expect(await fauteDeMotDePasse('palmier5'.repeat(200_000), CONNUS)).toBe(DEVINABLE);
  expect(await fauteDeMotDePasse('Sous-le-manguier-7h30 '.repeat(100_000), CONNUS)).toBeUndefined();
});

it('un mot de passe que l’on ne devine pas est pris, même s’il contient un mot connu', async () => {
  const pris =
    'Sous-le-manguier-7h30 · palmiers et tabourets · Diallo mange du riz · Quartz-lampe-77 · Le chat dort sur la caisse · ߒߞߏ ߞߊ߬ߙߊ߲ ߕߊ · xK4pq9vz · 83920174 · k7mw-p3xq-9dta · 784h-dd45-u648';
  for (const one of [...pris.split(' · '), motDePasseProvisoire()])
    expect([one, await fauteDeMotDePasse(one, CONNUS)]).toEqual([one, undefined]);
});

it('[SEC-04] qui change le sien lit pourquoi au champ, et garde l’ancien', async () => {
  const server = await ownServer();
  const ecoleId = await createSchool(server, 'École Les Palmiers');
  const { id } = await ajoute(server, { ecoleId, prenoms: 'Fatoumata', email: 'fcamara@ecole.test' });
  const person = await server.signIn(id);
  const before = (await server.rows('utilisateurs')).find((row) => row['id'] === id)?.['motDePasse'];
  for (const [one, phrase] of [
    ['12345678', COURANT],
    ['motdepasse', COURANT],
    ['fcamara@ecole.test', DEVINABLE],
    ['Fatoumata2026', DEVINABLE],
    ['les-palmiers-1', DEVINABLE],
    ['87654321', COURANT],
    ['12/12/2026', COURANT],
  ] as const) {
    const { status, refus } = await choose(person, one);
    expect([one, status, refus.champs]).toEqual([one, 422, { newMotDePasse: phrase }]);
  }
  const after = (await server.rows('utilisateurs')).find((row) => row['id'] === id)?.['motDePasse'];
  expect(after).toBe(before);
  expect((await choose(person, 'Sous-le-manguier-7h31')).status).toBe(200);
  // Nobody chooses a password for somebody else: the form's own is never read (AMB-001).
  expect(Object.keys(utilisateurs.fields)).not.toContain('password');
});
