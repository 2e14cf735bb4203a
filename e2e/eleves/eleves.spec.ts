/** Tests pupils: added, enrolled after seeing the schedule, and their debt explained line by line. */
import { annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import {
  adresse,
  coupes,
  expect,
  illisibles,
  lignes,
  modifier,
  saisie,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';
import { testAvecPersonnes as test } from '#gestes/droits.ts';
import { ajouterEleve, ajouterInscrit, anneeSuivante, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { testAnonyme } from '#gestes/essai.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { sansImprimante } from '#gestes/papier.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

testAnonyme('[WIDER-02] /eleve demande de se connecter', async ({ page }) => {
  await page.goto('/eleve');
  await expect(page).toHaveURL(/\/authentication\/login/);
});

test('[WIDER-02] /eleve mène à la liste des élèves et aux listes de classe', async ({ page }) => {
  await page.goto('/eleve');
  await expect(page.getByRole('heading', { level: 1, name: 'Élèves' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Élèves', exact: true }).last().click();
  // The school is asked for, unless there is one alone.
  await expect(page).toHaveURL(/\/listeEleve(\?|$)/);
  await expect(page.getByText('Choisissez une école').or(page.getByRole('table')).first()).toBeVisible();
});

test('[SEMAINE-12] un élève s’ajoute, s’inscrit avec son échéancier sous les yeux, sa fiche dit ce qu’il doit, et la liste ne coupe rien de lui', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  await page.goto(`/listeEleve?ecoleId=${ecole.id}`);
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL('/ajoutEleve');
  await expect(saisie(page, 'École')).toHaveValue(ecole.libelle);
  await saisie(page, 'Prénoms').fill('elhadj mamadou saliou');
  await saisie(page, 'Nom').fill('bangoura');
  await saisie(page, 'Sexe').selectOption('M');
  await saisie(page, 'Date de naissance').fill('12/03/2015');
  await saisie(page, 'Responsable').fill('Souleymane Ibrahima Diallo');
  await saisie(page, 'Lien du responsable').selectOption('pere');
  await saisie(page, 'Téléphone du responsable').fill('622 12 34 56');
  await valider(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elhadj mamadou saliou Bangoura' })).toBeVisible();
  await expect(page.getByText('Matricule 00001')).toBeVisible();
  await expect(page.getByText('+224 622 12 34 56')).toBeVisible();

  await page.getByRole('link', { name: 'Inscrire' }).first().click();
  await expect(page).toHaveURL(/\/ajoutInscription\/\d+/);
  await expect(saisie(page, 'Année scolaire')).toHaveValue(String(ecole.session.id));
  await choisirEnTapant(page, 'Classe', 'CP1 A');
  // The compulsory service is ticked, and nothing else.
  await expect(page.getByRole('checkbox', { name: /Mensualité/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Tenue/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: /Tenue/ }).check();
  const apercu = page.getByRole('status').filter({ hasText: 'lignes à payer' });
  await expect(apercu).toContainText("Mensualité, frais d'inscription");
  await page.getByRole('checkbox', { name: /Tenue/ }).uncheck();
  await expect(apercu).not.toContainText('Tenue');
  // The page says in place of the lines what would be refused, before anything is sent.
  await saisie(page, 'Remise').selectOption('montant');
  await saisie(page, 'Remise en francs').fill('99000000');
  await expect(
    page.getByText("La remise dépasse ce qui est à payer, frais d'inscription à part."),
  ).toBeVisible();
  await expect(apercu).toHaveCount(0);
  await saisie(page, 'Remise').selectOption('pourcentage');
  await saisie(page, 'Remise en pourcentage').fill('10');
  await expect(apercu).toContainText('100 000 FG − 10 000 FG');
  await saisie(page, 'Motif de la remise').fill('fratrie');
  await valider(page).click();
  await expect(page).toHaveURL(adresse('/eleve/\\d+'));
  await expect(page.getByText('Remise de 10 % : fratrie', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: /À payer/ })
      .getByRole('row')
      .nth(1),
  ).toContainText("Mensualité, frais d'inscription");
  expect(await coupes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await coupes(page)).toEqual([]);

  await page.goto(`/listeEleve?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(lignes(page)).toContainText('+224 622 12 34 56');
  const mots = ['Elhadj', 'mamadou', 'saliou', 'Bangoura', 'Souleymane', 'Ibrahima', 'Diallo'];
  expect(await illisibles(page, ['Bangoura', 'Diallo'], mots)).toEqual([]);
});

test('un nom mal écrit dans une liste propose ceux qui lui ressemblent ; le même élève deux fois se confirme', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const ecole = await ecoleEquipee(appel);
  const enfant = { prenoms: 'Mamadou', nom: 'Diallo', dateNaissance: '2015-03-12' };
  await ajouterEleve(appel, ecole.id, enfant);
  await page.goto(`/listeEleve?ecoleId=${ecole.id}&recherche=dilalo+mamuda`);
  await expect(page.getByText('Aucun résultat pour « dilalo mamuda »')).toBeVisible();
  const proposes = page.getByRole('region', { name: 'Noms qui ressemblent' });
  await proposes.getByRole('button', { name: 'Mamadou Diallo (00001)' }).click();
  await voirSaLigne(page, 'Diallo');

  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await saisie(page, 'Prénoms').fill('mamadou');
  await saisie(page, 'Nom').fill('DIALLO');
  await saisie(page, 'Sexe').selectOption('M');
  await saisie(page, 'Date de naissance').fill('12/03/2015');
  await valider(page).click();
  await expect(page.getByText('est déjà là : matricule 00001')).toBeVisible();
  // The browser writes every refused call to its console.
  fautes.length = 0;
  await page.getByRole('checkbox', { name: 'C’est un autre élève' }).check();
  await valider(page).click();
  await expect(page.getByText('Matricule 00002')).toBeVisible();
});

test('« Pourquoi ce solde ? » : lignes, correction, paiement et paiement annulé mènent au solde', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId, inscriptionId } = await ajouterInscrit(appel, ecole);
  await encaisserPour(appel, ecole.id, eleveId, { montant: 80_000 });
  const annule = await encaisserPour(appel, ecole.id, eleveId, { montant: 20_000 });
  const annulation = { annuleMotif: 'Saisi deux fois', modifUserId: 0, modifDate: null };
  await appel(annulerPaiement, { id: annule, ...annulation });

  // The pupil gives up the uniform: its line goes, with the reason.
  await page.goto(`/modifInscription/${inscriptionId}`);
  await expect(page.getByText('Aucune ligne ne change')).toBeVisible();
  await expect(saisie(page, 'Classe')).toBeEnabled();
  await page.getByRole('checkbox', { name: /Tenue/ }).uncheck();
  await expect(page.getByText('Ce qui est dû diminue de')).toBeVisible();
  await expect(page.getByText('Retirées (1)')).toBeVisible();
  await valider(page).click();
  await expect(page).toHaveURL(adresse(`/eleve/${eleveId}`));
  const releve = page.getByRole('region', { name: 'Pourquoi ce solde ?' });
  await expect(releve).toContainText('Changement de prestations');
  await expect(releve.locator('s', { hasText: 'Tenue' })).toBeVisible();
  await expect(releve).toContainText('Saisi deux fois');
  await expect(releve).toContainText('Reçu n° 00002');
  await expect(releve.getByLabel('Le compte')).toContainText('crédit 80 000 FG');

  await page.getByRole('button', { name: /^Départ/ }).click();
  await expect(page.getByRole('dialog')).toContainText('lignes sont retirées');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('region', { name: 'Inscriptions' })).toContainText('Parti le');

  // The pupil comes back: the window says from which month, and what changes, before it is written.
  await page.getByRole('button', { name: /^Départ ou retour/ }).click();
  const retour = page.getByRole('dialog', { name: 'Départ ou retour de l’élève' });
  await expect(retour.getByRole('status')).toContainText(/lignes reviennent.*Ce qui est dû augmente de/);
  await retour.getByLabel('À payer dès').selectOption({ index: 0 });
  await retour.getByRole('button', { name: 'Valider' }).click();
  await expect(retour).toHaveCount(0);
  await expect(releve).toContainText('Retour de l’élève, à payer dès');
});

// The next school year is the network's, so this journey has a server of its own.
testPrive(
  'une classe s’inscrit en un acte, se promeut avec ses exceptions, et la promotion se reprend',
  async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    const suivante = await anneeSuivante(appel, ecole.session);
    for (const nom of ['Bah', 'Camara', 'Diallo']) await ajouterEleve(appel, ecole.id, { nom });
    await page.goto(`/listeClasseEleve?ecoleId=${ecole.id}`);
    await saisie(page, 'Classe').selectOption('CP1 A');
    await page.getByRole('button', { name: 'Inscrire toute une classe' }).click();
    await page.getByRole('checkbox', { name: 'Tous', exact: true }).check();
    await expect(page.getByRole('status').filter({ hasText: '3 élèves en CP1 A' })).toContainText(
      'Chacun devra',
    );
    expect(await coupes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Inscrire 3 élèves' }).click();
    await expect(page.getByText('3 élèves : inscription enregistrée.')).toBeVisible();
    await expect(page.getByRole('table', { name: /CP1 A/ })).toContainText('Bah');

    await page.getByRole('button', { name: 'Promouvoir la classe' }).click();
    await saisie(page, 'Vers l’année').selectOption(suivante.libelle);
    await saisie(page, 'Classe de qui passe').selectOption('CP1 A');
    await page.getByLabel('Sort de Hawa Camara').selectOption('Redouble');
    await page.getByLabel('Sort de Hawa Diallo').selectOption("N'est pas inscrit(e)");
    await expect(page.getByRole('status').filter({ hasText: 'Qui passe devra' })).toContainText(
      '1 élève en CP1 A, 1 élève en CP1 A (redoublement), 1 élève sans inscription',
    );
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await coupes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Promouvoir 2 élèves' }).click();

    const lots = page.getByRole('region', { name: 'Inscriptions en nombre' });
    await expect(lots.getByText('Promotion de CP1 A')).toBeVisible();
    await lots.getByRole('button', { name: /Défaire.*Promotion/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oui', exact: true }).click();
    await expect(lots).toContainText('Défait le');
    const inscrits = await appel(inscriptionSelectBy, {
      ecoleId: ecole.id,
      sessionId: suivante.id,
      page: 1,
      taille: 10,
    });
    expect(inscrits).toEqual([]);
  },
);

test('[GUICHET-08] sur un téléphone, la fiche d’un élève dit d’abord son solde et ce qui est échu', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id);
  await inscrireEleve(appel, ecole, eleveId, { prestationIds: [ecole.tenue] });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/eleve/${eleveId}`);
  const solde = page.getByRole('region', { name: 'Solde', exact: true });
  await expect(solde).toContainText(/Échu aujourd’hui30\s000\sFGReste en tout30\s000\sFG/);
  await expect(solde).toBeInViewport({ ratio: 1 });
  const [first] = await page.getByRole('main').getByRole('region').all();
  await expect(first ?? solde).toHaveAccessibleName('Solde');
  expect(await coupes(page)).toEqual([]);
});

test('un prix change : les échéances gardent le leur jusqu’à ce qu’on les recalcule, la différence montrée avant', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id);
  await inscrireEleve(appel, ecole, eleveId, { prestationIds: [ecole.tenue] });
  const fiches = await appel(fichesRenseignement.list, { ecoleId: ecole.id });
  const fiche = fiches.find((one) => one['prestationId'] === ecole.tenue);
  await modifier(appel, fichesRenseignement, Number(fiche?.['id']), { prix: 45_000 });
  await page.goto(`/eleve/${eleveId}`);
  const totaux = page.getByRole('region', { name: 'Pourquoi ce solde ?' }).locator('dl');
  await expect(totaux).toContainText('30 000 FG');
  await page.getByRole('button', { name: /^Recalculer les échéances/ }).click();
  const fenetre = page.getByRole('dialog', { name: 'Recalculer les échéances' });
  await expect(fenetre).toContainText('Ce qui est dû augmente de 15 000 FG : en tout 45 000 FG.');
  await fenetre.getByRole('button', { name: 'Recalculer' }).click();
  await expect(fenetre).toHaveCount(0);
  await expect(totaux).toContainText('45 000 FG');
  await expect(page.getByText('Nouveaux prix')).toBeVisible();
});

test('qui est d’une école et ne fait que lire voit ses élèves, sans ce qu’il ne peut pas faire', {
  tag: '@geste',
}, async ({ appel, entrer }) => {
  const ecole = await ecoleEquipee(appel, 'ici');
  await ajouterInscrit(appel, ecole);
  const { page } = await entrer(ecole.id, ['eleve', 'eleves', 'classesEleves', 'arrieres']);
  await page.goto('/listeEleve');
  await expect(lignes(page)).toHaveCount(1);
  await expect(saisie(page, 'École')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Sow' }).click();
  await expect(page.getByRole('region', { name: 'Pourquoi ce solde ?' })).toContainText('980 000 FG');
  await expect(page.getByRole('link', { name: /Inscrire|Encaisser|Modifier/ })).toHaveCount(0);
  await page.goto('/listeClasseEleve');
  await expect(lignes(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Promouvoir|Inscrire/ })).toHaveCount(0);
});

test('[SEC-17] qui lit les fiches et les listes y voit l’élève, sans rien de ce que doit sa famille', {
  tag: '@geste',
}, async ({ appel, entrer }) => {
  const ecole = await ecoleEquipee(appel, 'sans');
  await ajouterInscrit(appel, ecole);
  const { page } = await entrer(ecole.id, ['eleve', 'eleves', 'classesEleves']);
  await page.goto('/listeClasseEleve');
  await expect(lignes(page)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Matricule' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Reste' })).toHaveCount(0);
  await expect(page.getByRole('table')).not.toContainText('FG');
  await page.getByRole('link', { name: 'Sow' }).click();
  await expect(page.getByRole('region', { name: 'Inscriptions' })).toContainText('CP1 A');
  await expect(page.getByRole('region', { name: /solde/i })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/FG|payer/);
});

testPrive(
  'qui est déjà inscrit cette année l’est pour la suivante, et une seule fois',
  { tag: '@geste' },
  async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    const suivante = await anneeSuivante(appel, ecole.session);
    const eleveId = await ajouterEleve(appel, ecole.id);
    await inscrireEleve(appel, ecole, eleveId);
    await page.goto(`/ajoutInscription/${eleveId}`);
    await expect(saisie(page, 'Année scolaire')).toHaveValue(String(suivante.id));
    await saisie(page, 'Année scolaire').selectOption(ecole.session.libelle);
    await choisirEnTapant(page, 'Classe', 'CP1 A');
    await expect(page.getByRole('checkbox', { name: /Mensualité/ })).toBeChecked();
    // Pressed though it looks closed, the button says what is wrong.
    await valider(page).press('Enter');
    await expect(page.getByText('Cet élève est déjà inscrit cette année.')).toBeVisible();
    // A year that is not this one is named.
    await inscrireEleve(appel, ecole, eleveId, { sessionId: suivante.id });
    await page.goto(`/ajoutInscription/${eleveId}`);
    await saisie(page, 'Année scolaire').selectOption(suivante.libelle);
    await choisirEnTapant(page, 'Classe', 'CP1 A');
    await expect(page.getByRole('checkbox', { name: /Mensualité/ })).toBeChecked();
    await valider(page).press('Enter');
    const phrase = `Cet élève est déjà inscrit pour l'année scolaire « ${suivante.libelle} ».`;
    await expect(page.getByText(phrase)).toBeVisible();
  },
);

test('la feuille de classe dit l’école, l’enseignant, les effectifs, et chaque élève sous un numéro', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  for (const [nom, sexe] of [
    ['Sow', 'F'],
    ['Bah', 'M'],
    ['Camara', 'F'],
  ] as const)
    await inscrireEleve(appel, ecole, await ajouterEleve(appel, ecole.id, { nom, sexe }));
  await sansImprimante(page);
  await page.goto(`/listeClasseEleve?ecoleId=${ecole.id}&classe=${ecole.classeId}`);
  await page.getByRole('button', { name: 'Feuille de classe' }).click();
  const feuille = page.locator('[data-print-sheet]');
  await expect(feuille).toContainText(`CP1 A, ${ecole.session.libelle}`);
  await expect(feuille).toContainText(ecole.libelle);
  await expect(feuille).toContainText('Enseignant(e) : Awa Camara · 3 élèves : 2 filles, 1 garçon');
  const noms = await feuille.locator('tbody tr').evaluateAll((all) => all.map((one) => one.textContent));
  expect(noms).toEqual(['100002BahHawaGarçon', '200003CamaraHawaFille', '300001SowHawaFille']);
});
