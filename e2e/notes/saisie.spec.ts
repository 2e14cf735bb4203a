/** Tests the entry of marks in its grid: its keys, what each cell says, pasted columns, conflicts, drafts without the network. */

import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { CLES_LOCALES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { getGrilleNotes, updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { Locator, Page } from '@playwright/test';
import { couper, estAppel, retenir } from '#gestes/crud.ts';
import { ADMINISTRATEUR, expect, ouvrirConnexion } from '#gestes/essai.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import {
  adresseDeLaGrille,
  ajouterEnseignement,
  ajouterMatiere,
  type GrilleEquipee,
  grilleEquipee,
  noterAilleurs,
} from '#gestes/notes.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { attendreGarde } from '#gestes/saisies.ts';

const caseDe = (page: Page, eleve: string, evaluation = 'Devoir 1'): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${eleve}, ${evaluation}, sur 20`) });
const titre = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const dit = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });
const toutEnregistre = (page: Page) => expect(dit(page, 'Tout est enregistré.')).toBeVisible();

const AISSATOU = 'Diallo Aïssatou';
const BOUBACAR = 'Diallo Boubacar';
const CELLOU = 'Keïta Cellou';
const DJENABOU = 'Sylla Djénabou';

/** Reads the marks that the server holds, by enrolment and evaluation. */
async function notesDe(
  token: string,
  page: Page,
  { classeId, periodeId }: GrilleEquipee,
): Promise<readonly string[]> {
  const answer = await page.request.post('/api/getGrilleNotes', {
    headers: { authorization: `Bearer ${token}` },
    data: { classeId, periodeId },
  });
  const { cellules } = getGrilleNotes.output.parse(await answer.json());
  return cellules.map(({ valeur, code }) => String(valeur ?? code));
}

/** Pastes a text as a spreadsheet gives it. */
const coller = (cell: Locator, text: string) =>
  cell.evaluate((input, copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** Makes the disk of a page answer nothing; runs in the page. A page that goes hears no answer of it. */
const neRienRepondre = () => {
  const silent = () => new EventTarget();
  const store = { get: silent, getAll: silent, put: silent, delete: silent };
  const muette = { addEventListener: () => {}, objectStore: () => store };
  Reflect.set(IDBDatabase.prototype, 'transaction', () => muette);
};
const rendreMuet = (page: Page) => page.evaluate(neRienRepondre);

testPrive(
  '[NOTE-24] [NOTE-26] au clavier : notes et codes, refus dans la case, Entrée, Tab, Échap, Suppr, défaire ; le titre compte',
  async ({ page, appel, identite }) => {
    const grille = await grilleEquipee(appel, {
      suite: 'touches',
      noms: ['Devoir 1', 'Devoir 2', 'Devoir 3'],
    });
    await page.goto(adresseDeLaGrille(grille));
    await expect(titre(page)).toContainText('12 notes manquent');
    const premiere = caseDe(page, AISSATOU);
    await expect(premiere).toHaveAccessibleName(`${AISSATOU}, Devoir 1, sur 20, vide`);
    await expect(premiere).toHaveAttribute('inputmode', 'decimal');
    await premiere.click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(caseDe(page, BOUBACAR)).toBeFocused();
    await page.keyboard.type('12,5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('12.25');
    await page.keyboard.press('Shift+Enter');
    await expect(caseDe(page, BOUBACAR)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    // A text that is no mark stays in its cell, with its sentence, and the keys go on.
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await expect(caseDe(page, AISSATOU, 'Devoir 2')).toBeFocused();
    const derniere = caseDe(page, DJENABOU);
    await expect(derniere).toHaveValue('21');
    await expect(derniere).toHaveAccessibleDescription('La note est sur 20 : de 0 à 20.');
    await expect(derniere).toHaveAccessibleName(/refusée/);
    await derniere.click();
    await page.keyboard.press('Escape');
    await expect(derniere).toHaveValue('');
    await page.keyboard.type('abs');
    // At the bottom, Enter goes on to the next column's first empty cell.
    await page.keyboard.press('Enter');
    await expect(caseDe(page, AISSATOU, 'Devoir 2')).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await expect(caseDe(page, AISSATOU, 'Devoir 3')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await toutEnregistre(page);
    await expect(titre(page)).toContainText('7 notes manquent');
    await expect(premiere).toHaveValue('12,00');
    await expect(premiere).toHaveAccessibleName(`${AISSATOU}, Devoir 1, sur 20, 12,00, enregistrée`);
    expect(await notesDe(identite.token, page, grille)).toEqual(['1200', '1250', '1225', 'absent', '0']);

    // Suppr asks before it empties what held a value.
    await premiere.click();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`Vider la note de ${AISSATOU} à « Devoir 1 » : 12,00 ?`);
    await question.getByRole('button', { name: 'Laisser' }).click();
    await expect(question).toBeHidden();
    await expect(premiere).toHaveValue('12,00');
    await premiere.press('Delete');
    await question.getByRole('button', { name: 'Vider' }).click();
    await expect(premiere).toHaveValue('');
    await toutEnregistre(page);
    await expect(titre(page)).toContainText('8 notes manquent');
    // Ctrl+Z takes the last step back as a new change, and Ctrl+Y gives it back.
    await premiere.press('Control+z');
    await expect(premiere).toHaveValue('12,00');
    await premiere.press('Control+y');
    await expect(premiere).toHaveValue('');
    await premiere.press('Control+z');
    await expect(premiere).toHaveValue('12,00');
    await toutEnregistre(page);
    expect(await notesDe(identite.token, page, grille)).toContain('1200');
    await page.getByRole('button', { name: 'Histoire de la note' }).click();
    const histoire = page.getByRole('dialog', { name: 'Histoire de la note' });
    await expect(histoire.getByRole('listitem')).toHaveText([
      /^rien → 12,00/,
      /^12,00 → rien/,
      /^rien → 12,00/,
    ]);
    await page.keyboard.press('Escape');
    await montrer(page, 'saisie-notes');
  },
);

testPrive(
  '[NOTE-25] une colonne collée se montre avant d’être écrite ; deux colonnes vont par matricule',
  async ({ page, appel, identite }) => {
    const grille = await grilleEquipee(appel, { suite: 'colle' });
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (estAppel(updateNotes)(request)) sent.push(request.postData() ?? '');
    });
    await coller(caseDe(page, AISSATOU), '12\n21\nabs\n\n14\n');
    const apercu = page.getByRole('dialog', { name: 'Ce qui va être collé' });
    await expect(apercu.getByRole('status')).toHaveText('4 valeurs, 2 refusées.');
    await expect(apercu.getByRole('listitem')).toHaveText([
      'Ligne 2 « 21 » : La note est sur 20 : de 0 à 20.',
      'Ligne 5 « 14 » : Elle dépasse de la grille.',
    ]);
    await apercu.getByRole('button', { name: 'Annuler' }).click();
    await expect(caseDe(page, AISSATOU)).toHaveValue('');
    expect(sent).toEqual([]);
    await caseDe(page, DJENABOU).click();
    const matricule = /\((?<dit>[^)]+)\)/.exec((await page.getByText(`${DJENABOU} (`).textContent()) ?? '')
      ?.groups?.['dit'];
    await coller(caseDe(page, AISSATOU), `Matricule\tNote\n${matricule}\t15,5\n`);
    await expect(apercu.getByRole('status')).toHaveText(
      '1 valeur, sans le titre « Matricule · Note », rangées par matricule.',
    );
    await regarder(page, 'saisie-notes-collage', { isWhole: false });
    await apercu.getByRole('button', { name: 'Coller', exact: true }).click();
    await expect(caseDe(page, DJENABOU)).toHaveValue('15,50');
    await toutEnregistre(page);
    expect(await notesDe(identite.token, page, grille)).toEqual(['1550']);
  },
);

testPrive(
  '[NOTE-26] [NOTE-30] une note tapée sans Entrée se dit en cours, et se garde quand on revient en arrière, recharge ou ferme',
  { tag: '@geste' },
  async ({ page, appel, identite, context }) => {
    const grille = await grilleEquipee(appel, { suite: 'départ' });
    await noterAilleurs(appel, grille, 3, 900);
    await page.goto(adresseDeLaGrille(grille));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (estAppel(updateNotes)(request)) sent.push(request.postData() ?? '');
    });
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12');
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/en cours de saisie$/);
    await expect(dit(page, 'Une note est en cours de saisie : Entrée la garde.')).toBeVisible();
    await regarder(page, 'saisie-notes-en-cours', { isWhole: false });
    // « 1 » then « 15 » would be a change: nothing leaves while the person types.
    expect(sent).toEqual([]);
    await page.getByRole('link', { name: 'Appréciations' }).click();
    await expect(titre(page)).toContainText('Appréciations');
    await page.goBack();
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,00, enregistrée$/);
    await rendreMuet(page);
    await caseDe(page, BOUBACAR).click();
    await page.keyboard.type('13');
    await page.reload();
    await expect(caseDe(page, BOUBACAR)).toHaveAccessibleName(/13,00, enregistrée$/);
    // A refused text is said, and leaving asks.
    await caseDe(page, DJENABOU).click();
    await page.keyboard.type('21\n');
    await expect(dit(page, `1 note refusée n’est pas enregistrée : ${DJENABOU}, Devoir 1.`)).toBeVisible();
    await page.getByRole('link', { name: 'Appréciations' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`1 note refusée n’est pas enregistrée : ${DJENABOU}, Devoir 1.`);
    await question.getByRole('button', { name: 'Non' }).click();
    await page.keyboard.press('Escape');
    await caseDe(page, DJENABOU).press('Escape');
    await expect(caseDe(page, DJENABOU)).toHaveValue('9,00');
    await rendreMuet(page);
    await caseDe(page, CELLOU).click();
    await page.keyboard.type('14');
    const autre = await context.newPage();
    const isClosed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await isClosed;
    // It leaves from any page: no grid is opened again.
    await autre.goto(ADRESSES.accueil);
    await expect
      .poll(async () => (await notesDe(identite.token, autre, grille)).toSorted())
      .toEqual(['1200', '1300', '1400', '900']);
    await autre.goto(adresseDeLaGrille(grille));
    await expect(caseDe(autre, CELLOU)).toHaveAccessibleName(/14,00, enregistrée$/);
  },
);

testPrive(
  '[NOTE-30] une note gardée en fermant attend son auteur, même quand sa connexion a pris fin',
  { tag: '@geste' },
  async ({ page, appel, context, serveur, request, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'fin' });
    await page.goto(adresseDeLaGrille(grille));
    await rendreMuet(page);
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12');
    const autre = await context.newPage();
    await autre.addInitScript(neRienRepondre);
    const isClosed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await isClosed;
    serveur.ecrire('update connexions set terminee = ouverte');
    await autre.goto(ADRESSES.accueil);
    await autre.getByRole('alertdialog').getByRole('button', { name: 'Fermer' }).click();
    await expect(autre.getByLabel('Téléphone ou e-mail')).toBeVisible();
    expect(await notesDe((await ouvrirConnexion(request)).token, autre, grille)).toEqual([]);
    const encore = await context.newPage();
    await encore.goto('/authentication/login');
    await encore.getByLabel('Téléphone ou e-mail').fill(ADMINISTRATEUR.login);
    await encore.getByLabel('Mot de passe', { exact: true }).fill(ADMINISTRATEUR.motDePasse);
    await encore.getByRole('button', { name: 'Se connecter' }).click();
    await expect(encore).toHaveURL('/pageAccueil');
    await encore.goto(adresseDeLaGrille(grille));
    await expect(caseDe(encore, AISSATOU)).toHaveAccessibleName(/12,00, enregistrée$/);
    fautes.length = 0;
  },
);

testPrive(
  '[NOTE-30] une note qui ne part pas se garde, même quand le stockage du navigateur est plein',
  { tag: '@geste' },
  async ({ page, appel, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'plein' });
    const remettre = await couper(page, updateNotes);
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('plein', 'QuotaExceededError');
      };
    });
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12\n');
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,00, pas encore envoyée$/);
    await attendreGarde(page, '"valeur":1200', 'brouillonsNotes');
    await page.reload();
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,00, pas encore envoyée$/);
    await remettre();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,00, enregistrée$/);
    fautes.length = 0;
  },
);

testPrive(
  '[NOTE-30] un disque qui refuse se dit, et quitter la page demande ; la note part tout de même',
  { tag: '@geste' },
  async ({ page, appel, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'refus' });
    const remettre = await couper(page, updateNotes);
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    await page.evaluate(() => {
      Reflect.set(IDBDatabase.prototype, 'transaction', () => {
        throw new DOMException('plein', 'QuotaExceededError');
      });
    });
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12\n');
    await expect(
      dit(
        page,
        /^1 note n’est pas encore envoyée : cet appareil ne la garde pas, laissez cette page ouverte/,
      ),
    ).toBeVisible();
    await regarder(page, 'saisie-notes-disque', { isWhole: false });
    await page.getByRole('link', { name: 'Appréciations' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Des modifications ne sont pas enregistrées.');
    await question.getByRole('button', { name: 'Non' }).click();
    await remettre();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,00, enregistrée$/);
    fautes.length = 0;
  },
);

testPrive(
  '[NOTE-26] [NOTE-27] un conflit se règle : garder le mien, prendre l’autre, plus tard ; le reste s’écrit',
  async ({ page, appel, identite }) => {
    const grille = await grilleEquipee(appel, { suite: 'conflit' });
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    await noterAilleurs(appel, grille, 0, 1100);
    await noterAilleurs(appel, grille, 1, 900);
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12,5\n8\n7\n');
    const regler = page.getByRole('region', { name: 'À régler' });
    await expect(regler.getByRole('listitem')).toHaveCount(2);
    const sien = regler.getByRole('listitem').filter({ hasText: AISSATOU });
    await expect(sien).toContainText(/Vous : 12,50 · Enregistré : 11,00 par .+, \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,50, en conflit$/);
    await expect(caseDe(page, CELLOU)).toHaveAccessibleName(/7,00, enregistrée$/);
    await montrer(page, 'saisie-notes-conflit');
    await sien.getByRole('button', { name: 'Plus tard' }).click();
    await expect(regler).toContainText('1 conflit est remis à plus tard.');
    await regler.getByRole('button', { name: 'Les revoir' }).click();
    await sien.getByRole('button', { name: 'Garder le mien' }).click();
    await regler
      .getByRole('listitem')
      .filter({ hasText: BOUBACAR })
      .getByRole('button', { name: 'Prendre l’autre' })
      .click();
    await expect(caseDe(page, BOUBACAR)).toHaveValue('9,00');
    await expect(regler).toBeHidden();
    await toutEnregistre(page);
    // Ctrl+Z takes nothing back from the mark of a colleague that the person took: it is their own steps alone.
    await caseDe(page, BOUBACAR).press('Control+z');
    await expect(caseDe(page, CELLOU)).toHaveAccessibleName(/vide$/);
    await caseDe(page, BOUBACAR).press('Control+z');
    await expect(caseDe(page, BOUBACAR)).toHaveValue('9,00');
    await caseDe(page, BOUBACAR).press('Control+y');
    await expect(caseDe(page, CELLOU)).toHaveAccessibleName(/7,00, enregistrée$/);
    await toutEnregistre(page);
    expect((await notesDe(identite.token, page, grille)).toSorted()).toEqual(['1250', '700', '900']);
  },
);

testPrive(
  '[NOTE-34] une note d’un autre jour ne change qu’avec un motif, que l’écran demande',
  { tag: '@geste' },
  async ({ page, appel, serveur, identite }) => {
    const grille = await grilleEquipee(appel, { suite: 'motif' });
    await noterAilleurs(appel, grille, 0, 1100);
    serveur.ecrire(`update notes set "creationDate" = '2026-10-05T09:00:00.000Z'`);
    await page.goto(adresseDeLaGrille(grille));
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('13\n');
    await page.getByRole('button', { name: 'Dire pourquoi' }).click();
    const fenetre = page.getByRole('dialog', { name: 'Pourquoi ces notes changent' });
    await expect(fenetre).toContainText('Cette note date d’un autre jour : dites pourquoi elle change.');
    await expect(fenetre).toContainText('11,00 → 13,00');
    expect(await notesDe(identite.token, page, grille)).toEqual(['1100']);
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/attend un motif$/);
    await fenetre.getByLabel('Motif').selectOption('Autre motif');
    await fenetre.getByRole('button', { name: 'Envoyer' }).click();
    await expect(fenetre).toContainText('Le motif est obligatoire.');
    await fenetre.getByLabel(/^En quelques mots/).fill('Feuille double oubliée');
    await fenetre.getByRole('button', { name: 'Envoyer' }).click();
    await toutEnregistre(page);
    expect(await notesDe(identite.token, page, grille)).toEqual(['1300']);
    await caseDe(page, AISSATOU).click();
    await page.getByRole('button', { name: 'Histoire de la note' }).click();
    await expect(page.getByRole('dialog', { name: 'Histoire de la note' })).toContainText(
      'Feuille double oubliée',
    );
  },
);

testPrive.describe('sur un téléphone', () => {
  testPrive.use({ viewport: { width: 360, height: 720 } });

  testPrive(
    '[NOTE-30] [NOTE-75] sans réseau, vingt notes restent sur l’appareil, survivent au rechargement et partent une fois',
    async ({ page, appel, identite, fautes }) => {
      const grille = await grilleEquipee(appel, {
        suite: 'réseau',
        eleves: 7,
        noms: ['Devoir 1', 'Devoir 2', 'Devoir 3'],
      });
      await page.goto(adresseDeLaGrille(grille));
      // Three columns fit.
      const table = page.getByRole('table', { name: 'Notes' });
      await expect(table).toBeVisible();
      const cadre = table.locator('..');
      expect(await cadre.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      await page.context().setOffline(true);
      await caseDe(page, AISSATOU).click();
      const codes = page.getByRole('group', { name: 'Codes et suite' });
      await codes.getByRole('button', { name: 'ABS' }).click();
      await expect(caseDe(page, BOUBACAR)).toBeFocused();
      await page.keyboard.type('21');
      await codes.getByRole('button', { name: 'Suivant' }).click();
      // A text that is no mark stays in its cell, and « Suivant » goes on.
      await expect(caseDe(page, CELLOU)).toBeFocused();
      await expect(caseDe(page, BOUBACAR)).toHaveValue('21');
      await expect(caseDe(page, BOUBACAR)).toHaveAccessibleName(/refusée/);
      await caseDe(page, BOUBACAR).click();
      await codes.getByRole('button', { name: 'NR' }).click();
      await expect(caseDe(page, CELLOU)).toBeFocused();
      await expect(caseDe(page, BOUBACAR)).toHaveValue('NR');
      await caseDe(page, BOUBACAR).click();
      await page.keyboard.type('10');
      await codes.getByRole('button', { name: 'Suivant' }).click();
      await expect(caseDe(page, CELLOU)).toBeFocused();
      for (let rang = 2; rang < 20; rang += 1) await page.keyboard.type('11\n');
      await expect(
        dit(page, /^20 notes ne sont pas encore envoyées : gardées sur cet appareil/),
      ).toBeVisible();
      await expect(caseDe(page, CELLOU)).toHaveAccessibleName(/11,00, pas encore envoyée$/);
      expect(await notesDe(identite.token, page, grille).catch(() => [])).toEqual([]);
      await montrer(page, 'saisie-notes-hors-ligne');
      await page.setViewportSize({ width: 360, height: 720 });

      // The page is opened again while nothing answers, not even who opens it: it shows what it keeps.
      await page.route('**/api/**', (route) => route.abort());
      await page.context().setOffline(false);
      await page.reload();
      await expect(page.getByRole('region', { name: '20 notes gardées ici' })).toContainText(CELLOU);
      await montrer(page, 'saisie-notes-gardees');
      await page.setViewportSize({ width: 360, height: 720 });
      await page.unroute('**/api/**');
      // The grid is opened again while the server still takes nothing.
      const remettre = await couper(page, updateNotes);
      await page.reload();
      await expect(caseDe(page, CELLOU)).toHaveAccessibleName(/11,00, pas encore envoyée$/);
      await expect(dit(page, /^20 notes ne sont pas encore envoyées/)).toBeVisible();
      await remettre();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await toutEnregistre(page);
      expect(await notesDe(identite.token, page, grille)).toHaveLength(20);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.reload();
      await toutEnregistre(page);
      // Written once: no cell has a second value.
      await page.getByRole('button', { name: 'Histoire de la note' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
      fautes.length = 0;
    },
  );
});

testPrive(
  'le réseau coupé avant que le menu soit venu laisse la grille à qui la remplit ; le menu vient au retour du réseau',
  { tag: '@geste' },
  async ({ page, appel, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'menu' });
    const partout = /\/assets\/(?:menus-lateraux|menus|ouverts|banniere)-/;
    await page.route(partout, (route) => route.abort('internetdisconnected'));
    await page.goto(adresseDeLaGrille(grille));
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12\n');
    await toutEnregistre(page);
    // Each part was asked for, and refused.
    await expect.poll(() => fautes.filter((one) => partout.test(one)).length).toBeGreaterThanOrEqual(3);
    await expect(caseDe(page, AISSATOU)).toHaveValue('12,00');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await page.unroute(partout);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    fautes.length = 0;
  },
);

testPrive(
  '[NOTE-31] la connexion finit pendant la saisie : on se reconnecte par-dessus, et les notes partent',
  async ({ page, appel, identite, request, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'reconnexion' });
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    // The window opens at the first call that is refused, be it the menu's: both marks are typed before any can be.
    const lacher = await retenir(page, `**/${updateNotes.path}`);
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12\n13\n');
    await expect(caseDe(page, BOUBACAR)).toHaveValue('13,00');
    await request.post('/api/deconnexion', {
      headers: { authorization: `Bearer ${identite.token}` },
      data: {},
    });
    await lacher();
    const fenetre = page.getByRole('dialog', { name: MESSAGES.reconnexion });
    await expect(fenetre).toBeVisible();
    await fenetre.getByLabel('Téléphone ou e-mail').fill(ADMINISTRATEUR.login);
    await fenetre.getByLabel('Mot de passe', { exact: false }).first().fill(ADMINISTRATEUR.motDePasse);
    await fenetre.getByRole('button', { name: 'Se connecter' }).click();
    await toutEnregistre(page);
    const { token } = await ouvrirConnexion(request);
    expect((await notesDe(token, page, grille)).toSorted()).toEqual(['1200', '1300']);
    fautes.length = 0;
  },
);

testPrive(
  '[NOTE-32] se déconnecter demande ce que deviennent les notes ; une autre personne ne les voit ni ne les envoie',
  { tag: '@geste' },
  async ({ page, appel, identite, request, serveur, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'sortie' });
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    const remettre = await couper(page, updateNotes);
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12\n');
    await expect(dit(page, /^1 note n’est pas encore envoyée : gardée/)).toBeVisible();
    await page.getByRole('button', { name: /^Réglages de/ }).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    const sortie = page.getByRole('dialog', { name: 'Des notes ne sont pas envoyées' });
    await expect(sortie).toContainText("1 note n'est pas envoyée.");
    await sortie.getByRole('button', { name: 'Envoyer' }).click();
    await expect(sortie).toContainText("L'envoi n'a pas abouti");
    await sortie.getByRole('button', { name: 'Garder sur cet appareil' }).click();
    await expect(page).toHaveURL(/\/authentication\/login/);
    await remettre();

    // Another administrator on the same device.
    const lignes = await serveur.commande('administrateur', 'autre@exemple.org', '--nouveau');
    const provisoire = lignes.find((line) => line.startsWith('Mot de passe provisoire : '))?.slice(26) ?? '';
    const login = 'autre@exemple.org';
    const premier = await ouvrirConnexion(request, { login, motDePasse: provisoire });
    const id = premier.data[0]?.id ?? 0;
    await request.put('/api/updateUserPwd', {
      headers: { authorization: `Bearer ${premier.token}` },
      data: { id, newMotDePasse: `${provisoire}-le-sien`, modifUserId: id, creationUserId: id },
    });
    const autre = await ouvrirConnexion(request, { login, motDePasse: `${provisoire}-le-sien` });
    const entrer = (qui: unknown) =>
      page.evaluate(([cle, texte]) => localStorage.setItem(cle, texte), [
        CLES_LOCALES.identite,
        JSON.stringify(qui),
      ] as const);
    await entrer(autre);
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/vide$/);
    await toutEnregistre(page);
    expect(await notesDe(autre.token, page, grille)).toEqual([]);

    // Their author comes back: they leave.
    await page.goto('/icone.svg');
    const retour = await ouvrirConnexion(request);
    await entrer(retour);
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toHaveAccessibleName(/12,00, enregistrée$/);
    expect(await notesDe(retour.token, page, grille)).toEqual(['1200']);
    expect(identite.token).not.toBe(retour.token);
    fautes.length = 0;
  },
);

testPrive(
  '[NOTE-33] la période scellée entre-temps garde les brouillons, n’en écrit aucun, le dit, et les exporte',
  { tag: '@geste' },
  async ({ page, appel, identite, serveur, fautes }) => {
    const grille = await grilleEquipee(appel, { suite: 'fermée' });
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    serveur.ecrire(
      `insert into etats_periodes ("ecoleId", "classeId", "periodeId", etat, "fermeeLe", "creationDate", "estActif")
        values (?, ?, ?, 'scellee', '2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00.000Z', 1)`,
      grille.ecoleId,
      grille.classeId,
      grille.periodeId,
    );
    await caseDe(page, AISSATOU).click();
    await page.keyboard.type('12\n');
    await expect(dit(page, 'Les bulletins de cette période sont scellés')).toBeVisible();
    await expect(dit(page, 'gardée sur cet appareil, elle n’est pas écrite')).toBeVisible();
    expect(await notesDe(identite.token, page, grille)).toEqual([]);
    const telechargement = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter mes brouillons' }).click();
    const fichier = await telechargement;
    expect(fichier.suggestedFilename()).toMatch(/^notes-non-envoyees-.*\.csv$/);
    await montrer(page, 'saisie-notes-fermee');
    const abandonner = page.getByRole('button', { name: 'Abandonner' });
    await abandonner.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 note : abandonner efface ce qui n’est pas envoyé.');
    await question.getByRole('button', { name: 'Garder' }).click();
    await expect(caseDe(page, AISSATOU)).toHaveValue('12,00');
    await abandonner.click();
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await expect(caseDe(page, AISSATOU)).toHaveValue('');
    fautes.length = 0;
  },
);

testPrive(
  'les évaluations : ajouter, modifier, annuler avec un motif, reprendre, supprimer',
  { tag: '@geste' },
  async ({ page, appel }) => {
    const grille = await grilleEquipee(appel, { suite: 'évaluations', noms: [] });
    await page.goto(adresseDeLaGrille(grille));
    await expect(page.getByText('Aucune évaluation dans cette période')).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter une évaluation' }).first().click();
    const ajout = page.getByRole('dialog', { name: 'Ajouter une évaluation' });
    await expect(ajout.getByLabel(/^Libellé/)).toHaveValue('Devoir 1');
    await ajout.getByLabel(/^Date/).first().fill(new Date().toLocaleDateString('fr-FR'));
    await ajout.getByLabel(/^Notée sur/).fill('20');
    await regarder(page, 'saisie-notes-evaluation', { isWhole: false });
    await ajout.getByRole('button', { name: 'Valider' }).click();
    // The first mark is typed at once.
    await expect(caseDe(page, AISSATOU)).toBeFocused();
    const ouvrir = () =>
      page
        .getByRole('columnheader')
        .getByRole('button', { name: /Devoir/ })
        .click();
    await ouvrir();
    const lue = page.getByRole('dialog', { name: 'Évaluation', exact: true });
    await expect(lue).toContainText('devoir du');
    await lue.getByRole('button', { name: 'Modifier' }).click();
    const modif = page.getByRole('dialog', { name: "Modifier l'évaluation" });
    await modif.getByLabel(/^Libellé/).fill('Devoir A');
    await modif.getByRole('button', { name: 'Valider' }).click();
    await expect(caseDe(page, AISSATOU, 'Devoir A')).toBeVisible();
    await caseDe(page, AISSATOU, 'Devoir A').click();
    await page.keyboard.type('12\n');
    await toutEnregistre(page);
    await ouvrir();
    await expect(lue.getByRole('button', { name: 'Supprimer' })).toBeHidden();
    await lue.getByRole('button', { name: 'L’annuler' }).click();
    const annulation = page.getByRole('dialog', { name: "Annuler l'évaluation" });
    await annulation.getByLabel(/^Motif/).fill('Sujet fuité');
    await annulation.getByRole('button', { name: 'Annuler l’évaluation' }).click();
    await expect(page.getByRole('columnheader').filter({ hasText: 'annulée' })).toBeVisible();
    await expect(caseDe(page, AISSATOU, 'Devoir A')).not.toBeEditable();
    await ouvrir();
    await expect(lue).toContainText('Sujet fuité');
    await lue.getByRole('button', { name: 'La reprendre' }).click();
    await expect(caseDe(page, AISSATOU, 'Devoir A')).toBeEditable();
    // One that has no mark is deleted.
    await page.getByRole('button', { name: 'Ajouter une évaluation' }).click();
    await ajout.getByLabel(/^Genre/).selectOption('Interrogation');
    await expect(ajout.getByLabel(/^Libellé/)).toHaveValue('Interrogation 1');
    // Today is offered: the period has it.
    await expect(ajout.getByLabel(/^Date/).first()).toHaveValue(
      formaterJour(jourDe(new Date().toISOString())),
    );
    await ajout.getByRole('button', { name: 'Valider' }).click();
    await page.getByRole('button', { name: 'Interrogation 1' }).click();
    await lue.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui', exact: true }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
  },
);

testPrive(
  '[NOTE-08] le modèle « Interrogation 1, devoir 2, composition 2 » offre le coefficient de chaque genre',
  { tag: '@geste' },
  async ({ page, appel, serveur }) => {
    const grille = await grilleEquipee(appel, { suite: 'genres' });
    serveur.ecrire(
      `update regles_notation set modele = 'interrogationDevoirComposition' where "ecoleId" = ?`,
      grille.ecoleId,
    );
    await page.goto(adresseDeLaGrille(grille));
    await page.getByRole('button', { name: 'Ajouter une évaluation' }).click();
    const ajout = page.getByRole('dialog', { name: 'Ajouter une évaluation' });
    const coefficient = ajout.getByLabel(/^Coefficient/);
    await expect(coefficient).toHaveValue('2');
    await ajout.getByLabel(/^Genre/).selectOption('Interrogation');
    await expect(coefficient).toHaveValue('1');
    await ajout.getByLabel(/^Genre/).selectOption('Composition');
    await expect(coefficient).toHaveValue('2');
    // A coefficient that was typed stays.
    await coefficient.fill('3');
    await ajout.getByLabel(/^Genre/).selectOption('Interrogation');
    await expect(coefficient).toHaveValue('3');
  },
);

testPrive(
  'deux matières dans une grille : chaque colonne dit la sienne, une évaluation choisit la sienne',
  { tag: '@geste' },
  async ({ page, appel }) => {
    const grille = await grilleEquipee(appel, { suite: 'matières' });
    const { ecoleId, classeId, periodeId } = grille;
    const lecture = { ecoleId, libelle: 'Lecture', abreviation: 'LECT' };
    const { id: matiereId } = await ajouterMatiere(appel, lecture);
    const [premier] = await appel(enseignements.list, { ecoleId, classeId });
    const enseigne = { ecoleId, sessionId: premier?.['sessionId'], classeId, matiereId, ordre: 2 };
    await ajouterEnseignement(appel, enseigne);
    await page.goto(adresseDeLaGrille(grille));
    await expect(caseDe(page, AISSATOU, 'MATH Devoir 1')).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter une évaluation' }).click();
    const ajout = page.getByRole('dialog', { name: 'Ajouter une évaluation' });
    await ajout.getByLabel(/^Matière/).selectOption('Lecture');
    await ajout.getByLabel(/^Libellé/).fill('Dictée');
    await ajout.getByLabel(/^Date/).first().fill(new Date().toLocaleDateString('fr-FR'));
    await ajout.getByLabel(/^Notée sur/).fill('20');
    await ajout.getByRole('button', { name: 'Valider' }).click();
    await caseDe(page, AISSATOU, 'LECT Dictée').click();
    await page.keyboard.type('15\n');
    await toutEnregistre(page);
    await page.goto(`/saisieNotes/${classeId}/${periodeId}?enseignementId=${grille.enseignementId}`);
    await expect(caseDe(page, AISSATOU)).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
  },
);
