/** Tests the ready-made groups: a cashier in three choices, what they will see before, boxes that may be changed. */
import { addGroupeDeModele } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { estAppel, expect, libelleUnique, saisie, test } from '#gestes/crud.ts';
import { surUnServeurVide } from '#gestes/essai-prive.ts';
import { ajouterEcole, ajouterEnseignant } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

/** Nobody else makes a group named 'Caisse' there. */
const testSansGroupe = surUnServeurVide();

testSansGroupe(
  '[DEBUT-05] une caissière en trois choix : le modèle, la personne, enregistrer ; ce qu’elle verra se lit avant',
  async ({ page, appel }) => {
    const { id: ecoleId } = await ajouterEcole(appel);
    const { prenoms, name } = await ajouterEnseignant(appel, ecoleId, { prenoms: 'Bintou' });
    await page.goto('/listGroupe');
    await page.getByRole('link', { name: 'Groupe tout prêt' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajouter un groupe tout prêt');
    await expect(page.getByRole('radio')).toHaveCount(8);
    await page.getByRole('radio', { name: /^Caisse/ }).check();
    await expect(saisie(page, 'Libellé')).toHaveValue('Caisse');
    await choisirEnTapant(page, 'Première personne', `${prenoms} ${name}`);
    const vu = page.getByRole('region', { name: 'Ce que ses personnes verront' });
    await expect(vu).toContainText(/Encaisser\s*lecture, ajout/);
    await expect(vu).toContainText(/Reçus\s*lecture(?!, )/);
    await expect(vu).not.toContainText('Tableau de bord');
    await regarder(page, 'groupe-tout-pret');
    const request = page.waitForRequest(estAppel(addGroupeDeModele));
    await page.getByRole('button', { name: 'Créer le groupe' }).click();
    expect((await request).postDataJSON()).toMatchObject({
      libelle: 'Caisse',
      modele: 'caisse',
      userIds: [expect.any(Number)],
    });
    await expect(page).toHaveURL(/\/listGroupe/);
    await expect(page.getByRole('row', { name: /Caisse/ }).first()).toContainText(name);
  },
);

testSansGroupe(
  '[DEBUT-05] un libellé qu’un groupe porte déjà se confirme, ou se change',
  { tag: '@geste' },
  async ({ page, appel, fautes }) => {
    const deja = { libelle: 'Caisse', observations: null, libelleConfirme: true, creationUserId: 0 };
    await appel(groupes.create, deja);
    await page.goto('/groupeModele');
    await page.getByRole('radio', { name: /^Caisse/ }).check();
    const creer = page.getByRole('button', { name: 'Créer le groupe' });
    await creer.click();
    const caseExact = page.getByRole('checkbox', { name: 'Ce libellé est exact' });
    await expect(page.getByText('Un enregistrement porte déjà ce libellé')).toBeVisible();
    await expect(caseExact).toBeFocused();
    await regarder(page, 'groupe-tout-pret-deja');
    // Not ticked, nothing is sent; another label takes the question away.
    await creer.click();
    await expect(page).toHaveURL(/\/groupeModele/);
    await saisie(page, 'Libellé').fill('Caisse du soir');
    await expect(caseExact).toHaveCount(0);
    await saisie(page, 'Libellé').fill('Caisse');
    await creer.click();
    await caseExact.check();
    await creer.click();
    await expect(page).toHaveURL(/\/listGroupe/);
    // The browser tells each refusal.
    expect(fautes).toHaveLength(2);
    fautes.length = 0;
  },
);

test('[DEBUT-05] les cases d’un modèle se changent avant d’enregistrer ; un libellé vide se dit, rien n’est perdu', {
  tag: '@geste',
}, async ({ page }) => {
  await page.goto('/groupeModele');
  await page.getByRole('radio', { name: /^Surveillance/ }).check();
  await page.getByText('Changer les cases').click();
  const vu = page.getByRole('region', { name: 'Ce que ses personnes verront' });
  await page.getByRole('checkbox', { name: 'Lecture sur Arriérés', exact: true }).check();
  await expect(vu).toContainText('Arriérés');
  await expect(vu.getByRole('note')).toContainText('« Paiements »');
  await page.getByRole('checkbox', { name: 'Lecture sur Paiements', exact: true }).check();
  await expect(vu.getByRole('note')).toHaveCount(0);
  await saisie(page, 'Libellé').fill('');
  await page.getByRole('button', { name: 'Créer le groupe' }).click();
  await expect(page.getByText('Le libellé est obligatoire.')).toBeVisible();
  await saisie(page, 'Libellé').fill(libelleUnique('surveillance'));
  await page.getByRole('button', { name: 'Créer le groupe' }).click();
  await expect(page).toHaveURL(/\/listGroupe/);
  await expect(page.getByText(libelleUnique('surveillance')).first()).toBeVisible();
});
