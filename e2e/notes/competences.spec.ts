/** Tests the maternelle: its references, and a class whose acquis are said cell by cell, at a desk and on a phone. */
import { updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { expect, test } from '#gestes/crud.ts';
import { maternelleEquipee } from '#gestes/notes/competences.ts';
import { ECOLE_DES_NOTES, ecoleDesNotes } from '#gestes/notes.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';
import { regarder } from '#gestes/regarder.ts';

test.beforeEach(async ({ appel }) => void (await ecoleDesNotes(appel)));

parcoursCrud({
  contract: domaines,
  chemins: { liste: '/listeDomaine', ajout: '/ajoutDomaine', modif: '/modifDomaine' },
  titres: { liste: 'Domaines', ajout: 'Ajouter un domaine', modif: 'Modifier un domaine' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['ordre', 'Ordre'],
    ['ecole', 'École'],
  ],
  champs: [
    { label: 'École', saisie: ECOLE_DES_NOTES, option: ECOLE_DES_NOTES },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Ordre', obligatoire: "L'ordre est un nombre entier, de 1 à 99.", saisie: '3' },
  ],
  envoi: async (appel, libelle) => ({ ecoleId: await ecoleDesNotes(appel), libelle, ordre: 3 }),
  cellules: (libelle) => [libelle, '3', ECOLE_DES_NOTES],
  item: 'ce domaine',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'Suppression effectuée',
  },
});

test('[NOTE-63] une échelle offre d’abord Acquis, En cours, À travailler ; une compétence a une section', async ({
  page,
  appel,
}) => {
  const { ecoleId } = await maternelleEquipee(appel, ' des échelles');
  await page.goto('/ajoutEchelle');
  await expect(page.getByRole('textbox', { name: 'Valeurs' })).toHaveValue(
    'A Acquis\nEC En cours\nAT À travailler',
  );
  await regarder(page, 'competences-echelle');
  await page.goto(`/listeCompetence?ecoleId=${ecoleId}`);
  await expect(page.getByRole('row', { name: /Raconte une histoire A/ }).first()).toContainText('PS, MS, GS');
  await regarder(page, 'competences-liste');
});

test('[NOTE-63] les acquis d’une classe se disent case par case ; un autre qui écrit là se règle, rien ne se perd', async ({
  page,
  appel,
}) => {
  const classe = await maternelleEquipee(appel, ' de maternelle');
  const { ecoleId, competenceId, inscrits, classeDeMaternelleId, periodeDeMaternelleId } = classe;
  await page.goto(`/competences?ecoleId=${ecoleId}`);
  const section = page.getByRole('region', { name: 'PS A' });
  await expect(section.getByRole('link', { name: /1er trimestre A/ })).toContainText('0 acquis sur 4');
  await regarder(page, 'competences-classes');
  await section.getByRole('link', { name: /1er trimestre A/ }).click();
  await expect(page).toHaveURL(`/competences/${classeDeMaternelleId}/${periodeDeMaternelleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('4 acquis à dire');

  const lui = page.getByRole('combobox', { name: /^Diallo Aïssatou, Raconte une histoire A/ });
  await lui.selectOption({ label: 'A' });
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 acquis à dire');
  await page.getByRole('button', { name: /^Remarque, Diallo Aïssatou, Raconte/ }).click();
  const fenetre = page.getByRole('dialog', { name: /Diallo Aïssatou/ });
  await fenetre.getByRole('textbox', { name: 'Remarque' }).fill('Parle beaucoup');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('button', { name: /Raconte une histoire A : Parle beaucoup/ })).toBeVisible();
  await regarder(page, 'competences-grille');

  // Somebody else writes in a cell that this screen shows empty.
  const vu = { valeurId: null, observation: null };
  const cellule = { competenceId, inscriptionId: inscrits[1], vu, valeurId: null, observation: 'Absent' };
  const lieu = { ecoleId, classeId: classeDeMaternelleId, periodeId: periodeDeMaternelleId };
  await appel(updateAcquis, { ...lieu, cellules: [cellule] });
  const autre = page.getByRole('combobox', { name: /^Diallo Boubacar, Raconte une histoire A/ });
  await autre.selectOption({ label: 'EC' });
  const aRegler = page.getByRole('region', { name: 'À régler' });
  await expect(aRegler).toContainText('Vous : En cours · Enregistré : « Absent »');
  await regarder(page, 'competences-conflit');
  await aRegler.getByRole('button', { name: 'Garder le mien' }).click();
  await expect(aRegler).toHaveCount(0);
  await page.reload();
  await expect(autre.locator('option:checked')).toHaveText('EC');
  await expect(lui.locator('option:checked')).toHaveText('A');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 acquis à dire');
});

test('[NOTE-63] une classe suivie par compétences n’a pas de moyennes, et l’avancement des notes l’ignore', async ({
  page,
  appel,
  fautes,
}) => {
  const { ecoleId, classeDeMaternelleId, periodeDeMaternelleId } = await maternelleEquipee(
    appel,
    ' sans moyenne',
  );
  await page.goto(`/releveClasse/${classeDeMaternelleId}/${periodeDeMaternelleId}`);
  await expect(page.getByText('elle n’a ni note, ni moyenne, ni rang')).toBeVisible();
  fautes.length = 0;
  await page.goto(`/avancementNotes?ecoleId=${ecoleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('PS A')).toHaveCount(0);
});
