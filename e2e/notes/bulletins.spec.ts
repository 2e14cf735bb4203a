/** Tests the bulletins of a class: what keeps it from the seal, sealed with the figures that are shown, verified, rectified. */
import { expect } from '#gestes/crud.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import { type GrilleEquipee, grilleEquipee, noterAilleurs, noterTous } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import type { ServeurPrive } from '#gestes/serveur-prive.ts';

/** Says by hand what the council says: the period is arrêtée, and each pupil is admitted. */
function direLeConseil(
  serveur: ServeurPrive,
  { ecoleId, classeId, periodeId, inscrits }: GrilleEquipee,
): void {
  const now = new Date().toISOString();
  serveur.ecrire(
    `insert into etats_periodes ("ecoleId", "classeId", "periodeId", etat, "arreteeLe", "estActif", "creationDate")
     values (?, ?, ?, 'arretee', ?, 1, ?)`,
    ecoleId,
    classeId,
    periodeId,
    now,
    now,
  );
  for (const inscriptionId of inscrits)
    serveur.ecrire(
      `insert into bilans ("ecoleId", "inscriptionId", "periodeId", decision, "decisionMotif", "estActif", "creationDate")
       values (?, ?, ?, 'admis', 'Vu en conseil', 1, ?)`,
      ecoleId,
      inscriptionId,
      periodeId,
      now,
    );
}

testPrive(
  '[NOTE-46] [NOTE-48] [NOTE-49] une classe dit ce qui l’empêche d’être scellée, se scelle, se vérifie, et se rectifie en une version 2',
  async ({ page, appel, serveur, fautes }) => {
    const grille = await grilleEquipee(appel, { noms: ['Devoir 1'] });
    await noterAilleurs(appel, grille, 3, 1600);
    await page.goto(`/bulletins?ecoleId=${grille.ecoleId}`);
    const classe = page.getByRole('region', { name: 'CP1 A' });
    await expect(classe).toContainText('Saisie ouverte');
    await regarder(page, 'bulletins');
    await classe.getByRole('link', { name: /1er trimestre/ }).click();
    await expect(page).toHaveURL(`/bulletins/${grille.classeId}/${grille.periodeId}`);
    const avis = page.getByRole('note').first();
    await expect(avis).toContainText("Le conseil n'a pas encore arrêté cette période.");
    await expect(avis).toContainText('Des notes manquent encore : 3.');
    await expect(page.getByRole('button', { name: /Sceller/ })).toHaveCount(0);
    await regarder(page, 'bulletins-a-sceller');

    await noterTous(appel, grille, [1200, 1450, 1450]);
    direLeConseil(serveur, grille);
    await page.reload();
    await expect(
      page.getByRole('note').filter({ hasText: 'ce sont ceux que le sceau gardera' }),
    ).toBeVisible();
    const ligne = (nom: string) => page.getByRole('row', { name: new RegExp(nom) });
    await expect(ligne('Diallo Boubacar')).toContainText('7,25');
    await expect(ligne('Diallo Boubacar')).toContainText('2e ex æquo');
    await regarder(page, 'bulletins-avant-le-sceau');
    await page.getByRole('button', { name: 'Sceller les 4 bulletins' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
    await expect(
      page.getByRole('note').filter({ hasText: 'Les bulletins de cette période sont scellés' }),
    ).toBeVisible();
    await regarder(page, 'bulletins-scelles');
    expect((await serveur.commande('verifier')).join(' ')).toContain(
      'Bulletins vérifiés : rien ne se contredit.',
    );

    const boubacar = grille.inscrits[1] ?? 0;
    const note = `update notes set valeur = ? where "inscriptionId" = ?`;
    serveur.ecrire(note, 1500, boubacar);
    await expect(serveur.commande('verifier')).rejects.toThrow(
      'Devoir 1 : 15,00 dans la base, 14,50 au bulletin scellé',
    );
    serveur.ecrire(note, 1450, boubacar);

    await page.getByRole('link', { name: 'Diallo Boubacar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diallo Boubacar');
    await regarder(page, 'bulletin');

    await page.goto(`/rectificationBulletins/${grille.classeId}/${grille.periodeId}`);
    await page.getByRole('combobox', { name: 'Élève' }).selectOption({ label: 'Diallo Boubacar' });
    await page.getByRole('textbox', { name: 'Nouvelle note' }).fill('13,5');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const change = page.getByRole('region', { name: '2 bulletins changent' });
    await expect(change).toContainText('Moyenne : 7,25 → 6,75');
    await expect(change).toContainText('Rang : 2 ex æquo → 2');
    await page.getByRole('button', { name: 'Rectifier les 2 bulletins' }).click();
    await expect(page.getByText('Le motif est obligatoire.')).toBeVisible();
    await regarder(page, 'bulletins-rectification');
    fautes.length = 0;
    await page.getByRole('textbox', { name: 'Motif de la rectification' }).fill('Copie recomptée');
    await page.getByRole('button', { name: 'Rectifier les 2 bulletins' }).click();
    await page.getByRole('link', { name: 'Diallo Boubacar, version 2' }).click();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Moyenne : 7,25 → 6,75');
    await regarder(page, 'bulletin-version-2');
    expect((await serveur.commande('verifier')).join(' ')).toContain('2 scellements, 6 bulletins');
  },
);
