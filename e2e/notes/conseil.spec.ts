/** Tests the council of a class: what blocks its arrêt, its pupils one at a time, its decisions, and what changed since. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { updateAppreciations } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import type { Page } from '@playwright/test';
import { estAppel, expect, retenir, test } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { type GrilleEquipee, grilleEquipee, noterAilleurs, noterTous } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import { attendreGarde } from '#gestes/saisies.ts';

const adresseDuConseil = ({ classeId, periodeId }: GrilleEquipee): string =>
  `/conseil/${classeId}/${periodeId}`;

const fermer = (appel: Appel, { ecoleId, periodeId, classeId }: GrilleEquipee) =>
  appel(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 });

/** Makes a class of four pupils whose marks are all there, and closes its entry. */
async function classeNotee(appel: Appel, suite: string): Promise<GrilleEquipee> {
  const grille = await grilleEquipee(appel, { suite });
  await noterTous(appel, grille, [1200, 1450, 700, 1600]);
  await fermer(appel, grille);
  return grille;
}

const ligne = (page: Page, nom: string) => page.getByRole('row', { name: new RegExp(nom) });
const oui = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();

test('[NOTE-43] le conseil dit ce qui empêche d’arrêter la classe, mène à la case vide, puis arrête', async ({
  page,
  appel,
}) => {
  const grille = await grilleEquipee(appel, { suite: ' du conseil' });
  await noterAilleurs(appel, grille, 0, 1200);
  await page.goto(`/conseils?ecoleId=${grille.ecoleId}`);
  const classe = page.getByRole('link', { name: /CP1 A/ });
  await expect(classe).toContainText('Saisie ouverte');
  await expect(classe).toContainText('3 notes manquent');
  await regarder(page, 'conseils');
  await classe.click();
  await expect(page).toHaveURL(adresseDuConseil(grille));
  await expect(page.getByText('La saisie est encore ouverte.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Arrêter la période' })).toBeDisabled();
  await regarder(page, 'conseil-blocages');
  await page.getByRole('link', { name: /Mathématiques.* 3 notes manquent/ }).click();
  await expect(page).toHaveURL(new RegExp(`/saisieNotes/.*enseignementId=${grille.enseignementId}`));

  for (const rang of [1, 2, 3]) await noterAilleurs(appel, grille, rang, 1000 + rang * 100);
  await fermer(appel, grille);
  await page.goto(adresseDuConseil(grille));
  await expect(page.getByRole('heading', { name: "Rien n'empêche de l'arrêter" })).toBeVisible();
  await page.getByRole('button', { name: 'Arrêter la période' }).click();
  await oui(page);
  await expect(page.getByRole('note').first()).toContainText('Arrêtée par le conseil le');
});

test('[NOTE-44] une note changée après le conseil se dit sur sa page ; désarrêter demande un motif', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const grille = await classeNotee(appel, ' arrêté');
  await page.goto(adresseDuConseil(grille));
  await page.getByRole('button', { name: 'Arrêter la période' }).click();
  await oui(page);
  await expect(page.getByRole('note').first()).toContainText('Arrêtée par le conseil');
  await noterAilleurs(appel, grille, 0, 1500, 1200, { motif: 'Copie recomptée' });
  await page.reload();
  await expect(page.getByText('Depuis le conseil : 1 note, 2 rangs.')).toBeVisible();
  // The rule is on 10: 15 on 20 is 7,50, and the council saw 6,00.
  await expect(ligne(page, 'Diallo Aïssatou')).toContainText('7,50 (était 6,00)');
  await regarder(page, 'conseil-depuis');

  await page.getByRole('button', { name: 'Désarrêter…' }).click();
  const fenetre = page.getByRole('dialog', { name: /Désarrêter/ });
  await fenetre.getByRole('button', { name: 'Désarrêter' }).click();
  await expect(fenetre.getByText('Le motif est obligatoire.')).toBeVisible();
  fautes.length = 0;
  await fenetre.getByRole('textbox', { name: 'Motif' }).fill('Une composition oubliée');
  await fenetre.getByRole('button', { name: 'Désarrêter' }).click();
  await expect(fenetre).toHaveCount(0);
  await expect(page.getByRole('note').first()).toContainText('Provisoire');
});

test('[NOTE-45] un élève à la fois : les flèches enregistrent, une autre décision demande un motif', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await classeNotee(appel, ' projeté');
  await page.goto(adresseDuConseil(grille));
  await expect(ligne(page, 'Keïta Cellou')).toContainText('Redouble');
  await page.getByRole('button', { name: 'Diallo Aïssatou' }).click();
  const eleve = (nom: string) => page.getByRole('heading', { name: nom, level: 2 });
  await expect(eleve('Diallo Aïssatou')).toBeVisible();
  await page.getByRole('textbox', { name: 'Appréciation' }).fill('Bon travail, à poursuivre.');
  await regarder(page, 'conseil-eleve');
  await page.getByRole('button', { name: 'Élève suivant' }).click();
  await expect(eleve('Diallo Boubacar')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(eleve('Keïta Cellou')).toBeVisible();
  await page.getByRole('combobox', { name: 'Décision' }).selectOption('Admis en classe supérieure');
  await page.getByRole('button', { name: 'Élève suivant' }).click();
  await expect(
    page.getByText("Cette décision n'est pas celle qui est proposée : dites pourquoi."),
  ).toBeVisible();
  await regarder(page, 'conseil-motif');
  await page.getByRole('textbox', { name: 'Motif de la décision' }).fill('Malade tout le trimestre');
  await page.getByRole('button', { name: 'Élève suivant' }).click();
  await expect(eleve('Sylla Djénabou')).toBeVisible();
  await page.getByRole('button', { name: 'Tous les élèves' }).click();
  await expect(ligne(page, 'Diallo Aïssatou')).toContainText('Bon travail, à poursuivre.');

  await page.getByRole('button', { name: 'Accepter les propositions' }).click();
  await oui(page);
  await expect(page.getByRole('button', { name: 'Accepter les propositions' })).toHaveCount(0);
  await expect(ligne(page, 'Keïta Cellou').getByRole('cell', { name: 'Admis' })).toBeVisible();
  await regarder(page, 'conseil');
});

test('[NOTE-43] une matière sans évaluation se dit non évaluée, et la réunion s’inscrit', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' sans notes', noms: [] });
  await fermer(appel, grille);
  await page.goto(adresseDuConseil(grille));
  await page.getByRole('button', { name: 'Inscrire la réunion…' }).click();
  const reunion = page.getByRole('dialog', { name: 'Réunion du conseil' });
  await reunion.getByRole('textbox', { name: 'Présidé par' }).fill('M. Bah');
  await reunion.getByRole('textbox', { name: 'Début' }).fill('9 h 00');
  await regarder(page, 'conseil-reunion', { isWhole: false });
  await reunion.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Réuni le .*, de 09:00, présidé par M\. Bah\./)).toBeVisible();

  await page.getByRole('button', { name: 'Non évaluée cette période…' }).click();
  const fenetre = page.getByRole('dialog', { name: /non évaluée cette période/ });
  await fenetre.getByRole('textbox', { name: 'Motif' }).fill('Pas de professeur');
  await fenetre.getByRole('button', { name: 'Non évaluée' }).click();
  await expect(page.getByRole('heading', { name: "Rien n'empêche de l'arrêter" })).toBeVisible();

  const dites = page.getByRole('region', { name: 'Non évaluées cette période' });
  await expect(dites).toContainText('Mathématiques A : « Pas de professeur ».');
  await regarder(page, 'conseil-non-evaluee');
  await dites.getByRole('button', { name: 'Mathématiques A s’évalue cette période' }).click();
  await expect(dites).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Non évaluée cette période…' })).toBeVisible();
});

test('[NOTE-45] une distinction se propose, se donne en un geste, et la conduite en retient une', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await classeNotee(appel, ' distingué');
  const [regle] = await appel(reglesNotation.list, { ecoleId: grille.ecoleId });
  const distinctions = "7 Tableau d'honneur, conduite 8\n6 Encouragements\nAvertissement";
  await appel(reglesNotation.update, { ...regle, distinctions, modifUserId: 0 });
  await page.goto(adresseDuConseil(grille));
  await expect(ligne(page, 'Diallo Boubacar')).toContainText('Proposée : Encouragements');
  await expect(ligne(page, 'Keïta Cellou')).not.toContainText('Proposée');
  await page.getByRole('button', { name: 'Diallo Boubacar' }).click();
  await expect(
    page.getByText("« Tableau d'honneur » demande 8,00 de conduite : aucune note de conduite n'est là."),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Distinction' })).toHaveValue('');
  await regarder(page, 'conseil-distinction');
  await page.getByRole('button', { name: 'Donner « Encouragements »' }).click();
  await expect(page.getByRole('combobox', { name: 'Distinction' })).toHaveValue('Encouragements');
  await expect(page.getByRole('button', { name: /^Donner/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Distinction' })).toHaveValue('Encouragements');
  await page.getByRole('button', { name: 'Tous les élèves' }).click();
  await expect(ligne(page, 'Diallo Boubacar')).not.toContainText('Proposée');
  await expect(ligne(page, 'Diallo Aïssatou')).toContainText('Proposée : Encouragements');
  await regarder(page, 'conseil-distinctions');
});

test('[NOTE-11] [LISTE-09] un enseignant écrit ses appréciations depuis la grille de sa matière ; un onglet tombé ne perd rien', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' apprécié' });
  await page.goto(
    `/saisieNotes/${grille.classeId}/${grille.periodeId}?enseignementId=${grille.enseignementId}`,
  );
  await page.getByRole('link', { name: 'Appréciations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Appréciations : Mathématiques');
  const champDe = (shown: Page) => shown.getByRole('textbox', { name: /Diallo Aïssatou/ });
  await champDe(page).fill('Participe bien.');
  await regarder(page, 'appreciations');
  await attendreGarde(page, 'Participe bien.');
  // The page closes as a fall of the tab does, and its address opens in a new one.
  const [lieu, context] = [page.url(), page.context()];
  await page.close();
  const retour = await context.newPage();
  await retour.goto(lieu);
  await expect(champDe(retour)).toHaveValue('');
  const avis = retour.getByRole('status').filter({ hasText: /^Saisie du .* retrouvée/ });
  await avis.getByRole('button', { name: 'Reprendre' }).click();
  await expect(champDe(retour)).toHaveValue('Participe bien.');
  // A text that is typed while the first is on its way stays.
  const ouvrir = await retenir(retour, `**/${updateAppreciations.path}`);
  const bouton = retour.getByRole('button', { name: 'Enregistrer' });
  const envoye = retour.waitForRequest(estAppel(updateAppreciations));
  await bouton.click();
  await envoye;
  const suivant = retour.getByRole('textbox', { name: /Diallo Boubacar/ });
  await suivant.fill('Se concentre.');
  await ouvrir();
  await expect(retour.getByText(MESSAGES.enregistre)).toBeVisible();
  await expect(suivant).toHaveValue('Se concentre.');
  const garde = retour.waitForResponse((response) => estAppel(updateAppreciations)(response.request()));
  await bouton.click();
  await garde;
  await expect(bouton).toBeDisabled();
  await retour.reload();
  await expect(suivant).toHaveValue('Se concentre.');
  await expect(champDe(retour)).toHaveValue('Participe bien.');
  await expect(retour.getByText(/retrouvée/)).toHaveCount(0);
});

test('[LISTE-09] la réunion d’un conseil qu’un onglet tombé laissait se retrouve dans sa fenêtre', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' retrouvé' });
  const ouvrir = async (shown: Page) => {
    await shown.goto(adresseDuConseil(grille));
    await shown.getByRole('button', { name: 'Inscrire la réunion…' }).click();
    return shown.getByRole('dialog', { name: 'Réunion du conseil' });
  };
  const presidence = { name: 'Présidé par' };
  await (await ouvrir(page)).getByRole('textbox', presidence).fill('M. Bah');
  await attendreGarde(page, 'M. Bah');
  const context = page.context();
  await page.close();
  const retour = await context.newPage();
  const reunion = await ouvrir(retour);
  await reunion.getByRole('button', { name: 'Reprendre' }).click();
  await expect(reunion.getByRole('textbox', presidence)).toHaveValue('M. Bah');
  await reunion.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(retour.getByText(/présidé par M\. Bah\./)).toBeVisible();
});
