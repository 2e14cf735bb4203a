import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { getJournalCaisse, imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { phraseDeReinitialisation } from '@gestionscolaire/contract/caisse/reinitialisations.ts';
import { DAY, HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { expect, it } from 'vitest';
import { clore, idDe, poser, texteImprime } from '#caisse/tests/gestes.ts';
import { shift } from '#core/time/clock.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { lu } from '#tests/gestes/utilisateurs.ts';
import { serre } from '#tests/papier.ts';

const AJOUT = ['lecture', 'ajout'];
const CAISSE = { encaisser: AJOUT, journalCaisse: AJOUT, paiements: ['lecture'] };

it('[SEC-05] qui réinitialise une caissière puis encaisse en son nom se lit sur le journal de caisse du jour et la clôture imprimée', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { eleveId } = await addInscrit(server, ecole);
  const { ecoleId } = ecole;
  const fatou = await server.person({ ecoleId, droits: CAISSE });
  const autre = await server.person({ ecoleId, droits: CAISSE });
  await payer(autre, ecoleId, eleveId, 5000);
  const droits = { utilisateurs: ['lecture', 'modification'], ...CAISSE };
  const direction = await server.person({ ecoleId, droits });
  // 8:00 is the beginning; the reset is at 10:12.
  server.now = shift(server.now, 2 * HOUR + 12 * MINUTE);
  const { modifDate } = await lu(server, fatou.id);
  const prouvee = await server.signIn(direction.id);
  expect((await prouvee.call(resetUserPwd, { id: fatou.id, modifUserId: 0, modifDate })).status).toBe(200);
  // Whoever has the password signs in as Fatou.
  await poser(server, 'utilisateurs', fatou.id, { motDePasseAChanger: 0 });
  const volee = await server.signIn(fatou.id);
  await payer(volee, ecoleId, eleveId, 20_000);

  const phrase = 'Mot de passe de Personne 2 Essai réinitialisé par Personne 4 Essai à 10 h 12';
  const lire = async (jour: string, more: object) => {
    const { data } = await server.admin.call(getJournalCaisse, { ecoleId, jour, ...more });
    return data.reinitialisations.map((reinitialisation) => phraseDeReinitialisation(reinitialisation, jour));
  };
  const jour = server.now.slice(0, 10);
  expect(await lire(jour, { caissierId: fatou.id })).toEqual([phrase]);
  expect(await lire(jour, { tous: 'toujours' })).toEqual([phrase]);
  expect(await lire(jour, { caissierId: autre.id })).toEqual([]);
  expect(await lire(shift(server.now, -DAY).slice(0, 10), { tous: 'toujours' })).toEqual([]);
  // The one-time password opens for three days: its day is told.
  const demain = shift(server.now, DAY).slice(0, 10);
  expect(await lire(demain, { caissierId: fatou.id })).toEqual([
    'Mot de passe de Personne 2 Essai réinitialisé par Personne 4 Essai le 21/11/2026 à 10 h 12',
  ]);
  expect(await lire(shift(server.now, 4 * DAY).slice(0, 10), { caissierId: fatou.id })).toEqual([]);

  const id = idDe(await clore(volee, ecoleId, 20_000, { jour }));
  expect(await texteImprime(server, imprimerCloture, { id }, volee)).toContain(serre(phrase));
});

it('une commande de l’ordinateur se dit sans nom', () => {
  const reinitialisation = { personne: 'Awa Bah', par: null, instant: '2026-11-21T08:05:00.000Z' };
  expect(phraseDeReinitialisation(reinitialisation, '2026-11-21')).toBe(
    "Mot de passe de Awa Bah réinitialisé par une commande de l'ordinateur à 8 h 05",
  );
});
