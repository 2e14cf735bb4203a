/** Tests the roll call on a phone: all present, a tap, a tap, one button; without network it waits, and leaves by itself. */
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import {
  JOURS_DE_LA_SEMAINE,
  jourDeLaSemaine,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { ajouter, couper, estAppel, expect, libelleUnique, test } from '#gestes/crud.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { PRENOMS, uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

test('[SUIVI-03] au téléphone : sept gestes pour trois absents et un retard, et une seule demande', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { classeId, id: ecoleId } = await uneClasseAppelee(appel);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  const eleve = (prenoms: string) => page.getByRole('button', { name: new RegExp(`Bah ${prenoms}`) });
  const compte = page.getByRole('contentinfo').or(page.locator('footer')).getByRole('status');
  await expect(compte).toHaveText('5 présents · 0 absent · 0 retard');
  for (const prenoms of PRENOMS.slice(0, 3)) await eleve(prenoms).click();
  await eleve('Djénabou').click();
  await eleve('Djénabou').click();
  await expect(eleve('Djénabou')).toContainText('En retard');
  await expect(compte).toHaveText('1 présent · 3 absents · 1 retard');
  // A third tap, and they are there again.
  await eleve('Fatoumata').click();
  await eleve('Fatoumata').click();
  await eleve('Fatoumata').click();
  await expect(eleve('Fatoumata')).toContainText('Présent');
  await montrer(page, 'suivi-appel');
  await page.setViewportSize({ width: 360, height: 800 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (estAppel(addFeuilleAppel)(request)) sent.push(request.url());
  });
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await expect(page.getByText('Appel enregistré', { exact: false })).toBeVisible();
  await expect(page.getByText(/Appel fait par .* · 1 présent · 3 absents · 1 retard/)).toBeVisible();
  expect(sent).toHaveLength(1);
  // Corrected at once, pupil by pupil.
  await eleve('Aïssatou').click();
  await eleve('Aïssatou').click();
  await page.getByRole('button', { name: 'Corriger 1 élève' }).click();
  await expect(page.getByText(/2 présents · 2 absents · 1 retard/)).toBeVisible();
  // One who is absent by now has a way to where that is justified; who is there has none.
  await expect(page.getByRole('link', { name: /^Ses absences, Bah / })).toHaveCount(3);
  await montrer(page, 'suivi-appel-fait');
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  await expect(page.getByText('2 présents · 2 absents · 1 retard')).toBeVisible();
  await montrer(page, 'suivi-appels-du-jour');
});

test('[SUIVI-03] ce qui est tapé se demande avant de partir, et des minutes illisibles ne s’envoient pas', async ({
  page,
  appel,
}) => {
  const { classeId } = await uneClasseAppelee(appel);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  const eleve = page.getByRole('button', { name: /Bah Cellou/ });
  await eleve.click();
  await eleve.click();
  const minutes = page.getByRole('textbox', { name: /^Minutes de retard/ });
  const faire = page.getByRole('button', { name: "Faire l'appel" });
  await minutes.fill('12,5');
  await expect(faire).toBeDisabled();
  await expect(page.locator('footer').getByRole('status')).toHaveText(
    'Les minutes sont un nombre entier, de 1 à 240.',
  );
  await regarder(page, 'suivi-appel-minutes');
  await page.setViewportSize({ width: 360, height: 800 });
  await minutes.fill('25');
  await page.getByRole('button', { name: 'Après-midi' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("L'appel n'est pas enregistré.");
  await question.getByRole('button', { name: 'Non' }).click();
  await expect(minutes).toHaveValue('25');
  await faire.click();
  await expect(page.getByText(/Appel fait par .* · 4 présents · 0 absent · 1 retard/)).toBeVisible();
  // Nothing would be lost any more: nothing is asked.
  await page.getByRole('button', { name: 'Après-midi' }).click();
  await expect(page.getByText('5 présents · 0 absent · 0 retard')).toBeVisible();
});

test('[SUIVI-04] sans réseau l’appel attend sur l’appareil, et part seul avec l’heure de sa saisie', {
  tag: '@geste',
}, async ({ page, appel, context, fautes }) => {
  const { classeId } = await uneClasseAppelee(appel);
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  const eleve = (prenoms: string) => page.getByRole('button', { name: new RegExp(`Bah ${prenoms}`) });
  await eleve('Boubacar').click();
  await context.setOffline(true);
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await expect(page.getByText('Cet appel attend sur cet appareil', { exact: false })).toBeVisible();
  // The page is opened again while no server answers: it tells the roll that waits, and comes back by itself.
  await page.route('**/api/**', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hors connexion' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Appels qui attendent' })).toContainText('1 appel attend');
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/Appel fait par .* · 4 présents · 1 absent · 0 retard/)).toBeVisible();
  await expect(page.getByText('attend sur cet appareil')).toHaveCount(0);
  expect(fautes.every((one) => /ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(one))).toBe(true);
  fautes.length = 0;
});

test('[SUIVI-04] si un autre l’a fait entre-temps, les différences se demandent élève par élève', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const { classeId, id: ecoleId, inscrits } = await uneClasseAppelee(appel);
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  const eleve = (prenoms: string) => page.getByRole('button', { name: new RegExp(`Bah ${prenoms}`) });
  await eleve('Cellou').click();
  const jour = new Date().toISOString().slice(0, 10);
  const lieu = { classeId, jour, demiJournee: 'matin' };
  const eleves = inscrits.map((inscriptionId) => ({ inscriptionId, pointage: 'present', minutes: null }));
  await appel(addFeuilleAppel, { ecoleId, ...lieu, remplieLe: new Date().toISOString(), eleves });
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await expect(page.getByText('Cet appel est déjà fait', { exact: false })).toBeVisible();
  await expect(page.getByText("Bah Cellou : vous absent, l'autre feuille présent")).toBeVisible();
  await montrer(page, 'suivi-appel-conflit');
  await page.getByRole('button', { name: 'Corriger comme moi' }).click();
  await page.getByRole('button', { name: 'Garder la feuille enregistrée' }).click();
  await expect(page.getByText(/Appel fait par .* · 4 présents · 1 absent · 0 retard/)).toBeVisible();
  expect(fautes).toEqual([expect.stringContaining('409')]);
  fautes.length = 0;
});

test('[SUIVI-04] un appel qui attend se dit avant la déconnexion, et part de n’importe quelle page', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const { classeId, id: ecoleId } = await uneClasseAppelee(appel);
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  await page.getByRole('button', { name: /Bah Cellou/ }).click();
  const remettre = await couper(page, addFeuilleAppel);
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await expect(page.getByText('Cet appel attend sur cet appareil', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Réglages de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("1 appel n'est pas enregistré");
  await question.getByRole('button', { name: 'Rester' }).click();
  await remettre();
  await page.goto('/pageAccueil');
  await expect.poll(() => appel(absenceSelectBy, { ecoleId })).toHaveLength(1);
  expect(fautes.every((one) => one.includes('addFeuilleAppel'))).toBe(true);
  fautes.length = 0;
});

test('[SUIVI-29] là où l’appel se fait à chaque cours, la journée a les cours, et chacun sa feuille', async ({
  page,
  appel,
}) => {
  const { id: ecoleId, classeId, session } = await uneClasseAppelee(appel);
  const jours = Object.fromEntries(JOURS_DE_LA_SEMAINE.map((jour) => [jour, 'journee']));
  const semaine = { ecoleId, libelle: libelleUnique('cours'), aPartirDu: '1940-10-02', etape: null };
  await ajouter(appel, semainesDeClasse, { ...jours, ...semaine, appel: 'cours' });
  const libelle = libelleUnique('Maths');
  const matiere = {
    ecoleId,
    libelle,
    abreviation: 'MATHS',
    genre: 'discipline',
    groupeMatiereId: null,
    ordre: 1,
  };
  const { id: matiereId } = await ajouter(appel, matieres, matiere);
  const pese = { coefficient: 100, groupeMatiereId: null, ordre: 1, priseEnCompte: 'compte', facultatif: 0 };
  const enseigne = { ecoleId, sessionId: session.id, classeId, matiereId, ...pese };
  const { id: enseignementId } = await ajouter(appel, enseignements, enseigne);
  const jourSemaine = jourDeLaSemaine(new Date().toISOString().slice(0, 10));
  for (const [de, a] of [
    ['08:00', '09:00'],
    ['10:00', '11:00'],
  ]) {
    const place = { jourSemaine, de, a, enseignantId: null, salle: null, du: session.dateDebut, au: null };
    await ajouter(appel, creneaux, { enseignementId, ...place });
  }
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  const lien = (heures: string) => page.getByRole('link', { name: new RegExp(heures) });
  await expect(lien('08:00 – 09:00')).toBeVisible();
  await regarder(page, 'suivi-appel-cours');
  await lien('10:00 – 11:00').click();
  await expect(page.getByText(`${libelle}, 10:00 – 11:00`)).toBeVisible();
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await expect(page.getByText(/Appel fait par .* · 5 présents/)).toBeVisible();
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  await expect(page.getByRole('listitem').filter({ hasText: '10:00 – 11:00' })).toContainText('5 présents');
  await expect(page.getByRole('listitem').filter({ hasText: '08:00 – 09:00' })).not.toContainText(
    '5 présents',
  );
});

test('[SUIVI-24] « Clore la journée » se confirme, dit ce qui manque, et la journée close le dit', async ({
  page,
  appel,
}) => {
  const { id: ecoleId, classeId, inscrits } = await uneClasseAppelee(appel);
  const jour = new Date().toISOString().slice(0, 10);
  const eleves = inscrits.map((inscriptionId) => ({ inscriptionId, pointage: 'present', minutes: null }));
  const lieu = { ecoleId, classeId, jour, demiJournee: 'matin' };
  await appel(addFeuilleAppel, { ...lieu, remplieLe: new Date().toISOString(), eleves });
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  const bouton = page.getByRole('button', { name: 'Clore la journée' });
  await expect(bouton).toBeVisible();
  await montrer(page, 'suivi-journee-ouverte');
  await bouton.click();
  const question = page.getByRole('alertdialog', { name: 'Clore la journée' });
  await expect(question).toContainText("1 appel n'est pas fait.");
  await montrer(page, 'suivi-clore-la-journee');
  await question.getByRole('button', { name: 'Clore', exact: true }).click();
  await expect(page.getByText('La journée est close.')).toBeVisible();
  await expect(page.getByText(/^Journée close le .* par /)).toBeVisible();
  await expect(bouton).toHaveCount(0);
  await montrer(page, 'suivi-journee-close');
});
