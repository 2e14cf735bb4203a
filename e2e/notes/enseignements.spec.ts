/** Tests programmes and what is taught, additions: one is written, applied, changed in a class, given to a teacher, and taken back. */
import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ajouter, expect, insister, lignes, saisie, test, valider } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { ANNEE_DES_NOTES, ajouterMatiere, anneeDesNotes } from '#gestes/notes.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

/** Makes a school of two classes of the 7ème année and two subjects, with a teacher who has no class. */
async function preparer(appel: Appel) {
  const { id: ecoleId, libelle } = await ajouterEcole(appel);
  const place = { ecoleId, enseignantId: null, etape: 'collège', niveau: '7', serie: null };
  const classeIds: number[] = [];
  for (const section of ['A', 'B'])
    classeIds.push((await ajouter(appel, classes, { ...place, libelle: `7ème année ${section}` })).id);
  await ajouterMatiere(appel, { ecoleId, libelle: 'Mathématiques', abreviation: 'MATH' });
  const francais = await ajouterMatiere(appel, { ecoleId, libelle: 'Français', abreviation: 'FRAN' });
  const enseignant = await ajouterUtilisateur(appel, { ecoleId, fonction: 'Enseignant' });
  const sessionId = await anneeDesNotes(appel);
  return { ecoleId, ecole: libelle, classeIds, francaisId: francais.id, enseignant, sessionId };
}

const enFrancais = { coefficient: 300, ordre: 2, priseEnCompte: 'compte', facultatif: 0, heures: null };

test('[NOTE-09] un programme s’écrit, s’applique à deux classes, change dans l’une, se donne à un enseignant, et se reprend', async ({
  page,
  appel,
}) => {
  const { ecoleId, ecole, classeIds, francaisId, enseignant, sessionId } = await preparer(appel);
  const [classeA = 0, classeB = 0] = classeIds;
  const lieu = `ecoleId=${ecoleId}&session=${sessionId}`;

  await page.goto(`/programme?${lieu}`);
  await expect(page.getByRole('heading', { name: 'Programmes', level: 1 })).toBeVisible();
  await regarder(page, 'programme-vide');
  await page.getByRole('link', { name: 'Ajouter', exact: true }).first().click();
  await choisirEnTapant(page, 'École', ecole);
  await choisirEnTapant(page, 'Année scolaire', ANNEE_DES_NOTES);
  await saisie(page, 'Niveau').selectOption('collège');
  await saisie(page, 'Ordre de la classe').selectOption('7');
  await choisirEnTapant(page, 'Matière', 'Mathématiques');
  await saisie(page, 'Coefficient').fill('4,2');
  await saisie(page, 'Ordre').fill('1');
  await insister(valider(page));
  await expect(saisie(page, 'Coefficient')).toHaveAccessibleDescription(
    /Le coefficient va de 0,5 à 20, de demi en demi\./,
  );
  await saisie(page, 'Coefficient').fill('4');
  await regarder(page, 'programme-formulaire');
  await valider(page).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  const pourQui = { ecoleId, sessionId, etape: 'collège', niveau: '7', serie: null, groupeMatiereId: null };
  const francais = { ...pourQui, ...enFrancais, matiereId: francaisId, creationUserId: 0 };
  await appel(programmes.create, francais);

  await page.goto(`/programme?${lieu}`);
  await expect(lignes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Appliquer à des classes' }).click();
  // The classes that have a programme are proposed.
  for (const section of ['A', 'B'])
    await expect(page.getByRole('checkbox', { name: `7ème année ${section}` })).toBeChecked();
  await regarder(page, 'programme-appliquer');
  await page.getByRole('button', { name: 'Appliquer à 2 classes' }).click();
  await expect(page.getByText('4 matières ajoutées.')).toBeVisible();
  const lots = page.getByRole('region', { name: 'Programmes appliqués' });
  await expect(lots).toContainText(`Programme appliqué à 2 classes, ${ANNEE_DES_NOTES}`);
  await regarder(page, 'programme');

  await page.goto(`/listeEnseignement?${lieu}&classe=${classeA}`);
  await expect(lignes(page)).toHaveCount(2);
  await expect(lignes(page).first()).toContainText('À pourvoir');
  await lignes(page).first().getByText('Mathématiques').click();
  await expect(page.getByRole('heading', { name: 'Mathématiques, 7ème année A' })).toBeVisible();
  await expect(saisie(page, 'Coefficient')).toHaveValue(ecrireCentiemes(400));
  await saisie(page, 'Coefficient').fill('4,5');
  // The effect of the change is said under the fields, and moves the buttons.
  await expect(page.getByText('Aucune note n’existe encore')).toBeVisible();
  await regarder(page, 'enseignement');
  await valider(page).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();

  await page.goto(`/listeEnseignement?${lieu}&classe=${classeA}`);
  const maths = lignes(page).first();
  await expect(maths).toContainText('4,5 programme : 4');
  await expect(lignes(page).nth(1)).not.toContainText('programme');
  await maths.getByText('Mathématiques').click();
  await page.getByRole('tab', { name: 'Enseignants' }).click();
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await choisirEnTapant(page, 'Enseignant', `${enseignant.prenoms} ${enseignant.name}`);
  await valider(page).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Enseignants' })).toHaveAttribute('aria-selected', 'true');
  await expect(lignes(page)).toContainText([enseignant.name]);
  await regarder(page, 'enseignement-enseignants');

  await page.goto(`/listeEnseignement?${lieu}&classe=${classeA}`);
  await expect(lignes(page).first()).toContainText(enseignant.name);
  await regarder(page, 'enseignements');
  await page.getByLabel('Classe', { exact: true }).selectOption(String(classeB));
  await expect(page).toHaveURL(new RegExp(`classe=${classeB}`));
  await expect(lignes(page).first()).not.toContainText('programme');

  await page.getByRole('button', { name: /^Défaire/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(page.getByText('Défait : ces matières sont retirées des classes.')).toBeVisible();
  const left = await appel(enseignements.list, { ecoleId, etat: 'actifs', page: 1, taille: 10 });
  expect(left).toEqual([]);
});
