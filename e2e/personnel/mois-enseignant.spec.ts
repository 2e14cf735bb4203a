/**
 * Tests a teacher's months (B§2): their base salary, a deduction, an advance, what remains to be paid, and when a reason is asked.
 */
import { getOngletByUserReference } from '@gestionscolaire/contract/administration/onglets.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES, questionDeSuppression } from '@gestionscolaire/contract/ecrans/messages.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import {
  libelleDuMois,
  moisCivil,
  moisDeLaSession,
  sessions,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Locator, Page } from '@playwright/test';
import {
  adresse,
  estAppel,
  expect,
  insister,
  readRow,
  retenir,
  saisie,
  supprimerAuSecondEssai,
  valider,
} from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { testPrive as test } from '#gestes/essai-prive.ts';
import {
  ajouterAvance,
  ajouterClasse,
  ajouterEcole,
  ajouterEnseignant,
  ajouterRetenue,
  ligneDuMois,
  lignesDe,
  onglet,
  sessionDuJour,
} from '#gestes/personnel.ts';
import { desactiverUtilisateur } from '#gestes/utilisateurs.ts';

const SALAIRE = 1_000_000;
const avis = (page: Page, texte: string): Locator => page.getByRole('status').getByText(texte);
const erreur = (page: Page, texte: string): Locator => page.getByRole('alert').getByText(texte);
/** Formats an amount with spaces that never break. */
const fg = (montant: number): string =>
  `${montant.toLocaleString('fr-FR').replaceAll('\u202F', '\u00A0')}\u00A0FG`;

/** Makes a teacher, with a class unless it is said, whose base salary counts for every month of the current session. */
async function preparer(appel: Appel, { hasClasse = true } = {}) {
  const ecole = await ajouterEcole(appel);
  const session = await sessionDuJour(appel);
  const enseignant = await ajouterEnseignant(appel, ecole.id, { salaireBase: SALAIRE });
  if (hasClasse) await ajouterClasse(appel, ecole.id, enseignant.id);
  return { ecole, session, enseignant, nom: `${enseignant.prenoms} ${enseignant.name}` };
}

/** Makes a teacher with a deduction and an advance in October. */
async function preparerMouvements(appel: Appel) {
  const { enseignant, session } = await preparer(appel);
  const mouvement = { employeId: enseignant.id, sessionId: session.id };
  const retenueId = await ajouterRetenue(appel, mouvement);
  const avanceId = await ajouterAvance(appel, mouvement);
  return { enseignant, mouvement, retenueId, avanceId };
}

test('[ENS-13] [ENS-14] [ENS-15] [RET-01] [RET-03] [RET-04] [RET-05] [RET-06] [RET-07] [AVANCE-01] [AVANCE-03] [AVANCE-04] [AVANCE-05] [AVANCE-06] [AVANCE-08] [MSG-74] [MSG-76] le mois d’un enseignant avec une retenue et une avance', async ({
  page,
  appel,
}) => {
  const { enseignant, session, nom, ecole } = await preparer(appel);
  const demande = page.waitForRequest(estAppel(getOngletByUserReference));
  await page.goto(`/employeMois/${enseignant.id}`);
  expect((await demande).postDataJSON()).toMatchObject({ referenceMenu: 'enseignantsGlobaux' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nom);
  await expect(page.getByText(`Classe CP1 A · ${ecole.libelle}`)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Retenue', 'Avance salariale']);
  await expect(saisie(page, 'Année scolaire').locator('option:checked')).toHaveText(session.libelle);
  await expect(ligneDuMois(page, 'Octobre')).toContainText(fg(SALAIRE));

  // The form sends nothing while something is missing.
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse(`/ajoutEnseignantRetenue/${enseignant.id}`));
  await expect(page.locator('form .mantine-InputWrapper-label')).toHaveText(
    'Mois * · Année scolaire * · Libellé * · Montant * · Observations'.split(' · '),
  );
  await expect(saisie(page, 'Année scolaire').locator('option:checked')).toHaveText(session.libelle);
  await insister(valider(page));
  for (const quoi of ['mois', 'libellé', 'montant'])
    await expect(page.getByText(`Le ${quoi} est obligatoire.`)).toBeVisible();
  await saisie(page, 'Mois').selectOption('10');
  await saisie(page, 'Libellé').fill('absence du 14');
  await saisie(page, 'Montant').pressSequentially('75000');
  await expect(saisie(page, 'Montant')).toHaveValue('75\u00A0000');
  await expect(page.getByText(`${fg(SALAIRE - 75_000)} sur ${fg(SALAIRE)}`)).toBeVisible();
  const retenue = page.waitForRequest(estAppel(retenues.create));
  await valider(page).click();
  expect((await retenue).postDataJSON()).toMatchObject({
    employeId: enseignant.id,
    moisId: '10',
    sessionId: session.id,
    libelle: 'Absence du 14',
    montant: 75_000,
    observations: null,
  });
  await expect(avis(page, MESSAGES.retenueAjoutee)).toBeVisible();
  await expect(page).toHaveURL(adresse(`/employeMois/${enseignant.id}`));
  await expect(lignesDe(page, 'Retenues').getByRole('cell')).toContainText([
    'Octobre',
    session.libelle,
    'Absence du 14',
    fg(75_000),
  ]);
  await expect(ligneDuMois(page, 'Octobre')).toContainText(fg(SALAIRE - 75_000));

  await onglet(page, 'Avance salariale').click();
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse(`/ajoutEnseignantAvance/${enseignant.id}`));
  await expect(page.locator('form .mantine-InputWrapper-label')).toHaveText(
    'Mois * · Année scolaire * · Montant * · Observations'.split(' · '),
  );
  await insister(valider(page));
  for (const quoi of ['mois', 'montant'])
    await expect(page.getByText(`Le ${quoi} est obligatoire.`)).toBeVisible();
  await saisie(page, 'Mois').selectOption('10');
  await saisie(page, 'Montant').fill('400 000');
  const avance = page.waitForRequest(estAppel(avances.create));
  await valider(page).click();
  expect((await avance).postDataJSON()).toMatchObject({
    employeId: enseignant.id,
    moisId: '10',
    sessionId: session.id,
    montant: 400_000,
    statut: '',
  });
  await expect(avis(page, MESSAGES.avanceAjoutee)).toBeVisible();
  // The page of the months opens again, in the tab that the person came from.
  await expect(page).toHaveURL(adresse(`/employeMois/${enseignant.id}`));
  await expect(onglet(page, 'Avance salariale')).toHaveAttribute('aria-selected', 'true');
  await expect(lignesDe(page, 'Avances sur salaire')).toContainText([fg(400_000)]);
  await expect(ligneDuMois(page, 'Octobre').getByRole('cell')).toContainText([
    fg(SALAIRE),
    fg(75_000),
    fg(400_000),
    fg(525_000),
  ]);
});

test('les mois se lisent pendant que les onglets tardent, une place grise à la leur', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { enseignant } = await preparerMouvements(appel);
  const lacher = await retenir(page, `**/api/${getOngletByUserReference.name}**`);
  await page.goto(`/employeMois/${enseignant.id}`);
  await expect(ligneDuMois(page, 'Octobre')).toContainText(fg(SALAIRE));
  const attente = page.getByRole('status').filter({ hasText: /^Chargement…$/ });
  await expect(attente).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await lacher();
  await expect(lignesDe(page, 'Retenues')).toHaveCount(1);
  await expect(attente).toHaveCount(0);
});

test('[RET-02] [RET-08] [AVANCE-02] [AVANCE-07] [MSG-75] [MSG-77] modifier une retenue, puis une avance, avec des observations', async ({
  page,
  appel,
}) => {
  const { enseignant, mouvement, retenueId, avanceId } = await preparerMouvements(appel);
  const cas = [
    [retenues, retenueId, '', 'Modifier Absence', 'Retenue', MESSAGES.retenueModifiee],
    [avances, avanceId, '?onglet=avanceSalaire', 'Modifier 50', 'Avance', MESSAGES.avanceModifiee],
  ] as const;
  for (const [contrat, id, recherche, lien, quoi, phrase] of cas) {
    await page.goto(`/employeMois/${enseignant.id}${recherche}`);
    await page.getByRole('link', { name: lien }).click();
    await expect(page).toHaveURL(adresse(`/modifEnseignant${quoi}/${id}`));
    await expect(saisie(page, 'Mois')).toHaveValue('10');
    await saisie(page, 'Montant').fill('60 000');
    await saisie(page, 'Observations').fill('À rendre en deux fois');
    const envoi = page.waitForRequest(estAppel(contrat.update));
    await valider(page).click();
    expect((await envoi).postDataJSON()).toMatchObject({ id, ...mouvement, montant: 60_000 });
    await expect(avis(page, phrase)).toBeVisible();
    await expect(page).toHaveURL(adresse(`/employeMois/${enseignant.id}`));
    expect(await readRow(appel, contrat, id)).toMatchObject({
      montant: 60_000,
      observations: 'À rendre en deux fois',
    });
  }
});

test('[MSG-78] [MSG-79] supprimer une retenue et une avance les désactive, et le mois les oublie ; un échec de la ligne les garde, et l’avis le dit', async ({
  page,
  appel,
  fautes,
}) => {
  const { enseignant, retenueId, avanceId } = await preparerMouvements(appel);
  const cas = [
    [retenues, retenueId, 'Retenue', 'Retenues', 'cette retenue'],
    [avances, avanceId, 'Avance salariale', 'Avances sur salaire', 'cette avance'],
  ] as const;
  await page.goto(`/employeMois/${enseignant.id}`);
  for (const [contrat, id, nom, liste, objet] of cas) {
    await onglet(page, nom).click();
    await expect(lignesDe(page, liste)).toHaveCount(1);
    const envoi = await supprimerAuSecondEssai(page, {
      bouton: /^Supprimer/,
      question: questionDeSuppression(objet),
      endpoint: contrat.disable,
      fautes,
    });
    expect(envoi.postDataJSON()).toMatchObject({ id });
    await expect(avis(page, MESSAGES.ecoleElementSupprime).first()).toBeVisible();
    await expect(lignesDe(page, liste)).toHaveCount(0);
    expect(await readRow(appel, contrat, id)).toMatchObject({ estActif: 0 });
  }
  await expect(ligneDuMois(page, 'Octobre').getByRole('cell').last()).toContainText(fg(SALAIRE));
});

test('[FID-12] au-delà du salaire de base, le formulaire le dit, une case le confirme, et le mois le dit en mots', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const { enseignant, session } = await preparer(appel);
  await ajouterRetenue(appel, { employeId: enseignant.id, sessionId: session.id, montant: 300_000 });
  await page.goto(`/ajoutEnseignantAvance/${enseignant.id}`);
  await saisie(page, 'Mois').selectOption('10');
  await saisie(page, 'Montant').fill('700 000');
  await expect(page.getByText(`${fg(0)} sur ${fg(SALAIRE)}`)).toBeVisible();
  await saisie(page, 'Montant').fill('750 000');
  await expect(page.getByText(`dépassent de ${fg(50_000)} le salaire de base`)).toBeVisible();
  await expect(page.getByText('Vous pouvez en écrire la raison dans les observations.')).toBeVisible();
  await valider(page).click();
  const caseACocher = page.getByRole('checkbox', { name: 'C’est voulu, ce montant est exact' });
  await expect(caseACocher).toBeFocused();
  await expect(page.getByText(/^Octobre \d{4}\s: .* pour un salaire de base de/)).toBeVisible();
  await caseACocher.check();
  // The reason may be written before the box is ticked or after.
  await saisie(page, 'Observations').fill('Opération de sa mère');
  await expect(caseACocher).toBeChecked();
  await saisie(page, 'Observations').fill('');
  const envoi = page.waitForRequest(estAppel(avances.create));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ montantConfirme: true, observations: null });
  await expect(page).toHaveURL(adresse(`/employeMois/${enseignant.id}`));
  await expect(ligneDuMois(page, 'Octobre')).toContainText(`Dépassé de ${fg(50_000)}`);
  // The question came as a refusal.
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});

test('[RET-09] [AVANCE-09] ce que le serveur refuse se dit par un avis, et à son champ', async ({
  page,
  appel,
  fautes,
}) => {
  const { enseignant } = await preparer(appel);
  const cas = [
    [`/ajoutEnseignantRetenue/${enseignant.id}`, 1960],
    [`/ajoutEnseignantAvance/${enseignant.id}`, 1970],
  ] as const;
  for (const [ecran, annee] of cas) {
    const libelle = `${annee}-${annee + 1}`;
    const periode = { dateDebut: `${annee}-10-01`, dateFin: `${annee + 1}-06-30` };
    const [added] = await appel(sessions.create, { libelle, ...periode });
    await page.goto(ecran);
    await saisie(page, 'Année scolaire').selectOption({ label: libelle });
    await saisie(page, 'Mois').selectOption('11');
    if (ecran.includes('Retenue')) await saisie(page, 'Libellé').fill('Retard');
    await saisie(page, 'Montant').fill('9 000');
    // Another person disables the session meanwhile; this page does not know it.
    await appel(sessions.disable, { id: Number(added?.['id']), modifDate: null });
    await valider(page).click();
    const phrase = "Cette année scolaire n'existe pas ou est désactivée.";
    await expect(erreur(page, phrase)).toBeVisible();
    await expect(saisie(page, 'Année scolaire')).toHaveAccessibleDescription(phrase);
    await expect(page).toHaveURL(ecran);
    await page.getByRole('button', { name: 'Annuler' }).click();
  }
  fautes.length = 0;
});

test('le salaire de base change à partir d’un mois ; les mois d’avant gardent le leur, et l’historique le dit', async ({
  page,
  appel,
}) => {
  const { enseignant, session } = await preparer(appel);
  await page.goto(`/employeMois/${enseignant.id}`);
  await page.getByRole('button', { name: 'Modifier le salaire de base' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Modifier le salaire de base' });
  await fenetre.getByLabel(/^Salaire de base/).fill('');
  await fenetre.getByRole('button', { name: 'Valider' }).click();
  await expect(fenetre.getByText('Le salaire de base est obligatoire.')).toBeVisible();
  await fenetre.getByLabel(/^Salaire de base/).fill('1 250 000');
  // The second choice is the next month, after the current one.
  const aPartirDe = fenetre.getByLabel(/^À partir de/);
  await aPartirDe.selectOption({ index: 1 });
  const debut = await aPartirDe.inputValue();
  await fenetre.getByRole('button', { name: 'Valider' }).click();
  await expect(fenetre).toBeHidden();
  await expect(avis(page, MESSAGES.enregistre)).toBeVisible();
  for (const { id, libelle } of moisDeLaSession(session)) {
    const montant = `${moisCivil(session, id)}-01` < debut ? SALAIRE : 1_250_000;
    await expect(ligneDuMois(page, libelle)).toContainText(fg(montant));
  }
  await page.getByText('Historique (2 montants)').click();
  await expect(page.getByRole('region', { name: 'Salaire de base' }).getByRole('listitem')).toContainText([
    `${fg(1_250_000)} à partir du ${formaterJour(debut)}`,
    fg(SALAIRE),
  ]);
});

test('la session reste dans l’adresse, ses mois sont les siens, et ils s’impriment', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { enseignant, session, nom } = await preparer(appel);
  const annee = Number(session.dateDebut.slice(0, 4)) - 6;
  const ancienne = {
    libelle: `${annee}-${annee + 1}`,
    dateDebut: `${annee}-09-15`,
    dateFin: `${annee + 1}-06-30`,
  };
  const [added] = await appel(sessions.create, { ...ancienne, creationUserId: 0 });
  const mouvement = { employeId: enseignant.id, sessionId: Number(added?.['id']), moisId: '09' };
  await ajouterRetenue(appel, mouvement);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-imprime', '');
  });
  await page.goto(`/employeMois/${enseignant.id}`);
  await saisie(page, 'Année scolaire').selectOption({ label: ancienne.libelle });
  await expect(page).toHaveURL(new RegExp(`session=${mouvement.sessionId}`));
  await page.reload();
  await expect(saisie(page, 'Année scolaire').locator('option:checked')).toHaveText(ancienne.libelle);
  const mois = moisDeLaSession(ancienne).map(({ id }) => libelleDuMois(id));
  await expect(page.getByRole('table', { name: 'Mois par mois' }).getByRole('rowheader')).toContainText(mois);
  await expect(ligneDuMois(page, `Septembre ${annee}`)).toContainText(fg(50_000));

  await page.getByRole('button', { name: 'Imprimer les mois' }).click();
  await expect(page.locator('body[data-imprime]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const feuille = page.locator('[data-print-sheet]');
  await expect(feuille.getByRole('heading', { name: nom })).toBeVisible();
  await expect(feuille.getByText(`Année scolaire ${ancienne.libelle} · Classe CP1 A`)).toBeVisible();
  await expect(feuille.getByRole('rowheader')).toHaveText([...mois.map((un) => new RegExp(un)), 'Total']);
  const total = feuille.getByRole('row').last().getByRole('cell');
  await expect(total).toContainText([
    fg(SALAIRE * mois.length),
    fg(50_000),
    '—',
    fg(SALAIRE * mois.length - 50_000),
  ]);
  await expect(total.first()).toHaveCSS('text-align', 'end');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(feuille).toHaveCount(0);

  // The form offers the months of the chosen session, and forgets one that it does not have.
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajouter une retenue');
  await saisie(page, 'Année scolaire').selectOption({ label: ancienne.libelle });
  await saisie(page, 'Mois').selectOption('09');
  await saisie(page, 'Année scolaire').selectOption({ label: session.libelle });
  await expect(saisie(page, 'Mois')).toHaveValue('');
});

test('qui n’est plus enseignant actif garde ses mois, et rien ne s’y ajoute', { tag: '@geste' }, async ({
  page,
  appel,
  fautes,
}) => {
  const { enseignant, session, nom } = await preparer(appel, { hasClasse: false });
  await ajouterRetenue(appel, { employeId: enseignant.id, sessionId: session.id });
  await desactiverUtilisateur(appel, enseignant.id);
  await page.goto(`/employeMois/${enseignant.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nom);
  await expect(lignesDe(page, 'Retenues')).toHaveCount(1);
  await page.goto(`/ajoutEnseignantRetenue/${enseignant.id}`);
  await saisie(page, 'Mois').selectOption('12');
  await saisie(page, 'Libellé').fill('Retard');
  await saisie(page, 'Montant').fill('1 000');
  await valider(page).click();
  await expect(erreur(page, "Cet enseignant n'existe pas dans cette école ou est désactivé.")).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  fautes.length = 0;
});
