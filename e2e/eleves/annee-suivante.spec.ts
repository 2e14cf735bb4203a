/** Tests the passage from one school year to the next as the director of a school alone makes it, from this October to the next. */
import { inscriptionSelectBy, updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { coupes, expect, modifier, saisie, test } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';
import { surUnServeurVide } from '#gestes/essai-prive.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const testVide = surUnServeurVide();

const MENUS = ['generique', 'fichesRenseignement', 'sessions', 'eleve', 'eleves', 'classesEleves'];

/** Makes a school with a class and the one that follows it, and the person who directs it. */
async function preparer(appel: Appel) {
  const ecole = await ecoleEquipee(appel);
  await appel(classes.create, {
    ecoleId: ecole.id,
    enseignantId: null,
    etape: 'primaire',
    niveau: '2',
    libelle: 'CP2 A',
    creationUserId: 0,
  });
  // Both services are proposed to whoever is promoted.
  for (const fiche of await appel(fichesRenseignement.list, { ecoleId: ecole.id }))
    await modifier(appel, fichesRenseignement, Number(fiche['id']), { estObligatoire: 1 });
  const directeur = await ajouterUtilisateur(appel, { ecoleId: ecole.id });
  const modes = ['Lecture', 'Ajout', 'Modification', 'Suppression'];
  await placer(
    appel,
    directeur.id,
    await groupeAvec(appel, [...MENUS, 'paiements', 'tranchePaiementEcole'], modes),
  );
  return { ecole, directeur };
}

testVide(
  '[ANNEE-02] [ANNEE-03] de cet octobre au suivant : l’année d’un clic, les prix à + 5 %, la classe promue, et ce que chacun doit',
  async ({ appel, browser, serveur }) => {
    test.slow();
    const { ecole, directeur } = await preparer(appel);
    const eleveId = await ajouterEleve(appel, ecole.id, { nom: 'Bah' });
    const remise = { remisePourcentage: 10, remiseMotif: "Enfant d'une enseignante" };
    const inscriptionId = await inscrireEleve(appel, ecole, eleveId, remise);
    const page = await fenetreDe(browser, serveur.adresse, directeur);
    try {
      const suivante = ecole.session.libelle.replace(/\d{4}/g, (annee) => String(Number(annee) + 1));
      // The rest of the year, promoting is one act among others.
      await page.goto(`/listeClasseEleve?classe=${ecole.classeId}`);
      const promouvoir = page.getByRole('button', { name: 'Promouvoir la classe' });
      await expect(promouvoir).toHaveAttribute('data-variant', 'default');
      await promouvoir.click();
      await page.getByRole('button', { name: `Ouvrir l'année ${suivante}` }).click();
      await expect(page.getByText(`L'année ${suivante} est ouverte.`)).toBeVisible();
      // The class that follows is proposed, and the first day of the year.
      await expect(saisie(page, 'Classe de qui passe').locator('option:checked')).toHaveText('CP2 A');
      await expect(saisie(page, "Date d'inscription")).toHaveValue(/^01\/10\//);

      await page.goto('/pageAccueil');
      await expect(page.getByText(`${suivante} est ouverte et n'a pas encore ses prix.`)).toBeVisible();
      await page.getByRole('link', { name: "Passer à l'année suivante" }).click();
      await page.getByRole('button', { name: `Copier vers ${suivante}` }).click();
      const apercu = page.getByRole('region', { name: `Copier vers ${suivante}` });
      await apercu.getByLabel('Hausse').fill('5');
      await expect(apercu.getByRole('row', { name: /Mensualité/ })).toContainText(
        /100\s000\sFG \+ 50\s000\sFG d'inscription105\s000\sFG \+ 53\s000\sFG d'inscription/,
      );
      await expect(apercu.getByRole('row', { name: /Tenue/ })).toContainText(/30\s000\sFG32\s000\sFG/);
      await apercu.getByRole('button', { name: 'Copier 2 prix' }).click();
      await expect(page.getByText(`2 lignes copiées vers ${suivante}.`)).toBeVisible();
      await expect(page.getByText('2 prix sont de cette année-là.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Défaire/ })).toBeVisible();

      await page.getByRole('link', { name: 'Promouvoir CP1 A' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Qui passe devra' })).toContainText(
        '1 élève en CP2 A',
      );
      // A discount of one year is not one of the next.
      await expect(page.getByRole('listitem').filter({ hasText: 'Bah' })).toContainText(
        `remise de 10 % en ${ecole.session.libelle}`,
      );
      await expect(
        page.getByText("elle n'est pas reprise, redonnez-la ensuite à l'inscription"),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Promouvoir 1 élève' }).click();
      await expect(page.getByText('1 élève : inscription enregistrée.')).toBeVisible();
      await expect(promouvoir).toHaveAttribute('data-variant', 'filled');

      await page.goto('/anneeSuivante');
      await expect(page.getByText(`1 élève, dont 1 en ${suivante}`)).toBeVisible();
      await expect(page.getByRole('img', { name: 'Fait' })).toHaveCount(3);
      // They owe the next year at its prices; they cannot be taken back any more.
      const siennes = await appel(inscriptionSelectBy, { ecoleId: ecole.id, eleveId, page: 1, taille: 10 });
      const promu = siennes.find((one) => one['session'] === suivante);
      const mois = (Number(promu?.['du']) - 53_000 - 32_000) / 105_000;
      expect([Number.isInteger(mois), mois > 5]).toEqual([true, true]);
      await page.getByRole('button', { name: /^Défaire/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Oui', exact: true }).click();
      await expect(page.getByText(/1 inscription de cette année doit déjà ces prix/)).toBeVisible();

      await page.setViewportSize({ width: 360, height: 740 });
      expect(await coupes(page)).toEqual([]);
    } finally {
      await page.context().close();
    }
    // The year that is left keeps its prices, recomputed or not.
    const fiches = await appel(fichesRenseignement.list, { ecoleId: ecole.id });
    expect(fiches).toHaveLength(4);
    const copiee = fiches.find((one) => one['prestationId'] === ecole.tenue && one['sessionId'] !== null);
    const [lignes] = await appel(inscriptionSelectBy, {
      ecoleId: ecole.id,
      sessionId: ecole.session.id,
      page: 1,
      taille: 10,
    });
    await modifier(appel, fichesRenseignement, Number(copiee?.['id']), { prix: 99_000 });
    await appel(updateInscription, {
      id: inscriptionId,
      classeId: ecole.classeId,
      dateInscription: lignes?.['dateInscription'],
      prestationIds: [ecole.mensualite, ecole.tenue],
      premierMois: null,
      remiseMontant: null,
      ...remise,
      observations: null,
      recalculer: true,
      ecart: 0,
      modifUserId: 0,
      modifDate: null,
    });
  },
);
