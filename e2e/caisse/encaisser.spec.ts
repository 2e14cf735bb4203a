/** Tests the cash desk as a cashier works: by keyboard, in few keys, with the button and every refusal on screen. */
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Locator, Page } from '@playwright/test';
import { tenir } from '#gestes/attente.ts';
import { estAppel, expect, retenir, test } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';

const titre = (page: Page) => page.getByRole('heading', { level: 1 });
const montant = (page: Page) => page.getByRole('textbox', { name: 'Montant', exact: true });
const qui = (page: Page) => page.getByRole('combobox', { name: 'Qui paie ?' });
const encaisser = (page: Page) =>
  page.getByRole('form', { name: 'Paiement' }).getByRole('button', { name: /^Encaisser/ });

const BUREAU = { width: 1280, height: 800 };
const TELEPHONE = { width: 360, height: 740 };

/** The most keys of a payment besides the name and the reference. */
const TOUCHES = 12;
/** Enter, Alt+2, Alt+5, Enter, Enter. */
const TOUCHES_ORANGE = 7;

/** Presses keys and counts them: 'Alt+1' is two. A name or a reference is typed beside. */
function clavier(page: Page) {
  let touches = 0;
  const presser = async (...keys: readonly string[]) => {
    for (const key of keys) {
      touches += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  const atteindre = async (where: Locator) => {
    for (let left = TOUCHES; left > 0; left -= 1) {
      if (await where.evaluate((one) => one === document.activeElement)) return;
      await presser('Tab');
    }
  };
  return { presser, atteindre, touches: () => touches };
}

/** Whether a finger on its middle would touch it, and nothing over it. */
const estTouche = (what: Locator): Promise<boolean> =>
  what.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Types a name, and waits until Enter would take the pupil. */
async function nommer(page: Page, tape: string, nom: string): Promise<void> {
  await expect(qui(page)).toBeFocused();
  await page.keyboard.type(tape);
  await expect(page.getByText(new RegExp(`Entrée : ${nom},`))).toBeAttached();
}

test('[GUICHET-04] au clavier : un paiement, un autre par Orange Money, une annulation, en douze touches au plus', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  await ajouterInscrit(appel, ecole, { prenoms: 'Mamadou Saliou', nom: 'Diallo' });
  await page.goto(`/encaisser?ecoleId=${ecole.id}`);

  // Enter chooses, Alt 1 types what is due, Enter collects, Enter prints and comes back: 5 keys.
  await nommer(page, 'diallo mamadou', 'Mamadou Saliou Diallo');
  const paiement = clavier(page);
  await paiement.presser('Enter');
  await expect(titre(page)).toHaveText('Mamadou Saliou Diallo');
  await expect(montant(page)).toBeFocused();
  await paiement.presser('Alt+1');
  await expect(montant(page)).not.toHaveValue('');
  await expect(
    page.getByRole('region', { name: 'Échéances' }).locator('tr[data-paye]').first(),
  ).toContainText("frais d'inscription");
  await paiement.presser('Enter');
  await expect(titre(page)).toHaveText('Reçu n° 00001');
  await expect(page.getByRole('button', { name: 'Imprimer (A4), élève suivant' })).toBeFocused();
  const papier = page.waitForResponse((response) => estAppel(imprimerRecu)(response.request()));
  await paiement.presser('Enter');
  expect((await papier).headers()['content-type']).toBe('application/pdf');
  await expect(titre(page)).toHaveText('Encaisser');
  await expect(qui(page)).toHaveValue('');
  expect(paiement.touches()).toBeLessThanOrEqual(TOUCHES);

  // Nothing is due any more: Alt 2 types the next instalment, and the means has its reference.
  await nommer(page, 'diallo', 'Mamadou Saliou Diallo');
  const orange = clavier(page);
  await orange.presser('Enter');
  await expect(page.getByRole('button', { name: /^Prochaine échéance/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Échu/ })).toHaveCount(0);
  await orange.presser('Alt+2');
  await expect(montant(page)).toHaveValue('100\u00A0000');
  await expect(page.getByLabel('Payé par')).toHaveValue('Ibrahima Diallo');
  await orange.presser('Alt+5');
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked();
  await expect(page.getByLabel('Référence')).toBeFocused();
  await page.keyboard.type('PP261122.1015.A12345');
  await orange.presser('Enter');
  await expect(titre(page)).toHaveText('Reçu n° 00002');
  await orange.presser('Enter');
  await expect(qui(page)).toBeFocused();
  // The means was in a list four Tabs away: 35 keys, 15 of them beside the reference, the name's five among these.
  expect(orange.touches()).toBeLessThanOrEqual(TOUCHES_ORANGE);

  // Tab reaches the chosen means, and arrows change it, as of any radios; who pays can be another.
  await nommer(page, 'diallo', 'Mamadou Saliou Diallo');
  await page.keyboard.press('Enter');
  await expect(montant(page)).toBeFocused();
  await orange.atteindre(page.getByRole('radio', { name: 'Espèces' }));
  await expect(page.getByRole('radio', { name: 'Espèces' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('radio', { name: 'Espèces' })).toBeChecked();
  await expect(montant(page)).toBeFocused();
  await page.goto(`/encaisser?ecoleId=${ecole.id}`);

  // Another payment is cancelled at once, from its receipt.
  await nommer(page, 'diallo', 'Mamadou Saliou Diallo');
  await page.keyboard.press('Enter');
  await expect(montant(page)).toBeFocused();
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Enter');
  await expect(titre(page)).toHaveText('Reçu n° 00003');
  const annulation = clavier(page);
  const imprimer = page.getByRole('button', { name: 'Imprimer (A4), élève suivant' });
  await expect(imprimer).toBeFocused();
  // On a phone the notice of the payment has room of its own: it hides no act of the receipt.
  await page.setViewportSize(TELEPHONE);
  await expect(page.getByText('Le paiement est enregistré.')).toBeVisible();
  for (const acte of [imprimer, titre(page)]) expect(await estTouche(acte)).toBe(true);
  await page.setViewportSize(BUREAU);
  await annulation.atteindre(page.getByRole('button', { name: 'Annuler ce paiement' }));
  await annulation.presser('Enter');
  await expect(page.getByRole('dialog').getByLabel('Motif')).toBeFocused();
  await page.keyboard.type('Saisi deux fois');
  await annulation.presser('Enter');
  await expect(page.getByText('ANNULÉ', { exact: true })).toBeVisible();
  expect(annulation.touches()).toBeLessThanOrEqual(TOUCHES);
});

test('ce qui vient d’être payé ne se propose plus, même quand la réponse tarde', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  await ajouterInscrit(appel, ecole, { prenoms: 'Mamadou Saliou', nom: 'Diallo' });
  await page.goto(`/encaisser?ecoleId=${ecole.id}`);
  await nommer(page, 'diallo mamadou', 'Mamadou Saliou Diallo');
  await page.keyboard.press('Enter');
  await expect(montant(page)).toBeFocused();
  await page.keyboard.press('Alt+1');
  // The balance is asked for again after the payment; the receipt shows before it comes.
  const answer = await retenir(page, '**/api/getSoldeEleve/**');
  await page.keyboard.press('Enter');
  await expect(titre(page)).toHaveText('Reçu n° 00001');
  await page.keyboard.press('Enter');
  await nommer(page, 'diallo', 'Mamadou Saliou Diallo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/encaisser\/\d+/);
  await expect(titre(page)).toHaveText('Encaisser');
  await expect(montant(page)).toHaveCount(0);
  await answer();
  await expect(montant(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^Échu/ })).toHaveCount(0);
});

/** Checks that all of it is in the window, which nobody scrolled. */
async function estALEcran(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  const { width, height } = page.viewportSize() ?? TELEPHONE;
  expect(box).not.toBeNull();
  const { x = -1, y = -1, width: wide = 0, height: high = 0 } = box ?? {};
  const isWithin = x >= 0 && y >= 0 && x + wide <= width && y + high <= height;
  expect(isWithin, `${x} ${y} ${wide} ${high}`).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test('sans réseau, Entrée réessaie ; Entrée tenue n’encaisse qu’une fois et laisse voir le reçu', async ({
  page,
  context,
  appel,
  fautes,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Fanta', nom: 'Tenue' });
  await page.setViewportSize(BUREAU);
  await page.goto(`/encaisser/${eleveId}`);
  await montant(page).fill('20000');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeFocused();
  await context.setOffline(false);
  // A key that goes down again without going up is a held one.
  const imprimes: string[] = [];
  page.on('request', (one) => estAppel(imprimerRecu)(one) && imprimes.push(one.url()));
  for (let fois = 0; fois < 12; fois += 1) {
    await page.keyboard.down('Enter');
    await tenir(page, 50);
  }
  await expect(page).toHaveURL(/\/recu\/\d+/);
  await expect(titre(page)).toBeVisible();
  for (let fois = 0; fois < 12; fois += 1) {
    await page.keyboard.down('Enter');
    await tenir(page, 50);
  }
  await page.keyboard.up('Enter');
  await expect(page).toHaveURL(/\/recu\/\d+/);
  expect(imprimes).toEqual([]);

  // With a keyboard on the screen, a question does not hide what is typed.
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(`/encaisser/${eleveId}`);
  await montant(page).fill('20000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'C’est un autre paiement' })).toBeFocused();
  await montant(page).focus();
  const isAtTop = await montant(page).evaluate((one) => {
    const { left, width, top, height } = one.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height - 4) === one;
  });
  expect(isAtTop).toBe(true);
  fautes.length = 0;
});

test('[GUICHET-03] le bouton et le refus à côté de lui sont à l’écran sans défiler ; une journée close se dit avant la saisie', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Fatou', nom: 'Keita' });
  await encaisserPour(appel, ecole.id, eleveId, { montant: 50_000 });
  const bouton = encaisser(page);
  for (const size of [BUREAU, TELEPHONE]) {
    await page.setViewportSize(size);
    await page.goto(`/encaisser/${eleveId}`);
    await expect(page.getByRole('region', { name: 'Échéances' })).toContainText('Tenue');
    await montant(page).fill('50000');
    await expect(bouton).toHaveText(/Encaisser 50\s000\sFG/);
    await estALEcran(page, bouton);
    const place = (await bouton.boundingBox())?.y;
    // The same amount was taken today: the question is beside the button, which did not move.
    await page.keyboard.press('Enter');
    const garde = page.getByRole('checkbox', { name: 'C’est un autre paiement' });
    await expect(garde).toBeFocused();
    await estALEcran(page, garde);
    await estALEcran(page, bouton);
    expect((await bouton.boundingBox())?.y).toBe(place);
  }
  // A long button leaves the question the width of a sentence.
  await page.setViewportSize({ width: 1024, height: 768 });
  expect((await page.locator('[data-garde]').boundingBox())?.width).toBeGreaterThan(240);

  // The day is closed elsewhere while this payment is typed.
  await appel(addCloture, {
    ecoleId: ecole.id,
    jour: jourDe(new Date().toISOString()),
    compte: 50_000,
    attendu: 50_000,
    observations: null,
    creationUserId: 0,
  });
  await montant(page).fill('60000');
  await page.keyboard.press('Enter');
  const refus = page.getByText('Votre caisse de ce jour est clôturée : plus rien ne s’y écrit.');
  for (const size of [TELEPHONE, BUREAU]) {
    await page.setViewportSize(size);
    await estALEcran(page, refus);
    await estALEcran(page, bouton);
  }
  await regarder(page, 'encaisser-refuse');
  // The browser notes the questions and the refusal.
  expect(fautes).toHaveLength(3);
  fautes.length = 0;

  const close = page.getByRole('status').filter({ hasText: 'est clôturée' });
  for (const adresse of [`/encaisser/${eleveId}`, `/encaisser?ecoleId=${ecole.id}`]) {
    await page.setViewportSize(BUREAU);
    await page.goto(adresse);
    await estALEcran(page, close);
    await expect(page.getByText(/^Journée du .* clôturée$/)).toBeVisible();
    await expect(bouton).toHaveCount(0);
    await page.setViewportSize(TELEPHONE);
    await estALEcran(page, close);
    await expect(page.getByText('Encaissé aujourd’hui')).toBeHidden();
    await expect(page.getByText('Échu aujourd’hui')).toBeHidden();
    await regarder(page, 'encaisser-close');
  }
});
