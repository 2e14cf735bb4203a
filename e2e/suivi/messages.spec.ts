/** Tests the queue of messages to families: one after another on a phone, what a person says of each, and the reminders of fees. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { expect, test } from '#gestes/crud.ts';
import { ajouterInscrit } from '#gestes/eleves.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

const TELEPHONE = { width: 360, height: 800 };

test('[SUIVI-33] au téléphone, une famille après l’autre : un message s’ouvre, la personne dit ce qu’il devient, la suivante vient', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await uneClasseAppelee(appel);
  const { classeId, id: ecoleId } = ecole;
  const autre = await ajouterInscrit(appel, ecole, {
    prenoms: 'Moussa',
    nom: 'Camara',
    tuteurNom: 'Fanta Camara',
    tuteurTelephone: '628112233',
  });
  const sans = await ajouterInscrit(appel, ecole, {
    prenoms: 'Saran',
    nom: 'Keïta',
    tuteurTelephone: null,
  });
  const inscrits = [...ecole.inscrits, autre.inscriptionId, sans.inscriptionId];
  const now = new Date().toISOString();
  await appel(addFeuilleAppel, {
    ecoleId,
    classeId,
    jour: jourDe(now),
    demiJournee: 'matin',
    creneauId: null,
    remplieLe: now,
    eleves: inscrits.map((inscriptionId, rang) => ({
      inscriptionId,
      pointage: [0, 1, 5, 6].includes(rang) ? 'absence' : 'present',
      minutes: null,
    })),
  });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  await page.getByRole('link', { name: /^Prévenir les familles de \d+ absents$/ }).click();
  await expect(page.getByRole('heading', { name: 'Messages aux familles', level: 1 })).toBeVisible();
  await montrer(page, 'suivi-messages');
  await page.setViewportSize(TELEPHONE);
  const carte = page.getByRole('region', { name: 'Famille à prévenir' });
  await expect(carte.getByRole('listitem')).toHaveCount(2);
  await expect(carte.getByLabel('Message')).toHaveValue(
    /Aïssatou Bah .*, le matin ; Boubacar Bah .*, le matin/,
  );
  await expect(page.getByRole('region', { name: 'Sans téléphone' })).toContainText('Saran Keïta');
  const [whatsapp] = await Promise.all([
    page.waitForEvent('popup'),
    carte.getByRole('button', { name: 'Ouvrir WhatsApp' }).press('Enter'),
  ]);
  expect(whatsapp.url()).toMatch(/^https:\/\/wa\.me\/224\d+\?text=Bonjour/);
  await whatsapp.close();
  await expect(carte).toContainText('Le message est ouvert dans WhatsApp. Est-il parti ?');
  await regarder(page, 'suivi-messages-ouvert');
  await carte.getByRole('button', { name: 'Envoyé' }).press('Enter');
  await expect(carte.getByRole('heading', { name: 'Fanta Camara' })).toBeFocused();
  await expect(carte).toContainText('1 famille à prévenir');
  const ouverts = page.getByRole('region', { name: '1 message' });
  await expect(ouverts).toContainText('Envoyé');
  await regarder(page, 'suivi-messages-suivante');
  await page.goto(`/vieScolaireEleve/${ecole.inscrits[0]}`);
  await page.getByRole('tab', { name: 'Contacts avec la famille' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Message : envoyé' })).toContainText(
    'Aïssatou Bah',
  );
});

test('[SUIVI-35] les rappels d’une liste d’arriérés passent par la même file, et sa ligne dit le dernier', async ({
  page,
  appel,
}) => {
  const { id: ecoleId, classeId } = await uneClasseAppelee(appel);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto(`/arrieres?ecoleId=${ecoleId}&classeId=${classeId}`);
  await page.getByRole('link', { name: /^Relancer ces familles/ }).click();
  const carte = page.getByRole('region', { name: 'Famille à prévenir' });
  await expect(carte.getByLabel('Message')).toHaveValue(/restent à payer depuis le .* Aïssatou Bah/);
  await regarder(page, 'suivi-messages-frais');
  const [whatsapp] = await Promise.all([
    page.waitForEvent('popup'),
    carte.getByRole('button', { name: 'Ouvrir WhatsApp' }).click(),
  ]);
  await whatsapp.close();
  await carte.getByRole('button', { name: 'Pas de réponse' }).click();
  await page.goto(`/arrieres?ecoleId=${ecoleId}`);
  await expect(page.getByText('Pas de réponse').first()).toBeVisible();
  await regarder(page, 'arrieres-dernier-rappel');
});
